"""Melee and ranged distance: how far an ability reaches, and shooting beside an enemy."""

from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.states import alive
from game.reasons import Because, text
from game.rules.draw_steel.movement.distance import adjacent


def ranged_bane(world: World, attacker: int) -> tuple[Because, ...]:
    """A ranged strike with an enemy adjacent takes a bane.   [ds.ability-distance]"""
    close = any(adjacent(world, attacker, foe) for foe in sides.foes(world, attacker, alive))
    return (Because("ds.ability-distance", 0, text("an enemy is adjacent")),) if close else ()
