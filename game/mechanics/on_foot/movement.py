"""Which way does a movement on foot take, how far does it reach, or which rule says no?"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from game.battle.rulebook import Going, Halt
from game.ecs.world import World, remembered
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.leaps import JUMP, Leaps
from game.mechanics.on_foot.steps import Stepping, mover_of
from game.mechanics.on_foot.watching import Watching
from game.mechanics.on_foot.ways import Ways
from game.paths.afoot import Afoot
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Refusal, counted, text
from game.space.square import Cell

FAR = 4096
"""Points of a way that nothing limits."""


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in points."""

    stepping: Stepping
    watching: Watching
    leaps: Leaps
    rule: str
    """What every movement cites, and what is refused by when the points do not last."""
    citing: Mapping[str, str]
    """What an action of movement cites besides."""
    forbidden: Callable[[World, int, Going], Refusal | None]
    """Why a creature may not move so at all."""
    points: Callable[[World, int, str], int]
    """How many points an action of movement has."""
    drags: Callable[[World, int, str], tuple[int, ...]]
    """Whom an action of movement takes along."""
    climbing: str
    """The action by which one climbs and swims."""
    quiet: str
    """The action to which nobody may react."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, sorted by cell."""
        out, walk = self.forbidden(world, unit, going), self.ways(world, unit, going)
        if out is not None:
            return out
        if going.action == JUMP:
            return self.leaps.area(walk.mover)
        most = min(walk.budget, FAR)
        return Area(Afoot(walk.ends(), 1, (most,)), ((going.action or "move", most),), self._cited(going))

    def work(self, world: World, unit: int, going: Going) -> Iterator[None]:
        """Lay the map out for a creature in pieces."""
        if self.forbidden(world, unit, going) is None and going.action != JUMP:
            yield from self.ways(world, unit, going).laid.work()

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """Give the cheapest way to a cell, of these one to which the fewest may react."""
        out = self.forbidden(world, unit, going)
        walk = self.ways(world, unit, going)
        wrong = out or self._standing(walk, goal)
        if wrong is not None:
            return wrong
        if goal[:2] == walk.mover.start[:2]:
            return MovePlan("walk", ())
        return self.leaps.plan(walk, goal) if going.action == JUMP else self._planned(walk, goal[:2], going)

    def hung(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | None:
        """Who runs out of points on a climb stays where it hangs; None where points alone are not what is lacking."""
        walk = replace(self.ways(world, unit, going), budget=FAR)
        fit = self.forbidden(world, unit, going) is None and self._standing(walk, goal) is None
        steps = walk.plan(walk.best(goal[:2]) or ()).steps if fit and going.action == self.climbing else ()
        most = self.budget(world, unit, going)
        whole = paid(steps, most)
        if len(whole) == len(steps):
            return None
        end = walk.mover.hung(steps[len(whole)], most - sum(step.cost.total for step in whole))
        return None if end is None else MovePlan("walk", (*whole, end), cited=self._cited(going))

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step, or say where it fails."""
        out, walk = self.forbidden(world, unit, going), self.ways(world, unit, going)
        if out is not None:
            return _halt(walk, (), out)
        if going.action == JUMP and route:
            leapt = self.leaps.route(walk, route)
            return leapt if isinstance(leapt, MovePlan) else self._leapt(walk, route, leapt)
        ground = tuple(takewhile(lambda cell: self._standing(walk, cell) is None, route))
        steps, refusal = walk.priced(tuple(cell[:2] for cell in ground))
        if refusal is None and ground != route:
            refusal = self._standing(walk, route[len(ground)])
        whole = paid(steps, walk.budget)
        if len(whole) < len(steps):
            why = text("The points do not last: {n} are there.", n=walk.budget)
            return _halt(walk, whole, Refusal(self.rule, why))
        if refusal is not None:
            return _halt(walk, steps, refusal)
        ends = walk.mover.stopping(steps[-1].after[:2]) if steps else None
        if ends is not None:
            return _halt(walk, steps, ends, len(steps) - 1)
        return MovePlan("walk", steps, cited=self._cited(going))

    def ways(self, world: World, unit: int, going: Going) -> Ways:
        """Give the ways of a movement, with what is known of them until something changes."""
        return _ways(world, self, unit, going)

    def budget(self, world: World, unit: int, going: Going) -> int:
        """Give the points of a movement: what an effect grants, what its action gives, or no limit."""
        if going.budget is not None:
            return going.budget
        return self.points(world, unit, going.action) if going.action else FAR

    def _cited(self, going: Going) -> tuple[str, ...]:
        return (self.rule, *((self.citing[going.action],) if going.action in self.citing else ()))

    def _planned(self, walk: Ways, goal: Spot, going: Going) -> MovePlan | Refusal:
        route = walk.best(goal)
        if route is None:
            return self._too_far(walk, goal)
        return walk.mover.stopping(goal) or MovePlan("walk", walk.plan(route).steps, cited=self._cited(going))

    def _standing(self, walk: Ways, goal: Cell) -> Refusal | None:
        """A creature stands on the ground of the map."""
        field = walk.world.field
        if not field.inside(*goal[:2]) or not walk.mover.whole(goal[:2]):
            return Refusal(self.rule, text("That is off the map."))
        if goal != walk.mover.at(goal[:2]):
            return Refusal(self.rule, text("There is no ground at that height."))
        return None

    def _too_far(self, walk: Ways, goal: Spot) -> Refusal:
        """Say why there is no way, or how many points are missing."""
        endless = replace(walk, budget=FAR)
        route = endless.best(goal)
        if route is None:
            entered = walk.mover.shut(goal) or walk.mover.held(goal)
            return entered or Refusal(self.rule, text("No way leads there on foot."))
        needed = endless.plan(route).cost.total
        why = counted("It takes {n} point, {have} are there.", "It takes {n} points, {have} are there.", n=needed,
                      have=walk.budget)  # fmt: skip
        return Refusal(self.rule, why)

    def _leapt(self, walk: Ways, route: tuple[Cell, ...], why: Refusal) -> Halt:
        """Say how far a way is good that was to be leapt: not at all, or as far as its first leap."""
        first = self.leaps.plan(walk, route[0])
        return _halt(walk, first.steps if isinstance(first, MovePlan) else (), why)


def paid(steps: tuple[Step, ...], most: int) -> tuple[Step, ...]:
    """Only whole cells are entered: without all the points for one, no step."""
    spent = 0
    for number, step in enumerate(steps):
        spent += step.cost.total
        if spent > most:
            return steps[:number]
    return steps


@remembered
def _ways(world: World, law: Movement, unit: int, going: Going) -> Ways:
    dragged = law.drags(world, unit, going.action)
    mover = mover_of(world, law.stepping, unit, climbs=going.action == law.climbing, drags=dragged)
    return Ways(law.watching, mover, law.budget(world, unit, going), going.action == law.quiet)


def _halt(walk: Ways, steps: tuple[Step, ...], why: Refusal, at: int | None = None) -> Halt:
    """Say how far a way is good, and the last cell on it where one may stop."""
    fine = (step.after for step in reversed(steps) if walk.mover.stopping(step.after[:2]) is None)
    return Halt(len(steps) if at is None else at, why, MovePlan("walk", steps), next(fine, walk.mover.start))
