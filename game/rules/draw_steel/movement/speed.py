"""Speed: one number for all types of movement, what conditions leave of it, and the words in its entry."""

from dataclasses import dataclass

from game.ecs.components import Body, Conditions, Sheet, Speeds, lookup
from game.ecs.world import World, component, remembered
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, PRONE, UNCONSCIOUS, has
from game.reasons import Because, Cost, Text, text
from game.rules.draw_steel.movement.sizes import steps_above

MODES = ("walk", "burrow", "climb", "swim", "jump", "crawl", "fly", "teleport")
"""The eight types of movement.   [ds.movement-types]"""
FREE = ("walk", "climb", "swim")
"""What everybody can do over a distance, each at its cost; burrowing, flying and teleporting need the word."""
USUAL_SPEED = 5
"""A hero's speed when nothing else is said.   [ds.speed]"""
SLOWED = 2
ROOTED = {GRABBED: "ds.grabbed", "restrained": "ds.restrained", UNCONSCIOUS: "ds.unconscious"}
"""Conditions that leave a speed of 0, with their rules."""
UNGIFTED = {
    "climb": text('climbing without "climb" in its speed'),
    "swim": text('swimming without "swim" in its speed'),
}
"""Why a square climbed or swum costs 1 more.   [ds.climb-swim-cost]"""


@component
@dataclass(frozen=True, slots=True)
class Plunge:
    """A fall that goes on for rounds: the squares fallen so far, and the round of the last of them.   [ds.fall-far]"""

    fallen: int
    round: int


def score(world: World, unit: int, name: str) -> int:
    """Give a characteristic: Might, Agility, Reason, Intuition or Presence, from -5 to +5.   [ds.characteristics]"""
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else max(-5, min(5, lookup(sheet.abilities, name)))


def better(world: World, unit: int) -> int:
    """Give Might or Agility, whichever is higher, where the creature may choose.   [ds.long-jump]"""
    return max(score(world, unit, "might"), score(world, unit, "agility"))


def trait(world: World, unit: int, name: str) -> int:
    """Give a number of the card that is no characteristic: stability, free strike, Recoveries, level."""
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else lookup(sheet.skills, name, lookup(sheet.abilities, name))


def motionless(world: World, unit: int) -> Text:
    """Say that a creature has no speed."""
    return text("{who} has a speed of 0.", who=called(world, unit))


def word(world: World, unit: int, name: str) -> bool:
    """Say whether a type of movement stands in a creature's speed entry.   [ds.movement-types]"""
    speeds = world.find(unit, Speeds)
    return speeds is not None and speeds.of(name) > 0


def ungifted(world: World, unit: int, mode: str) -> bool:
    """Say whether a type of movement is one that costs more without the word, and the word is missing.

    [ds.climb-swim-cost]
    """
    return mode in UNGIFTED and not word(world, unit, mode)


def only_swims(world: World, unit: int) -> bool:
    """An entry such as "5 (swim only)" leaves no other type.   [ds.movement-types]"""
    speeds = world.find(unit, Speeds)
    return speeds is not None and [mode for mode, number in speeds.modes if number] == ["swim"]


def card(world: World, unit: int, mode: str = "walk") -> int:
    """Give the speed on the card, kit and all; usually 5.   [ds.speed]"""
    speeds = world.find(unit, Speeds)
    if speeds is None or not speeds.modes:
        return USUAL_SPEED
    named = speeds.of(mode) or speeds.of("walk")
    walks = any(kind == "walk" for kind, _ in speeds.modes)
    return named if named or walks else max(number for _, number in speeds.modes)


def plunges(world: World, unit: int) -> bool:
    """Say whether a far fall goes on: until who flies is prone no longer.   [ds.fall-far]"""
    return world.find(unit, Plunge) is not None and (not word(world, unit, "fly") or has(world, unit, PRONE))


@remembered
def captive(world: World, unit: int) -> int:
    """Give who a creature holds; 0: nobody.   [ds.grab]"""
    for other, conditions in world.all(Conditions):
        grip = conditions.find(GRABBED)
        if grip is not None and grip.source == unit:
            return other
    return 0


@remembered
def speed(world: World, unit: int, mode: str = "walk") -> Cost:
    """The speed that counts is the current one.   [ds.cannot-exceed-speed] [ds.slowed] [ds.grabbed]

    In a far fall there is none.   [ds.fall-far]
    """
    base = card(world, unit, mode)
    return Cost((Because("ds.speed", base), *lowered(world, unit, base)))


def lowered(world: World, unit: int, base: int) -> tuple[Because, ...]:
    """List what leaves less than the card's speed, the last being what sets the current one; () for nothing.

    [ds.slowed] [ds.grabbed] [ds.fall-far]
    """
    if plunges(world, unit):
        return (Because("ds.fall-far", -base, text("speed 0: falling")),)
    for name, rule in ROOTED.items():
        if has(world, unit, name):
            return (Because(rule, -base, text("speed 0: {state}", state=name)),)
    held, found = captive(world, unit), Cost()
    if held and steps_above(world.get(unit, Body).size, world.get(held, Body).size) <= 0:
        found += Cost.one("ds.grabbed", base // 2 - base, text("half speed with a captive of its size"))
    left = base + found.total
    if has(world, unit, "slowed") and left > SLOWED:
        found += Cost((Because("ds.slowed", SLOWED - left, text("slowed")), Because("ds.cannot-exceed-speed")))
    return found.because


def limit_rule(world: World, unit: int, mode: str = "walk", usual: str = "ds.speed") -> str:
    """Name the rule that sets the current speed; `usual` where nothing lowers what is on the card."""
    found = lowered(world, unit, card(world, unit, mode))
    return found[-1].rule if found else usual


def lessened(world: World, unit: int, mode: str, told: Text) -> Text:
    """Say of a movement that is too long what makes the speed smaller now: being slowed, a captive.   [ds.slowed]"""
    notes = [one.note for one in lowered(world, unit, card(world, unit, mode)) if one.amount < 0]
    return text("{what} The speed is smaller now: {why}.", what=told, why=notes[-1]) if notes else told


def flies(world: World, unit: int) -> bool:
    """Say whether a creature stays in the air now: it flies, is not prone, and has a speed.   [ds.fly] [ds.fly-fall]"""
    return word(world, unit, "fly") and not has(world, unit, PRONE) and speed(world, unit, "fly").total > 0


def hovers(world: World, unit: int) -> bool:
    """With hover one stays in midair, prone or at speed 0.   [ds.hover]"""
    speeds = world.find(unit, Speeds)
    return speeds is not None and speeds.hover


def modes(world: World, unit: int) -> tuple[str, ...]:
    """List the types by which a creature can advance, walking first.   [ds.movement-types]"""
    if only_swims(world, unit):
        return ("swim",)
    return (*FREE, *(name for name in ("fly", "burrow") if word(world, unit, name)))
