"""Charge: a straight movement at an enemy."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.battle.rulebook import Halt
from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.states import alive
from game.paths.graph import Found
from game.paths.plan import MovePlan
from game.reasons import Refusal, text
from game.rules.draw_steel.movement.sizes import gap, straight
from game.rules.draw_steel.movement_types.types import word
from game.rules.draw_steel.paths.mover import Mover
from game.rules.draw_steel.paths.situation import Stance
from game.space.square import STEPS, Cell

NO_LINE = Refusal("ds.charge", text("No clear straight line leads there, beside an enemy."), text("Move first."))
FALLEN = Refusal("ds.charge", text("It has fallen: the charge ends there."))


def charge_modes(world: World, unit: int, mode: str) -> Refusal | None:
    """A charge flies or burrows who can, and climbs or swims only at full speed.   [ds.charge]"""
    if mode in ("climb", "swim", "fly", "burrow") and not word(world, unit, mode):
        why = text("{who} goes at half speed so, and charges only at full: {mode}.", who=called(world, unit), mode=mode)
        return Refusal("ds.charge", why)
    return None


def chargers(world: World, unit: int, mode: str) -> Iterator[Mover]:
    """Yield a mover for each straight bundle of two neighbouring directions.   [ds.straight-line]"""
    for first in range(len(STEPS)):
        yield Mover(world, unit, mode, directions=(first, (first + 1) % len(STEPS)))


def targets(mover: Mover, at: Cell) -> tuple[int, ...]:
    """List the enemies beside a space, in id order."""
    world, unit = mover.world, mover.unit
    foes = sides.foes(world, unit, alive)
    return tuple(foe for foe in foes if _beside(world, mover, at, foe))


def _beside(world: World, mover: Mover, at: Cell, foe: int) -> bool:
    return gap(at, mover.side, world.get(foe, Place).at, world.get(foe, Body).side) <= 1


def charges(world: World, unit: int, mode: str, budget: int) -> Iterator[tuple[Mover, Found[Stance]]]:
    """Yield everything that a charge of some squares reaches, bundle by bundle."""
    for mover in chargers(world, unit, mode):
        yield mover, mover.flood(budget)


class End(NamedTuple):
    """How a charge gets to where it ends, the better first: fallen there, how far it went, hurt on the way."""

    fallen: bool
    cost: int
    damage: int


def end_at(mover: Mover, found: Found[Stance], cell: Cell) -> End | None:
    """Give how a bundle of ways gets to a square beside an enemy, on its feet if it can; None: not at all."""
    if cell == mover.start[:3] or not mover.may_stop(cell) or not targets(mover, cell):
        return None
    if mover.situation.on_somebody(cell):
        return None
    for prone in (mover.start[3], True):
        cost = found.cost((*cell, prone))
        if cost is not None:
            return End(prone and not mover.start[3], cost, found.harm((*cell, prone)))
    return None


@remembered
def charge_ends(world: World, unit: int, mode: str, budget: int) -> Mapping[Cell, End]:
    """Give everywhere that a charge can end beside an enemy, with the best way there.   [ds.charge]"""
    ends: dict[Cell, End] = {}
    for mover, found in charges(world, unit, mode, budget):
        for cell in dict.fromkeys(stance[:3] for stance in found.stances):
            end = end_at(mover, found, cell)
            if end is not None:
                ends[cell] = min(end, ends.get(cell, end))
    return ends


def is_straight(cells: tuple[Cell, ...]) -> bool:
    """Say whether a route, its start first, is a straight line; up and down do not bend it.   [ds.straight-line]"""
    flat = [(x, y, 0) for x, y, _ in cells]
    return straight(tuple(cell for index, cell in enumerate(flat) if index == 0 or cell != flat[index - 1]))


def aimed(mover: Mover, route: tuple[Cell, ...], found: MovePlan | Halt) -> MovePlan | Halt:
    """The way of a charge ends beside an enemy.   [ds.charge]"""
    if isinstance(found, Halt) or targets(mover, route[-1]):
        return found
    passed = [cell for cell in route[:-1] if mover.may_stop(cell) and targets(mover, cell)]
    return Halt(len(route) - 1, NO_LINE, found, passed[-1] if passed else mover.start[:3])
