"""What has a player said to answer for the rest of the battle, and to which questions?"""

from collections.abc import Iterable
from dataclasses import replace

from game.battle.event import Decision, Event
from game.i18n import tr
from game.reasons import Because
from game.store.habits import Habit
from game.telling import Line, Row, say

Asked = tuple[int, str, str, str]
"""A kind of question: whose seat and side it is put to, by which rule, in which words."""


class Habits:
    """The answers that are given by themselves, and whether the next one is to be."""

    def __init__(self) -> None:
        """Ask everything."""
        self.armed = False
        """The answer that is given next is to be given by itself from then on."""
        self.kept: dict[Asked, Habit] = {}
        self._given: list[Event] = []

    @staticmethod
    def fits(asked: Decision) -> bool:
        """Say whether a question may come again with the same answers: they are no places and no creatures."""
        return not any(option.at is not None or option.unit for option in asked.options)

    def arm(self) -> None:
        """Keep the answer that is given next, or do not after all."""
        self.armed = not self.armed

    def given(self, chair: int, asked: Decision, key: str) -> None:
        """Take notice of an answer; it is kept where that was wished for."""
        option = next((one for one in asked.options if one.key == key), None)
        if self.armed and option is not None and self.fits(asked):
            kind = _kind(chair, asked)
            self.kept[kind] = Habit(*kind, key, option.title)
        self.armed = False

    def answer(self, chair: int, asked: Decision) -> str:
        """Give the key of the answer to a question, '' where it is to be asked."""
        habit = self.kept.get(_kind(chair, asked))
        return habit.key if habit is not None and habit.key in asked.keys and self.fits(asked) else ""

    def forget(self, asked: Asked) -> None:
        """Ask a kind of question again."""
        self.kept.pop(asked, None)

    # -- saves -----------------------------------------------------------------------------------------------------

    @property
    def listed(self) -> tuple[Habit, ...]:
        """List the answers that are given by themselves, as a save keeps them."""
        return tuple(self.kept.values())

    def recall(self, habits: Iterable[Habit]) -> None:
        """Give answers by themselves that a save has kept."""
        self.kept.update({(one.seat, one.side, one.rule, one.question): one for one in habits})

    # -- the log ---------------------------------------------------------------------------------------------------

    def note(self, events: list[Event]) -> None:
        """Remember which of some events is an answer that was given by itself."""
        self._given += [event for event in events if event.kind == "answered"][:1]

    def tell(self, lines: list[Line], event: Event) -> None:
        """Say in the log that an answer was given by itself."""
        if not any(event is one for one in self._given):
            return
        self._given = [one for one in self._given if one is not event]
        rule = str(dict(event.facts).get("rule", ""))
        row = Row(say("Answered by itself, as chosen for this battle"), rule=rule)
        if lines and lines[-1].events[-1:] == (event,):
            line, words = lines[-1], say("{words} (by itself)", words=lines[-1].words)
            lines[-1] = replace(line, words=words, rows=(*line.rows, row), asides=(*line.asides, row))
        else:
            words = say("Answered by itself: {answer}", answer=tr(event.text))
            lines.append(Line(words, (Because(rule),), event.unit, "answered", (row,), (event,), (row,)))


def _kind(chair: int, asked: Decision) -> Asked:
    return chair, asked.side, asked.rule, asked.question.msgid
