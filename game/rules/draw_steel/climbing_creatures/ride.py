"""Mounts ridden: Ride, and the mount that disengages, or moves instead, with its rider."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Budget
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.paths.plan import MovePlan
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.actions.triggered_action import may_react
from game.rules.draw_steel.climbing_creatures.dislodge import climbers
from game.rules.draw_steel.climbing_creatures.mounts import mount_of
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import settle
from game.rules.draw_steel.movement import ways_to_move as grants
from game.rules.draw_steel.movement.carry_out import carry_out
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.speed import speed, squares_of
from game.rules.draw_steel.movement.ways_to_move import Grant
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.rounds import Round

MISSING = Refusal("ds.ride", text("It needs a square to ride to."))
INSTEAD = "ride-away-move"
RIDES = {"ride": "advance", "ride-away": "disengage", INSTEAD: "move"}
"""The verbs by which a mount is ridden, once a round, and what it does then."""


def ride_allowed(world: World, unit: int, verb: str = "ride") -> Cost | Refusal:
    """Ride is a move action, once a round for rider and mount: the mount moves up to its own speed.   [ds.ride]"""
    mount = mount_of(world, unit)
    if not mount or not able(world, mount):
        return Refusal("ds.ride", text("{who} rides nobody.", who=called(world, unit)))
    if rest_of_ride(world, unit, verb):
        return Cost.one("ds.ride", 0, text("rest of the movement"))
    if any(ride in world.get(unit, Budget).done for ride in RIDES):
        return Refusal("ds.ride", text("{who} has already ridden this round.", who=called(world, unit)))
    if ridden(world, unit, mount):
        return Refusal(
            "ds.ride", text("Somebody else has already ridden {name} this round.", name=called(world, mount))
        )
    return turn.slot(world, unit, turn.MOVE)


def rest_of_ride(world: World, unit: int, verb: str) -> int:
    """Give what is left of a ride that is broken up; what the mount has gone counts against its current speed."""
    mount, noted = mount_of(world, unit), turn.rest_of(world, unit, verb)
    return max(0, min(noted, speed(world, mount).total - world.get(mount, Budget).moved)) if mount and noted else 0


def grant(world: World, unit: int, verb: str) -> Grant:
    """The mount moves up to its own speed, shifts as far as it disengages, or moves so far instead."""
    mount, rest = mount_of(world, unit), rest_of_ride(world, unit, verb)
    whole = squares_of(world, mount, "disengage") if verb == INSTEAD else None
    return Grant(mount, RIDES[verb], rest or whole)


def ridden(world: World, unit: int, mount: int) -> bool:
    """A mount is ridden once a round: say whether another on its back has done so."""
    acted = (world.find(BATTLE, Round) or Round("")).acted
    riders = (rider for rider in climbers(world, mount) if rider != unit and rider in acted)
    return any(verb in world.get(rider, Budget).done for rider in riders for verb in RIDES)


def ride_modes(world: World, unit: int, verb: str) -> tuple[str, ...]:
    """List the mount's types of movement, a jump among them."""
    mount = mount_of(world, unit)
    return grants.modes(world, mount, _squares(world, unit, verb)) if mount else ()


def _squares(world: World, unit: int, verb: str) -> int:
    """Give how far the mount may go now."""
    most = MOVEMENT.allowance(world, mount_of(world, unit), grant(world, unit, verb).going("walk"))
    return 0 if isinstance(most, Refusal) else most


def away_allowed(world: World, unit: int, verb: str = "ride-away") -> Cost | Refusal:
    """The mount may disengage instead, as a free triggered action of its own."""
    price = ride_allowed(world, unit, verb)
    if isinstance(price, Refusal):
        return price
    mount, going = mount_of(world, unit), grant(world, unit, verb).going("walk")
    barred = may_react(world, mount) or MOVEMENT.forbids(world, mount, going)
    limit = MOVEMENT.allowance(world, mount, going)
    return barred or (limit if isinstance(limit, Refusal) else price)


ALLOWED: Mapping[str, Callable[[World, int], Cost | Refusal]] = {
    "ride": ride_allowed,
    "ride-away": away_allowed,
    INSTEAD: partial(away_allowed, verb=INSTEAD),
}


def ride_perform(world: World, cmd: Command, wished: MovePlan, dice: Dice) -> Play:
    """The mount goes with its rider; opportunity attacks are made against it, none for a shift."""
    unit, verb = cmd.unit, cmd.verb
    mount, most = mount_of(world, unit), _squares(world, unit, verb)
    plan = yield from grants.gone(world, dice, grant(world, unit, verb), cmd, wished)
    if plan is None:
        return
    on = bool(rest_of_ride(world, unit, verb))
    if not on:
        yield turn.spend(world, unit, turn.MOVE, verb)
        fresh = replace(world.get(mount, Budget), moved=0)
        yield Event("spent", mount, (Because("ds.ride"),), put(world, mount, fresh))
    yield turn.note_rest(world, unit, "ds.ride", verb, most - plan.cost.total, on=on)
    yield from carry_out(world, dice, mount, plan)
    yield from settle(world, mount)
