"""Chapters: the loader's strictness, and what every chapter of the game holds to."""

import runpy
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.rulebook import Rule
from game.rules import chapter, coverage

RULE = """
[[rule]]
id = "xx.a-rule"
title = "A title"
says = "What it says."
section = "A heading"
kind = "movement"
done = false
"""
DECIDED = """
[[decided]]
id = "decided.turn"
title = "Ours"
says = "Our reading."
done = true
"""
PARSED = Rule("xx.a-rule", "A title", "What it says.", "A heading", "movement", False)


def test_a_chapter_reads_rules_then_our_own_readings() -> None:
    ours = Rule("decided.turn", "Ours", "Our reading.", "", "decided", True)
    assert chapter.parse(DECIDED + RULE) == (PARSED, ours)


def test_outside_is_optional() -> None:
    assert chapter.parse(RULE + "outside = true") == (replace(PARSED, outside=True),)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (RULE + 'colour = "red"', "xx.a-rule: unknown key 'colour'"),
        (RULE.replace("false", '"no"'), "xx.a-rule: 'done' must be of type bool"),
        (RULE.replace('"movement"', '"magic"'), "xx.a-rule: unknown kind 'magic'"),
        (RULE.replace('title = "A title"', ""), "xx.a-rule: 'title' is missing"),
        (RULE.replace('id = "xx.a-rule"', ""), "a rule without an id: 'id' is missing"),
        (RULE.replace("xx.a-rule", "A Rule"), "'A Rule' is not an id for a rule"),
        (RULE.replace("xx.", "decided."), "'decided.a-rule' is not an id for a rule"),
        (DECIDED.replace("decided.turn", "xx.turn"), "'xx.turn' is not an id for a decided"),
        (DECIDED + 'kind = "movement"', "decided.turn: unknown key 'kind'"),
        (RULE + RULE, "xx.a-rule: the id stands twice"),
        (RULE + RULE.replace("xx.", "yy."), "ids of several books: xx, yy"),
        (RULE.replace("What it says.", ""), "xx.a-rule: title or says is empty"),
        (RULE.replace("What it says.", "x" * 241), "says is longer than 240"),
        (RULE.replace("[[rule]]", "[[rules]]"), "unknown table 'rules'"),
        (RULE.replace("[[rule]]", "[rule]"), "must be an array of tables"),
        ("rule = [1]", "must be an array of tables"),
        ("rule =", "not TOML"),
    ],
)
def test_a_broken_chapter_is_refused(source: str, fault: str) -> None:
    with pytest.raises(chapter.ChapterError) as refused:
        chapter.parse(source)
    assert fault in str(refused.value)


def test_says_may_have_240_characters() -> None:
    assert len(chapter.parse(RULE.replace("What it says.", "x" * 240))[0].says) == 240


def test_indexes_keep_the_order() -> None:
    rules = chapter.parse(RULE + DECIDED)
    assert [rule.id for rule in rules] == ["xx.a-rule", "decided.turn"]


# --- the chapters of the game -----------------------------------------------------------------------------------------

SHELF = coverage.books()
ROOT = Path(__file__).parents[2]
LEDGERS = Path(__file__).parent / "ledgers"


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.name)
def test_a_chapter_holds_its_ledgers_rules_in_order(book: coverage.Book) -> None:
    ids = [rule.id for rule in book.rules if rule.kind != chapter.DECIDED]
    assert ids == (LEDGERS / f"{book.name}.txt").read_text("utf-8").split()


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.name)
def test_a_chapter_is_fit_to_be_read(book: coverage.Book) -> None:
    for rule in book.rules:
        assert len(rule.title.split()) <= 6, rule.id
        assert not set("{}\n") & set(rule.title + rule.says), rule.id
        assert rule.says.endswith("."), rule.id
        assert rule.says == rule.says.strip(), rule.id
        assert bool(rule.section) == (rule.kind != chapter.DECIDED), rule.id
    assert len(book.rules) == len({rule.title for rule in book.rules})


def test_what_is_done_is_built_and_proven_and_no_id_is_unknown() -> None:
    assert coverage.faults(ROOT, SHELF) == ()


# --- coverage over a small tree of its own ----------------------------------------------------------------------------


def book(name: str, *rules: Rule) -> coverage.Book:
    return coverage.Book(name, rules)


def rule(id_: str, *, done: bool = False) -> Rule:
    kind = chapter.DECIDED if id_.startswith("decided.") else "movement"
    return Rule(id_, id_, "It says.", "", kind, done)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path, text in {
        "game/rules/one/law.py": '"""A law.   [xx.built] [xx.both]"""\nRULE = "decided.turn"\nseen = decided.other\n',
        "game/rules/two/law.py": '"decided.turn" "yy.built"\n',
        "game/battle/apply.py": "# xx.low\n",
        "tests/rules/one/test_law.py": 'assert "xx.both"',
        "tests/rules/two/cases.toml": 'rules = ["decided.turn"]',
        "tests/rules/ledgers/one.txt": "xx.built\nxx.low\n",
        "tests/rules/test_chapter.py": '"xx.built"',
        "levels/demo/one/a.toml": 'teaches = ["xx.low"]',
        "levels/demo/one/a.png": "xx.built",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


ONE = book("one", rule("xx.built"), rule("xx.both", done=True), rule("xx.low"), rule("decided.turn"))
TWO = book("two", rule("yy.built", done=True), rule("decided.turn"))


def test_code_and_proofs_are_told_apart_and_books_too(tree: Path) -> None:
    one, two = (coverage.cited(tree, (ONE, TWO), each) for each in (ONE, TWO))
    assert one == coverage.Cited(frozenset({"xx.built", "xx.both", "decided.turn"}), frozenset({"xx.both", "xx.low"}))
    assert one.both == {"xx.both"}
    assert two == coverage.Cited(frozenset({"decided.turn", "yy.built"}), frozenset({"decided.turn"}))


def test_faults_name_what_is_unproven_and_unknown(tree: Path) -> None:
    assert coverage.faults(tree, (ONE, TWO)) == ("yy.built is done, but no test or level cites it",)
    unbuilt = book("one", rule("xx.built"), rule("xx.both"), rule("decided.turn"), rule("xx.new", done=True))
    assert coverage.faults(tree, (unbuilt, TWO))[:2] == (
        "xx.new is done, but game/rules/one does not cite it",
        "xx.new is done, but no test or level cites it",
    )
    assert coverage.strays(tree, (unbuilt, TWO)) == ("xx.low",)


def test_the_table_counts_and_lists_what_is_open(tree: Path) -> None:
    lines = coverage.table(tree, (ONE, TWO)).splitlines()
    assert [line.split() for line in lines[:4]] == [
        ["rulebook", "rules", "done", "in", "code", "in", "tests", "both"],
        ["one", "3", "1", "2", "2", "1"],
        ["our", "own", "1", "0", "1", "0", "0"],
        ["two", "1", "1", "1", "0", "0"],
    ]
    assert lines[5:7] == ["open in one:", "  xx.built xx.low decided.turn"]


def test_a_wheel_shows_the_chapters_numbers_only() -> None:
    lines = coverage.table(None, (ONE,)).splitlines()
    assert [line.split() for line in lines[:2]] == [["rulebook", "rules", "done"], ["one", "3", "1"]]


def test_mark_flips_what_both_cite_and_keeps_the_rest(tree: Path) -> None:
    source = "# kept\n" + RULE.replace("a-rule", "both") + "\n" + RULE.replace("a-rule", "built") + DECIDED
    path = tree / "game/rules/one/chapter.toml"
    path.write_text(source, "utf-8")
    shelf = (book("one", *chapter.parse(source)),)
    assert coverage.mark(tree, shelf) == ("xx.both",)
    assert path.read_text("utf-8") == source.replace("false", "true", 1)
    assert coverage.mark(tree, shelf) == ()
    assert [each.done for each in chapter.parse(path.read_text("utf-8"))] == [True, False, True]


def test_the_program_prints_every_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main([]) == 0
    printed = capsys.readouterr().out
    assert all(each.name in printed for each in SHELF)


def test_marking_tells_what_it_marked(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = RULE.replace("a-rule", "both") + DECIDED
    path = tree / "game/rules/one/chapter.toml"
    path.write_text(source, "utf-8")
    monkeypatch.setattr(coverage, "checkout", lambda: tree)
    monkeypatch.setattr(coverage, "books", lambda: (book("one", *chapter.parse(source)),))
    assert coverage.main(["--mark"]) == 0
    assert capsys.readouterr().out == "done: xx.both\n"
    assert path.read_text("utf-8") == source.replace("false", "true", 1)


def test_marking_needs_a_checkout(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "checkout", lambda: None)
    with pytest.raises(SystemExit, match="2"):
        coverage.main(["--mark"])
    assert "--mark needs a checkout" in capsys.readouterr().err


def test_the_program_prints_faults_and_fails_with_them(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "checkout", lambda: tree)
    monkeypatch.setattr(coverage, "books", lambda: (ONE, TWO))
    assert coverage.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "yy.built is done, but no test or level cites it"
    monkeypatch.undo()
    monkeypatch.setattr(sys, "argv", ["coverage", "--help"])
    monkeypatch.delitem(sys.modules, "game.rules.coverage")
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("game.rules.coverage", run_name="__main__")
    assert "--mark" in capsys.readouterr().out
