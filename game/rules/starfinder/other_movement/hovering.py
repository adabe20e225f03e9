"""Hovering: staying in place in the air, and what the end of a turn there brings."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Budget, Speeds
from game.ecs.world import World
from game.mechanics.d20.falling import in_air
from game.mechanics.naming import called
from game.mechanics.states import DRIFTING, ended
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder.other_movement.falling import FALLING, fall_at_end, lands_softly
from game.rules.starfinder.other_movement.flying_checks import CALM_AIR, acrobatics, stays_up
from game.rules.starfinder.turns import turns

UNCHECKED = Because("sf.hover-perfect", 0, text("A perfect flier hovers without a check."))


def hover_allowed(world: World, unit: int) -> Cost | Refusal:
    """Staying in place in the air is a move action and a check; the clumsy cannot.   [sf.hover-clumsy]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("fly"):
        return Refusal("sf.speed-kinds", text("{who} cannot fly.", who=called(world, unit)))
    if speeds.manoeuvrability == "clumsy":
        return Refusal("sf.hover-clumsy", text("{who} flies too clumsily to hover.", who=called(world, unit)))
    perfect = speeds.manoeuvrability == "perfect"
    return _in_air(world, unit, "hover", UNCHECKED if perfect else _odds(world, unit, "sf.fly-acrobatics"))


def _in_air(world: World, unit: int, verb: str, because: Because) -> Cost | Refusal:
    """Who is not in the air does not hover.   [sf.fly-acrobatics]"""
    if not in_air(world, unit):
        return Refusal("sf.fly-acrobatics", text("{who} is not in the air.", who=called(world, unit)))
    free = turns.SLOTS.allows(world, unit, verb)
    return free if isinstance(free, Refusal) else free + Cost((because,))


def _odds(world: World, unit: int, rule: str) -> Because:
    """Say how likely the check to hover succeeds.   [sf.fly-acrobatics]"""
    facts: dict[str, int | str] = {"dc": CALM_AIR, "percent": stays_up(world, unit).told}
    return Because(rule, 0, text("Acrobatics DC {dc}: {percent} % to succeed", **facts))


def hover(world: World, unit: int, dice: Dice) -> Play:
    """Hover by a check; perfect fliers need none; who fails falls.   [sf.hover-perfect] [sf.fly-acrobatics]

    Who uses thrust drifts no longer.
    """
    yield turns.SLOTS.take(world, unit, "hover")
    yield from ended(world, unit, DRIFTING)
    if world.get(unit, Speeds).manoeuvrability == "perfect":
        yield Event("ended", unit, (UNCHECKED,), (), text("hovers without a check"))
        return
    if (yield from acrobatics(world, dice, unit, "sf.fly-acrobatics")):
        yield Event("ended", unit, (Because("sf.fly-acrobatics"),), (), text("hovers on"))
    else:
        yield from FALLING.fall(world, dice, unit, Because("sf.fly-acrobatics", 0, text("It fails to hover.")))


def hover_quick_allowed(world: World, unit: int) -> Cost | Refusal:
    """A perfect flier may try to hover by a swift action instead, with a check.   [sf.hover-perfect]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("fly"):
        return Refusal("sf.hover-perfect", text("{who} cannot fly.", who=called(world, unit)))
    if speeds.manoeuvrability != "perfect":
        return Refusal("sf.hover-perfect", text("{who} is no perfect flier.", who=called(world, unit)))
    return _in_air(world, unit, "hover-quick", _odds(world, unit, "sf.hover-perfect"))


def hover_quick(world: World, unit: int, dice: Dice) -> Play:
    """Check to hover by a swift action; who fails may still spend its move action.   [sf.hover-perfect]"""
    yield turns.SLOTS.take(world, unit, "hover-quick")
    yield from ended(world, unit, DRIFTING)
    if (yield from acrobatics(world, dice, unit, "sf.hover-perfect")):
        budget = world.get(unit, Budget)
        done = replace(budget, done=(*budget.done, "hover"))
        yield Event("ended", unit, (Because("sf.hover-perfect"),), put(world, unit, done), text("hovers on"))


def warned(world: World, unit: int) -> Cost:
    """Who neither flew nor hovered falls at the end of its turn, perfect fliers softly.   [sf.fly-acrobatics]"""
    feet = fall_at_end(world, unit)
    if not feet:
        return Cost()
    if lands_softly(world, unit):
        return Cost.one("sf.hover-perfect", 0, text("It lands softly from {feet} ft.", feet=feet))
    told = text("falls {feet} ft: {dice}", feet=feet, dice=str(FALLING.damage(feet)))
    return Cost.one("sf.fly-acrobatics", 0, told)


def flies(world: World, unit: int) -> bool:
    """Only fliers hover, and the clumsy never do.   [sf.hover-clumsy]"""
    speeds = world.find(unit, Speeds) or Speeds()
    return bool(speeds.of("fly")) and speeds.manoeuvrability != "clumsy"


def flies_perfectly(world: World, unit: int) -> bool:
    """Only perfect fliers hover quickly.   [sf.hover-perfect]"""
    return flies(world, unit) and (world.find(unit, Speeds) or Speeds()).manoeuvrability == "perfect"


HOVER = aimless(name="hover", title=text("Hover"), rule="sf.fly-acrobatics", allowed=hover_allowed, perform=hover)
HOVER_QUICK = aimless(
    name="hover-quick",
    title=text("Hover quickly"),
    rule="sf.hover-perfect",
    allowed=hover_quick_allowed,
    perform=hover_quick,
)
