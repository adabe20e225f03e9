"""Which key shall an action have? A row an action; two that want the same key are marked."""

import pygame

from game.i18n import joined
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say


class Rebind(Menu):
    """One row for each action; a click waits for its new key, Esc lets it be."""

    width = 720

    def __init__(self, stage: Stage) -> None:
        """Show the keys in force."""
        self.waiting = ""
        """The action whose key is pressed next."""
        self.fault = ""
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.waiting, tuple(self.stage.settings.keys.items()), self.fault

    def lay(self, page: Page) -> None:
        """Lay the rows out."""
        page.para(say("Keys"), theme.TITLE, bold=True)
        page.gap(6)
        page.para(say("Choose a row, then press its new key."), theme.SMALLEST, "muted")
        page.gap(6)
        for action in bindings.ACTIONS:
            self._row(page, action)
        page.gap(8)
        page.button(say("The game's own keys"), "reset", self._reset)
        if self.fault:
            page.para(self.fault, theme.SMALLEST, "warn")
        page.button(say("Back"), "back", self.leave)

    def _row(self, page: Page, action: str) -> None:
        keys = bindings.current()
        rivals = joined(bindings.title(other) for other in keys.rivals(action))
        words = say("press a key") if self.waiting == action else keys.labels(action)
        chosen = self.waiting == action
        rect = page.button(words, f"bind {action}", lambda: self._wait(action), x=page.width * 7 // 10, chosen=chosen)
        top, page.y = page.y, page.y + page.px(4)
        for line in ink.wrapped(
            bindings.title(action), theme.TEXT, page.width * 7 // 10 - 2 * page.pad, False, page.scale
        ):
            page.put(line, page.pad, page.y)
            page.y += page.line()
        page.y = max(page.y, rect.bottom, top) + page.px(4)
        if rivals:
            page.para(say("The same key: {others}", others=rivals), theme.SMALLEST, "bad")

    def _wait(self, action: str) -> None:
        self.waiting = action
        self.dirty = True

    @property
    def raw(self) -> bool:
        """Say whether a key is waited for."""
        return bool(self.waiting)

    def key(self, event: pygame.Event) -> None:
        """Take the new key of the action that waits; otherwise as every menu."""
        if not self.waiting:
            super().key(event)
            return
        action, self.waiting = self.waiting, ""
        if event.key != pygame.K_ESCAPE or action == "back":
            chosen = {name: key for name, key in self.stage.settings.keys.items() if name != action}
            usual = event.key in bindings.ACTIONS[action][1]
            self._keep(chosen if usual else {**chosen, action: event.key})
        self.dirty = True

    def _reset(self) -> None:
        self._keep({})

    def _keep(self, chosen: dict[str, int]) -> None:
        self.stage.settings.keys = chosen
        bindings.use(chosen)
        self.fault = self.stage.remember()
        self.stage.relayout()
