"""Unconscious: prone, without speed, senses and actions; easy prey, and killed by any damage."""

from collections.abc import Generator

from game.battle.event import Decision, Event, Option
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.mechanics.states import UNCONSCIOUS, dead, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.conditions import barred_by, rooted


def unconscious(world: World, unit: int) -> Refusal | None:
    """The unconscious do nothing, have a speed of 0 and lie prone; any damage kills them.   [ds.unconscious]

    Whoever is brought to it holds nobody, and comes down out of the air.
    """
    return barred_by(world, unit, UNCONSCIOUS)


def unconscious_speed(world: World, unit: int, base: int) -> tuple[Because, ...]:
    """The unconscious have a speed of 0."""
    return rooted(world, unit, UNCONSCIOUS, base)


def unconscious_target(world: World, target: int) -> tuple[Because, ...]:
    """Ability rolls against the unconscious have a double edge."""
    return (Because("ds.unconscious", 0, text("target unconscious")),) * 2 if has(world, target, UNCONSCIOUS) else ()


def knocked_out_instead(world: World, by: int, unit: int) -> Generator[Event | Decision, str, bool]:
    """Ask whoever would kill by an ability's damage whether it knocks out instead.

    Part of ds.unconscious.
    """
    options = (Option("kill", text("Kill it")), Option("spare", text("Knock it out")))
    question = text("{name} would die of this: kill it, or knock it out?", name=world.get(unit, Name).name)
    return (yield Decision(world.get(by, Side).team, by, question, options, "ds.unconscious", unit)) == "spare"


def able(world: World, unit: int) -> bool:
    """The dying still act; the dead and the unconscious do not."""
    return not dead(world, unit) and not has(world, unit, UNCONSCIOUS)
