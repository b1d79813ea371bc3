"""Which chains of a finished position look dead, with a probability and a reason."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, log1p

from boardscan.errors import Text
from boardscan.life.board import grid
from boardscan.life.canonical import View, canonical_views
from boardscan.life.evidence import Evidence, gather
from boardscan.life.suggestion import SuggestedChain
from boardscan.rules import bits
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position

DEAD = 0.5  # chains at least so likely dead are proposed
UNKNOWN = 0.5  # what is said of chains on a board that no game can lead to

# Log odds of death, fitted to the chains of 282 games that GNU Go played against itself, some moves
# at random, with its own opinion of what was dead at the end, and of 260 corner fights that were
# settled whoever moved first. Alike chains of a game counted as one. The published positions that
# the method is measured on had no part in it.
BIAS = 0.1
SURVEY = 2.6  # for each unit of the log odds of being lost in the survey
OPENS = 0.8  # for each unit of log(1 + points held open)
READING = 2.2  # where the chain was read locally: of being lost there, and of the survey by half
SOFTEN = 0.01  # added to shares, so that 0 and 1 have log odds
LAPSE = 0.003  # share of judgements that go wrong for reasons that no evidence shows


def suggest_dead(
    position: Position, *, to_play: Colour | None = None, seed: int = 0, least: float = DEAD
) -> list[SuggestedChain]:
    """The chains that look dead, in reading order: see `assess`.

    `least` is the smallest probability that is proposed. Chains between about 0.1 and 0.9 are
    for the players to settle: ask for ``least=0.1`` to see those that are hardly dead as well.
    """
    return [
        judged
        for judged in assess(position, to_play=to_play, seed=seed)
        if judged.probability >= least
    ]


def assess(
    position: Position, *, to_play: Colour | None = None, seed: int = 0
) -> list[SuggestedChain]:
    """How likely each chain is dead, on a board where both sides have passed.

    The answer is the same for the position turned, mirrored or with its colours exchanged, and
    the same every time for a seed. A chain without liberties, which no game leads to, gets a half.

    Parameters
    ----------
    position : the board; sides may have any number of stones.
    to_play : who would move if the game went on; None looks at both.
    seed : of the games that are played.
    """
    views = canonical_views(position, to_play or Colour.EMPTY)
    found = _evidence(views[0], position.size, seed)
    shares: dict[frozenset[Point], list[Evidence]] = {}
    for view in views:
        for item in found:
            chain = _points(item.chain.stones, view, position.size)
            shares.setdefault(chain, []).append(item)
    judged = [_judge(chain, position.at(min(chain)), items) for chain, items in shares.items()]
    return sorted(judged, key=lambda suggestion: min(suggestion.chain))


def _evidence(view: View, size: int, seed: int) -> list[Evidence]:
    stones = [0, 0]
    for index, held in enumerate(view.holds):
        if held:
            stones[held - 1] |= 1 << index
    first = (0, 1) if view.to_play is Colour.EMPTY else (view.to_play - 1,)
    return gather(grid(size), (stones[0], stones[1]), first, seed)


def _points(stones: int, view: View, size: int) -> frozenset[Point]:
    """Stones of a view where they stand on the board."""
    return frozenset(
        divmod(view.source[r * size + c], size) for r, c in bits.to_points(stones, size)
    )


def _judge(chain: frozenset[Point], colour: Colour, items: list[Evidence]) -> SuggestedChain:
    """Put the evidence of all views together: they differ where the position is symmetric."""
    probability = sum(probability_dead(item) for item in items) / len(items)
    return SuggestedChain(chain, colour, probability, _why(items))


def probability_dead(item: Evidence) -> float:
    """How likely a chain is dead, given the evidence."""
    if not item.chain.liberties:
        return UNKNOWN
    if item.certain is not None:
        return 0.0 if item.certain else 1.0
    survey = _log_odds(item.survey)
    if item.reading is None:
        logit = BIAS + SURVEY * survey + OPENS * log1p(item.opens)
    else:
        logit = BIAS + READING * (_log_odds(item.reading) + survey / 2)
    return LAPSE + (1 - 2 * LAPSE) / (1 + exp(-logit))


def _log_odds(share: float) -> float:
    return log((share + SOFTEN) / (1 - share + SOFTEN))


def _why(items: Iterable[Evidence]) -> Text:
    """The strongest evidence, in words."""
    item = max(items, key=lambda item: (item.certain is not None, item.reading is not None))
    if not item.chain.liberties:
        return Text(
            "it has no liberty, which no game leads to: check the reading",
            "该块没有气，实战中不可能出现：请核对识别结果",
        )
    if item.certain:
        return Text("it is alive even if its side never answers", "即使不应也是活棋（无条件活）")
    if item.certain is False:
        return Text(
            "it is enclosed by living stones without room for two eyes",
            "被无条件活棋包围，且没有做两眼的空间",
        )
    survey = round(item.survey * item.games)
    english = f"lost in {survey} of {item.games} games played to the end"
    chinese = f"模拟下完 {item.games} 局，其中 {survey} 局被吃"
    if item.reading is not None:
        share = round(100 * item.reading)
        english += f", and in {share}% when read locally"
        chinese += f"；局部计算中 {share}% 被吃"
    return Text(english, chinese)
