"""Pictures to check a reading by: pages with words and fields, crops, a contact sheet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardscan.cards.sheet import BLACK, GREEN, ORANGE, RED, wrapped, write
from boardscan.errors import Text
from boardscan.rules.notation import result_words
from boardscan.slips.reading import FieldName, SlipField, SlipGame, SlipPage
from boardscan.vision.decode import Image

#: BGR of a word that no field uses.
_GREY = (190, 190, 190)
#: px: letters of the notes beside a page, and the width of the strip that they stand in.
_SIZE, _STRIP_PX = 22, 620
#: px around a field in its crop.
_MARGIN_PX = 12
#: px of a page on the contact sheet.
THUMB_PX = (300, 380)
#: Line heights from one note to the next.
_LINE = 1.45

FIELD_NAMES: dict[FieldName, Text] = {
    "event": Text("event", "赛事"), "date": Text("date", "日期"), "round": Text("round", "轮次"),
    "table": Text("table", "台号"), "board": Text("board", "台次"),
    "black": Text("Black", "黑方"), "white": Text("White", "白方"),
    "winner": Text("winner", "胜方"), "how": Text("how it ended", "结束方式"),
    "margin": Text("margin", "胜子"), "black_count": Text("Black's count", "黑方子数"),
    "white_count": Text("White's count", "白方子数"),
    "black_warnings": Text("Black's warnings", "黑方警告"),
    "white_warnings": Text("White's warnings", "白方警告"),
}  # fmt: skip


def annotated(page: SlipPage, lang: str = "en") -> Image:
    """The straightened page with its words and fields framed, and beside it what was read."""
    image = page.sheet.image.copy()
    for word in page.sheet.words:
        cv2.polylines(image, [word.quad.round().astype(np.int32)], True, _GREY, 1)
    for game in page.games:
        for field in game.fields.values():
            colour = GREEN if field.certain else ORANGE
            for word in field.words:
                quad = word.quad.round().astype(np.int32)
                cv2.polylines(image, [quad], True, colour, 2)
    return _beside(image, list(_notes(page, lang)))


def _beside(image: Image, notes: list[tuple[str, tuple[int, int, int]]]) -> Image:
    lines = [(line, colour) for text, colour in notes
             for line in wrapped(text, _SIZE, _STRIP_PX - 24)]  # fmt: skip
    height = max(image.shape[0], round(len(lines) * _SIZE * _LINE) + 20)
    out = np.full((height, image.shape[1] + _STRIP_PX, 3), 255, np.uint8)
    out[: image.shape[0], : image.shape[1]] = image
    texts = [(line, (image.shape[1] + 12, 8 + round(i * _SIZE * _LINE)), _SIZE, colour)
             for i, (line, colour) in enumerate(lines)]  # fmt: skip
    return write(out, texts)


def _notes(page: SlipPage, lang: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    for _, text in page.reasons:
        yield text.in_language(lang), ORANGE
    for game in page.games:
        yield _title(game, lang), GREEN if game.certain else ORANGE
        for _, text in game.reasons:
            yield f"  {text.in_language(lang)}", ORANGE
        for field in game.fields.values():
            yield f"  {_words(field, lang)}", BLACK if field.certain else ORANGE


def _title(game: SlipGame, lang: str) -> str:
    result = "?" if game.outcome is None else result_words(game.outcome, lang)
    return f"{game.key or f'#{game.number}'}: {result}"


def _words(field: SlipField, lang: str) -> str:
    told = f"{FIELD_NAMES[field.name].in_language(lang)}: {field.value or '?'}"
    if field.certain:
        return told
    doubts = ", ".join(text.in_language(lang) for _, text in field.reasons)
    return f"{told} ({doubts})"


def doubtful_crops(page: SlipPage) -> dict[str, Image]:
    """The part of the page that each field to look at is in, by ``game-field``."""
    return {
        f"{game.number}-{name}": crop(page, field)
        for game in page.games
        for name, field in game.fields.items()
        if not field.certain and field.words
    }


def crop(page: SlipPage, field: SlipField) -> Image:
    """The part of the straightened page that a field is in, with a little around."""
    x0, y0, x1, y1 = field.box
    height, width = page.sheet.image.shape[:2]
    left, top = max(0, round(x0) - _MARGIN_PX), max(0, round(y0) - _MARGIN_PX)
    right, low = min(width, round(x1) + _MARGIN_PX), min(height, round(y1) + _MARGIN_PX)
    return page.sheet.image[min(top, height - 1) : max(low, top + 1),
                            min(left, width - 1) : max(right, left + 1)]  # fmt: skip


def thumb(record: dict[str, Any], page: Image | None, lang: str = "en") -> Image:
    """A page for the contact sheet: framed by how sure it is, its name and games above."""
    width, height = THUMB_PX
    tile = np.full((height + 34, width + 8, 3), 255, np.uint8)
    inside = tile[30:-4, 4:-4]
    inside[:] = 235
    if page is not None and record["size_px"]:
        across, down = record["size_px"]
        seen = page[:down, :across]
        factor = min(width / across, height / down)
        small = cv2.resize(seen, (max(1, int(across * factor)), max(1, int(down * factor))),
                           interpolation=cv2.INTER_AREA)  # fmt: skip
        inside[: small.shape[0], : small.shape[1]] = small
    colour = {"certain": GREEN, "needs_review": ORANGE}.get(record["status"], RED)
    cv2.rectangle(tile, (2, 28), (width + 5, height + 31), colour, 3)
    number = "" if record["page"] is None else f"#{record['page']}"
    games = Text(f"games: {len(record['games'])}", f"{len(record['games'])} 局").in_language(lang)
    title = f"{Path(record['source']).name[-18:]}{number} {games}"
    return write(tile, [(title, (4, 4), 17, colour)])
