"""Total defence: Improved guard or Double guard, without moving."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.reasons import Because, Text, text
from game.rules.lordsouls.defence.points import DODGE, PARRY, guard
from game.rules.lordsouls.turns.manoeuvres import deed
from game.rules.lordsouls.turns.restrictions import stays

GUARDS = {
    "total-defence": {"double": True}, "total-defence-dodge": {"improved": DODGE},
    "total-defence-block": {"improved": PARRY}, "total-defence-parry": {"improved": PARRY},
}  # fmt: skip
"""What each does to defences; Block and Parry are one.   [ls.total-defence-improved] [ls.total-defence-double]"""
# +4 to one active defence until the next turn.   [ls.total-defence-improved]
IMPROVED = "ls.total-defence-improved"
NIMBLER = Because(IMPROVED, 0, text("+4 to Dodge until its next turn"))
FIRMER = Because(IMPROVED, 0, text("+4 to Block and Parry until its next turn"))
# A second active defence against one attack until the next turn.   [ls.total-defence-double]
DOUBLE = Because("ls.total-defence-double", 0, text("may defend twice against an attack until its next turn"))


def _verb(name: str, title: Text, because: Because) -> Verb:
    """It allows no Movement manoeuvre, neither after it nor before (`turns/restrictions.py`).   [ls.total-defence]"""

    def does(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
        yield from guarded(world, unit, name, because)

    return deed(name, title, because.rule, does)


def guarded(world: World, unit: int, name: str, because: Because) -> Iterator[Event]:
    """Be on guard until one's next turn.   [ls.total-defence-improved] [ls.total-defence-double]"""
    after = replace(guard(world, unit), **GUARDS[name])  # type: ignore[arg-type]
    yield Event("spent", unit, (because,), put(world, unit, after), because.note)
    yield stays(world, unit, name)


WAYS = {
    "total-defence": (text("Double guard"), DOUBLE),
    "total-defence-dodge": (text("Improved guard: Dodge"), NIMBLER),
    "total-defence-block": (text("Improved guard: Block and Parry"), FIRMER),
}
"""By verb: what it is called, and what it brings."""
VERBS = tuple(_verb(name, *way) for name, way in WAYS.items())
