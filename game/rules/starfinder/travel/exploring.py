"""Local movement: where there is no foe nobody minds turns; a leg goes as far as one likes, and the clock runs on."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget, Side
from game.ecs.world import World
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.speeds import FAR, Purse, on_foot
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, counted, text
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.turns import turns
from game.space.square import Cell

VERB, GOING = turns.EXPLORE, Going("walk")
ANY_WAY = Purse(total=FAR * SQUARE, parts=((VERB, FAR * SQUARE),))


def at_peace(world: World, unit: int) -> bool:
    """Local movement is for maps on which nobody's foe can act.   [sf.local-movement]"""
    team = world.get(unit, Side).team
    return all(side.team == team or HELPLESS_STATES.at_mercy(world, other) for other, side in world.all(Side))


def explore_allowed(world: World, unit: int) -> Cost | Refusal:
    """Where there is no foe one walks and hustles without limit, else by turns.   [sf.local-movement]"""
    if not at_peace(world, unit):
        return Refusal("sf.local-movement", text("A foe is there."), text("Move by turns."))
    return PACE.can_move(world, unit, "walk") or turns.slot(world, unit, "full")


def explore_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a leg on foot, however long.   [sf.local-movement]"""
    return ROUTES.to(world, cmd.unit, there, GOING, ANY_WAY)


def explore_cost(world: World, cmd: Command, plan: MovePlan) -> Cost:
    """Say how long a leg takes: two move actions a round, which is a hustle.   [sf.local-movement] [sf.hustle]"""
    rounds = turns.rounds_of(world, cmd.unit, plan.cost.total)
    told = counted("{n} round", "{n} rounds", n=rounds)
    return plan.cost + Cost((Because("sf.local-movement", 0, told), Because("sf.hustle")))


def explore(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Go the whole leg; then it is at once somebody else's turn.   [sf.local-movement]"""
    budget = turns.after(world.get(cmd.unit, Budget), "full", VERB)
    because = Because("sf.local-movement"), Because("sf.hustle")
    note = counted(
        "{n} round of hustling", "{n} rounds of hustling", n=turns.rounds_of(world, cmd.unit, plan.cost.total)
    )
    yield Event("spent", cmd.unit, because, put(world, cmd.unit, budget), note, (("verb", VERB),))
    yield from MOVES.carry_out(world, dice, cmd.unit, plan)
    if not HELPLESS_STATES.at_mercy(world, cmd.unit):
        yield from turns.end(world, dice, cmd.unit)


def explore_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that one can walk to."""
    return ROUTES.within(world, unit, GOING, ANY_WAY) if mode == "walk" else NOWHERE


def explore_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every square that one can walk to."""
    yield from (command(unit, VERB, stop.cell) for stop in EXPLORE.area(world, unit, "walk").stops)


def explore_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way and how long it takes."""
    return replace(MOVES.provoked(world, cmd, plan), cost=explore_cost(world, cmd, plan))


EXPLORE = Placed(
    name=VERB,
    title=text("Explore"),
    rule="sf.local-movement",
    allowed=explore_allowed,
    modes=on_foot,
    way=explore_way,
    ends=explore_ends,
    play=explore,
    shown=explore_shown,
    missing=MOVES.no_square,
    cost=explore_cost,
    offered=explore_offers,
)
