"""What has this player learnt? One small file beside the saves; a damaged one is set aside, told, and begun anew."""

from dataclasses import fields

from game.ecs.world import canonical
from game.learning.progress import WAITS, Learnt, Mark
from game.reasons import Text, text
from game.store import jsontext, limits
from game.store.save import SaveError
from game.store.slots import Slots
from game.store.writing import put_file

FILE, ASIDE = "learnt.json", "learnt-damaged.json"
KEYS = tuple(entry.name for entry in fields(Mark))


def read_learnt(slots: Slots) -> tuple[Learnt, Text | None]:
    """Read what has been learnt; where there is a file that makes no sense, set it aside and give the sentence."""
    path = slots.folder.joinpath(FILE)
    try:
        return _checked(slots.disk.read(path, limits.SETTINGS + 1)), None
    except FileNotFoundError:
        return {}, None
    except (OSError, ValueError):
        said = text("What you have learnt could not be read: it begins anew, and the old file is {name}.", name=ASIDE)
    try:
        slots.disk.replace(path, slots.folder.joinpath(ASIDE))
    except OSError:
        return {}, text("What you have learnt could not be read, and the file could not be set aside.")
    return {}, said


def peek_learnt(slots: Slots) -> Learnt:
    """Look what has been learnt, and touch nothing: what makes no sense is told where it is read."""
    try:
        return _checked(slots.disk.read(slots.folder.joinpath(FILE), limits.SETTINGS + 1))
    except (OSError, ValueError):
        return {}


def write_learnt(slots: Slots, learnt: Learnt) -> Text | None:
    """Write what has been learnt; gives the sentence to show where that fails."""
    plain = {name: {key: getattr(mark, key) for key in KEYS} for name, mark in learnt.items()}
    try:
        put_file(slots.folder.joinpath(FILE), canonical(plain), slots.disk)
    except SaveError as error:
        return error.text
    return None


def _checked(raw: bytes) -> Learnt:
    """Read the file strictly.  Raises ValueError."""
    given = jsontext.read(raw, by_hand=True) if len(raw) <= limits.SETTINGS else None
    if not isinstance(given, dict):
        raise ValueError("not a table of lessons")
    return {name: _mark(mark) for name, mark in given.items()}


def _mark(given: object) -> Mark:
    if not isinstance(given, dict) or sorted(given) != sorted(KEYS):
        raise ValueError("not what is kept of a lesson")
    if not all(type(n) is int and n >= 0 for n in given.values()) or given["box"] >= len(WAITS):
        raise ValueError("no numbers of a lesson")
    return Mark(**given)
