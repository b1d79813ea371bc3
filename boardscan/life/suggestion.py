"""What this room says about a chain."""

from __future__ import annotations

from dataclasses import dataclass

from boardscan.errors import Text
from boardscan.rules.names import Point
from boardscan.rules.position import Colour


@dataclass(frozen=True)
class SuggestedChain:
    """A whole chain and how likely it is dead: a proposal, never a fact.

    Attributes
    ----------
    chain : its points, (row, col).
    colour : whose stones.
    probability : that the chain is dead, 0 to 1. Near a half nothing is known.
    why : what that rests on, in both languages.
    """

    chain: frozenset[Point]
    colour: Colour
    probability: float
    why: Text
