"""Prone: knocked down or by choice, banes and edges, and standing up."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics.states import PRONE, ended, has
from game.reasons import Because, text
from game.rules.draw_steel.conditions.conditions import began

LYING = Condition(PRONE, "ds.prone")


BY_CHOICE = Condition("prone-by-choice", "ds.stand-freely")


def knocked_prone(world: World, unit: int, why: tuple[Because, ...] = ()) -> Iterator[Event]:
    """Knocked down one is prone against one's will, whatever one was before.   [ds.prone] [ds.stand-freely]"""
    yield from ended(world, unit, "prone-by-choice")
    if not world.get(unit, Conditions).has(PRONE):
        event = began(world, unit, LYING)
        yield replace(event, because=(*event.because, *why))


def stood(world: World, unit: int) -> Iterator[Event]:
    """Yield the event of standing up, by whatever one lay."""
    held = world.get(unit, Conditions)
    chosen = held.find(BY_CHOICE.name)
    why = (Because(chosen.rule),) if chosen is not None else ()
    for event in ended(world, unit, PRONE):
        changes = put(world, unit, held.minus(BY_CHOICE.name).minus(PRONE))
        yield replace(event, because=(*why, *event.because), changes=changes)


def prone_target(world: World, target: int, *, melee: bool) -> tuple[Because, ...]:
    """Melee abilities against a prone creature have an edge.   [ds.prone]"""
    return (Because("ds.prone", 0, text("target prone")),) if melee and has(world, target, PRONE) else ()
