"""The shelf: every level with its title, what is at stake, the rules it shows and how long it takes."""

from typing import TYPE_CHECKING

import pygame

from scenes import theme
from scenes.opening import Card
from scenes.scene import Menu
from scenes.ui.card import card as add
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App


class Shelf(Menu):
    """A list of cards; one click, or one key, starts a level afresh."""

    width = 880

    def __init__(self, app: "App", seed: int = 0) -> None:
        """List the levels of the app's library."""
        self.seed = seed
        self.cards = app.library.cards()
        super().__init__(app, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.cards), self.panel.focused

    def lay(self, page: Page) -> None:
        """Lay the cards out."""
        page.para(say("The shelf"), theme.TITLE, bold=True)
        if not self.cards:
            page.para(say("There are no levels here."), theme.TEXT, "warn")
        page.gap(8)
        book = ""
        for number, card in enumerate(self.cards, 1):
            if card.book not in ("", book):
                page.para(card.book, theme.HEADING, "focus", bold=True)
            book = card.book or book
            self._card(page, number, card)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _card(self, page: Page, number: int, card: Card) -> None:
        inner = Page(page.room, page.scale, 12)
        label = f"{number}  {card.title}" if number < 10 else card.title
        inner.row(label, say("{n} min", n=card.minutes) if card.minutes else "", theme.HEADING)
        inner.para(card.stake, theme.TEXT, "bad" if card.broken else "text")
        if card.rules:
            inner.para(card.rules, theme.SMALLEST, "muted")
        chosen = self.panel.focused == len(page.hots)
        add(page, inner, f"level {number}", lambda: self.app.open_level(card.path, self.seed), chosen=chosen)

    def key(self, event: pygame.Event) -> None:
        """Open a level by its number; otherwise as every menu."""
        number = event.key - pygame.K_0
        if 1 <= number <= min(9, len(self.cards)):
            self.app.open_level(self.cards[number - 1].path, self.seed)
        else:
            super().key(event)
