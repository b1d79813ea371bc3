"""What was agreed about the life of a chain, and by whom.

Life and death needs both players' agreement. A dispute is settled by playing on, where the side
that claims death moves first (Chinese rules 2002, art. 21.4); what comes of it is written down
with the names of those who said so.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from boardscan.errors import InputError, Text
from boardscan.rules.counting import parse_dead
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Position


@dataclass(frozen=True)
class Agreement:
    """One chain, whether it is dead, and the names of those who agreed."""

    stones: frozenset[Point]
    dead: bool
    by: str


_HINT = Text(
    'For example: --agree "D4=dead by Li Ming (Black), Wang Wei (White)".',
    '例如：--agree "D4=死 李明（黑）、王伟（白）"。',
)
_SAYS = re.compile(
    r"\s*(?P<point>[^=＝:：]+?)\s*[=＝:：]\s*(?P<word>dead|alive|死|活)"
    r"(?:(?:\s+by\b|\s*[,，:：]|\s*由|(?<=[死活])|\s)\s*(?P<by>.*))?",
    re.IGNORECASE | re.DOTALL,
)


def parse_agreements(texts: Iterable[str], position: Position) -> tuple[Agreement, ...]:
    """Read ``D4=dead by Li, Wang`` or ``D4=死 李、王``; any stone of a chain names it.

    Raises `InputError` ``bad_agreement`` (not understood), ``agreed_by_nobody``,
    ``agreed_both_ways``, ``bad_point`` or ``dead_on_empty``.
    """
    found: dict[frozenset[Point], Agreement] = {}
    for text in texts:
        agreement = _parse(text, position)
        before = found.setdefault(agreement.stones, agreement)
        if before.dead != agreement.dead:
            name = point_name(min(agreement.stones), position.size)
            raise InputError(
                "agreed_both_ways",
                Text(f"{name} is said to be dead and alive", f"{name} 既写死又写活"),
                Text("Keep the one that both players agreed on.", "请只保留双方一致同意的一项。"),
            )
    return tuple(found.values())


def _parse(text: str, position: Position) -> Agreement:
    says = _SAYS.fullmatch(text)
    if says is None:
        raise InputError(
            "bad_agreement",
            Text(f"{text!r} does not say whether a chain is dead", f"“{text}”无法识别"),
            _HINT,
        )
    by = " ".join((says["by"] or "").split())
    if not by:
        raise InputError(
            "agreed_by_nobody",
            Text(f"{text!r} does not say who agreed", f"“{text}”没有写明由谁确认"),
            _HINT,
        )
    dead = says["word"].lower() in ("dead", "死")
    return Agreement(parse_dead(says["point"], position), dead, by)


def parse_disputed(texts: Iterable[str] | str, position: Position) -> tuple[frozenset[Point], ...]:
    """The chains that ``D4,Q16`` names, each by any of its stones.

    Raises `InputError` ``bad_point`` or ``dead_on_empty``.
    """
    stones = parse_dead(texts, position)
    chains = {position.chain_at(stone) for stone in stones}
    return tuple(sorted(chains, key=min))
