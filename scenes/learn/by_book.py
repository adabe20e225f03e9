"""What do pages of levels by rulebook have in common? Books along the top, what has been learnt, one or two columns."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game import RULEBOOKS
from game.i18n import tr
from game.learning.kept import read_learnt
from game.learning.progress import Learnt
from scenes.learn.lessons import Lessons, Taught
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page

TWO, BETWEEN = 860, 28
"""From this width at UI scale 1 on a page has two columns, so far apart."""
Rows = list[tuple[int, Taught]]
"""Levels with their numbers on the page."""


class ByBook(Menu):
    """The rulebooks along the top, the levels of one of them below; what has been learnt is looked up anew."""

    width = 1040

    def __init__(self, stage: Stage, levels: Lessons, book: str = "") -> None:
        """Show the levels of a rulebook, of the first that has some where none is named."""
        self.levels = levels
        self.book = book if book in levels.books else next(iter(levels.books), "")
        self.learnt: Learnt = {}
        self.now = 0
        self.fault = ""
        super().__init__(stage, self)

    def resize(self, size: tuple[int, int]) -> None:
        """Look what has been learnt, since something may just have been."""
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
        """List the levels of the rulebook that is shown."""
        return self.levels.of(self.book) if self.book else ()

    def lay(self, page: Page) -> None:
        """Lay out the page: what each kind of levels shows is its own."""
        raise NotImplementedError

    def books(self, page: Page, marked: Callable[[Page, Rect, str], int] | None = None) -> None:
        """Lay out the rulebooks; `marked` marks a book's button, and gives the room that this takes at its right."""
        x = page.pad
        for book in self.levels.books:
            title = tr(RULEBOOKS[book].title)
            wide = ink.width(title, theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(14)
            rect = page.button(title, f"book {book}", partial(self._choose, book), x=x, chosen=book == self.book)
            x = rect.right + page.px(8) + (marked(page, rect, book) if marked is not None else 0)
        page.y += page.line() + page.px(20)

    def columns(self, page: Page, left: Callable[[Page], None], right: Callable[[Page], None]) -> None:
        """Lay out two columns side by side, or one below the other where there is no room."""
        if page.room < page.px(TWO):
            left(page)
            right(page)
            return
        middle, half, end = page.width // 2, page.px(BETWEEN) // 2, page.width - page.pad
        with page.column(page.pad, middle - half):
            left(page)
        with page.column(middle + half, end):
            right(page)
        page.below()

    def _choose(self, book: str) -> None:
        self.book = book
        self.panel.scroll = 0
        self.stage.relayout()

    def _open(self, one: Taught) -> None:
        if one.level is not None:
            self.stage.exits.lesson(one.path)
