"""Shifting: it provokes nobody, who can shift, over what ground, and that one movement is either shifting or moving."""

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, Text, text
from game.rules.draw_steel.combat.opportunity_attack import reactors
from game.rules.draw_steel.conditions.grabbed import captive
from game.rules.draw_steel.conditions.slowed import cannot_shift
from game.rules.draw_steel.movement.shift_terrain import cannot_begin
from game.rules.draw_steel.movement_types.types import mode_refused


def who_may_strike(world: World, unit: int, *, shifts: bool) -> tuple[int, ...]:
    """A shift provokes no opportunity attacks: list who could strike at who moves.   [ds.shift]

    Whoever is dragged along is not left.
    """
    held = captive(world, unit)
    return () if shifts else tuple(foe for foe in reactors(world, unit) if foe != held)


def shift_refused(world: World, unit: int, going: Going, stands_badly: Text | None) -> Refusal | None:
    """Say why no shift can be made; `stands_badly`: in what it stands that lets it not begin."""
    return cannot_shift(world, unit) or cannot_begin(stands_badly) or mode_refused(world, unit, going)


def no_mixing_shift(world: World, unit: int, rest: int) -> Refusal | None:
    """One movement is either shifting or moving, to its end; `rest`: of the other of both.   [ds.no-mixing-shift]"""
    why = text("{who} has begun that movement: it is either moving or shifting, not both.", who=called(world, unit))
    return Refusal("ds.no-mixing-shift", why, text("Go on in the same way.")) if rest else None


DISENGAGE, AWAY, DART, DASH = "disengage", "disengage-move", "dart", "dart-move"


OTHER = {DISENGAGE: AWAY, AWAY: DISENGAGE, DART: DASH, DASH: DART}
"""The same movement the other way: who may shift may move instead.   [ds.move-instead-of-shift]"""
