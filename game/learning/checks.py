"""A lesson held against itself: solutions meet their goals, wrong tries fail as stated, hints give nothing away."""

import re
from collections.abc import Iterator
from functools import cache

from game.battle.battle import IllegalError
from game.i18n import LANGUAGES, Catalogue
from game.learning.attempt import StuckError
from game.learning.course import Course, Verdict
from game.rules import RULEBOOKS
from game.store.lessons import Lesson, Miss, Step
from game.store.level import Level
from game.store.plays import Deed

CELL = re.compile(r"\d+\s*[,;\uff0c\u3001\uff1b]\s*\d+")
"""A cell, written out, in whatever language."""
WORD = re.compile(r"\w+")
ENDING, SHORT = 2, 4
"""Letters that a word may change at its end, where it has more than these."""
UNPARTED = ("zh",)
"""Languages without spaces between words."""


def check_lesson(level: Level) -> tuple[int, list[str]]:
    """Try all that a lesson says of itself: how much of it holds, and a line for each thing that does not."""
    if level.lesson is None:
        return 0, []
    course, tried, wrong = Course(level), 0, list(_stranger(level, level.lesson))
    for step in course.steps:
        where = f"{level.name}:{step.line}: step {step.number + 1}"
        try:
            course.battle(step.number)
        except (StuckError, IllegalError) as error:
            return tried, [*wrong, f"{where}: it never begins: {error}: commands that lead there"]
        faults = [*_solved(course, step), *_leaks(course, step), *_leaks_abroad(course, step)]
        wrong += [f"{where}: {fault}" for fault in faults]
        tried += not faults
        for miss in step.wrong:
            faults = list(_missed(course, step, miss)) if miss.deeds else []
            wrong += [f"{level.name}:{miss.line}: step {step.number + 1}, wrong: {fault}" for fault in faults]
            tried += bool(miss.deeds) and not faults
    return tried, wrong


def _stranger(level: Level, lesson: Lesson) -> Iterator[str]:
    """See that the book from which a player is to come is another one that there is."""
    books = [book for book in RULEBOOKS if book != level.rulebook]
    if lesson.knows and lesson.knows not in books:
        yield f'{level.name}:{lesson.line}: lesson: knows: "{lesson.knows}" is no other rulebook: {", ".join(books)}'


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


def _leaks_abroad(course: Course, step: Step) -> Iterator[str]:
    """Say where a hint in another language gives away what only the last may tell."""
    for language, words in course.level.catalogue.items():
        if language not in LANGUAGES or not all(words.get(hint.msgid) for hint in step.hints):
            continue
        spoken, asked = _spoken(language), words.get(step.say.msgid, "")
        verbs = [spoken.entries.get(course.book.verbs[deed.verb].title.msgid, "") for deed in step.deeds]
        hints = [words[hint.msgid] for hint in step.hints]
        for number, hint in enumerate(hints[:-1], 1):
            if CELL.search(hint):
                yield f"hints: the {number}. names a cell ({language}): only the last may"
        verbs = [verb for verb in verbs if verb and not _speaks_of(asked, verb, language)]
        if any(_speaks_of(hints[0], verb, language) for verb in verbs):
            yield f"hints: the first names the verb ({language}): only those after it may"
        if len(dict.fromkeys(hints)) < len(hints):
            yield f"hints: one is there twice ({language}): another"


@cache
def _spoken(language: str) -> Catalogue:
    return Catalogue.load(language)


def _speaks_of(said: str, name: str, language: str) -> bool:
    """Say whether a sentence has a name in it, however its words end there."""
    if language in UNPARTED:
        return name in said
    words, stems = WORD.findall(said.lower()), [_stem(word) for word in WORD.findall(name.lower())]
    starts = range(len(words) - len(stems) + 1)
    return any(all(words[at + n].startswith(stem) for n, stem in enumerate(stems)) for at in starts)


def _stem(word: str) -> str:
    return word[: max(SHORT, len(word) - ENDING)]


def _names(said: str, verb: str) -> bool:
    return re.search(rf"\b{re.escape(verb)}\b", said) is not None
