"""An event as tables of cells, for spreadsheets: its games, its players, its standings."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from boardscan.errors import BoardscanError, Text
from boardscan.records.contest import Contest
from boardscan.records.event import Event, Player
from boardscan.records.exports.tournament import clean
from boardscan.records.game import Game, terms_of
from boardscan.records.standings import Standings
from boardscan.rules.komi import parse_komi
from boardscan.rules.notation import result_words
from boardscan.rules.position import Colour
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import DEFAULT_RULES, RuleSet
from boardscan.rules.terms import Terms, komi_given

#: A text, a number, or nothing. Amounts are numbers: a spreadsheet takes 3/4 for the 4th of March.
Cell = str | int | Fraction | None
TableName = Literal["games", "players", "standings"]
TABLE_NAMES = {
    "games": Text("Games", "对局"),
    "players": Text("Players", "选手"),
    "standings": Text("Standings", "名次"),
}


@dataclass(frozen=True)
class Table:
    """Headings and rows of cells."""

    name: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]


def games_table(event: Event, lang: str) -> Table:
    """One row a game; a result that needs a review is there, with its standing beside it."""
    heads = tuple(head for head, _ in _game_cells(event, Game(""), lang))
    rows = [
        tuple(value for _, value in _game_cells(event, game, lang))
        for game in event.games.values()
    ]
    return Table(TABLE_NAMES["games"], heads, tuple(rows))


def players_table(event: Event) -> Table:
    """One row a player; every column that any player has."""
    others = sorted({key for player in event.players.values() for key in player.about})
    free: dict[str, list[str]] = {}
    for bye in sorted(event.byes, key=lambda bye: bye.round):
        told = str(bye.round) if bye.points is None else f"{bye.round}={bye.points}"
        free.setdefault(bye.player, []).append(told)
    gone = {withdrawal.player: withdrawal.after_round for withdrawal in event.withdrawals}
    heads = (
        Text("id", "编号"),
        Text("name", "姓名"),
        Text("team", "队"),
        Text("board", "台次"),
        *(Text(clean(key), clean(key)) for key in others),
        Text("left after round", "退出（第几轮后）"),
        Text("free rounds", "轮空"),
    )
    rows = [
        (p.id, p.name, p.team, p.board, *(_text(p.about.get(key)) for key in others),
         gone.get(p.id), ", ".join(free.get(p.id, ())))
        for p in event.players.values()
    ]  # fmt: skip
    return Table(TABLE_NAMES["players"], heads, tuple(rows))


def standings_table(table: Standings, contest: Contest) -> Table:
    """The standings; a team's boards have a column each, and so have wins, draws and losses."""
    teams = {entrant.id: entrant.team for entrant in contest.entrants}
    shown = [c for c in (table.rows[0].values if table.rows else ()) if c != "boards"]
    boards = max((len(row.score.boards) for row in table.rows), default=0)
    heads = (
        Text("place", "名次"),
        Text("id", "编号"),
        Text("name", "姓名"),
        Text("team", "队"),
        *(criterion.name_text for criterion in shown),
        *(Text(f"board {number}", f"第{number}台") for number in range(1, boards + 1)),
        Text("won", "胜"),
        Text("drawn", "和"),
        Text("lost", "负"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            row.place,
            row.id,
            row.name,
            row.id if table.way.teams else teams.get(row.id),
            *(row.values[criterion] for criterion in shown),
            *row.score.boards,
            *row.score.won_drawn_lost,
        )
        for row in table.rows
    ]
    return Table(TABLE_NAMES["standings"], heads, tuple(rows))


def name_of(event: Event, player: str | None) -> str:
    """A player's name; the id of one who is not listed."""
    if player is None:
        return ""
    return event.players[player].name if player in event.players else player


def rules_of(event: Event, game: Game) -> RuleSet | None:
    """The rules a game was counted by; None when they can't be read."""
    try:
        return get_ruleset(str(terms_of(game, event.about)["rules"] or DEFAULT_RULES))
    except BoardscanError:
        return None


def komi_of(event: Event, game: Game) -> Cell:
    """Komi as a number in the unit of the rules; the words of the event where it is none."""
    rules, komi = rules_of(event, game), terms_of(game, event.about)["komi"]
    if rules is None:
        return None if komi is None else str(komi)
    try:
        given = None if komi in (None, "") else parse_komi(str(komi), rules)
        return komi_given(rules, Terms(handicap=game.handicap, komi=given))
    except BoardscanError:
        return str(komi)


def _team(event: Event, player: str | None) -> str | None:
    found: Player | None = event.players.get(player or "")
    return found.team if found else None


def _text(value: Any) -> Cell:
    if value is None or isinstance(value, (str, int)):
        return value
    return str(value)


def _result(event: Event, game: Game, lang: str) -> Cell:
    return result_words(game.outcome, lang, rules_of(event, game)) if game.outcome else None


def _margin(game: Game, times: int) -> Cell:
    margin = game.outcome.margin if game.outcome else None
    return None if margin is None else margin * times


def _count(game: Game, side: str) -> Cell:
    count = ((game.record or {}).get("count") or {}).get(side)
    return None if count is None else Fraction(count)


def _confirmed(game: Game, what: Literal["who", "at"]) -> Cell:
    if not game.confirmed:
        return None
    entry = game.entries("confirmation")[-1]
    return entry.who if what == "who" else entry.at


_STANDINGS = {
    "open": Text("open", "未定"),
    "refused": Text("refused", "未能识别"),
    "needs_review": Text("needs review", "需复核"),
    "read": Text("read", "已识别"),
    "decided": Text("decided", "已裁定"),
    "confirmed": Text("confirmed", "已确认"),
}


def _game_cells(event: Event, game: Game, lang: str) -> list[tuple[Text, Cell]]:
    """Heading and value of everything that a row of the games holds."""
    return [
        (Text("round", "轮次"), game.round),
        (Text("table", "桌号"), game.table),
        (Text("board", "台次"), game.board),
        (Text("game", "对局"), game.key if game.round is None else None),
        (Text("Black", "黑方"), name_of(event, game.black)),
        (Text("Black's team", "黑方队"), _team(event, game.black)),
        (Text("White", "白方"), name_of(event, game.white)),
        (Text("White's team", "白方队"), _team(event, game.white)),
        (Text("rules", "规则"), _text(terms_of(game, event.about)["rules"])),
        (Text("komi", "贴子"), komi_of(event, game)),
        (Text("handicap", "让子"), game.handicap),
        (Text("result", "结果"), _result(event, game, lang)),
        (Text("winner", "胜方"), _winner(game, lang)),
        (Text("how", "终局方式"), _how(game, lang)),
        (Text("margin in 子", "胜子数"), _margin(game, 1)),
        (Text("margin in points", "胜目数"), _margin(game, 2)),
        (Text("Black's count", "黑方子数"), _count(game, "black")),
        (Text("White's count", "白方子数"), _count(game, "white")),
        (Text("Black's warnings", "黑方警告"), game.warnings.black),
        (Text("White's warnings", "白方警告"), game.warnings.white),
        (Text("standing", "状态"), _STANDINGS[game.standing].in_language(lang)),
        (Text("confirmed by", "确认人"), _confirmed(game, "who")),
        (Text("confirmed at (UTC)", "确认时间（UTC）"), _confirmed(game, "at")),
    ]


def _how(game: Game, lang: str) -> Cell:
    return game.outcome.how.name_text.in_language(lang) if game.outcome else None


def _winner(game: Game, lang: str) -> Cell:
    if game.outcome is None or game.outcome.winner is None:
        return None
    black = game.outcome.winner is Colour.BLACK
    return ("黑" if black else "白") if lang == "zh" else "B" if black else "W"
