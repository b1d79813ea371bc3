"""How the random games are played: eyes and sekis stay whole, captures and rescues are seen.

The replies next to the last move follow the practice of Monte Carlo programs since MoGo (S. Gelly
et al., "Modification of UCT with patterns in Monte-Carlo Go", 2006).
"""

from __future__ import annotations

from random import Random

from boardscan.life.board import indices
from boardscan.life.game import EMPTY, IMMORTAL, Game
from boardscan.life.shapes import LARGEST_NAKADE, vital_point
from boardscan.rules import bits

LOOKS = 8  # points that are looked at in vain in the time of one move
REPLY = 0.9  # how often a move that the last one calls for is made: some doubt finds other moves
RACE = 0.5  # how often a chain that the last move leaves with two liberties is looked after
THROW_IN = 0.5  # how often a lone stone may put itself in atari: needed against false eyes


def play_out(game: Game, side: int, rng: Random, most_moves: int) -> int:
    """Play to the end (two passes), `side` first; returns the work done, in moves."""
    passes = moves = looks = 0
    while passes < 2 and moves < most_moves:
        point = choose(game, side, rng)
        if point < 0:
            passes += 1
            looks += len(game.free)
            game.pass_turn()
        else:
            passes = 0
            moves += 1
            game.play(point, side)
        side = 1 - side
    return moves + looks // LOOKS


def choose(game: Game, side: int, rng: Random) -> int:
    """The next move of `side`, or -1 for a pass when no sensible move is left."""
    if game.last >= 0 and rng.random() < REPLY:
        point = _reply(game, side, rng)
        if point >= 0:
            return point
    free, holds, random = game.free, game.holds, rng.random
    untried = len(free)
    while untried:
        pick = int(random() * untried)
        point = free[pick]
        untried -= 1
        free[pick] = free[untried]
        taken = holds[point] != EMPTY
        if taken or sensible(game, point, side, rng):
            free[untried] = free[-1]
            free.pop()
            if not taken:
                return point
        else:
            free[untried] = point
    return -1


def sensible(game: Game, point: int, side: int, rng: Random) -> bool:
    """Whether a move is legal, fills no eye and throws no chain away."""
    board, bit = game.board, 1 << point
    around = board.beside_bits[point]
    freedom = around & game.empty
    if freedom & (freedom - 1):
        return True
    if not around & ~game.stones[side] and is_eye(game, point, side):
        return False
    holds, head, liberties = game.holds, game.head, game.liberties
    group = 0
    for near in board.beside[point]:
        held = holds[near]
        if held == side:
            freedom |= liberties[head[near]]
            group |= game.body[head[near]]
        elif held != EMPTY and liberties[head[near]] == bit:
            return point != game.ko
    freedom &= ~bit
    if freedom & (freedom - 1):
        return True
    if not freedom:
        return False
    if not group:
        return rng.random() < THROW_IN
    return _is_nakade(game, group | bit, freedom, side)


def is_eye(game: Game, point: int, side: int) -> bool:
    """Whether a point surrounded by `side` is an eye: one chain is around it, or no hostile corner
    (one of four, away from the edge) can make it false.
    """
    board, bit = game.board, 1 << point
    hostile = (board.corner_bits[point] & game.stones[1 - side]).bit_count()
    if not hostile or (hostile == 1 and not board.rim & bit):
        return True
    return len({game.head[near] for near in board.beside[point]}) == 1


def _is_nakade(game: Game, group: int, last_liberty: int, side: int) -> bool:
    """Whether a sacrifice leaves the other, once it is taken, a space that makes one eye only.

    A chain around the filled space that has another eye, or liberties to spare, lives or runs
    by taking the sacrifice: then it only helps the other, as it does in a seki.
    """
    board, liberties, head = game.board, game.liberties, game.head
    size = group.bit_count()
    other = game.stones[1 - side]
    around = bits.neighbours(group, board.edges) & ~group & ~last_liberty
    if size > LARGEST_NAKADE or around & ~other:
        return False
    if size > 2 and vital_point(board, group) < 0:
        return False
    while around:
        top = head[(around & -around).bit_length() - 1]
        around &= ~game.body[top]
        spare = liberties[top] & ~last_liberty
        if spare & IMMORTAL or spare.bit_count() > 2:
            return False
        if any(not board.beside_bits[index] & ~other for index in indices(spare)):
            return False
    return True


def _reply(game: Game, side: int, rng: Random) -> int:
    """The vital point, capture, rescue or step in a race that the last move calls for, or -1."""
    last = game.last
    head, holds, liberties = game.head, game.holds, game.liberties
    if game.captures:
        point = vital_point(game.board, game.captures)
        if point >= 0 and sensible(game, point, side, rng):
            return point
    freedom = liberties[head[last]]
    if not freedom & (freedom - 1) and freedom.bit_length() - 1 != game.ko:
        return freedom.bit_length() - 1
    for near in game.board.beside[last]:
        if holds[near] == side:
            freedom = liberties[head[near]]
            if not freedom & (freedom - 1):
                point = _rescue(game, head[near], side)
                if point >= 0:
                    return point
    if rng.random() < RACE:
        for near in game.board.beside[last]:
            if holds[near] == side and liberties[head[near]].bit_count() == 2:
                point = _race(game, head[near], side, rng)
                if point >= 0:
                    return point
    return -1


def _race(game: Game, top: int, side: int, rng: Random) -> int:
    """What a chain with two liberties does: put a neighbour with two in atari, or run; or -1."""
    board, liberties, head = game.board, game.liberties, game.head
    hunters = bits.neighbours(game.body[top], board.edges) & game.stones[1 - side]
    rivals = [top]
    while hunters:
        hunter = head[(hunters & -hunters).bit_length() - 1]
        hunters &= ~game.body[hunter]
        if liberties[hunter].bit_count() == 2:
            rivals.insert(0, hunter)
    for rival in rivals:
        points = list(indices(liberties[rival]))
        if rng.random() < 0.5:
            points.reverse()
        for point in points:
            if sensible(game, point, side, rng):
                return point
    return -1


def _rescue(game: Game, top: int, side: int) -> int:
    """How to save a chain in atari: capture a neighbour or run to two liberties, or -1."""
    board, liberties, head = game.board, game.liberties, game.head
    hunters = bits.neighbours(game.body[top], board.edges) & game.stones[1 - side]
    while hunters:
        hunter = head[(hunters & -hunters).bit_length() - 1]
        hunters &= ~game.body[hunter]
        way = liberties[hunter]
        if not way & (way - 1) and way.bit_length() - 1 != game.ko:
            return way.bit_length() - 1
    bit = liberties[top]
    point = bit.bit_length() - 1
    freedom = board.beside_bits[point] & game.empty
    for near in board.beside[point]:
        if game.holds[near] == side:
            freedom |= liberties[head[near]]
    freedom &= ~bit
    return point if freedom & (freedom - 1) else -1
