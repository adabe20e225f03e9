"""How long a run can be kept up in a fight: rounds are counted, then checks decide, then one has to rest."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Decision, Event, put
from game.ecs.components import Budget, Place, Sheet, Turn, lookup
from game.ecs.world import BATTLE, World, component
from game.mechanics.d20.checks import check
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Tally, counted, text
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.travel.travel import REST_ROUNDS, local_run_check, local_run_rest

USUAL = 10
"""The Constitution score of a creature that states none."""


@component
@dataclass(frozen=True, slots=True)
class Runs:
    """Rounds that a creature has run: how many, in which round last, before which round it may not run again."""

    rounds: int = 0
    last: int = 0
    barred: int = 0


def constitution(world: World, unit: int) -> int:
    """Give the Constitution score: so many rounds one runs without a check.   [sf.local-run]"""
    return lookup((world.find(unit, Sheet) or Sheet()).abilities, "con", USUAL)


def now(world: World) -> int:
    """Give the round of the battle."""
    return (world.find(BATTLE, Turn) or Turn()).round


def rounds_run(world: World, unit: int) -> int:
    """Count the rounds run so far; a minute without running starts the count anew.   [sf.local-run]"""
    runs = world.find(unit, Runs) or Runs()
    return runs.rounds if now(world) - runs.last < REST_ROUNDS else 0


def run_out(world: World, unit: int) -> Refusal | None:
    """Whoever failed a check to run on does not run before a minute of rest is over.   [sf.local-run-check]"""
    left = (world.find(unit, Runs) or Runs()).barred - now(world)
    if left <= 0:
        return None
    why = counted("{who} has to rest {n} more round before it runs.",
                  "{who} has to rest {n} more rounds before it runs.", n=left, who=called(world, unit))  # fmt: skip
    return Refusal("sf.local-run-check", why, text("Walk until then."))


def needed(world: World, unit: int) -> int | None:
    """Give what a check to run one round more has to meet; None where none is needed.   [sf.local-run-check]"""
    return local_run_check(constitution(world, unit), rounds_run(world, unit) + 1)


def hardiness(world: World, unit: int) -> Tally:
    """Give what is added to a Constitution check."""
    return Tally((Because("sheet", (constitution(world, unit) - 10) // 2, text("Constitution")),))


def run_cost(world: World, unit: int) -> Cost:
    """Tell which check a run needs first, where it needs one.   [sf.local-run-check]"""
    difficulty = needed(world, unit)
    if difficulty is None:
        return Cost()
    return Cost.one("sf.local-run-check", 0, text("Constitution check first, DC {dc}", dc=difficulty))


def runs_on(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, bool]:
    """Beyond the Constitution score each round of running needs a check before it; count it.   [sf.local-run-check]"""
    score, done = constitution(world, unit), rounds_run(world, unit)
    difficulty = needed(world, unit)
    if difficulty is not None:
        why = "sf.local-run-check", text("Constitution")
        total = yield from check(world, dice, unit, hardiness(world, unit).total, difficulty, why)
        rest = local_run_rest(difficulty, total)
        if rest:
            told = counted("has run itself out and rests {n} round", "has run itself out and rests {n} rounds", n=rest)
            barred = Runs(0, 0, now(world) + rest)
            yield Event("spent", unit, (Because("sf.local-run-check"),), put(world, unit, barred), told)
            return False
    note = text("runs its round {n} of {score}", n=done + 1, score=score)
    begun = put(world, unit, Runs(done + 1, now(world)))
    yield Event("spent", unit, (Because("sf.local-run"),), begun, note)
    return True


def rest_broken(world: World, unit: int) -> Iterator[Event]:
    """Who moves faster than a walk begins its minute of rest anew.   [sf.local-run-check]"""
    runs, budget = world.find(unit, Runs) or Runs(), world.get(unit, Budget)
    if runs.barred <= now(world) or budget.moved <= PACE.speed(world, unit, world.get(unit, Place).mode).total:
        return
    told = text("moves faster than a walk: its minute of rest begins anew")
    anew = put(world, unit, Runs(0, 0, now(world) + 1 + REST_ROUNDS))
    yield Event("spent", unit, (Because("sf.local-run-check"),), anew, told)
