"""Board, card, slip, claims and record side by side, a row for each field."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from boardscan.check.findings import Finding
from boardscan.desk.papers import Paper
from boardscan.desk.summary import side
from boardscan.desk.table import Table
from boardscan.errors import BoardscanError, Text
from boardscan.records.sgf_game import read_record
from boardscan.rules.amounts import fraction_text
from boardscan.rules.claims import Claim, parse_claim
from boardscan.rules.position import Colour
from boardscan.ruling import Ruling

if TYPE_CHECKING:
    from boardscan.check.witnesses import Joint, Statement, Witness

Json = dict[str, Any]

#: What columns are called; a claim is called by its own words.
_COLUMNS = {
    "board": Text("board", "棋盘"), "card": Text("score card", "成绩卡"),
    "slip": Text("result slip", "成绩单"), "sgf": Text("game record", "棋谱"),
}  # fmt: skip

#: What the desk knows without a board.
_OWN = frozenset(("round", "table", "black", "white", "black_warnings", "white_warnings"))


@dataclass(frozen=True)
class Column:
    """One who tells of the game: ``board``, ``card``, ``slip``, ``claim`` or ``sgf``."""

    kind: str
    witness: "Witness"
    paper: Paper | None = None


def columns(
    table: Table, ruling: Ruling, papers: Iterable[Paper], claims: Iterable[str], sgf: bytes | None
) -> list[Column]:
    """Everybody who tells of a game, the board first. Raises `InputError` ``bad_claim``."""
    found = [Column("board", _board(table, ruling))]
    found += [Column(paper.kind, paper.witness, paper) for paper in papers]
    found += [Column("claim", _claimed(_parsed(text, ruling), ruling)) for text in claims]
    result = _result_of(sgf)
    if result:
        with contextlib.suppress(BoardscanError):  # a finding says so
            found.append(Column("sgf", _claimed(_parsed(result, ruling), ruling)))
    return found


def beside_json(found: list[Column], lang: str) -> Json:
    """The columns, and a row for each field that anybody but the desk itself tells of."""
    from boardscan.check.witnesses import FIELD_NAMES, compare_witnesses

    rows = []
    for joint in compare_witnesses([column.witness for column in found]):
        told = {id(witness): statement for witness, statement in joint.told}
        if joint.name in _OWN and len(told) == 1:
            continue
        board = told.get(id(found[0].witness))
        cells = [_cell(column, told.get(id(column.witness)), board, joint, lang)
                 for column in found]  # fmt: skip
        name = FIELD_NAMES[joint.name].in_language(lang)
        rows.append({"field": joint.name, "name": name, "agrees": joint.agrees, "cells": cells})
    return {"columns": [_head(column, lang) for column in found], "rows": rows}


def _cell(
    column: Column,
    said: "Statement | None",
    board: "Statement | None",
    joint: "Joint",
    lang: str,
) -> Json | None:
    """What one of them says of a field, and whether that differs from the board."""
    if said is None:
        return None
    differs = joint.agrees is False and (board is None or said.value != board.value)
    return {
        "words": joint.shown(said).in_language(lang),
        "certain": said.certain,
        "differs": differs and column.kind != "board",
        "box": None if column.paper is None else column.paper.boxes.get(joint.name),
    }


def strangers(papers: Iterable[Paper], table: Table) -> Iterator[Finding]:
    """Papers that are of another game or event, or were printed for another pairing."""
    from boardscan.cards.expected import card_event, expect
    from boardscan.cards.reading import CardReading

    for paper in papers:
        reading = paper.reading
        if not isinstance(reading, CardReading):
            yield from _another("slip", reading.game.key, table)
        elif reading.card is not None:
            try:
                expected = expect(reading.card, card_event(table.event))
            except BoardscanError as error:
                yield Finding("card", error.code, False, error.message)
                continue
            yield from _another("card", reading.card.game, table)
            for code, text in expected.reasons:
                yield Finding("card", code, False, text)


def _another(about: Any, key: str | None, table: Table) -> Iterator[Finding]:
    if key is not None and key != table.game.key:
        text = Text(f"this is of game {key}, not of {table.game.key}",
                    f"这是对局 {key} 的，不是 {table.game.key} 的")  # fmt: skip
        yield Finding(about, "other_game", False, text, key, table.game.key)


def _head(column: Column, lang: str) -> Json:
    name = _COLUMNS.get(column.kind)
    paper = column.paper
    return {
        "kind": column.kind,
        "name": column.witness.source if name is None else name.in_language(lang),
        "sha256": paper and paper.sha256,
        "picture": paper and f"/api/photos/{paper.sha256}/paper.jpg",
        "size_px": paper and list(paper.size_px),
        "source": paper and paper.source,
    }


def _board(table: Table, ruling: Ruling) -> "Witness":
    """What the desk knows: the count of the board, and who plays where with which warnings."""
    from boardscan.check.testify import from_ruling
    from boardscan.check.witnesses import Statement

    game, warnings = table.game, ruling.terms.warnings
    players = [side(player, table.event) for player in (game.black, game.white)]
    known: Mapping[str, Any] = {
        "round": game.round, "table": game.table,
        "black": players[0] and players[0]["name"], "white": players[1] and players[1]["name"],
        "black_warnings": warnings.black, "white_warnings": warnings.white,
    }  # fmt: skip
    told = {name: Statement(str(value), 0.999, True)
            for name, value in known.items() if value not in (None, "")}  # fmt: skip
    counted = from_ruling(ruling, "")
    return replace(counted, statements={**told, **counted.statements})


def _parsed(text: str, ruling: Ruling) -> Claim:
    return parse_claim(text, ruling.rules, ruling.terms, ruling.position.size)


def _claimed(claim: Claim, ruling: Ruling) -> "Witness":
    """A claim with the count that it states, as Black's."""
    from boardscan.check.testify import CLAIM_ODDS, from_claim
    from boardscan.check.witnesses import Statement

    witness = from_claim(claim)
    if claim.count is None or ruling.rules.counting != "area":
        return witness
    counted, total = claim.count
    black = total if counted is Colour.BLACK else ruling.position.size**2 - total
    count = Statement(fraction_text(black), CLAIM_ODDS, False)
    return replace(witness, statements={**witness.statements, "black_count": count})


def _result_of(sgf: bytes | None) -> str | None:
    """The words of RE, where a record states a result."""
    if sgf is None:
        return None
    try:
        words = (read_record(sgf).result or "").strip()
    except BoardscanError:  # a finding says so
        return None
    return None if words in ("", "?") else words
