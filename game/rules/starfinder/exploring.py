"""Local movement: where there is no foe nobody minds turns; a leg goes as far as one likes, and the clock runs on."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget, Side
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder import turns
from game.rules.starfinder.movement import FAR, Purse
from game.rules.starfinder.moving import LAW, carry_out, provoked
from game.rules.starfinder.passing import helpless
from game.rules.starfinder.space import SQUARE
from game.rules.starfinder.speeds import can_move

VERB, GOING = turns.EXPLORE, Going("walk")
ANY_WAY = Purse(FAR * SQUARE, ((VERB, FAR * SQUARE),))


def at_peace(world: World, unit: int) -> bool:
    """Local movement is for maps on which nobody's foe can act.   [sf.local-movement]"""
    team = world.get(unit, Side).team
    return all(side.team == team or helpless(world, other) for other, side in world.all(Side))


def explore_allowed(world: World, unit: int) -> Cost | Refusal:
    """Where there is no foe one walks and hustles without limit, else by turns.   [sf.local-movement]"""
    if not at_peace(world, unit):
        return Refusal("sf.local-movement", text("A foe is there."), text("Move by turns."))
    return can_move(world, unit, "walk") or turns.slot(world, unit, "full")


def explore_plan(world: World, cmd: Command) -> MovePlan | Refusal:
    """Plan a leg on foot, however long.   [sf.local-movement]"""
    allowed = explore_allowed(world, cmd.unit)
    if isinstance(allowed, Refusal):
        return allowed
    if not isinstance(cmd.target, tuple):
        return Refusal("sf.grid", text("It needs a square to go to."))
    return LAW.to(world, cmd.unit, cmd.target, GOING, ANY_WAY)


def _cost(world: World, unit: int, plan: MovePlan) -> Cost:
    """Say how long a leg takes: two move actions a round, which is a hustle.   [sf.local-movement] [sf.hustle]"""
    rounds = turns.rounds_of(world, unit, plan.cost.total)
    return plan.cost + Cost((Because("sf.local-movement", 0, text("{n} rounds", n=rounds)), Because("sf.hustle")))


def explore_check(world: World, cmd: Command) -> Cost | Refusal:
    """Say what a leg costs and how many rounds it takes, or why it cannot be gone."""
    plan = explore_plan(world, cmd)
    return plan if isinstance(plan, Refusal) else _cost(world, cmd.unit, plan)


def explore(world: World, cmd: Command, dice: Dice) -> Play:
    """Go the whole leg; then it is at once somebody else's turn.   [sf.local-movement]"""
    plan = explore_plan(world, cmd)
    if isinstance(plan, Refusal):
        return
    budget = turns.after(world.get(cmd.unit, Budget), "full", VERB)
    because = Because("sf.local-movement"), Because("sf.hustle")
    note = text("{n} rounds of hustling", n=turns.rounds_of(world, cmd.unit, plan.cost.total))
    yield Event("spent", cmd.unit, because, put(world, cmd.unit, budget), note, (("verb", VERB),))
    yield from carry_out(world, dice, cmd.unit, plan)
    if not helpless(world, cmd.unit):
        yield from turns.end(world, dice, cmd.unit)


def on_foot(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all
    """Give the mode in which places are explored."""
    return ("walk",)


def explore_area(world: World, unit: int, mode: str) -> Area:
    """Everywhere that one can walk to."""
    if mode != "walk" or isinstance(explore_allowed(world, unit), Refusal):
        return Area((), ())
    return LAW.within(world, unit, GOING, ANY_WAY)


def explore_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every square that one can walk to."""
    for stop in explore_area(world, unit, "walk").stops:
        yield command(unit, VERB, stop.cell)


def explore_preview(world: World, cmd: Command) -> Preview | Refusal:
    """Show the way and how long it takes."""
    plan = explore_plan(world, cmd)
    shown = provoked(world, cmd.unit, plan)
    if isinstance(shown, Refusal) or isinstance(plan, Refusal):
        return shown
    return replace(shown, cost=_cost(world, cmd.unit, plan))
