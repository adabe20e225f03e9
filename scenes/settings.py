"""What a player may set, and the scene that sets it."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING

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
    language = found.language if found.language in i18n.LANGUAGES else i18n.LANGUAGES[0]
    strength = found.strength if found.strength in STRENGTHS else Settings.strength
    scale = max(SCALES[0], min(SCALES[-1], found.scale / 100))
    made = Settings(scale, found.speed / 100, found.volume, found.reduced, found.fullscreen, language, strength,
                    found.numbers, dict(found.keys))  # fmt: skip
    return made, tr(fault) if fault is not None else ""


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
    """One row for each setting; a click goes on to its next value."""

    width = 620

    def __init__(self, app: "App") -> None:
        """Show an app's settings."""
        self.settings = app.settings
        self.fault = ""
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
        self._switch(page, say("Less movement"), "reduced")
        self._switch(page, say("Costs in the cells"), "numbers")
        if self.fault:
            page.para(self.fault, theme.SMALLEST, "warn")
        page.button(say("Keys"), "keys", lambda: self.app.push(Rebind(self.app)))
        page.gap(14)
        page.button(say("Back"), "back", self.leave)

    def _row(self, page: Page, label: str, value: str, name: str, act: Callable[[], None]) -> None:
        page.put(label, page.pad, page.y + page.px(4))
        rect = page.button(value, name, lambda: self._change(act), x=page.width * 11 // 20)
        page.y = rect.bottom + page.px(8)

    def _switch(self, page: Page, label: str, name: str) -> None:
        on = bool(getattr(self.settings, name))
        self._row(page, label, say("on") if on else say("off"), name, lambda: setattr(self.settings, name, not on))

    def _change(self, act: Callable[[], None]) -> None:
        act()
        self.fault = self.app.remember()
        self.app.relayout()

    def _scale(self) -> None:
        self.settings.scale = _next(SCALES, self.settings.scale)

    def _speed(self) -> None:
        self.settings.speed = _next(SPEEDS, self.settings.speed)

    def _strength(self) -> None:
        self.settings.strength = STRENGTHS[(STRENGTHS.index(self.settings.strength) + 1) % len(STRENGTHS)]

    def _language(self) -> None:
        found = i18n.LANGUAGES
        self.settings.language = found[(found.index(self.settings.language) + 1) % len(found)]
        speak(self.settings.language)

    def _volume(self) -> None:
        self.settings.volume = (self.settings.volume + 10) % 110
        self.app.sounds.level(self.settings.volume)


def _next(choices: tuple[float, ...], now: float) -> float:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]
