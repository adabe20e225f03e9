"""Which way does a Movement manoeuvre take, how far does it reach, or which rule says no?"""

from game.battle.rulebook import Going, Halt
from game.ecs.world import World, remembered
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Refusal, counted, text
from game.rules.lordsouls.movement import allowance
from game.rules.lordsouls.movement.costs import Mover, Spot
from game.rules.lordsouls.movement.ways import Ways
from game.rules.lordsouls.turns import manoeuvres
from game.space.square import Cell

FAR = 4096
"""Points of a way that nothing limits."""
ON_FOOT = ("", "move", "slip", "drag", "dash")
"""Actions of a movement over ordinary ground; what climbs, swims or leaps has a law of its own."""
RULE = {"slip": "ls.slip", "drag": "ls.drag", "dash": "ls.dash"}


def budget(world: World, unit: int, going: Going) -> int:
    """Give the points of a movement: what an effect grants, what its manoeuvre gives, or no limit.   [ls.move]"""
    if going.budget is not None:
        return going.budget
    if not going.action:
        return FAR
    usual = allowance.points(world, unit, "move" if going.action == "dash" else going.action).total
    return 2 * usual if going.action == "dash" else usual


def forbidden(world: World, unit: int, going: Going) -> Refusal | None:
    """Say why a creature may not use a Movement manoeuvre at all."""
    if going.after:
        spent = manoeuvres.slot(world, unit, manoeuvres.MOVEMENT)
        if isinstance(spent, Refusal):
            return spent
    if going.action in ("drag",):
        return None
    return manoeuvres.held_fast(world, unit) or allowance.upright(world, unit, going.action)


@remembered
def ways(world: World, unit: int, going: Going) -> Ways:
    """Give the ways of a movement on foot."""
    return Ways(Mover(world, unit), budget(world, unit, going), quiet=going.action == "slip")


class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in points."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, sorted by cell.   [ls.move]"""
        out = forbidden(world, unit, going)
        if out is not None:
            return out
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
        return self._standing(walk, goal) or self._planned(walk, goal[:2], going)

    def _planned(self, walk: Ways, goal: Spot, going: Going) -> MovePlan | Refusal:
        if goal == walk.mover.start[:2]:
            return MovePlan("walk", ())
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
        route = Ways(walk.mover, FAR, walk.quiet).best(goal)
        if route is None:
            entered = walk.mover.shut(goal) or walk.mover.held(goal)
            return entered or Refusal("ls.move", text("No way leads there on foot."))
        needed = Ways(walk.mover, FAR, walk.quiet).plan(route).cost.total
        why = counted("It takes {n} point, {have} are there.", "It takes {n} points, {have} are there.", n=needed,
                      have=walk.budget)  # fmt: skip
        return Refusal("ls.move", why)

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step, or say where it fails.   [ls.move]"""
        out = forbidden(world, unit, going)
        walk = ways(world, unit, going)
        if out is not None:
            return self._halt(walk, (), out)
        for number, cell in enumerate(route):
            wrong = self._standing(walk, cell)
            if wrong is not None:
                return self._halt(walk, walk.priced(tuple(one[:2] for one in route[:number]))[0], wrong)
        steps, refusal = walk.priced(tuple(cell[:2] for cell in route))
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


MOVEMENT = Movement()
