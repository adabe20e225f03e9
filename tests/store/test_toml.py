"""Bytes to plain data: what is read exactly, and where everything stands."""

import sys
from decimal import Decimal
from typing import Any

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from game.store.errors import LevelError
from game.store.lines import Path, index
from game.store.toml import parse

KEYS = st.sampled_from(["a", "b-c", "d_1", '"e f"', "'g.h'", '"\\u0041"', '"#"', '"["'])
SCALARS = st.sampled_from(
    ["1", "-2", "2.5", "true", '"x"', "'y'", '"# no ] comment"', '"a\\"b"', '"""two\nlines"""', "'''\nraw \\\n'''",
     '"""x"" """""', "1979-05-27"]
)  # fmt: skip
SPACES = st.sampled_from(["", " ", '  # a comment, with ] and "\n', "\n", "\n\n"])


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    """Write a value: a scalar, a list over one or several lines, an inline table."""
    form = draw(st.sampled_from(["scalar", "list", "table"])) if depth else "scalar"
    if form == "scalar":
        return draw(SCALARS)
    if form == "list":
        items = [draw(SPACES) + draw(values(depth - 1)) + draw(SPACES) for _ in range(draw(st.integers(0, 3)))]
        return "[" + ",".join(items) + draw(SPACES) + "]"
    keys = draw(st.lists(KEYS, max_size=3, unique=True))
    return "{" + ", ".join(f"{key} = {draw(values(depth - 1))}" for key in keys) + "}"


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Write a document: keys, tables, lists of tables, with comments and empty lines between."""
    lines = []
    for _ in range(draw(st.integers(0, 6))):
        lines.append(draw(SPACES))
        name = ".".join(draw(st.lists(KEYS, min_size=1, max_size=3)))
        head = draw(st.sampled_from(["", f"[{name}]\n", f"[[{name}]]\n", f"[[ {name} ]]  # head\n"]))
        keys = draw(st.lists(KEYS, max_size=3, unique=True))
        lines.append(head + "".join(f"{key}.{key} = {draw(values())}\n" for key in keys))
    return "\n".join(lines)


def paths(value: Any, at: Path = ()) -> list[Path]:
    """List every path of parsed data."""
    inner: list[Path] = [at] if at else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return inner + [path for key, item in entries for path in paths(item, (*at, key))]


@given(documents())
def test_every_path_of_the_data_has_a_line_and_nothing_else_has(source: str) -> None:
    try:
        data = tomli.loads(source)
    except tomli.TOMLDecodeError:
        return
    assert sorted(map(str, index(source).keys)) == sorted(map(str, paths(data)))


def test_lines_are_those_where_keys_and_elements_stand() -> None:
    source = 'a = 1\n\n[b."c d"]\n# no\ne = [\n  1,\n  { f = 2 },\n]\n'
    source += '[[g]]\nh = """\nrow\nrow"""\n[[g]]\nh = """row\nrow"""\n'
    lines = index(source)
    assert lines.keys == {
        ("a",): 1, ("b",): 3, ("b", "c d"): 3, ("b", "c d", "e"): 5, ("b", "c d", "e", 0): 6, ("b", "c d", "e", 1): 7,
        ("b", "c d", "e", 1, "f"): 7, ("g",): 9, ("g", 0): 9, ("g", 0, "h"): 10, ("g", 1): 13, ("g", 1, "h"): 14,
    }  # fmt: skip
    assert (lines.row(("g", 0, "h"), 1), lines.row(("g", 1, "h"), 1)) == (12, 15)
    assert (lines.of(("g", 1, "missing")), lines.of(("nothing",)), lines.row(("a",), 3)) == (13, 0, 1)


@pytest.mark.parametrize("source", ["= 1", "a..b = 1", "[", "[[", "a = [1", "a = {", "@", 'a = "x', "\n]\n}\n"])
def test_a_text_that_the_parser_would_refuse_is_walked_to_its_end_too(source: str) -> None:
    """Should the two ever differ about a text, lines are wrong at worst, and nothing hangs."""
    lines = index(source)
    assert all(1 <= line <= source.count("\n") + 1 for line in lines.keys.values())


def test_numbers_with_a_point_are_exact() -> None:
    assert parse(b"a = 2.5\nb = 0.1\n", "x").data == {"a": Decimal("2.5"), "b": Decimal("0.1")}
    assert parse(b"a = 1e99999999999999999999\n", "x").data["a"].is_nan()


def test_a_number_that_the_interpreter_refuses_is_a_fault() -> None:
    bound = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        with pytest.raises(LevelError, match="a number or a list in it is too long"):
            parse(b"a = " + b"9" * 700, "x")
    finally:
        sys.set_int_max_str_digits(bound)


@pytest.mark.parametrize(
    "source",
    ['a = "[[[[[[[[[["', "a = '{{{{{{{{{' # [[[[[[[[[", 'a = """\n[[[[\n[[[[\n[[[["""', "'a.b.c'.d.e.f.g.h = 1"],
)
def test_brackets_and_points_inside_texts_nest_nothing(source: str) -> None:
    assert len(parse(source.encode(), "x").data) == 1


def test_eight_levels_are_allowed_and_nine_are_not() -> None:
    assert parse(b"a = " + b"[" * 8 + b"]" * 8, "x").data
    with pytest.raises(LevelError, match="x:2: file: lists or tables are nested too deep"):
        parse(b"\na = " + b"[" * 9 + b"]" * 9, "x")
    assert parse(b"a.b.c.d.e.f.g.h = 1", "x").data
    with pytest.raises(LevelError, match="x:1: file: the dotted key has too many parts"):
        parse(b"a.b.c.d.e.f.g.h.i = 1", "x")
