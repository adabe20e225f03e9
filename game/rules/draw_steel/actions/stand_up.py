"""Stand Up: oneself, a friend, and freely who is prone by choice."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, UNCONSCIOUS, has
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.turns import slots


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Stand Up is a maneuver, closed to the restrained.   [ds.stand-up] [ds.restrained]"""
    return _can_rise(world, unit) or slots.slot(world, unit, slots.MANEUVER)


def _can_rise(world: World, unit: int) -> Refusal | None:
    if has(world, unit, UNCONSCIOUS):
        return Refusal("ds.unconscious", text("{who} is {state}.", who=called(world, unit), state="unconscious"))
    if not has(world, unit, PRONE):
        return Refusal("ds.stand-up", text("{who} is not prone.", who=called(world, unit)))
    if has(world, unit, "restrained"):
        return Refusal("ds.restrained", text("{who} is {state}.", who=called(world, unit), state="restrained"))
    if not has(world, unit, "cannot-stand"):
        return None
    return Refusal("ds.stand-up", text("{who} cannot stand.", who=called(world, unit)))


def stand(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up.   [ds.stand-up]"""
    yield slots.spend(world, unit, slots.MANEUVER, "stand")
    yield from conditions.stood(world, unit)


def help_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Stand Up also makes a willing adjacent prone creature stand up.   [ds.stand-up]"""
    return _can_rise(world, target) or Cost.one("ds.stand-up", 0, text("maneuver"))


def help_up(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Make an ally stand up.   [ds.stand-up]"""
    yield slots.spend(world, unit, slots.MANEUVER, "help-up")
    yield from conditions.stood(world, target)


def rise_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who is prone by choice stands up as a free maneuver.   [ds.stand-freely]"""
    barred = _can_rise(world, unit)
    if barred is None and not has(world, unit, "prone-by-choice"):
        why = text("{who} did not drop prone by choice.", who=called(world, unit))
        return Refusal("ds.stand-freely", why, text("Use Stand Up."))
    return barred or slots.slot(world, unit, "free")


def rise(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up freely.   [ds.stand-freely]"""
    yield slots.spend(world, unit, "free", "rise")
    yield from conditions.stood(world, unit)
