"""Ending a movement in an illegal square."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.d20.illegal_end import IllegalEnd
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.walking import Walking
from game.rules.pathfinder.movement.steps import STEP
from game.rules.pathfinder.space.nearest_creature import one_of
from game.space.footprint import whole
from game.space.square import Cell

ROOM = 4
"""How many times as dear as its distance the way to a square is that counts as reached."""


def legal_end(world: World, dice: Dice, unit: int, last: Place) -> Generator[Event | Decision, str, Place]:
    """Who is stopped in an illegal square is put in the last legal one or, if that is nearer, in the nearest.

    Among several equally near a die decides.   [pf.illegal-square]
    """
    here = world.get(unit, Place)
    nearest = _nearest(world, unit, here.at, feet((here.at,), (last.at,))) if here.mode == "walk" else []
    if not nearest:
        return last
    chosen = yield from one_of(world, dice, unit, nearest)
    return Place(chosen, whole(world.get(unit, Body).side), here.heading, here.mode)


def _nearest(world: World, unit: int, here: Cell, less: int) -> list[Cell]:
    """List the legal squares nearest to an illegal one, past no barrier, nearer than so many feet; row by row."""
    walker = Walking(STEP, world, unit)
    reached = (cell for cell, _ in walker.ends(ROOM * less // SQUARE))
    away = {cell: feet((here,), (cell,)) for cell in reached if cell != here}
    near = min(away.values(), default=less)
    return sorted((cell for cell, far in away.items() if far == near < less), key=lambda cell: (cell[1], cell[0]))


ILLEGAL_END = IllegalEnd(
    # Who is stopped where nobody may stop is put in the last legal square of its way, or in one that is nearer.
    rule="pf.illegal-square",
    nearer=legal_end,
)
