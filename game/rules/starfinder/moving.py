"""Movement carried out: steps as events, strikes on the way, ends that were not planned; and the verbs of movement."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget, Condition, Conditions, Place
from game.ecs.world import World
from game.mechanics.d20.routes import Purse
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.states import has
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import REACTIONS
from game.rules.starfinder.checks import unskilled_check
from game.rules.starfinder.harm import burn
from game.rules.starfinder.movement import MOVEMENT, ROUTES, SPECIAL
from game.rules.starfinder.passing import PASSING
from game.rules.starfinder.running import run_cost, run_out, runs_on
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.space import footprint
from game.space.square import Cell

SQUEEZING = Condition("squeezing", "sf.squeezing-entangled", 0, "standing free")
RUNNING = Condition("flat-footed", "sf.run", 0, "turn")


def purse(world: World, unit: int, mode: str) -> Purse:
    """Move actions in a row are one movement: what is left of the last, and the speed once for each action left.

    [sf.double-move] [sf.speed]
    """
    budget = world.get(unit, Budget)
    going_on = budget.done[-1:] == ("move",) and world.get(unit, Place).mode == mode
    left, one = budget.purse if going_on else 0, PACE.speed(world, unit, mode).total
    actions = budget.left("move") + budget.left("standard")
    parts = [("move", left + one)] if actions or not left else [("rest", left)]
    if left and actions:
        parts = [("rest", left), ("move", left + one)]
    if actions == 2:
        parts.append(("double", left + 2 * one))
    return Purse(left + actions * one, tuple(parts) if left or actions else ())


def move_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a move: the cheapest way to the target, or the very route that the command gives."""
    mode, route = cmd.option("mode", "walk"), cmd.cells("route")
    limit, going = purse(world, cmd.unit, mode), Going(mode, "move")
    if route:
        found = ROUTES.along(world, cmd.unit, route, going, limit.total)
        return found if isinstance(found, MovePlan) else found.refusal
    return ROUTES.to(world, cmd.unit, there, going, limit)


def move_allowed(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature can move at all now: a purse that still holds a square, or an action to fill it."""
    refusals = [PACE.can_move(world, unit, mode) for mode in PACE.modes(world, unit) or ("walk",)]
    if refusals[0] is not None and all(refusals):
        return refusals[0]
    if world.get(unit, Budget).purse >= SQUARE and world.get(unit, Budget).done[-1:] == ("move",):
        return Cost.one("sf.double-move", 0, text("rest of the move"))
    return turns.slot(world, unit, "move")


def move_spending(world: World, unit: int, plan: MovePlan) -> Budget:
    """Pay for a move: as many move actions as it takes, the rest stays in the purse.   [sf.double-move]"""
    budget, one = world.get(unit, Budget), PACE.speed(world, unit, plan.mode).total
    going_on = budget.done[-1:] == ("move",) and world.get(unit, Place).mode == plan.mode
    left, cost = budget.purse if going_on else 0, plan.cost.total
    while left < cost:
        budget, left = turns.after(budget, "move", "move"), left + one
    return replace(budget, purse=left - cost)


def carry_out(world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
    """Take the steps one by one; who is provoked may strike before each.   [sf.attack-of-opportunity]"""
    passed = [world.get(unit, Place)]
    for step in plan.steps:
        yield from REACTIONS.asked(world, dice, unit, step.provokes)
        if STATES.at_mercy(world, unit):
            yield from illegal_end(world, unit, passed)
            return
        yield _taken(world, unit, step, plan.mode)
        if step.before != step.after:
            passed.append(world.get(unit, Place))
            yield from burn(world, unit, text("enters damaging ground"))
        if STATES.at_mercy(world, unit):
            yield from illegal_end(world, unit, passed)
            return


def _taken(world: World, unit: int, step: Step, mode: str) -> Event:
    """Write one step: place, count of diagonals, feet moved, squeezing begun or ended."""
    place = Place(step.after, step.band, step.heading, mode)
    budget = world.get(unit, Budget)
    moved = replace(budget, diagonals=step.diagonals, moved=budget.moved + step.cost.total)
    conditions = world.get(unit, Conditions)
    tight = conditions.plus(SQUEEZING) if step.squeezed else conditions.minus("squeezing")
    kind = "turned" if step.before == step.after else "rose" if step.after[2] > step.before[2] else "moved"
    note, facts = text("{cost} ft", cost=step.cost.total), (("gait", _gait(world, unit, mode)),)
    return Event(kind, unit, step.cost.because, put(world, unit, place, moved, tight), note, facts)


def _gait(world: World, unit: int, mode: str) -> str:
    """Say how a creature goes: on its feet, at a run, crawling, or in another mode; adrift it drifts.   [sf.prone]"""
    if has(world, unit, "drifting"):
        return "drift"
    if mode == "walk" and world.get(unit, Budget).done[-1:] == ("run",):
        return "run"
    return "crawl" if mode == "walk" and has(world, unit, "prone") else mode


def illegal_end(world: World, unit: int, passed: list[Place]) -> Iterator[Event]:
    """Who is stopped where nobody may stop ends in the last square of the way where it could.   [sf.illegal-end]"""
    here = world.get(unit, Place)
    if here.at != passed[-1].at:
        return
    spaces = ((place, footprint.cells(place.at, place.band)) for place in reversed(passed))
    place = next((place for place, cells in spaces if PASSING.end_of_move(world, unit, cells) is None), passed[0])
    if place.at != here.at:
        note = text("ends in the last square where it may stop")
        yield Event("slipped", unit, (Because("sf.illegal-end"),), put(world, unit, place), note)


MODE_RULES = {"climb": "sf.climb-speed", "swim": "sf.swim-speed", "burrow": "sf.burrow", "fly": "sf.fly-speed"}
"""The rules of a speed of one's own in each mode but walking."""
TAKEN = {
    0: text("what is left of it"), 1: turns.SLOTS["move"][0], 2: text("two move actions"),
    "standard action": turns.SLOTS["standard"][0],
}  # fmt: skip
"""What a move takes: so many move actions, the second for the standard action.   [sf.double-move]"""


def move(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Move as planned."""
    before, budget = world.get(cmd.unit, Budget), move_spending(world, cmd.unit, plan)
    taken = len(budget.done) - len(before.done)
    note = TAKEN["standard action" if taken == 1 and not before.left("move") else taken]
    double = (Because("sf.double-move"),) if budget.done.count("move") > 1 else ()
    mode = "walk" if PACE.unskilled_in(world, cmd.unit, plan.mode) else plan.mode
    own = (Because(MODE_RULES[mode]),) if mode in MODE_RULES else ()
    because = *double, *own, Because("sf.combat-gait"), Because("sf.hustle")
    yield Event("spent", cmd.unit, because, put(world, cmd.unit, budget), note, (("verb", "move"),))
    if (yield from unskilled_check(world, dice, cmd.unit, plan.mode)):
        yield from carry_out(world, dice, cmd.unit, plan)


def move_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that a move can end, by the actions that it takes."""
    return ROUTES.within(world, unit, Going(mode, "move"), purse(world, unit, mode))


def provoked(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Preview a plan with the strikes that it provokes."""
    return Preview(plan.cost, plan, None, REACTIONS.foreseen(world, cmd.unit, plan))


NO_SQUARE = Refusal("sf.grid", text("It needs a square to go to."))
MOVE = Placed(
    "move", text("Move"), "sf.speed", move_allowed, PACE.modes, move_way, move_ends, move, provoked,
    replace(NO_SQUARE, why=text("A move needs a square to go to.")), PACE.can_move,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Special:
    """A movement with a rule of its own: step, minimum, run, withdraw."""

    action: str
    slot: str

    def law(self, title: Text, rule: str) -> Placed:
        """Give the law of its verb."""
        law = self.allowed, PACE.modes, self.way, self.ends, self.play, provoked
        return Placed(self.action, title, rule, *law, NO_SQUARE, self.free)

    def going(self, mode: str) -> Going:
        """Give what is asked of the law of movement."""
        return Going(mode, self.action)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action may be used now."""
        using = [self.going(mode) for mode in PACE.modes(world, unit) or ("walk",)]
        refusals = [SPECIAL.forbidden(world, unit, each) or PACE.can_move(world, unit, each.mode) for each in using]
        if refusals[0] is not None and all(refusals):
            return refusals[0]
        free = self.free(world, unit)
        if isinstance(free, Refusal) or self.action != "run":
            return free
        return free + run_cost(world, unit)

    def free(self, world: World, unit: int, mode: str = "") -> Cost | Refusal:  # noqa: ARG002 - one shape for all verbs
        """Say whether the action is left; who has run itself out does not run.   [sf.local-run-check]"""
        tired = run_out(world, unit) if self.action == "run" else None
        return tired or turns.slot(world, unit, self.slot)

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Plan the movement to a square: by the cheapest way, or by the very route that the command gives."""
        going, route = self.going(cmd.option("mode", "walk")), cmd.cells("route")
        if not route:
            return MOVEMENT.plan(world, cmd.unit, there, going)
        found = MOVEMENT.route(world, cmd.unit, route, going)
        return found if isinstance(found, MovePlan) else found.refusal

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """Spend the action, take the steps; a runner is flat-footed until its next turn.   [sf.run]"""
        if self.action == "run" and not (yield from runs_on(world, dice, cmd.unit)):
            return
        yield turns.spend(world, cmd.unit, self.slot, self.action)
        if self.action == "run":
            yield turns.began(world, cmd.unit, RUNNING)
        yield from carry_out(world, dice, cmd.unit, plan)

    def ends(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that it can end."""
        found = MOVEMENT.area(world, unit, self.going(mode))
        return NOWHERE if isinstance(found, Refusal) else found
