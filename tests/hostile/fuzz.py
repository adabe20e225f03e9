"""Coverage-guided fuzzing of the two loaders: `python -m tests.hostile.fuzz level|save FOLDER [libFuzzer's flags]`.

FOLDER keeps the inputs that took new branches; it begins with the corpus of this folder, or with a toy battle. What
breaks is left in FOLDER.broken as `crash-…`, `timeout-…` or `oom-…`, and belongs into the corpus. Needs atheris.
"""

import contextlib
import hashlib
import json
import re
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game.store", "game.battle.dice", "game.space.field"]):
    from game.store.errors import LevelError
    from game.store.level import read_level
    from game.store.resume import open_save
    from game.store.save import SaveError, read_save, wrap

from game.ecs.writing import canonical
from game.store.muster import build_world
from tests.store import kept
from tests.toy.levels import BOOKS

HERE = Path(__file__).parent
ROOT = HERE.parent
FLAGS = ("-timeout=30", "-rss_limit_mb=1024", "-max_len=16384", "-print_final_stats=1")
"""Seconds and room that one input may take: more than a player's machine needs, since every branch is counted."""


def level(raw: bytes) -> None:
    """Read a level: it is one, or is refused with lines that begin with its name."""
    try:
        read = read_level(raw, "fuzzed.toml", BOOKS)
    except LevelError as error:
        if not all(line.startswith(("fuzzed.toml:", "... and ")) for line in str(error).split("\n")):
            raise
        return
    build_world(read, BOOKS[read.rulebook])


def save(raw: bytes) -> None:
    """Open a save whose first line fits whatever stands in its body, so that the reader gets to the body."""
    with contextlib.suppress(SaveError):
        open_save(read_save(sealed(raw))[1], BOOKS)


def sealed(body: bytes) -> bytes:
    """Put a first line before a body, in the one form that is written where it is JSON at all."""
    try:
        data = json.loads(body)
        data["digest"] = hashlib.sha256(canonical(data["snapshot"]["world"])).hexdigest()
        return wrap(data)
    except (KeyError, RecursionError, TypeError, ValueError):
        head = kept.small().split(b"\n", 1)[0].split()
        rest = b" %d %s\n" % (len(body), b" ".join(head[4:])) + body
        return b"FIVEFOOT 1 " + hashlib.sha256(rest).hexdigest().encode() + rest


def begin(what: str, folder: Path) -> list[str]:
    """Fill the folder with what is known, and give the flags for its words and for what breaks."""
    folder.mkdir(parents=True, exist_ok=True)
    levels = [path for place in ("hostile", "store", "*/arenas") for path in sorted(ROOT.glob(f"{place}/*.toml"))]
    known = [path.read_bytes() for path in levels] if what == "level" else [kept.small().split(b"\n", 1)[1]]
    for raw in known:
        (folder / hashlib.sha256(raw).hexdigest()).write_bytes(raw)
    words = sorted({word for raw in known for word in re.findall(rb"[a-zA-Z_-]{3,24}", raw)})
    folder.with_suffix(".words").write_bytes(b"".join(b'"%s"\n' % word for word in words))
    folder.with_suffix(".broken").mkdir(exist_ok=True)
    return [f"-dict={folder.with_suffix('.words')}", f"-artifact_prefix={folder.with_suffix('.broken')}/"]


def main(what: str, folder: str, *flags: str) -> None:
    """Fuzz; libFuzzer ends the process."""
    own = begin(what, Path(folder))
    atheris.Setup([sys.argv[0], *FLAGS, *own, *flags, folder], {"level": level, "save": save}[what])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
