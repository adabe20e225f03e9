"""How far has a player come in a rulebook? Its lessons in a row: what is done, what comes next, what is due again."""

from functools import partial

import pygame
from pygame import Rect

from game import RULEBOOKS
from game.i18n import tr
from game.learning.kept import read_learnt
from game.learning.progress import DONE, DUE, NEW, Learnt, days_left, next_of, state
from game.reasons import counted
from scenes.learn.lessons import Lessons, Taught
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

ROW = 37
"""Height of a lesson's row at UI scale 1."""
RADIUS = 14
"""Radius of a lesson's mark at UI scale 1."""


class LearnPath(Menu):
    """The rulebooks along the top, the path of one of them below; Enter goes on where the player is."""

    width = 760

    def __init__(self, stage: Stage, lessons: Lessons, book: str = "") -> None:
        """Show the path of a rulebook, of the first that has lessons where none is named."""
        self.lessons = lessons
        self.book = book if book in lessons.books else next(iter(lessons.books), "")
        self.learnt: Learnt = {}
        self.now = 0
        self.fault = ""
        super().__init__(stage, self)

    def resize(self, size: tuple[int, int]) -> None:
        """Look what has been learnt, since a lesson may just have been finished."""
        shelter = self.stage.shelter
        if shelter is not None:
            self.learnt, fault = read_learnt(shelter.slots)
            self.now = shelter.clock()
            self.fault = tr(fault) if fault is not None else self.fault
        super().resize(size)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.book, tuple(self.learnt.items()), self.now, self.fault, self.panel.focused

    @property
    def listed(self) -> tuple[Taught, ...]:
        """List the lessons of the rulebook that is shown."""
        return self.lessons.of(self.book) if self.book else ()

    @property
    def due(self) -> Taught | None:
        """Give the lesson to go on with."""
        sound = tuple(one.name for one in self.listed if one.level is not None)
        name = next_of(sound, self.learnt, self.now)
        return next((one for one in self.listed if one.name == name), None)

    def lay(self, page: Page) -> None:
        """Lay out the rulebooks, how far one has come, and the path."""
        page.para(say("Learn"), theme.TITLE, bold=True)
        if self.fault:
            page.para(self.fault, theme.TEXT, "warn")
        if not self.listed:
            page.para(say("There are no lessons here."), theme.TEXT, "warn")
        page.gap(2)
        due = self.due
        if due is not None:
            again = state(self.learnt.get(due.name), self.now) == DUE
            words = say("Again: {lesson}", lesson=due.title) if again else say("Go on: {lesson}", lesson=due.title)
            page.button(words, "due", partial(self._open, due), chosen=True)
        self._books(page)
        self._summary(page)
        for number, one in enumerate(self.listed, 1):
            self._lesson(page, number, one, one is due)
        page.gap(6)
        page.button(say("Back"), "back", self.leave)

    def _books(self, page: Page) -> None:
        x = page.pad
        for book in self.lessons.books:
            title = tr(RULEBOOKS[book].title)
            wide = ink.width(title, theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(14)
            rect = page.button(title, f"book {book}", partial(self._choose, book), x=x, chosen=book == self.book)
            x = rect.right + page.px(8)
        page.y += page.line() + page.px(16)

    def _summary(self, page: Page) -> None:
        states = [state(self.learnt.get(one.name), self.now) for one in self.listed if one.level is not None]
        words = [say("{n} of {count} done", n=len(states) - states.count(NEW), count=len(states))]
        if DUE in states:
            words.append(tr(counted("{n} due again", "{n} due again", n=states.count(DUE))))
        page.para(" \u00b7 ".join(words), theme.SMALLEST, "muted")
        page.gap(4)

    def _lesson(self, page: Page, number: int, one: Taught, due: bool) -> None:
        """Lay out a row: a mark on the line that is the path, the title, how it stands."""
        stands = state(self.learnt.get(one.name), self.now)
        rect = Rect(page.pad, page.y, page.room, page.px(ROW))
        if self.panel.focused == len(page.hots):
            page.fill(rect, "raised", page.px(6))
        centre = rect.left + page.px(RADIUS + 8), rect.centery
        last = number == len(self.listed)
        page.paint(partial(_mark, centre, page.px(RADIUS), rect, (number == 1, last), "due" if due else stands))
        label = str(number)
        size, tone = theme.SMALLEST, "board.ink" if stands == DONE or due else "text"
        wide = ink.width(label, size, True, page.scale)
        page.put(label, centre[0] - wide // 2, centre[1] - page.line(size) // 2, size, tone, bold=True)
        words = self._said_of(one, stands)
        right = rect.right - page.px(10) - ink.width(words, theme.SMALLEST, False, page.scale)
        left = centre[0] + page.px(RADIUS + 12)
        title = ink.shortened(one.title, theme.TEXT, right - left - page.px(8), due, page.scale)
        broken = one.level is None
        page.put(title, left, rect.centery - page.line() // 2, theme.TEXT, "bad" if broken else "text", bold=due)
        page.put(words, right, rect.centery - page.line(theme.SMALLEST) // 2, theme.SMALLEST, _tone(stands))
        page.hot(rect, f"lesson {number}", partial(self._open, one), one.title, enabled=not broken)
        page.y = rect.bottom

    def _said_of(self, one: Taught, stands: str) -> str:
        """Say how a lesson stands, in a word or two."""
        if one.level is None:
            return say("cannot be opened")
        mark = self.learnt.get(one.name)
        if mark is None:
            return say("about {n} seconds", n=one.seconds)
        if stands == DUE:
            return say("due again")
        return tr(counted("done, again in {n} day", "done, again in {n} days", n=days_left(mark, self.now)))

    def _choose(self, book: str) -> None:
        self.book = book
        self.panel.scroll = 0
        self.stage.relayout()

    def _open(self, one: Taught) -> None:
        if one.level is not None:
            self.stage.exits.lesson(one.path)

    def key(self, event: pygame.Event) -> None:
        """Go on with the first Enter; otherwise as every menu."""
        due = self.due
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focus.held is None and due:
            self._open(due)
            return
        super().key(event)


def _tone(stands: str) -> str:
    return {DONE: "good", DUE: "warn"}.get(stands, "muted")


def _mark(centre: tuple[int, int], radius: int, row: Rect, ends: tuple[bool, bool], stands: str,
          surface: pygame.Surface) -> None:  # fmt: skip
    """Draw a piece of the path and the mark on it: full where done, bright where one goes on, hollow where new."""
    top, bottom = centre[1] if ends[0] else row.top, centre[1] if ends[1] else row.bottom
    pygame.draw.line(surface, theme.colour("line"), (centre[0], top), (centre[0], bottom), max(2, radius // 4))
    fill = {DONE: "good", "due": "focus"}.get(stands, "sunk")
    pygame.draw.circle(surface, theme.colour(fill), centre, radius)
    pygame.draw.circle(surface, theme.colour(_tone(stands)), centre, radius, max(2, radius // 7))
