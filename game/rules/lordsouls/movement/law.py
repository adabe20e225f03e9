"""Which way does a Movement manoeuvre take, how far does it reach, or which rule says no?"""

from dataclasses import replace
from itertools import takewhile

from game.battle.rulebook import Going, Halt
from game.ecs.world import World, remembered
from game.mechanics.states import has
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Refusal, counted, text
from game.rules.lordsouls.grapple.holds import captives
from game.rules.lordsouls.movement import allowance
from game.rules.lordsouls.movement.costs import mover_of
from game.rules.lordsouls.movement.leap import JUMP, landings, leap
from game.rules.lordsouls.movement.occupied_cells import Spot
from game.rules.lordsouls.movement.ways import Ways
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import DASHING, helpless
from game.space.square import Cell

FAR = 4096
"""Points of a way that nothing limits."""
CLIMB, DRAG, DASH, SLIP = "climb", "drag", "dash", "slip"
RULE = {SLIP: "ls.slip", DRAG: "ls.drag", DASH: "ls.dash", CLIMB: "ls.climb-swim"}


def budget(world: World, unit: int, going: Going) -> int:
    """Give the points of a movement: what an effect grants, what its manoeuvre gives, or no limit.   [ls.move]"""
    if going.budget is not None:
        return going.budget
    if not going.action:
        return FAR
    if going.action == DASH:
        return allowance.points(world, unit, dashed=True).total
    return allowance.points(world, unit, going.action).total


def forbidden(world: World, unit: int, going: Going) -> Refusal | None:
    """Say why a creature may not use a Movement manoeuvre at all."""
    if going.after:
        spent = manoeuvres.slot(world, unit, manoeuvres.MOVEMENT)
        if isinstance(spent, Refusal):
            return spent
    if going.action == DRAG:
        return helpless(world, unit)
    fast = helpless(world, unit) or manoeuvres.held_fast(world, unit) or allowance.upright(world, unit, going.action)
    if going.action == DASH and fast is None and not has(world, unit, DASHING):
        return allowance.spent(world, unit)
    if going.action == CLIMB:
        return fast or allowance.hands_free(world, unit)
    if going.action == JUMP and fast is None and not allowance.value(world, unit).total:
        return Refusal("ls.jump", text("Its ДВИЖ is 0."))
    return fast


@remembered
def ways(world: World, unit: int, going: Going) -> Ways:
    """Give the ways of a movement on foot."""
    dragged = captives(world, unit) if going.action == DRAG else ()
    mover = mover_of(world, unit, climbs=going.action == CLIMB, drags=dragged)
    return Ways(mover, budget(world, unit, going), going.action == SLIP)


class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in points."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, sorted by cell.   [ls.move]"""
        out = forbidden(world, unit, going)
        if out is not None:
            return out
        if going.action == JUMP:
            return _leaps(world, unit)
        walk = ways(world, unit, going)
        most = min(walk.budget, FAR)
        stops = tuple(Stop(walk.mover.at(spot), cost, 0) for spot, cost in sorted(walk.ends()))
        ordered = tuple(sorted(stops, key=lambda stop: stop.cell))
        return Area(ordered, ((going.action or "move", most),), self._rules(going))

    def _rules(self, going: Going) -> tuple[str, ...]:
        return ("ls.move", *((RULE[going.action],) if going.action in RULE else ()))

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """Give the cheapest way to a cell, of these one to which the fewest may react.   [ls.move]"""
        out = forbidden(world, unit, going)
        if out is not None:
            return out
        walk = ways(world, unit, going)
        wrong = self._standing(walk, goal)
        if wrong is not None:
            return wrong
        if goal[:2] == walk.mover.start[:2]:
            return MovePlan("walk", ())
        return leap(world, unit, goal) if going.action == JUMP else self._planned(walk, goal[:2], going)

    def _planned(self, walk: Ways, goal: Spot, going: Going) -> MovePlan | Refusal:
        route = walk.best(goal)
        if route is None:
            return self._too_far(walk, goal)
        return walk.mover.stopping(goal) or self._cited(walk.plan(route), going)

    def _cited(self, plan: MovePlan, going: Going) -> MovePlan:
        return MovePlan("walk", plan.steps, cited=self._rules(going))

    def _standing(self, walk: Ways, goal: Cell) -> Refusal | None:
        """A creature stands on the ground of the map.   [ls.move]"""
        field = walk.world.field
        if not field.inside(*goal[:2]) or not walk.mover.whole(goal[:2]):
            return Refusal("ls.move", text("That is off the map."))
        if goal != walk.mover.at(goal[:2]):
            return Refusal("ls.move", text("There is no ground at that height."))
        return None

    def _too_far(self, walk: Ways, goal: Spot) -> Refusal:
        """Say why there is no way, or how many points are missing.   [ls.move]"""
        endless = replace(walk, budget=FAR)
        route = endless.best(goal)
        if route is None:
            entered = walk.mover.shut(goal) or walk.mover.held(goal)
            return entered or Refusal("ls.move", text("No way leads there on foot."))
        needed = endless.plan(route).cost.total
        why = counted("It takes {n} point, {have} are there.", "It takes {n} points, {have} are there.", n=needed,
                      have=walk.budget)  # fmt: skip
        return Refusal("ls.move", why)

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step, or say where it fails.   [ls.move]"""
        out = forbidden(world, unit, going)
        walk = ways(world, unit, going)
        if out is not None:
            return self._halt(walk, (), out)
        if going.action == JUMP and route:
            leapt = leap(world, unit, route[0])
            return self._halt(walk, (), leapt) if isinstance(leapt, Refusal) else self._once(walk, leapt, route)
        ground = tuple(takewhile(lambda cell: self._standing(walk, cell) is None, route))
        steps, refusal = walk.priced(tuple(cell[:2] for cell in ground))
        if refusal is None and ground != route:
            refusal = self._standing(walk, route[len(ground)])
        paid = self._paid(steps, walk.budget)
        if len(paid) < len(steps):
            why = text("The points do not last: {n} are there.", n=walk.budget)
            return self._halt(walk, paid, Refusal("ls.move", why))
        ends = walk.mover.stopping(steps[-1].after[:2]) if steps else None
        if refusal is not None:
            return self._halt(walk, steps, refusal)
        if ends is not None:
            return self._halt(walk, steps, ends, len(steps) - 1)
        return self._cited(MovePlan("walk", steps), going)

    def _once(self, walk: Ways, leapt: MovePlan, route: tuple[Cell, ...]) -> MovePlan | Halt:
        """One Jump is one leap.   [ls.jump]"""
        if len(route) == 1:
            return leapt
        return self._halt(walk, leapt.steps, Refusal("ls.jump", text("One Jump is one leap.")))

    def _paid(self, steps: tuple[Step, ...], most: int) -> tuple[Step, ...]:
        """Only whole cells are entered: without all the points for one, no step.   [ls.difficult-terrain]"""
        spent = 0
        for number, step in enumerate(steps):
            spent += step.cost.total
            if spent > most:
                return steps[:number]
        return steps

    def _halt(self, walk: Ways, steps: tuple[Step, ...], why: Refusal, at: int | None = None) -> Halt:
        """Say how far a way is good, and the last cell on it where one may stop."""
        fine = (step.after for step in reversed(steps) if walk.mover.stopping(step.after[:2]) is None)
        here = len(steps) if at is None else at
        return Halt(here, why, MovePlan("walk", steps), next(fine, walk.mover.start))


def _leaps(world: World, unit: int) -> Area:
    """Everywhere that a leap may end.   [ls.jump]"""
    stops = tuple(Stop(cell, 0, 0) for cell in sorted(landings(world, unit)))
    return Area(stops, ((JUMP, 0),), ("ls.jump-length", "ls.jump-height"))


MOVEMENT = Movement()
