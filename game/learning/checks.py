"""A lesson held against itself: solutions meet their goals, wrong tries fail as stated, hints give nothing away."""

import re
from collections.abc import Iterator

from game.battle.battle import IllegalError
from game.learning.attempt import StuckError
from game.learning.course import Course, Verdict
from game.store.lessons import Miss, Step
from game.store.level import Level
from game.store.plays import Deed

CELL = re.compile(r"\d+\s*[,;]\s*\d+")
"""A cell, written out."""


def check_lesson(level: Level) -> tuple[int, list[str]]:
    """Try all that a lesson says of itself: how much of it holds, and a line for each thing that does not."""
    if level.lesson is None:
        return 0, []
    course, tried, wrong = Course(level), 0, list[str]()
    for step in course.steps:
        where = f"{level.name}:{step.line}: step {step.number + 1}"
        try:
            course.battle(step.number)
        except (StuckError, IllegalError) as error:
            return tried, [*wrong, f"{where}: it never begins: {error}: commands that lead there"]
        faults = [*_solved(course, step), *_leaks(course, step)]
        wrong += [f"{where}: {fault}" for fault in faults]
        tried += not faults
        for miss in step.wrong:
            faults = list(_missed(course, step, miss)) if miss.deeds else []
            wrong += [f"{level.name}:{miss.line}: step {step.number + 1}, wrong: {fault}" for fault in faults]
            tried += bool(miss.deeds) and not faults
    return tried, wrong


def _tried(course: Course, step: Step, deeds: tuple[Deed, ...]) -> tuple[Verdict | None, str]:
    """Give what some deeds come to, or why they cannot be done."""
    battle = course.battle(step.number)
    try:
        refusal = course.attempt(step.number, battle, deeds)
    except (StuckError, IllegalError) as error:
        return None, f"it cannot be played: {error}"
    verdict = course.judge(step.number, battle.log, refusal)
    if verdict is None and refusal is not None:
        return None, f"refused by {refusal.rule}: {refusal.why}"
    return verdict, "" if verdict is not None else "nothing is decided by it"


def _solved(course: Course, step: Step) -> Iterator[str]:
    verdict, why = _tried(course, step, step.deeds)
    if verdict is None:
        yield f"do: {why}: commands that meet what is expected"
    elif not verdict.right:
        yield f"do: it fails, by {verdict.rule}: commands that meet what is expected"
    if len(step.deeds) > step.moves:
        yield f"moves: the solution takes {len(step.deeds)} commands: as many at the least"


def _missed(course: Course, step: Step, miss: Miss) -> Iterator[str]:
    verdict, why = _tried(course, step, miss.deeds)
    if verdict is None:
        yield f"do: {why}: commands that fail by {miss.rule}"
    elif verdict.right:
        yield f"do: it succeeds: commands that fail by {miss.rule}"
    elif verdict.miss is not miss:
        line = verdict.miss.line if verdict.miss is not None else step.line
        yield f"do: it fails by {verdict.rule}, as line {line} says: a when of its own"


def _leaks(course: Course, step: Step) -> Iterator[str]:
    """Say where a hint before the last gives away what only the last may tell."""
    asked = str(step.say).lower()
    verbs = [str(course.book.verbs[deed.verb].title).lower() for deed in step.deeds]
    verbs = [verb for verb in verbs if not _names(asked, verb)]
    for number, hint in enumerate(step.hints, 1):
        said = str(hint).lower()
        if number < len(step.hints) and CELL.search(said):
            yield f"hints: the {number}. names a cell: only the last may"
        if number == 1 and any(_names(said, verb) for verb in verbs):
            yield "hints: the first names the verb: only those after it may"
        if any(str(other) == str(hint) for other in step.hints[number:]):
            yield f"hints: the {number}. is there twice: another"


def _names(said: str, verb: str) -> bool:
    return re.search(rf"\b{re.escape(verb)}\b", said) is not None
