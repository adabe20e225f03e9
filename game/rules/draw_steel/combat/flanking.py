"""Flanking."""

from game.ecs.components import Name, Side
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.reasons import Because, text
from game.rules.draw_steel.actions.triggered_action import may_react
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.movement.sizes import space
from game.space.grid import SQUARES
from game.space.square import Cell


def flank_partner(world: World, attacker: int, target: int) -> int:
    """Give an ally on the opposite side of an enemy who can use triggered actions; 0: none."""
    if not _stands_by(world, attacker, target):
        return 0
    mine, foe = space(world, attacker), space(world, target)
    for ally, _ in world.all(Side):
        if ally in (attacker, target) or hostile(world, attacker, ally) or not hostile(world, ally, target):
            continue
        if _stands_by(world, ally, target) and opposite(mine, space(world, ally), foe):
            return ally
    return 0


def opposite(one: tuple[Cell, ...], other: tuple[Cell, ...], foe: tuple[Cell, ...]) -> bool:
    """Two stand on opposite sides of a foe, seen from above whatever their heights, or one over and one under it.

    Seen from above, who is over or under a square of the foe's own is on no side of it.
    """
    below = plan(foe)
    beside = all(cell not in below for cell in (*plan(one), *plan(other)))
    return (beside and SQUARES.opposed(plan(one), plan(other), below)) or SQUARES.opposed(one, other, foe)


def plan(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Give the squares that a space takes up, seen from above."""
    return tuple(dict.fromkeys((x, y, 0) for x, y, _ in cells))


def _stands_by(world: World, unit: int, target: int) -> bool:
    return (
        may_react(world, unit) is None and apart(world, unit, target) == 1 and line_of_effect(world, unit, target).clear
    )


def flanking(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Two allies on opposite sides of an enemy have an edge on melee strikes against it.   [ds.flanking]"""
    partner = flank_partner(world, attacker, target)
    return (Because("ds.flanking", 0, text("with {name}", name=world.get(partner, Name).name)),) if partner else ()
