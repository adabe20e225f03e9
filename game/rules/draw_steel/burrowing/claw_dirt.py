"""Claw Dirt: into, through and out of dirt without burrowing."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.battle.trial import Trial
from game.ecs.components import Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import dead
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.burrowing.burrow import burrow_hard_ground
from game.rules.draw_steel.burrowing.dig import foot_of, sink, touches_dirt
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.conditions import END, RULES_OF, state_told
from game.rules.draw_steel.conditions.frightened import shies
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.movement.speed import speed
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import Favour, own_banes
from game.rules.draw_steel.rolls.power_roll import MIDDLE, attempt, effects_of, trial
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell

NEEDED = 2
"""The speed that Claw Dirt takes."""


def scrabble_allowed(world: World, unit: int) -> Cost | Refusal:
    """Claw Dirt is for those who cannot burrow and have a speed of 2 or more.   [ds.claw-dirt]"""
    if word(world, unit, "burrow"):
        return Refusal("ds.claw-dirt", text("{who} can burrow.", who=called(world, unit)), text("Dig instead."))
    if speed(world, unit).total < NEEDED:
        return Refusal("ds.claw-dirt", text("{who} has a speed below 2.", who=called(world, unit)))
    if not touches_dirt(world, unit):
        return Refusal("ds.claw-dirt", text("{who} touches no dirt.", who=called(world, unit)))
    return turn.slot(world, unit, turn.MANEUVER)


def scrabbles(world: World, unit: int) -> tuple[Cell, ...]:
    """List the adjacent spaces, in, out or on through the dirt, that Claw Dirt leads to."""
    foot, (x, y, z) = foot_of(world, unit), world.get(unit, Place).at
    around = ((x + dx, y + dy, z + dz) for dz in (-1, 0, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    inside = foot.buried((x, y, z))
    return tuple(
        into
        for into in around
        if into != (x, y, z)
        and burrow_hard_ground(foot, (x, y, z), into)
        and (foot.buried(into) or (inside and foot.supported(into)))
        and not occupied(world, unit, into)
        and not shies(world, unit, (x, y, z), into)
    )


def scrabble(world: World, unit: int, dice: Dice) -> Play:
    """By tier, 1: move, slowed and weakened; 2: move by the main action, slowed; 3: move.   [ds.claw-dirt-roll]"""
    yield turn.spend(world, unit, turn.MANEUVER, "scrabble")
    both, why = Favour((), own_banes(world, unit, strike=False)), (Because("ds.claw-dirt-roll"),)
    rolled = (yield from attempt(world, dice, unit, why, text("Claw Dirt"), score(world, unit, "might"), both)).tier
    tier = rolled if rolled == 1 else (yield from _lower(world, unit, rolled))
    spots = scrabbles(world, unit)
    main = tier == MIDDLE
    if spots and (not main or isinstance(turn.slot(world, unit, turn.MAIN), Cost)):
        where = yield from _where(world, unit, spots)
        if where is not None:
            if main:
                yield turn.spend(world, unit, turn.MAIN, "claw")
            yield from sink(world, dice, unit, where, "ds.claw-dirt-roll")
    if dead(world, unit):
        return
    for name in (("slowed", "weakened"), ("slowed",), ())[tier - 1]:
        yield conditions.began(world, unit, conditions.condition(name, unit, conditions.END))
    yield from bleed(world, dice, unit)


def _lower(world: World, unit: int, tier: int) -> Generator[Event | Decision, str, int]:
    """Whoever rolls may take a lower tier."""
    options = tuple(Option(str(n), text("Tier {n}", n=n)) for n in range(tier, 0, -1))
    side = world.get(unit, Side).team
    return int((yield Decision(side, unit, text("Which tier is taken?"), options, "ds.power-roll", unit)))


def _where(world: World, unit: int, spots: tuple[Cell, ...]) -> Generator[Event | Decision, str, Cell | None]:
    stay = world.get(unit, Place).at
    chosen = yield from choose_cell(world, unit, (*spots, stay), "ds.claw-dirt-roll")
    return None if chosen == stay else chosen


def scrabble_trial(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """1: move, slowed and weakened; 2: move by the main action, slowed; 3: move."""
    rule, both = "ds.claw-dirt-roll", Favour((), own_banes(world, unit, strike=False))
    slowed, weakened = (Because(RULES_OF[name], 0, state_told(name, END)) for name in ("slowed", "weakened"))
    worst, middle = text("moves a square"), text("uses its main action to move a square")
    does = (*effects_of(rule, worst), slowed, weakened), (*effects_of(rule, middle), slowed), effects_of(rule, worst)
    return trial(text("Claw Dirt"), rule, score(world, unit, "might"), both, does)
