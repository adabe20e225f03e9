"""Which levels has this player won, and with which side? One small file beside the saves."""

from collections.abc import Mapping

from game.ecs.writing import canonical
from game.reasons import Text, text
from game.store import jsontext, limits
from game.store.save import SaveError
from game.store.slots import Slots
from game.store.writing import put_file

FILE = "won.json"
Won = Mapping[str, Mapping[str, int]]
"""By level, as saves call it, and by team: how often."""


def read_won(slots: Slots) -> Won:
    """Read what has been won; nothing, where there is no file, or none that can be read."""
    try:
        return _read(slots)
    except (OSError, ValueError):
        return {}


def note_won(slots: Slots, level: str, team: str) -> Text | None:
    """Note one more victory; gives the sentence to show where that fails. A file that cannot be read stays as it is."""
    try:
        won = {name: dict(teams) for name, teams in _read(slots).items()}
    except (OSError, ValueError):
        return text("What you have won could not be read; it is left as it is.")
    teams = won.setdefault(level, {})
    teams[team] = min(limits.NUMBER, teams.get(team, 0) + 1)
    try:
        put_file(slots.folder / FILE, canonical(won), slots.disk)
    except SaveError as error:
        return error.text
    return None


def _read(slots: Slots) -> Won:
    """Read the file strictly, an absent one as empty.  Raises OSError, ValueError."""
    try:
        raw = slots.disk.read(slots.folder / FILE, limits.SETTINGS + 1)
    except FileNotFoundError:
        return {}
    given = jsontext.read(raw, by_hand=True) if len(raw) <= limits.SETTINGS else None
    if not isinstance(given, dict) or not all(_counts(teams) for teams in given.values()):
        raise ValueError("not a table of levels and teams")
    return given


def _counts(teams: object) -> bool:
    return isinstance(teams, dict) and all(type(n) is int and n > 0 for n in teams.values())
