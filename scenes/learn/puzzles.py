"""Which puzzles are there? A page of them by rulebook: how hard each is, which are solved, the puzzle of the day."""

from datetime import date
from functools import partial

import pygame
from pygame import Rect

from scenes.learn.by_book import ByBook, Rows
from scenes.learn.lessons import Lessons, Taught
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

ROW, STAR = 34, 5
"""At UI scale 1: height of a puzzle's row, radius of what counts how hard it is."""
HARDEST = 4


def today(stage: Stage) -> date:
    """Give the date that the program was given, else the one of its clock, else a first one."""
    if stage.today is not None:
        return stage.today
    return date.fromtimestamp(stage.shelter.clock()) if stage.shelter is not None else date.min


def of_the_day(puzzles: Lessons, day: date) -> Taught | None:
    """Give the puzzle of a day: all of them by turns, the rulebooks by turns too."""
    books = puzzles.books
    listed = puzzles.of(books[day.toordinal() % len(books)]) if books else ()
    sound = [one for one in listed if one.level is not None]
    return sound[day.toordinal() // len(books) % len(sound)] if sound else None


class PuzzlePage(ByBook):
    """The rulebooks along the top, the puzzles of one of them below, the easiest first."""

    def solved(self, one: Taught) -> bool:
        """Say whether a puzzle has been solved."""
        return one.name in self.learnt

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay out the puzzle of the day, the rulebooks, the list."""
        page.para(say("Puzzles"), theme.TITLE, bold=True)
        page.para(say("Out of battles of the computer against itself: one thing is clearly best. Find it."),
                  theme.TEXT, "muted")  # fmt: skip
        if self.fault:
            page.para(self.fault, theme.TEXT, "warn")
        page.gap(4)
        day = today(self.stage)
        one = of_the_day(self.levels, day)
        if one is not None:
            words = say("Puzzle of the day, {date}: {title}", date=day.isoformat(), title=one.title)
            page.button(words, "of the day", partial(self._open, one), chosen=True)
        self.books(page)
        sound = [one for one in self.listed if one.level is not None]
        done = sum(self.solved(one) for one in sound)
        page.para(say("{n} of {count} solved", n=done, count=len(sound)), theme.SMALLEST, "muted")
        rows = list(enumerate(self.listed, 1))
        half = (len(rows) + 1) // 2
        self.columns(page, partial(self._rows, rows[:half]), partial(self._rows, rows[half:]))
        page.gap(6)
        page.button(say("Back"), "back", self.leave)

    def _rows(self, rows: Rows, page: Page) -> None:
        for number, one in rows:
            self._row(page, number, one)

    def _row(self, page: Page, number: int, one: Taught) -> None:
        """Lay out a puzzle: its number and title, how hard it is, whether it is solved."""
        rect = Rect(page.pad, page.y, page.room, page.px(ROW))
        if self.panel.focused == len(page.hots):
            page.fill(rect, "raised", page.px(6))
        puzzle = one.level.puzzle if one.level is not None else None
        solved = say("solved") if self.solved(one) else ""
        wide = ink.width(solved, theme.SMALLEST, False, page.scale)
        page.put(solved, rect.right - page.px(8) - wide, rect.centery - page.line(theme.SMALLEST) // 2,
                 theme.SMALLEST, "good")  # fmt: skip
        stars = rect.right - page.px(80)
        title = f"{number}. {one.title}" if puzzle is not None else one.title
        left = rect.left + page.px(8)
        title = ink.shortened(title, theme.TEXT, stars - left - page.px(HARDEST * STAR * 3), False, page.scale)
        page.put(title, left, rect.centery - page.line() // 2, theme.TEXT, "text" if puzzle is not None else "bad")
        if puzzle is not None:
            page.paint(partial(_stars, (stars, rect.centery), page.px(STAR), puzzle.rating))
        hard = say("How hard: {n} of {count}", n=puzzle.rating, count=HARDEST) if puzzle is not None else ""
        page.hot(rect, f"puzzle {number}", partial(self._open, one), hard, enabled=puzzle is not None)
        page.y = rect.bottom


def _stars(right: tuple[int, int], radius: int, rating: int, surface: pygame.Surface) -> None:
    """Draw how hard a puzzle is, from 1 to 4, ending at a place."""
    for number in range(HARDEST):
        centre = right[0] - (HARDEST - number) * radius * 3, right[1]
        full = number < rating
        pygame.draw.circle(surface, theme.colour("focus" if full else "line"), centre, radius, 0 if full else 1)
