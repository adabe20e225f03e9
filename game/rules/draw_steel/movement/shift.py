"""Shifting: who can shift, over what ground, and that one movement is either shifting or moving."""

from game.battle.rulebook import Going
from game.ecs.world import World
from game.reasons import Refusal, text
from game.rules.draw_steel.conditions.slowed import cannot_shift
from game.rules.draw_steel.movement_types.types import mode_refused
from game.rules.draw_steel.paths.mover import moving


def shift_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """A slowed creature cannot shift, nor one in difficult or damaging terrain.   [ds.shift-terrain] [ds.slowed]"""
    bad = moving(world, unit, going.mode, True).stands_badly
    terrain = None if bad is None else Refusal("ds.shift-terrain", bad, text("Move instead."))
    return cannot_shift(world, unit) or terrain or mode_refused(world, unit, going)
