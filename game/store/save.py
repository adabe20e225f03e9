"""A save: one line that says what it is, then the last whole state, the command under way, and the log, as one JSON.

    FIVEFOOT <format> <sha256> <length> <rulebook> <level> <turn> <when>

The digest covers all that follows it, the rest of the line too; `length` is that of the JSON in bytes, `turn` counts
the turns that have ended, `when` is in seconds since 1970 in UTC, 0 where nobody said.  A save holds its level's text,
so it needs no other file; it holds no code and no paths.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from typing import Any

from game.battle.battle import Battle, Snapshot
from game.ecs.components import Chance, Turn
from game.ecs.world import BATTLE, World
from game.ecs.writing import canonical
from game.reasons import Text, text
from game.store import jsontext, limits
from game.store.habits import Habit, read_habits, write_habits
from game.store.level import Level
from game.store.migrate import STEPS, Step, migrate
from game.store.plain import write_snapshot
from game.store.seating import ALONE, Seating, read_seats, write_seats

MAGIC = b"FIVEFOOT"
FORMAT = 1
WORD = rb"[a-z0-9-]{1,40}"
HEAD = re.compile(
    rb"FIVEFOOT ([1-9][0-9]{0,5}) ([0-9a-f]{64})"
    rb"( (0|[1-9][0-9]{0,7}) (" + WORD + rb") (" + WORD + rb") (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,11})\n)"
)
NEWER = re.compile(rb"FIVEFOOT ([1-9][0-9]{0,5}) ")
BIG, FOREIGN, DAMAGED, NEW, IMPOSSIBLE = "too big", "foreign", "damaged", "newer", "impossible"
"""Why a file's content is refused."""
BESIDE = ("seats", "habits")
"""Parts that a save has only where there is anything to keep in them."""
DISK = "disk"
"""The reason where a file cannot be read or written at all."""


class SaveError(ValueError):
    """A save that is refused, or cannot be written: `reason` is one of the above, `text` what a player is told."""

    def __init__(self, reason: str, words: Text) -> None:
        super().__init__(str(words))
        self.reason = reason
        self.text = words


@dataclass(frozen=True, slots=True)
class Header:
    """A save's first line: enough for a list of saves."""

    format: int
    digest: str
    length: int
    rulebook: str
    level: str
    turn: int
    when: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The level that a battle was begun on: a name for the header, the digest and the text of its file."""

    name: str
    digest: str
    text: str
    seats: Seating = ALONE
    """Who plays whom."""
    habits: tuple[Habit, ...] = ()
    """What is answered by itself."""


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a save holds, as data; `world`, `log` and the rest of the snapshot are still in plain form.

    `digest` is that of the last whole state; `cut` counts the oldest commands that the log leaves out.
    """

    game: str
    rulebook: str
    level: Origin
    seed: int
    turn: int
    digest: str
    cut: int
    snapshot: Mapping[str, Any]


@cache
def game_version() -> str:
    """Give the version of the game, as it is installed."""
    try:
        return version("five-foot-step")
    except PackageNotFoundError:
        return "0"


def origin(level: Level) -> Origin:
    """Give what a save says of its level; of the file's name, letters and digits only."""
    stem = re.sub("[^a-z0-9]+", "-", PurePath(level.name).stem.lower()).strip("-")
    return Origin(stem[: limits.NAME].strip("-") or "level", level.digest, level.source)


def turn_of(world: World) -> Turn:
    """Give whose turn it is; before the start, nobody's."""
    return world.find(BATTLE, Turn) or Turn()


def seed_of(world: World) -> int:
    """Give the seed of a battle's dice; 0 before the start."""
    return (world.find(BATTLE, Chance) or Chance()).seed


def save(battle: Battle, level: Origin, when: int = 0) -> bytes:
    """Write a battle as the bytes of a save.  Raises SaveError when it has grown too big for one."""
    taken = battle.snapshot()
    cut = max(0, len(taken.log) - limits.LOG)
    taken = Snapshot(taken.world, taken.under_way, taken.answers, taken.log[cut:])
    data = {
        "game": game_version(),
        "rulebook": battle.rulebook.id,
        "level": {"name": level.name, "digest": level.digest, "text": level.text},
        "seed": seed_of(taken.world),
        "turn": turn_of(taken.world).ended,
        "digest": taken.world.digest(),
        "cut": cut,
        "snapshot": write_snapshot(taken),
    }
    if level.seats != ALONE:
        data["seats"] = write_seats(level.seats)
    if level.habits:
        data["habits"] = write_habits(level.habits)
    return wrap(data, when)


def wrap(data: Mapping[str, Any], when: int = 0, made: int = FORMAT) -> bytes:
    """Put the first line before a save's plain data.  Raises SaveError when that makes it too big."""
    body = canonical(data)
    rest = f" {len(body)} {data['rulebook']} {data['level']['name']} {data['turn']} {when}\n".encode() + body
    raw = MAGIC + f" {made} {hashlib.sha256(rest).hexdigest()}".encode() + rest
    if len(raw) > limits.SAVE:
        raise _too_big()
    return raw


def read_header(line: bytes) -> Header:
    """Read a save's first line; what it says is believed only after `read_save`.  Raises SaveError."""
    newer = NEWER.match(line)
    if newer is not None and int(newer[1]) > FORMAT:
        words = text("This save comes from a newer version of the game: format {format}.", format=int(newer[1]))
        raise SaveError(NEW, words)
    if not line.startswith(MAGIC) and not MAGIC.startswith(line):
        raise SaveError(FOREIGN, text("This is not a save of Five-Foot Step."))
    match = HEAD.match(line)
    if match is None:
        raise damaged()
    made, digest, _, length, rulebook, level, turn, when = match.groups()
    names = digest.decode(), int(length), rulebook.decode(), level.decode()
    return Header(int(made), *names, int(turn), int(when))


def check_bytes(raw: bytes) -> tuple[Header, bytes]:
    """Say whether bytes are a save just as it was written: its header and its JSON.  Raises SaveError."""
    if len(raw) > limits.SAVE:
        raise _too_big()
    header = read_header(raw[: limits.HEADER])
    start = raw.index(b"\n") + 1
    rest = memoryview(raw)[len(MAGIC) + len(str(header.format)) + 66 :]
    if len(raw) - start != header.length or hashlib.sha256(rest).hexdigest() != header.digest:
        raise damaged()
    return header, raw[start:]


def read_save(raw: bytes, steps: Mapping[int, Step] = STEPS) -> tuple[Header, Saved]:
    """Read the bytes of a save, as far as its own form goes; `open_save` makes a battle of it.  Raises SaveError."""
    header, body = check_bytes(raw)
    try:
        data = jsontext.read(body, limits.FILE)
        saved = _saved(migrate(data, header.format, FORMAT, steps))
    except (KeyError, TypeError, ValueError) as error:
        raise impossible(error) from None
    if (saved.rulebook, saved.level.name, saved.turn) != (header.rulebook, header.level, header.turn):
        raise impossible("its first line speaks of another battle")
    return header, saved


def _saved(data: Mapping[str, Any]) -> Saved:
    """Take exactly the parts of a save.  Raises TypeError, KeyError or ValueError for anything else."""
    kinds = {
        "game": str, "rulebook": str, "level": dict, "seed": int, "turn": int, "digest": str, "cut": int,
        "snapshot": dict,
    }  # fmt: skip
    kinds |= {part: list for part in BESIDE if type(data) is dict and part in data}
    _exactly(data, kinds)
    _exactly(data["level"], {"name": str, "digest": str, "text": str})
    beside = read_seats(data.get("seats", [])), read_habits(data.get("habits", []))
    level = Origin(**data["level"], seats=beside[0], habits=beside[1])
    if len(data["game"]) > limits.NAME or not data["game"].isprintable() or data["cut"] < 0:
        raise ValueError("it names no version, or fewer commands than none")
    if hashlib.sha256(level.text.encode()).hexdigest() != level.digest:
        raise ValueError("its level is not the one that it names")
    return Saved(**{key: part for key, part in data.items() if key not in (*BESIDE, "level")}, level=level)


def _exactly(data: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    if type(data) is not dict or data.keys() != kinds.keys():
        raise ValueError("its parts are not those of a save")
    wrong = [key for key, kind in kinds.items() if type(data[key]) is not kind]
    if wrong:
        raise ValueError(f"{wrong[0]} is of another kind")


def damaged() -> SaveError:
    """Give the error of bytes that are not what was written."""
    return SaveError(DAMAGED, text("This save is damaged: its bytes are not those that were written."))


def impossible(what: object) -> SaveError:
    """Give the error of a battle that cannot be; `what` is for a developer."""
    return SaveError(IMPOSSIBLE, text("This save describes a battle that cannot be: {what}.", what=str(what)[:200]))


def _too_big() -> SaveError:
    return SaveError(BIG, text("This save is too big: {bytes} bytes are the most.", bytes=limits.SAVE))
