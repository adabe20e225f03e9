"""Where does Esc lead from a battle: saving, loading, beginning again, leaving?"""

from collections.abc import Callable
from functools import partial

import pygame

from game.battle.battle import Battle
from game.i18n import tr
from game.store.save import Origin
from scenes.habit import tick
from scenes.panels.stake import lay_goals
from scenes.play.saving import Keeper, store
from scenes.stage.menu import Menu
from scenes.stage.scene import Pausable, Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say

WIDE = 240
"""Width of the buttons at UI scale 1: all alike."""


class Pause(Menu):
    """Go on, save, load, begin again, settings, keys, leave."""

    width = 420

    def __init__(self, stage: Stage, finish: Pausable, keeper: Keeper | None = None,
                 battle: tuple[Battle, Origin] | None = None, codex: Callable[[], None] | None = None
                 ) -> None:  # fmt: skip
        """Stand over a skirmish; `finish` begins it anew; `battle`: what can be saved, and on which level it is."""
        self.finish, self.codex = finish, codex
        self.keeper, self.battle = keeper or Keeper(None), battle
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.keeper.paused, len(self.finish.table.habits.kept)

    def lay(self, page: Page) -> None:
        """Lay the buttons out."""
        page.para(say("Pause"), theme.HEADING, bold=True)
        page.gap(6)
        page.button(say("Go on"), "go on", self.leave, least=WIDE)
        self._saving(page)
        page.button(say("Take home"), "keep", self.finish.keep, least=WIDE)
        page.button(say("What it is about"), "brief", partial(self.stage.exits.brief, self.finish.opened), least=WIDE)
        page.button(say("Begin again"), "again", lambda: self._again(self.finish.again), least=WIDE)
        page.button(say("The same dice again"), "same", lambda: self._again(self.finish.same), least=WIDE)
        if not self.stage.hosting:
            page.button(say("Settings"), "settings", self.stage.exits.settings, least=WIDE)
        page.button(say("Keys"), "keys", self.stage.exits.keys, least=WIDE)
        if self.codex is not None:
            page.button(say("Rules"), "codex", self.codex, least=WIDE)
        page.button(say("Leave the battle"), "leave", self._leave, least=WIDE)
        tick.lay_kept(page, self.finish.battle.rulebook, self.finish.table.habits, self.stage.relayout, WIDE)
        page.gap(4)
        opened, battle = self.finish.opened, self.finish.battle
        page.para(opened.title, theme.SMALLEST, bold=True)
        lay_goals(page, battle.world, battle.objectives)
        page.para(say("Seed of the dice: {seed}", seed=opened.seed), theme.SMALLEST, "muted")

    def _saving(self, page: Page) -> None:
        """Add what saves and loads, where there is anywhere to save to."""
        if self.stage.shelter is None:
            return
        if self.keeper.paused is not None:
            page.para(tr(self.keeper.paused), theme.SMALLEST, "bad")
            page.button(say("Try to save again"), "retry", self._retry, least=WIDE)
        if self.battle is not None:
            page.button(say("Save"), "save", self._save, least=WIDE)
        page.button(say("Load"), "load", self.stage.exits.load, least=WIDE)

    def _retry(self) -> None:
        if self.battle is not None:
            self.keeper.again(self.battle[0])
        self.stage.relayout()

    def _save(self) -> None:
        if self.stage.shelter is not None and self.battle is not None:
            (battle, level), slots, clock = self.battle, self.stage.shelter.slots, self.stage.shelter.clock
            write = lambda name: store(slots, name, battle, level, clock())  # noqa: E731 - one line, used once
            self.stage.exits.store(write, level.name)

    def notice(self, words: str) -> None:
        """Hand it down: the skirmish has the room for it."""
        self.below.notice(words)

    def _again(self, begin: Callable[[], None]) -> None:
        self.stage.pop()
        begin()

    def _leave(self) -> None:
        """Leave as every way out does: what has been played is kept."""
        self.stage.pop()
        self.stage.top.leave()

    def backdrop(self, screen: pygame.Surface) -> None:
        """Keep the skirmish in sight behind the panel."""
        self.below.resize(self.size)
        self.below.draw(screen, 0.0)
