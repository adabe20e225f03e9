"""Which levels are there? Each with what is at stake, the rules that it shows and how long it takes."""

from functools import partial

import pygame

from game.space.grid import HEXES, SQUARES
from game.store.won import Won, read_won
from scenes.play.opening import LevelCard
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.story.level_card import Pictures, lay_level, to_begin_with
from scenes.ui import ink, theme
from scenes.ui.card import card as add
from scenes.ui.panel import Page
from scenes.ui.words import say


def _grid_words() -> tuple[tuple[str, str], ...]:
    """List the choices of a grid with their words."""
    return ("", say("Each level on its own grid")), (SQUARES.name, say("On squares")), (HEXES.name, say("On hexes"))


def _stood(grids: tuple[str, ...], chosen: str) -> str:
    """Say on which grid a level will be opened, of the several on which it can be."""
    hexes = (chosen if chosen in grids else grids[0]) == HEXES.name
    other = say("Played on hexes; can be played on squares.")
    return other if hexes else say("Played on squares; can be played on hexes.")


class Shelf(Menu):
    """A list of cards; one click, or one key, starts a level afresh."""

    width = 880

    def __init__(self, stage: Stage) -> None:
        """List the levels of the stage's library."""
        self.hot_seat = False
        """People play every side, one after another at one screen."""
        self.grid = ""
        """The grid on which levels are opened that allow it; '': each on its own."""
        self.cards = stage.library.cards()
        self.won: Won = {}
        self.pictures = Pictures()
        self._tops: dict[str, int] = {}
        """Where the levels of each rulebook begin on the page."""
        super().__init__(stage, self)

    @property
    def first(self) -> LevelCard | None:
        """Give the level to begin with."""
        return to_begin_with(self.cards, self.won)

    def resize(self, size: tuple[int, int]) -> None:
        """Look what has been won, since a battle may just have been."""
        self.won = read_won(self.stage.shelter.slots) if self.stage.shelter is not None else {}
        super().resize(size)

    def update(self) -> None:
        """Draw the pictures, one at a time."""
        self.dirty |= self.pictures.draw_next()

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.cards), self.panel.focused, self.hot_seat, self.grid, self.won, self.pictures.shown

    def lay(self, page: Page) -> None:
        """Lay the cards out."""
        page.para(say("The shelf"), theme.TITLE, bold=True)
        if not self.cards:
            page.para(say("There are no levels here."), theme.TEXT, "warn")
        page.gap(4)
        self._tops, top = {}, page.y
        probe = Page(page.width, page.scale, 24)
        self._head(probe)
        page.y += probe.y - probe.pad
        book = ""
        for number, card in enumerate(self.cards, 1):
            if card.book not in ("", book):
                self._tops[card.book] = page.y
                page.para(card.book, theme.HEADING, "focus", bold=True)
            book = card.book or book
            self._card(page, number, card)
        low, page.y = page.y, top
        self._head(page)  # above the levels, but after them for the keyboard
        page.y = low + page.px(8)
        page.button(say("Back"), "back", self.leave)

    def _head(self, page: Page) -> None:
        """Lay out what stands above the levels, in rows, each of which may wrap."""
        rows = [self._players, *([self._grids] if self._choice else []), *([self._begin] if self.first else [])]
        books = list(dict.fromkeys(card.book for card in self.cards if card.book))
        rows += [partial(self._books, books=books)] if len(books) > 1 else []
        for lay in rows:
            lay(page)
            page.y += page.line() + page.px(20)

    def _begin(self, page: Page) -> None:
        """Offer the level to begin with."""
        if self.first is not None:
            words = say("Where to begin: {level}", level=self.first.title)
            page.button(words, "first", partial(self._open, self.first), x=page.pad, key="B")

    def _players(self, page: Page) -> None:
        """Choose who plays: one against the computer, or everybody at one screen."""
        x = page.pad
        for hot, words, name in ((False, say("Against the computer"), "solo"),
                                 (True, say("Two players, one screen"), "hot seat")):  # fmt: skip
            rect = page.button(words, name, partial(self._choose, hot), x=x, key="H" if hot else "",
                               chosen=hot is self.hot_seat)  # fmt: skip
            x = rect.right + page.px(8)

    def _books(self, page: Page, books: list[str]) -> None:
        """Lay out a button for each rulebook, which leads down to its levels."""
        x = page.pad
        for book in books:
            wide = ink.width(book, theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(20)
            x = page.button(book, f"book {book}", partial(self._go_to, book), x=x).right + page.px(8)

    def _go_to(self, book: str) -> None:
        """Scroll down to the levels of a rulebook."""
        self.panel.scroll_by(self._tops[book] - self.panel.page.pad - self.panel.scroll)
        self.dirty = True

    @property
    def _choice(self) -> bool:
        """Say whether any level can be opened on more than one grid."""
        return any(len(card.grids) > 1 for card in self.cards)

    def _grids(self, page: Page) -> None:
        """Choose the grid for the levels that can be opened on more than one."""
        x = page.pad
        for number, (grid, words) in enumerate(_grid_words()):
            key = "" if number else "G"
            wide = ink.width(f"{key}  {words}" if key else words, theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(16)
            rect = page.button(words, f"grid {grid or 'own'}", partial(self._set_grid, grid), x=x, key=key,
                               chosen=grid == self.grid)  # fmt: skip
            x = rect.right + page.px(8)

    def _set_grid(self, grid: str) -> None:
        self.grid = grid
        self.dirty = True

    def _next_grid(self) -> None:
        """Go on to the next choice of a grid."""
        names = [grid for grid, _ in _grid_words()]
        self._set_grid(names[(names.index(self.grid) + 1) % len(names)])

    def _choose(self, hot_seat: bool) -> None:
        self.hot_seat = hot_seat
        self.dirty = True

    def _open(self, card: LevelCard) -> None:
        other = self.grid if self.grid in card.grids[1:] else ""
        self.stage.exits.level(card.path, hot_seat=self.hot_seat, grid=other, brief=True)

    def _card(self, page: Page, number: int, card: LevelCard) -> None:
        inner = Page(page.room, page.scale, 12)
        label = f"{number}  {card.title}" if number < 10 else card.title
        lay_level(inner, label, card, self.won, self.pictures, first=card is self.first)
        if len(card.grids) > 1:
            inner.para(_stood(card.grids, self.grid), theme.SMALLEST, "muted")
        chosen = self.panel.focused == len(page.hots)
        add(page, inner, f"level {number}", partial(self._open, card), chosen=chosen)
        if not card.broken:
            page.y -= page.px(3)
            link = page.para(say("Compare a move under several rulebooks"), theme.SMALLEST, "link", indent=12)
            page.hot(link, f"compare {number}", partial(self._compare, card))
            page.gap(9)

    def _compare(self, card: LevelCard) -> None:
        """Go to where moves on a level are compared: on squares where nothing else is asked for, as most books are."""
        wanted = self.grid or SQUARES.name
        self.stage.exits.compare_on(card.path, wanted if wanted in card.grids[1:] else "")

    def key(self, event: pygame.Event) -> None:
        """Open a level by its number, B the one to begin with, H changes who plays, G the grid; else as every menu."""
        number = event.key - pygame.K_0
        if 1 <= number <= min(9, len(self.cards)):
            self._open(self.cards[number - 1])
        elif event.key == pygame.K_b and self.first is not None:
            self._open(self.first)
        elif event.key == pygame.K_h:
            self._choose(not self.hot_seat)
        elif event.key == pygame.K_g and self._choice:
            self._next_grid()
        else:
            super().key(event)
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self._beside:
            super().key(event)

    @property
    def _beside(self) -> bool:
        """Say whether the ring stands on the link under a level: up and down lead from level to level."""
        held = self.focus.held
        return held is not None and held[1].name.startswith("compare ")
