"""What a player may set, and the scene that sets it."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pygame

from game import i18n
from game.ai.brain import NAMES as STRENGTHS
from game.ecs.world import canonical, plain
from game.i18n import tr
from game.reasons import Text
from game.store import settings as settings_store
from scenes import theme
from scenes.motion import SPEEDS
from scenes.opening import speak
from scenes.rebind import Rebind
from scenes.scene import Menu
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App

T = TypeVar("T")
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


@dataclass
class Settings:
    """How the game is shown; nothing here touches the rules."""

    scale: float = 1.0
    speed: float = 1.0
    volume: int = 70
    reduced: bool = False
    fullscreen: bool = False
    language: str = "en"
    strength: str = "normal"
    """How well the computer plays; counts from the next battle on."""
    numbers: bool = True
    """Cost numbers in the cells of the reach."""
    keys: dict[str, int] = field(default_factory=dict)
    """Actions that have a key of the player's own."""

    @property
    def plain(self) -> tuple[object, ...]:
        """Give all values, for comparing."""
        return tuple(str(getattr(self, entry.name)) for entry in fields(self))


def remembered(path: Path) -> tuple[Settings, str]:
    """Read what was set before; the sentence says what is wrong with the file, and is empty mostly."""
    found, fault = settings_store.read_settings(path)
    language = found.language if found.language in i18n.LANGUAGES else systems_language()
    strength = found.strength if found.strength in STRENGTHS else Settings.strength
    scale = max(SCALES[0], min(SCALES[-1], found.scale / 100))
    made = Settings(scale, found.speed / 100, found.volume, found.reduced, found.fullscreen, language, strength,
                    found.numbers, dict(found.keys))  # fmt: skip
    return made, tr(fault) if fault is not None else ""


def systems_language() -> str:
    """Give the first language that the system asks for and the game speaks; English where there is none."""
    wanted = [str(one["language"]).lower() for one in pygame.system.get_pref_locales()]
    return next((one for one in wanted if one in i18n.LANGUAGES), i18n.LANGUAGES[0])


def remember(settings: Settings, path: Path) -> str:
    """Write what is set; gives the sentence to show where that fails."""
    fault = settings_store.write_settings(_kept(settings), path)
    return tr(fault) if fault is not None else ""


def as_bytes(settings: Settings) -> bytes:
    """Write what is set as it stands in the file."""
    return canonical(plain(_kept(settings)))


def _kept(settings: Settings) -> settings_store.Settings:
    return settings_store.Settings(
        settings.language, settings.strength, round(settings.scale * 100), round(settings.speed * 100), settings.volume,
        settings.reduced, settings.fullscreen, settings.numbers, tuple(settings.keys.items()),
    )  # fmt: skip


class SettingsScene(Menu):
    """One row for each setting; a click goes on to its next value, left and right go through them."""

    width = 620

    def __init__(self, app: "App") -> None:
        """Show an app's settings."""
        self.settings = app.settings
        self.fault = ""
        self._steps: dict[str, Callable[[int], None]] = {}
        """How each row goes on by so many values."""
        super().__init__(app, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.settings.plain, self.fault

    def lay(self, page: Page) -> None:
        """Lay the rows out."""
        page.para(say("Settings"), theme.TITLE, bold=True)
        page.gap(10)
        speed = self.settings.speed
        self._row(page, say("Size of text and buttons"), f"{self.settings.scale:g}\u00d7", "scale", self._scale)
        pace = say("instant") if speed == 0 else f"{speed:g}\u00d7"
        self._row(page, say("Speed of movement"), pace, "speed", self._speed)
        self._row(page, say("Sound"), f"{self.settings.volume} %", "volume", self._volume)
        self._row(page, say("The computer plays"), tr(Text(self.settings.strength)), "strength", self._strength)
        self._row(page, say("Language"), i18n.NAMES[self.settings.language], "language", self._language)
        self._switch(page, say("Full screen"), "fullscreen")
        self._switch(page, say("Less movement"), "reduced")
        self._switch(page, say("Costs in the cells"), "numbers")
        how = say("A click or Enter takes the next value, \u2190 and \u2192 go through them.")
        page.para(how, theme.SMALLEST, "muted")
        page.gap(8)
        if self.fault:
            page.para(self.fault, theme.SMALLEST, "warn")
        page.button(say("Keys"), "keys", lambda: self.app.push(Rebind(self.app)))
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
        self.fault = self.app.remember()
        self.app.relayout()

    def _turn(self, name: str, on: bool) -> None:
        setattr(self.settings, name, on)
        if name == "fullscreen":
            self.app.reopen()

    def _scale(self, by: int) -> None:
        self.settings.scale = _next(SCALES, self.settings.scale, by)

    def _speed(self, by: int) -> None:
        self.settings.speed = _next(SPEEDS, self.settings.speed, by)

    def _strength(self, by: int) -> None:
        self.settings.strength = _next(STRENGTHS, self.settings.strength, by)

    def _language(self, by: int) -> None:
        self.settings.language = _next(i18n.LANGUAGES, self.settings.language, by)
        speak(self.settings.language)

    def _volume(self, by: int) -> None:
        self.settings.volume = (self.settings.volume + 10 * by) % 110
        self.app.sounds.level(self.settings.volume)


def _next(choices: tuple[T, ...], now: T, by: int) -> T:
    return choices[(choices.index(now) + by) % len(choices)] if now in choices else choices[0]
