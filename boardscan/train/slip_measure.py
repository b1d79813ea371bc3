"""Slips are drawn, photographed, read, and held against what they say.

``python -m boardscan.train.slip_measure --count 116 --seed 1 --fonts FONT... --latin FONT...``
draws with these fonts (files of Debian's fonts-noto-cjk, fonts-wqy-microhei, fonts-dejavu); with
``--hand FONT...`` and ``--hand-latin FONT...`` what is filled in looks like handwriting.
A field is *right* when its value is what was written; what was not found is wrong, and not certain.
Each page is understood twice: without an event, and with a list of its names and forty others.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from boardscan.cards.read import Picture
from boardscan.slips.known import Context
from boardscan.slips.names import Roster
from boardscan.slips.read import read_picture
from boardscan.slips.reading import SlipGame
from boardscan.slips.understand import understand
from boardscan.train.slip_events import EVENTS
from boardscan.train.slip_games import TrueGame, chinese_name, latin_name
from boardscan.train.slip_heldout import HELD_OUT
from boardscan.train.slip_paper import LAYOUTS, Paper, Pens
from boardscan.train.slip_photo import taken
from boardscan.train.slip_ticks import TICKS

#: Where nothing is ticked, or two boxes are: to say that nothing is known is right.
NOBODY_KNOWS = "?"
#: Layouts with answers to tick or circle.
TICKED = (*TICKS, "tick_column_zh", "card_us")
ALL = {**LAYOUTS, **HELD_OUT, **TICKS, **EVENTS}
_LATIN = ("slip_en", "list_en", "two_slips", "pairing_en", "tick_en", "lines_free_en",
          "pairings_eu", "card_us", "team_en", "chat_en", "mail_en")  # fmt: skip
#: Layouts that say who won and not by how much.
_WINNER_ONLY = ("list_sides", "scores_zh")
_INKS = ((20, 30, 120), (15, 15, 15), (70, 70, 80))


def papers(args: argparse.Namespace) -> Iterator[tuple[Paper, np.ndarray]]:
    """The drawn pages with their photos, every layout in turn."""
    names = list(ALL)
    for number in range(args.count):
        rng = np.random.default_rng([args.seed, number])
        name = names[number % len(names)]
        latin = name in _LATIN
        font = str(rng.choice(args.latin if latin else args.fonts))
        fill, beside, ink = font, None, (10, 10, 10)
        if args.hand:
            fill = str(rng.choice(args.hand_latin if latin else args.hand))
            beside = None if latin else str(rng.choice(args.hand_latin))
            ink = _INKS[int(rng.integers(3))]
        paper = ALL[name](rng, Pens(font, fill, int(rng.integers(28, 38)), ink, beside))
        yield paper, taken(rng, paper.image, hard=bool(rng.random() < 0.4))


def truth_of(game: TrueGame, layout: str, date: str | None) -> dict[str, str]:
    """The fields that the page says of a game."""
    outcome = game.outcome
    winner = (outcome.winner_letter or "none") if game.told else NOBODY_KNOWS
    told: dict[str, object] = {"black": game.black, "white": game.white, "round": game.round,
                               "table": game.table, "board": game.board, "winner": winner,
                               "black_count": game.black_count, "date": date}  # fmt: skip
    if layout not in _WINNER_ONLY:
        told["how"] = outcome.how.value if game.how else None
        told["margin"] = outcome.margin if game.margin else None
    if game.warnings is not None:
        told |= {"black_warnings": game.warnings[0], "white_warnings": game.warnings[1]}
    return {name: str(value) for name, value in told.items() if value is not None}


def pair_up(
    games: Sequence[SlipGame], truths: Sequence[dict[str, str]]
) -> list[SlipGame | None]:
    """The game that was read for each that was written: the pairs with most equal fields.

    A game that shares fewer than two fields with every reading was missed.
    """
    alike = np.array([[sum(field.value == truth.get(name) for name, field in game.fields.items())
                       for game in games] for truth in truths]).reshape(len(truths), len(games))
    found: list[SlipGame | None] = [None] * len(truths)
    for row, column in zip(*linear_sum_assignment(alike, maximize=True), strict=True):
        if alike[row, column] >= 2:
            found[row] = games[column]
    return found


def same(name: str, value: str | None, truth: str) -> bool:
    """Whether a value is right; names in any case, since some fonts have capitals alone."""
    if truth == NOBODY_KNOWS:
        return value is None
    if name in ("black", "white") and value is not None:
        return value.casefold() == truth.casefold()
    return value == truth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=116)
    parser.add_argument("--seed", type=int, default=1)
    for name in ("--fonts", "--latin"):
        parser.add_argument(name, nargs="+", required=True)
    for name in ("--hand", "--hand-latin"):
        parser.add_argument(name, nargs="+", default=[])
    args = parser.parse_args()
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for number, (paper, image) in enumerate(papers(args)):
        rng = np.random.default_rng([args.seed, number, 40])
        page = read_picture(Picture(image, paper.layout), Context())
        _count_page(sums, paper, page.games, bool(page.reasons), _groups(paper.layout))
        known = Context(roster=Roster(_listed(rng, paper)))
        games, reasons = understand(page.sheet, known)
        _count_page(sums, paper, games, bool(reasons), ("all, names of a list",))
        print(number + 1, paper.layout, dict(sums["all"]), flush=True)
    for name, told in sums.items():
        print(name, dict(told), flush=True)


def _groups(layout: str) -> tuple[str, ...]:
    kind = "ticks" if layout in TICKED else "events" if layout in EVENTS else "others"
    return ("all", kind, layout)


def _listed(rng: np.random.Generator, paper: Paper) -> tuple[str, ...]:
    """The names of a page, and forty that are not on it."""
    name = latin_name if paper.layout in _LATIN else chinese_name
    told = [who for game in paper.games for who in (game.black, game.white)]
    return tuple(dict.fromkeys([*told, *(name(rng) for _ in range(40))]))


def _count_page(
    sums: dict[str, Counter[str]], paper: Paper, games: Sequence[SlipGame], doubted: bool,
    groups: Sequence[str],
) -> None:  # fmt: skip
    date = paper.date if len(paper.games) == 1 else None
    truths = [truth_of(game, paper.layout, date) for game in paper.games]
    for truth, game in zip(truths, pair_up(games, truths), strict=True):
        for name, value in truth.items():
            field = None if game is None else game.fields.get(name)  # type: ignore[call-overload]
            right = field is not None and same(name, field.value, value)
            sure = field is not None and field.certain and not doubted
            sure = sure and game is not None and not game.reasons
            told = {"fields": True, "right": right, "certain": sure,
                    "certain and wrong": sure and not right,
                    "nobody can tell": value == NOBODY_KNOWS}  # fmt: skip
            for group in groups:
                sums[group].update({key: int(holds) for key, holds in told.items()})
            if sure and not right:
                print("certain and wrong:", groups[0], paper.layout, name, value,
                      field and field.value, flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
