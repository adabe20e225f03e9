"""Movement carried out: steps as events, strikes on the way, ends that were not planned; and the verbs of movement."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.battle.rulebook import Going, Preview, Verb
from game.ecs.components import Body, Budget, Conditions, Place
from game.ecs.world import World
from game.mechanics.d20.double_move import DoubleMove
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.minimum_movement import MINIMUM
from game.mechanics.d20.obstacle_checks import Hurdle, ObstacleChecks
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passages import BARS, HELD
from game.mechanics.d20.planning import Movement
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.run import Running, tireless
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import FAR, Pace
from game.mechanics.d20.squeezing import Squeezing
from game.mechanics.d20.steps import threats
from game.mechanics.d20.walking import Walking
from game.mechanics.reactions import Reactions
from game.mechanics.slots import Slots
from game.mechanics.states import DRIFTING, HIDDEN, PRONE, SQUEEZING, began, ended, has
from game.mechanics.unknown import Unknown
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Because, Cost, Refusal, Text, text
from game.space import footprint
from game.space.square import Cell

Ready = Generator[Event | Decision, str, bool]
FREELY = ObstacleChecks()
"""Every obstacle is crossed without a check."""


def under_way(world: World, dice: Dice, unit: int, plan: MovePlan) -> Ready:  # noqa: ARG001 - one shape for all books
    """Let everybody get under way."""
    yield from ()
    return True


@dataclass(frozen=True, slots=True)
class Met:
    """A way as far as it can be gone, and the unseen foe that is in the way there; 0: nobody."""

    plan: MovePlan
    other: int


def with_strikes(steps: Sequence[Step], true: Sequence[Step], unseen: frozenset[int]) -> tuple[Step, ...]:
    """Add to planned steps the strikes of those whom the planner did not see, from the same steps as they are."""
    marks = [tuple(mark for mark in step.provokes if mark.by in unseen) for step in true]
    marks += [()] * (len(steps) - len(marks))
    return tuple(replace(step, provokes=step.provokes + more) for step, more in zip(steps, marks, strict=False))


@dataclass(frozen=True, slots=True, eq=False)
class Moves:
    """The law of movement carried out."""

    movement: Movement
    harm: Harm
    slots: Slots
    running: Running
    reactions: Reactions
    """Who is provoked may strike before each step."""
    speed: str
    """A move goes as far as the speed;"""
    double: DoubleMove
    """two in a row are one movement."""
    modes: Mapping[str, str]
    """A speed of one's own in a mode has a rule of its own."""
    gaits: tuple[str, ...]
    """How fast one goes in a fight."""
    taken: Mapping[int | str, Text]
    """What a move takes: nothing (0), so many move actions, the standard action ('standard')."""
    grid: str
    """A movement needs a square to go to."""
    unknown: Unknown
    """Nobody plans by a foe that its side does not see; who walks into one stops before it."""
    wedged: str = ""
    """A state besides squeezing that ends with any step."""
    ready: Callable[[World, Dice, int, MovePlan], Ready] = under_way
    """Whether a creature gets under way: where it has no speed for the mode, by a check."""
    obstacle_checks: ObstacleChecks = FREELY
    """Some obstacles are crossed by a check only."""
    closed: Callable[[World, int], Refusal | None] = tireless
    """What a creature has done that leaves it no move in this turn."""

    @property
    def squeezing(self) -> Squeezing:
        """Who squeezes is hampered until it stands free."""
        return self.routes.steps.squeezing

    @property
    def routes(self) -> Routes:
        """Give the law of ways."""
        return self.movement.routes

    @property
    def pace(self) -> Pace:
        """Give the law of speeds."""
        return self.routes.steps.pace

    @property
    def passing(self) -> Passing:
        """Give the law of squares that others hold."""
        return self.routes.steps.passing

    def carry_out(self, world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
        """Go a way as far as nobody unseen is on it."""
        met = self._met(world, unit, plan)
        yield from self._gone(world, dice, unit, plan if met is None else met.plan)
        if met is not None and met.other:
            yield from self._stopped(world, unit, met)

    def _gone(self, world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
        """Take the steps one by one; who is provoked may strike before each, some obstacles take a check first."""
        passed = [world.get(unit, Place)]
        hurdles = {one.first: one for one in self.obstacle_checks.hurdles(world, unit, plan)}
        for number, step in enumerate(plan.steps):
            if number in hurdles and (yield from self._held_up(world, dice, unit, plan.steps, hurdles[number])):
                yield from self.illegal_end(world, dice, unit, passed)
                return
            leaving = (mark for mark in step.provokes if not mark.entering)
            yield from self.reactions.asked(world, dice, unit, leaving)
            if not self.harm.states.at_mercy(world, unit):
                yield self._taken(world, unit, step, plan.mode)
                if step.before != step.after:
                    passed.append(world.get(unit, Place))
                    yield from self.harm.burn(world, unit, text("enters damaging ground"))
                yield from self.reactions.asked(world, dice, unit, (mark for mark in step.provokes if mark.entering))
            if self.harm.states.at_mercy(world, unit):
                yield from self.illegal_end(world, dice, unit, passed)
                return

    def _taken(self, world: World, unit: int, step: Step, mode: str) -> Event:
        """Write one step: place, count of diagonals, feet moved, squeezing begun or ended."""
        place = Place(step.after, step.band, step.heading, mode)
        budget = world.get(unit, Budget)
        moved = replace(budget, diagonals=step.diagonals, moved=budget.moved + step.cost.total)
        conditions = world.get(unit, Conditions)
        free = conditions.minus(self.wedged)
        tight = free.plus(self.squeezing.state) if step.squeezed else free.minus(SQUEEZING)
        kind = "turned" if step.before == step.after else "rose" if step.after[2] > step.before[2] else "moved"
        note, facts = text("{cost} ft", cost=step.cost.total), (("gait", _gait(world, unit, mode)),)
        return Event(kind, unit, step.cost.because, put(world, unit, place, moved, tight), note, facts)

    def _held_up(self, world: World, dice: Dice, unit: int, steps: Sequence[Step], hurdle: Hurdle) -> Ready:
        """Who fails to cross stays where it is; what the crossing costs is spent, the rest of a move is left."""
        if (yield from self.obstacle_checks.passed(world, dice, unit, hurdle)):
            return False
        budget, left = world.get(unit, Budget), sum(step.cost.total for step in steps[hurdle.last + 1 :])
        kept = replace(budget, purse=budget.purse + (left if budget.done[-1:] == ("move",) else 0))
        why = (Because(self.obstacle_checks.rule),)
        yield Event("ended", unit, why, put(world, unit, kept), text("does not get across"))
        return True

    def illegal_end(self, world: World, dice: Dice, unit: int, passed: list[Place]) -> Play:
        """Put who is stopped where nobody may stop into a square of its way, or near it, where it may."""
        halting = (world.find(unit, Budget) or Budget()).done[-1:] == (MINIMUM,)
        rests = partial(self.routes.rests, world, unit, halting=halting)
        yield from self.routes.illegal_end.put_back(world, dice, unit, passed, rests)

    def provoked(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Preview a plan with the checks that it takes and the strikes that it provokes."""
        cost = plan.cost + self.obstacle_checks.told(world, cmd.unit, plan)
        return Preview(cost, plan, None, self.reactions.foreseen(world, cmd.unit, plan))

    @property
    def no_square(self) -> Refusal:
        """Refuse a movement to nowhere."""
        return Refusal(self.grid, text("It needs a square to go to."))

    def move(self) -> Placed:
        """Build the law of the move."""
        pace, missing = self.pace, Refusal(self.grid, text("A move needs a square to go to."))
        law = self._allowed, pace.modes, self._way, self._ends, self._play, self.provoked
        return Placed("move", text("Move"), self.speed, *law, missing, self._barred, known=self.unknown.known)

    def _can_move(self, world: World, unit: int, mode: str) -> Refusal | None:
        pace = self.pace
        return pace.can_move(world, unit, mode) or self.closed(world, unit)

    def _barred(self, world: World, unit: int, mode: str) -> Cost | Refusal:
        """Say what keeps a creature from moving in a mode now, wherever to: its state, or that no action is left."""
        return self._can_move(world, unit, mode) or self._left(world, unit)

    def _allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether a creature can move at all now."""
        pace = self.pace
        refusals = [self._can_move(world, unit, mode) for mode in pace.modes(world, unit) or ("walk",)]
        if refusals[0] is not None and all(refusals):
            return refusals[0]
        return self._left(world, unit)

    def _left(self, world: World, unit: int) -> Cost | Refusal:
        """What is left of the move under way, or an action for another."""
        return self.double.rest_of_move(world, unit) or self.slots.slot(world, unit, "move")

    def _way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Plan a move: the cheapest way to the target, or the very route that the command gives."""
        mode, route = cmd.option("mode", "walk"), cmd.cells("route")
        limit, going, routes = self.double.purse(world, cmd.unit, mode), Going(mode, "move"), self.routes
        if not route:
            return routes.to(world, cmd.unit, there, going, limit)
        plan = routes.along(world, cmd.unit, route, going, limit.total)
        return plan if isinstance(plan, MovePlan) else plan.refusal

    def _ends(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that a move can end, by the actions that it takes."""
        return self.routes.within(world, unit, Going(mode, "move"), self.double.purse(world, unit, mode))

    def _play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """Move as planned."""
        before, budget = world.get(cmd.unit, Budget), self.double.spending(world, cmd.unit, plan)
        taken = len(budget.done) - len(before.done)
        note = self.taken["standard" if taken == 1 and not before.left("move") else taken]
        unskilled = self.pace.unskilled.rule(world, cmd.unit, plan.mode)
        own = () if unskilled or plan.mode not in self.modes else (self.modes[plan.mode],)
        because = tuple(Because(rule) for rule in (*self.double.in_a_row(budget), *own))
        because = *because, *self.combat_gait()
        yield Event("spent", cmd.unit, because, put(world, cmd.unit, budget), note, (("verb", "move"),))
        yield from self.go(world, dice, cmd.unit, plan)

    def go(self, world: World, dice: Dice, unit: int, plan: MovePlan) -> Play:
        """Who gets under way takes the steps; whatever the movement, the mode decides whether that takes a check.

        Who goes by a way of its own drifts no longer.
        """
        if (yield from self.ready(world, dice, unit, plan)):
            yield from ended(world, unit, DRIFTING)
            yield from self.carry_out(world, dice, unit, plan)

    def _met(self, world: World, unit: int, plan: MovePlan) -> Met | None:
        """Give a way as it turns out, if there are foes whom its side does not see: they strike, and bar it."""
        unseen = self.unknown.foes(world, unit)
        if not unseen or not plan.steps:
            return None
        if world.get(unit, Place).at != plan.steps[0].before:
            return Met(replace(plan, steps=()), 0)
        action = "".join((world.find(unit, Budget) or Budget()).done[-1:])
        true = self.routes.along(world, unit, plan.route, Going(plan.mode, action), FAR * SQUARE)
        steps = with_strikes(plan.steps, (true if isinstance(true, MovePlan) else true.plan).steps, unseen)
        at, other = self._barred_at(world, unit, steps, unseen)
        return Met(replace(plan, steps=steps[:at]), other)

    def _barred_at(self, world: World, unit: int, steps: Sequence[Step], unseen: frozenset[int]) -> tuple[int, int]:
        """Give how many steps are taken of a way, and which unseen foe is in the way of the next; 0: nobody."""
        passing, end, other = self.passing, len(steps), 0
        for number, step in enumerate(steps):
            cells, access = footprint.cells(step.after, step.band), (HELD, BARS) if number == end - 1 else (BARS,)
            barring = passing.in_the_way(world, unit, cells, *access)
            if barring is not None and barring.other in unseen:
                end, other = number, barring.other
                break
        if not other:
            return end, 0
        rests = (self.routes.rests(world, unit, Place(step.after, step.band)) for step in reversed(steps[:end]))
        return end - next((number for number, rest in enumerate(rests) if rest), end), other

    def _stopped(self, world: World, unit: int, met: Met) -> Play:
        """Who walks into somebody unseen stops before it, and has found it; the rest of that movement is lost."""
        last = met.plan.steps[-1].after if met.plan.steps else world.get(unit, Place).at
        if self.harm.states.at_mercy(world, unit) or world.get(unit, Place).at != last:
            return
        why = (Because(self.passing.foe, 0, text("somebody unseen is in the way")),)
        yield Event("ended", unit, why, (), text("is stopped: somebody unseen is in the way"))
        yield from ended(world, met.other, HIDDEN)

    def combat_gait(self) -> tuple[Because, ...]:
        """How fast one goes in a fight: a move is told as that (`Previews` tells which actions make it so)."""
        return tuple(Because(rule) for rule in self.gaits)

    def verb(self) -> Verb:
        """Build the verb of the move, which knows a safer way where there is one."""
        move = self.move()
        return replace(move.verb(), safer=partial(self._safer, move))

    def special(self, action: str, title: Text, rule: str) -> Verb:
        """Build the verb of a movement with a rule of its own: step, minimum, run, withdraw."""
        return Special(self, action, self.slots.of[action]).law(title, rule).verb()

    def _safer(self, move: Placed, world: World, cmd: Command) -> Command | None:
        """Leaving a threatened square provokes, entering one does not: go round them.

        Gives the move by the way round, where it provokes fewer and can be paid for; only for walking.
        """
        mode, goal = cmd.option("mode", "walk"), cmd.target
        if mode != "walk" or cmd.cells("route") or not isinstance(goal, tuple):
            return None
        plan = move.plan(world, cmd)
        if isinstance(plan, Refusal) or not plan.provokes:
            return None
        detour = self._round(world, cmd.unit, goal)
        if detour is None or len(detour.provokes) >= len(plan.provokes):
            return None
        return command(cmd.unit, cmd.verb, goal, mode=mode, route=detour.route)

    def _round(self, world: World, unit: int, goal: Cell) -> MovePlan | None:
        """Find the cheapest way that stays off the threatened squares between start and goal."""
        routes = self.routes
        steps, watch = routes.steps, routes.watch(world, unit, "move")
        ends = space(world, unit) + footprint.cells(goal, footprint.whole(world.get(unit, Body).side))
        threatened = [cell[:2] for plane in threats(watch) for cell in plane if cell not in ends]
        walker = Walking(steps, world, unit, shunned=tuple(dict.fromkeys(threatened)))
        squares = self.double.purse(world, unit, "walk").squares
        if walker.cost(goal, squares) is None or not walker.stops(goal, squares):
            return None
        strides = walker.strides(goal, squares, ())
        watch = routes.watch(world, unit, "move")
        return MovePlan("walk", steps.explain(walker, strides, watch)) if strides else None


@dataclass(frozen=True, slots=True)
class Special:
    """A movement with a rule of its own: step, minimum, run, withdraw; by the slot of the turn that it takes."""

    moves: Moves
    action: str
    slot: str

    def law(self, title: Text, rule: str) -> Placed:
        """Give the law of its verb."""
        law = self.allowed, self.moves.pace.modes, self.way, self.ends, self.play, self.shown
        built = Placed(self.action, title, rule, *law, self.moves.no_square, self.free, work=self.work)
        return replace(built, known=self.moves.unknown.known)

    def work(self, world: World, unit: int, mode: str) -> Iterator[None]:
        """Look along the lines of the action."""
        return self.moves.movement.special.work(world, unit, self.going(mode))

    def going(self, mode: str) -> Going:
        """Give what is asked of the law of movement."""
        return Going(mode, self.action)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action may be used now."""
        pace, forbidden = self.moves.pace, self.moves.movement.special.forbidden
        using = [self.going(mode) for mode in pace.modes(world, unit) or ("walk",)]
        refusals = [forbidden(world, unit, each) or pace.can_move(world, unit, each.mode) for each in using]
        if refusals[0] is not None and all(refusals):
            return refusals[0]
        free = self.free(world, unit)
        if isinstance(free, Refusal) or self.action != "run":
            return free
        return free + self.moves.running.cost(world, unit)

    def free(self, world: World, unit: int, mode: str = "") -> Cost | Refusal:  # noqa: ARG002 - one shape for all verbs
        """Say whether the action is left; who has run itself out does not run."""
        tired = self.moves.running.out(world, unit) if self.action == "run" else None
        return tired or self.moves.slots.slot(world, unit, self.slot)

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Plan the movement to a square: by the cheapest way, or by the very route that the command gives."""
        going, route = self.going(cmd.option("mode", "walk")), cmd.cells("route")
        if not route:
            return self.moves.movement.plan(world, cmd.unit, there, going)
        plan = self.moves.movement.route(world, cmd.unit, route, going)
        return plan if isinstance(plan, MovePlan) else plan.refusal

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """Spend the action, get under way, take the steps; a runner is exposed until its next turn."""
        running = self.moves.running
        if self.action == "run" and not (yield from running.on(world, dice, cmd.unit)):
            return
        yield self.moves.slots.spend(world, cmd.unit, self.slot, self.action)
        if self.action == "run":
            yield began(world, cmd.unit, running.state)
        yield from self.moves.go(world, dice, cmd.unit, plan)

    def shown(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show it with the strikes that it provokes; a runner is exposed to them already."""
        if self.action != "run":
            return self.moves.provoked(world, cmd, plan)
        ahead = world.fork()
        ahead.put(cmd.unit, world.get(cmd.unit, Conditions).plus(self.moves.running.state))
        return self.moves.provoked(ahead, cmd, plan)

    def ends(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that it can end."""
        area = self.moves.movement.area(world, unit, self.going(mode))
        return NOWHERE if isinstance(area, Refusal) else area


def _gait(world: World, unit: int, mode: str) -> str:
    """Say how a creature goes: on its feet, at a run, crawling, or in another mode; adrift it drifts."""
    if has(world, unit, DRIFTING):
        return "drift"
    if mode == "walk" and world.get(unit, Budget).done[-1:] == ("run",):
        return "run"
    return "crawl" if mode == "walk" and has(world, unit, PRONE) else mode
