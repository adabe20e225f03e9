"""The rules at work in what a player is shown before it is done, each with the fact that it makes on this board."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Budget, Place, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.climb_swim import ClimbSwim
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.reach import REACH_TEN
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Because, Text, counted, text
from game.space import footprint
from game.space.square import Cell

GRAVITY = {"low": text("Low gravity leaves speeds alone."), "high": text("High gravity halves land speeds.")}
RUNS = {
    3: text("Three times {feet} ft in one straight line"),
    4: text("Four times {feet} ft in one straight line"),
}
AS_ON_FOOT = text("Diagonals, corners and other creatures count as they do on foot, height included.")


def nothing(world: World, unit: int, verb: str, plan: MovePlan) -> Iterable[Because]:  # noqa: ARG001 - one shape
    """Tell nothing more of a way."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Previews:
    """The law of what is at work in a preview."""

    fighting: Fighting
    tight: Text
    """What squeezing does."""
    run_gait: str = ""
    """A run goes several times the speed."""
    hourly: Callable[[int], Text] | None = None
    """How fast so many feet a round are, where the book says it."""
    climb_swim: ClimbSwim | None = None
    """The law of climbing and swimming by a check, where the book has one."""
    risky: Text = NOTHING
    """What is said where even who has a speed of its own checks; it may name {dc}."""
    besides: Callable[[World, int, str, MovePlan], Iterable[Because]] = nothing
    """What is told besides of a way that a verb goes."""

    def at_work(self, world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:
        """Name the rules behind a preview that no number of it names: size and reach, speed, who may strike."""
        strike, plan, found = preview.strike, preview.plan, list[Because]()
        if plan is not None and plan.steps:
            found += self._movement(world, unit, verb, plan)
        if strike is not None and not strike.save:
            found += self._blow(_moved(world, unit, plan), strike)
        for one in preview.provoked:
            found += self._provoked(world, one, plan)
        return tuple(dict.fromkeys(reason for reason in found if reason.rule))

    # -- movement ------------------------------------------------------------------------------------------------------

    def _movement(self, world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
        """A movement goes by its squares, by the space that moves, and by the speed in use."""
        n, (x, y, z), grid = len(plan.route), plan.steps[-1].after, self.fighting.moves.grid
        yield Because(grid, 0, counted("{n} square of {square} ft", "{n} squares of {square} ft", n=n, square=SQUARE))
        over = z - world.field.ground(x, y)
        if over > 0:
            yield Because(grid, 0, text("It ends {feet} ft above the ground.", feet=over * SQUARE))
        yield from self._space(world, unit, plan)
        yield from self._speed(world, unit, plan)
        yield from self._action(world, unit, verb, plan)
        yield from self.besides(world, unit, verb, plan)
        yield from self._ground(world, unit, plan)

    def _space(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """A size has its space, which moves as one block."""
        body, sizes = world.get(unit, Body), self.fighting.reach.sizes
        if body.side > 1:
            facts: dict[str, int | str] = {"size": body.size, "side": body.side}
            yield Because(sizes.categories, 0, text("Size: {size}, {side} \u00d7 {side} squares", **facts))
            yield Because(sizes.big, 0, text("All of its squares move as one; a step is paid for once."))
        elif not sizes.shares(body):
            yield Because(sizes.one_square, 0, text("Size: {size}, one square", size=body.size))
        if any(step.squeezed for step in plan.steps):
            yield Because(self.fighting.moves.squeezing.penalties, 0, self.tight)

    def _speed(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """A movement draws on the speed of the mode in use."""
        mode, pace, modes = plan.mode, self.fighting.pace, self.fighting.moves.modes
        facts: dict[str, int | str] = {"mode": mode, "feet": pace.speed(world, unit, mode).total}
        if mode in modes and not pace.unskilled.rule(world, unit, mode):
            yield Because(pace.in_use, 0, text("The speed in use is that for {mode}: {feet} ft.", **facts))
            yield Because(modes[mode], 0, self._checked(world, unit, plan))
        if mode != "walk":
            yield Because(pace.off_ground, 0, AS_ON_FOOT)
        if mode == "walk" and world.field.gravity in GRAVITY:
            yield Because(pace.gravity.rule, 0, GRAVITY[world.field.gravity])

    def _checked(self, world: World, unit: int, plan: MovePlan) -> Text:
        """Say whether even who has a speed of its own checks before it moves."""
        if self.climb_swim is None or not self.climb_swim.checked(world, unit, plan):
            return text("It needs no check.")
        return replace(self.risky, facts=(("dc", self.climb_swim.difficulty(world, plan.mode)),))

    def _action(self, world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
        """The action says how often a movement takes its speed, and whom it provokes."""
        movement, cost, one = self.fighting.moves.movement, plan.cost.total, self._one(world, unit, plan)
        if verb == "run":
            times = movement.special.run.times(world, unit)
            told = RUNS.get(times, text("{times} \u00d7 {feet} ft in one straight line"))
            rule = movement.special.run.rule_in(plan.mode)
            facts = ("times", times), ("feet", one)
            yield Because(rule, 0, replace(told, facts=facts[1:] if times in RUNS else facts))
            yield Because(self.run_gait, 0, text("A run: {feet} ft of {most} ft", feet=cost, most=times * one))
            if self.hourly is not None:
                yield Because(self.run_gait, 0, self.hourly(times * one))
        elif verb == "move":
            yield from self._moves(world, unit, cost, one)
        if verb == "withdraw":
            rule = movement.reasons.actions.get(verb, self.fighting.opportunity.rule)
            yield Because(rule, 0, text("The first square of a withdrawal provokes nothing."))

    def _one(self, world: World, unit: int, plan: MovePlan) -> int:
        return self.fighting.pace.speed(world, unit, plan.mode).total

    def _moves(self, world: World, unit: int, cost: int, one: int) -> Iterator[Because]:
        """Two move actions in a row are one movement."""
        budget, moves = world.get(unit, Budget), self.fighting.moves
        left = budget.purse if budget.done[-1:] == ("move",) else 0
        if cost > left + one or (left and cost > left):
            yield Because(moves.double.rule, 0, text("Two move actions are one movement of {feet} ft.", feet=2 * one))
        else:
            yield Because(moves.speed, 0, text("{cost} ft of {speed} ft", cost=cost, speed=left or one))

    def _ground(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """What lies on the ground does not slow who flies, or has no body."""
        if plan.mode != "fly" and not world.get(unit, Body).incorporeal:
            return
        under = (cell for step in plan.steps for cell in footprint.cells(step.after, step.band))
        kinds = (world.field.kind(x, y) for x, y, _ in under)
        if any(kind.difficult and not (kind.canopy and plan.mode == "fly") for kind in kinds):
            rule = self.fighting.steps.hindrances.dense
            yield Because(rule, 0, text("Difficult ground does not slow it."))

    # -- blows ---------------------------------------------------------------------------------------------------------

    def _blow(self, world: World, strike: Strike) -> Iterator[Because]:
        """Size and build decide how far a blow goes, and diagonals count as reach counts them."""
        attack, who = self.fighting.blows.attack, called(world, strike.at)
        circumstances = [one for side in (strike.attack, strike.defence) for one in side.counted[1:]]
        several = len(circumstances) + len(strike.attack.suppressed + strike.defence.suppressed) > 1
        if several and attack.several:
            told = text("Different circumstances add up; of one kind only the best counts.")
            yield Because(attack.several, 0, told)
        arm, goal = attack.weapon(world, strike.by, strike.weapon), space(world, strike.at)
        if self.fighting.reach.from_afar(world, strike.by, arm, goal):
            sizes = self.fighting.reach.sizes
            far = sizes.apart(world, strike.by, strike.at)
            yield Because(sizes.measuring.squares, 0, text("{name} is {far} ft away.", name=who, far=far))
            return
        yield from self._size(world, strike.by)
        if any(cell in goal for cell in space(world, strike.by)):
            yield Because(self.fighting.reach.same_square, 0, text("{name} is in its own square.", name=who))
        else:
            yield from self._far(world, strike, arm)

    def _size(self, world: World, unit: int) -> Iterator[Because]:
        """A size's reach has a column for tall creatures and one for long ones."""
        body = world.get(unit, Body)
        size = self.fighting.reach.sizes.rows[body.size]
        facts: dict[str, int | str] = {"size": body.size, "reach": self.fighting.reach.sizes.reach(body)}
        yield Because(size.rule, 0, text("Size: {size}, natural reach {reach} ft", **facts))
        if size.tall != size.long:
            told = text("It counts as {build}: {tall} ft of reach if tall, {long} ft if long.", build=body.build,
                        tall=size.tall, long=size.long)  # fmt: skip
            yield Because(self.fighting.blows.attack.measure, 0, told)

    def _far(self, world: World, strike: Strike, arm: Weapon) -> Iterator[Because]:
        """A reach of exactly 10 feet takes in the second diagonal; any other counts diagonals as usual."""
        reach = self.fighting.reach
        total, far = reach.of(world, strike.by, arm).total, reach.sizes.apart(world, strike.by, strike.at)
        facts: dict[str, int | str] = {"name": called(world, strike.at), "far": far, "reach": total}
        if total == REACH_TEN and far > REACH_TEN:
            told = text("{name} is {far} ft away, but reach {reach} takes in the second diagonal.", **facts)
            yield Because(self.fighting.reach.ten, 0, told)
        elif total != REACH_TEN or reach.counts(world):
            yield Because(self.fighting.reach.other, 0, text("{name} is {far} ft away, reach is {reach} ft.", **facts))

    def _provoked(self, world: World, strike: Strike, plan: MovePlan | None) -> Iterator[Because]:
        """Who strikes threatens the square that is left, or in which one acts."""
        steps = plan.steps if plan is not None else ()
        marks = [mark for step in steps for mark in step.provokes if mark.by == strike.by]
        left = marks[0].leaving if marks else self._acting(world, strike, plan)
        weapon = self.fighting.opportunity.weapon(world, strike.by, (left,))
        total = self.fighting.reach.of(world, strike.by, weapon).total
        facts: dict[str, int | str] = {"name": called(world, strike.by), "x": left[0], "y": left[1], "reach": total}
        yield Because(self.fighting.reach.threatened, 0, text("{name} threatens {x}, {y}: reach {reach} ft.", **facts))
        yield from self._size(world, strike.by)
        if world.get(strike.by, Body).side > 1 and total >= REACH_TEN and feet(space(world, strike.by), (left,)) > 5:
            told = text("{name} strikes at anybody who comes up, even before they stand beside it.", name=facts["name"])
            yield Because(self.fighting.reach.big, 0, told)

    def _acting(self, world: World, strike: Strike, plan: MovePlan | None) -> Cell:
        """Give the square in which the deed is done that provokes a strike: at the end of the way, if there is one."""
        cells, reach = space(_moved(world, strike.at, plan), strike.at), self.fighting.reach
        return next((cell for cell in cells if reach.threatens(world, strike.by, cell)), cells[0])


def _moved(world: World, unit: int, plan: MovePlan | None) -> World:
    """Give the world in which a blow falls: at the end of the way that leads to it."""
    if plan is None or not plan.steps:
        return world
    ahead, last = world.fork(), plan.steps[-1]
    ahead.put(unit, replace(world.get(unit, Place), at=last.after, band=last.band))
    return ahead
