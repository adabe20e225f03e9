"""The doorway: what scenes may import.

>>> from game import RULEBOOKS, load_level, open_battle
"""

from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import Level, load_level
from game.store.muster import build_world

__all__ = ["RULEBOOKS", "Battle", "Level", "LevelError", "Rulebook", "build_world", "load_level", "open_battle"]


def open_battle(level: Level) -> Battle:
    """Give the battle of a level, ready to start."""
    rulebook = RULEBOOKS[level.rulebook]
    return Battle(rulebook, build_world(level, rulebook), level.objectives, level.rounds)
