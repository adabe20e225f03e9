"""The law of turns, as battles and the referee ask it."""

from game.rules.lordsouls.turns.rounds import able, order, start
from game.rules.lordsouls.turns.used import used

__all__ = ["able", "order", "start", "used"]
