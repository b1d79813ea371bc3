"""Reading a game record whole: every move, what it says of itself, and what is wrong with it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sgfmill import sgf

from boardscan.errors import BoardscanError, InputError, Text
from boardscan.records.replay import Replay
from boardscan.records.sgf_bytes import as_utf8, mended
from boardscan.records.sgf_values import handicap_of, number_of, point_of, points_of, text_of
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import LARGEST, SMALLEST, Colour, Position
from boardscan.rules.terms import Prisoners

_COLOURS = {"b": Colour.BLACK, "w": Colour.WHITE}


@dataclass(frozen=True)
class Problem:
    """Something wrong with a record: a code, the move it is about, and words."""

    code: str
    text: Text
    move: int | None = None


@dataclass(frozen=True)
class GameRecord:
    """One game, its main line replayed by the rules.

    Attributes
    ----------
    position : the final position.
    steps : for each node that changed the board, the number of the move (0: set-up before the
        first) and what each changed point holds then.
    moves : number of moves, passes included.
    dead, proposed_dead : see `BoardFile`.
    prisoners : stones taken in play; None unless the record has the game from its start.
    komi, rules, result, handicap : KM, RU, RE, HA.
    names : PB and PW where they are given.
    problems : what was wrong and read over.
    cut_short : the file ends in the middle.
    """

    position: Position
    steps: tuple[tuple[int, dict[Point, Colour]], ...]
    moves: int
    dead: frozenset[Point] | None = None
    proposed_dead: frozenset[Point] = frozenset()
    prisoners: Prisoners | None = None
    komi: Fraction | None = None
    rules: str | None = None
    result: str | None = None
    handicap: int = 0
    names: tuple[str | None, str | None] = (None, None)
    problems: tuple[Problem, ...] = ()
    cut_short: bool = False

    @property
    def size(self) -> int:
        """Lines of the board."""
        return self.position.size


def read_record(data: bytes, *, strict: bool = False) -> GameRecord:
    """Read the first game's main line.

    Parameters
    ----------
    strict : refuse what can't be played as it is written. Otherwise it is read over and told in
        `GameRecord.problems`: a move on a stone is left out, a file cut short is read as far as
        it goes.

    Raises
    ------
    InputError
        The file is no SGF or not Go; if strict, also for a bad move or a lost end.
    """
    try:
        whole = as_utf8(data)
        game, cut_short = _parse(whole, strict)
        return _Reader(game, strict).read(cut_short)
    except BoardscanError:
        raise
    except (ValueError, LookupError, RecursionError) as error:
        raise InputError(
            "bad_sgf",
            Text(f"the SGF can't be read: {error}", f"SGF 无法读取：{error}"),
            Text("Save it again from the program that made it.", "请用原程序重新保存。"),
        ) from None


def _parse(data: bytes, strict: bool) -> tuple[Any, bool]:
    """The game, and whether its end was lost."""
    try:
        return sgf.Sgf_game.from_bytes(data), False
    except ValueError:
        closed = None if strict else mended(data)
        if closed is None:
            raise
        return sgf.Sgf_game.from_bytes(closed), True


class _Reader:
    """One pass over the main line."""

    def __init__(self, game: Any, strict: bool) -> None:
        self.game, self.root, self.strict = game, game.get_root(), strict
        self.problems: list[Problem] = []
        self.steps: list[tuple[int, dict[Point, Colour]]] = []
        self.moves = 0
        self.left_out = False  # a move, because it can't be played
        kind = self.root.get("GM") if self.root.has_property("GM") else 1
        self.size = game.get_size()
        if kind != 1 or not SMALLEST <= self.size <= LARGEST:
            raise InputError(
                "not_go",
                Text(
                    "the SGF is not a game of Go on a board of 2 to 25 lines", "该 SGF 不是围棋棋谱"
                ),
                Text("Give a record of a game of Go.", "请提供围棋棋谱。"),
            )
        self.replay = Replay(self.size)

    def read(self, cut_short: bool) -> GameRecord:
        """The whole record."""
        nodes = self.game.get_main_sequence()
        from_start = True
        for node in nodes:
            if node.has_setup_stones():
                from_start &= node is self.root and self._only_handicap()
                self._set_up(node)
            self._move(node)
        if cut_short:
            self._tell("sgf_cut_short", "the SGF is cut short", "SGF 不完整，结尾缺失")
        if any(len(node) > 1 for node in nodes):
            self._tell(
                "sgf_variations", "the SGF has variations; its main line is read",
                "SGF 含有变化图，只读取主线",
            )  # fmt: skip
        played_whole = from_start and self.moves and not self.left_out
        agreed, proposed = self._dead_marks(nodes[-1])
        return GameRecord(
            self.replay.position,
            tuple(self.steps),
            self.moves,
            agreed,
            proposed,
            self.replay.prisoners if played_whole and not cut_short else None,
            self._number("KM"),
            text_of(self.root, "RU"),
            text_of(self.root, "RE"),
            handicap_of(self.root) if self._number("HA") is not None else 0,
            (text_of(self.root, "PB"), text_of(self.root, "PW")),
            tuple(self.problems),
            cut_short,
        )

    def _tell(self, code: str, english: str, chinese: str, move: int | None = None) -> None:
        self.problems.append(Problem(code, Text(english, chinese), move))

    def _number(self, name: str) -> Fraction | None:
        try:
            return number_of(self.root, name)
        except InputError as error:
            if self.strict:
                raise
            if not any(problem.text == error.message for problem in self.problems):
                self._tell("sgf_bad_number", *error.message)
            return None

    def _only_handicap(self) -> bool:
        others = points_of(self.root, "AW") or points_of(self.root, "AE")
        return not others and len(points_of(self.root, "AB")) == handicap_of(self.root)

    def _set_up(self, node: Any) -> None:
        changes = {}
        for name, colour in (("AE", Colour.EMPTY), ("AB", Colour.BLACK), ("AW", Colour.WHITE)):
            for point in points_of(node, name):
                self.replay.set_up(point, colour)
                changes[point] = colour
        self.steps.append((self.moves, changes))

    def _move(self, node: Any) -> None:
        """Play the node's move, if it has one."""
        try:
            colour, raw = node.get_move()
        except ValueError:
            self.moves += 1
            self.left_out = True
            told = Text(f"move {self.moves} is not on the board", f"第 {self.moves} 手不在棋盘上")
            if self.strict:
                hint = Text("Check the record at that move.", "请检查棋谱中的这一手。")
                raise InputError("sgf_bad_move", told, hint) from None
            self._tell("sgf_bad_move", *told, move=self.moves)
            return
        if colour is None:
            return
        self.moves += 1
        if raw is None:
            self.replay.pass_turn()
            return
        self._play(point_of(self.size, raw), _COLOURS[colour])

    def _play(self, point: Point, colour: Colour) -> None:
        number, name = self.moves, point_name(point, self.size)
        try:
            played = self.replay.play(point, colour, number)
        except InputError as error:
            if self.strict:
                raise
            self.left_out = True
            self._tell(error.code, *error.message, move=number)
            return
        self.steps.append((number, played.changes))
        if played.suicide:
            self._tell(
                "sgf_suicide", f"move {number} at {name} takes its own last liberty",
                f"第 {number} 手 {name} 是自提（禁着点）", number,
            )  # fmt: skip
        if played.ko_at_once:
            self._tell(
                "sgf_ko_at_once", f"move {number} at {name} retakes a ko at once",
                f"第 {number} 手 {name} 未找劫材即提劫", number,
            )  # fmt: skip

    def _dead_marks(self, node: Any) -> tuple[frozenset[Point] | None, frozenset[Point]]:
        """Stones inside marked territory of the other side: agreed, and only proposed ones.

        None instead of the agreed ones when no territory is marked. A proposal is a stone that
        also bears a cross (MA), as `write_sgf` leaves it.
        """
        marked = {Colour.BLACK: points_of(node, "TB"), Colour.WHITE: points_of(node, "TW")}
        if not any(marked.values()):
            return None, frozenset()
        position = self.replay.position
        dead = frozenset(
            point
            for owner, points in marked.items()
            for point in points
            if position.at(point) is owner.opponent
        )
        proposed = dead & points_of(node, "MA")
        return dead - proposed, proposed
