"""A level held against what it expects: its questions answered, its plays played, its lesson learnt."""

from dataclasses import dataclass

from game.learning.checks import check_lesson
from game.learning.exercise import check_drill
from game.learning.puzzles import check_puzzle
from game.matching import misses
from game.playing import play
from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import Level


@dataclass(frozen=True, slots=True)
class Checked:
    """How many questions were answered and plays went as expected, and a line for each that did not."""

    passed: int
    wrong: tuple[str, ...]
    unanswered: tuple[str, ...]
    """Questions that the rulebook has no rule for."""


def check_level(level: Level) -> Checked:
    """Answer every question of a level that expects something, play every play, and compare."""
    book, passed = RULEBOOKS[level.rulebook], 0
    wrong: list[str] = []
    unanswered: list[str] = []
    for ask, answer in answers(level, book):
        where = f"{level.name}:{ask.line}: ask {ask.key}"
        if answer is None:
            known = "ask what this rulebook knows"
            unanswered.append(f"{where}: {book.title} has no rule for {ask.what!r} asked so: {known}")
        elif ask.expect is not None:
            missed = misses(ask.expect, answer, level.ground)
            wrong += [f"{where}: {'; '.join(missed)}"] if missed else []
            passed += not missed
    for script in level.plays:
        faults = play(level, script).wrong
        wrong += [f"{level.name}:{script.line}: play {script.key}: {fault}" for fault in faults]
        passed += not faults
    held, failed = check_lesson(level)
    drilled, undone = check_drill(level) if not unanswered else (0, [])
    posed, unexplained = check_puzzle(level) if not failed else (0, [])
    passed, wrong = passed + held + drilled + posed, wrong + failed + undone + unexplained
    return Checked(passed, tuple(wrong), tuple(unanswered))
