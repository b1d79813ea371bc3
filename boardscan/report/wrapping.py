"""Breaking text into lines: at spaces, and between Chinese characters where that is allowed."""

from collections.abc import Callable, Iterator
from unicodedata import east_asian_width

#: What must not begin a line, and what must not end one (the common part of GB/T 15834).
_NOT_FIRST = "，。、；：？！）》」』”’…—,.;:?!)]}%"
_NOT_LAST = "（《「『“‘([{"


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of a text that are no wider than `width` by `measure`, one at least.

    A word that is wider than a line (a digest) is cut; line breaks in the text are kept.
    """
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if measure((line + piece).rstrip()) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece.lstrip()
            while measure(line.rstrip()) > width and len(line) > 1:
                cut = _fitting(line, width, measure)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line.rstrip())
    return lines


def _fitting(line: str, width: float, measure: Callable[[str], float]) -> int:
    """How many characters of a line fit, one at least."""
    cut = 1
    while cut < len(line) and measure(line[: cut + 1]) <= width:
        cut += 1
    return cut


def _pieces(text: str) -> Iterator[str]:
    """What may not be broken: words with the space after them, and Chinese characters."""
    piece = ""
    for character in text:
        if piece and _may_break(piece[-1], character):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if after.isspace() or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return before.isspace() or _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"
