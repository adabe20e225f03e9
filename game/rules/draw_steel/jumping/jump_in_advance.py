"""The verb Jump: a jump as part of an Advance."""

from collections.abc import Iterator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.actions.advance import limits, open_advance
from game.rules.draw_steel.climbing_creatures.climbers import on_somebody
from game.rules.draw_steel.falling.fall import settle
from game.rules.draw_steel.jumping import jump, jump_test
from game.rules.draw_steel.jumping.jump_test import Leap
from game.rules.draw_steel.movement.carry_out import carry_out
from game.rules.draw_steel.movement.speed import limit_rule, motionless
from game.rules.draw_steel.paths.mover import moving
from game.rules.draw_steel.turns import turn
from game.space.square import Cell


def jump_allowed(world: World, unit: int) -> Cost | Refusal:
    """A jump is part of an Advance."""
    refusal = on_somebody(world, unit) or jump.may_jump(moving(world, unit, "jump"))
    if refusal is not None:
        return refusal
    if max(limits(world, unit, "walk")):
        return Cost.one("ds.long-jump", 0, text("part of an Advance"))
    return _spent(world, unit)


def _spent(world: World, unit: int) -> Cost | Refusal:
    """Say why there is no movement for it: the action is spent, or the speed is 0."""
    price = turn.slot(world, unit, turn.MOVE)
    rule = limit_rule(world, unit, usual="ds.jump-cap")
    return price if isinstance(price, Refusal) else Refusal(rule, motionless(world, unit))


def leap_of(world: World, unit: int) -> Leap:
    """Give the jump within what the Advance still holds, or a new one would."""
    return Leap(unit, max(limits(world, unit, "walk")))


def jump_way(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
    """Plan a jump: an automatic one, or the one that a test is made for."""
    return jump_test.planned(world, leap_of(world, cmd.unit), goal)


def jump_ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a jump can land: band 0 without a roll, band 1 with a test."""
    return jump_test.area(world, leap_of(world, unit))


def jump_work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
    """Find where a jump can land, some squares in a piece."""
    if isinstance(jump_allowed(world, unit), Cost):
        yield from jump_test.area.work(world, leap_of(world, unit))


def jump_shown(world: World, cmd: Command, plan: MovePlan) -> Preview | Refusal:
    """Show a jump; where a test decides, what each tier comes to."""
    return jump_test.preview(world, leap_of(world, cmd.unit), _landing(cmd, plan))


def _landing(cmd: Command, plan: MovePlan) -> Cell:
    return cmd.target if isinstance(cmd.target, tuple) else plan.steps[-1].after


def jump_perform(world: World, cmd: Command, wished: MovePlan, dice: Dice) -> Play:
    """Jump; farther than is sure only by a test, and short if it fails."""
    goal = _landing(cmd, wished)
    plan = yield from jump_test.jumped(world, dice, leap_of(world, cmd.unit), goal)
    if plan is not None:
        yield open_advance(world, cmd.unit, plan, "jump")
        yield from carry_out(world, dice, cmd.unit, plan)
        yield from settle(world, cmd.unit)
