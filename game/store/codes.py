"""A battle in one line, short enough for a card: its level and the seed of its dice.

    fivefoot:BOOK/LEVEL:SEED:SUM          a level of the shelf, as SUM, the beginning of its digest, says it was
    fivefoot:BOOK/LEVEL:SEED:SUM:side=1   the same with what was said at its top: hot, side, grid or people
    fivefoot:text:SEED:TEXT               any other level: its whole text, packed
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

from game.reasons import text
from game.rules import RULEBOOKS
from game.store import limits, toml
from game.store.errors import LevelError
from game.store.level import Books, Level, hot_seat, load_level, on_grid, peopled, played_by, read_level
from game.store.save import FOREIGN, IMPOSSIBLE, Origin, SaveError

PREFIX, PACKED = "fivefoot:", "text"
MOST = 1800
"""Characters of a code: more would make its picture too fine to be read from a card."""
SUM = 8
SHELF = re.compile(r"fivefoot:([a-z0-9-]{1,40})/([a-z0-9-]{1,40}):([0-9]{1,12}):([0-9a-f]{8})((?::[a-z]+[=0-9a-z.]*)*)")
WHOLE = re.compile(r"fivefoot:text:([0-9]{1,12}):([A-Za-z0-9_=-]{1,4096})")


def is_code(given: str) -> bool:
    """Say whether somebody means a code, whether or not it is a good one."""
    return given.startswith(PREFIX)


def encode(level: Origin, seed: int, books: Books = RULEBOOKS) -> str:
    """Write the code of a level and its dice; '' where the level is too long for one."""
    on_shelf = _of_shelf(level, seed, books)
    if on_shelf:
        return on_shelf
    packed = urlsafe_b64encode(zlib.compress(level.text.encode(), 9)).decode()
    whole = f"{PREFIX}{PACKED}:{seed}:{packed}"
    return whole if len(whole) <= MOST else ""


def decode(code: str, books: Books = RULEBOOKS) -> tuple[Level, int]:
    """Read a code: the level just as it was, and the seed of its dice.  Raises SaveError, LevelError."""
    shelf, whole = SHELF.fullmatch(code), WHOLE.fullmatch(code)
    if shelf is not None:
        return _from_shelf(shelf, books), int(shelf[3])
    if whole is not None:
        return read_level(_unpacked(whole[2]), "code.toml", books), int(whole[1])
    raise SaveError(FOREIGN, text("This is not the code of a battle: check that all of it was typed."))


def _unpacked(packed: str) -> bytes:
    """Unpack a level's text, which may not be longer than a level.  Raises SaveError."""
    try:
        machine = zlib.decompressobj()
        raw = machine.decompress(urlsafe_b64decode(packed), limits.FILE + 1)
    except (ValueError, zlib.error):
        raise SaveError(FOREIGN, text("This is not the code of a battle: check that all of it was typed.")) from None
    if not machine.eof:
        raise SaveError(FOREIGN, text("This is not the code of a battle: check that all of it was typed."))
    return raw


def shelf() -> Path:
    """Give the folder of the levels that come with the game."""
    return Path(str(files("levels"))) / "demo"


def _of_shelf(level: Origin, seed: int, books: Books) -> str:
    """Write the code of a level of the shelf, however it was opened; '' for another level."""
    for path in sorted(shelf().glob(f"*/{level.name}.toml")):
        for said in _ways(level, load_level(path, books), books):
            return ":".join((f"{PREFIX}{path.parent.name}/{path.stem}", str(seed), level.digest[:SUM], *said))
    return ""


def _ways(level: Origin, shipped: Level, books: Books) -> Iterator[tuple[str, ...]]:
    """Yield what has to be said at the top of a level of the shelf to make it this one, in that order."""
    now, before = (toml.parse(source.encode(), level.name).data for source in (level.text, shipped.source))
    changed = [_written(shipped, key, now[key]) for key in SAID if key in now and now[key] != before.get(key)]
    for said in permutations(changed):
        if _said(shipped, said, books).digest == level.digest:
            yield said
            return


def _written(level: Level, key: str, value: Any) -> str:
    """Write one thing that is said at the top of a level, in a few letters."""
    names = [spec.name for spec in level.creatures]
    if key == "people":
        return "people=" + ".".join(str(names.index(name)) for name in value)
    return f"side={level.teams.index(value)}" if key == "side" else f"grid={value}" if key == "grid" else "hot"


def _from_shelf(match: re.Match[str], books: Books) -> Level:
    book, name, _, digest, said = match.groups()
    path = shelf() / book / f"{name}.toml"
    if not path.is_file():
        what = text("There is no level {name} here: the code was made with another version of the game.", name=name)
        raise SaveError(IMPOSSIBLE, what)
    try:
        level = _said(load_level(path, books), tuple(said.split(":")[1:]), books)
    except (LevelError, IndexError, KeyError, ValueError):
        raise SaveError(FOREIGN, text("This is not the code of a battle: check that all of it was typed.")) from None
    if level.digest[:SUM] != digest:
        what = text("The level {name} has changed since the code was made: it would be another battle.", name=name)
        raise SaveError(IMPOSSIBLE, what)
    return level


def _said(level: Level, said: tuple[str, ...], books: Books) -> Level:
    """Say these things at the top of a level.  Raises KeyError, IndexError or ValueError where they mean nothing."""
    for each in said:
        key, _, value = each.partition("=")
        level = SAID[MEANT[key]](level, value, books)
    return level


def _people(level: Level, value: str, books: Books) -> Level:
    names = [spec.name for spec in level.creatures]
    return peopled(level, tuple(names[int(number)] for number in value.split(".") if value), books)


SAID: dict[str, Callable[[Level, str, Books], Level]] = {
    "hot_seat": lambda level, _, books: hot_seat(level, books),
    "side": lambda level, value, books: played_by(level, level.teams[int(value)], books),
    "grid": on_grid,
    "people": _people,
}
"""What may be said at the top of a level when it is opened, and how."""
MEANT = {"hot": "hot_seat", "side": "side", "grid": "grid", "people": "people"}
