"""Weightlessness: pushing off a surface, drifting on turn after turn, being stopped by what is in the way."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview
from game.ecs.components import Body, Condition, Conditions, Name, Place, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.d20.flying_burrowing import Moving
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.sizes import on_ground, space
from game.mechanics.d20.speeds import on_foot
from game.mechanics.d20.walking import Walking
from game.mechanics.states import DRIFTING, began, ended
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Cost, Refusal, text
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.movement.steps import STEP
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.turns import turns
from game.space.sight import Space
from game.space.square import NAMES, STEPS, Cell

AFLOAT = replace(HEIGHTS, turn="")
"""Who drifts through the air has no main direction to turn from.   [sf.normal-gravity]"""


def push_off_allowed(world: World, unit: int) -> Cost | Refusal:
    """Without gravity one may push off a surface, or off a creature not much smaller.   [sf.normal-gravity]"""
    if world.field.gravity != "zero":
        return Refusal("sf.normal-gravity", text("There is gravity here."), text("Walk."))
    held = HELPLESS_STATES.held(world, unit)
    if held is not None:
        return held
    if not footing(world, unit):
        return Refusal("sf.normal-gravity", text("There is nothing to push off."), text("Wait, or use thrust."))
    return turns.SLOTS.allows(world, unit, "push-off")


def footing(world: World, unit: int) -> bool:
    """A surface beside one serves, and a creature no more than one size smaller.   [sf.normal-gravity]"""
    field, own = world.field, space(world, unit)
    if beside_something(world, own):
        return True
    least = SIZES.order.index(world.get(unit, Body).size) - 1
    others = (other for other, _ in world.all(Place) if other != unit)
    return any(
        SIZES.order.index(world.get(other, Body).size) >= least and field.grid.beside(own, space(world, other))
        for other in others
    )


def beside_something(world: World, cells: Space) -> bool:
    """Say whether something solid is beside these cells."""
    field = world.field
    around = (spot for x, y, _ in cells for spot in field.grid.around(x, y))
    return any(field.inside(x, y) and field.kind(x, y).blocks_move for x, y in around)


def drift_plan(world: World, unit: int, direction: int) -> MovePlan:
    """Half the land speed in a straight line, or less where something is in the way.   [sf.normal-gravity]"""
    limit = PACE.sheet_speed(world, unit, "walk").total // 2
    walker, start = adrift(world, unit), world.get(unit, Place).at
    route = tuple(_line(world, start, direction, limit // SQUARE))
    steps = STEP.explain(walker, walker.trace(route)[0], OPPORTUNITY.watch(world, unit))
    spent, count = 0, 0
    for number, step in enumerate(steps, 1):
        spent += step.cost.total
        if spent > limit:
            break
        count = number if walker.may_end(step.after) else count
    return MovePlan("walk" if on_ground(world, unit) else "fly", steps[:count])


def adrift(world: World, unit: int) -> Walking | Moving:
    """Who drifts on the ground meets what a walker meets, who drifts above it what a flier meets; it never turns.

    [sf.normal-gravity]
    """
    return Walking(STEP, world, unit) if on_ground(world, unit) else Moving(AFLOAT, world, unit, "fly")


def _line(world: World, at: Cell, direction: int, squares: int) -> Iterator[Cell]:
    """Along the ground, or through the air at the height at which the drift began."""
    (dx, dy), field = STEPS[direction], world.field
    aloft = at[2] > field.ground(*at[:2])
    for n in range(1, squares + 1):
        x, y = at[0] + n * dx, at[1] + n * dy
        if not field.inside(x, y):
            return
        yield (x, y, at[2]) if aloft else field.on_ground(x, y)


def stopped(world: World, unit: int, direction: int, plan: MovePlan) -> bool:
    """Say whether a drift ends because something is in the way, not because it is spent."""
    spent, odd = 0, adrift(world, unit).odd
    for _ in plan.steps:
        spent, odd = spent + _price(direction, odd=odd), odd ^ (direction & 1 == 1)
    return spent + _price(direction, odd=odd) <= PACE.sheet_speed(world, unit, "walk").total // 2


def _price(direction: int, *, odd: bool) -> int:
    return SQUARE * (2 if direction & 1 and odd else 1)


def push_off_ends(world: World, unit: int, mode: str) -> Area:
    """Where a push could take one this turn: one end for each direction."""
    if mode != "walk":
        return NOWHERE
    plans = (drift_plan(world, unit, direction) for direction in range(8))
    ends = {plan.steps[-1].after: plan.cost.total for plan in plans if plan.steps}
    limit = PACE.sheet_speed(world, unit, "walk").total // 2
    return Area(tuple(Stop(cell, cost, 0) for cell, cost in sorted(ends.items())), (("push-off", limit),))


def push_off_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Find the drift that ends on the target.   [sf.normal-gravity]"""
    plans = (drift_plan(world, cmd.unit, direction) for direction in range(8))
    found = (plan for plan in plans if plan.steps and plan.steps[-1].after == there)
    return next(found, NO_DRIFT)


def _direction(plan: MovePlan) -> int:
    """Give the direction of a drift, by its first step."""
    (x, y, _), (i, j, _) = plan.steps[0].before, plan.steps[0].after
    return STEPS.index((i - x, j - y))


def push_off(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Push off as a move action; one drifts on until something stops one.   [sf.normal-gravity]"""
    direction = _direction(plan)
    halted = stopped(world, cmd.unit, direction, plan)
    yield turns.SLOTS.take(world, cmd.unit, "push-off")
    yield began(world, cmd.unit, Condition(DRIFTING, "sf.normal-gravity", 0, NAMES[direction]))
    yield from _drift(world, dice, cmd.unit, plan, halted=halted)


def _drift(world: World, dice: Dice, unit: int, plan: MovePlan, *, halted: bool) -> Play:
    yield from MOVES.carry_out(world, dice, unit, plan)
    if halted or HELPLESS_STATES.at_mercy(world, unit):
        yield from ended(world, unit, DRIFTING)


def drift_on(world: World, dice: Dice) -> Play:
    """At the start of each of its turns who drifts goes on in the same line.   [sf.normal-gravity]"""
    unit = world.get(BATTLE, Turn).acting
    condition = (world.find(unit, Conditions) or Conditions()).find(DRIFTING)
    if condition is None or world.find(unit, Name) is None or condition.ends not in NAMES:
        return
    direction = NAMES.index(condition.ends)
    plan = drift_plan(world, unit, direction)
    yield from _drift(world, dice, unit, plan, halted=stopped(world, unit, direction, plan))


def push_off_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """A push draws on the land speed, above the ground too.   [sf.normal-gravity]"""
    return MOVES.provoked(world, cmd, replace(plan, mode="walk"))


def push_off_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer the end of each drift."""
    yield from (command(unit, "push-off", stop.cell) for stop in PUSH_OFF.area(world, unit, "walk").stops)


NO_DRIFT = Refusal(
    "sf.normal-gravity", text("A push off a surface cannot end there."), text("Choose the end of a straight drift.")
)
PUSH_OFF = Placed(
    name="push-off",
    title=text("Push off"),
    rule="sf.normal-gravity",
    allowed=push_off_allowed,
    modes=on_foot,
    way=push_off_way,
    ends=push_off_ends,
    play=push_off,
    shown=push_off_shown,
    missing=NO_DRIFT,
    offered=push_off_offers,
    known=MOVES.unknown.known,
)
