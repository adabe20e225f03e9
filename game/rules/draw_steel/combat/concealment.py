"""Concealment: fog, darkness and invisibility."""

from functools import lru_cache

from game.ecs.bearing import paired
from game.ecs.components import Body, Conditions, Place, Terrain
from game.ecs.world import World, lasting
from game.mechanics.corner_lines import stands
from game.mechanics.states import INVISIBLE, has
from game.reasons import Because, text
from game.rules.draw_steel.combat.cover import half_behind
from game.rules.draw_steel.combat.obstructed_lines import Space, box_between, fills
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.terrain.cells import Land, land
from game.space.field import Field
from game.space.square import Cell


@lru_cache(maxsize=1 << 14)
def veiled(field: Field, one: Space, other: Space) -> bool:
    """Say whether a target is in fog or the like, or half hidden by it as something solid would hide it.

    So a line along the side of a foggy square is clear.
    """
    ground = land(field)
    between = box_between(field, one, other)
    hazy = frozenset(cell for cell in between if _hazy(ground, cell) and cell not in one)
    if not hazy:
        return False
    if all(cell in hazy for cell in other):
        return True
    return half_behind(one, other, hazy, frozenset(cell for cell in between if fills(ground, cell)))


def _hazy(ground: Land, cell: Cell) -> bool:
    if not ground.inside(cell[0], cell[1]):
        return False
    kind = stands(ground.field, cell)
    if kind is not None and kind.concealment > 0:
        return True
    return not fills(ground, cell) and ground.kind(cell[0], cell[1]).blocks_sight


@lasting
@paired(Body, Conditions, Place, whole=(Terrain,))
def concealment(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Darkness, fog and invisibility conceal: strikes take a bane.   [ds.concealment]"""
    if has(world, target, INVISIBLE, "concealed"):
        return (Because("ds.concealment", 0, text("it cannot be seen")),)
    if veiled(world.field, space(world, attacker), space(world, target)):
        return (Because("ds.concealment", 0, text("it is hard to see")),)
    return ()
