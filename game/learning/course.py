"""A lesson that is played: a battle for each of its steps, begun where those before it lead, and what is said of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.battle.battle import Battle, Entry, Snapshot
from game.battle.rulebook import Rulebook
from game.ecs.components import Chance
from game.ecs.world import BATTLE
from game.learning.attempt import Seen, StuckError, carry_out, come_to_act, creatures, watched
from game.learning.goals import met
from game.playing import Thrown, thrown_before
from game.reasons import Refusal, Text
from game.rules import RULEBOOKS
from game.store import limits
from game.store.lessons import Lesson, Miss, Step
from game.store.level import Level
from game.store.playable import muster
from game.store.plays import Deed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an attempt at a step has come to, and what is said of it; of a wrong one with the rule that made it so."""

    right: bool
    says: Text
    rule: str = ""
    miss: Miss | None = None


class Course:
    """One lesson; nothing of it changes while it is played: every attempt at a step has a battle of its own."""

    def __init__(self, level: Level, books: Mapping[str, Rulebook] = RULEBOOKS) -> None:
        """Take a level that is a lesson.  Raises LevelError where it cannot be played, ValueError where it is none."""
        if level.lesson is None:
            raise ValueError(level.name)
        self.level, self.lesson, self.book = level, level.lesson, books[level.rulebook]
        self._starts: list[Snapshot] = []
        self._mustered = muster(level, self.book)

    @property
    def steps(self) -> tuple[Step, ...]:
        """List the steps."""
        lesson: Lesson = self.lesson
        return lesson.steps

    def battle(self, number: int) -> Battle:
        """Give a battle that stands where a step begins.  Raises StuckError where it never comes to that."""
        while len(self._starts) <= number:
            self._starts.append(self._lead_up(len(self._starts)).snapshot())
        return self._taken_up(number)

    def _taken_up(self, number: int) -> Battle:
        battle = self._fresh()
        battle.resume(self._starts[number])
        chance = battle.world.get(BATTLE, Chance)
        battle.dice = Thrown(self.steps[number].dice, thrown_before(chance))
        return battle

    def _fresh(self) -> Battle:
        """Give the level's battle, not begun; nobody wins it: a lesson ends with its last step."""
        return Battle(self.book, self._mustered.world.fork(), (), limits.ROUNDS)

    def _lead_up(self, number: int) -> Battle:
        """Play all that comes before a step."""
        step = self.steps[number]
        if number:
            battle = self._taken_up(number - 1)
            self.solve(number - 1, battle)
        else:
            battle = self._fresh()
            battle.start(self.lesson.seed)
        for deed in step.before:
            come_to_act(battle, deed.who, step.replies)
            chance = battle.world.get(BATTLE, Chance)
            battle.dice = Thrown(deed.dice, thrown_before(chance))
            refusal = carry_out(battle, deed, step.replies)
            if refusal is not None:
                raise StuckError(f"line {deed.line}: refused by {refusal.rule}: {refusal.why}")
        come_to_act(battle, step.who, step.replies)
        return battle

    def solve(self, number: int, battle: Battle) -> Refusal | None:
        """Do what a step's own solution says, up to a refusal, which may be what it is about."""
        return self.attempt(number, battle, self.steps[number].deeds)

    def attempt(self, number: int, battle: Battle, deeds: Sequence[Deed]) -> Refusal | None:
        """Do deeds in a step until it is decided or one is refused; gives that refusal.  Raises StuckError."""
        for deed in deeds:
            refusal = carry_out(battle, deed, self.steps[number].replies)
            if refusal is not None or self.judge(number, battle.log) is not None:
                return refusal
        return None

    def begun(self, number: int) -> int:
        """Count the commands that the log of a step's battle begins with."""
        return len(self._starts[number].log)

    def judge(self, number: int, log: Sequence[Entry], refusal: Refusal | None = None) -> Verdict | None:
        """Say what the log of a step's battle has come to so far; None while nothing is decided.

        `refusal`: why the command after them was refused, where it was.
        """
        entries = log[self.begun(number) :]
        if not entries and refusal is None:
            return None
        seen = watched(self._taken_up(number), entries, refusal)
        return self._verdict(self.steps[number], seen)

    def _verdict(self, step: Step, seen: Seen) -> Verdict | None:
        if met(step.goal, seen):
            return Verdict(True, step.right)
        named = [miss for miss in step.wrong if miss.when is not None and met(miss.when, seen)]
        if seen.refusal is not None:  # nothing was done: it counts only where the lesson has a word for it
            barred = [miss for miss in named if miss.when is not None and miss.when.refused]
            return _wrong(barred[0]) if barred else None
        if named:
            return _wrong(named[0])
        unit = creatures(seen.battle.world)[step.who]
        if len(seen.steps) < step.moves and seen.battle.acting == unit and seen.battle.outcome is None:
            return None
        return _wrong(step.wrong[-1])


def _wrong(miss: Miss) -> Verdict:
    return Verdict(False, miss.says, miss.rule, miss)
