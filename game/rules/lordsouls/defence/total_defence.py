"""Total defence: Improved guard or Double guard, without moving."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.defence.points import DODGE, PARRY, guard
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import ROOTED, restrained

RULE = "ls.total-defence"


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It allows no Movement manoeuvre, neither before it nor after.   [ls.total-defence] [ls.broken-condition]"""
    return manoeuvres.standing_still(world, unit, RULE) or manoeuvres.slot(world, unit, manoeuvres.ACTION)


def _taken(world: World, unit: int, verb: str, because: Because, **change: str | bool) -> Play:
    yield manoeuvres.spend(world, unit, manoeuvres.ACTION, verb)
    after = replace(guard(world, unit), **change)  # type: ignore[arg-type]
    yield Event("spent", unit, (because,), put(world, unit, after), because.note)
    yield restrained(world, unit, ROOTED, RULE)


def improved(name: str, title: Text, kind: str) -> Verb:
    """+4 to one active defence until the next turn.   [ls.total-defence-improved]"""

    def perform(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
        because = Because("ls.total-defence-improved", 0, text("+4 until its next turn"))
        yield from _taken(world, unit, name, because, improved=kind)

    return aimless(name, title, "ls.total-defence-improved", allowed, perform)


def double(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """A second active defence against one attack until the next turn.   [ls.total-defence-double]"""
    because = Because("ls.total-defence-double", 0, text("may defend twice against an attack until its next turn"))
    yield from _taken(world, unit, "total-defence", because, double=True)


VERBS = (
    aimless("total-defence", text("Double guard"), "ls.total-defence-double", allowed, double),
    improved("total-defence-dodge", text("Improved guard: Dodge"), DODGE),
    improved("total-defence-block", text("Improved guard: Block and Parry"), PARRY),
)
