"""Dig: up and down through dirt."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import UNCONSCIOUS, dead, has
from game.mechanics.verbs import Aimed
from game.paths.plan import Provocation
from game.reasons import Because, Cost, Refusal, counted, text
from game.rules.draw_steel.burrowing.burrow import held
from game.rules.draw_steel.combat.opportunity_attack import REACTIONS, leaves, opportunity_attack, reactors
from game.rules.draw_steel.conditions.frightened import CLOSER, shies
from game.rules.draw_steel.conditions.grabbed import captive
from game.rules.draw_steel.falling.fall import burn_on_entering, settle
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.movement.sizes import cube, number
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.movement.speed import speed
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver
from game.space.square import Cell


def foot_of(world: World, unit: int) -> Footing:
    """Give the ground as a creature's space meets it."""
    return footing(world.field, world.get(unit, Body).side)


def touches_dirt(world: World, unit: int) -> bool:
    """To touch is to share a face with a cube of terrain that can be burrowed through."""
    foot = foot_of(world, unit)
    at, side = world.get(unit, Place).at, foot.side
    body = cube(at, side)
    around = ((x + dx, y + dy, z + dz) for x, y, z in body for dx, dy, dz in FACES)
    return any(foot.land.soil(cell) for cell in (*around, *body))


FACES = ((0, 0, -1), (0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))


def dig_needs(world: World, unit: int) -> Refusal | None:
    """Dig needs burrow in the entry, a speed as great as the size number, and dirt to touch.   [ds.dig-needs]"""
    if not word(world, unit, "burrow"):
        why = text("{who} cannot burrow.", who=called(world, unit))
        return Refusal("ds.dig-needs", why, text("Claw the dirt instead."))
    if speed(world, unit, "burrow").total < number(world.get(unit, Body).size):
        return Refusal("ds.dig-needs", text("{who} has a speed below its size.", who=called(world, unit)))
    if not touches_dirt(world, unit):
        why = text("{who} touches no terrain that can be burrowed through.", who=called(world, unit))
        return Refusal("ds.dig-needs", why)
    return None


def dig_allowed(world: World, unit: int) -> Cost | Refusal:
    """Dig is a maneuver; who holds a struggling captive needs a way up."""
    refusal = dig_needs(world, unit)
    if refusal is None and dig_with_captive(world, unit) and not any(digs(world, unit, down=False)):
        why = text("{name} struggles in its hold.", name=called(world, captive(world, unit)))
        return Refusal("ds.dig-with-captive", why, text("Let go first."))
    return refusal or maneuver(world, unit)


def dig_with_captive(world: World, unit: int) -> bool:
    """Who holds a creature that is not unconscious does not willingly go deeper.   [ds.dig-with-captive]"""
    held = captive(world, unit)
    return bool(held) and not has(world, held, UNCONSCIOUS)


def digs(world: World, unit: int, *, down: bool) -> Iterator[Cell]:
    """Dig is a maneuver: yield the spaces straight below or above to which it leads, nearest first.   [ds.dig]"""
    at = world.get(unit, Place).at
    for goal in _shaft(world, unit, down=down):
        if shies(world, unit, at, goal):
            return
        yield goal


def _shaft(world: World, unit: int, *, down: bool) -> Iterator[Cell]:
    """Yield the same, whatever the creature fears."""
    foot, (x, y, z) = foot_of(world, unit), world.get(unit, Place).at
    if down and dig_with_captive(world, unit):
        return
    for far in range(1, number(world.get(unit, Body).size) + 1):
        goal = x, y, z - far if down else z + far
        if not foot.digs(goal) or (not down and goal[2] > foot.top(x, y)) or not held(foot, goal):
            return
        if not occupied(world, unit, goal):
            yield goal


def dig_spots(world: World, unit: int) -> tuple[Cell, ...]:
    """List every space that Dig leads to."""
    return (*digs(world, unit, down=True), *digs(world, unit, down=False))


def dig_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Dig leads straight up or down, not deeper with a captive."""
    if cmd.target in dig_spots(world, cmd.unit):
        return Cost.one("ds.dig", 0, text("maneuver"))
    for down in (True, False):
        if isinstance(cmd.target, tuple) and cmd.target in _shaft(world, cmd.unit, down=down):
            return CLOSER
    below = isinstance(cmd.target, tuple) and cmd.target[2] < world.get(cmd.unit, Place).at[2]
    rule = "ds.dig-with-captive" if below and dig_with_captive(world, cmd.unit) else "ds.dig"
    return Refusal(rule, text("It cannot dig to that square."))


def dig_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Dig."""
    if isinstance(cmd.target, tuple):
        yield turn.spend(world, cmd.unit, turn.MANEUVER, "dig")
        yield from sink(world, dice, cmd.unit, cmd.target, "ds.dig")


def dig_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every space that Dig leads to."""
    yield from (command(unit, "dig", cell) for cell in dig_spots(world, unit))


def sink(world: World, dice: Dice, unit: int, goal: Cell, rule: str) -> Play:
    """Move through the dirt; it is willing movement and may provoke."""
    before = world.get(unit, Place).at
    for foe in reactors(world, unit):
        if leaves(world, foe, unit, before, goal) and opportunity_attack(world, foe, unit) is None:
            yield from REACTIONS.asked(world, dice, unit, (Provocation(foe, before),))
    if dead(world, unit) or has(world, unit, UNCONSCIOUS):
        return
    yield from shifted(world, unit, goal, rule)
    held = captive(world, unit)
    if held and not adjacent(world, unit, held):
        yield from shifted(world, held, before, "ds.grabbed")
    yield from settle(world, unit)


BY_OTHERS = {"ds.pull-out": "pull", "ds.grabbed": "drag"}
"""How a creature goes that somebody else moves in or out of the dirt, by the rule."""


def shifted(world: World, unit: int, goal: Cell, rule: str) -> Play:
    """Put a creature elsewhere in or out of the dirt."""
    foot, place = foot_of(world, unit), world.get(unit, Place)
    kind = "rose" if goal[2] > place.at[2] else "moved"
    mode = "burrow" if foot.buried(goal) else "walk"
    note, facts = (
        counted("{n} square up", "{n} squares up", n=goal[2] - place.at[2]),
        (("gait", BY_OTHERS.get(rule, "burrow")),),
    )
    yield Event(kind, unit, (Because(rule),), put(world, unit, replace(place, at=goal, mode=mode)), note, facts)
    yield from burn_on_entering(world, unit, place.at)


DIG_VERB = Aimed(
    "dig", text("Dig"), "ds.dig", "cell", allowed=dig_allowed, against=dig_against, perform=dig_perform,
    offered=dig_offers,
)  # fmt: skip
