"""Movement carried out: steps as events, strikes on the way, ends that were not planned; and the verbs of movement."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget, Condition, Conditions, Place
from game.ecs.world import World, remembered
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import opportunities, provoked_strikes
from game.rules.starfinder.checks import ahead, unskilled_check
from game.rules.starfinder.harm import burn
from game.rules.starfinder.movement import Movement, Purse
from game.rules.starfinder.passing import end_of_move, helpless
from game.rules.starfinder.running import run_cost, run_out, runs_on
from game.rules.starfinder.space import SQUARE
from game.rules.starfinder.speeds import can_move, has, modes, speed, unskilled
from game.space import footprint

LAW = Movement()
SQUEEZING = Condition("squeezing", "sf.squeezing-entangled", 0, "standing free")
RUNNING = Condition("flat-footed", "sf.run", 0, "turn")


def purse(world: World, unit: int, mode: str) -> Purse:
    """Move actions in a row are one movement: what is left of the last, and the speed once for each action left.

    [sf.double-move] [sf.speed]
    """
    budget = world.get(unit, Budget)
    going_on = budget.done[-1:] == ("move",) and world.get(unit, Place).mode == mode
    left, one = budget.purse if going_on else 0, speed(world, unit, mode).total
    actions = budget.left("move") + budget.left("standard")
    parts = [("move", left + one)] if actions or not left else [("rest", left)]
    if left and actions:
        parts = [("rest", left), ("move", left + one)]
    if actions == 2:
        parts.append(("double", left + 2 * one))
    return Purse(left + actions * one, tuple(parts) if left or actions else ())


@remembered
def move_plan(world: World, unit: int, cmd: Command) -> MovePlan | Refusal:
    """Plan a move: the cheapest way to the target, or the very route that the command gives."""
    mode, route = cmd.option("mode", "walk"), cmd.cells("route")
    limit, going = purse(world, unit, mode), Going(mode, "move")
    refusal = can_move(world, unit, mode)
    if refusal is not None:
        return refusal
    if not isinstance(cmd.target, tuple):
        return Refusal("sf.grid", text("A move needs a square to go to."))
    if route:
        found = LAW.along(world, unit, route, going, limit.total)
        return found if isinstance(found, MovePlan) else found.refusal
    return LAW.to(world, unit, cmd.target, going, limit)


def move_allowed(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature can move at all now: a purse that still holds a square, or an action to fill it."""
    refusals = [can_move(world, unit, mode) for mode in modes(world, unit) or ("walk",)]
    if refusals[0] is not None and all(refusals):
        return refusals[0]
    if world.get(unit, Budget).purse >= SQUARE and world.get(unit, Budget).done[-1:] == ("move",):
        return Cost.one("sf.double-move", 0, text("rest of the move"))
    return turns.slot(world, unit, "move")


def move_spending(world: World, unit: int, plan: MovePlan) -> Budget:
    """Pay for a move: as many move actions as it takes, the rest stays in the purse.   [sf.double-move]"""
    budget, one = world.get(unit, Budget), speed(world, unit, plan.mode).total
    going_on = budget.done[-1:] == ("move",) and world.get(unit, Place).mode == plan.mode
    left, cost = budget.purse if going_on else 0, plan.cost.total
    while left < cost:
        budget, left = turns.after(budget, "move", "move"), left + one
    return replace(budget, purse=left - cost)


def carry_out(world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
    """Take the steps one by one; who is provoked may strike before each.   [sf.attack-of-opportunity]"""
    passed = [world.get(unit, Place)]
    for step in plan.steps:
        yield from opportunities(world, dice, unit, step.provokes)
        if helpless(world, unit):
            yield from illegal_end(world, unit, passed)
            return
        yield _taken(world, unit, step, plan.mode)
        if step.before != step.after:
            passed.append(world.get(unit, Place))
            yield from burn(world, unit, text("enters damaging ground"))
        if helpless(world, unit):
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
    fit = (one for one in reversed(passed) if end_of_move(world, unit, footprint.cells(one.at, one.band)) is None)
    place = next(fit, passed[0])
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


def move_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Move as planned."""
    plan = move_plan(world, cmd.unit, cmd)
    if isinstance(plan, Refusal):
        return
    before, budget = world.get(cmd.unit, Budget), move_spending(world, cmd.unit, plan)
    taken = len(budget.done) - len(before.done)
    note = TAKEN["standard action" if taken == 1 and not before.left("move") else taken]
    double = (Because("sf.double-move"),) if budget.done.count("move") > 1 else ()
    mode = "walk" if unskilled(world, cmd.unit, plan.mode) else plan.mode
    own = (Because(MODE_RULES[mode]),) if mode in MODE_RULES else ()
    because = *double, *own, Because("sf.combat-gait"), Because("sf.hustle")
    yield Event("spent", cmd.unit, because, put(world, cmd.unit, budget), note, (("verb", "move"),))
    if (yield from unskilled_check(world, dice, cmd.unit, plan.mode)):
        yield from carry_out(world, dice, cmd.unit, plan)


def move_check(world: World, cmd: Command) -> Cost | Refusal:
    """Say what a move costs, or why it cannot be made."""
    plan = move_plan(world, cmd.unit, cmd)
    return plan if isinstance(plan, Refusal) else plan.cost


def move_area(world: World, unit: int, mode: str) -> Area:
    """Everywhere that a move can end, by the actions that it takes."""
    if can_move(world, unit, mode) is not None:
        return Area((), ())
    return LAW.within(world, unit, Going(mode, "move"), purse(world, unit, mode))


def move_preview(world: World, cmd: Command) -> Preview | Refusal:
    """Show a move, the check that it needs, and the strikes that it provokes."""
    plan = move_plan(world, cmd.unit, cmd)
    shown = provoked(world, cmd.unit, plan)
    if isinstance(shown, Refusal) or isinstance(plan, Refusal):
        return shown
    return replace(shown, checks=ahead(world, cmd.unit, plan.mode))


def provoked(world: World, unit: int, plan: MovePlan | Refusal) -> Preview | Refusal:
    """Preview a plan with the strikes that it provokes."""
    if isinstance(plan, Refusal):
        return plan
    return Preview(plan.cost, plan, None, provoked_strikes(world, unit, plan))


def move_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every square that can be reached, in every mode."""
    for mode in modes(world, unit):
        for stop in move_area(world, unit, mode).stops:
            yield command(unit, "move", stop.cell, mode=mode)


class Special:
    """A verb of movement with a rule of its own: step, minimum, run, withdraw."""

    def __init__(self, action: str, slot: str) -> None:
        self.action, self.slot = action, slot

    def going(self, mode: str) -> Going:
        """Give what is asked of the law of movement."""
        return Going(mode, self.action)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action may be used now."""
        using = modes(world, unit) or ("walk",)
        refusals = [LAW.forbidden(world, unit, self.going(mode)) or can_move(world, unit, mode) for mode in using]
        if refusals[0] is not None and all(refusals):
            return refusals[0]
        free = self.free(world, unit)
        if isinstance(free, Refusal) or self.action != "run":
            return free
        return free + run_cost(world, unit)

    def free(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action is left; who has run itself out does not run.   [sf.local-run-check]"""
        tired = run_out(world, unit) if self.action == "run" else None
        return tired or turns.slot(world, unit, self.slot)

    def plan(self, world: World, cmd: Command) -> MovePlan | Refusal:
        """Plan the movement to the command's target."""
        free = self.free(world, cmd.unit)
        if isinstance(free, Refusal):
            return free
        if not isinstance(cmd.target, tuple):
            return Refusal("sf.grid", text("It needs a square to go to."))
        return LAW.plan(world, cmd.unit, cmd.target, self.going(cmd.option("mode", "walk")))

    def check(self, world: World, cmd: Command) -> Cost | Refusal:
        """Say what it costs, or why not."""
        plan = self.plan(world, cmd)
        return plan if isinstance(plan, Refusal) else plan.cost

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Spend the action, take the steps; a runner is flat-footed until its next turn.   [sf.run]"""
        plan = self.plan(world, cmd)
        if isinstance(plan, Refusal):
            return
        if self.action == "run" and not (yield from runs_on(world, dice, cmd.unit)):
            return
        yield turns.spend(world, cmd.unit, self.slot, self.action)
        if self.action == "run":
            yield turns.began(world, cmd.unit, RUNNING)
        yield from carry_out(world, dice, cmd.unit, plan)

    def area(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that it can end."""
        if isinstance(self.free(world, unit), Refusal):
            return Area((), ())
        found = LAW.area(world, unit, self.going(mode))
        return Area((), ()) if isinstance(found, Refusal) else found

    def offers(self, world: World, unit: int) -> Iterable[Command]:
        """Offer every square where it can end."""
        for mode in modes(world, unit):
            for stop in self.area(world, unit, mode).stops:
                yield command(unit, self.action, stop.cell, mode=mode)

    def preview(self, world: World, cmd: Command) -> Preview | Refusal:
        """Show the way and the strikes that it provokes."""
        return provoked(world, cmd.unit, self.plan(world, cmd))
