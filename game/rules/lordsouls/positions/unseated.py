"""Out of the saddle: where a rider lands."""

from collections.abc import Iterator

from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Place, Side
from game.ecs.world import World
from game.mechanics.states import PRONE, began, has
from game.reasons import Because, text
from game.rules.lordsouls.positions.mounts import Saddle, mount_of
from game.rules.lordsouls.sheet import sizes
from game.space.square import Cell


def free_beside(world: World, unit: int) -> tuple[Cell, ...]:
    """List the free cells beside a creature, row by row.   [ls.mount]"""
    field, own = world.field, sizes.cells(world, unit)
    taken = {cell[:2] for other, _ in world.all(Side) for cell in sizes.cells(world, other)}
    near = dict.fromkeys(spot for x, y, _ in own for spot in field.grid.around(x, y))
    spots = (spot for spot in near if field.inside(*spot) and spot not in taken and not field.kind(*spot).blocks_move)
    return tuple(field.on_ground(*spot) for spot in sorted(spots, key=lambda spot: (spot[1], spot[0])))


def off(world: World, rider: int, cell: Cell) -> tuple[Change, ...]:
    """Give the changes by which a rider comes out of the saddle into a cell."""
    here = world.get(rider, Place)
    place = put(world, rider, Place(cell, here.band, here.heading, here.mode))
    return (Change(rider, world.get(rider, Saddle), None), *place)


def unseated(world: World, rider: int) -> Iterator[Event]:
    """A rider who is thrown lies in a free cell beside its mount.   [ls.mounted] [ls.push-knock-down]"""
    free = free_beside(world, mount_of(world, rider) or rider)
    if not free:
        return
    note = text("comes out of the saddle")
    yield Event("slipped", rider, (Because("ls.mounted"),), off(world, rider, free[0]), note)
    if not has(world, rider, PRONE):
        yield began(world, rider, Condition(PRONE, "ls.prone"), Because("ls.mounted"))
