"""The doorway: what scenes may import.

>>> from game import RULEBOOKS, load_level, open_battle
"""

from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import Level, load_level
from game.store.muster import build_world
from game.store.playable import muster

__all__ = ["RULEBOOKS", "Battle", "Level", "LevelError", "Rulebook", "build_world", "load_level", "open_battle"]


def open_battle(level: Level) -> Battle:
    """Give the battle of a level, ready to start.  Raises LevelError where it reads well and cannot be played."""
    return muster(level, RULEBOOKS[level.rulebook])
