"""Writing a final position as SGF FF[4] (red-bean.com/sgf)."""

from collections.abc import Collection, Mapping

from sgfmill import sgf

from boardscan import __version__
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position


def write_sgf(
    position: Position,
    *,
    owners: Mapping[Point, Colour] | None = None,
    proposed_dead: Collection[Point] = (),
    komi: str | None = None,
    rules: str | None = None,
    result: str | None = None,
    name: str = "",
    comment: str = "",
    view: Collection[Point] = (),
) -> bytes:
    """The position as one node: stones in AB and AW, each side's points in TB and TW.

    Parameters
    ----------
    owners : whose each point is after the count. Dead stones stay on the board and stand in the
        other side's TB or TW, as is the custom.
    proposed_dead : dead stones that nobody has agreed on; they get a cross (MA) as well, so that
        a reader, and `read_sgf`, can tell.
    komi, rules, result : the texts of KM (points), RU and RE.
    name, comment : GN and C.
    view : the points that are shown (VW), of a part of a board; all of them when left out.
    """
    game = sgf.Sgf_game(position.size)
    root = game.get_root()
    root.set("AP", ("boardscan", __version__))
    for key, value in (("GN", name), ("RU", rules), ("RE", result), ("C", comment)):
        if value:
            # A file name may hold bytes that are no text (they come as lone surrogates).
            root.set(key, value.encode("utf-8", "backslashreplace").decode("utf-8"))
    if komi is not None:
        root.set_raw("KM", komi.encode("ascii"))
    stones = {"AB": position.stones(Colour.BLACK), "AW": position.stones(Colour.WHITE)}
    for key, points in {**stones, **_territory(position, owners or {})}.items():
        if points:
            root.set(key, [_sgf_point(position.size, point) for point in sorted(points)])
    if proposed_dead:
        root.set("MA", [_sgf_point(position.size, point) for point in sorted(proposed_dead)])
    if view:
        root.set("VW", [_sgf_point(position.size, point) for point in sorted(view)])
    return bytes(game.serialise())


def _territory(
    position: Position, owners: Mapping[Point, Colour]
) -> dict[str, frozenset[Point]]:
    """Each side's points that hold no living stone of its own."""
    return {
        key: frozenset(
            point
            for point, owner in owners.items()
            if owner is side and position.at(point) is not side
        )
        for key, side in (("TB", Colour.BLACK), ("TW", Colour.WHITE))
    }


def _sgf_point(size: int, point: Point) -> tuple[int, int]:
    return size - 1 - point[0], point[1]
