"""Teleports carried out: one's own, as an Advance, and those of friends by an ability."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Conditions, Name, Place, Side
from game.ecs.world import World
from game.mechanics.states import PRONE, UNCONSCIOUS, ended, has
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.movement.spaces import Perch
from game.rules.draw_steel.movement.taken_along import mode_at
from game.rules.draw_steel.stamina.damage import entered, loose_grips, settle
from game.rules.draw_steel.teleport import teleport
from game.rules.draw_steel.turns import slots
from game.space.square import Cell, chebyshev

TELEPORTED = (("gait", "teleport"),)
STAND, LIE = "stand", "lie"


def left(world: World, unit: int) -> int:
    """Give what is left of an Advance by teleporting, which may be broken up into several.   [ds.teleport-advance]"""
    return slots.left_over(world, unit, "teleport")


def teleport_allowed(world: World, unit: int) -> Cost | Refusal:
    """With the word one may Advance by teleporting, at once or bit by bit.   [ds.teleport-advance]"""
    squares = teleport.teleport_advance(world, unit)
    if isinstance(squares, Refusal):
        return squares
    if left(world, unit):
        return Cost.one("ds.teleport-advance", 0, text("rest of the Advance"))
    return slots.slot(world, unit, slots.MOVE)


def _most(world: World, unit: int) -> int:
    """Give how far a teleport goes now: what is left, or a whole Advance where there is an action for it."""
    squares = teleport.teleport_advance(world, unit)
    fresh = isinstance(squares, int) and isinstance(slots.slot(world, unit, slots.MOVE), Cost)
    return max(left(world, unit), squares if fresh and isinstance(squares, int) else 0)


def teleport_way(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
    """Plan a teleport."""
    return teleport.teleport_plan(world, cmd.unit, goal, _most(world, cmd.unit))


def teleport_ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a teleport can end: with what is left of the Advance, or by a new one."""
    most, rest = _most(world, unit), left(world, unit)
    reached = teleport.destinations(world, unit, most)
    stops = tuple(Stop(cell, cost, int(bool(rest) and cost > rest)) for cell, cost in sorted(reached))
    return Area(stops, (("rest", rest), ("teleport", most)) if rest else (("teleport", most),))


def teleport_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:  # noqa: ARG001 - one shape for all verbs
    """Show a teleport."""
    return Preview(plan.cost, plan)


def carry_out(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Teleport: free of grips, standing if it can and will; then terrain and gravity.   [ds.teleport-frees]

    What the Advance then still holds may be teleported later in the turn.   [ds.teleport-advance]
    """
    rest = left(world, cmd.unit)
    far = chebyshev(plan.steps[0].before, plan.steps[0].after)
    on = far <= rest
    if not on:
        rest = _most(world, cmd.unit)
        yield slots.spend(world, cmd.unit, slots.MOVE, "teleport")
    yield slots.leave_over(world, cmd.unit, "ds.teleport-advance", "teleport", rest - far, on=on)
    yield from teleported(world, cmd.unit, plan, cmd.unit)


def teleported(world: World, unit: int, plan: MovePlan, by: int) -> Play:
    """Be elsewhere at once: nobody strikes, nothing between is entered.   [ds.teleport] [ds.teleport-no-triggers]"""
    yield from conditions.left(world, unit)
    stands = yield from _stands(world, unit, by)
    after = teleport.arrival(world, unit, by, stands=stands)
    for state in (world.find(unit, Conditions) or Conditions()).active:
        if not after.has(state.name):
            rule = "ds.teleport-frees" if state.name in teleport.FREED else _prone_rule(unit, by)
            yield from ended(world, unit, state.name, rule)
    place, at = world.get(unit, Place), plan.steps[-1].after
    arrived = replace(place, at=at, mode=mode_at(world, unit, at, "teleport"))
    yield Event("moved", unit, plan.steps[-1].cost.because, put(world, unit, arrived), text("teleports"), TELEPORTED)
    yield from entered(world, unit, place.at)
    yield from settle(world, unit)
    yield from loose_grips(world)
    yield from _left_behind(world, unit)


def _prone_rule(unit: int, by: int) -> str:
    return "ds.teleport-prone" if by == unit else "ds.teleport-other-prone"


def _stands(world: World, unit: int, by: int) -> Generator[Event | Decision, str, bool]:
    """Who teleports says whether the prone arrive standing.   [ds.teleport-prone] [ds.teleport-other-prone]"""
    if not has(world, unit, PRONE) or has(world, unit, "cannot-stand", UNCONSCIOUS):
        return False
    options = (Option(STAND, text("Arrive standing")), Option(LIE, text("Arrive prone")))
    question = text("{name} lies prone: how does it arrive?", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(by, Side).team, by, question, options, _prone_rule(unit, by), unit)
    return answer == STAND


def _left_behind(world: World, unit: int) -> Play:
    """Mount and rider teleport separately: who was on it falls.   [ds.mounts]"""
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            yield from conditions.left(world, rider)
            yield from settle(world, rider)
