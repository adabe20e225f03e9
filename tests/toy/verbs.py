"""Verbs: walk, hit, guard, wait."""

from collections.abc import Iterable

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview, Verb
from game.ecs.components import Budget, Condition, Conditions, Vitals
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, text
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


def walk_plan(world: World, told: Command) -> MovePlan | Refusal:
    """A walk goes to a cell by the shortest way.   [toy.step]"""
    if not isinstance(told.target, tuple):
        return Refusal("toy.step", text("A walk needs a cell to go to."))
    return MOVEMENT.plan(world, told.unit, told.target, Going())


def walk_allowed(world: World, unit: int) -> Cost | Refusal:
    """A step costs one point.   [toy.step]"""
    if world.get(unit, Budget).left("points"):
        return Cost((STEP,))
    return Refusal("toy.step", text("No points are left."))


def walk_check(world: World, told: Command) -> Cost | Refusal:
    """A walk costs a point a step.   [toy.step]"""
    plan = walk_plan(world, told)
    return plan if isinstance(plan, Refusal) else plan.cost


def walk(world: World, told: Command, dice: Dice) -> Play:
    """Go step by step; each foe left behind may strike before the step.   [toy.step] [toy.reaction]"""
    plan = walk_plan(world, told)
    assert isinstance(plan, MovePlan)
    for step in plan.steps:
        for foe in provokes(world, told.unit, at(world, told.unit)):
            yield from react(world, dice, foe, told.unit)
            if not able(world, told.unit):
                yield from end(world)
                return
        yield Event("moved", told.unit, step.cost.because, put(world, told.unit, *moved(world, told.unit, step)))


def walk_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer every cell within reach.   [toy.step]"""
    return [command(unit, "walk", stop.cell) for stop in walk_area(world, unit, "walk").stops]


def walk_area(world: World, unit: int, mode: str) -> Area:
    """Everywhere that its points take it.   [toy.step]"""
    area = MOVEMENT.area(world, unit, Going(mode))
    return area if isinstance(area, Area) else Area((), ())


def walk_preview(world: World, told: Command) -> Preview | Refusal:
    """Show the way and who may strike.   [toy.reaction]"""
    plan = walk_plan(world, told)
    if isinstance(plan, Refusal):
        return plan
    struck = [COMBAT.strike(world, mark.by, told.unit, "", ()) for mark in plan.provokes]
    return Preview(plan.cost, plan, provoked=tuple(strike for strike in struck if not isinstance(strike, Refusal)))


def hit_check(world: World, told: Command) -> Cost | Refusal:
    """Once a turn a creature strikes a foe beside it.   [toy.hit]"""
    if not isinstance(told.target, int) or world.find(told.target, Vitals) is None:
        return Refusal("toy.hit", text("A blow needs somebody to strike."))
    strike = COMBAT.strike(world, told.unit, told.target, "", ())
    return strike if isinstance(strike, Refusal) else spends(world, told.unit, "toy.hit")


def hit(world: World, told: Command, dice: Dice) -> Play:
    """Spend the action and strike.   [toy.hit]"""
    yield spend(world, told.unit, "toy.hit")
    assert isinstance(told.target, int)
    yield from blow(world, dice, told.unit, told.target)


def hit_preview(world: World, told: Command) -> Preview | Refusal:
    """Show the exact odds.   [toy.hit]"""
    cost = hit_check(world, told)
    if isinstance(cost, Refusal):
        return cost
    assert isinstance(told.target, int)
    strike = COMBAT.strike(world, told.unit, told.target, "", ())
    return strike if isinstance(strike, Refusal) else Preview(cost, strike=strike)


def hit_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer every foe beside it, while the action lasts.   [toy.hit]"""
    foes = foes_beside(world, unit, at(world, unit)) if world.get(unit, Budget).left("action") else ()
    return [command(unit, "hit", foe) for foe in foes]


def guard_check(world: World, told: Command) -> Cost | Refusal:
    """Instead of striking a creature guards.   [toy.guard]"""
    return untargeted(told) or spends(world, told.unit, "toy.guard")


def guard(world: World, told: Command, dice: Dice) -> Play:
    """Guard until the next turn begins.   [toy.guard]"""
    yield spend(world, told.unit, "toy.guard")
    guarding = Condition("guarding", "toy.guard", told.unit, "turn")
    conditions = world.get(told.unit, Conditions).plus(guarding)
    yield Event("began", told.unit, (Because("toy.guard"),), put(world, told.unit, conditions))


def guard_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer to guard while the action lasts.   [toy.guard]"""
    return [command(unit, "guard")] if world.get(unit, Budget).left("action") else ()


def wait_check(world: World, told: Command) -> Cost | Refusal:
    """Waiting ends the turn, and may always be done.   [toy.wait]"""
    return untargeted(told) or Cost((WAIT,))


def wait(world: World, told: Command, dice: Dice) -> Play:
    """Waiting ends the turn.   [toy.wait]"""
    yield from end(world)


def untargeted(told: Command) -> Refusal | None:
    """Some verbs are aimed at nothing.   [toy.wait]"""
    return None if told.target is None else Refusal("toy.wait", text("This is aimed at nobody."))


def plain_preview(world: World, told: Command) -> Preview | Refusal:
    """Show what an untargeted verb costs."""
    cost = VERBS[told.verb].check(world, told)
    return cost if isinstance(cost, Refusal) else Preview(cost)


VERBS = {
    "walk": Verb(
        "walk", text("Walk"), "toy.step", "cell", walk_allowed, walk_check, walk, walk_offers, walk_preview,
        walk_area, lambda world, unit: ("walk",),
    ),
    "hit": Verb(
        "hit", text("Hit"), "toy.hit", "unit", lambda world, unit: spends(world, unit, "toy.hit"), hit_check, hit,
        hit_offers, hit_preview,
    ),
    "guard": Verb(
        "guard", text("Guard"), "toy.guard", "none", lambda world, unit: spends(world, unit, "toy.guard"), guard_check,
        guard, guard_offers, plain_preview,
    ),
    "wait": Verb(
        "wait", text("Wait"), "toy.wait", "none", lambda world, unit: Cost((WAIT,)), wait_check, wait,
        lambda world, unit: [command(unit, "wait")], plain_preview,
    ),
}  # fmt: skip
