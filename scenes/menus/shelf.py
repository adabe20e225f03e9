"""Which levels are there? Each with what is at stake, the rules that it shows and how long it takes."""

from functools import partial

import pygame

from scenes.play.opening import LevelCard
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.card import card as add
from scenes.ui.panel import Page
from scenes.ui.words import say


class Shelf(Menu):
    """A list of cards; one click, or one key, starts a level afresh."""

    width = 880

    def __init__(self, stage: Stage) -> None:
        """List the levels of the stage's library."""
        self.hot_seat = False
        """People play every side, one after another at one screen."""
        self.cards = stage.library.cards()
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.cards), self.panel.focused, self.hot_seat

    def lay(self, page: Page) -> None:
        """Lay the cards out."""
        page.para(say("The shelf"), theme.TITLE, bold=True)
        if not self.cards:
            page.para(say("There are no levels here."), theme.TEXT, "warn")
        page.gap(4)
        top = page.y
        page.y += page.line() + page.px(20)
        book = ""
        for number, card in enumerate(self.cards, 1):
            if card.book not in ("", book):
                page.para(card.book, theme.HEADING, "focus", bold=True)
            book = card.book or book
            self._card(page, number, card)
        low, page.y = page.y, top
        self._players(page)  # above the levels, but after them for the keyboard
        page.y = low + page.px(8)
        page.button(say("Back"), "back", self.leave)

    def _players(self, page: Page) -> None:
        """Choose who plays: one against the computer, or everybody at one screen."""
        x = page.pad
        for hot, words, name in ((False, say("Against the computer"), "solo"),
                                 (True, say("Two players, one screen"), "hot seat")):  # fmt: skip
            rect = page.button(words, name, partial(self._choose, hot), x=x, key="H" if hot else "",
                               chosen=hot is self.hot_seat)  # fmt: skip
            x = rect.right + page.px(8)

    def _choose(self, hot_seat: bool) -> None:
        self.hot_seat = hot_seat
        self.dirty = True

    def _open(self, card: LevelCard) -> None:
        self.stage.exits.level(card.path, hot_seat=self.hot_seat)

    def _card(self, page: Page, number: int, card: LevelCard) -> None:
        inner = Page(page.room, page.scale, 12)
        label = f"{number}  {card.title}" if number < 10 else card.title
        inner.row(label, say("{n} min", n=card.minutes) if card.minutes else "", theme.HEADING)
        inner.para(card.stake, theme.TEXT, "bad" if card.broken else "text")
        if card.rules:
            inner.para(card.rules, theme.SMALLEST, "muted")
        chosen = self.panel.focused == len(page.hots)
        add(page, inner, f"level {number}", partial(self._open, card), chosen=chosen)

    def key(self, event: pygame.Event) -> None:
        """Open a level by its number, H changes who plays; otherwise as every menu."""
        number = event.key - pygame.K_0
        if 1 <= number <= min(9, len(self.cards)):
            self._open(self.cards[number - 1])
        elif event.key == pygame.K_h:
            self._choose(not self.hot_seat)
        else:
            super().key(event)
