"""Movement that an action or an effect grants: planned, shown and made alike, on foot or by a jump."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.battle.rulebook import Going, Preview
from game.ecs.world import World
from game.mechanics.verbs import NOWHERE
from game.paths.plan import Area, MovePlan
from game.reasons import Refusal
from game.rules.draw_steel.actions import advance
from game.rules.draw_steel.jumping import jump, jump_test
from game.rules.draw_steel.jumping.jump_test import Leap
from game.rules.draw_steel.movement.distance import ADJACENT
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.speed import CAREFUL
from game.rules.draw_steel.movement_types import types
from game.rules.draw_steel.paths.mover import moving
from game.space.square import Cell

JUMP = "jump"


@dataclass(frozen=True, slots=True)
class Grant:
    """Who may move, by which action, and how many squares the effect allows; None: what the action holds."""

    unit: int
    action: str
    squares: int | None = None

    def going(self, mode: str) -> Going:
        """Give what is asked of the law."""
        return Going(mode, self.action, self.squares)


def leap_of(world: World, grant: Grant) -> Leap | Refusal:
    """Whenever an effect lets one move one may jump as part of it, no farther than it goes."""
    going = grant.going(JUMP)
    barred = MOVEMENT.forbids(world, grant.unit, going)
    if barred is not None:
        return barred
    most = MOVEMENT.allowance(world, grant.unit, going)
    return most if isinstance(most, Refusal) else Leap(grant.unit, most, grant.action in CAREFUL)


def modes(world: World, unit: int, most: int) -> tuple[str, ...]:
    """List the types of movement that make a difference, jumps last: over something, or onto a ledge."""
    names, useful = types.modes_here(world, unit), most > ADJACENT or not world.field.flat
    can_jump = useful and jump.may_jump(moving(world, unit, JUMP)) is None
    return (*names, JUMP) if can_jump else names


def way(world: World, grant: Grant, goal: Cell, mode: str) -> MovePlan | Refusal:
    """Plan it; terrain and corners count as for any other movement.   [ds.ways-to-move]"""
    if mode != JUMP:
        return MOVEMENT.plan(world, grant.unit, goal, grant.going(mode))
    leap = leap_of(world, grant)
    return leap if isinstance(leap, Refusal) else jump_test.planned(world, leap, goal)


def area(world: World, grant: Grant, mode: str) -> Area:
    """Give everywhere that it can end."""
    leap = leap_of(world, grant) if mode == JUMP else None
    if isinstance(leap, Leap):
        return jump_test.area(world, leap)
    ends = MOVEMENT.area(world, grant.unit, grant.going(mode)) if leap is None else leap
    return NOWHERE if isinstance(ends, Refusal) else ends


def work(world: World, grant: Grant, mode: str) -> Iterator[None]:
    """Lay out in pieces the boards on which it goes, or find where a jump lands."""
    if mode == JUMP:
        leap = leap_of(world, grant)
        yield from jump_test.area.work(world, leap) if isinstance(leap, Leap) else ()
    else:
        yield from advance.laid_out(world, grant.unit, grant.going(mode))


def preview(world: World, grant: Grant, cmd: Command, plan: MovePlan) -> Preview | Refusal:
    """Show it with the strikes that it provokes; where a test decides a jump, what each tier comes to."""
    leap = leap_of(world, grant) if cmd.option("mode") == JUMP else None
    if isinstance(leap, Leap) and isinstance(cmd.target, tuple):
        return jump_test.preview(world, leap, cmd.target)
    return advance.shown(world, grant.unit, plan)


def gone(
    world: World, dice: Dice, grant: Grant, cmd: Command, plan: MovePlan
) -> Generator[Event | Decision, str, MovePlan | None]:
    """Give the way that is gone: the plan, or for a jump that is not sure what its test comes to."""
    leap = leap_of(world, grant) if cmd.option("mode") == JUMP else None
    if isinstance(leap, Leap) and isinstance(cmd.target, tuple):
        return (yield from jump_test.jumped(world, dice, leap, cmd.target))
    return plan
