"""What a tap, a choice or a name changes about a draft; every word is checked before it is kept."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from boardscan.desk.counted import said_of
from boardscan.desk.draft import Draft, Given, Said
from boardscan.desk.shapes import ChainSaid, TermsChange, WorkChange
from boardscan.errors import InputError, RulesError, Text
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.offences import OFFENCES
from boardscan.rules.position import Position
from boardscan.rules.rulesets import RULE_SETS, RuleSet
from boardscan.rules.warned import parse_warned

if TYPE_CHECKING:
    from boardscan.life import SuggestedChain


def changed(
    draft: Draft,
    change: WorkChange,
    who: str,
    proposed: "Sequence[SuggestedChain]",
    komi: str | None,
) -> Draft:
    """The draft after a change.

    Parameters
    ----------
    who : the arbiter, who answers for a chain that is said to live.
    proposed : the chains that are proposed as dead now, for `WorkChange.accept`.
    komi : that of the event, which a game without its own has.

    Raises
    ------
    InputError, RulesError
        Something in the change makes no sense; nothing of it is kept then.
    """
    if change.terms is not None:
        draft = _terms(draft, change.terms, komi)
    if change.points:
        draft = _points(draft, change.points)
    if change.looked is not None:
        _need_board(draft)
        draft = replace(draft, looked=change.looked)
    for said in change.chains:
        draft = _said(draft, said, who)
    if change.accept:
        draft = _accepted(draft, proposed, change.by)
    if change.complete is not None:
        draft = replace(draft, complete=change.complete)
    return draft


def _need_board(draft: Draft) -> Position:
    board = draft.position
    if board is None:
        raise RulesError(
            "no_board_read",
            Text("no board was read for this game yet", "这局棋还没有读出棋盘"),
            Text("Take a photo, or put the four corners in place.", "请拍照，或放置四角。"),
        )
    return board


def _points(draft: Draft, given: dict[str, Any]) -> Draft:
    size = _need_board(draft).size
    points = dict(draft.points)
    for text, colour in given.items():
        name = point_name(parse_point(text, size), size)
        if colour is None:
            points.pop(name, None)
        else:
            points[name] = colour
    return replace(draft, points=points)


def _said(draft: Draft, change: ChainSaid, who: str) -> Draft:
    board = _need_board(draft)
    point = parse_point(change.at, board.size)
    chain = board.chain_at(point)
    if not chain:
        raise InputError(
            "dead_on_empty",
            Text(f"there is no stone on {change.at.upper()}", f"{change.at.upper()} 处没有棋子"),
            Text("Tap a stone of the chain.", "请点选该棋块的棋子。"),
        )
    by = change.by.strip() or (who if change.status == "alive" else "")
    said = None if change.status is None else Said(point_name(point, board.size), change.status, by)
    return _with(draft, board, chain, said)


def _accepted(draft: Draft, proposed: "Sequence[SuggestedChain]", by: str) -> Draft:
    board = _need_board(draft)
    known = said_of(draft, board)
    for found in proposed:
        if found.chain not in known:
            name = point_name(min(found.chain), board.size)
            draft = _with(draft, board, found.chain, Said(name, "dead", by.strip()))
    return draft


def _with(draft: Draft, board: Position, chain: frozenset[Point], said: Said | None) -> Draft:
    """The draft with something said of one chain, in place of what was said of it before."""
    kept = [one for one in draft.chains if parse_point(one.at, board.size) not in chain]
    return replace(draft, chains=tuple(kept if said is None else [*kept, said]))


def _terms(draft: Draft, change: TermsChange, komi: str | None) -> Draft:
    given = {name: getattr(change, name) for name in change.model_fields_set}
    for name in ("rules", "handicap", "borders_agreed", "warnings"):
        if given.get(name, ...) is None:
            del given[name]
    if "komi" in given:
        given["komi"] = (given["komi"] or "").strip() or komi
    if "rules" in given:
        _need_known(given["rules"], draft.rules)
    if given.get("prisoners") is not None:
        taken = given["prisoners"]
        given["prisoners"] = f"B={taken.B},W={taken.W}"
    if "warnings" in given:
        given["warned"] = tuple(Given(w.side, w.offence) for w in given.pop("warnings"))
    draft = replace(draft, **given)
    rules = rules_of(draft.words)
    typed_terms(draft.words, rules)
    for given_for in draft.warned:
        _check_offence(given_for, rules)
    return draft


def _check_offence(given: Given, rules: RuleSet) -> None:
    """The reason of a warning has to be one that these rules answer with a warning."""
    if given.offence is None:
        return
    if given.offence not in OFFENCES:
        raise InputError(
            "unknown_offence",
            Text(f"{given.offence!r} is no reason for a warning", f"没有“{given.offence}”这一原因"),
            Text("Choose one of the list.", "请从列表中选择。"),
        )
    parse_warned(f"{given.side}={given.offence}", rules)


def _need_known(name: str, before: str) -> None:
    """Rules are chosen by name: a path of this machine is nothing that a browser may name."""
    if name not in RULE_SETS and name != before:
        raise InputError(
            "unknown_rules",
            Text(f"there are no rules {name!r}", f"没有名为“{name}”的规则"),
            Text(f"Choose one of {', '.join(RULE_SETS)}.", f"可选：{'、'.join(RULE_SETS)}。"),
        )
