"""Advance: a move action, which may be broken up."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.verbs import GOES_ON, NOWHERE
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.climbing_creatures.climbers import on_somebody
from game.rules.draw_steel.combat.opportunity_attack import REACTIONS
from game.rules.draw_steel.falling.off_an_edge import landed_on
from game.rules.draw_steel.movement.carry_out import carry_out
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.speed import limit_rule, limiting, motionless, speed
from game.rules.draw_steel.paths import reach
from game.rules.draw_steel.turns import turn
from game.space.square import Cell


def rest_of_advance(world: World, unit: int, mode: str) -> int:
    """Give what the Advance under way still holds: what is spent counts against the current speed."""
    budget = world.get(unit, Budget)
    return max(0, min(budget.purse, speed(world, unit, mode).total - budget.moved))


def limits(world: World, unit: int, mode: str) -> tuple[int, int]:
    """Give what is left of the Advance under way, and what a new one would hold."""
    fresh = turn.slot(world, unit, turn.MOVE)
    return rest_of_advance(world, unit, mode), speed(world, unit, mode).total if isinstance(fresh, Cost) else 0


def advance_allowed(world: World, unit: int) -> Cost | Refusal:
    """Advance: move up to your speed; it can be broken up.   [ds.advance]"""
    riding = on_somebody(world, unit)
    if riding is not None:
        return riding
    left, fresh = limits(world, unit, "walk")
    if left:
        return Cost.one("ds.advance", 0, text("rest of the Advance"))
    if speed(world, unit).total == 0:
        return Refusal(limit_rule(world, unit), motionless(world, unit))
    return Cost.one("ds.advance", 0, text("move action")) if fresh else turn.slot(world, unit, turn.MOVE)


def open_advance(world: World, unit: int, plan: MovePlan, verb: str) -> Event:
    """Pay for a movement out of the Advance under way, or begin a new one."""
    mode = "walk" if plan.mode == "jump" else plan.mode
    budget, (left, _), note = world.get(unit, Budget), limits(world, unit, mode), GOES_ON
    if plan.cost.total > left or not left:
        note = turn.TITLES[turn.MOVE if budget.left(turn.MOVE) else turn.MAIN]
        budget, left = turn.after(budget, turn.MOVE, verb), speed(world, unit, mode).total
        budget = replace(budget, moved=0)
    after = replace(budget, purse=left - plan.cost.total)
    return Event("spent", unit, (Because("ds.advance"),), put(world, unit, after), note, (("verb", verb),))


def advance_way(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
    """Plan an Advance: the cheapest way to the target, or the very route that the command gives."""
    mode = cmd.option("mode", "walk")
    most, going = max(limits(world, cmd.unit, mode)), Going(mode, "advance")
    barred = MOVEMENT.forbids(world, cmd.unit, going)
    if barred is not None:
        return barred
    route = cmd.cells("route")
    if route:
        walked = MOVEMENT.along(MOVEMENT.mover(world, cmd.unit, going), route, going, most)
        return walked if isinstance(walked, MovePlan) else walked.refusal
    return MOVEMENT.to(MOVEMENT.mover(world, cmd.unit, going), goal, most, limiting(world, cmd.unit, going))


def advance(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Move as planned."""
    yield open_advance(world, cmd.unit, plan, "advance")
    yield from carry_out(world, dice, cmd.unit, plan)


def advance_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that an Advance can end: with what is left of it, or by a new one."""
    left, fresh = limits(world, unit, mode)
    going = Going(mode, "advance")
    if MOVEMENT.forbids(world, unit, going) is not None:
        return NOWHERE
    purses = (("rest", left), ("advance", fresh)) if left else (("advance", fresh),)
    ends = MOVEMENT.mover(world, unit, going).ends(max(left, fresh))
    return Area(tuple(Stop(cell, cost, int(bool(left) and cost > left)) for cell, cost in ends), purses)


def advance_work(world: World, unit: int, mode: str) -> Iterator[None]:
    """Lay out in pieces the boards on which an Advance goes."""
    return laid_out(world, unit, Going(mode, "advance"))


def laid_out(world: World, unit: int, going: Going) -> Iterator[None]:
    """Lay out in pieces the boards on which a movement goes, where it may be made at all."""
    if going.mode and MOVEMENT.forbids(world, unit, going) is None:
        yield from reach.work(MOVEMENT.mover(world, unit, going).situation)


def shown(world: World, unit: int, plan: MovePlan) -> Preview:
    """Show a way, the strikes that it provokes, and whom it comes down on."""
    return Preview(plan.cost, plan, None, REACTIONS.foreseen(world, unit, plan), others=landed_on(world, unit, plan))


def advance_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show an Advance."""
    return shown(world, cmd.unit, plan)


NO_SQUARE = Refusal("ds.speed", text("A move needs a square to go to."))
