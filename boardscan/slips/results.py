"""Everything on a slip that tells how a game ended, each as a statement about a field."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardscan.rules.amounts import fraction_text
from boardscan.rules.outcome import How
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.slips.entries import Entries
from boardscan.slips.roster import distance
from boardscan.slips.settle import Looker, Settled, settle
from boardscan.slips.values import (
    Said,
    amount,
    clean_name,
    colour_of,
    how_said,
    is_score,
    result,
    side_won,
)

Told = Settled[str]

_LETTER = {Colour.BLACK: "B", Colour.WHITE: "W"}


def tell(
    entries: Entries,
    looker: Looker,
    rules: RuleSet,
    terms: Terms,
    players: Mapping[str, Told],
) -> dict[str, list[Told]]:
    """The statements about ``winner``, ``how``, ``margin`` and the counts, by these names."""
    said: dict[str, list[Told]] = {}
    _counts(said, entries, looker)
    _whose(said, entries, looker, rules, terms)
    _result(said, entries, looker, rules, terms, players)
    _sides(said, entries, looker)
    entry = entries.fields.get("winner")
    if entry is not None and entry.text.strip():
        said.setdefault("winner", []).append(settle(entry, _winner(players), looker))
    _margin(said, entries, looker, rules, terms)
    amounts = [*said.get("margin", ()), *said.get("black_count", ()), *said.get("white_count", ())]
    if not said.get("how"):
        # Who wins by an amount, or has a count, has won by a count.
        said["how"] = [replace(told, value=How.COUNT.value, others=()) for told in amounts
                       if told.value is not None][:1]  # fmt: skip
    entry = entries.fields.get("how")
    if entry is not None:
        found = how_said(entry.text)
        if found is not None:
            said.setdefault("how", []).append(settle(entry, _how, looker))
        elif result(entry.text, rules, terms) is not None:
            _statements(said, settle(entry, lambda t: result(t, rules, terms), looker))
    return said


def _counts(said: dict[str, list[Told]], entries: Entries, looker: Looker) -> None:
    for name in ("black_count", "white_count"):
        entry = entries.fields.get(name)
        if entry is not None and entry.text.strip(" -—_"):
            said[name] = [_bounded(settle(entry, _total, looker))]


def _whose(
    said: dict[str, list[Told]], entries: Entries, looker: Looker, rules: RuleSet, terms: Terms
) -> None:
    """A count under a label that names no side: the text may name it; else Black is the usual."""
    entry = entries.fields.get("count")
    if entry is None or not entry.text.strip(" -—_"):
        return
    if result(entry.text, rules, terms) is not None:
        _statements(said, settle(entry, lambda t: result(t, rules, terms), looker))
    elif "black_count" not in said:
        said["black_count"] = [settle(entry, _total, looker).doubted("whose_count")]


def _bounded(told: Told) -> Told:
    return told if told.value is not None else told.doubted("unclear")


def _total(text: str) -> str | None:
    """A count in 子: a multiple of ½ that the board can hold; anything else is misread."""
    found = amount(text)
    if found is None or (found * 2).denominator != 1 or not 40 <= found <= 361:
        return None
    return fraction_text(found)


def _margin(
    said: dict[str, list[Told]], entries: Entries, looker: Looker, rules: RuleSet, terms: Terms
) -> None:
    """A margin under its own label, in 子 where it names no unit: the rules tell whether it can be.

    It is read as if Black had won by it: what is possible is the same for White.
    """
    entry = entries.fields.get("margin")
    if entry is None or not entry.text.strip():
        return

    def parse(text: str) -> Said | None:
        told = text.strip(" _.。")
        return result(f"黑胜{told}{'子' if told[-1:].isdigit() else ''}", rules, terms)

    told = settle(entry, parse, looker)
    if told.value is None or told.value.margin is None:
        said.setdefault("margin", []).append(
            Settled(entry, told.text, None, told.doubts, tuple(_others(told.others)))
        )
        return
    alone: dict[str, list[Told]] = {}
    _statements(alone, told)
    for name in ("margin", "black_count"):  # 185 under it is a count
        if name in alone:
            said.setdefault(name, []).extend(alone[name])


def _how(text: str) -> str | None:
    found = how_said(text)
    return None if found is None else found.value


def _winner(players: Mapping[str, Told]) -> Callable[[str], str | None]:
    def parse(text: str) -> str | None:
        colour = colour_of(text)
        if colour is not None:
            return _LETTER[colour]
        name = clean_name(text)
        near = {}
        for side, told in players.items():
            far = [distance(name, known) for known in (told.value, told.text) if known]
            near[side] = min(far, default=99)
        if len(near) == 2 and abs(near["black"] - near["white"]) >= 1:
            best = min(near, key=lambda side: near[side])
            if near[best] <= len(name) / 3:
                return best[0].upper()
        return None

    return parse


def _result(
    said: dict[str, list[Told]],
    entries: Entries,
    looker: Looker,
    rules: RuleSet,
    terms: Terms,
    players: Mapping[str, Told],
) -> None:
    entry = entries.fields.get("result")
    if entry is None or not entry.text.strip(" -—_"):
        return
    told = settle(entry, lambda text: result(text, rules, terms), looker)
    first = entries.fields.get("player1")
    if told.value is not None and first is not None and is_score(told.text):
        white = players.get("white")
        if white is not None and white.entry is first:  # the event's pairing says so
            told = replace(told, value=_turned(told.value))
    if told.value is None:
        how = how_said(entry.text)
        by_name = _winner(players)(entry.text.rstrip("胜勝 "))
        if how is not None:
            said.setdefault("how", []).append(settle(entry, _how, looker))
        elif by_name is not None:
            said.setdefault("winner", []).append(
                settle(entry, lambda t: _winner(players)(t.rstrip("胜勝 ")), looker)
            )
        else:
            said.setdefault("winner", []).append(
                Settled(entry, entry.text, None, (*told.doubts, "unclear"))
            )
            entries.oddities.append("unclear_result")
        return
    _statements(said, told)


def _turned(said: Said) -> Said:
    return said if said.winner is None else replace(said, winner=said.winner.opponent)


def _statements(said: dict[str, list[Told]], told: Settled[Said]) -> None:
    value = told.value
    assert value is not None
    others = tuple(_others(told.others))
    winner = _LETTER.get(value.winner) if value.winner is not None else None
    if value.nobody:
        winner = "none"
    bad = [code for code, holds in (("impossible", not value.possible),
                                    ("ambiguous_unit", value.ambiguous)) if holds]  # fmt: skip
    parts = {"winner": (winner, ()), "how": (value.how and value.how.value, ()),
             "margin": (value.margin is not None and value.how is How.COUNT
                        and fraction_text(value.margin), tuple(bad))}  # fmt: skip
    for name, (text, doubts) in parts.items():
        if text:
            differs = [getattr(o, name) for o in told.others]
            same = bool(told.others) and all(d == getattr(value, name) for d in differs)
            kept = tuple(d for d in told.doubts if not (same and d == "readings_differ"))
            said.setdefault(name, []).append(
                Settled(told.entry, told.text, text, (*kept, *doubts), others if not same else ())
            )
    if value.count is not None:
        side, total = value.count
        said.setdefault(f"{'black' if side is Colour.BLACK else 'white'}_count", []).append(
            Settled(told.entry, told.text, fraction_text(total), (*told.doubts, *bad))
        )


def _others(values: tuple[Said, ...]) -> list[str]:
    words = []
    for value in values:
        side = _LETTER.get(value.winner, "?") if value.winner is not None else "?"
        margin = "" if value.margin is None else fraction_text(value.margin)
        words.append(f"{side}+{margin or (value.how.value if value.how else '')}")
    return words


def _sides(said: dict[str, list[Told]], entries: Entries, looker: Looker) -> None:
    """胜 in Black's column, 负 in White's: each tells who won."""
    for side, won, lost in (("black", "B", "W"), ("white", "W", "B")):
        entry = entries.fields.get(f"{side}_result")
        if entry is None or not entry.text.strip():
            continue

        def parse(text: str, won: str = won, lost: str = lost) -> str | None:
            found = side_won(text)
            return None if found is None else (won if found else lost)

        said.setdefault("winner", []).append(settle(entry, parse, looker))
