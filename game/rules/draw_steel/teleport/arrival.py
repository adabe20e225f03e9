"""Arriving by a teleport: free, standing or prone, and what is left behind."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Conditions, Name, Place, Side
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.mechanics.states import GRABBED, PRONE, UNCONSCIOUS, ended, has
from game.paths.plan import MovePlan
from game.reasons import text
from game.rules.draw_steel.climbing_creatures import climbers
from game.rules.draw_steel.climbing_creatures.mounts import left_behind
from game.rules.draw_steel.conditions.grabbed import loose_grips
from game.rules.draw_steel.falling.fall import burn_on_entering, settle
from game.rules.draw_steel.hide_and_search.unknown import comes_upon
from game.rules.draw_steel.movement.no_stopping import stopped
from game.rules.draw_steel.terrain.ground import mode_at

FREED = (GRABBED, "restrained")
"""What a teleport ends.   [ds.teleport-frees]"""


def states_on_arrival(world: World, unit: int, by: int, *, stands: bool | None = None) -> Conditions:
    """Who teleports may arrive standing: give the states on arrival.   [ds.teleport-prone]

    `stands`: what whoever teleports decides; None: what suits it.
    """
    states = world.find(unit, Conditions) or Conditions()
    for name in FREED:
        states = states.minus(name)
    stands = (by == 0 or teleport_other_prone(world, unit, by)) if stands is None else stands
    if stands and not states.has("cannot-stand", UNCONSCIOUS):
        states = states.minus(PRONE).minus("prone-by-choice")
    return states


def teleport_other_prone(world: World, unit: int, by: int) -> bool:
    """Who teleports a prone creature decides: allies let it stand, enemies not.   [ds.teleport-other-prone]"""
    return by == unit or not hostile(world, unit, by)


TELEPORTED = (("gait", "teleport"),)


STAND, LIE = "stand", "lie"


def teleported(world: World, unit: int, plan: MovePlan, by: int) -> Play:
    """Be elsewhere at once: nobody strikes, nothing between is entered."""
    yield from climbers.lets_go_of_it(world, unit)
    stands = yield from _stands(world, unit, by)
    after = states_on_arrival(world, unit, by, stands=stands)
    for state in (world.find(unit, Conditions) or Conditions()).active:
        if not after.has(state.name):
            rule = "ds.teleport-frees" if state.name in FREED else _prone_rule(unit, by)
            yield from ended(world, unit, state.name, rule)
    place, at = world.get(unit, Place), plan.steps[-1].after
    arrived = replace(place, at=at, mode=mode_at(world, unit, at, "teleport"))
    yield Event("moved", unit, plan.steps[-1].cost.because, put(world, unit, arrived), text("teleports"), TELEPORTED)
    yield from burn_on_entering(world, unit, place.at)
    yield from comes_upon(world, unit)
    yield from stopped(world, unit)
    yield from settle(world, unit)
    yield from loose_grips(world)
    yield from left_behind(world, unit)


def _prone_rule(unit: int, by: int) -> str:
    return "ds.teleport-prone" if by == unit else "ds.teleport-other-prone"


def _stands(world: World, unit: int, by: int) -> Generator[Event | Decision, str, bool]:
    """Who teleports says whether the prone arrive standing."""
    if not has(world, unit, PRONE) or has(world, unit, "cannot-stand", UNCONSCIOUS):
        return False
    options = (Option(STAND, text("Arrive standing")), Option(LIE, text("Arrive prone")))
    question = text("{name} lies prone: how does it arrive?", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(by, Side).team, by, question, options, _prone_rule(unit, by), unit)
    return answer == STAND
