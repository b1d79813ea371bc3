"""Which chains look dead: proposals with a probability, never facts.

`suggest_dead` needs nothing but Python; `ask_engine` asks a program that speaks GTP.
"""

from boardscan.life.assess import assess, suggest_dead
from boardscan.life.gtp import ask_engine
from boardscan.life.suggestion import SuggestedChain

__all__ = ["SuggestedChain", "ask_engine", "assess", "suggest_dead"]
