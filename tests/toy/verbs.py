"""Verbs: walk, hit, guard, wait."""

from collections.abc import Iterable

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview, Strike
from game.ecs.components import Budget, Condition, Vitals
from game.ecs.world import World
from game.mechanics.states import began
from game.mechanics.verbs import NOWHERE, Aimed, Placed, aimless
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, text
from game.space.square import Cell
from tests.toy.board import STEP, Movement, able, at, foes_beside, moved, provokes
from tests.toy.combat import Combat, blow, react
from tests.toy.turns import WAIT, end

MOVEMENT, COMBAT = Movement(), Combat()
NOTHING_LEFT = Refusal("toy.wait", text("It has no action left this turn."))


def spends(world: World, unit: int, rule: str) -> Cost | Refusal:
    """Once a turn a creature strikes or guards.   [toy.hit] [toy.guard]"""
    return Cost.one(rule, 1) if world.get(unit, Budget).left("action") else NOTHING_LEFT


def spend(world: World, unit: int, rule: str) -> Event:
    """Spend the action of the turn.   [toy.hit]"""
    return Event("spent", unit, (Because(rule),), put(world, unit, world.get(unit, Budget).spend("action")))


def walk_allowed(world: World, unit: int) -> Cost | Refusal:
    """A step costs one point.   [toy.step]"""
    if world.get(unit, Budget).left("points"):
        return Cost((STEP,))
    return Refusal("toy.step", text("No points are left."))


def walk_way(world: World, told: Command, there: Cell) -> MovePlan | Refusal:
    """A walk goes to a cell by the shortest way.   [toy.step]"""
    return MOVEMENT.plan(world, told.unit, there, Going())


def walk(world: World, told: Command, plan: MovePlan, dice: Dice) -> Play:
    """Go step by step; each foe left behind may strike before the step.   [toy.step] [toy.reaction]"""
    for step in plan.steps:
        for foe in provokes(world, told.unit, at(world, told.unit)):
            yield from react(world, dice, foe, told.unit)
            if not able(world, told.unit):
                yield from end(world)
                return
        yield Event("moved", told.unit, step.cost.because, put(world, told.unit, *moved(world, told.unit, step)))


def walk_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that its points take it.   [toy.step]"""
    area = MOVEMENT.area(world, unit, Going(mode))
    return area if isinstance(area, Area) else NOWHERE


def walk_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer every cell within reach.   [toy.step]"""
    return [command(unit, "walk", stop.cell) for stop in WALK.area(world, unit, "walk").stops]


def walk_shown(world: World, told: Command, plan: MovePlan) -> Preview:
    """Show the way and who may strike.   [toy.reaction]"""
    struck = [COMBAT.strike(world, mark.by, told.unit, "", ()) for mark in plan.provokes]
    return Preview(plan.cost, plan, provoked=tuple(strike for strike in struck if not isinstance(strike, Refusal)))


def on_foot(world: World, unit: int) -> tuple[str, ...]:
    """There is one way of moving.   [toy.step]"""
    return ("walk",)


WALK = Placed(
    "walk", text("Walk"), "toy.step", walk_allowed, on_foot, walk_way, walk_ends, walk, walk_shown,
    Refusal("toy.step", text("A walk needs a cell to go to.")), offered=walk_offers,
)  # fmt: skip


def hit_allowed(world: World, unit: int) -> Cost | Refusal:
    """Once a turn a creature strikes.   [toy.hit]"""
    return spends(world, unit, "toy.hit")


def hit_found(world: World, told: Command) -> Strike | Refusal:
    """A creature strikes a foe beside it.   [toy.hit]"""
    if not isinstance(told.target, int) or world.find(told.target, Vitals) is None:
        return Refusal("toy.hit", text("A blow needs somebody to strike."))
    return COMBAT.strike(world, told.unit, told.target, "", ())


def hit_against(world: World, told: Command, free: Cost) -> Cost | Refusal:
    """Say what a blow costs, or why it cannot be struck."""
    found = hit_found(world, told)
    return found if isinstance(found, Refusal) else free


def hit(world: World, told: Command, dice: Dice) -> Play:
    """Spend the action and strike.   [toy.hit]"""
    yield spend(world, told.unit, "toy.hit")
    assert isinstance(told.target, int)
    yield from blow(world, dice, told.unit, told.target)


def hit_shown(world: World, told: Command, cost: Cost) -> Preview | Refusal:
    """Show the exact odds.   [toy.hit]"""
    found = hit_found(world, told)
    return found if isinstance(found, Refusal) else Preview(cost, strike=found)


def hit_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer every foe beside it.   [toy.hit]"""
    return [command(unit, "hit", foe) for foe in foes_beside(world, unit, at(world, unit))]


def guard_allowed(world: World, unit: int) -> Cost | Refusal:
    """Instead of striking a creature guards.   [toy.guard]"""
    return spends(world, unit, "toy.guard")


def guard(world: World, unit: int, dice: Dice) -> Play:
    """Guard until the next turn begins.   [toy.guard]"""
    yield spend(world, unit, "toy.guard")
    yield began(world, unit, Condition("guarding", "toy.guard", unit, "turn"))


def wait_allowed(world: World, unit: int) -> Cost | Refusal:
    """Waiting may always be done.   [toy.wait]"""
    return Cost((WAIT,))


def wait(world: World, unit: int, dice: Dice) -> Play:
    """Waiting ends the turn.   [toy.wait]"""
    yield from end(world)


HIT = Aimed(
    "hit", text("Hit"), "toy.hit", "unit", hit_allowed, hit_against, hit, hit_offers, hit_shown
)  # fmt: skip
VERBS = {
    verb.name: verb
    for verb in (
        WALK.verb(),
        HIT.verb(),
        aimless("guard", text("Guard"), "toy.guard", guard_allowed, guard),
        aimless("wait", text("Wait"), "toy.wait", wait_allowed, wait),
    )
}
