"""What speaks for and against the life of every chain on a board."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from boardscan.life.benson import unconditionally_alive
from boardscan.life.board import Chain, Grid, chains_of
from boardscan.life.game import Game
from boardscan.life.lookahead import GAME_COST, READABLE, Problem, area_of, lives
from boardscan.life.policy import play_out
from boardscan.rules import bits

# The work is limited in moves, not in time, so that the result is the same on every machine.
SURVEY_MOVES = 16000
FEWEST_GAMES = 24
MOST_GAMES = 128
READING_MOVES = 9000

WALL = 0.2  # chains lost in fewer games than this stay while a part of the board is read
LOST = 0.97  # chains lost in more games than this need no reading
OPEN_LOST = 0.3  # chains lost in fewer games than this are no invaders
FREE_LIBERTIES = 2  # liberties that a wall has away from the part that is read


@dataclass
class Evidence:
    """Of one chain.

    Attributes
    ----------
    chain : its stones and liberties.
    certain : True for unconditionally alive, False for dead beyond doubt, else None.
    survey : share of games over the whole board in which it was lost, 0 to 1.
    reading : the same when its surroundings alone were read; None where that was not needed.
    opens : points of an open area that would belong to nobody if the chain lived.
    games : games of the survey.
    """

    chain: Chain
    certain: bool | None = None
    survey: float = 0.0
    reading: float | None = None
    opens: int = 0
    games: int = 0

    @property
    def lost(self) -> float:
        """The best estimate so far of the share of games in which the chain is lost."""
        if self.certain is not None:
            return 0.0 if self.certain else 1.0
        return self.survey if self.reading is None else self.reading


def gather(
    board: Grid, stones: tuple[int, int], first: tuple[int, ...], seed: int
) -> list[Evidence]:
    """The evidence for every chain; `first` tells who may move first, (0, 1) for both."""
    rng = Random(seed)
    found = [Evidence(chain) for chain in chains_of(board, stones)]
    alive, areas = 0, [0, 0]
    for side in (0, 1):
        living, areas[side] = unconditionally_alive(board, stones[side], stones[1 - side])
        alive |= living
    for item in found:
        if item.chain.stones & alive:
            item.certain = True
        elif item.chain.stones & areas[1 - item.chain.side]:
            item.certain = False
    _survey(board, stones, found, alive, board.full & ~(areas[0] | areas[1]), first, rng)
    _read_parts(board, stones, found, first, rng)
    _find_invaders(board, stones, found)
    return found


def _survey(
    board: Grid,
    stones: tuple[int, int],
    found: list[Evidence],
    alive: int,
    playable: int,
    first: tuple[int, ...],
    rng: Random,
) -> None:
    """Play many games on the whole board and count the stones that are lost in them."""
    open_items = [item for item in found if item.certain is None]
    if not open_items:
        return
    game = Game(board, stones, playable, alive)
    kept = [0] * len(open_items)
    games = moves = 0
    while games < FEWEST_GAMES or (games < MOST_GAMES and moves < SURVEY_MOVES):
        trial = game.copy()
        moves += GAME_COST + play_out(
            trial, first[games % len(first)], rng, 3 * board.full.bit_count()
        )
        games += 1
        owned = (area_of(trial, 0), area_of(trial, 1))
        for number, item in enumerate(open_items):
            kept[number] += (owned[item.chain.side] & item.chain.stones).bit_count()
    for item, points in zip(open_items, kept, strict=True):
        item.games = games
        item.survey = 1 - points / (games * item.chain.stones.bit_count())


def _read_parts(
    board: Grid,
    stones: tuple[int, int],
    found: list[Evidence],
    first: tuple[int, ...],
    rng: Random,
) -> None:
    """Read each part of the board where the survey left doubt, with the walls around it fixed."""
    empty = board.full & ~(stones[0] | stones[1])
    parts = _parts_in_doubt(board, found)
    parts = [part for part in parts if (part & empty).bit_count() <= READABLE]
    for area in parts:
        items = [item for item in found if item.chain.stones & area]
        problem = Problem(board, stones, area, tuple(item.chain for item in items))
        budget = READING_MOVES // len(parts) // len(first)
        shares = [lives(problem, side, budget, rng) for side in first]
        for item, kept in zip(items, zip(*shares, strict=True), strict=True):
            item.reading = 1 - sum(kept) / len(kept)


def _parts_in_doubt(board: Grid, found: list[Evidence]) -> list[int]:
    """The connected parts, between walls, that hold a chain whose fate the survey left open."""
    doubtful = sum(i.chain.stones for i in found if WALL < i.lost < LOST)
    walls = [item for item in found if item.lost <= WALL]
    while doubtful:
        standing = sum(item.chain.stones for item in walls)
        parts = [
            part for part in bits.components(board.full & ~standing, board.edges) if part & doubtful
        ]
        firm = [item for item in walls if _is_firm(board, item, parts)]
        if len(firm) == len(walls):
            return parts
        walls = firm
    return []


def _is_firm(board: Grid, item: Evidence, parts: list[int]) -> bool:
    """Whether a wall can't fall in the fight beside it.

    A chain that depends on the liberties it shares with the doubtful ones is part of the fight,
    as both sides of a seki are.
    """
    if item.certain:
        return True
    around = bits.neighbours(item.chain.stones, board.edges)
    for part in parts:
        shared = (item.chain.liberties & part).bit_count()
        free = (item.chain.liberties & ~part).bit_count()
        if around & part and shared <= 4 and free < FREE_LIBERTIES:
            return False
    return True


def _find_invaders(board: Grid, stones: tuple[int, int], found: list[Evidence]) -> None:
    """Note chains that alone keep an empty area open, which a finished game leaves closed."""
    for area in bits.components(board.full & ~(stones[0] | stones[1]), board.edges):
        beside = bits.neighbours(area, board.edges)
        border = [item for item in found if item.chain.stones & beside]
        for side in (0, 1):
            inside = [item for item in border if item.chain.side == side]
            outside = [item for item in border if item.chain.side != side]
            if not inside or not outside:
                continue
            safest = min(item.lost for item in inside)
            if safest >= OPEN_LOST and safest > max(item.lost for item in outside):
                touched = bits.neighbours(sum(i.chain.stones for i in inside), board.edges)
                walled = bits.neighbours(sum(i.chain.stones for i in outside), board.edges)
                inner, outer = area & touched, area & walled & ~touched
                for item in inside:
                    item.opens = max(item.opens, outer.bit_count() - inner.bit_count())
