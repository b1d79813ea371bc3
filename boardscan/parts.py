"""What was read from a picture that shows a part of a board, and where on the board it lies."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from boardscan.errors import BoardNotFound, Text
from boardscan.part_words import SIDE_NAMES, place_text
from boardscan.reasons import Reason, no_liberties
from boardscan.rules.names import Point
from boardscan.rules.place import Ends, Place, place_of
from boardscan.rules.position import Colour, Position
from boardscan.vision.hoshi import NONE, SEEN, star_points
from boardscan.vision.part import PartLattice
from boardscan.vision.photo import Photo
from boardscan.vision.sides import BORDER, UNSURE
from boardscan.vision.stones import Reading, read_stones

PLAIN = 0.98
"""Probability of being empty from which a point's star is looked for."""

LEAST_STARS = 2
"""Star points that tell a part's place where its borders don't."""


@dataclass(frozen=True, eq=False)
class PartScan:
    """Everything that was read from one picture of a part of a board.

    Attributes
    ----------
    photo, lattice, reading : what each stage gave.
    place : what is known of the part's place on the board.
    status : ``certain``, or ``needs_review`` when a point, the grid or the place is in doubt. A
        place that can't be known is no doubt: then its points have no names.
    reasons : what is in doubt.
    """

    photo: Photo
    lattice: PartLattice
    reading: Reading
    place: Place
    status: Literal["certain", "needs_review"]
    reasons: tuple[Reason, ...]

    @property
    def place_contradicts(self) -> bool:
        """Whether borders, star points and lengths do not fit one board."""
        return any(reason.code == "place_in_doubt" for reason in self.reasons)

    @property
    def colours(self) -> dict[Point, Colour]:
        """What each point (row, col) of the part holds."""
        best = self.reading.probabilities.argmax(-1)
        return {(int(r), int(c)): Colour(int(v)) for (r, c), v in np.ndenumerate(best)}

    @property
    def rows(self) -> tuple[str, ...]:
        """One string of ``B``, ``W`` and ``.`` for each row of the part, from the top."""
        best = self.reading.probabilities.argmax(-1)
        return tuple("".join(".BW"[v] for v in row) for row in best)

    @property
    def doubtful(self) -> list[tuple[Point, tuple[float, ...]]]:
        """Points (row, col) of the part in doubt, with their probabilities."""
        return self.reading.doubtful()

    def on_board(self) -> Position | None:
        """The whole board with the part's stones at their place, if that is known."""
        return _laid(self.colours, self.place) if self.place.known else None


def read_part(photo: Photo, lattice: PartLattice, size: int | None = None) -> PartScan:
    """Read the stones of a part and find its place; ``size``: lines of the board if known."""
    reading = read_stones(photo, lattice)
    place, contradicts = _place(photo, lattice, reading, size)
    doubts = (*lattice.doubts, *(("place_in_doubt",) if contradicts else ()),
              *(("size_assumed",) if place.leans_on_size else ()))
    reasons = [_doubt(code, lattice, place) for code in doubts]
    reasons += [*_doubtful(reading, place), *_illegal(reading, place)]
    status: Literal["certain", "needs_review"] = "needs_review" if reasons else "certain"
    return PartScan(photo, lattice, reading, place, status, tuple(reasons))


def part_of_board(found: PartScan) -> BoardNotFound:
    """The refusal of a picture of a part where a whole board is needed."""
    place = place_text(found.place)
    return BoardNotFound(
        "part_of_board",
        Text(f"the picture shows only a part of a board: {place.en}",
             f"图中只有棋盘的一部分：{place.zh}"),
        Text("Only a whole board can be counted; `boardscan read` gives the part's position.",
             "只有完整的棋盘才能数子；可用 boardscan read 读取局部的局面。"),
    )


def _place(
    photo: Photo, lattice: PartLattice, reading: Reading, size: int | None
) -> tuple[Place, bool]:
    """The place, and whether it contradicts what was seen or said."""
    rows, cols = lattice.shape
    top, right, bottom, left = (None if s == UNSURE else s == BORDER for s in lattice.sides)
    ends: Ends = (top, right, bottom, left)
    clear = reading.probabilities[..., Colour.EMPTY] > PLAIN
    for turns, end in enumerate(ends):  # a border's thick line looks like dots, and has none
        if end:
            np.rot90(clear, turns)[0] = False
    seen = star_points(photo.image, lattice.intersections_xy, clear)
    stars = [(int(r), int(c)) for r, c in np.argwhere(seen == SEEN)]
    plain = [(int(r), int(c)) for r, c in np.argwhere(seen == NONE)]
    best = place_of(rows, cols, ends, stars=stars, plain=plain, size=size)
    bare = place_of(rows, cols, ends, size=size)
    if best is not None and bare is not None:  # one dot may be a mark: alone it places nothing
        return (best if bare.known or len(stars) >= LEAST_STARS else bare), False
    for fewer, lines in ((ends, size), ((None,) * 4, size), ((None,) * 4, None)):
        place = place_of(rows, cols, fewer, size=lines)
        if place is not None:
            return place, True
    raise AssertionError("a part of at most 19 lines fits on a board")


def _laid(colours: dict[Point, Colour], place: Place) -> Position:
    """The part on a board, at its place or at one that it may have."""
    spot = place.spot
    board = {spot.point(point): colour for point, colour in colours.items()}
    return Position.empty(spot.size).with_points(board)


def _illegal(reading: Reading, place: Place) -> list[Reason]:
    """Chains without liberties. Those that touch a cut side have points beyond it."""
    best = reading.probabilities.argmax(-1)
    board = _laid({(int(r), int(c)): Colour(int(v)) for (r, c), v in np.ndenumerate(best)}, place)
    found = board.status()
    if place.known:
        return [no_liberties(finding, place.size) for finding in found]
    if not found:
        return []
    message = Text("a chain has no liberty: look at it", "有棋没有气，请查看")
    return [Reason("no_liberties", message, spoils=True)]


def _doubtful(reading: Reading, place: Place) -> list[Reason]:
    named = [place.name(point) for point, _ in reading.doubtful()]
    if not named:
        return []
    message = Text(f"look at {', '.join(named)}", f"请核对 {'、'.join(named)}")
    return [Reason("doubtful_points", message, fields={"points": named})]


def _doubt(code: str, lattice: PartLattice, place: Place) -> Reason:
    sides = [n for n, s in zip(SIDE_NAMES, lattice.sides, strict=True) if s == UNSURE]
    at = Text(", ".join(name.en for name in sides), "、".join(name.zh for name in sides))
    texts = {
        "grid_in_doubt": Text(
            "the grid does not lie well on the lines: compare it with the picture",
            "网格与棋盘线吻合不好：请对照图片核对",
        ),
        "sides_in_doubt": Text(
            f"whether the board ends there could not be seen: {at.en}",
            f"看不清棋盘是否到此为止：{at.zh}",
        ),
        "place_in_doubt": Text(
            "borders, star points and lengths do not fit one board: check the place",
            "边线、星位与路数不能互相吻合：请核对位置",
        ),
        "size_assumed": Text(
            f"the names are those of a board of {place.size} lines, which is not seen: "
            "give --size",
            f"坐标按 {place.size} 路棋盘标出，图中无法确认：请用 --size 指明",
        ),
    }
    return Reason(code, texts[code], spoils=True)
