"""How long a run can be kept up in a fight: rounds are counted, then checks decide, then one has to rest."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Budget, Place, Sheet, Turn, lookup
from game.ecs.world import BATTLE, World, component
from game.mechanics.d20.checks import check
from game.mechanics.d20.foretelling import Ahead, Check
from game.mechanics.d20.speeds import Pace
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Tally, counted, text

USUAL = 10
"""The Constitution score of a creature that states none."""
FIRST = 10
"""The difficulty of the first check to run on; each further one is 1 harder."""
REST_ROUNDS = 10
"""Rounds that who has run itself out rests, and after which the count begins anew."""
CONSTITUTION = text("Constitution")


@component
@dataclass(frozen=True, slots=True)
class Runs:
    """Rounds that a creature has run: how many, in which round last, before which round it may not run again."""

    rounds: int = 0
    last: int = 0
    barred: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class LongRun:
    """The law of runs that last."""

    pace: Pace
    rule: str
    """So many rounds as the Constitution score one runs without a check;"""
    checked: str
    """then each round takes one, harder every time; who fails rests."""

    def constitution(self, world: World, unit: int) -> int:
        """Give the Constitution score: so many rounds one runs without a check."""
        return lookup((world.find(unit, Sheet) or Sheet()).abilities, "con", USUAL)

    def rounds_run(self, world: World, unit: int) -> int:
        """Count the rounds run so far; after ten whole rounds without running the count starts anew."""
        runs = world.find(unit, Runs) or Runs()
        return runs.rounds if _now(world) - runs.last <= REST_ROUNDS else 0

    def out(self, world: World, unit: int) -> Refusal | None:
        """Whoever failed a check to run on does not run before a minute of rest is over."""
        left = (world.find(unit, Runs) or Runs()).barred - _now(world)
        if left <= 0:
            return None
        why = counted("{who} has to rest {n} more round before it runs.",
                      "{who} has to rest {n} more rounds before it runs.", n=left, who=called(world, unit))  # fmt: skip
        return Refusal(self.checked, why, text("Walk until then."))

    def needed(self, world: World, unit: int) -> int | None:
        """Give what a check to run one round more has to meet; None where none is needed."""
        return run_check(self.constitution(world, unit), self.rounds_run(world, unit) + 1)

    def hardiness(self, world: World, unit: int) -> Tally:
        """Give what is added to a Constitution check."""
        return Tally((Because("sheet", (self.constitution(world, unit) - 10) // 2, CONSTITUTION),))

    def cost(self, world: World, unit: int) -> Cost:
        """Tell which check a run needs first, where it needs one."""
        difficulty = self.needed(world, unit)
        if difficulty is None:
            return Cost()
        return Cost.one(self.checked, 0, text("Constitution check first, DC {dc}", dc=difficulty))

    def on(self, world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, bool]:
        """Beyond the Constitution score each round of running needs a check before it; count it."""
        score, done, difficulty = self.constitution(world, unit), self.rounds_run(world, unit), self.needed(world, unit)
        if difficulty is not None:
            why = self.checked, CONSTITUTION
            total = yield from check(world, dice, unit, self.hardiness(world, unit).total, difficulty, why)
            if total < difficulty:
                told = counted("has run itself out and rests {n} round", "has run itself out and rests {n} rounds",
                               n=REST_ROUNDS)  # fmt: skip
                barred = put(world, unit, Runs(0, 0, _now(world) + REST_ROUNDS))
                yield Event("spent", unit, (Because(self.checked),), barred, told)
                return False
        note = text("runs its round {n} of {score}", n=done + 1, score=score)
        yield Event("spent", unit, (Because(self.rule),), put(world, unit, Runs(done + 1, _now(world))), note)
        return True

    def rest_broken(self, world: World, dice: Dice, unit: int) -> Play:  # noqa: ARG002 - one shape of what ends a turn
        """Who moves faster than a walk begins its minute of rest anew."""
        runs, budget = world.find(unit, Runs) or Runs(), world.get(unit, Budget)
        walked = self.pace.speed(world, unit, world.get(unit, Place).mode).total
        if runs.barred <= _now(world) or budget.moved <= walked:
            return
        told = text("moves faster than a walk: its minute of rest begins anew")
        anew = put(world, unit, Runs(0, 0, _now(world) + 1 + REST_ROUNDS))
        yield Event("spent", unit, (Because(self.checked),), anew, told)

    def foretold(self, ahead: Ahead) -> Iterator[Check]:
        """Beyond as many rounds as Constitution each run is checked first."""
        needed = self.needed(ahead.world, ahead.unit)
        if needed is not None:
            rests = (Because(self.checked, REST_ROUNDS, text("rests for a minute before it may run again")),)
            hardiness = self.hardiness(ahead.world, ahead.unit)
            yield Check(self.checked, CONSTITUTION, hardiness, needed, (text("goes on"),), rests)


def run_check(constitution: int, round_: int) -> int | None:
    """As many rounds as the Constitution score need no check (None), each after them one of 10, 11, 12 ..."""
    return None if round_ <= constitution else FIRST + round_ - constitution - 1


def _now(world: World) -> int:
    return (world.find(BATTLE, Turn) or Turn()).round
