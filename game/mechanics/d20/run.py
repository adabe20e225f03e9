"""The run: who may, how far, how straight; what it takes besides, and what comes of it."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.battle.rulebook import Going
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.speeds import Pace
from game.mechanics.d20.steps import Mover
from game.mechanics.d20.straight_line import CROOKED, Misfit, StraightLine, direction, entered
from game.mechanics.naming import called
from game.mechanics.states import has
from game.paths.plan import Step
from game.reasons import Cost, Refusal, Text, text

RUN = "run"
"""The action."""
TOO_FAR = text("The square is {far} ft away, the run goes {most} ft.")
USUAL = 4
"""Times the speed that a run goes as a rule."""
Ready = Generator[Event | Decision, str, bool]


def tireless(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Let nobody run itself out."""
    return None


def free(world: World, unit: int) -> Cost:  # noqa: ARG001 - one shape for all books
    """Ask nothing."""
    return Cost()


def runs_on(world: World, dice: Dice, unit: int) -> Ready:  # noqa: ARG001 - one shape for all books
    """Let everybody run on."""
    yield from ()
    return True


@dataclass(frozen=True, slots=True)
class Running:
    """What a run takes besides: its state, who has run itself out, what the next round costs, whether one runs on."""

    state: Condition
    out: Callable[[World, int], Refusal | None] = tireless
    cost: Callable[[World, int], Cost] = free
    on: Callable[[World, Dice, int], Ready] = runs_on


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The law of the run."""

    pace: Pace
    line: StraightLine
    rule: str
    """So many times the speed in a straight line where one sees one's way."""
    times: Callable[[World, int], int]
    """A run goes so many times the speed."""
    by: Mapping[str, str]
    """The rule of a run in a mode that has one of its own."""
    none: Mapping[str, str]
    """Modes in which nobody runs, with the rules."""
    straight: str = ""
    """A run goes straight, upright and where one sees by a rule of its own; '': by that of the run."""
    short: str = ""
    """The rule of a run of less than four times the speed; '': that of every run."""
    too_far: Text = TOO_FAR
    barred: Callable[[World, int], Refusal | None] = tireless
    """Who may not run at all, whatever the way."""

    @property
    def crooked(self) -> str:
        """Name the rule by which it goes straight and nowhere else."""
        return self.straight or self.rule

    def rule_in(self, mode: str) -> str:
        """Name its rule, of its own in some modes."""
        return self.by.get(mode) or self.rule

    def shortened(self, world: World, unit: int) -> str:
        """Name the rule by which somebody runs less far than others; '' for none."""
        return self.short if self.times(world, unit) < USUAL else ""

    def forbidden(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Nobody runs while prone, entangled or tired, nor while climbing or burrowing."""
        who = called(world, unit)
        barred = self.barred(world, unit)
        if barred is not None:
            return barred
        if going.mode in self.none:
            why = text("{who} moves by {mode}, and nobody can run that way.", who=who, mode=going.mode)
            return Refusal(self.none[going.mode], why)
        unskilled = self.pace.unskilled.no_run(world, unit, going.mode)
        if unskilled is not None:
            return unskilled
        rule = self.crooked
        if self.straight and has(world, unit, "blinded"):
            return Refusal(rule, text("{who} sees nothing.", who=who))
        return self.line.slowed(world, unit, rule)

    def fault(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:
        """In one direction of the eight, not over difficult ground, nor squeezed, nor blindly."""
        rule = self.straight or self.rule_in(mover.mode)
        if direction(step) != direction(first):
            return Misfit(rule, CROOKED)
        straight = self.line.keeps(mover, step, left, rule)
        field = mover.world.field
        if straight is None and any(field.kind(x, y).blocks_sight for x, y, _ in entered(step)):
            return Refusal(rule, text("It cannot see its way there."), text("Move without running."))
        return straight
