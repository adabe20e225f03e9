"""Damaging ground: what it does to who stands on it, and along a way."""

from collections.abc import Sequence

from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.space.field import Field
from game.space.sight import Space


def burning(world: World, unit: int) -> int:
    """Damaging ground hurts who enters it or begins a turn in it: give by how much where a creature stands."""
    field = world.field
    on_it = (field.kind(x, y).damage for x, y, z in space(world, unit) if z == field.ground(x, y))
    return max(on_it, default=0)


def along(field: Field, entered: Sequence[Space]) -> int:
    """Add up what damaging ground does on a way: by the worst square of each space entered that is not in the air."""
    low = ([(x, y) for x, y, z in cells if z <= field.ground(x, y)] for cells in entered)
    return sum(max(field.kind(x, y).damage for x, y in cells) for cells in low if cells)
