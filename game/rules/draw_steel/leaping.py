"""The other verbs of movement: Jump and Charge."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Going, Strike
from game.ecs.components import Budget, Name, Place, Side
from game.ecs.world import World, remembered
from game.mechanics.naming import called
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel import jumping, slots, using
from game.rules.draw_steel.abilities import NAMED, powers
from game.rules.draw_steel.blood import bleed
from game.rules.draw_steel.charging import targets
from game.rules.draw_steel.combat import FREE_STRIKE
from game.rules.draw_steel.favours import banes_on_test
from game.rules.draw_steel.harm import settle
from game.rules.draw_steel.jumping import Spring
from game.rules.draw_steel.movement import LAW
from game.rules.draw_steel.mover import Mover
from game.rules.draw_steel.moving import carry_out, limits, modes, on_somebody, open_advance
from game.rules.draw_steel.plans import goal
from game.rules.draw_steel.refusals import too_far
from game.rules.draw_steel.rolls import Favour
from game.rules.draw_steel.space import distance
from game.rules.draw_steel.speeds import better, dead, has, motionless, speed
from game.rules.draw_steel.strikes import COMBAT, free_strike
from game.rules.draw_steel.trying import attempt
from game.rules.draw_steel.unseen import hidden_from
from game.space.square import Cell

NOWHERE = Area((), ())


def jumper(world: World, unit: int) -> Mover:
    """Give a creature about to jump."""
    return Mover(world, unit, "jump")


def jump_allowed(world: World, unit: int) -> Cost | Refusal:
    """A jump is part of an Advance.   [ds.long-jump]"""
    refusal = on_somebody(world, unit) or jumping.may_jump(jumper(world, unit))
    if refusal is not None:
        return refusal
    if max(limits(world, unit, "walk")):
        return Cost.one("ds.long-jump", 0, text("part of an Advance"))
    return _spent(world, unit)


def _spent(world: World, unit: int) -> Cost | Refusal:
    """Say why there is no movement for it: the action is spent, or the speed is 0.   [ds.jump-cap]"""
    found, own = slots.slot(world, unit, slots.MOVE), speed(world, unit).because[-1].rule
    rule = "ds.jump-cap" if own == "ds.speed" else own
    return found if isinstance(found, Refusal) else Refusal(rule, motionless(world, unit))


def spring_of(world: World, unit: int, tier: int) -> Spring:
    """Give the jump that a tier allows, within what the Advance still holds.   [ds.jump-cap]"""
    return jumping.spring(world, unit, max(limits(world, unit, "walk")), tier)


def jump_plan(world: World, cmd: Command) -> MovePlan | Refusal:
    """Plan a jump: an automatic one, or one that a test of tier 3 would make.   [ds.jump-test]"""
    there = goal(cmd, jump_allowed(world, cmd.unit), "ds.long-jump", text("It needs a square to land on."))
    return there if isinstance(there, Refusal) else leap_within(world, cmd.unit, there, 3)


def leap_within(world: World, unit: int, there: Cell, tier: int) -> MovePlan | Refusal:
    """Plan a leap of some tier, paid out of the Advance."""
    most = max(limits(world, unit, "walk"))
    found = jumping.leap(jumper(world, unit), there, spring_of(world, unit, tier))
    return too_far(found.cost.total, most) if isinstance(found, MovePlan) and found.cost.total > most else found


def jump_area(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a jump can land: band 0 without a roll, band 1 with a test."""
    if isinstance(jump_allowed(world, unit), Refusal):
        return NOWHERE
    most = max(limits(world, unit, "walk"))
    mover = jumper(world, unit)
    sure = dict(jumping.landings(mover, spring_of(world, unit, 1)))
    far = dict(jumping.landings(mover, spring_of(world, unit, 3)))
    stops = [Stop(cell, cost, int(cell not in sure)) for cell, cost in sorted(far.items()) if cost <= most]
    return Area(tuple(stops), (("jump", most), ("test", most)))


def jump_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Jump; farther than is sure only by a test, and short if it fails.   [ds.jump-test]"""
    unit, there = cmd.unit, cmd.target
    plan = jump_plan(world, cmd)
    if isinstance(plan, Refusal) or not isinstance(there, tuple):
        return
    if isinstance(leap_within(world, unit, there, 1), Refusal):
        reach = spring_of(world, unit, (yield from _tested(world, dice, unit)))
        short = leap_within(world, unit, there, 1) if reach == spring_of(world, unit, 1) else plan
        if isinstance(short, Refusal) or short.cost.total > reach.length:
            there = jumping.landing_short(jumper(world, unit), there, reach)
            short = jumping.leap(jumper(world, unit), there, reach)
        if isinstance(short, Refusal):
            return
        plan = short
    yield open_advance(world, unit, plan, "jump")
    yield from carry_out(world, dice, unit, plan)
    yield from settle(world, unit)


def _tested(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, int]:
    """Roll Might or Agility for a jump; the one who bleeds loses blood.   [ds.jump-test]"""
    both, why = Favour((), banes_on_test(world, unit, body=True)), (Because("ds.jump-test"), Because("ds.tests"))
    found = yield from attempt(world, dice, unit, why, text("jump"), better(world, unit), both)
    yield from bleed(world, dice, unit)
    return found.tier


def charge_allowed(world: World, unit: int) -> Cost | Refusal:
    """A charge is a main action.   [ds.charge]"""
    going = Going("walk", "charge")
    refusal = on_somebody(world, unit) or LAW.forbids(world, unit, going)
    limit = LAW.allowance(world, unit, going)
    return refusal or (limit if isinstance(limit, Refusal) else slots.slot(world, unit, slots.MAIN))


@remembered
def charge_plan(world: World, unit: int, target: int) -> MovePlan | Refusal:
    """Take the shortest straight line that ends beside the enemy, who is no target while hidden.   [ds.charge]"""
    name, far, most = called(world, target), distance(world, unit, target), speed(world, unit).total
    if far > most + 1:
        why = text("{name} is {far} squares away, the charge goes {most}.", name=name, far=far, most=most)
        return Refusal("ds.charge", why, text("Move first."))
    if hidden_from(world, target, unit):
        return Refusal("ds.hide", text("{name} is hidden.", name=name), text("Search for it first."))
    for mode in modes(world, unit):
        plan = _charge_by(world, unit, target, mode)
        if isinstance(plan, MovePlan):
            return plan
    why = text("No clear straight line leads at {name}.", name=name)
    return Refusal("ds.charge", why, text("Move, or charge another."))


def _charge_by(world: World, unit: int, target: int, mode: str) -> MovePlan | Refusal | None:
    area = LAW.area(world, unit, Going(mode, "charge"))
    mover = Mover(world, unit, mode)
    stops = () if isinstance(area, Refusal) else area.stops
    near = (stop for stop in stops if target in targets(mover, stop.cell))
    best = min(near, key=lambda stop: (stop.cost, stop.cell), default=None)
    return None if best is None else LAW.plan(world, unit, best.cell, Going(mode, "charge"))


def charge_check(world: World, unit: int, target: int) -> Cost | Refusal:
    """Say what a charge costs, or why it cannot be made."""
    plan = charge_plan(world, unit, target)
    return plan if isinstance(plan, Refusal) else plan.cost


def _kept(world: World, unit: int, before: Budget) -> Event:
    """What a charge covers is not taken from an Advance under way.   [ds.cannot-exceed-speed]"""
    after = replace(world.get(unit, Budget), moved=before.moved)
    return Event("spent", unit, (Because("ds.charge"),), put(world, unit, after))


def charge_perform(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Move straight at the enemy and make a melee free strike.   [ds.charge]"""
    plan = charge_plan(world, unit, target)
    if isinstance(plan, Refusal):
        return
    budget = world.get(unit, Budget)
    yield slots.spend(world, unit, slots.MAIN, "charge")
    yield from carry_out(world, dice, unit, plan)
    if budget.purse and not dead(world, unit):
        yield _kept(world, unit, budget)
    if not dead(world, unit) and not dead(world, target) and not has(world, unit, "unconscious"):
        yield from _ends(world, unit, target, dice)
    else:
        yield from bleed(world, dice, unit)


def _ends(world: World, unit: int, target: int, dice: Dice) -> Play:
    """A charge ends with a melee free strike, or with an ability that is made for it.   [ds.charge]"""
    fit = [NAMED[name] for name in powers(world, unit) if name in NAMED and NAMED[name].charge]
    open_ = {one.name: one for one in fit if isinstance(using.against(world, unit, target, one), Cost)}
    answer = "strike"
    if open_:
        options = [
            Option("strike", text("Melee free strike")),
            *(Option(one.name, one.title) for one in open_.values()),
        ]
        question = text("How does the charge of {name} end?", name=world.get(unit, Name).name)
        answer = yield Decision(world.get(unit, Side).team, unit, question, tuple(options), "ds.charge", target)
    if answer in open_:
        yield from using.used(world, unit, target, dice, open_[answer])
        return
    yield from free_strike(world, dice, unit, target, main=True, why=(Because("ds.charge"),))
    yield from bleed(world, dice, unit)


def charge_strike(world: World, unit: int, target: int, plan: MovePlan) -> Strike | None:
    """Preview the melee free strike at the end of a charge."""
    ahead = world.fork()
    ahead.put(unit, replace(world.get(unit, Place), at=plan.steps[-1].after))
    blow = COMBAT.strike(ahead, unit, target, FREE_STRIKE.name, ("melee",))
    return None if isinstance(blow, Refusal) else blow
