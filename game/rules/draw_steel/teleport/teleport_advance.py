"""Teleports carried out: one's own, as an Advance, and those of friends by an ability."""

from collections.abc import Iterator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview
from game.ecs.world import World
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.teleport import teleport
from game.rules.draw_steel.teleport.arrival import teleported
from game.rules.draw_steel.turns import turn
from game.space.square import Cell, chebyshev


def rest_of_teleport(world: World, unit: int) -> int:
    """Give what is left of an Advance by teleporting, which may be broken up into several."""
    return turn.rest_of(world, unit, "teleport")


def teleport_allowed(world: World, unit: int) -> Cost | Refusal:
    """With the word one may Advance by teleporting, at once or bit by bit.   [ds.teleport-advance]"""
    squares = teleport.teleport_advance(world, unit)
    if isinstance(squares, Refusal):
        return squares
    if rest_of_teleport(world, unit):
        return Cost.one("ds.teleport-advance", 0, text("rest of the Advance"))
    return turn.slot(world, unit, turn.MOVE)


def _most(world: World, unit: int) -> int:
    """Give how far a teleport goes now: what is left, or a whole Advance where there is an action for it."""
    squares = teleport.teleport_advance(world, unit)
    fresh = isinstance(squares, int) and isinstance(turn.slot(world, unit, turn.MOVE), Cost)
    return max(rest_of_teleport(world, unit), squares if fresh and isinstance(squares, int) else 0)


def teleport_way(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
    """Plan a teleport."""
    return teleport.teleport_plan(world, cmd.unit, goal, _most(world, cmd.unit))


def teleport_ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a teleport can end: with what is left of the Advance, or by a new one."""
    most, rest = _most(world, unit), rest_of_teleport(world, unit)
    reached = teleport.reached(world, unit, most)
    stops = tuple(Stop(cell, cost, int(bool(rest) and cost > rest)) for cell, cost in sorted(reached))
    return Area(stops, (("rest", rest), ("teleport", most)) if rest else (("teleport", most),))


def teleport_work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
    """Look in pieces where a teleport can end."""
    return teleport.reached.work(world, unit, _most(world, unit))


def teleport_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:  # noqa: ARG001 - one shape for all verbs
    """Show a teleport."""
    return Preview(plan.cost, plan)


def teleport_perform(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Teleport: free of grips, standing if it can and will; then terrain and gravity.

    What the Advance then still holds may be teleported later in the turn.
    """
    rest = rest_of_teleport(world, cmd.unit)
    far = chebyshev(plan.steps[0].before, plan.steps[0].after)
    on = far <= rest
    if not on:
        rest = _most(world, cmd.unit)
        yield turn.spend(world, cmd.unit, turn.MOVE, "teleport")
    yield turn.note_rest(world, cmd.unit, "ds.teleport-advance", "teleport", rest - far, on=on)
    yield from teleported(world, cmd.unit, plan, cmd.unit)
