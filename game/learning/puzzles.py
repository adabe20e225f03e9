"""Why a puzzle's solution is best, by the rules alone: exact odds, who is struck, who lives on, where one stands."""

from collections.abc import Iterator, Sequence

from game.ai.odds import Blow, blow
from game.battle.battle import Battle, IllegalError
from game.battle.rulebook import Preview
from game.ecs.components import Name, Side, Vitals
from game.learning.attempt import Seen, StuckError, carry_out, creatures, watched
from game.learning.course import Course
from game.learning.goals import met
from game.playing import command_of
from game.store.lessons import Goal
from game.store.level import Level
from game.store.plays import Deed
from game.store.puzzles import FELLS, HITS, REACHES, SAVES, Puzzle

LIKELY, TWICE, MORE = 30_00, 2, 12
"""From which chance on a foe falls likely enough; how many times as likely as any other; tenths of others' damage."""


def check_puzzle(level: Level) -> tuple[int, list[str]]:
    """Hold the reason that a puzzle gives against the rules: 1 where it is so, and a line for each thing that is not.

    That its solution meets its goal, and its wrong try does not, is tried where lessons are.
    """
    if level.puzzle is None or level.lesson is None:
        return 0, []
    try:
        faults = list(_faults(Course(level), level.puzzle))
    except (StuckError, IllegalError) as error:
        faults = [f"do: it cannot be played: {error}"]
    wrong = [f"{level.name}:{level.puzzle.line}: puzzle: {fault}" for fault in faults]
    return int(not wrong), wrong


def _faults(course: Course, puzzle: Puzzle) -> Iterator[str]:
    step = course.steps[0]
    goal, mine = step.goal, last_blow(course, step.deeds)
    if puzzle.reason == FELLS and (mine is None or mine.fells // 100 != puzzle.amount):
        yield f"amount: the chance is {mine.fells // 100 if mine is not None else 0}: what the rules say"
    elif puzzle.reason == HITS and (mine is None or mine.damage != puzzle.amount):
        yield f"amount: the damage is {mine.damage if mine is not None else 0}: what the rules say"
    elif puzzle.reason == SAVES and not helped(course, step.deeds, puzzle.whom):
        yield f"reason: {puzzle.whom} gains nothing by it: whom it helps"
    elif puzzle.reason == REACHES and goal.within is None:
        yield "reason: no ground is to be reached: within, in expect"
    elif puzzle.reason not in (FELLS, HITS, SAVES, REACHES):
        yield from _unstruck(course, step.deeds, step.wrong[-1].deeds)


def _unstruck(course: Course, deeds: Sequence[Deed], wrong: Sequence[Deed]) -> Iterator[str]:
    if struck(course, deeds):
        yield "reason: the solution is struck at on the way: another reason"
    if not struck(course, wrong):
        yield "reason: the wrong try is not struck at either: another reason"


def last_blow(course: Course, deeds: Sequence[Deed]) -> Blow | None:
    """Weigh the attack that the last of some commands is; None where it is none.  Raises StuckError, IllegalError."""
    battle = course.battle(0)
    for deed in deeds[:-1]:
        carry_out(battle, deed, course.steps[0].replies)
    return weighed(battle, deeds[-1])


def weighed(battle: Battle, deed: Deed) -> Blow | None:
    """Weigh the attack that a command is, in the best of its forms; None where it is none."""
    preview = battle.preview(command_of(deed, creatures(battle.world)))
    if not isinstance(preview, Preview) or preview.strike is None:
        return None
    forms = (blow(battle.rulebook, battle.world, one, preview.blows) for one in (preview.strike, *preview.variants))
    return max(forms, key=lambda one: (one.damage, one.fells))


def at_others(course: Course, whom: str) -> tuple[int, int]:
    """Give the best chance to fell any other foe with one command, and the most mean damage: all that is offered."""
    battle = course.battle(0)
    world, book = battle.world, battle.rulebook
    team, most = world.get(battle.acting, Side).team, (0, 0)
    for cmd in battle.options():
        foe = cmd.target if isinstance(cmd.target, int) else 0
        if not foe or world.get(foe, Side).team == team or world.get(foe, Name).name == whom:
            continue
        preview = battle.preview(cmd)
        if not isinstance(preview, Preview) or preview.strike is None:
            continue
        for strike in (preview.strike, *preview.variants):
            made = blow(book, world, strike, preview.blows)
            most = max(most[0], made.fells), max(most[1], made.damage)
    return most


def outdone(course: Course) -> bool:
    """Say whether somebody else falls half as likely, or suffers as much, by one command: the reason does not hold."""
    puzzle = course.level.puzzle
    if puzzle is None:
        return False
    mine, (fells, damage) = last_blow(course, course.steps[0].deeds), at_others(course, puzzle.whom)
    if mine is None or puzzle.reason not in (FELLS, HITS):
        return False
    return TWICE * fells > mine.fells if puzzle.reason == FELLS else damage >= mine.damage


def seen_of(course: Course, deeds: Sequence[Deed]) -> Seen:
    """Do some commands; give what is seen of them.  Raises StuckError, IllegalError."""
    battle = course.battle(0)
    for deed in deeds:
        carry_out(battle, deed, course.steps[0].replies)
    return watched(course.battle(0), battle.log[course.begun(0) :])


def struck(course: Course, deeds: Sequence[Deed]) -> bool:
    """Say whether somebody strikes at who does some commands."""
    return met(Goal(course.steps[0].who, struck=True), seen_of(course, deeds))


def helped(course: Course, deeds: Sequence[Deed], whom: str) -> bool:
    """Say whether somebody has more hit points after some commands."""
    seen = seen_of(course, deeds)
    unit = creatures(seen.before).get(whom, 0)
    before, after = seen.before.find(unit, Vitals), seen.battle.world.find(unit, Vitals)
    return before is not None and after is not None and after.hp > before.hp
