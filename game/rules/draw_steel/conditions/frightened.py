"""Frightened: a bane against what one fears, an edge for it, and no step closer."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.states import state_of
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.hide_and_search.hidden import hidden_from
from game.rules.draw_steel.movement.distance import gap
from game.space.square import Cell

Fear = tuple[Cell, int]
"""Where the source of somebody's fear is, and how large."""
CLOSER = Refusal("ds.frightened", text("It would come closer to what it fears."), text("Keep your distance."))
"""What bars the frightened, and what helps."""


def frightened(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """A bane against the source of one's fear, to which one does not willingly move closer.   [ds.frightened]"""
    return (Because("ds.frightened", 0, text("afraid of it")),) if _source(world, attacker) == target else ()


def frightened_target(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The source of somebody's fear has an edge against it."""
    return (Because("ds.frightened", 0, text("target afraid")),) if _source(world, target) == attacker else ()


def _source(world: World, unit: int) -> int:
    fear = state_of(world, unit, "frightened")
    return -1 if fear is None else fear.source


def fear_of(world: World, unit: int) -> Fear | None:
    """Give what a creature fears; None for nothing, or if it does not know where that is."""
    source = _source(world, unit)
    if source <= 0 or hidden_from(world, source, unit):
        return None
    return world.get(source, Place).at, world.get(source, Body).side


def closer(fear: Fear | None, side: int, before: Cell, after: Cell) -> bool:
    """Say whether a step, a jump or a teleport of a body brings it closer to what it fears."""
    return fear is not None and gap(after, side, *fear) < gap(before, side, *fear)


def barred_by_fear(fear: Fear | None, side: int, before: Cell, after: Cell) -> Refusal | None:
    """Refuse what would bring a body closer to what it fears."""
    return CLOSER if closer(fear, side, before, after) else None


def shies(world: World, unit: int, before: Cell, after: Cell) -> bool:
    """Say whether a creature fears to go from one space to another."""
    return closer(fear_of(world, unit), world.get(unit, Body).side, before, after)
