"""What does a lesson ask for, and what has come of it? The column beside the board: words, hints, buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.i18n import tr
from game.learning.session import Session
from game.reasons import Text
from game.store.lessons import RUNGS
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import rule_title, say

DOT = 5
"""Radius at UI scale 1 of what stands for a step."""
LARGE = 1.5
"""From this UI scale on the column says no more than it has to."""
ASKED, SHOWN, SEEN, DECIDED = range(4)
"""What the column is about: the task; a solution being shown; one that has been; what has come of an attempt."""


@dataclass(frozen=True, slots=True)
class LessonActs:
    """What the buttons of a lesson do."""

    hint: Callable[[], None]
    show: Callable[[], None]
    again: Callable[[], None]
    on: Callable[[], None]
    following: Callable[[], None]
    path: Callable[[], None]
    rule: Callable[[str], None]


class LessonCard:
    """The content of the column."""

    def __init__(self, session: Session, title: str, acts: LessonActs) -> None:
        """Tell of a session; `title`: what the lesson is called."""
        self.session, self.title, self.acts = session, title, acts
        self.book = session.course.book
        self.phase = ASKED
        self.started = False
        """Something has been done in this attempt that can be begun anew."""
        self.following = ""
        """What the next lesson is called, once this one is over; '': there is none."""
        self.trouble = ""
        """What went wrong with keeping what has been learnt."""

    def stamp(self) -> object:
        """Give what the content depends on."""
        session = self.session
        where = session.number, session.rung, session.verdict, self.phase, self.started
        return *where, self.following, self.trouble, bindings.current()

    def lay(self, page: Page) -> None:
        """Lay out what the lesson is called and how far it is, then what it is about now."""
        session = self.session
        if page.scale < LARGE:
            page.para(tr(self.book.title), theme.SMALLEST, "muted")
        page.para(self.title, theme.HEADING if page.scale < LARGE else theme.SMALLEST, bold=True)
        self._steps(page)
        page.gap(6)
        if session.over:
            self._over(page)
        elif self.phase == DECIDED and session.verdict is not None:
            self._decided(page)
        elif self.phase in (SHOWN, SEEN):
            self._shown(page)
        else:
            self._asked(page)

    def _steps(self, page: Page) -> None:
        """Draw a dot for each step: done, under way, to come."""
        session, radius, y = self.session, page.px(DOT), page.y + page.px(9)
        count = len(session.course.steps)
        for number in range(count):
            centre = page.pad + radius + number * radius * 3, y
            done = number < session.number
            paint = theme.colour("good" if done else "focus" if number == session.number else "muted")
            wide = 0 if done or number == session.number else max(1, page.px(1))
            page.paint(partial(_dot, paint, centre, radius, wide))
        left = page.pad + count * radius * 3 + page.px(6)
        words = say("Learnt") if session.over else say("Step {n} of {count}", n=session.number + 1, count=count)
        page.put(words, left, page.y, theme.SMALLEST, "muted")
        page.y += page.line(theme.SMALLEST)

    # -- what it is about ------------------------------------------------------------------------------------------

    def _asked(self, page: Page) -> None:
        page.para(tr(self.session.step.say))
        self._hints(page)
        page.gap(8)
        self._help(page)
        if self.started:
            self._button(page, say("From the start"), "again", self.acts.again)

    def _hints(self, page: Page) -> None:
        for number, hint in enumerate(self.session.hints, 1):
            if page.scale >= LARGE and number < len(self.session.hints):
                continue  # the latest alone, where there is room for one
            page.gap(6)
            page.para(say("Hint {n}", n=number), theme.SMALLEST, "focus", bold=True)
            page.para(tr(hint), theme.TEXT, "text", indent=0)

    def _help(self, page: Page) -> None:
        if self.session.rung < RUNGS:
            words = say("Hint {n} of {count}", n=self.session.rung + 1, count=RUNGS)
            self._button(page, words, "hint", self.acts.hint)
        self._button(page, say("Show me"), "show", self.acts.show)

    def _shown(self, page: Page) -> None:
        done = self.phase == SEEN
        page.para(say("That is how it is done. Now you.") if done else say("Watch how it is done."), bold=True)
        page.gap(4)
        page.para(tr(self.session.step.hints[-1]))
        page.gap(8)
        if done:
            self._confirm(page, say("Now I try"), "again", self.acts.again)

    def _decided(self, page: Page) -> None:
        verdict = self.session.verdict
        if verdict is None:
            return
        right = verdict.right
        page.para(say("Right") if right else say("Not like that"), theme.HEADING, "good" if right else "bad", bold=True)
        page.para(tr(verdict.says))
        if verdict.rule:
            self._rule(page, verdict.rule)
        page.gap(8)
        if right:
            last = self.session.number + 1 == len(self.session.course.steps)
            self._confirm(page, say("Finish") if last else say("Next step"), "on", self.acts.on)
        else:
            self._confirm(page, say("Try again"), "again", self.acts.again)
            self._help(page)

    def _ends(self) -> tuple[str, str, str]:
        """Give the words at the end, of going on and of going back."""
        level = self.session.course.level
        if level.puzzle is not None:
            return say("Solved"), say("Next puzzle"), say("To the puzzles")
        if level.practice is not None:
            return say("Right"), "", say("Done")
        return say("Lesson done"), say("Next lesson"), say("To the path")

    def _over(self, page: Page) -> None:
        session, lesson = self.session, self.session.course.lesson
        done, on, back = self._ends()
        page.para(done, theme.HEADING, "good", bold=True)
        if self.trouble:
            page.para(self.trouble, theme.TEXT, "warn")
        if lesson.says.msgid:
            page.para(tr(lesson.says))
        if not session.flaws:
            page.para(say("Without a mistake."), theme.SMALLEST, "muted")
        elif session.course.level.puzzle is None:
            page.para(say("It will come again soon."), theme.SMALLEST, "muted")
        page.gap(6)
        for rule in lesson.rules:
            self._rule(page, rule)
        page.gap(8)
        if self.following:
            self._confirm(page, on, "following", self.acts.following)
            page.para(self.following, theme.SMALLEST, "muted")
            page.button(back, "path", self.acts.path)
        else:
            self._confirm(page, back, "path", self.acts.path)

    # -- parts -----------------------------------------------------------------------------------------------------

    def _rule(self, page: Page, rule: str) -> None:
        """Add a rule as a link to the codex."""
        title = rule_title(self.book, rule)
        rect = page.para(say("Rule: {rule}", rule=Text(title)), theme.SMALLEST, "link")
        page.hot(rect, f"rule {rule}", partial(self.acts.rule, rule), say("Open the rule"))

    def _button(self, page: Page, words: str, name: str, act: Callable[[], None]) -> None:
        page.button(words, name, act, key=bindings.current().label(f"lesson {name}"))

    def _confirm(self, page: Page, words: str, name: str, act: Callable[[], None]) -> None:
        """Add the button that confirming presses."""
        key = bindings.current().label("confirm")
        if ink.width(f"{key}  {words}", theme.TEXT, True, page.scale) + page.px(24) > page.room:
            key = ""
        page.button(words, name, act, key=key, chosen=True)


def _dot(paint: pygame.Color, centre: tuple[int, int], radius: int, wide: int, surface: pygame.Surface) -> None:
    pygame.draw.circle(surface, paint, centre, radius, wide)
