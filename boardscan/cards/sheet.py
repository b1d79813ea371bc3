"""Pictures to check a reading by: cards with what was read, crops, a contact sheet."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.read import FIELD_NAMES
from boardscan.cards.reading import CardField, CardReading, cut
from boardscan.cards.words import as_sure
from boardscan.errors import Text
from boardscan.records.outcome_json import outcome_of
from boardscan.report.wrapping import wrap
from boardscan.rules.amounts import mixed_text
from boardscan.rules.notation import result_words
from boardscan.rules.outcome import How
from boardscan.rules.rulesets import RULE_SETS, RuleSet

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]
#: BGR: sure, to look at, refused.
GREEN, ORANGE, RED, BLACK = (96, 140, 0), (0, 94, 213), (40, 40, 200), (0, 0, 0)
#: px, room below a card for what was read.
_STRIP_PX = 220
#: px, the size of a card on the contact sheet, and how many stand in a row.
THUMB_PX = (304, 205)
COLUMNS = 6
_TITLE_PX = 26


def annotated(reading: CardReading, lang: str = "en") -> Image:
    """The straightened card, each field framed, and below it what was read and what is in doubt."""
    card = _framed(reading)
    strip = np.full((_STRIP_PX, card.shape[1], 3), 255, np.uint8)
    between = "；" if lang == "zh" else "; "
    values = between.join(_words(field, lang) for field in reading.fields.values())
    doubts = between.join(text.in_language(lang) for _, text in reading.reasons)
    lines = [
        (_result(reading, lang), 40, GREEN if reading.certain else ORANGE),
        (values, 26, BLACK),
        (doubts or _SURE.in_language(lang), 26, ORANGE if doubts else GREEN),
    ]
    texts, y = [], 6
    for text, size, colour in lines:
        for line in wrapped(text, size, card.shape[1] - 20):
            texts.append((line, (10, y), size, colour))
            y += round(1.35 * size)
    return np.vstack([card, write(strip, texts)])


def _framed(reading: CardReading) -> Image:
    image = reading.image.copy()
    for field in reading.fields.values():
        x, y, width, height = (round(length * at.PX_PER_MM) for length in field.box)
        colour = GREEN if field.certain else ORANGE
        cv2.rectangle(image, (x, y), (x + width, y + height), colour, 3)
    return image


def _result(reading: CardReading, lang: str) -> str:
    game = reading.card.game if reading.card else "?"
    result = _UNKNOWN.in_language(lang)
    if reading.outcome is not None:
        result = result_words(
            reading.outcome, lang, _rules(reading.card.rules if reading.card else None)
        )
        result = as_sure(result, reading.certain, lang)
    return f"{game}: {result}"


def doubtful_crops(reading: CardReading) -> dict[str, Image]:
    """The part of the card that each field to look at is in, by the field's name."""
    return {
        name: cut(reading.image, field.box.grown(1.0))
        for name, field in reading.fields.items()
        if not field.certain
    }


def thumb(record: dict[str, Any], card: Image | None, lang: str = "en") -> Image:
    """A card for the contact sheet: framed by how sure it is, its result above.

    `record` is its JSON, `card` what `annotated` drew; None for a picture without a card.
    """
    width, height = THUMB_PX
    tile = np.full((height + _TITLE_PX + 8, width + 8, 3), 255, np.uint8)
    inside = tile[_TITLE_PX + 4 : -4, 4:-4]
    inside[:] = 235
    if card is not None:
        inside[:] = cv2.resize(card[: at.HEIGHT_PX], THUMB_PX, interpolation=cv2.INTER_AREA)
    colour = {"certain": GREEN, "needs_review": ORANGE}.get(record["status"], RED)
    cv2.rectangle(tile, (2, _TITLE_PX + 2), (width + 5, height + _TITLE_PX + 5), colour, 3)
    return write(tile, [(wrapped(_title(record, lang), 18, width)[0], (4, 2), 18, colour)])


def _title(record: dict[str, Any], lang: str) -> str:
    page = "" if record["page"] is None else f"#{record['page']}"
    name = record["card"]["game"] if record["card"] else f"{Path(record['source']).name}{page}"
    if record["outcome"] is not None:
        rules = _rules(record["card"]["rules"] if record["card"] else None)
        result = result_words(outcome_of(record["outcome"]), lang, rules)
        certain = record["status"] == "certain"
        return f"{name}: {as_sure(result, certain, lang)}"
    told = record.get("error") or next(iter(record["reasons"]), None)
    return f"{name}: {told['message'] if told else '?'}"


def _rules(name: str | None) -> RuleSet | None:
    """The rules that a card names, for the unit of its margin."""
    return RULE_SETS.get(name or "")


def contact_sheet(thumbs: Sequence[Image]) -> Image:
    """All cards of a batch on one picture, in order."""
    if not thumbs:
        raise ValueError("no cards")
    empty = np.full_like(thumbs[0], 255)
    columns = min(COLUMNS, len(thumbs))
    rows = []
    for begin in range(0, len(thumbs), columns):
        row = list(thumbs[begin : begin + columns])
        rows.append(np.hstack(row + [empty] * (columns - len(row))))
    return np.asarray(np.vstack(rows), np.uint8)


def write(image: Image, texts: Iterable[tuple[str, tuple[int, int], int, Colour]]) -> Image:
    """Texts on a picture, in the font of reports: text, upper left corner and size in px, BGR."""
    from PIL import Image as Pictures
    from PIL import ImageDraw

    picture = Pictures.fromarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
    draw = ImageDraw.Draw(picture)
    for text, place, size, colour in texts:
        draw.text(place, text, colour[::-1], font=_font(size))
    return np.asarray(cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR), np.uint8)


def wrapped(text: str, size: int, width: float) -> list[str]:
    """A text in lines of at most `width` px, in letters of `size` px; one at least."""
    return wrap(text, width, lambda line: float(_font(size).getlength(line))) or [""]


@lru_cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"
    with resources.as_file(font) as path:
        return ImageFont.truetype(str(path), size)


def _words(field: CardField, lang: str) -> str:
    """``winner: B``, ``count: 185 (97 %)``."""
    value = _value(field, lang)
    likely = "" if field.certain or field.value is None else f" ({100 * field.probability:.0f} %)"
    return f"{FIELD_NAMES[field.name].in_language(lang)}: {value}{likely}"


def _value(field: CardField, lang: str) -> str:
    if field.value is None:
        return _STATES.get(field.state, _UNKNOWN).in_language(lang)
    if field.name == "how":
        return How(field.value).name_text.in_language(lang)
    if field.name == "count":
        return mixed_text(Fraction(field.value), lang)
    return _SIDES[field.value].in_language(lang) if field.value in _SIDES else field.value


_SURE = Text("read without doubt", "识别无疑")
_UNKNOWN = Text("?", "？")
_STATES = {"blank": Text("blank", "空"), "double": Text("double", "多选")}
_SIDES = {"B": Text("Black", "黑"), "W": Text("White", "白"), "none": Text("nobody", "无")}
