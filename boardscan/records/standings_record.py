"""Standings for others: exact JSON, numbers as people write them, and what has to be said."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from boardscan.errors import Text
from boardscan.records.contest import Contest, Result
from boardscan.records.scores import Score
from boardscan.records.standings import Row, Standings
from boardscan.rules.amounts import decimal_text, fraction_text

VERSION = 1
#: Decimals of a number that has no exact decimals.
PLACES = 3

Note = tuple[str, Text]


def number_text(value: Fraction) -> str:
    """``12``, ``4.5``, ``3.667``: three decimals, rounded half up, where they never end."""
    try:
        return decimal_text(value)
    except ValueError:
        scale = 10**PLACES
        rounded = (2 * abs(value) * scale + 1) // 2
        whole, rest = divmod(int(rounded), scale)
        return f"{'-' if value < 0 and rounded else ''}{whole}.{rest:0{PLACES}d}"


def standings_record(
    table: Standings, contest: Contest, event: str, notes: Iterable[tuple[str, str]] = ()
) -> dict[str, Any]:
    """The JSON of a table, by ``schema/standings-1.schema.json``; numbers are exact fractions."""
    way = table.way
    teams = {entrant.id: entrant.team for entrant in contest.entrants}
    return {
        "version": VERSION,
        "kind": "standings",
        "event": event,
        "system": way.system,
        "teams": way.teams,
        "way": way.swiss_way if way.system == "swiss" else None,
        "edition": way.edition,
        "highest": way.highest,
        "bye": way.bye,
        "bye_opponent": way.bye_opponent,
        "order": [criterion.value for criterion in way.criteria],
        "rounds": table.rounds,
        "final": table.final,
        "rows": [_row(row, None if way.teams else teams.get(row.id)) for row in table.rows],
        "pending": [_pending(result) for result in table.pending],
        "notes": [{"code": code, "message": message} for code, message in notes],
    }


def _row(row: Row, team: str | None) -> dict[str, Any]:
    score = row.score
    won, drawn, lost = score.won_drawn_lost
    return {
        "place": row.place,
        "id": row.id,
        "name": row.name,
        "team": team,
        "shared": row.shared,
        "by_lot": row.by_lot,
        "void": score.void,
        "withdrawn": score.withdrawn,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "boards": list(score.boards),
        "values": {name.value: fraction_text(value) for name, value in row.values.items()},
    }


def _pending(result: Result) -> dict[str, Any]:
    return {"round": result.round, "black": result.black, "white": result.white}


def notes_of(table: Standings, contest: Contest) -> list[Note]:
    """What a reader of the table has to know, most important first."""
    notes = []
    if table.pending:
        number = len(table.pending)
        notes.append(("pending", Text(
            f"Not final: {number} game(s) have no result yet, or need a review.",
            f"尚非最终名次：{number} 局没有结果或需要复核。",
        )))  # fmt: skip
    notes += [note for row in table.rows for note in _left(row.name, row.score, table)]
    if contest.free_rounds and table.way.bye is None:
        notes.append(("bye", _BYES[table.way.system]))
    if table.way.system == "swiss" and "total" in table.way.criteria:
        notes.append(("highest", _HIGHEST[table.way.highest]))
    if any(score.loose for score in (row.score for row in table.rows)):
        notes.append(("loose", Text(
            "Some games have no board; they count for the board points, not for the boards.",
            "部分对局没有台次：计入局分，但不参与台次比较。",
        )))  # fmt: skip
    return notes


_BYES = {
    "swiss": Text(
        "A free round counts as a win (2 points); the rules do not say what it is worth.",
        "轮空按胜局计（2分）；规则对轮空没有规定。",
    ),
    "round_robin": Text(
        "A free round is worth nothing in a round robin.", "循环赛中轮空不计分。"
    ),
}
_HIGHEST = {
    "achieved": Text(
        "total = points + opponents ÷ half of the highest points that anybody has − rounds",
        "总得分 = 积分 +（对手分 ÷ ½×实际最高积分 − 轮次）",
    ),
    "possible": Text(
        "total = points + opponents ÷ half of the points that could be had − rounds",
        "总得分 = 积分 +（对手分 ÷ ½×可能的最高积分 − 轮次）",
    ),
}


def _left(name: str, score: Score, table: Standings) -> Iterable[Note]:
    if score.void:
        yield "void", Text(
            f"{name} left before half of the rounds were played: all his results are void.",
            f"{name} 中途退出，已赛不足总轮次的一半，成绩全部无效。",
        )
    elif score.withdrawn and table.way.system == "round_robin":
        yield "withdrawn", Text(
            f"{name} left: what was played stands, the rest are forfeits.",
            f"{name} 中途退出：已赛成绩有效，其余按弃权处理。",
        )
    elif score.withdrawn:
        yield "withdrawn", Text(
            f"{name} left: what was played stands.", f"{name} 中途退出：已赛成绩有效。"
        )
