"""Cards as a PDF, two a page of A4 or Letter; and one card as a picture, drawn from the PDF."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.code import CardCode
from boardscan.cards.words import say
from boardscan.report.paper import Paper
from boardscan.report.pdf import new_document
from boardscan.rules.amounts import amount_words
from boardscan.rules.komi import parse_komi
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import RuleSet

Sheet = Literal["a4", "letter"]
#: Width and height of a page, mm.
SHEETS: dict[Sheet, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
A_PAGE = 2
_MM_PER_INCH = 25.4
_MM_PER_PT = _MM_PER_INCH / 72


@dataclass(frozen=True)
class CardPrint:
    """A card to print: what its code says, and what people read on it.

    `rules` is needed where the code can't say them, because a file holds them.
    """

    code: CardCode
    black: str = ""
    white: str = ""
    title: str = ""
    rules: RuleSet | None = None


def make_pdf(
    cards: Sequence[CardPrint],
    *,
    sheet: Sheet = "a4",
    lang: str = "en",
    made: datetime | None = None,
) -> tuple[bytes, set[str]]:
    """The cards as the bytes of a PDF file, and the characters that its font lacks.

    The same cards and time give the same bytes. Raises `OutputError` ``report_not_installed``
    where the ``report`` extra is missing, and what `get_ruleset` and `parse_komi` do.
    """
    width, height = SHEETS[sheet]
    paper = _begin((width, height), lang, made or datetime.now(UTC))
    half = height / A_PAGE
    for index, card in enumerate(cards):
        place = index % A_PAGE
        if place == 0:
            paper.new_page()
            if len(cards) - index > 1:
                paper.document.set_line_width(0.1)
                paper.document.set_dash_pattern(dash=2, gap=4)
                paper.document.line(0, half, width, half)
                paper.document.set_dash_pattern()
        top = place * half + (half - at.HEIGHT_MM) / 2
        _Card(paper, card, (width - at.WIDTH_MM) / 2, top, lang).draw()
    return bytes(paper.document.output()), paper.missing


def picture(card: CardPrint, lang: str = "en", dpi: float = 300) -> NDArray[np.uint8]:
    """One blank card alone, without a page around it: uint8 (H, W, 3) BGR, drawn from its PDF."""
    import pypdfium2

    paper = _begin((at.WIDTH_MM, at.HEIGHT_MM), lang, datetime.now(UTC))
    paper.new_page()
    _Card(paper, card, 0.0, 0.0, lang).draw()
    document = pypdfium2.PdfDocument(bytes(paper.document.output()))
    try:
        drawn = document[0].render(scale=dpi / 72).to_numpy()
    finally:
        document.close()
    return np.ascontiguousarray(drawn[:, :, :3], np.uint8)


def _begin(size_mm: tuple[float, float], lang: str, made: datetime) -> Paper:
    document = new_document(size_mm)
    document.set_creation_date(made)
    document.set_title(say("title", lang))
    document.set_lang("zh-CN" if lang == "zh" else "en")
    return Paper(document, "")


class _Card:
    """Draws one card with its upper left corner at (left, top) of the page."""

    def __init__(self, paper: Paper, card: CardPrint, left: float, top: float, lang: str) -> None:
        self.paper, self.card, self.left, self.top, self.lang = paper, card, left, top, lang
        self.rules = card.rules or get_ruleset(card.code.rules)

    def draw(self) -> None:
        self._marks()
        self._code()
        self._head()
        self._players()
        for choice in at.CHOICES:
            self._choice(choice)
        self.paper.document.set_line_width(at.BOX_LINE_MM)
        for box in at.DIGITS:
            self._frame(box)
        self._foot()

    def _marks(self) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, at.DICTIONARY))
        for mark, mark_id in zip(at.MARKS, at.mark_ids(self.card.code.number), strict=True):
            modules = cv2.aruco.generateImageMarker(dictionary, mark_id, at.MARK_MODULES)
            self._fill(mark.box, 0)
            self._modules(np.asarray(modules) > 0, mark.box, 255)

    def _code(self) -> None:
        import segno

        code = segno.make_qr(self.card.code.encode(), error="m")
        self._modules(np.array(code.matrix, bool), at.QR, 0)

    def _modules(self, filled: NDArray[np.bool_], box: at.Box, grey: int) -> None:
        """Rows of small squares; those side by side are one rectangle, so that no seam shows."""
        side = box.width / len(filled)
        for row, line in enumerate(filled):
            edges = np.flatnonzero(np.diff(np.pad(line, 1).astype(int)))
            for begin, end in edges.reshape(-1, 2):
                x, y = box.x + begin * side, box.y + row * side
                self._fill(at.Box(x, y, (end - begin) * side, side), grey)

    def _head(self) -> None:
        code, lang = self.card.code, self.lang
        title = self.card.title or code.event
        told = [say("title", lang), *([title] if title else [])]
        self._text(" · ".join(told), 16, 6, 10, width=130)
        numbers = zip(("round", "table", "board"), code.place, strict=True)
        place = [say(name, lang, number=n) for name, n in numbers if n is not None]
        self._text(" · ".join(place or [say("game", lang, name=code.game)]), 16, 15, 18, width=130)
        self._text(" · ".join(self._terms()), 16, 22, 9, width=108)
        self._text(say("number", lang, number=code.number), 131, 22, 9, width=17)

    def _terms(self) -> list[str]:
        """The rules, and what they say about this game."""
        code, rules, lang = self.card.code, self.rules, self.lang
        told = [rules.name.in_language(lang)]
        if code.size != 19:
            told.append(say("lines", lang, size=code.size))
        if code.handicap > 1:
            told.append(say("handicap", lang, number=code.handicap))
        komi = parse_komi(code.komi, rules) if code.komi else rules.komi
        if code.handicap == 1:
            told.append(say("no_komi", lang))
        elif code.komi or not code.handicap:
            told.append(say("komi", lang, amount=amount_words(komi, rules.unit, lang)))
        return told

    def _players(self) -> None:
        document = self.paper.document
        document.set_line_width(0.3)
        for side, panel in at.PANELS.items():
            self._frame(panel)
            x, y = panel.x + 4, panel.y + 6.5
            self._ring(x + 1.8, y - 1.2, 1.8, 0.3, filled=side == "black")
            self._text(say(side, self.lang), x + 5, y, 10, width=16)
            name = self.card.black if side == "black" else self.card.white
            self._text(name, x + 21, y + 0.5, 14, width=panel.width - 28)

    def _choice(self, choice: at.Choice) -> None:
        x, y = choice.label
        label = _LABELS.get(choice.name, "")
        if label:
            self._text(
                self._words(label), x, y, 10, width=choice.bubbles[0].x - at.BUBBLE_MM - 4 - x
            )
        for bubble in choice.bubbles:
            self._ring(bubble.x, bubble.y, at.BUBBLE_MM, at.RING_MM)
            words = self._answer(choice.name, bubble.value)
            beside = bubble.x + at.BUBBLE_MM + at.CLEAR_MM + 0.2
            self._text(words, beside, bubble.y + 1.4, 11, width=28)

    def _answer(self, field: str, value: str) -> str:
        """The words beside a bubble."""
        if field == "how":
            return self._words(f"how.{value}")
        if field == "fraction":
            return _FRACTIONS[value]
        sides = {"B": "black", "W": "white", "none": "none"}
        return say(sides[value], self.lang) if value in sides else value

    def _words(self, name: str) -> str:
        """Words that territory rules have their own for."""
        own = {"how.count": "how.points", "counted": "counted.points"}
        territory = self.rules.counting == "territory"
        return say(own.get(name, name) if territory else name, self.lang)

    def _foot(self) -> None:
        last = at.FRACTION.bubbles[-1]
        self._text(
            say(f"unit.{self.rules.unit}", self.lang), last.x + 12, last.y + 1.4, 11, width=14
        )
        self._text(say("note", self.lang), *at.NOTE, 8, width=182)
        for name, (left, right, y) in zip(
            ("black", "white", "arbiter"), at.SIGNATURES, strict=True
        ):
            self.paper.document.set_line_width(0.25)
            self.paper.document.line(
                self.left + left, self.top + y, self.left + right, self.top + y
            )
            self._text(say(name, self.lang), left, y + 4.5, 9, width=right - left)

    def _fill(self, box: at.Box, grey: int) -> None:
        self.paper.document.set_fill_color(grey)
        self.paper.document.rect(self.left + box.x, self.top + box.y, *box[2:], style="F")

    def _frame(self, box: at.Box) -> None:
        self.paper.document.set_draw_color(0)
        self.paper.document.rect(self.left + box.x, self.top + box.y, *box[2:])

    def _ring(self, x: float, y: float, radius: float, line: float, filled: bool = False) -> None:
        document = self.paper.document
        document.set_line_width(line)
        document.set_fill_color(0)
        box = (self.left + x - radius, self.top + y - radius, 2 * radius, 2 * radius)
        document.ellipse(*box, style="DF" if filled else "D")

    def _text(self, text: str, x: float, y: float, size: float, *, width: float) -> None:
        """One line with the left end of its base line there, smaller where it is too wide."""
        fitting = self.paper.shrunk(text, width, size)
        self.paper.print_at(text, self.left + x, self.top + y, fitting)


_LABELS = {
    "black_warnings": "warnings",
    "white_warnings": "warnings",
    "winner": "winner",
    "how": "how",
    "counted": "counted",
}
_FRACTIONS = {"1/4": "¼", "1/2": "½", "3/4": "¾"}
