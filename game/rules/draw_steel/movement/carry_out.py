"""What happens on a way as it is gone, step by step: strikes, tests, captives, terrain and falls?"""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.mechanics.states import PRONE, dead, has
from game.paths.plan import MovePlan, Step
from game.reasons import Because, counted, text
from game.rules.draw_steel.actions.drop_prone import drop_prone
from game.rules.draw_steel.climbing_creatures.climbers import carried_along
from game.rules.draw_steel.combat.opportunity_attack import REACTIONS
from game.rules.draw_steel.conditions.grabbed import captive, dragged, loose_grips
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import burn_on_entering, drop, settle
from game.rules.draw_steel.hide_and_search.unknown import as_it_is, comes_upon, met
from game.rules.draw_steel.jumping.jump import is_leap
from game.rules.draw_steel.movement.no_stopping import stopped
from game.rules.draw_steel.movement.speed import speed
from game.rules.draw_steel.movement_types.climb_swim import climb_swim_cost
from game.rules.draw_steel.movement_types.crawl import CRAWL
from game.rules.draw_steel.movement_types.fly_hover import flies
from game.rules.draw_steel.movement_types.hard_climb_swim import managed, place_of
from game.rules.draw_steel.paths.mover import moving
from game.rules.draw_steel.terrain.ground import mode_at
from game.space.square import Cell


def carry_out(world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
    """Take the steps one by one; who is left may strike before each; falls come at once.

    Who crawls by choice drops prone first.
    """
    mastered, (plan, other) = [""], as_it_is(world, unit, plan)
    last = plan.steps[-1].after if plan.steps else world.get(unit, Place).at
    if plan.steps and plan.mode == CRAWL and not has(world, unit, PRONE):
        yield from drop_prone(world, unit, dice)
    for number, step in enumerate(plan.steps):
        place = place_of(world, unit, step, plan.mode)
        if place not in mastered:
            if not (yield from managed(world, dice, unit, place, plan.steps[number:], plan.steps[0].before)):
                break
            mastered.append(place)
        if not (yield from _struck_on_leaving(world, dice, unit, step, plan.mode)):
            break
        yield from _step(world, unit, step, plan)
        if not able(world, unit) or world.get(unit, Place).at != step.after:
            break
    if other and able(world, unit) and world.get(unit, Place).at == last:
        yield from met(world, unit, other)
    yield from comes_upon(world, unit)
    if plan.steps:
        yield from stopped(world, unit)
        yield from loose_grips(world)


def by_itself(world: World, dice: Dice, unit: int, plan: MovePlan, rule: str) -> Play:
    """Each effect is measured by itself: nothing is taken from an Advance under way."""
    before = world.get(unit, Budget)
    yield from carry_out(world, dice, unit, plan)
    if before.purse and not dead(world, unit):
        after = replace(world.get(unit, Budget), moved=before.moved)
        yield Event("spent", unit, (Because(rule),), put(world, unit, after))


def _struck_on_leaving(
    world: World, dice: Dice, unit: int, step: Step, mode: str
) -> Generator[Event | Decision, str, bool]:
    """Let each who is left strike where the mover then is, in the middle of a jump too; say whether it goes on.

    Who cannot go on in mid-air falls from there.
    """
    lay = has(world, unit, PRONE)
    for leaving in dict.fromkeys((step.before, *(mark.leaving for mark in step.provokes))):
        yield from _in_mid_air(world, unit, leaving)
        yield from REACTIONS.asked(world, dice, unit, tuple(mark for mark in step.provokes if mark.leaving == leaving))
        down = has(world, unit, PRONE) and not lay
        if down or not able(world, unit) or speed(world, unit, mode).total == 0:
            yield from _held_along(world, unit, step.before)
            yield from settle(world, unit)
            return False
    return world.get(unit, Place).at == leaving


def _in_mid_air(world: World, unit: int, at: Cell) -> Play:
    """Come to where somebody strikes at who jumps past."""
    place = world.get(unit, Place)
    if place.at != at:
        aloft = replace(place, at=at, mode="fly")
        yield Event("rose", unit, (Because("ds.jump-height"),), put(world, unit, aloft), text("in the air"),
                    (("gait", "jump"),))  # fmt: skip
        yield from carried_along(world, unit, place.at)


def _step(world: World, unit: int, step: Step, plan: MovePlan) -> Play:
    """Write one step, take along whom it holds and carries, burn, fall."""
    place, held = world.get(unit, Place), captive(world, unit)
    at = world.get(held, Place).at if held else place.at
    into, ledge = _space_entered(world, unit, step, plan)
    kind = "rose" if into[2] > place.at[2] else "moved"
    moved = replace(world.get(unit, Budget), moved=world.get(unit, Budget).moved + step.cost.total)
    arrived = replace(place, at=into, mode=mode_at(world, unit, into, plan.mode))
    note, facts = (
        counted("{cost} square", "{cost} squares", cost=step.cost.total),
        (("gait", gait(world, unit, step, arrived)),),
    )
    yield Event(kind, unit, step.cost.because, put(world, unit, arrived, moved), note, facts)
    yield from taken_along(world, unit, place.at, step.before)
    yield from burn_on_entering(world, unit, step.before)
    if held:
        yield from burn_on_entering(world, held, at)
    if ledge and not dead(world, unit):
        yield from drop(world, unit, "ds.walk")


def gait(world: World, unit: int, step: Step, arrived: Place) -> str:
    """Say how a step is taken: shifted, crawled, jumped, climbed; else as one is at its end."""
    if step.manner:
        return step.manner
    if climb_swim_cost(world, unit, step.mode):
        return "swim" if "swim" in (arrived.mode, world.get(unit, Place).mode) else "climb"
    if step.mode in ("jump", "climb", "swim"):
        return step.mode
    return "walk" if arrived.mode == "fly" and not flies(world, unit) else arrived.mode


def _space_entered(world: World, unit: int, step: Step, plan: MovePlan) -> tuple[Cell, bool]:
    """Give the space that a step enters, and whether one falls from there.

    Part of ds.walk.
    """
    if is_leap(step):
        over = step.after[0], step.after[1], max(step.before[2], step.after[2])
        return over, over != step.after
    reached = moving(world, unit, plan.mode).step(step.before, step.after)
    return (step.after, False) if reached is None else (reached.into, reached.into != reached.rest)


def taken_along(world: World, unit: int, left: Cell, began: Cell) -> Play:
    """Whom it holds takes the space where the step began, or one beside it; whom it carries goes along.

    `left`: where it was just now, in the middle of a jump for one.
    """
    yield from carried_along(world, unit, left)
    yield from _held_along(world, unit, began)


def _held_along(world: World, unit: int, began: Cell) -> Play:
    held = captive(world, unit)
    if held and not dead(world, held):
        yield from dragged(world, unit, held, began)
