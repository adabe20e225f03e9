"""Shifting: who can shift, over what ground, and that one movement is either shifting or moving."""

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.draw_steel.conditions.slowed import cannot_shift
from game.rules.draw_steel.movement.shift_terrain import cannot_begin
from game.rules.draw_steel.movement_types.types import mode_refused
from game.rules.draw_steel.paths.mover import moving


def shift_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """A shift provokes no opportunity attacks (`paths/mover.py`: `watchers`); say why none can be made.   [ds.shift]"""
    terrain = cannot_begin(moving(world, unit, going.mode, True).stands_badly)
    return cannot_shift(world, unit) or terrain or mode_refused(world, unit, going)


def no_mixing_shift(world: World, unit: int, rest: int) -> Refusal | None:
    """One movement is either shifting or moving, to its end; `rest`: of the other of both.   [ds.no-mixing-shift]"""
    why = text("{who} has begun that movement: it is either moving or shifting, not both.", who=called(world, unit))
    return Refusal("ds.no-mixing-shift", why, text("Go on in the same way.")) if rest else None


DISENGAGE, AWAY, DART, DASH = "disengage", "disengage-move", "dart", "dart-move"


OTHER = {DISENGAGE: AWAY, AWAY: DISENGAGE, DART: DASH, DASH: DART}
"""The same movement the other way: who may shift may move instead.   [ds.move-instead-of-shift]"""
