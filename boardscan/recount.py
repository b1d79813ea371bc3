"""A game of an event counted again after a person corrected something about it."""

from collections.abc import Iterable, Mapping
from typing import Any

from boardscan.answer import ruling_record
from boardscan.errors import InputError, RulesError, Text
from boardscan.pipeline import BOARD_DOUBTS
from boardscan.reasons import Reason, no_liberties
from boardscan.records.contract import Record, reading_record
from boardscan.records.decide import need_changeable
from boardscan.records.event import read_event
from boardscan.records.game import Game, terms_of
from boardscan.records.game_terms import dead_of, rules_of, typed_terms
from boardscan.records.register import add_game
from boardscan.records.store import Store
from boardscan.rules.agreements import Agreement
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Colour, Position
from boardscan.rules.terms import Warnings
from boardscan.ruling import rule

_COLOURS = {
    "B": Colour.BLACK, "X": Colour.BLACK, "黑": Colour.BLACK,
    "W": Colour.WHITE, "O": Colour.WHITE, "白": Colour.WHITE,
    ".": Colour.EMPTY, "E": Colour.EMPTY, "空": Colour.EMPTY, "": Colour.EMPTY,
}  # fmt: skip


def parse_points(texts: Iterable[str], size: int) -> dict[Point, Colour]:
    """Read ``D4=B,Q16=.``; raises `InputError` ``bad_point`` or ``bad_change``."""
    changes: dict[Point, Colour] = {}
    for part in ",".join(texts).replace("，", ",").split(","):
        name, equals, colour = part.partition("=")
        if not equals or colour.strip().upper() not in _COLOURS:
            raise InputError(
                "bad_change",
                Text(f"{part.strip()!r} is not POINT=COLOUR", f"“{part.strip()}”应为 坐标=颜色"),
                Text(
                    "For example D4=B, Q16=W or K10=. (empty).", "例如 D4=B、Q16=W 或 K10=.（空）。"
                ),
            )
        changes[parse_point(name, size)] = _COLOURS[colour.strip().upper()]
    return changes


def correct_game(
    store: Store,
    key: str,
    *,
    who: str,
    why: str,
    points: Iterable[str] = (),
    looked: bool = False,
    warnings: Warnings | None = None,
    about: Mapping[str, Any] | None = None,
    lang: str = "en",
) -> Record | None:
    """Correct a game and count it again: the new record, or None where there is no board yet.

    Parameters
    ----------
    points : what points really hold (``D4=B``); naming a point settles a doubt about it.
    looked : a person looked at the whole board, and it is right as it stands now.
    warnings : of each side.
    about : rules, komi, handicap, dead or prisoners, in the words given.

    Raises
    ------
    RulesError
        ``confirmed``; ``no_board``: points are corrected that were never read; or the rules can't
        count this.
    InputError
        ``no_game``, ``bad_point`` and the like. Nothing is kept then.
    """
    with store.transaction():
        need_changeable(store, key)
        if about:
            add_game(store, key=key, who=who, why=why, **about)
        if warnings is not None:
            data = {"black": warnings.black, "white": warnings.white}
            store.append("warning", data, who=who, why=why, game=key)
        event = read_event(store)
        game = event.games[key]
        board = _board(game, needed=bool(points) or looked)
        if board is None:
            return None
        terms = terms_of(game, event.about)
        changes = parse_points(points, board.size) if points else {}
        record = _counted(game, board.with_points(changes), changes, terms, looked, lang)
        told = {point_name(p, board.size): c.letter for p, c in changes.items()}
        store.append(
            "correction",
            {"points": told, "looked": looked, "record": record, "terms": terms},
            who=who, why=why, game=key,
        )  # fmt: skip
    return record


def _board(game: Game, *, needed: bool) -> Position | None:
    rows = (game.record or {}).get("rows")
    if rows:
        return Position.from_text("\n".join(rows))
    if not needed:
        return None
    raise RulesError(
        "no_board",
        Text(f"no board was read for game {game.key}", f"对局 {game.key} 尚未读出棋盘"),
        Text("Decide its result: --result.", "可用 --result 判定结果。"),
    )


def _counted(
    game: Game,
    board: Position,
    changes: Mapping[Point, Colour],
    terms: Mapping[str, Any],
    looked: bool,
    lang: str,
) -> Record:
    before = game.record or {}
    rules = rules_of(terms)
    doubtful = [] if looked else [d for d in doubts_of(before, board.size) if d[0] not in changes]
    concerns = [] if looked else concerns_of(before)
    used = _with_what_was_used(terms, before, game, board)
    dead = dead_of(used, board)
    settled, disputed = agreed_before(before, board, None if terms["dead"] is None else dead)
    ruling = rule(
        board,
        rules,
        typed_terms(used, rules),
        dead=dead,
        disputed=disputed,
        settled=settled,
        doubtful=doubtful,
        concerns=concerns,
    )
    reasons = [*concerns, *(no_liberties(found, board.size) for found in board.status())]
    told = [(reason.code, reason.text(lang)) for reason in reasons]
    reading = reading_record(
        before["source"],
        board,
        status="needs_review" if doubtful or reasons else "certain",
        reasons=told,
        sha256=before.get("sha256"),
        corners_xy=before.get("corners_xy_px"),
        doubtful=doubtful,
    )
    return ruling_record(reading, ruling, lang)


def _with_what_was_used(
    terms: Mapping[str, Any], before: Record, game: Game, board: Position
) -> dict[str, Any]:
    """The terms, with what the count before had from the game record where nobody said."""
    used, rules = dict(terms), before.get("rules") or {}
    if not any("handicap" in row.data for row in game.entries("game")):
        used["handicap"] = rules.get("handicap", used["handicap"])
    taken = rules.get("prisoners")
    if used["prisoners"] is None and taken:
        used["prisoners"] = f"B={taken['B']},W={taken['W']}"
    if used["dead"] is None:
        stones = [dead["point"] for dead in before.get("dead", ()) if dead["status"] == "agreed"]
        still = [s for s in stones if board.at(parse_point(s, board.size)) is not Colour.EMPTY]
        used["dead"] = ",".join(still) or None
    return used


def agreed_before(
    record: Record, board: Position, dead: frozenset[Point] | None
) -> tuple[tuple[Agreement, ...], tuple[frozenset[Point], ...]]:
    """What a record says was agreed about chains, and which are disputed.

    Of chains that are still on the board as they were: a change of their stones opens the question
    anew. `dead` are the stones that somebody named as all the dead ones, perhaps since: what says
    otherwise is left out.
    """
    settled, disputed = [], []
    for chain in record.get("disputes", ()):
        stones = frozenset(parse_point(name, board.size) for name in chain["points"])
        if board.chain_at(min(stones)) != stones:
            continue
        if dead is not None and (chain["status"] == "dead") != (stones <= dead):
            continue
        if chain["status"] == "open":
            disputed.append(stones)
        else:
            settled.append(Agreement(stones, chain["status"] == "dead", chain["by"] or ""))
    return tuple(settled), tuple(disputed)


def doubts_of(record: Record, size: int) -> list[tuple[Point, tuple[float, float, float]]]:
    """The points of a record that were read with doubt, with their three probabilities."""
    return [
        (
            parse_point(doubt["point"], size),
            tuple(doubt["probabilities"][name] for name in ("empty", "black", "white")),
        )
        for doubt in record.get("doubtful", ())
    ]


def concerns_of(record: Record) -> list[Reason]:
    """What throws doubt on the whole reading of a record: only who looked at it lifts that."""
    return [
        Reason(reason["code"], Text(reason["message"], reason["message"]), spoils=True)
        for reason in record.get("reasons", ())
        if reason["code"] in BOARD_DOUBTS
    ]
