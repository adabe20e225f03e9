"""What shows a rule: what is done, one thing after another, to solve its lesson or practice or to answer its drill."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.battle import IllegalError
from game.battle.event import Change, Event
from game.battle.rulebook import Halt, Preview, Rulebook, Strike
from game.ecs.components import Place
from game.ecs.world import World
from game.learning.attempt import StuckError, creatures, watched
from game.learning.choices import BUTTON
from game.learning.course import Course
from game.learning.exercise import Exercise
from game.learning.goals import met
from game.paths.plan import MovePlan
from game.playing import command_of
from game.reasons import NOTHING, Refusal, Text
from game.space.square import Cell
from game.store.drills import PLACED
from game.store.lessons import Goal, Step
from game.telling import measure


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that is done: who does it, the way and the attack as they are foretold, what comes to pass."""

    unit: int
    way: MovePlan | None = None
    route: tuple[Cell, ...] = ()
    """The way that is asked about, where it cannot be gone."""
    strike: Strike | None = None
    marks: tuple[Cell, ...] = ()
    """Cells that are the answer."""
    about: tuple[int, ...] = ()
    """Creatures that are the answer, or that it is about."""
    says: Text = NOTHING
    """The figure that comes of it."""
    asks: Text = NOTHING
    """What is asked, where that figure is the answer to a question."""
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A board as it begins, and what is done on it."""

    book: Rulebook
    world: World
    acts: tuple[Act, ...]


def of_course(course: Course, rule: str) -> Case:
    """Give what shows a rule in a lesson: its step's solution.  Raises StuckError, IllegalError."""
    number = _about(course, rule)
    played, again = course.battle(number), course.battle(number)
    world, refusal = again.world.fork(), course.solve(number, played)
    acts = []
    for entry in played.log[course.begun(number) :]:
        preview = again.preview(entry.command)
        acts.append(_commanded(course.book, entry.command.unit, preview, tuple(again.repeat(entry))))
    if refusal is not None:
        deed = course.steps[number].deeds[len(acts)]
        cmd = command_of(deed, creatures(again.world))
        aimed = (cmd.target,) if isinstance(cmd.target, tuple) else ()
        about = (cmd.target,) if isinstance(cmd.target, int) else ()
        acts.append(Act(again.acting, route=aimed, about=about, refusal=refusal))
    return Case(course.book, world, tuple(acts))


def _about(course: Course, rule: str) -> int:
    """Give the step of a lesson that is about a rule.

    That is the one whose goal asks for it, whose wrong tries fail by it, or whose solution cites it, else the first; a
    lesson of one step is about its rule anyhow.
    """
    steps = course.steps
    named = [n for n, step in enumerate(steps) if rule in _asked(step)]
    named += [n for n, step in enumerate(steps) if rule in [miss.rule for miss in step.wrong]]
    if named or len(steps) == 1:
        return named[0] if named else 0
    return next((n for n in range(len(steps)) if _cites(course, n, rule)), 0)


def _asked(step: Step) -> tuple[str, ...]:
    return (*step.goal.cites, step.goal.refused)


def _cites(course: Course, number: int, rule: str) -> bool:
    battle = course.battle(number)
    course.solve(number, battle)
    seen = watched(course.battle(number), battle.log[course.begun(number) :])
    return met(Goal(course.steps[number].who, cites=(rule,)), seen)


def _commanded(book: Rulebook, unit: int, preview: object, events: tuple[Event, ...]) -> Act:
    """Give a command with what was foretold of it."""
    if not isinstance(preview, Preview):
        return Act(unit, events=events)
    way = preview.likely
    says = measure(book, way.cost.total) if way is not None and way.steps else NOTHING
    return Act(unit, way, strike=preview.strike, says=says, events=events)


def of_drill(exercise: Exercise) -> Case:
    """Give a drill as it is answered."""
    right = exercise.right
    chosen = [choice for choice in right if choice.key][:1]
    reasons = exercise.reasons(chosen[0].key if chosen else "")
    words = [choice.words for choice in right if choice.how == BUTTON and choice.words != NOTHING]
    way = exercise.way.plan if isinstance(exercise.way, Halt) else reasons.plan
    moved = exercise.mover
    return Case(exercise.book, exercise.world, (Act(
        moved, way if way is not None and way.steps else None,
        exercise.route if way is None or isinstance(exercise.way, Halt) else (),
        reasons.strike if exercise.drill.sort not in PLACED else None,
        tuple(choice.cell for choice in right if choice.cell is not None),
        tuple(choice.unit for choice in right if choice.unit) or (exercise.about if way is None else ()),
        words[0] if words else NOTHING, exercise.question, reasons.refusal,
        (*_gone(exercise.world, moved, way), *_swung(reasons.strike)),
    ),))  # fmt: skip


def _gone(world: World, unit: int, way: MovePlan | None) -> Iterator[Event]:
    """Yield a way as it is seen, step by step."""
    if way is None:
        return
    place = world.get(unit, Place)
    for step in way.steps:
        after = replace(place, at=step.after, band=step.band, heading=step.heading)
        kind = "moved" if step.after != step.before else "turned"
        yield Event(kind, unit, changes=(Change(unit, place, after),), facts=(("gait", step.mode or way.mode),))
        place = after


def _swung(strike: Strike | None) -> Iterator[Event]:
    """Yield a blow as it is seen."""
    if strike is not None:
        yield Event("struck", strike.by, facts=(("target", strike.at),))


BROKEN = (StuckError, IllegalError, ValueError)
"""What a case that cannot be shown raises."""
