"""Which saves are there: to go on from, to write into, and older ones where one cannot be read any more?"""

from collections.abc import Callable

from pygame import Rect

from game.i18n import tr
from game.reasons import Text
from game.store.save import Header
from game.store.slots import SaveCard, Slots
from scenes.play import saving
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.card import card, lines
from scenes.ui.panel import Page
from scenes.ui.words import say


def titles(stage: Stage) -> dict[str, str]:
    """Give the titles of the shelf's levels by the names that saves call them by."""
    return {level.path.stem: level.title for level in stage.library.cards()}


class Listing(Menu):
    """A list of slots; a click on one does something with it."""

    width = 760

    def __init__(self, stage: Stage, slots: Slots) -> None:
        """List a folder's slots."""
        self.slots = slots
        self.cards = self.listed()
        self.names = titles(stage)
        self.fault = ""
        super().__init__(stage, self)

    def lay(self, page: Page) -> None:
        """Lay the heading and a card for each slot out."""
        self.head(page)
        for number, saved in enumerate(self.cards):
            self._row(page, number, saved)
        if self.fault:
            page.para(self.fault, theme.SMALLEST, "bad")
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def head(self, page: Page) -> None:
        """Lay out what stands above the list."""

    def chosen(self, card: SaveCard) -> None:
        """Do what a click on a slot does."""

    def listed(self) -> list[SaveCard]:
        """List the slots that are shown."""
        return self.slots.cards()

    def resize(self, size: tuple[int, int]) -> None:
        """Look again what there is: a scene above may have changed it."""
        self.cards = self.listed()
        super().resize(size)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.cards), self.fault, self.panel.focused

    def _row(self, page: Page, number: int, saved: SaveCard) -> None:
        header = saved.header
        title = self.names.get(header.level, header.level) if header is not None else saved.name
        below = saving.described(header) if header is not None else tr(saved.broken or Text(""))
        below = f"{say('automatic')} \u00b7 {below}" if saving.automatic(saved.name) else below
        inner = lines(page, title, "", below, "muted" if header is not None else "bad")
        chosen = self.panel.focused == len(page.hots)
        rect = card(page, inner, f"slot {number}", lambda: self.chosen(saved), chosen=chosen, hint=saved.name)
        self.beside(page, number, saved, rect)

    def beside(self, page: Page, number: int, card: SaveCard, rect: Rect) -> None:
        """Add what else can be done with a slot."""


class LoadScene(Listing):
    """Choose a save to go on from."""

    def head(self, page: Page) -> None:
        """Lay the heading out."""
        page.para(say("Load"), theme.TITLE, bold=True)
        page.gap(8)
        if not self.cards:
            page.para(say("Nothing has been saved yet."), theme.TEXT, "muted")

    def chosen(self, card: SaveCard) -> None:
        """Go on from a slot."""
        self.stage.exits.go_on(card.name)

    def beside(self, page: Page, number: int, card: SaveCard, rect: Rect) -> None:
        """Add the button that replays a save."""
        if card.header is None:
            return
        words, below = say("Watch"), page.y
        page.y = rect.centery - (page.line(theme.SMALLEST) + page.px(10)) // 2
        x = rect.right - ink.width(words, theme.SMALLEST, True, page.scale) - page.px(32)
        page.button(words, f"watch {number}", lambda: self.stage.exits.watch(card.name), x=x, size=theme.SMALLEST)
        page.y = below


class SaveScene(Listing):
    """Write the battle below into a slot: a new one, or over an older save."""

    def __init__(self, stage: Stage, slots: Slots, write: Callable[[str], str], fresh: str) -> None:
        """Take what writes a slot and gives the sentence where that fails; `fresh`: how a new slot is called."""
        self.write, self.fresh = write, fresh
        super().__init__(stage, slots)

    def listed(self) -> list[SaveCard]:
        """List the slots written by hand; the automatic ones are the game's own."""
        return [card for card in self.slots.cards() if not saving.automatic(card.name)]

    def head(self, page: Page) -> None:
        """Lay the heading and the new slot out."""
        page.para(say("Save"), theme.TITLE, bold=True)
        page.gap(8)
        page.button(say("New save"), "new", lambda: self._write(""))
        page.gap(6)
        if self.cards:
            page.para(
                say("Or choose an older save to write over. The three saves before it are kept."),
                theme.SMALLEST,
                "muted",
            )

    def chosen(self, card: SaveCard) -> None:
        """Write over a slot."""
        self._write(card.name)

    def _write(self, name: str) -> None:
        self.fault = self.write(name or saving.fresh(self.slots, self.fresh))
        self.dirty = True
        if not self.fault:
            self.leave()
            self.stage.top.notice(say("Saved."))


class Damaged(Menu):
    """A save that cannot be opened: why, and the older ones of its slot."""

    width = 760

    def __init__(self, stage: Stage, slots: Slots, name: str, why: str) -> None:
        """Tell why a slot could not be opened."""
        self.name, self.why = name, why
        self.older: list[tuple[int, Header]] = slots.older(name)
        self.names = titles(stage)
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.name, self.why, self.panel.focused

    def lay(self, page: Page) -> None:
        """Lay the reason and the older saves out."""
        page.para(say("This save cannot be opened"), theme.HEADING, bold=True)
        page.para(self.why, theme.TEXT, "bad")
        page.gap(6)
        words = (
            say("The save was not changed. Older saves of this battle:")
            if self.older
            else say("There is no older save.")
        )
        page.para(words, theme.SMALLEST, "muted")
        page.gap(6)
        for number, header in self.older:
            title = self.names.get(header.level, header.level)
            inner = lines(page, title, say("{n} before", n=number), saving.described(header))
            chosen = self.panel.focused == len(page.hots)
            card(page, inner, f"older {number}", lambda n=number: self._open(n), chosen=chosen)  # type: ignore[misc]
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _open(self, number: int) -> None:
        self.leave()
        self.stage.exits.go_on(self.name, number)
