"""Speed: one number for all types of movement, what conditions leave of it, and the words in its entry."""

from game.battle.rulebook import Going
from game.ecs.components import Speeds
from game.ecs.world import World, remembered
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel.conditions.grabbed import burdened, grabbed_speed
from game.rules.draw_steel.conditions.restrained import restrained_speed
from game.rules.draw_steel.conditions.slowed import slowed
from game.rules.draw_steel.conditions.unconscious import unconscious_speed
from game.rules.draw_steel.falling.fall_far import plunges
from game.rules.draw_steel.rolls.characteristics import trait

USUAL_SPEED = 5
"""A hero's speed when nothing else is said."""
ROOTED = grabbed_speed, restrained_speed, unconscious_speed
"""Conditions that leave a speed of 0, each by a function of its own."""


def motionless(world: World, unit: int) -> Text:
    """Say that a creature has no speed."""
    return text("{who} has a speed of 0.", who=called(world, unit))


def card(world: World, unit: int, mode: str = "walk") -> int:
    """Speed is the most squares that a move goes: the number on the card, kit and all; usually 5.   [ds.speed]"""
    speeds = world.find(unit, Speeds)
    if speeds is None or not speeds.modes:
        return USUAL_SPEED
    named = speeds.of(mode) or speeds.of("walk")
    walks = any(kind == "walk" for kind, _ in speeds.modes)
    return named if named or walks else max(number for _, number in speeds.modes)


@remembered
def speed(world: World, unit: int, mode: str = "walk") -> Cost:
    """The speed that counts is the current one.

    In a far fall there is none.
    """
    base = card(world, unit, mode)
    return Cost((Because("ds.speed", base), *lowered(world, unit, base)))


def lowered(world: World, unit: int, base: int) -> tuple[Because, ...]:
    """List what leaves less than the card's speed, the last being what sets the current one; () for nothing."""
    if plunges(world, unit):
        return (Because("ds.fall-far", -base, text("speed 0: falling")),)
    for none_left in ROOTED:
        why = none_left(world, unit, base)
        if why:
            return why
    less = burdened(world, unit, base)
    return (*less.because, *slowed(world, unit, base + less.total))


def limit_rule(world: World, unit: int, mode: str = "walk", usual: str = "ds.speed") -> str:
    """Name the rule that sets the current speed; `usual` where nothing lowers what is on the card."""
    less = lowered(world, unit, card(world, unit, mode))
    return less[-1].rule if less else usual


def lessened(world: World, unit: int, mode: str, what: Text) -> Text:
    """Say of a movement that is too long what makes the speed smaller now: being slowed, a captive."""
    notes = [reason.note for reason in lowered(world, unit, card(world, unit, mode)) if reason.amount < 0]
    return text("{what} The speed is smaller now: {why}.", what=what, why=notes[-1]) if notes else what


FAR = 1 << 14
"""Squares: a budget that no way on the largest map exhausts."""
CAREFUL = ("disengage", "shift", "step")


def allowance(world: World, unit: int, going: Going) -> int | Refusal:
    """No movement exceeds the speed as it is now: give the squares that one may cost.   [ds.cannot-exceed-speed]

    A shift's squares without the action are ordinary movement.
    """
    mode = "walk" if going.mode in ("crawl", "jump") else going.mode
    whole = speed(world, unit, mode)
    if going.action == "" and going.budget is None:
        return FAR
    if whole.total == 0:
        return Refusal(limit_rule(world, unit, mode), motionless(world, unit))
    granted = whole.total if going.budget is None else going.budget
    if going.action in CAREFUL and going.budget is None:
        granted = squares_of(world, unit, going.action)
    return min(granted, whole.total)


def squares_of(world: World, unit: int, action: str) -> int:
    """A shift is 1 square; features make more of a Disengage."""
    return 1 + (trait(world, unit, "disengage") if action == "disengage" else 0)


def limiting(world: World, unit: int, going: Going) -> str:
    """Name the rule that sets the limit of a movement."""
    mode, granted = "walk" if going.mode in ("crawl", "jump") else going.mode, going.budget
    if going.action in CAREFUL and granted is None:
        granted = squares_of(world, unit, going.action)
    if granted is None:
        return limit_rule(world, unit, mode)
    if granted > speed(world, unit, mode).total:
        return "ds.cannot-exceed-speed"
    return "ds.disengage" if going.action in CAREFUL and going.budget is None else "ds.speed"


def limits_told(world: World, unit: int, going: Going, limit: int) -> tuple[str, ...]:
    """List the rules that set how far a movement goes."""
    return () if limit >= FAR else (*speed(world, unit, going.mode).rules, limiting(world, unit, going))
