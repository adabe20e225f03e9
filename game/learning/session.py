"""A player at a lesson: which step it is, how far the hints have gone, what the last attempt came to."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Decision
from game.learning.attempt import asks_player, creatures, reply
from game.learning.course import Course, Verdict
from game.playing import choice, command_of
from game.reasons import NOTHING, Refusal, Text
from game.store.lessons import RUNGS, Step
from game.store.plays import Deed


@dataclass
class Session:
    """One player's way through a lesson. Each attempt has a battle of its own; its verdict stays here."""

    course: Course
    number: int = 0
    """Which step it is, from 0; as many as there are steps once the lesson is over."""
    rung: int = 0
    """Hints given in this step."""
    tries: int = 0
    """Wrong attempts at this step."""
    verdict: Verdict | None = None
    """What the attempt under way has come to, once that is decided."""
    flaws: int = 0
    """Wrong attempts, last hints and solutions shown, in the whole lesson."""
    _battle: Battle | None = field(default=None, repr=False)

    @property
    def step(self) -> Step:
        """Give the step; the last one once the lesson is over."""
        return self.course.steps[min(self.number, len(self.course.steps) - 1)]

    @property
    def over(self) -> bool:
        """Say whether the last step is done."""
        return self.number >= len(self.course.steps)

    @property
    def battle(self) -> Battle:
        """Give the battle of the attempt under way."""
        if self._battle is None:
            self._battle = self.course.battle(self.step.number)
        return self._battle

    @property
    def hints(self) -> tuple[Text, ...]:
        """List the hints given so far."""
        return self.step.hints[: self.rung]

    def hint(self) -> None:
        """Give one more hint, if there is one; the last one is a flaw."""
        if self.rung < RUNGS:
            self.rung += 1
            self.flaws += self.rung == RUNGS

    def show(self) -> None:
        """Begin the step anew so that its solution can be shown."""
        self.flaws += 1
        self.again()

    def again(self) -> None:
        """Begin the step anew, from the same state."""
        self.verdict, self._battle = None, None

    def on(self) -> None:
        """Go on to the next step; nothing happens before this one is done."""
        if self.verdict is not None and self.verdict.right:
            self.number, self.rung, self.tries = self.number + 1, 0, 0
            self.again()

    def look(self, refusal: Refusal | None = None) -> Verdict | None:
        """Judge what has been done, unless it is decided or a question is open; gives the verdict where it is now.

        `refusal`: why the last command was refused, where it was.
        """
        if self.verdict is not None or self.battle.pending is not None or self.over:
            return None
        self.verdict = self.course.judge(self.step.number, self.battle.log, refusal)
        if self.verdict is not None and not self.verdict.right:
            self.tries, self.flaws = self.tries + 1, self.flaws + 1
        return self.verdict


class Solution:
    """The solution of a step, played for a player one command or answer after another."""

    def __init__(self, session: Session) -> None:
        """Show a session's step, from its beginning."""
        self.battle, self.replies = session.battle, session.step.replies
        self.names = creatures(self.battle.world)
        self._deeds: Iterator[Deed] = iter(session.step.deeds)
        self._answers: list[str] = []

    def next(self) -> Command | str | None:
        """Give the next command, or the key of the answer to the open question; None at the end."""
        if self.battle.pending is not None:
            return self._answer(self.battle.pending)
        deed = next(self._deeds, None)
        if deed is None:
            return None
        self._answers = list(deed.answers)
        return command_of(deed, self.names)

    def _answer(self, pending: Decision) -> str:
        if self._answers and asks_player(self.battle, pending):
            word = self._answers.pop(0)
            option = choice(pending, str(self.names.get(word, "")), word)
            return option.key if option is not None else pending.options[0].key
        return reply(pending, self.replies)


@dataclass
class Others:
    """Whoever else is on the board of a lesson: they answer as it says, and never act by themselves."""

    session: Session
    choice: None = None

    def think(self, battle: Battle) -> Iterator[None]:  # noqa: ARG002 - as any player does
        """Think of nothing."""
        yield from ()

    def weigh(self, battle: Battle) -> Generator[None, None, tuple[str, Text]]:
        """Give the key of the answer to the open question; nothing is said of it."""
        yield from ()
        if battle.pending is None:
            raise ValueError("nothing is asked")
        return reply(battle.pending, self.session.step.replies), NOTHING
