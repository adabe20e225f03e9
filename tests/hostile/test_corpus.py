"""Files that mean harm or make no sense: each is refused with the sentences in expected.json, and with nothing else."""

import contextlib
import json
import os
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.store import limits
from game.store.errors import LevelError, visible
from game.store.level import load_level, read_level
from tests.store.fake import book

HERE = Path(__file__).parent
EXPECTED: dict[str, list[str]] = json.loads((HERE / "expected.json").read_text("utf-8"))
BOOKS = {"starfinder": book("starfinder")}
LEVEL = 'rulebook = "starfinder"\n[map]\nrows = "...."\n'


def test_every_file_of_the_corpus_has_its_sentences() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in HERE.glob("*.toml"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_file_is_refused_with_its_sentences(name: str) -> None:
    with pytest.raises(LevelError) as caught:
        load_level(HERE / name, BOOKS)
    assert [line.removeprefix(str(HERE / name)) for line in str(caught.value).split("\n")] == EXPECTED[name]
    assert all(len(fault.file) and str(fault.what) and str(fault.right) for fault in caught.value.faults)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_file_is_refused_from_outside(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With the real rulebooks, at the command line: status 2, and lines that begin with the file."""
    assert main(["check", str(HERE / name)]) == 2
    told = capsys.readouterr()
    assert told.out == "0 passed, 0 failed\n"
    assert all(line.startswith((f"{HERE / name}:", "... and ")) for line in told.err.splitlines())


MADE: dict[str, tuple[bytes, str]] = {
    "one byte too many": (LEVEL.encode().ljust(limits.FILE + 1, b"\n"), "file: it is too big: 262144 bytes at"),
    "a key of 20,000 parts": (b"a." * 20_000 + b"a = 1", ":1: file: the line is too long"),
    "5,000 brackets": (b"a = " + b"[" * 5_000, ":1: file: the line is too long"),
    "5,000 brackets on lines of their own": (b"a = " + b"[\n" * 5_000, ":9: file: lists or tables are nested too deep"),
    "127 lines of brackets in a text without end": (b'a = """' + b"\\\n[[[[" * 500, "Unterminated string"),
    "quotes after backslashes": (b'\\"""\n' * 50_000, ":1: TOML: "),
    "single quotes": (b"'''\n" * 65_001, ":1: TOML: "),
    "long words without a point": (b"a = 1\n" + (b"x" * 2_000 + b"\n") * 130, ":2: TOML: "),
    "long keys": (LEVEL.encode() + b"".join(b"x%d" % i + b"x" * 2_000 + b" = 1\n" for i in range(128)), "no key"),
    "many keys": (LEVEL.encode() + b"[key]\n" + b"".join(b"k%d = 1\n" % i for i in range(20_000)), "100 entries"),
    "many tables": (LEVEL.encode() + b"[[ask]]\n" * 30_000, "ask: a list of 30000: 0 to 1000"),
    "a drawing of empty lines": (LEVEL.replace('"...."', '"""' + "\n" * 200_000 + "x" + "\n" * 60_000 + '"""').encode(),
                                 "big.toml:200003: map.rows: row 1, column 1"),
    "empty lines inside a drawing": (LEVEL.replace('"...."', '"""x' + "\n" * 200_000 + 'x"""').encode(), "make no map"),
    "a long list": (b"creature = [" + b"1,\n" * 80_000 + b"]\n" + LEVEL.encode(), "creature: a list of 80000: 0 to 64"),
}  # fmt: skip
"""Files too big to keep: what is in them, and a part of the sentence."""


@pytest.mark.parametrize("name", MADE)
def test_a_big_file_is_refused(name: str) -> None:
    raw, sentence = MADE[name]
    with pytest.raises(LevelError) as caught:
        read_level(raw, "big.toml", BOOKS)
    assert sentence in str(caught.value)
    assert len(caught.value.faults) <= limits.FAULTS


def test_the_biggest_file_is_read() -> None:
    comment = b"#" + b"x" * 1_000 + b"\n"
    raw = LEVEL.encode() + comment * ((limits.FILE - len(LEVEL)) // len(comment))
    assert read_level(raw.ljust(limits.FILE, b"\n"), "big.toml", BOOKS).ground.width == 4


def worst() -> bytes:
    """Fill the widest map with fliers."""
    rows = "\n".join(["." * limits.MAP] * limits.MAP)
    fliers = "".join(
        f'[[creature]]\nname = "A{i}"\nat = [{2 * i}, {i % 60}, 60]\nkind = "flier"\n' for i in range(limits.UNITS)
    )
    return f'rulebook = "starfinder"\n[map]\nrows = """\n{rows}\n"""\n{fliers}'.encode()


def test_the_worst_level_within_the_limits_is_read() -> None:
    assert len(read_level(worst(), "worst.toml", BOOKS).creatures) == limits.UNITS


def _folder(at: Path) -> Path:
    return at


def _missing(at: Path) -> Path:
    return at / "missing.toml"


def _dangling(at: Path) -> Path:
    link = at / "dangling.toml"
    link.symlink_to(at / "missing.toml")
    return link


def _loop(at: Path) -> Path:
    link = at / "loop.toml"
    link.symlink_to(link)
    return link


def _pipe(at: Path) -> Path:
    os.mkfifo(at / "pipe.toml")
    return at / "pipe.toml"


def _null(at: Path) -> Path:
    return at / "a\0b.toml"


def _long(at: Path) -> Path:
    return at / ("x" * 5_000)


NOT_FILES: dict[Callable[[Path], Path], str] = {
    _folder: "it is not a file: name a level file, not a folder",
    _missing: "there is no such file: check the name and the folder",
    _dangling: "there is no such file: check the name and the folder",
    _loop: "it cannot be opened: check its name and its permissions",
    _pipe: "it is not a file: name a level file, not a folder",
    _null: "it cannot be opened: check its name and its permissions",
    _long: "it cannot be opened: check its name and its permissions",
}


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are of POSIX")
@pytest.mark.parametrize("make", NOT_FILES, ids=lambda make: make.__name__.strip("_"))
def test_what_is_no_file_is_refused(make: Callable[[Path], Path], tmp_path: Path) -> None:
    path = make(tmp_path)
    with pytest.raises(LevelError) as caught:
        load_level(path, BOOKS)
    assert str(caught.value) == f"{visible(str(path))}: file: {NOT_FILES[make]}"


@pytest.mark.skipif(os.name == "nt", reason="such names are of POSIX")
def test_the_name_of_a_file_is_told_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\nb\x1b[2J.toml"
    path.write_bytes(b"")
    with pytest.raises(LevelError) as caught:
        load_level(path, BOOKS)
    assert str(caught.value).startswith(f"{tmp_path}/a\\u000ab\\u001b[2J.toml: file: ")


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "closed.toml"
    path.write_text(LEVEL, encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    with pytest.raises(LevelError, match="it cannot be opened"):
        load_level(path, BOOKS)


def test_a_link_to_a_level_is_that_level(tmp_path: Path) -> None:
    (tmp_path / "level.toml").write_text(LEVEL, encoding="utf-8")
    (tmp_path / "link.toml").symlink_to(tmp_path / "level.toml")
    assert load_level(tmp_path / "link.toml", BOOKS).ground.width == 4


ROOM = 128 * 1024 * 1024


def test_every_file_is_opened_in_little_room() -> None:
    """R13: the whole corpus, the big files, and the worst that is read, one after the other."""
    files = [path.read_bytes() for path in sorted(HERE.glob("*.toml"))] + [raw for raw, _ in MADE.values()] + [worst()]
    tracemalloc.start()
    peaks = []
    for raw in files:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        with contextlib.suppress(LevelError):
            read_level(raw, "file.toml", BOOKS)
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    assert max(peaks) < ROOM


@pytest.mark.long
def test_every_file_is_opened_soon() -> None:
    """R13: timed, so only at night."""
    files = [path.read_bytes() for path in sorted(HERE.glob("*.toml"))] + [raw for raw, _ in MADE.values()] + [worst()]
    for raw in files:
        began = time.process_time()
        with contextlib.suppress(LevelError):
            read_level(raw, "file.toml", BOOKS)
        assert time.process_time() - began < 1, raw[:80]
