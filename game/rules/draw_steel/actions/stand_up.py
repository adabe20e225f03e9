"""Stand Up: oneself, a friend, and freely who is prone by choice."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.conditions import prone
from game.rules.draw_steel.conditions.restrained import cannot_stand_up
from game.rules.draw_steel.conditions.unconscious import unconscious
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Stand Up is a maneuver, for oneself or a willing prone creature beside one.   [ds.stand-up]"""
    return _can_rise(world, unit) or turn.slot(world, unit, turn.MANEUVER)


def _can_rise(world: World, unit: int) -> Refusal | None:
    senseless = unconscious(world, unit)
    if senseless is None and not has(world, unit, PRONE):
        return Refusal("ds.stand-up", text("{who} is not prone.", who=called(world, unit)))
    barred = senseless or cannot_stand_up(world, unit)
    cannot = Refusal("ds.stand-up", text("{who} cannot stand.", who=called(world, unit)))
    return barred or (cannot if has(world, unit, "cannot-stand") else None)


def stand(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up."""
    yield turn.spend(world, unit, turn.MANEUVER, "stand")
    yield from prone.stood(world, unit)


def help_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Stand Up also makes a willing adjacent prone creature stand up."""
    return _can_rise(world, target) or Cost.one("ds.stand-up", 0, text("maneuver"))


def help_up(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Make an ally stand up."""
    yield turn.spend(world, unit, turn.MANEUVER, "help-up")
    yield from prone.stood(world, target)


def rise_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who is prone by choice stands up as a free maneuver.   [ds.stand-freely]"""
    barred = _can_rise(world, unit)
    if barred is None and not has(world, unit, "prone-by-choice"):
        why = text("{who} did not drop prone by choice.", who=called(world, unit))
        return Refusal("ds.stand-freely", why, text("Use Stand Up."))
    return barred or turn.slot(world, unit, FREE)


def rise(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up freely."""
    yield turn.spend(world, unit, FREE, "rise")
    yield from prone.stood(world, unit)
