"""Whatever the bytes, reading a level gives a Level or a LevelError, and soon."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.store.errors import LevelError
from game.store.level import Level, read_level
from game.store.muster import build_world
from tests.store.fake import BOOKS, MUSTERED
from tests.tiers import size

SAMPLE = (Path(__file__).parents[1] / "store" / "sample.toml").read_bytes()
LINES = SAMPLE.decode().split("\n")
SHARP = (
    "-1", "0", "1", "2", "129", "1_000_000_000", "true", "2.5", "nan", "-inf", "1e9999", "0xffffffffffffffffff",
    '""', '"x"', "[]", "[[]]", "{}", "[1]", "[1, 2, 3]", "[-1, 0]", '"null"', '"Ash"', "'''\n'''", "{ en = 1 }",
    "07:32:00",
)  # fmt: skip
"""Values that fit in few places."""
TRIED = size(300, 2_000, 20_000)
"""Mutants of each of the five kinds."""
SECOND = 1000
"""Milliseconds: what opening any file may take."""


def survives(raw: bytes) -> Level | None:
    """Read, and say what came of it; anything but a Level or a LevelError goes through to the test."""
    try:
        read = read_level(raw, "mutant.toml", BOOKS)
    except LevelError as error:
        told = str(error).split("\n")
        if not all(line.startswith(("mutant.toml:", "... and ")) for line in told):
            raise
        return None
    build_world(read, BOOKS["fake"])
    MUSTERED.clear()
    return read


@settings(max_examples=TRIED, deadline=SECOND)
@given(st.binary(max_size=400))
@example(b"")
@example(b"\xff\xfe")
def test_random_bytes(raw: bytes) -> None:
    survives(raw)


@settings(max_examples=TRIED, deadline=SECOND)
@given(st.text(alphabet="abct=[]{}\"'.,#\n \\-+0123456789_:\u0301\u7530", max_size=300))
def test_random_text_of_the_format(source: str) -> None:
    survives(source.encode())


@settings(max_examples=TRIED, deadline=SECOND)
@given(
    st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 40), st.binary(max_size=6)), min_size=1, max_size=4)
)
def test_spliced_bytes(splices: list[tuple[int, int, bytes]]) -> None:
    raw = SAMPLE
    for at, gone, new in splices:
        raw = raw[:at] + new + raw[at + gone :]
    survives(raw)


@settings(max_examples=TRIED, deadline=SECOND)
@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(SHARP)), min_size=1, max_size=5))
def test_values_exchanged(changes: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for at, value in changes:
        key, equals, _ = lines[at].partition(" = ")
        lines[at] = f"{key} = {value}" if equals else lines[at]
    survives("\n".join(lines).encode())


@settings(max_examples=TRIED, deadline=SECOND)
@given(st.permutations(range(len(LINES))), st.integers(0, 5), st.integers(0, 5))
def test_lines_moved_lost_and_doubled(order: list[int], lost: int, doubled: int) -> None:
    """Swap some lines, drop some, repeat some."""
    lines = list(LINES)
    for i, j in zip(order[:lost], order[lost : 2 * lost], strict=True):
        lines[i], lines[j] = lines[j], lines[i]
    for i in sorted(order[-doubled:] if doubled else [], reverse=True):
        lines[i : i + 1] = [lines[i], lines[i]] if i % 2 else []
    survives("\n".join(lines).encode())


def test_the_sample_itself_survives() -> None:
    assert survives(SAMPLE) is not None


@pytest.mark.long
def test_every_cut_of_the_sample() -> None:
    for end in range(len(SAMPLE)):
        survives(SAMPLE[:end])
