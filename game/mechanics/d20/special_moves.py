"""Movements with rules of their own, all straight: the step, the minimum movement, the run and the charge."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, tee
from typing import NamedTuple, Protocol

from game.battle.rulebook import Going, Halt
from game.ecs.components import Place
from game.ecs.world import Pieced, World, remembered
from game.mechanics.d20.charge_line import UNLIMITED, ChargeLine, StraightCharge, towards_foe
from game.mechanics.d20.five_foot_step import STEP, FiveFootStep
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.minimum_movement import MINIMUM, MinimumMovement
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.run import RUN, Run
from game.mechanics.d20.steps import Mover
from game.mechanics.d20.withdraw import WITHDRAW, Withdrawing
from game.mechanics.naming import called
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Cost, Refusal, Text, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import STEPS, Cell

SINGLE = (STEP, MINIMUM)
"""Actions of one square."""
LINES = (STEP, RUN, "charge", MINIMUM)
LONGEST = 128
"""No line is longer: no map is wider, and whatever speed a save claims, looking for its end must be over some time."""
UP, DOWN = (0, 0, 1), (0, 0, -1)
ASIDE = tuple((dx, dy, 0) for dx, dy in STEPS)
AROUND = (*ASIDE, *((dx, dy, 1) for dx, dy in STEPS), *((dx, dy, -1) for dx, dy in STEPS), UP, DOWN)


def never(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all books
    """Hold for nobody."""
    return False


class InALine(Protocol):
    """What the laws of actions that go in a line answer, step by step."""

    @property
    def too_far(self) -> Text:
        """Give what a player reads of a square ({far} ft) beyond it ({most} ft)."""

    def fault(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:
        """Say what keeps a step from going on from the first one, with so many feet left after it."""


class Fault(NamedTuple):
    """The first step of a way that its action forbids: its number among the cells, how many steps stand before it."""

    at: int
    steps: int
    why: Refusal


@dataclass(frozen=True, slots=True, eq=False)
class SpecialMoves:
    """The law of movements in a line."""

    routes: Routes
    step: FiveFootStep
    minimum: MinimumMovement
    run: Run
    charge: StraightCharge | ChargeLine
    """A charge goes along the lines of a run, or along any line."""
    climb_cost: Callable[[str], int]
    """What a cell of height costs a flier besides, in squares, by gravity."""
    withdrawing: Withdrawing | None = None
    """Who may withdraw; None: everybody."""
    single: Callable[[World, int], bool] = never
    """Who has a single action goes half as far by a charge or a withdrawal."""

    @property
    def charge_line(self) -> ChargeLine | None:
        """Give the law of a charge along any line, where it goes so."""
        return self.charge if isinstance(self.charge, ChargeLine) else None

    def charged(self, world: World, unit: int, steps: Sequence[Step]) -> tuple[int, ...]:
        """List the foes that these steps are a charge at, in id order."""
        if isinstance(self.charge, StraightCharge):
            return self.charge.charged(world, unit, steps)
        going = Going(world.get(unit, Place).mode, "charge")
        return self.charge.charged(world, unit, steps[-1].after, going, self.limit(world, unit, going))

    def charge_ends(self, world: World, unit: int, foe: int, going: Going) -> tuple[Cell, ...] | None:
        """List where a charge at a foe ends, if anywhere; None where only its steps tell."""
        return None if isinstance(self.charge, StraightCharge) else self.charge.finals(world, unit, foe, going)

    def _law(self, action: str) -> InALine | None:
        """Give the law by which each step of an action's line is judged; None where only the line as a whole is."""
        if action in (STEP, MINIMUM, RUN):
            return self._own(action)
        return None if isinstance(self.charge, ChargeLine) else self.charge

    def _own(self, action: str) -> FiveFootStep | MinimumMovement | Run:
        if action == RUN:
            return self.run
        return self.step if action == STEP else self.minimum

    def _ends(self, mover: Mover, steps: Sequence[Step], going: Going) -> Refusal | None:
        """Say why these steps are no end of a charge; other actions end where one may stop."""
        if going.action != "charge" or isinstance(self.charge, ChargeLine):
            return None
        return self.charge.ends(mover, steps)

    def forbidden(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Say why a creature, as it is, may not use this action at all."""
        if going.action == STEP:
            return self.step.forbidden(self.routes.steps.pace, world, unit, going)
        if going.action in (MINIMUM, RUN):
            return (self.run if going.action == RUN else self.minimum).forbidden(world, unit, going)
        if going.action == WITHDRAW and self.withdrawing is not None:
            return self.withdrawing.forbidden(world, unit)
        return self.run.line.slowed(world, unit, self.charge.rule) if going.action == "charge" else None

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
        return _area(world, self, unit, going)

    def work(self, world: World, unit: int, going: Going) -> Iterator[None]:
        """Work that out in pieces, for an action that goes in a line."""
        pace = self.routes.steps.pace
        barred = self.forbidden(world, unit, going) or pace.can_move(world, unit, going.mode)
        if going.action in LINES and barred is None:
            yield from _area.work(world, self, unit, going)

    def ends(self, world: World, unit: int, going: Going) -> Generator[None, None, Area]:
        """Look along the lines of the action, one in a piece."""
        if going.action == "charge" and self.charge_line is not None:
            return (yield from self.charge_line.area(world, unit, going, self.limit(world, unit, going)))
        stops: dict[Cell, int] = {}
        mover = self.routes.meeting(world, unit, going)
        for line in self.lines(world, unit, going):
            yield
            if going.action == "charge" and not towards_foe(world, unit, line):
                continue
            steps = self._before_fault(mover, line, going)
            for number, step in enumerate(steps, 1):
                taken, ends = steps[:number], step.before != step.after and mover.may_end(step.after)
                if ends and self._ends(mover, taken, going) is None:
                    stops[step.after] = sum(one.cost.total for one in self.priced(mover, taken, going))
        limit = self.limit(world, unit, going)
        return Area(tuple(Stop(cell, cost, 0) for cell, cost in sorted(stops.items())), ((going.action, limit),))

    def _before_fault(self, mover: Mover, line: Space, going: Going) -> tuple[Step, ...]:
        """Give the steps along a line up to the first that breaks the rule of its action; no more are explained."""
        here, there = tee(self.routes.steps.each(mover, mover.trace(line)[0], None))
        fault = self.first_fault(mover, here, going)
        return tuple(there) if fault is None else tuple(islice(there, fault.steps))

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
            crooked = self.run.straight if going.action == RUN else ""
            return Refusal(crooked or self.rule(going), text("The way is not one straight line."))
        far = self._beyond(world, unit, goal, going) if inside else None
        mover = self.routes.meeting(world, unit, going)
        return far or self.routes.why_not(mover, goal, going.mode, self.limit(world, unit, going))

    def _beyond(self, world: World, unit: int, cell: Cell, going: Going) -> Refusal | None:
        """Say how far off a square is where an action does not go so far."""
        most = SQUARE if going.action in SINGLE else self.limit(world, unit, going)
        far, law = feet((world.get(unit, Place).at,), (cell,)), self._law(going.action)
        if far <= most or law is None:
            return None
        short = self.run.shortened(world, unit) if going.action == RUN else ""
        why = replace(law.too_far, facts=(("far", far), ("most", most)))
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
        ends = self._ends(mover, steps, going)
        if ends is not None:
            return Halt(len(way) - 1, ends, walked, start)
        return replace(walked, steps=self.priced(mover, steps, going))

    def first_fault(self, mover: Mover, steps: Iterable[Step], going: Going) -> Fault | None:
        """Hold each step of a way against the rule of its action; give the first that breaks it."""
        law = self._law(going.action)
        if law is None:
            return None
        limit, spent, number, first = self.limit(mover.world, mover.unit, going), 0, 0, None
        for index, step in enumerate(steps):
            spent += step.cost.total
            if step.before == step.after:
                continue
            first = step if first is None else first
            why = law.fault(mover, first, step, limit - spent) or self._again(going, index > number)
            if why is not None:
                return Fault(number, index, why)
            number += 1
        return None

    def _again(self, going: Going, turned: bool) -> Refusal | None:
        """One square does not pay for a turn and a step."""
        return self.step.turned() if turned and going.action == STEP else None

    def priced(self, mover: Mover, steps: tuple[Step, ...], going: Going) -> tuple[Step, ...]:
        """Actions of one square say what it costs by laws of their own."""
        if going.action not in SINGLE or not steps:
            return steps
        law, step = self.step if going.action == STEP else self.minimum, steps[-1]
        passing = Cost(self.routes.steps.past(mover, footprint.cells(step.after, step.band)))
        return (law.priced(mover, step, passing),)

    def rule(self, going: Going) -> str:
        """Name the rule of an action that goes in a line; a run has one of its own in some modes."""
        if going.action == RUN:
            return self.run.rule_in(going.mode)
        return self._own(going.action).rule if going.action in SINGLE else self.charge.rule

    def limit(self, world: World, unit: int, going: Going) -> int:
        """Give how far the action goes at most, in feet."""
        return _limit(world, self, unit, going)

    def counted_limit(self, world: World, unit: int, going: Going) -> int:
        """Count how far the action goes at most, in feet."""
        speed = self.routes.steps.pace.speed(world, unit, going.mode).total
        if going.action == RUN:
            return self.run.times(world, unit) * speed
        if going.action != "charge":
            return speed
        return self.charge.most(speed, single=self.single(world, unit))


@remembered
def _limit(world: World, law: SpecialMoves, unit: int, going: Going) -> int:
    return law.counted_limit(world, unit, going)


@Pieced
def _area(world: World, law: SpecialMoves, unit: int, going: Going) -> Generator[None, None, Area]:
    return law.ends(world, unit, going)
