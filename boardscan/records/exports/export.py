"""An event in any of the formats: what files it makes, and what has to be said about them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from boardscan.errors import InputError, Text
from boardscan.records.event import Event, Player
from boardscan.records.event_standings import contest_of, way_of
from boardscan.records.exports import h9, opengotha
from boardscan.records.exports.csv_file import write_csv
from boardscan.records.exports.event_json import event_record
from boardscan.records.exports.latin import is_guess, latin_name
from boardscan.records.exports.sgf_files import sgf_files
from boardscan.records.exports.tables import (
    Table,
    TableName,
    games_table,
    players_table,
    standings_table,
)
from boardscan.records.exports.tournament import Pairing, Tournament, tournament_of
from boardscan.records.exports.xlsx import write_xlsx
from boardscan.records.standings import Standings, Way, standings
from boardscan.records.standings_record import notes_of, standings_record

Format = Literal["csv", "xlsx", "json", "sgf", "opengotha", "h9"]
#: What the file of a format is called; the SGFs go into a folder.
SUFFIXES: dict[Format, str] = {
    "csv": ".csv", "xlsx": ".xlsx", "json": ".json", "sgf": "", "opengotha": ".xml", "h9": ".h9"
}  # fmt: skip


@dataclass(frozen=True)
class Export:
    """Files by their names; the one of a format that has one file has the name ``""``."""

    files: dict[str, bytes]
    notes: tuple[Text, ...] = ()


def export(event: Event, to: Format, lang: str = "en", table: TableName = "games") -> Export:
    """An event in a format.

    Parameters
    ----------
    lang : of headings and of results in words.
    table : what a CSV holds.

    Raises
    ------
    InputError
        The format can't hold this event: see the modules of the formats.
    """
    return _EXPORTS[to](event, lang, table)


def _csv(event: Event, lang: str, table: TableName) -> Export:
    return Export({"": write_csv(_table(event, table, lang), lang)})


def _xlsx(event: Event, lang: str, table: TableName) -> Export:  # noqa: ARG001 - all of them
    names: tuple[TableName, ...] = ("games", "players", "standings")
    return Export({"": write_xlsx([_table(event, name, lang) for name in names], lang)})


def _table(event: Event, name: TableName, lang: str) -> Table:
    if name == "games":
        return games_table(event, lang)
    if name == "players":
        return players_table(event)
    return standings_table(_rank(event, way_of(event.about)), contest_of(event))


def _json(event: Event, lang: str, table: TableName) -> Export:  # noqa: ARG001
    contest = contest_of(event)
    found = _rank(event, way_of(event.about))
    notes = [(code, text.in_language(lang)) for code, text in notes_of(found, contest)]
    name = str(event.about.get("name", ""))
    record = event_record(event, standings_record(found, contest, name, notes))
    text = json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False)
    return Export({"": (text + "\n").encode("utf-8", "backslashreplace")})


def _sgf(event: Event, lang: str, table: TableName) -> Export:  # noqa: ARG001
    files, notes = sgf_files(event)
    if not files:
        raise InputError(
            "nothing_to_export",
            Text("no game has a position or a record", "没有任何一局有局面或棋谱"),
            Text("Read photos or add SGFs first.", "请先读取照片或加入 SGF。"),
        )
    return Export(files, tuple(notes))


def _opengotha(event: Event, lang: str, table: TableName) -> Export:  # noqa: ARG001
    tournament = tournament_of(event)
    bye = way_of(event.about).bye_points
    notes = [*opengotha.NOTES, *_open_games(tournament.pairings)]
    if not all(person.rank for person in tournament.people):
        notes.append(Text(
            "Players without a rank are 30K, which is the format's default.",
            "没有段级位的棋手按该格式的默认值为 30K。",
        ))  # fmt: skip
    rounds = [free.round for free in tournament.free_rounds]
    if len(set(rounds)) < len(rounds):
        notes.append(Text(
            "OpenGotha keeps one free player a round; check the rounds that have several.",
            "OpenGotha 每轮只保留一名轮空者；有多名轮空者的轮次请核对。",
        ))  # fmt: skip
    return Export({"": opengotha.write_opengotha(tournament, bye)}, tuple(notes))


def _h9(event: Event, lang: str, table: TableName) -> Export:  # noqa: ARG001
    # The table is of players: of a team event, too.
    way = replace(way_of(event.about), teams=False, order=None, lots=())
    ranked = _rank(event, way)
    tournament = _with_bye_points(tournament_of(event), way.bye_points)
    seen = {free.player for free in tournament.free_rounds}
    seen |= {player for pairing in tournament.pairings for player in (pairing.black, pairing.white)}
    order = [row.id for row in ranked.rows if row.id in seen]
    people = {person.id: event.players.get(person.id) or Player(person.id, person.id)
              for person in tournament.people}  # fmt: skip
    latin = {player: latin_name(people[player]) for player in order}
    scores = {row.id: [row.values[c] for c in ranked.way.criteria] for row in ranked.rows}
    guessed = [
        f"{people[player].name} = {', '.join(latin[player])}"
        for player in order
        if is_guess(people[player])
    ]
    notes = [*h9.NOTES, *_open_games(tournament.pairings)]
    if guessed:
        told = "; ".join(guessed)
        notes.append(Text(
            f"Check these names, family name first: {told}", f"请核对姓名（姓在前）：{told}"
        ))  # fmt: skip
    return Export({"": h9.write_h9(tournament, order, scores, latin)}, tuple(notes))


def _with_bye_points(tournament: Tournament, usual: int) -> Tournament:
    free = [replace(f, points=usual if f.points is None else f.points)
            for f in tournament.free_rounds]  # fmt: skip
    return replace(tournament, free_rounds=tuple(free))


def _rank(event: Event, way: Way) -> Standings:
    return standings(contest_of(event), way)


def _open_games(pairings: tuple[Pairing, ...]) -> list[Text]:
    number = sum(pairing.outcome is None for pairing in pairings)
    if not number:
        return []
    return [Text(
        f"{number} game(s) without a result, or to be reviewed, are written as not played.",
        f"{number} 局没有结果或需要复核，按未赛写出。",
    )]  # fmt: skip


_EXPORTS: dict[Format, Callable[[Event, str, TableName], Export]] = {
    "csv": _csv, "xlsx": _xlsx, "json": _json, "sgf": _sgf, "opengotha": _opengotha, "h9": _h9,
}  # fmt: skip
