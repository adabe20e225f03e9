"""Movements with rules of their own, all straight: the step, the minimum movement, the run and the charge."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.battle.rulebook import Going, Halt
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.mechanics.d20.charge_line import UNLIMITED, ChargeLine, nearing, towards_foe
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.occupied_squares import FREE, HELPLESS
from game.mechanics.d20.reach import Reach, charging_weapons
from game.mechanics.d20.routes import Misfit, Routes
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import lying
from game.mechanics.d20.squeezing import squeezed
from game.mechanics.d20.steps import Mover
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import ENTANGLED, EXHAUSTED, FATIGUED, PRONE, has
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Cost, Refusal, Text, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import STEPS, Cell

SINGLE = ("step", "minimum")
"""Actions of one square."""
LINES = ("step", "run", "charge", "minimum")
USUAL_RUN = 4
"""Times the speed that a run goes as a rule."""
LONGEST = 128
"""No line is longer: no map is wider, and whatever speed a save claims, looking for its end must be over some time."""
UP, DOWN = (0, 0, 1), (0, 0, -1)
ASIDE = tuple((dx, dy, 0) for dx, dy in STEPS)
AROUND = (*ASIDE, *((dx, dy, 1) for dx, dy in STEPS), *((dx, dy, -1) for dx, dy in STEPS), UP, DOWN)


def never(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all books
    """Hold for nobody."""
    return False


class Fault(NamedTuple):
    """The first step of a way that its action forbids: its number among the cells, how many steps stand before it."""

    at: int
    steps: int
    why: Refusal


@dataclass(frozen=True, slots=True, eq=False)
class SpecialMoves:
    """The law of movements in a line."""

    routes: Routes
    reach: Reach
    rules: Mapping[str, str]
    """The rule of each action: step, minimum, run, charge."""
    too_far: Mapping[str, Text]
    """What a player reads of a square ({far} ft) beyond what each action goes ({most} ft)."""
    run_by: Mapping[str, str]
    """The rule of a run in a mode that has one of its own."""
    no_run: Mapping[str, str]
    """Modes in which nobody runs, with the rules."""
    run_times: Callable[[World, int], int]
    """A run goes so many times the speed."""
    charge_times: int
    """A charge goes so many times the speed at most,"""
    charge_least: int
    """and so many feet at least."""
    met: str
    """Creatures in the path, friends too, bar a charge, unless they are helpless."""
    strikable: Callable[[World, int, int, Space], bool]
    """Whether a charger sees a foe from where it starts, and can strike at it from there and from where it ends."""
    entangled: str
    """Nor does who is entangled;"""
    tired: str
    """nor who is tired."""
    hindered: str
    """Nobody runs or charges over ground that hinders."""
    provoking: str
    """The minimum movement is no step: it provokes."""
    climb_cost: Callable[[str], int]
    """What a cell of height costs a flier besides, in squares, by gravity."""
    step_above: int = 0
    """A speed of no more than so many feet takes no step."""
    straight: str = ""
    """A run goes straight, upright and where one sees by a rule of its own; '': by that of the run."""
    blind: str = ""
    """Who sees nothing does not withdraw."""
    charge_line: ChargeLine | None = None
    """A charge goes along any line; None: along those of a run."""
    single: Callable[[World, int], bool] = never
    """Who has a single action goes half as far by a charge or a withdrawal."""
    short_run: str = ""
    """The rule of a run of less than four times the speed; '': that of every run."""

    def forbidden(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Say why a creature, as it is, may not use this action at all."""
        if going.action == "step":
            return self._step_refused(world, unit, going)
        if going.action == "minimum":
            return self.routes.steps.pace.no_speed(world, unit, going.mode, self.rules["minimum"])
        if going.action == "run":
            return self._run_refused(world, unit, going)
        if going.action == "withdraw" and self.blind and has(world, unit, "blinded"):
            return Refusal(self.blind, text("{who} sees nothing.", who=called(world, unit)))
        return self.slowed(world, unit, self.rules["charge"]) if going.action == "charge" else None

    def _step_refused(self, world: World, unit: int, going: Going) -> Refusal | None:
        """No step while prone, nor entangled (all squares are doubled), nor with too little speed."""
        rule, pace = self.rules["step"], self.routes.steps.pace
        if has(world, unit, PRONE):
            return lying(world, unit, rule)
        if has(world, unit, ENTANGLED):
            return _state(world, unit, ENTANGLED, rule)
        nowhere = pace.no_speed(world, unit, going.mode, rule)
        if nowhere is None and pace.speed(world, unit, going.mode).total <= self.step_above:
            return Refusal(rule, text("{who} is too slow for it.", who=called(world, unit)))
        return nowhere

    def _run_refused(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Nobody runs while prone, entangled or tired, nor while climbing or burrowing."""
        who, pace = called(world, unit), self.routes.steps.pace
        if going.mode in self.no_run:
            why = text("{who} moves by {mode}, and nobody can run that way.", who=who, mode=going.mode)
            return Refusal(self.no_run[going.mode], why)
        unskilled = pace.unskilled_in(world, unit, going.mode)
        if going.mode == "swim" and unskilled:
            return Refusal(unskilled, text("{who} has no swim speed to run by.", who=who))
        rule = self.straight or self.rules["run"]
        if self.straight and has(world, unit, "blinded"):
            return Refusal(rule, text("{who} sees nothing.", who=who))
        return self.slowed(world, unit, rule)

    def slowed(self, world: World, unit: int, rule: str) -> Refusal | None:
        """Nobody runs or charges while prone, tired, entangled or squeezing."""
        if has(world, unit, PRONE):
            return lying(world, unit, rule)
        tired = next((state for state in (FATIGUED, EXHAUSTED) if has(world, unit, state)), "")
        if tired:
            return replace(_state(world, unit, tired, self.tired), remedy=text("Rest first."))
        if has(world, unit, ENTANGLED):
            return _state(world, unit, ENTANGLED, self.entangled)
        if squeezed(world, unit):
            why = text("{who} is squeezing.", who=called(world, unit))
            return Refusal(self.routes.steps.squeezing.rush or rule, why, text("Move into the open first."))
        return None

    def lines(self, world: World, unit: int, going: Going) -> Iterator[Space]:
        """Yield the ways that the action could take, every prefix of a line being one."""
        at = world.get(unit, Place).at
        single, flat = going.action in SINGLE, going.mode == "walk"
        longest = 1 if single else min(LONGEST, self.limit(world, unit, going) // SQUARE)
        for dx, dy, dz in ASIDE if flat else AROUND:
            route: list[Cell] = []
            for n in range(1, (longest if dz <= 0 else self._rise(world, going, longest)) + 1):
                cell = at[0] + n * dx, at[1] + n * dy, at[2] + n * dz
                if not world.field.inside(*cell[:2]):
                    break
                route.append(cell if not flat else world.field.on_ground(*cell[:2]))
            if route:
                yield tuple(route)

    def _rise(self, world: World, going: Going, longest: int) -> int:
        """Give how many cells a line goes up at most."""
        return max(1, longest // (1 + self.climb_cost(world.field.gravity))) if going.mode == "fly" else longest

    def area(self, world: World, unit: int, going: Going) -> Area:
        """Everywhere that the action may end."""
        if going.action == "charge" and self.charge_line is not None:
            return self.charge_line.area(world, unit, going, self.limit(world, unit, going))
        stops: dict[Cell, int] = {}
        mover = self.routes.meeting(world, unit, going)
        for line in self.lines(world, unit, going):
            if going.action == "charge" and not towards_foe(world, unit, line):
                continue
            steps = self.routes.steps.explain(mover, mover.trace(line)[0], None)
            fault = self.first_fault(mover, steps, going)
            for number, step in enumerate(steps if fault is None else steps[: fault.steps], 1):
                taken, ends = steps[:number], step.before != step.after and mover.may_end(step.after)
                if ends and (going.action != "charge" or self.charge_ends(mover, taken) is None):
                    stops[step.after] = sum(one.cost.total for one in self.flattened(mover, taken, going))
        limit = self.limit(world, unit, going)
        return Area(tuple(Stop(cell, cost, 0) for cell, cost in sorted(stops.items())), ((going.action, limit),))

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """The one way of the action to a goal."""
        if going.action == "charge" and self.charge_line is not None:
            return self.charge_line.plan(world, unit, goal, going, self.limit(world, unit, going))
        line = next((line[: line.index(goal) + 1] for line in self.lines(world, unit, going) if goal in line), None)
        if line is None:
            return self._astray(world, unit, goal, going)
        route = self.route(world, unit, line, going)
        return route.refusal if isinstance(route, Halt) else route

    def _astray(self, world: World, unit: int, goal: Cell, going: Going) -> Refusal:
        """Say why no line of the action leads to a goal: it is there, too far, askew, or nothing to stand on."""
        at = world.get(unit, Place).at
        if goal == at:
            return Refusal(self.rule(going), text("{who} is there already.", who=called(world, unit)))
        offsets = [abs(b - a) for a, b in zip(at, goal, strict=True)][: 2 if going.mode == "walk" else 3]
        inside = world.field.inside(*goal[:2])
        if inside and going.action not in SINGLE and len({0, *offsets}) > 2:
            return Refusal(self.crooked(going), text("The way is not one straight line."))
        far = self._beyond(world, unit, goal, going) if inside else None
        mover = self.routes.meeting(world, unit, going)
        return far or self.routes.why_not(mover, goal, going.mode, self.limit(world, unit, going))

    def _beyond(self, world: World, unit: int, cell: Cell, going: Going) -> Refusal | None:
        """Say how far off a square is where an action does not go so far."""
        most = SQUARE if going.action in SINGLE else self.limit(world, unit, going)
        far = feet((world.get(unit, Place).at,), (cell,))
        if far <= most:
            return None
        short = self.short_run if going.action == "run" and self.run_times(world, unit) < USUAL_RUN else ""
        why = replace(self.too_far[going.action], facts=(("far", far), ("most", most)))
        return Refusal(short or self.rule(going), why)

    def route(self, world: World, unit: int, way: Space, going: Going) -> MovePlan | Halt:
        """Price a given way and hold it against the action; the first step at which it fails is named."""
        if going.action == "charge" and self.charge_line is not None:
            return self.charge_line.route(world, unit, way, going, self.limit(world, unit, going))
        mover = self.routes.meeting(world, unit, going)
        walked = self.routes.along(world, unit, way, going, UNLIMITED)
        halt = walked if isinstance(walked, Halt) else None
        steps = walked.plan.steps if isinstance(walked, Halt) else walked.steps
        fault, start = self.first_fault(mover, steps, going), world.get(unit, Place).at
        if fault is not None and (halt is None or fault.at <= halt.at):
            return Halt(fault.at, fault.why, MovePlan(going.mode, steps[: fault.steps]), start)
        if isinstance(walked, Halt):
            return walked
        ends = self.charge_ends(mover, steps) if going.action == "charge" else None
        if ends is not None:
            return Halt(len(way) - 1, ends, walked, start)
        return replace(walked, steps=self.flattened(mover, steps, going))

    def first_fault(self, mover: Mover, steps: Sequence[Step], going: Going) -> Fault | None:
        """Hold each step of a way against the rule of its action; give the first that breaks it."""
        rule = {"step": self._step, "minimum": self._minimum, "run": self._run}.get(going.action, self._charge)
        limit, spent, number, first = self.limit(mover.world, mover.unit, going), 0, 0, None
        for index, step in enumerate(steps):
            spent += step.cost.total
            if step.before == step.after:
                continue
            first = step if first is None else first
            why = rule(mover, first, step, limit - spent) or (self._turned(going) if index > number else None)
            if why is not None:
                return Fault(number, index, why)
            number += 1
        return None

    def _turned(self, going: Going) -> Refusal | None:
        """One square does not pay for a turn and a step."""
        turned = Refusal(self.rules["step"], text("The step would need a turn first."))
        return turned if going.action == "step" else None

    def _step(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:  # noqa: ARG002 - one shape
        """One square, straight or diagonal; not where the square costs more."""
        if step is not first:
            return Refusal(self.rules["step"], _ON)
        if step.squeezed or step.dear:
            why = text("The square costs more than 5 ft.")
            return Refusal(self.rules["step"], why, text("Move there instead."))
        return None

    def _minimum(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:  # noqa: ARG002 - one shape
        """However slowed, a creature moves one square."""
        return None if step is first else Refusal(self.rules["minimum"], _ON)

    def _run(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:
        """In a straight line, not over difficult ground, nor squeezed, nor blindly."""
        rule = self.crooked(Going(mover.mode, "run"))
        straight = self._straight(mover, first, step, left, rule)
        field = mover.world.field
        if straight is None and any(field.kind(x, y).blocks_sight for x, y, _ in _entered(step)):
            return Refusal(rule, text("It cannot see its way there."), text("Move without running."))
        return straight

    def _charge(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:
        """Straight at a foe, past nobody."""
        return self._straight(mover, first, step, left, self.rules["charge"]) or self._met(mover, step)

    def charge_ends(self, mover: Mover, steps: Sequence[Step]) -> Refusal | None:
        """A charge goes a least distance, whatever its squares cost, and ends where it can strike."""
        rule, gone = self.rules["charge"], SQUARE * sum(step.before != step.after for step in steps)
        if gone < self.charge_least:
            why = text("The way is {n} ft, and a charge goes at least 10 ft.", n=gone)
            return Misfit(rule, why, text("Attack without charging."))
        if not self.charged(mover.world, mover.unit, steps):
            return Misfit(rule, text("No foe is in reach at its end."), text("Charge straight at a foe."))
        return None

    def _straight(self, mover: Mover, first: Step, step: Step, left: int, rule: str) -> Refusal | None:
        """Keep one direction; no square that is entered may hinder.

        What a step costs is another matter: a big creature pays for the squares that it keeps.
        """
        if _direction(step) != _direction(first):
            return Misfit(rule, text("The way is not one straight line."))
        if step.squeezed:
            return self.routes.steps.squeezing.no_rush(rule)
        hindrances = mover.hindrances(_entered(step))
        if hindrances:
            return Refusal(self.hindered, _hindrance(hindrances[0].note), text("Choose open ground."))
        return Misfit(rule, text("It costs {more} ft more than the action gives.", more=-left)) if left < 0 else None

    def _met(self, mover: Mover, step: Step) -> Refusal | None:
        """Creatures in the path, friends too, bar a charge, unless they are helpless."""
        entered = _entered(step)
        for passage, cells in mover.company:
            blocking = passage.access != FREE or passage.kind != HELPLESS
            if blocking and any(cell in cells for cell in entered):
                why = text("{name} is in the path.", name=called(mover.world, passage.other))
                return Refusal(self.met, why, text("Charge along a clear line."))
        return None

    def charged(self, world: World, unit: int, steps: Sequence[Step]) -> tuple[int, ...]:
        """List the foes that these steps are a charge at, in id order: seen at the start, struck at the end.

        Straight at a foe: every step brings the charger nearer to it; and beside the helpless, not on top of them.
        """
        passing, going = self.routes.steps.passing, Going(world.get(unit, Place).mode, "charge")
        if self.charge_line is not None:
            limit = self.limit(world, unit, going)
            return self.charge_line.charged(world, unit, steps[-1].after, going, limit)
        start, goals = space(world, unit), [footprint.cells(step.after, step.band) for step in steps]
        spans = [self.reach.span(world, unit, weapon) for weapon in charging_weapons(world, unit)]
        others = passing.passages(world, unit)
        ahead = (one.other for one, cells in others if any(self.reach.within(span, goals[-1], cells) for span in spans))
        return tuple(
            foe
            for foe in ahead
            if hostile(world, unit, foe)
            and nearing((start, *goals), space(world, foe))
            and self.strikable(world, unit, foe, goals[-1])
            and not (passing.states.at_mercy(world, foe) and set(goals[-1]) & set(space(world, foe)))
        )

    def flattened(self, mover: Mover, steps: tuple[Step, ...], going: Going) -> tuple[Step, ...]:
        """A step and the minimum movement cost one square and leave the count of diagonals alone."""
        if going.action not in SINGLE or not steps:
            return steps
        step, budget = steps[-1], mover.world.find(mover.unit, Budget) or Budget()
        provoking = Cost.one(self.provoking) if step.provokes else Cost()
        passing = Cost(self.routes.steps.past(mover, footprint.cells(step.after, step.band)))
        cost = Cost.one(self.rules[going.action], SQUARE) + passing + provoking
        return (replace(step, cost=cost, diagonals=budget.diagonals, manner=going.action),)

    def crooked(self, going: Going) -> str:
        """Name the rule by which an action goes straight and nowhere else."""
        return self.straight if self.straight and going.action == "run" else self.rule(going)

    def rule(self, going: Going) -> str:
        """Name the rule of an action that goes in a line; a run has one of its own in some modes."""
        run = self.run_by.get(going.mode) if going.action == "run" else None
        return run or self.rules[going.action]

    def limit(self, world: World, unit: int, going: Going) -> int:
        """Give how far the action goes at most, in feet."""
        speed = self.routes.steps.pace.speed(world, unit, going.mode).total
        if going.action == "run":
            return self.run_times(world, unit) * speed
        if going.action != "charge":
            return speed
        return speed if self.single(world, unit) else self.charge_times * speed


_ON = text("The way goes on after the first square.")


def _state(world: World, unit: int, state: str, rule: str) -> Refusal:
    return Refusal(rule, text("{who} is {state}.", who=called(world, unit), state=state), text("Get free first."))


def _direction(step: Step) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(step.before, step.after, strict=True))


def _entered(step: Step) -> Space:
    """List the squares that an unsqueezed step newly covers."""
    held = footprint.cells(step.before, step.band)
    return tuple(cell for cell in footprint.cells(step.after, step.band) if cell not in held)


def _hindrance(note: Text) -> Text:
    return text("Hindering ground is in the way: {what}.", what=note if str(note) else "terrain")
