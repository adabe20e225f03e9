"""Disabled at 0 hit points: one still acts, by a single action a turn, and pays for a standard one."""

from game.battle.event import Play
from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.d20.hit_points import Fate, Harm
from game.mechanics.slots import SHORTER, WAIT
from game.mechanics.states import has
from game.reasons import Because, Refusal, text

STATE = Condition("disabled", "pf.disabled")
DISABLED = Fate((STATE,), text("is disabled"), falls=False)
"""What becomes of who has exactly no hit points left.   [pf.disabled]"""
HOLDS = (("standard", 1), ("move", 0), ("swift", 1), ("step", 1), ("reaction", 1))
"""A turn holds a single standard or move action, as in a surprise round.   [pf.disabled]"""
ONE_ACTION = (
    Refusal(STATE.rule, text("At 0 hit points a turn has a single action, and this takes a full round."), SHORTER),
    Refusal(STATE.rule, text("The single action of a turn at 0 hit points is spent."), WAIT),
)
"""What keeps the disabled from a full-round action, and from a second action.   [pf.disabled]"""
STRAINS = ("standard", "rush")
"""Kinds of action that the disabled pay for.   [pf.disabled]"""


def at_zero(left: Vitals) -> Fate | None:
    """At exactly 0 hit points one is disabled; below, worse befalls one.   [pf.disabled]"""
    return DISABLED if left.hp == 0 else None


def disabled(world: World, unit: int) -> bool:
    """Say whether a creature has a single action a turn, being at 0 hit points."""
    return has(world, unit, STATE.name)


def strain(world: World, unit: int, kind: str) -> tuple[Because, ...]:
    """Tell what an action of a kind costs who is disabled.   [pf.disabled]"""
    vitals = world.find(unit, Vitals)
    pays = disabled(world, unit) and kind in STRAINS and vitals is not None and not vitals.hp
    return (Because(STATE.rule, 0, text("A standard action costs the disabled 1 hit point.")),) if pays else ()


def strained(harm: Harm, world: World, unit: int, kind: str) -> Play:
    """A standard action costs the disabled 1 hit point.   [pf.disabled]"""
    if strain(world, unit, kind):
        yield from harm.hurt(world, unit, 1, Because(STATE.rule, 1, text("a standard action while disabled")))


def lasts(world: World, unit: int) -> int:
    """Who has exactly no hit points left is disabled and goes on; below, it is out of the fight.   [pf.disabled]"""
    vitals = world.find(unit, Vitals)
    return vitals.hp + 1 if vitals is not None else 1
