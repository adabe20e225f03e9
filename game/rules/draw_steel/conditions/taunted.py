"""Taunted: a double bane against all others while one sees who taunts."""

from game.ecs.world import World
from game.mechanics.states import state_of
from game.reasons import Because, text
from game.rules.draw_steel.combat.line_of_effect import line_of_effect


def taunted(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The taunted have a double bane against others while they have line of effect to the taunter.   [ds.taunted]"""
    taunt = state_of(world, attacker, "taunted")
    if taunt is None or taunt.source in (0, target) or not line_of_effect(world, attacker, taunt.source).clear:
        return ()
    return (Because("ds.taunted", 0, text("taunted by another")),) * 2
