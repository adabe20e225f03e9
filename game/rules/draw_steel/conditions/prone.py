"""Prone: knocked down or by choice, banes and edges, and standing up."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, ended, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.conditions import began

LYING = Condition(PRONE, "ds.prone")


BY_CHOICE = Condition("prone-by-choice", "ds.stand-freely")


def knocked_prone(world: World, unit: int, why: tuple[Because, ...] = ()) -> Iterator[Event]:
    """Knocked down one is prone against one's will, whatever one was before."""
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


def prone_strike(world: World, unit: int) -> tuple[Because, ...]:
    """The prone have a bane on strikes, melee against them has an edge, they crawl, and do not climb.   [ds.prone]"""
    return (Because("ds.prone", 0, text("prone")),) if has(world, unit, PRONE) else ()


def lies_prone(world: World, unit: int) -> Refusal | None:
    """Who lies prone walks, climbs, flies and jumps nowhere before it stands."""
    if not has(world, unit, PRONE):
        return None
    return Refusal("ds.prone", text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))


def prone_target(world: World, target: int, *, melee: bool) -> tuple[Because, ...]:
    """Melee abilities against a prone creature have an edge."""
    return (Because("ds.prone", 0, text("target prone")),) if melee and has(world, target, PRONE) else ()
