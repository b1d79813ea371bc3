"""Score cards that lie in the photos of a batch, whose files say nothing about their game."""

from pathlib import Path
from typing import Any

from boardscan.cards.code import CardCode
from boardscan.cards.expected import CardEvent
from boardscan.errors import BoardscanError


def codes_in(path: Path) -> list[CardCode]:
    """The cards whose QR codes can be read in a photo; none where the ``cards`` extra is missing.

    A photo that can't be opened has none: reading it will say why.
    """
    from boardscan.cards.qr import find_codes
    from boardscan.vision.photo import load_photo

    try:
        return find_codes(load_photo(path).image)
    except BoardscanError:
        return []


def cards_in(
    path: Path, source: str, sha256: str, event: CardEvent, lang: str
) -> tuple[dict[str, Any], ...]:
    """The records of the cards in a photo that can be read, by ``card-1.schema.json``."""
    from boardscan.cards.card_json import card_record
    from boardscan.cards.qr import decoder
    from boardscan.cards.read import Picture, read_picture
    from boardscan.cards.reading import CardReading
    from boardscan.vision.photo import load_photo

    try:
        decoder()
        photo = load_photo(path)
    except BoardscanError:
        return ()
    found = read_picture(Picture(photo.image, source, sha256), event)
    return tuple(
        card_record(one, lang) for one in found if isinstance(one, CardReading) and one.card
    )
