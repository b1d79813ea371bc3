"""Local reading: a Monte Carlo tree search inside one part of the board.

L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning" (2006); moves are selected by the
rule of C. Rosin, "Multi-armed bandits with episode context" (2011), which needs no logarithm and so
gives the same result on every machine.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from boardscan.life.board import Chain, Grid, indices
from boardscan.life.game import Game
from boardscan.life.policy import is_eye, play_out, sensible
from boardscan.rules import bits

PASS = -1
GAME_COST = 5  # what setting up and scoring a game costs, in moves
EXPLORE = 0.7  # weight of exploration, in units of the outcome (0 to 1)
DOUBTFUL_MOVE = 0.3  # prior weight of a move that the policy wouldn't make, against 1
READABLE = 12  # open points: with more, no line of play would get its share of the games
MAIN_LINE = 0.3  # share of the games that a move needs to count as the answer


class Problem(NamedTuple):
    """A part of the board to read: everything around it stays."""

    board: Grid
    stones: tuple[int, int]
    area: int  # the points that may change
    chains: tuple[Chain, ...]  # whose fate is asked


class _Node:
    """A position in the tree: what came of the games through it."""

    __slots__ = ("fates", "games", "moves", "value")

    def __init__(self, chains: int) -> None:
        self.games = 0
        self.value = 0.0  # sum of outcomes for the side that moved here
        self.fates = [0.0] * chains  # sums of the parts of each chain that lived
        self.moves: list[_Move] | None = None


class _Move:
    __slots__ = ("node", "point", "prior")

    def __init__(self, point: int, prior: float, chains: int) -> None:
        self.point = point
        self.prior = prior
        self.node = _Node(chains)


def lives(problem: Problem, first: int, budget: int, rng: Random) -> list[float]:
    """How much of each chain lives, 0 to 1, when side `first` moves first.

    Both sides read ahead where the open points are few. Where they are many, games by the policy
    alone say more than a tree that stays shallow.

    `budget` is the number of moves to spend in all: unlike time, it gives the same answer on
    every machine.
    """
    everything = problem.stones[0] | problem.stones[1]
    game = Game(problem.board, problem.stones, problem.area, everything & ~problem.area)
    root = _Node(len(problem.chains))
    deep = len(game.free) <= READABLE
    longest = 3 * problem.area.bit_count()
    while budget > 0:
        trial = game.copy()
        path, over = [root], False
        if deep:
            path, over = _descend(root, trial, first, problem.area, rng)
        budget -= len(path) + GAME_COST
        if not over:
            budget -= play_out(trial, (first + len(path) - 1) % 2, rng, longest)
        _record(path, trial, first, problem)
    node = root
    while True:
        moves = node.moves or []
        best = max((move.node for move in moves), key=lambda kid: kid.games, default=None)
        if best is None or best.games < MAIN_LINE * root.games:
            return [fate / node.games for fate in node.fates]
        node = best


def area_of(game: Game, side: int) -> int:
    """The points of a side at the end: its stones, and the empty points that it alone touches."""
    hostile = bits.neighbours(game.stones[1 - side], game.board.edges)
    return game.stones[side] | (game.empty & ~hostile)


def _descend(
    root: _Node, game: Game, side: int, area: int, rng: Random
) -> tuple[list[_Node], bool]:
    """Play down the tree to a new position; the way there, and whether the game is over.

    It is over after two passes or when a position comes back.
    """
    path, passes = [root], 0
    seen = {(game.stones[0], game.stones[1])}
    while True:
        if path[-1].moves is None:
            path[-1].moves = _moves(game, side, area, len(root.fates), rng)
        move = _select(path[-1])
        if move.point == PASS:
            game.pass_turn()
            passes += 1
            over = passes == 2
        else:
            game.play(move.point, side)
            passes = 0
            position = (game.stones[0], game.stones[1])
            over = position in seen
            seen.add(position)
        side = 1 - side
        path.append(move.node)
        if over or not move.node.games:
            return path, over


def _moves(game: Game, side: int, area: int, chains: int, rng: Random) -> list[_Move]:
    """A pass and every legal move that fills no eye, with prior weights that add up to one."""
    priors = {PASS: 1.0}
    for point in indices(area & game.empty):
        if sensible(game, point, side, rng):
            priors[point] = 1.0
        elif game.is_legal(point, side):
            around = game.board.beside_bits[point]
            if around & ~game.stones[side] or not is_eye(game, point, side):
                priors[point] = DOUBTFUL_MOVE
    total = sum(priors.values())
    return [_Move(point, prior / total, chains) for point, prior in priors.items()]


def _select(node: _Node) -> _Move:
    """The move with the best upper bound; a move without games is taken for an average one."""
    average = 1 - node.value / node.games if node.games else 0.5
    reach = EXPLORE * sqrt(node.games)
    best, most = None, -1.0
    for move in node.moves or []:
        games = move.node.games
        outcome = move.node.value / games if games else average
        bound = outcome + reach * move.prior / (1 + games)
        if bound > most:
            best, most = move, bound
    assert best is not None  # a pass is always there
    return best


def _record(path: list[_Node], game: Game, first: int, problem: Problem) -> None:
    """Add a finished game to the positions that it went through."""
    areas = (area_of(game, 0), area_of(game, 1))
    points = [(owned & problem.area).bit_count() for owned in areas]
    gain = (points[first] - points[1 - first]) / problem.area.bit_count()
    fates = [
        (areas[chain.side] & chain.stones).bit_count() / chain.stones.bit_count()
        for chain in problem.chains
    ]
    for depth, node in enumerate(path):
        node.games += 1
        node.value += (1 + gain) / 2 if depth % 2 else (1 - gain) / 2
        for number, fate in enumerate(fates):
            node.fates[number] += fate
