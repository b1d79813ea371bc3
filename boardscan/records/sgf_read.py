"""Reading an SGF game: its final position, and what it says about rules and result.

Follows SGF FF[4] (red-bean.com/sgf) and reads what older and sloppier files hold.
"""

from fractions import Fraction
from typing import Any

from sgfmill import sgf, sgf_properties

from boardscan.errors import BoardscanError, InputError, Text
from boardscan.records.board_file import BoardFile
from boardscan.records.replay import Replay
from boardscan.rules.names import Point
from boardscan.rules.position import LARGEST, SMALLEST, Colour, Position

_COLOURS = {"b": Colour.BLACK, "w": Colour.WHITE}


def read_sgf(data: bytes) -> BoardFile:
    """The final position of the first game's main line, and what the root says about it.

    Raises
    ------
    InputError
        The file is no SGF, not Go, or has an impossible move.
    """
    try:
        game = sgf.Sgf_game.from_bytes(data)
        return _read_game(game)
    except BoardscanError:
        raise
    except (ValueError, LookupError, RecursionError) as error:
        raise _bad_sgf(error) from None


def _bad_sgf(error: Exception) -> InputError:
    return InputError(
        "bad_sgf",
        Text(f"the SGF can't be read: {error}", f"SGF 无法读取：{error}"),
        Text("Save it again from the program that made it.", "请用原程序重新保存。"),
    )


def _read_game(game: Any) -> BoardFile:
    root = game.get_root()
    size = game.get_size()
    kind = root.get("GM") if root.has_property("GM") else 1
    if kind != 1 or not SMALLEST <= size <= LARGEST:
        raise InputError(
            "not_go",
            Text("the SGF is not a game of Go on a board of 2 to 25 lines", "该 SGF 不是围棋棋谱"),
            Text("Give a record of a game of Go.", "请提供围棋棋谱。"),
        )
    replay = Replay(size)
    moves, known_from_start = 0, True
    nodes = game.get_main_sequence()
    for node in nodes:
        handicap_stones = node is root and not _points(node, "AW") and not _points(node, "AE")
        if node.has_setup_stones():
            known_from_start &= handicap_stones and _is_handicap(root)
            _set_up(replay, node)
        moves += _play(replay, node, moves + 1)
    agreed, proposed = _dead_marks(nodes[-1], replay.position)
    return BoardFile(
        replay.position,
        komi=_number(root, "KM"),
        rules=_text(root, "RU"),
        handicap=_handicap(root),
        prisoners=replay.prisoners if known_from_start and moves else None,
        dead=agreed,
        proposed_dead=proposed,
        result=_text(root, "RE"),
    )


def _point(size: int, raw: tuple[int, int]) -> Point:
    """sgfmill counts rows from the bottom of the diagram."""
    return size - 1 - raw[0], raw[1]


def _points(node: Any, name: str) -> frozenset[Point]:
    if not node.has_property(name):
        return frozenset()
    # Some programs write an empty value for an empty list, in AB too, where FF[4] has no such.
    raw = [value for value in node.get_raw_list(name) if value]
    size = node.get_size()
    listed = sgf_properties.interpret_point_list(raw, node.get_presenter())
    return frozenset(_point(size, point) for point in listed)


def _set_up(replay: Replay, node: Any) -> None:
    for name, colour in (("AE", Colour.EMPTY), ("AB", Colour.BLACK), ("AW", Colour.WHITE)):
        for point in _points(node, name):
            replay.set_up(point, colour)


def _play(replay: Replay, node: Any, number: int) -> int:
    """Play the node's move, if it has one: how many were played."""
    colour, raw = node.get_move()
    if colour is None:
        return 0
    if raw is not None:
        replay.play(_point(replay.size, raw), _COLOURS[colour], number)
    return 1


def _is_handicap(root: Any) -> bool:
    return len(_points(root, "AB")) == _handicap(root)


def _handicap(root: Any) -> int:
    value = _number(root, "HA")
    return int(value) if value is not None and value.denominator == 1 and value > 0 else 0


def _number(root: Any, name: str) -> Fraction | None:
    text = _text(root, name)
    try:
        return Fraction(text.replace(",", ".")) if text else None
    except (ValueError, ZeroDivisionError):
        raise InputError(
            "bad_sgf",
            Text(f"the SGF has {name}[{text}], no number", f"SGF 中 {name}[{text}] 不是数"),
            Text("Correct the number in the file.", "请改正文件中的数。"),
        ) from None


def _text(root: Any, name: str) -> str | None:
    if not root.has_property(name):
        return None
    raw: bytes = root.get_raw(name)
    # A file without CA is Latin-1 by the letter of FF[4]; in practice it is UTF-8 or GB.
    declared = (root.get_encoding(),) if root.has_property("CA") else ()
    for encoding in (*declared, "utf-8", "gb18030", "latin-1"):
        try:
            return raw.decode(encoding).strip() or None
        except (UnicodeDecodeError, LookupError):
            continue
    return None


def _dead_marks(
    node: Any, position: Position
) -> tuple[frozenset[Point] | None, frozenset[Point]]:
    """Stones inside marked territory of the other side: agreed ones, and those only proposed.

    None instead of the agreed ones when no territory is marked. A proposal is a stone that also
    bears a cross (MA), as `write_sgf` leaves it.
    """
    marked = {Colour.BLACK: _points(node, "TB"), Colour.WHITE: _points(node, "TW")}
    if not any(marked.values()):
        return None, frozenset()
    dead = frozenset(
        point
        for owner, points in marked.items()
        for point in points
        if position.at(point) is owner.opponent
    )
    proposed = dead & _points(node, "MA")
    return dead - proposed, proposed
