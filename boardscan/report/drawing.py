"""A drawing as a list of shapes, so that it looks the same in a web page and in a PDF.

Lengths are in cells: the distance between two lines of the board is 1. x goes to the right and y
down. Colours are ``#rrggbb``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

XY = tuple[float, float]

#: SVG units of one cell: with two decimals each they are finer than any printer.
_SCALE = 20


class Path(NamedTuple):
    """A line through points, closed and filled where `fill` is given."""

    points: Sequence[XY]
    colour: str | None = None
    width: float = 0.0
    fill: str | None = None


class Disc(NamedTuple):
    """A circle around a point."""

    centre: XY
    radius: float
    fill: str | None = None
    colour: str | None = None
    width: float = 0.0


class Label(NamedTuple):
    """One line of text with its middle at a point; `height` is that of its type."""

    middle: XY
    text: str
    height: float
    colour: str = "#000000"
    bold: bool = False


Shape = Path | Disc | Label


@dataclass
class Drawing:
    """Shapes in the order in which they are laid on each other, and the size of the sheet."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Lay more shapes on top."""
        self.shapes += shapes


def to_svg(drawing: Drawing, title: str) -> str:
    """The drawing as an SVG element that stands by itself or inside a web page."""
    width, height = _number(drawing.width), _number(drawing.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        *(_element(shape) for shape in drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines)


def _element(shape: Shape) -> str:
    if isinstance(shape, Label):
        x, y = shape.middle
        weight = ' font-weight="bold"' if shape.bold else ""
        # Digits and capitals are about 0.72 of the type's height: half of that is below.
        return (
            f'<text x="{_number(x)}" y="{_number(y + 0.36 * shape.height)}" '
            f'font-size="{_number(shape.height)}" fill="{shape.colour}"{weight}>'
            f"{escape(shape.text)}</text>"
        )
    paint = " ".join(f"{name}={quoteattr(value)}" for name, value in _paint(shape))
    if isinstance(shape, Disc):
        x, y = shape.centre
        return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(shape.radius)}" {paint}/>'
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
    kind = "polyline" if shape.fill is None else "polygon"
    return f'<{kind} points="{points}" {paint}/>'


def _paint(shape: Path | Disc) -> Iterator[tuple[str, str]]:
    yield "fill", shape.fill or "none"
    if shape.colour is not None:
        yield "stroke", shape.colour
        yield "stroke-width", _number(shape.width)
        yield "stroke-linejoin", "round"
        yield "stroke-linecap", "round"


def _number(cells: float) -> str:
    return f"{cells * _SCALE:.2f}".rstrip("0").rstrip(".")
