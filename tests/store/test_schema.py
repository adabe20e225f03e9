"""The schema for editors and the page for authors say what the reader takes."""

import doctest
import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
import tomli

from game.rules import RULEBOOKS
from game.store.asks import MAY_TAKE, NEEDS
from game.store.cards import template_fields
from game.store.ground import kind_shape
from game.store.schema import SAID, TARGET, main, written

README = TARGET.with_name("README.md")
SAMPLE = Path(__file__).with_name("sample.toml")


def test_the_schema_in_the_tree_is_fresh() -> None:
    fresh = written(RULEBOOKS)
    assert TARGET.read_text("utf-8") == fresh, "run: python -m game.store.schema"


def test_writing_it_anew_gives_the_same_file(tmp_path: Path) -> None:
    main(tmp_path / "schema.json")
    assert (tmp_path / "schema.json").read_bytes() == TARGET.read_bytes()


def test_run_as_a_program_it_writes_the_file_in_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    wrote: list[tuple[Path, str]] = []
    monkeypatch.setattr(Path, "write_text", lambda path, told, encoding: wrote.append((path, told)))
    monkeypatch.delitem(sys.modules, "game.store.schema")
    runpy.run_module("game.store.schema", run_name="__main__")
    assert wrote == [(TARGET, written(RULEBOOKS))]


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """Judge a value by the few words of JSON schema that ours is written in."""
    if "anyOf" in schema or "oneOf" in schema:
        hits = sum(accepts(inner, value) for inner in schema.get("anyOf", schema.get("oneOf", [])))
        return hits == 1 if "oneOf" in schema else hits > 0
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    for one in (schema, *schema.get("allOf", ())):
        if "if" in one and accepts(one["if"], value) and not accepts(one["then"], value):
            return False
    if not _typed(schema, value):
        return False
    if isinstance(value, dict):
        known = schema.get("properties", {})
        rest = schema.get("additionalProperties", {})
        inner_fits = (
            accepts(known[key], item) if key in known else rest is not False and accepts(rest, item)
            for key, item in value.items()
        )
        names_fit = (accepts(schema.get("propertyNames", {}), key) for key in value)
        return set(schema.get("required", ())) <= set(value) and all(inner_fits) and all(names_fit)
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return fits and all(accepts(schema.get("items", {}), item) for item in value)
    if isinstance(value, str):
        short = len(value) <= schema.get("maxLength", len(value))
        return short and re.search(schema.get("pattern", ""), value) is not None
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))


def _typed(schema: dict[str, Any], value: Any) -> bool:
    kinds = schema.get("type", [])
    named: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "integer": int,
        "number": (int, float),
    }
    allowed = [kinds] if isinstance(kinds, str) else kinds
    if isinstance(value, bool):
        return not allowed or "boolean" in allowed
    return not allowed or any(isinstance(value, named[kind]) for kind in allowed)


def test_the_schema_accepts_a_level_that_says_everything() -> None:
    schema = json.loads(TARGET.read_text("utf-8"))
    sample = tomli.loads(SAMPLE.read_text("utf-8")) | {"rulebook": next(iter(RULEBOOKS))}
    for key in ("readings", "creature", "ask"):
        sample.pop(key)
    assert accepts(schema, sample)
    for block in re.findall(r"```toml\n(.*?)```", README.read_text("utf-8"), re.DOTALL):
        assert accepts(schema, tomli.loads(block))
        assert not accepts(schema, tomli.loads(block) | {"titel": "x"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2), ("grid", "hexagon"), ("gravity", "none"), ("map", {}), ("title", {"ru": "x"}),
        ("key", {"b": {"dificult": 1}}), ("creature", [{"name": "A"}]), ("objective", [{"team": "a", "kind": "win"}]),
        ("ask", [{"what": "path", "who": "A"}]), ("ask", [{"what": "raech", "who": "A"}]), ("grid", "hex"),
        ("objective", [{"team": "a", "kind": "hold", "rounds": 2}]),
    ],
)  # fmt: skip
def test_the_schema_refuses_what_the_reader_refuses(key: str, value: object) -> None:
    schema = json.loads(TARGET.read_text("utf-8"))
    least: dict[str, object] = {"rulebook": next(iter(RULEBOOKS)), "map": {"rows": "."}}
    assert accepts(schema, least)
    assert not accepts(schema, {**least, key: value})


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = README.read_text("utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    (tmp_path / "ford.toml").write_text(example[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    source = re.sub(r"^```.*$", "", page, flags=re.MULTILINE)
    parsed = doctest.DocTestParser().get_doctest(source, {}, "levels/README.md", str(README), 0)
    assert len(parsed.examples) > 5
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(parsed, out=said.append)
    assert result.failed == 0, "".join(said)


def test_the_page_names_everything_that_may_be_said() -> None:
    page = README.read_text("utf-8")
    words = next(iter(RULEBOOKS.values())).vocabulary
    for name in (*SAID, *kind_shape().schema["properties"], *template_fields(words)):
        assert re.search(rf"[`\[]{name}\b", page), name
    for what, needs in NEEDS.items():
        row = f"| `{what}` | {', '.join(f'`{need}`' for need in needs)} |"
        row += f" {', '.join(f'`{field}`' for field in MAY_TAKE.get(what, ()))} |"
        assert row in page


def faults(schema: dict[str, Any], value: Any) -> int:
    """Count what an editor tells of a value: branches of `allOf` that fail, and everything else once."""
    branches = [one for one in schema.get("allOf", ()) if not accepts(one, value)]
    rest = {key: item for key, item in schema.items() if key != "allOf"}
    return len(branches) + (not accepts(rest, value))


def test_a_mistyped_question_is_one_fault() -> None:
    asked = json.loads(TARGET.read_text("utf-8"))["properties"]["ask"]["items"]
    assert faults(asked, {"what": "reach", "who": "A"}) == 0
    assert faults(asked, {"what": "raech", "who": "A"}) == 1
    assert faults(asked, {"what": "reach", "whom": "A"}) == 1
