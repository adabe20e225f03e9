"""What has this player learnt? Small files beside the saves; a damaged one is set aside, told, and begun anew."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from game.ecs.writing import canonical
from game.learning.practice import Practised, Tried
from game.learning.progress import WAITS, Learnt, Mark
from game.reasons import Text, text
from game.store import jsontext, limits
from game.store.save import SaveError
from game.store.slots import Slots
from game.store.writing import put_file

FILE, ASIDE = "learnt.json", "learnt-damaged.json"
PRACTISED, PRACTISED_ASIDE = "practised.json", "practised-damaged.json"


@dataclass(frozen=True, slots=True)
class _Book:
    """One of the files: its name, the name that it is set aside under, and what it keeps of each entry."""

    file: str
    aside: str
    entry: type[Mark] | type[Tried]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(each.name for each in fields(self.entry))


LESSONS, RULES = _Book(FILE, ASIDE, Mark), _Book(PRACTISED, PRACTISED_ASIDE, Tried)


def read_learnt(slots: Slots) -> tuple[Learnt, Text | None]:
    """Read which lessons have been learnt; where there is a file that makes no sense, set it aside and say so."""
    return _read(slots, LESSONS)


def peek_learnt(slots: Slots) -> Learnt:
    """Look which lessons have been learnt, and touch nothing: what makes no sense is told where it is read."""
    try:
        return _checked(slots.disk.read(slots.folder.joinpath(FILE), limits.LEARNT + 1), LESSONS)
    except (OSError, ValueError):
        return {}


def write_learnt(slots: Slots, learnt: Learnt) -> Text | None:
    """Write which lessons have been learnt; gives the sentence to show where that fails."""
    return _write(slots, LESSONS, learnt)


def read_practised(slots: Slots) -> tuple[Practised, Text | None]:
    """Read how the rules stand; where there is a file that makes no sense, set it aside and give the sentence."""
    return _read(slots, RULES)


def write_practised(slots: Slots, practised: Practised) -> Text | None:
    """Write how the rules stand; gives the sentence to show where that fails."""
    return _write(slots, RULES, practised)


def _read(slots: Slots, book: _Book) -> tuple[dict[str, Any], Text | None]:
    path = slots.folder.joinpath(book.file)
    try:
        return _checked(slots.disk.read(path, limits.LEARNT + 1), book), None
    except FileNotFoundError:
        return {}, None
    except (OSError, ValueError):
        name = book.aside
        said = text("What you have learnt could not be read: it begins anew, and the old file is {name}.", name=name)
    try:
        slots.disk.replace(path, slots.folder.joinpath(book.aside))
    except OSError:
        return {}, text("What you have learnt could not be read, and the file could not be set aside.")
    return {}, said


def _write(slots: Slots, book: _Book, kept: Mapping[str, Any]) -> Text | None:
    plain = {name: {key: getattr(entry, key) for key in book.keys} for name, entry in kept.items()}
    try:
        put_file(slots.folder.joinpath(book.file), canonical(plain), slots.disk)
    except SaveError as error:
        return error.text
    return None


def _checked(raw: bytes, book: _Book) -> dict[str, Any]:
    """Read the file strictly.  Raises ValueError."""
    given = jsontext.read(raw, by_hand=True) if len(raw) <= limits.LEARNT else None
    if not isinstance(given, dict):
        raise ValueError("not a table of what has been learnt")
    return {name: _entry(entry, book) for name, entry in given.items()}


def _entry(given: object, book: _Book) -> Any:
    if not isinstance(given, dict) or sorted(given) != sorted(book.keys):
        raise ValueError("not what is kept of it")
    if not all(type(n) is int and n >= 0 for n in given.values()) or given["box"] >= len(WAITS):
        raise ValueError("no numbers of it")
    return book.entry(**given)
