"""What may a player set, and how is it kept from one day to the next?"""

from dataclasses import dataclass, field, fields
from pathlib import Path

import pygame

from game import i18n
from game.ai.knobs import NAMES as STRENGTHS
from game.ecs.writing import canonical, plain
from game.i18n import tr
from game.store import settings as settings_store
from scenes.weight.recipes import MIXER

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


@dataclass
class Settings:
    """How the game is shown; nothing here touches the rules."""

    scale: float = 1.0
    speed: float = 1.0
    volume: int = 70
    steps: int = 100
    blows: int = 100
    events: int = 100
    bed: int = 50
    """Levels of the mixer, each a part of the volume, in percent."""
    reduced: bool = False
    fullscreen: bool = False
    language: str = "en"
    strength: str = "normal"
    """How well the computer plays; counts from the next battle on."""
    numbers: bool = True
    """Cost numbers in the cells of the reach."""
    keys: dict[str, int] = field(default_factory=dict)
    """Actions that have a key of the player's own."""

    pace: float = 0.5
    """Seconds between the computer's deeds."""

    @property
    def pause(self) -> float:
        """Give the seconds between the computer's deeds; none where all is shown at once."""
        return self.pace if self.speed else 0.0

    @property
    def mixed(self) -> dict[str, int]:
        """Give the levels of the mixer."""
        return {name: getattr(self, name) for name in MIXER}

    @property
    def plain(self) -> tuple[object, ...]:
        """Give all values, for comparing."""
        return tuple(str(getattr(self, entry.name)) for entry in fields(self))


def remembered(path: Path) -> tuple[Settings, str]:
    """Read what was set before; the sentence says what is wrong with the file, and is empty mostly."""
    stored, fault = settings_store.read_settings(path)
    language = stored.language if stored.language in i18n.LANGUAGES else systems_language()
    strength = stored.strength if stored.strength in STRENGTHS else Settings.strength
    scale = max(SCALES[0], min(SCALES[-1], stored.scale / 100))
    made = Settings(scale, stored.speed / 100, stored.volume, stored.steps, stored.blows, stored.events, stored.bed,
                    stored.reduced, stored.fullscreen, language, strength, stored.numbers,
                    dict(stored.keys), stored.pace / 100)  # fmt: skip
    return made, tr(fault) if fault is not None else ""


def systems_language() -> str:
    """Give the first language that the system asks for and the game speaks; English where there is none."""
    wanted = [str(locale["language"]).lower() for locale in pygame.system.get_pref_locales()]
    return next((language for language in wanted if language in i18n.LANGUAGES), i18n.LANGUAGES[0])


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
        settings.steps, settings.blows, settings.events, settings.bed,
        round(settings.pace * 100),
    )  # fmt: skip
