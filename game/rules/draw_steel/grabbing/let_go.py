"""What who holds somebody may do with it: let go, put it down elsewhere."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, ended
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.conditions.grabbed import captive, spots_beside
from game.rules.draw_steel.falling.fall import burn_on_entering
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE
from game.rules.draw_steel.turns.turn import maneuver
from game.rules.draw_steel.verbs.choose_space import choose_cell


def release_allowed(world: World, unit: int) -> Cost | Refusal:
    """Letting go takes no action."""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("{who} holds nobody.", who=called(world, unit)))
    return Cost.one("ds.grabbed", 0, text("free maneuver"))


def release(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Let go.

    Part of ds.grabbed.
    """
    held = captive(world, unit)
    yield turn.spend(world, unit, FREE, "release")
    yield from ended(world, held, GRABBED)


def put_down_allowed(world: World, unit: int) -> Cost | Refusal:
    """Putting a captive elsewhere beside one is a maneuver."""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("{who} holds nobody.", who=called(world, unit)))
    if not spots_beside(world, unit, captive(world, unit)):
        return Refusal("ds.grabbed", text("There is no free space beside {who}.", who=called(world, unit)))
    return maneuver(world, unit)


def put_down(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Put the captive into an unoccupied space beside one, still held.

    Part of ds.grabbed.
    """
    held = captive(world, unit)
    yield turn.spend(world, unit, turn.MANEUVER, "put-down")
    spot = yield from choose_cell(world, held, spots_beside(world, unit, held), "ds.grabbed", asked=unit)
    place = world.get(held, Place)
    changes = put(world, held, replace(place, at=spot, mode="walk"))
    yield Event("slipped", held, (Because("ds.grabbed"),), changes, text("is put elsewhere"))
    yield from burn_on_entering(world, held, place.at)
