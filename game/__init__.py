"""The doorway: what scenes may import.  Each name is fetched when it is first asked for: `--help` needs no rulebook.

>>> from game import RULEBOOKS, load_level, open_battle
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ai.brain import Brain
    from game.battle.battle import Battle
    from game.battle.rulebook import Rulebook
    from game.rules import RULEBOOKS
    from game.store.errors import LevelError
    from game.store.level import Level, load_level
    from game.store.muster import build_world

__all__ = ["RULEBOOKS", "Battle", "Level", "LevelError", "Rulebook", "build_world", "load_level", "open_battle",
           "opponent"]  # fmt: skip
_HOMES = {
    "RULEBOOKS": "game.rules",
    "Battle": "game.battle.battle",
    "Level": "game.store.level",
    "LevelError": "game.store.errors",
    "Rulebook": "game.battle.rulebook",
    "build_world": "game.store.muster",
    "load_level": "game.store.level",
}


def __getattr__(name: str) -> object:
    """Fetch a name of the doorway from the module where it lives.  Raises AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def open_battle(level: "Level") -> "Battle":
    """Give the battle of a level, ready to start.  Raises LevelError where it reads well and cannot be played."""
    from game.rules import RULEBOOKS
    from game.store.playable import muster

    return muster(level, RULEBOOKS[level.rulebook])


def opponent(strength: str) -> "Brain":
    """Give the computer that plays by a strength.  Raises ValueError where there is none of that name."""
    from game.ai.brain import Brain

    return Brain(strength)
