"""Settings: one small file of plain JSON of the player's own; what cannot be read is left out, and said to be."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

from game.ecs.writing import canonical, plain
from game.reasons import Text, text
from game.store import jsontext, limits
from game.store.disk import Disk
from game.store.plain import PlainError, read
from game.store.save import SaveError
from game.store.slots import data_folder
from game.store.writing import put_file

FILE = "settings.json"
LEVELS = ("volume", "steps", "blows", "events", "bed")
BOUNDS = {"scale": (50, 400), "speed": (0, 1000), "pace": (0, 1000), **dict.fromkeys(LEVELS, (0, 100))}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has set. `scale` and `speed` in percent, a speed of 0 is instant; '' is what the game chooses."""

    language: str = ""
    strength: str = ""
    scale: int = 100
    speed: int = 100
    volume: int = 70
    reduced: bool = False
    fullscreen: bool = False
    numbers: bool = True
    keys: tuple[tuple[str, int], ...] = ()
    """Actions with a key of the player's own, by the key's number."""
    steps: int = 100
    blows: int = 100
    events: int = 100
    bed: int = 50
    """Levels of the mixer in percent of the volume: steps, blows, what happens, what lies around."""
    pace: int = 50
    """Hundredths of a second between the computer's deeds."""


def settings_file() -> Path:
    """Give the file of this user's settings; it need not exist. One beside the saves, where it once lay, is moved."""
    file, once = user_config_path("fivefoot", appauthor=False) / FILE, data_folder() / FILE
    if once.is_file() and not file.exists():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            once.replace(file)
        except OSError:
            return once
    return file


def read_settings(path: Path, disk: Disk | None = None) -> tuple[Settings, Text | None]:
    """Read settings, or give those that the game comes with and, where a file is there but no good, a sentence."""
    try:
        raw = (disk or Disk()).read(path, limits.SETTINGS + 1)
        return _checked(raw), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, PlainError, ValueError):
        return Settings(), text("The settings could not be read; the game's own are used.")


def write_settings(settings: Settings, path: Path, disk: Disk | None = None) -> Text | None:
    """Write settings; gives the sentence to show where that fails."""
    try:
        put_file(path, canonical(plain(settings)), disk)
    except SaveError as error:
        return error.text
    return None


def _checked(raw: bytes) -> Settings:
    """Read settings strictly.  Raises ValueError, PlainError."""
    if len(raw) > limits.SETTINGS:
        raise ValueError("too big")
    given = jsontext.read(raw, by_hand=True)
    if not isinstance(given, dict):
        raise ValueError("no table")
    settings: Settings = read(Settings, plain(Settings()) | given)
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(settings, name) <= most:
            raise ValueError(f"{name} is out of bounds")
    return settings
