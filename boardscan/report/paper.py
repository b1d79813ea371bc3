"""A4 sheets that fill from the top: text, rows, lines to sign on, drawings. Lengths are in mm."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from boardscan.report.content import Signed
from boardscan.report.drawing import Disc, Drawing, Label, Path
from boardscan.report.wrapping import wrap

MARGIN_MM = 16.0
TOP_MM = 14.0
WIDTH_MM = 210.0 - 2 * MARGIN_MM
BOTTOM_MM = 297.0 - 18.0
_MM_PER_PT = 25.4 / 72
_LINE = 1.4
_SIGNED_MM = 9.0  # the height of a drawn signature
Colour = tuple[int, int, int]


class Paper:
    """Sheets of a document; `y` is how far the sheet is filled.

    Attributes
    ----------
    document : the `fpdf.FPDF`.
    missing : characters that were asked for and are not in the font.
    """

    def __init__(self, document: Any, footer: str) -> None:
        self.document = document
        self.missing: set[str] = set()
        self.y = TOP_MM
        self._footer = footer
        document.set_auto_page_break(False)
        document.set_font("report", size=10)
        self._known = document.fonts["report"].cmap

    def close(self) -> None:
        """Let go of the font of a document that nobody will output."""
        for font in self.document.fonts.values():
            font.ttfont.close()

    def new_page(self) -> None:
        """Begin a sheet."""
        self.document.add_page()
        self.y = TOP_MM

    def put_footers(self) -> None:
        """Number the sheets, now that it is known how many there are."""
        pages = self.document.pages_count
        for number in range(1, pages + 1):
            self.document.page = number
            self.document.set_font_size(9)  # the size that the sheet ended with is not known
            text = self._footer.replace("{number}", str(number)).replace("{all}", str(pages))
            self.print_at(text, MARGIN_MM, 297.0 - 10.0, 8)

    @property
    def free_mm(self) -> float:
        """How much of the sheet is left."""
        return BOTTOM_MM - self.y

    def down(self, by: float) -> None:
        """Leave a space."""
        self.y += by

    def keep_together(self, height: float) -> None:
        """Begin a new sheet unless so much is free on this one."""
        if height > self.free_mm and self.y > TOP_MM:
            self.new_page()

    def heading(self, text: str, indent: float = 0.0) -> None:
        """A heading for what follows."""
        if text:
            self.down(2)
            self.write(text, 11.5, bold=True, indent=indent)
            self.down(0.5)

    def write(
        self,
        text: str,
        size: float,
        *,
        bold: bool = False,
        indent: float = 0.0,
        width: float | None = None,
    ) -> None:
        """Lines of text, `size` in points; a new sheet where this one ends."""
        height = size * _MM_PER_PT * _LINE
        for line in self._wrapped(text, size, width or WIDTH_MM - indent):
            self.keep_together(height)
            self.print_at(line, MARGIN_MM + indent, self.y + 0.75 * height, size, bold=bold)
            self.y += height

    def item(self, text: str) -> None:
        """A line of a list."""
        self.keep_together(6)
        self.document.set_fill_color(0, 0, 0)
        self.document.ellipse(MARGIN_MM + 1, self.y + 2, 1.1, 1.1, style="F")
        self.write(text, 10, indent=4)

    def fact(self, name: str, value: str) -> None:
        """A name, and what it is to the right of it."""
        lines = self._wrapped(value, 10, WIDTH_MM - 38)
        self.keep_together(len(lines) * 10 * _MM_PER_PT * _LINE)
        top = self.y
        self.write(name, 10, width=36)
        self.y = top
        self.write(value, 10, indent=38)

    def row(self, texts: Sequence[str], widths: Sequence[float], strong: bool) -> None:
        """A row of a table: the first text to the left, the others to the right."""
        height = 5.6
        self.keep_together(height)
        if strong:
            self.document.set_fill_color(235, 235, 235)
            self.document.rect(MARGIN_MM, self.y, sum(widths), height, style="F")
        x = MARGIN_MM
        for number, (text, width) in enumerate(zip(texts, widths, strict=True)):
            fitting = self.shrunk(text, width - 3, 10.0)
            shift = 1.5 if number == 0 else width - 1.5 - self.width_of(text, fitting)
            self.print_at(text, x + shift, self.y + 4.0, fitting, bold=strong)
            x += width
        self.y += height
        self._line(MARGIN_MM, self.y, MARGIN_MM + sum(widths), 0.15)

    def sign(self, who: str, signature: str, date: str, signed: Signed | None = None) -> None:
        """Who signs, with lines for the signature and the date, filled where it was `signed`."""
        base = self.y + 6
        self.print_at(who, MARGIN_MM, base, self.shrunk(who, 56, 10.0))
        when = signed.date if signed else ""
        name = signed.name if signed and signed.drawn is None else ""
        fields = ((signature, 58.0, 126.0, name), (date, 132.0, WIDTH_MM, when))
        for text, left, right, filled in fields:
            self.print_at(text, MARGIN_MM + left, base, 9)
            begin = MARGIN_MM + left + self.width_of(text, 9) + 2
            self._line(begin, base + 0.5, MARGIN_MM + right, 0.25)
            self.print_at(filled, begin + 1, base - 0.5, self.shrunk(filled, 28, 9.0))
        if signed is not None and signed.drawn is not None:
            width = _SIGNED_MM * signed.drawn.width / signed.drawn.height
            self.drawing(signed.drawn, MARGIN_MM + 84.0, base - _SIGNED_MM, width)
        self.y = base + 1

    @contextmanager
    def frame(self, colour: Colour, width: float) -> Iterator[None]:
        """A frame around what is written inside."""
        top = self.y
        self.down(2.5)
        yield
        self.down(2.5)
        self.document.set_draw_color(*colour)
        self.document.set_line_width(width)
        self.document.rect(MARGIN_MM, top, WIDTH_MM, self.y - top)
        self.document.set_draw_color(0, 0, 0)

    def drawing(self, drawing: Drawing, left: float, top: float, width: float) -> None:
        """A drawing, as wide as that."""
        scale = width / drawing.width
        for shape in drawing.shapes:
            if isinstance(shape, Label):
                size = shape.height * scale / _MM_PER_PT
                x = left + shape.middle[0] * scale - self.width_of(shape.text, size) / 2
                y = top + (shape.middle[1] + 0.36 * shape.height) * scale
                self.print_at(shape.text, x, y, size, bold=shape.bold, colour=_rgb(shape.colour))
                continue
            style = self._paint(shape, scale)
            if isinstance(shape, Disc):
                (x, y), radius = shape.centre, shape.radius
                box = (left + (x - radius) * scale, top + (y - radius) * scale)
                self.document.ellipse(*box, 2 * radius * scale, 2 * radius * scale, style=style)
            else:
                points = [(left + x * scale, top + y * scale) for x, y in shape.points]
                self.document.polyline(points, polygon=shape.fill is not None, style=style)

    def _paint(self, shape: Disc | Path, scale: float) -> str:
        if shape.fill is not None:
            self.document.set_fill_color(*_rgb(shape.fill))
        if shape.colour is None:
            return "F"
        self.document.set_draw_color(*_rgb(shape.colour))
        self.document.set_line_width(shape.width * scale)
        return "D" if shape.fill is None else "DF"

    def _line(self, left: float, y: float, right: float, width: float) -> None:
        self.document.set_draw_color(0, 0, 0)
        self.document.set_line_width(width)
        self.document.line(left, y, right, y)

    def _wrapped(self, text: str, size: float, width: float) -> list[str]:
        return wrap(self._shown(text), width, lambda line: self.width_of(line, size))

    def shrunk(self, text: str, width: float, size: float) -> float:
        """The size at which a text fits into one line of this width."""
        return min(size, size * width / max(self.width_of(text, size), 0.1))

    def width_of(self, text: str, size: float) -> float:
        """How wide a line of text is at a size in points."""
        self.document.set_font_size(size)
        return float(self.document.get_string_width(self._shown(text)))

    def print_at(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        colour: Colour = (0, 0, 0),
    ) -> None:
        """One line of text from the left end of its base line."""
        self.document.set_font_size(size)
        self.document.set_text_color(*colour)
        if not bold:
            self.document.text(x, y, self._shown(text))
            return
        # There is one weight; bold is the same letters with a line of their own colour around.
        line = {"draw_color": colour, "line_width": 0.03 * size * _MM_PER_PT}
        with self.document.local_context(text_mode="FILL_STROKE", **line):
            self.document.text(x, y, self._shown(text))

    def _shown(self, text: str) -> str:
        """The text with the numbers of characters that the font lacks in their place."""
        lacking = {c for c in text if ord(c) not in self._known and c != "\n"}
        self.missing |= lacking
        for character in lacking:
            text = text.replace(character, f"[U+{ord(character):04X}]")
        return text


def _rgb(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
