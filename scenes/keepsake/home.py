"""What may one take home of a battle? Its code on the screen, a card of one's creature, its last round in pictures."""

import re
from functools import partial
from pathlib import Path

import pygame

from game.ecs.components import Side
from game.store.codes import encode
from scenes.keepsake import files, qr
from scenes.keepsake.card import TYPED, Keepsake, broken
from scenes.keepsake.film import Film
from scenes.keepsake.printing import Printing
from scenes.panels.initiative import portrait
from scenes.play.history import tape_of
from scenes.play.opening import Opened
from scenes.play.seat import unseen
from scenes.play.table import Table
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, say

CODE = 240
"""Size of the code's picture at UI scale 1."""
SIDE_BY_SIDE = 500
"""From this width on, at UI scale 1, the code stands beside the rest."""
DRAWN = 2
"""Frames of the moving picture that are drawn in an update."""
PRINTED = 3
"""Pieces of a card that are made in an update."""


class TakeHome(Menu):
    """One page over a battle; what is asked for is written at once, and told where it lies."""

    width = 900

    def __init__(self, stage: Stage, opened: Opened, table: Table) -> None:
        """Offer what there is to take home of a battle as it stands."""
        self.opened, self.table = opened, table
        self.code = encode(opened.origin, opened.seed) if opened.origin is not None else ""
        self.told: tuple[str, bool] = ("", True)
        """What came of the last wish, and whether it worked."""
        self.film: Film | None = None
        """The moving picture while it is being drawn."""
        self.printing: Printing | None = None
        """The card while it is being made."""
        self.tape = tape_of(opened, table.battle)
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.told, self.printing is None, self.film is not None and len(self.film.frames) // 10

    @property
    def units(self) -> list[int]:
        """List the creatures of whom there is a card: those that people play here, else all."""
        world = self.table.battle.world
        away = unseen(self.table, world)
        shown = [(unit, side) for unit, side in world.all(Side) if unit not in away]
        return [unit for unit, side in shown if side.control == "human"] or [unit for unit, _ in shown]

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay the page out."""
        page.para(say("Take home"), theme.TITLE, bold=True)
        if page.room < page.px(SIDE_BY_SIDE):
            self._wishes(page)
            self._code(page)
        else:
            middle = page.width - page.pad - min(page.px(CODE + 20), page.room * 2 // 5)
            with page.column(page.pad, middle):
                self._wishes(page)
            with page.column(middle + page.px(20), page.width - page.pad):
                self._code(page)
            page.below()

    def _wishes(self, page: Page) -> None:
        if self.stage.hosting:  # nothing of a guest is kept on the machine of a table
            page.para(say("Take a picture of the code: at home it plays this very battle again."), theme.TEXT)
        else:
            self._files(page)
        page.gap(6)
        page.button(say("Back"), "back", self.leave)

    def _files(self, page: Page) -> None:
        words, well = self.told
        if words:
            page.para(words, theme.TEXT, "good" if well else "bad", bold=True)
            page.gap(6)
        page.para(say("A card with a creature, the rules of this battle and its code, as picture and as PDF:"),
                  theme.TEXT, "muted")  # fmt: skip
        page.gap(4)
        self._creatures(page)
        if self.tape is not None:
            page.gap(4)
            drawn = len(self.film.frames) if self.film is not None else 0
            label = say("Drawing: picture {n}", n=drawn) if self.film is not None else \
                say("The last round as a moving picture")  # fmt: skip
            page.button(label, "film", self._film, enabled=self.film is None)

    def _creatures(self, page: Page) -> None:
        """Lay out a button for each creature, its token before the name, as many in a row as find room."""
        world, size, x = self.table.battle.world, page.line() + page.px(10), page.pad
        for unit in self.units:
            name = name_of(world, unit)
            wide = size + ink.width(name, theme.TEXT, True, page.scale) + page.px(30)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + size + page.px(6)
            page.picture(portrait(world, unit, size), x, page.y)
            x = page.button(name, f"card {unit}", partial(self._card, unit), x=x + size + page.px(4),
                            enabled=self.printing is None).right + page.px(8)  # fmt: skip
        page.y += size + page.px(6)

    def _code(self, page: Page) -> None:
        if not self.code:
            page.para(say("This level is too long for a code: the same dice fall with the same seed."),
                      theme.SMALLEST, "muted")  # fmt: skip
            return
        image = qr.picture(self.code, min(page.room, page.px(CODE)))
        page.picture(image, page.pad, page.y)
        page.y += image.get_height() + page.px(4)
        page.para(say("The same battle with the same dice:"), theme.SMALLEST, "muted")
        most = page.room // max(1, ink.width("0", theme.SMALLEST, True, page.scale))
        for line in broken(f"fivefoot play {self.code}", most) if len(self.code) <= TYPED else ():
            page.para(line, theme.SMALLEST, bold=True)

    # -- what it does ----------------------------------------------------------------------------------------------

    def _named(self, what: str) -> str:
        """Give the name of a file without its ending: the level, and what it shows, in plain letters."""
        level = self.opened.origin.name if self.opened.origin is not None else "battle"
        plain = re.sub(r"[^\w-]+", "-", what).strip("-") or "creature"
        return f"fivefoot-{level}-{self.opened.seed}-{plain}"

    def _card(self, unit: int) -> None:
        table, world = self.table, self.table.battle.world
        kept = Keepsake(self.opened.title, world, table.rulebook, table.deeds, self.code, self.opened.seed)
        self.printing = Printing(kept, unit)

    def _film(self) -> None:
        if self.tape is not None and self.film is None:
            self.film = Film(self.tape, partial(unseen, self.table))

    def _tell(self, outcome: tuple[str, bool]) -> None:
        self.told = outcome
        self.dirty = True
        self.stage.relayout()

    def update(self) -> None:
        """Go on with the moving picture and the card; once they are whole, write them."""
        self._draw_on()
        self._print_on()

    def _draw_on(self) -> None:
        film = self.film
        for _ in range(DRAWN):
            if film is not None and not film.done:
                film.go_on()
        self.dirty |= film is not None
        if film is not None and film.done:
            self.film = None
            self._tell(files.written([f"{self._named(say('last round'))}.gif"], partial(_write, film)))

    def _print_on(self) -> None:
        made = self.printing
        for _ in range(PRINTED):
            if made is not None and not made.done:
                made.go_on()
        if made is not None and made.done:
            self.printing = None
            stem = self._named(name_of(self.table.battle.world, made.unit))
            self._tell(files.written([f"{stem}.png", f"{stem}.pdf"], made.save))

    def notice(self, words: str) -> None:
        """Show what is to be told here."""
        self._tell((words, True))

    def backdrop(self, screen: pygame.Surface) -> None:
        """Keep the battle in sight behind the panel."""
        self.below.resize(self.size)
        self.below.draw(screen, 0.0)


def _write(film: Film, paths: list[Path]) -> None:
    files.save_film(film, paths[0])
