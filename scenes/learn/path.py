"""How far has a player come in a rulebook? Its lessons in a row: what is done, what comes next, what is due again."""

from collections.abc import Iterator
from functools import partial

import pygame
from pygame import Rect

from game.i18n import tr
from game.learning.progress import DONE, DUE, NEW, days_left, next_of, state
from game.reasons import counted
from scenes.learn.by_book import ByBook, Rows
from scenes.learn.lessons import Taught
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

ROW = 37
"""Height of a lesson's row at UI scale 1."""
RADIUS, BADGE = 14, 9
"""Radius at UI scale 1: of a lesson's mark, of the number of lessons due on a rulebook's button."""


class LearnPath(ByBook):
    """The rulebooks along the top, the path of one of them below; Enter goes on where the player is."""

    @property
    def due(self) -> Taught | None:
        """Give the lesson to go on with."""
        sound = tuple(one.name for one in self.listed if one.level is not None)
        name = next_of(sound, self.learnt, self.now)
        return next((one for one in self.listed if one.name == name), None)

    def _state(self, one: Taught) -> str:
        return state(self.learnt.get(one.name), self.now)

    def _again(self, book: str) -> list[Taught]:
        """List the lessons of a rulebook that are due again."""
        return [one for one in self.levels.of(book) if one.level is not None and self._state(one) == DUE]

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay out the rulebooks, how far one has come, and the path."""
        page.para(say("Learn"), theme.TITLE, bold=True)
        if self.fault:
            page.para(self.fault, theme.TEXT, "warn")
        if not self.listed:
            page.para(say("There are no lessons here."), theme.TEXT, "warn")
        page.gap(2)
        self.books(page, self._due_again)
        self._next(page)
        self._summary(page)
        self._paths(page)
        page.gap(6)
        page.button(say("Back"), "back", self.leave)

    def _next(self, page: Page) -> None:
        """Lay out where to go on, and what to do again."""
        due = self.due
        again = next(iter(self._again(self.book)), None)
        if due is not None and due is not again:
            page.button(say("Go on: {lesson}", lesson=due.title), "due", partial(self._open, due), chosen=True)
        if again is not None:
            words = say("Again: {lesson}", lesson=again.title)
            page.button(words, "again", partial(self._open, again), chosen=due is again)
        if self.book:
            act = partial(self.stage.exits.drills, self.book)
            rect, below = page.button(say("Drills: what is due, then what is new"), "drills", act), page.y
            words, left = say("Puzzles"), rect.right + page.px(8)
            if left + ink.width(words, theme.TEXT, True, page.scale) + page.px(24) <= page.width - page.pad:
                page.y = rect.top
                page.button(words, "puzzles", partial(self.stage.exits.puzzles, self.book), x=left)
                page.y = below
            else:
                page.button(words, "puzzles", partial(self.stage.exits.puzzles, self.book))

    def _due_again(self, page: Page, button: Rect, book: str) -> int:
        """Mark on a rulebook's button how many of its lessons are due again."""
        again = len(self._again(book))
        if again:
            _badge(page, button, again)
        return page.px(BADGE) if again else 0

    def _summary(self, page: Page) -> None:
        states = [self._state(one) for one in self.listed if one.level is not None]
        said = say("{n} of {count} done", n=len(states) - states.count(NEW), count=len(states))
        x, y = page.pad, page.y
        x += page.put(said, x, y, theme.SMALLEST, "muted")
        if DUE in states:
            words = tr(counted("{n} due again", "{n} due again", n=states.count(DUE)))
            page.put(f" \u00b7 {words}", x, y, theme.SMALLEST, "warn", bold=True)
        page.y += page.line(theme.SMALLEST) + page.px(4)

    def _parts(self) -> Iterator[tuple[str, Rows]]:
        """Give the parts of the path, each with its heading: boards of a minute, the rest, other books compared."""
        numbered = list(enumerate(self.listed, 1))
        first = [row for row in numbered if row[1].first]
        other = [row for row in numbered if row[1].knows]
        begin = counted("{n} one-minute board to begin with", "{n} one-minute boards to begin with", n=len(first))
        yield tr(begin), first
        yield say("Further on"), [row for row in numbered if row not in first and row not in other]
        yield say("If you know another of these books"), other

    def _paths(self, page: Page) -> None:
        """Lay the parts out, the first boards at the left, all else at the right, or one below another."""
        parts = [part for part in self._parts() if part[1]]
        if len(parts) > 1:
            self.columns(page, partial(self._beneath, parts[:1]), partial(self._beneath, parts[1:]))
        else:
            self._beneath(parts, page)

    def _beneath(self, parts: list[tuple[str, Rows]], page: Page) -> None:
        for heading, rows in parts:
            self._part(page, heading, rows)

    def _part(self, page: Page, heading: str, rows: Rows) -> None:
        page.gap(4)
        page.para(heading, theme.SMALLEST, "focus", bold=True)
        page.gap(2)
        due = self.due
        for number, one in rows:
            self._lesson(page, number, one, (number == rows[0][0], number == rows[-1][0]), one is due)
        page.gap(4)

    def _lesson(self, page: Page, number: int, one: Taught, ends: tuple[bool, bool], due: bool) -> None:
        """Lay out a row: a mark on the line that is the path, the title, how it stands."""
        stands = self._state(one)
        rect = Rect(page.pad, page.y, page.room, page.px(ROW))
        if self.panel.focused == len(page.hots):
            page.fill(rect, "raised", page.px(6))
        centre = rect.left + page.px(RADIUS + 8), rect.centery
        look = "next" if due and stands == NEW else stands
        page.paint(partial(_mark, centre, page.px(RADIUS), rect, ends, look))
        label = str(number)
        size, tone = theme.SMALLEST, "text" if look == NEW else "board.ink"
        wide = ink.width(label, size, True, page.scale)
        page.put(label, centre[0] - wide // 2, centre[1] - page.line(size) // 2, size, tone, bold=True)
        words = self._said_of(one, stands)
        again = stands == DUE
        right = rect.right - page.px(10) - ink.width(words, theme.SMALLEST, again, page.scale)
        left = centre[0] + page.px(RADIUS + 12)
        title = ink.shortened(one.title, theme.TEXT, right - left - page.px(8), due, page.scale)
        broken = one.level is None
        page.put(title, left, rect.centery - page.line() // 2, theme.TEXT, "bad" if broken else "text", bold=due)
        page.put(words, right, rect.centery - page.line(theme.SMALLEST) // 2, theme.SMALLEST, _tone(stands), again)
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

    # -- the player ------------------------------------------------------------------------------------------------

    def key(self, event: pygame.Event) -> None:
        """Go on with the first Enter; otherwise as every menu."""
        due = self.due
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focus.held is None and due:
            self._open(due)
            return
        super().key(event)


def _badge(page: Page, button: Rect, count: int) -> None:
    """Add a number at the upper right corner of a button."""
    centre, radius, label = (button.right, button.top), page.px(BADGE), str(count)
    page.paint(lambda surface: pygame.draw.circle(surface, theme.colour("warn"), centre, radius))
    wide = ink.width(label, theme.SMALLEST, True, page.scale)
    at = centre[0] - wide // 2, centre[1] - page.line(theme.SMALLEST) // 2
    page.put(label, *at, theme.SMALLEST, "board.ink", bold=True)


def _tone(stands: str) -> str:
    return {DONE: "good", DUE: "warn"}.get(stands, "muted")


def _mark(centre: tuple[int, int], radius: int, row: Rect, ends: tuple[bool, bool], look: str,
          surface: pygame.Surface) -> None:  # fmt: skip
    """Draw a piece of the path and the mark on it: full where done, bright where one goes on, ringed where due."""
    top, bottom = centre[1] if ends[0] else row.top, centre[1] if ends[1] else row.bottom
    pygame.draw.line(surface, theme.colour("line"), (centre[0], top), (centre[0], bottom), max(2, radius // 4))
    fill = {DONE: "good", DUE: "warn", "next": "focus"}.get(look, "sunk")
    pygame.draw.circle(surface, theme.colour(fill), centre, radius)
    if look == DUE:
        pygame.draw.circle(surface, theme.colour("board.ink"), centre, radius * 4 // 5, max(1, radius // 9))
    pygame.draw.circle(surface, theme.colour(_tone(look)), centre, radius, max(2, radius // 7))
