"""Which settings can be changed, and how? A row for each."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pygame

from game import i18n
from game.ai.knobs import NAMES as STRENGTHS
from game.i18n import tr
from game.reasons import Text, text
from scenes.board.motion import SPEEDS
from scenes.play.opening import speak
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.stage.settings import SCALES
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say
from scenes.weight.pace import PAUSES

T = TypeVar("T")
LEVELS = (
    ("volume", text("Sound")), ("steps", text("\u2026 of steps")), ("blows", text("\u2026 of blows")),
    ("events", text("\u2026 of what happens")), ("bed", text("\u2026 of the surroundings")),
)  # fmt: skip
"""Loudness of all sounds, and the parts of it that each kind has."""
HEARD = {"steps": "step stone", "blows": "blade", "events": "door"}
"""What is heard when a level has been changed."""


class SettingsScene(Menu):
    """One row for each setting; a click goes on to its next value, left and right go through them."""

    width = 620

    def __init__(self, stage: Stage) -> None:
        """Show a stage's settings."""
        self.settings = stage.settings
        self.fault = ""
        self._steps: dict[str, Callable[[int], None]] = {}
        """How each row goes on by so many values."""
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.settings.plain, self.fault

    def lay(self, page: Page) -> None:
        """Lay the rows out."""
        page.para(say("Settings"), theme.TITLE, bold=True)
        page.gap(10)
        speed, size = self.settings.speed, i18n.number(f"{self.settings.scale:g}")
        self._row(page, say("Size of text and buttons"), f"{size}\u00d7", "scale", self._scale)
        pace = say("instant") if speed == 0 else i18n.number(f"{speed:g}") + "\u00d7"
        self._row(page, say("Speed of movement"), pace, "speed", self._speed)
        for name, label in LEVELS:
            self._row(page, tr(label), f"{getattr(self.settings, name)} %", name, partial(self._level, name))
        if not self.stage.sounds.heard:
            page.para(say("There is no sound device: nothing is heard."), theme.SMALLEST, "warn")
        self._row(page, say("The computer plays"), tr(Text(self.settings.strength)), "strength", self._strength)
        pause = say("{n} s", n=f"{self.settings.pace:g}") if self.settings.pace else say("none")
        self._row(page, say("Pause after a deed of the computer"), pause, "pace", self._pace)
        self._row(page, say("Language"), i18n.NAMES[self.settings.language], "language", self._language)
        self._switch(page, say("Full screen"), "fullscreen")
        self._switch(page, say("Less movement"), "reduced")
        self._switch(page, say("Costs in the cells"), "numbers")
        how = say("A click or Enter takes the next value, \u2190 and \u2192 go through them.")
        page.para(how, theme.SMALLEST, "muted")
        page.gap(8)
        if self.fault:
            page.para(self.fault, theme.SMALLEST, "warn")
        page.button(say("Keys"), "keys", self.stage.exits.rebind)
        page.gap(14)
        page.button(say("Back"), "back", self.leave)

    def _row(self, page: Page, label: str, value: str, name: str, act: Callable[[int], None]) -> None:
        self._steps[name] = lambda by: self._change(lambda: act(by))
        page.put(label, page.pad, page.y + page.px(4))
        rect = page.button(value, name, lambda: self._steps[name](1), x=page.width * 11 // 20)
        page.y = rect.bottom + page.px(8)

    def _switch(self, page: Page, label: str, name: str) -> None:
        on = bool(getattr(self.settings, name))
        self._row(page, label, say("on") if on else say("off"), name, lambda _: self._turn(name, not on))

    def key(self, event: pygame.Event) -> None:
        """Go through the values of a row with left and right; otherwise as every menu."""
        held = self.focus.held
        step = self._steps.get(held[1].name) if held is not None else None
        if step is not None and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step(1 if event.key == pygame.K_RIGHT else -1)
        else:
            super().key(event)

    def _change(self, act: Callable[[], None]) -> None:
        act()
        self.fault = self.stage.remember()
        self.stage.relayout()

    def _turn(self, name: str, on: bool) -> None:
        setattr(self.settings, name, on)
        if name == "fullscreen":
            self.stage.reopen()

    def _scale(self, by: int) -> None:
        self.settings.scale = _next(SCALES, self.settings.scale, by)

    def _speed(self, by: int) -> None:
        self.settings.speed = _next(SPEEDS, self.settings.speed, by)

    def _pace(self, by: int) -> None:
        self.settings.pace = _next(PAUSES, self.settings.pace, by)

    def _strength(self, by: int) -> None:
        self.settings.strength = _next(STRENGTHS, self.settings.strength, by)

    def _language(self, by: int) -> None:
        self.settings.language = _next(i18n.LANGUAGES, self.settings.language, by)
        speak(self.settings.language)

    def _level(self, name: str, by: int) -> None:
        setattr(self.settings, name, (getattr(self.settings, name) + 10 * by) % 110)
        self.stage.sounds.level(self.settings.volume)
        self.stage.sounds.mix(self.settings.mixed)
        self.stage.sounds.play(HEARD.get(name, "click"))


def _next(choices: tuple[T, ...], now: T, by: int) -> T:
    return choices[(choices.index(now) + by) % len(choices)] if now in choices else choices[0]
