"""From what stands on a page for one game to its fields, each held against the others."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from boardscan.rules.amounts import fraction_text
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms, Warnings, handicap_returned, komi_given
from boardscan.slips.doubts import probability, reason
from boardscan.slips.entries import Entries
from boardscan.slips.known import Context
from boardscan.slips.lexicon import plain
from boardscan.slips.names import read_players
from boardscan.slips.reading import FIELD_NAMES, FieldName, SlipField, SlipGame
from boardscan.slips.results import Told, tell
from boardscan.slips.settle import Looker, Settled, agreed, settle
from boardscan.slips.values import date, names_a_colour, number

#: 子. Games that are lost by more are given up, not counted: rather a digit was misread.
UNLIKELY_ZI = 25


def judge(number_: int, entries: Entries, looker: Looker, context: Context) -> SlipGame:
    """The fields of one game."""
    fields: dict[FieldName, SlipField] = {}
    for name, parse in (("round", _number), ("table", _number), ("board", _number), ("date", date)):
        entry = entries.fields.get(name)
        if entry is not None and entry.text.strip():
            _put(fields, name, settle(entry, parse, looker))
    event = entries.fields.get("event")
    if event is not None and event.text.strip():
        _put(fields, "event", settle(event, lambda text: text.strip() or None, looker))
    names: tuple[FieldName, ...] = ("round", "table", "board")
    place = tuple(_whole(fields.get(name)) for name in names if name != "board" or name in fields)
    rules, terms = context.of(place)
    terms = replace(terms, warnings=_warnings(entries, looker, fields, terms.warnings))
    players, odd = read_players(entries, looker, context.roster, place)
    for side, told in players.items():
        _put(fields, side, told)
    said = tell(entries, looker, rules, terms, players)
    said = _by_count(_whose_count(said, rules, terms), rules, terms)
    _by_order(said, players)
    for name, statements in said.items():
        if statements:
            _put(fields, name, agreed(statements))
    winner = fields.get("winner")
    if winner is not None and "contradiction" in dict(winner.reasons):
        for name in ("black_count", "white_count"):
            if said.get(name):
                _put(fields, name, agreed(said[name]).doubted("contradiction"))
    outcome = _outcome(fields)
    codes = [*entries.oddities, *odd]
    if outcome is None:
        codes.append("no_result")
    if context.event and place not in context.keys:
        codes.append("unknown_game")
    ordered = {name: fields[name] for name in FIELD_NAMES if name in fields}
    return SlipGame(number_, ordered, outcome, tuple(reason(c) for c in dict.fromkeys(codes)))


def _number(text: str) -> str | None:
    found = number(text)
    return None if found is None else str(found)


def _whole(told: SlipField | None) -> int | None:
    return int(told.value) if told is not None and told.value is not None else None


def _put(fields: dict[FieldName, SlipField], name: str, told: Settled[str]) -> None:
    doubts = tuple(dict.fromkeys(told.doubts))
    fields[name] = SlipField(  # type: ignore[index]
        name,  # type: ignore[arg-type]
        told.value, told.text, round(told.entry.score, 3),
        probability(doubts, told.entry.score),
        tuple(reason(code) for code in doubts), tuple(map(str, told.others)),
        tuple(told.entry.words),
    )  # fmt: skip


def _warnings(
    entries: Entries, looker: Looker, fields: dict[FieldName, SlipField], known: Warnings
) -> Warnings:
    """Those that the slip tells of; of a side that it does not mention those that are known."""
    found = {"black": known.black, "white": known.white}
    for name in ("black_warnings", "white_warnings"):
        entry = entries.fields.get(name)
        if entry is None or not entry.text.strip():
            continue
        told = settle(entry, _how_often, looker)
        _put(fields, name, told)
        if told.value is not None:
            found[name.split("_")[0]] = int(told.value)
    entry = entries.fields.get("warnings")
    if entry is not None and entry.text.strip(" -—_") and _how_often(entry.text) != "0":
        sided = _SIDED.fullmatch(plain(entry.text).strip())
        if sided is None:
            entries.oddities.append("whose_warning")
        else:
            side = "black" if sided[1].lower() in ("黑", "b", "black") else "white"
            told = settle(entry, lambda _: sided[2] or "1", looker)
            _put(fields, f"{side}_warnings", told)
            found[side] = int(told.value or 0)
    return Warnings(**found)


#: ``黑1次``, ``White``.
_SIDED = re.compile(r"(黑|白|black|white|[bw])(?:方|棋)?\s*[:：]?\s*([1-9])?\s*次?", re.IGNORECASE)


def _how_often(text: str) -> str | None:
    told = text.strip()
    if told in ("0", "无", "没有", "none", "None", "-", "〇", "零"):
        return "0"
    found = number(told.rstrip("次"))
    return str(found) if found is not None and found <= 9 else None


def _by_count(
    said: Mapping[str, list[Told]], rules: RuleSet, terms: Terms
) -> dict[str, list[Told]]:
    """What the counts on the slip make of winner and margin, beside what it says of them."""
    out = {name: list(told) for name, told in said.items()}
    if rules.counting != "area":
        return out
    for name in ("black_count", "white_count"):
        for told in said.get(name, ()):
            if told.value is None or "impossible" in told.doubts:
                continue
            outcome = _counted(Fraction(told.value), name.split("_")[0], rules, terms)
            winner = outcome.winner_letter or "none"
            margin = fraction_text(outcome.margin or Fraction(0))
            stated = (said.get("winner", ()), winner), (said.get("margin", ()), margin)
            if all(_surely(told_so, value) for told_so, value in stated):
                # Two places of the slip, of which one is sure, say exactly the same.
                told = replace(told, doubts=())
            elif outcome.margin is not None and outcome.margin > UNLIKELY_ZI:
                told = told.doubted("unlikely_count")
            out[name] = [told]
            out.setdefault("winner", []).append(_again(told, winner))
            if any(one.value is not None for one in said.get("margin", ())):
                out["margin"].append(_again(told, margin))
    return out


def _whose_count(
    said: Mapping[str, list[Told]], rules: RuleSet, terms: Terms
) -> dict[str, list[Told]]:
    """A count without a side: of the two that it may be of, the one that fits who surely won."""
    out = {name: list(told) for name, told in said.items()}
    counts = out.get("black_count", [])
    if not counts or "whose_count" not in counts[0].doubts or rules.counting != "area":
        return out
    told = counts[0]
    fits = []
    for side in ("black", "white"):
        outcome = _counted(Fraction(told.value or 0), side, rules, terms)
        margin = fraction_text(outcome.margin or Fraction(0))
        margins = {one.value for one in out.get("margin", ())} - {None}
        if _surely(out.get("winner", ()), outcome.winner_letter or "none") and margins <= {margin}:
            fits.append(side)
    if told.value is not None and len(fits) == 1:
        del out["black_count"]
        out[f"{fits[0]}_count"] = [_settled(told)]
        out["how"] = [_settled(one) for one in out.get("how", [])]
    return out


def _settled(told: Told) -> Told:
    return replace(told, doubts=tuple(code for code in told.doubts if code != "whose_count"))


def _counted(total: Fraction, side: str, rules: RuleSet, terms: Terms) -> Outcome:
    """What a count makes of a game."""
    given = komi_given(rules, terms) + handicap_returned(rules, terms)
    warned = terms.warnings
    shift = rules.warning_penalty * (warned.black - warned.white)
    black = total if side == "black" else 361 - total
    return Outcome.counted(black - Fraction(361, 2) - rules.in_zi(given) - shift)


def _surely(statements: Sequence[Told], value: str) -> bool:
    """Whether something on the slip says this beyond doubt."""
    return any(one.value == value and not one.doubts for one in statements)


def _by_order(said: Mapping[str, list[Told]], players: Mapping[str, Told]) -> None:
    """Who won is not sure where it hangs on colours that are not."""
    if any("colours_by_order" in told.doubts for told in players.values()):
        winners = said.get("winner", [])
        winners[:] = [told if names_a_colour(told.text) else told.doubted("colours_by_order")
                      for told in winners]  # fmt: skip


def _again(told: Told, value: str) -> Told:
    return Settled(told.entry, told.text, value, told.doubts)


def _outcome(fields: Mapping[FieldName, SlipField]) -> Outcome | None:
    winner, how, margin = (fields.get(n) for n in ("winner", "how", "margin"))
    ended = How(how.value) if how is not None and how.value else None
    if ended in (How.DRAW, How.BOTH_LOSE, How.REPLAY):
        return Outcome(ended)
    if winner is None or winner.value is None:
        return None
    if winner.value == "none":
        return Outcome(How.COUNT, None, Fraction(0))
    side = Colour.BLACK if winner.value == "B" else Colour.WHITE
    amount = Fraction(margin.value) if margin is not None and margin.value else None
    if ended in (None, How.COUNT):
        return Outcome(How.COUNT, side, amount or None)
    return Outcome(ended, side)
