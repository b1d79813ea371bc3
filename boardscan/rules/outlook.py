"""What the doubts about a board can change: the margins it may have, and what each doubt does.

When the combinations are few all of them are counted. When they are many the extremes bound the
margin; the work grows with the number of doubts, never with that of their combinations.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardscan.rules.doubts import NOTHING_FIXED, Doubts, Fixed
from boardscan.rules.extremes import extremes
from boardscan.rules.margins import Game, Interval, Parts, board_parts
from boardscan.rules.position import Colour

#: Ten doubts with two answers each, counted in well under a second.
MOST_COMBINATIONS = 1024


class Answer(NamedTuple):
    """One way to settle one doubt: a doubtful point's colour, or whether a chain is dead."""

    doubt: int
    value: Colour | bool


@dataclass(frozen=True)
class Outlook:
    """The margins of a board with doubts.

    Parameters
    ----------
    interval : the smallest and the largest margin, Black's positive, in 子.
    exact : whether both can really occur, rather than bound what can.
    answers : the interval that is left when one doubt is settled; doubts are numbered, the
        points first and then the chains.
    black_probability, white_probability : how probable it is that a side wins for sure, None
        when that was not worked out or a chain has no probability.
    """

    interval: Interval
    exact: bool
    answers: Mapping[Answer, Interval]
    black_probability: float | None = None
    white_probability: float | None = None


def outlook(doubts: Doubts, game: Game) -> Outlook:
    """Count every combination when they are few, and bound the margin when they are many."""
    if doubts.number() <= MOST_COMBINATIONS:
        return by_trial(doubts, game)
    return by_extremes(doubts, game)


def by_trial(doubts: Doubts, game: Game) -> Outlook:
    """Count every combination."""
    whole: Parts | None = None
    answers: dict[Answer, Parts] = {}
    weights = {1: 0.0, -1: 0.0}
    for colours, gone in doubts.combinations():
        found: Parts | None = None
        for board in doubts.boards(colours, gone):
            margin = board_parts(board, game)
            found = margin if found is None else found.joined(margin)
        if found is None:
            raise AssertionError("a combination has at least one board")
        whole = found if whole is None else whole.joined(found)
        values: tuple[Colour | bool, ...] = (*colours, *gone)
        for number, value in enumerate(values):
            answer = Answer(number, value)
            answers[answer] = found.joined(answers.get(answer, found))
        if found.low > 0 or found.high < 0:
            weights[1 if found.low > 0 else -1] += _weight(doubts, colours, gone)
    if whole is None:
        raise AssertionError("there is at least one combination")
    known = all(chain.dead_probability is not None for chain in doubts.chains)
    return Outlook(
        game.interval(whole),
        True,
        {answer: game.interval(parts) for answer, parts in answers.items()},
        weights[1] if known else None,
        weights[-1] if known else None,
    )


def _weight(doubts: Doubts, colours: tuple[Colour, ...], gone: tuple[bool, ...]) -> float:
    weight = 1.0
    for doubt, colour in zip(doubts.points, colours, strict=True):
        total = sum(probability for _, probability in doubt.options)
        weight *= dict(doubt.options)[colour] / total if total else 1 / len(doubt.options)
    for chain, dead in zip(doubts.chains, gone, strict=True):
        probability = chain.dead_probability or 0.0
        weight *= probability if dead else 1 - probability
    return weight


def by_extremes(doubts: Doubts, game: Game) -> Outlook:
    """Bound the margin by the best and the worst board."""
    interval, exact = extremes(doubts, game)
    answers: dict[Answer, Interval] = {}
    either: dict[int, Interval] = {}
    for answer, fixed in _settled(doubts):
        within, _ = extremes(doubts, game, fixed)
        answers[answer] = within
        either[answer.doubt] = within.joined(either.get(answer.doubt, within))
    # A doubt has one of its answers: what they have in common bounds the margin too.
    for union in either.values():
        interval = _common(interval, union)
    return Outlook(interval, exact, {a: _common(interval, found) for a, found in answers.items()})


def _common(one: Interval, other: Interval) -> Interval:
    return Interval(max(one.low, other.low), min(one.high, other.high))


def _settled(doubts: Doubts) -> Iterator[tuple[Answer, Fixed]]:
    for number, point in enumerate(doubts.points):
        for colour in point.colours:
            yield Answer(number, colour), Fixed({point.point: colour}, NOTHING_FIXED.chains)
    for index in range(len(doubts.chains)):
        for dead in (False, True):
            answer = Answer(len(doubts.points) + index, dead)
            yield answer, Fixed(NOTHING_FIXED.points, {index: dead})
