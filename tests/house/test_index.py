"""Where each rule is: the indexes of the books are what the code says, and no rule is in many places."""

import shutil

import pytest

from game.rules import index
from game.rules.coverage import books
from tests.house.trees import ROOT

BOOKS = {book.name: book for book in books()}


def test_every_index_is_what_the_code_says():
    assert list(index.faults(ROOT, books())) == []


@pytest.mark.parametrize(
    ("book", "rule", "modules", "name", "law"),
    [
        # A function whose docstring ends with the id; a table's field, with the law that reads it; a field by its key.
        ("pathfinder", "pf.higher-ground", ["combat/attack_modifiers.py"], "higher_ground", ""),
        ("starfinder", "sf.flanking-big", ["combat/flanking.py"], "FLANKING.big", "game/mechanics/d20/flanking.py"),
        ("starfinder", "sf.size-large", ["space/sizes.py"], 'SIZES.rows["large"]', "game/mechanics/d20/sizes.py"),
        # A law without a field for it: the comment above ends with the id. A constant whose docstring does.
        ("pathfinder", "pf.terrain-kinds", ["ground/difficult_terrain.py"], "HINDRANCES.difficult",
         "game/mechanics/d20/difficult_terrain.py"),
        ("pathfinder", "pf.speed-magic", ["movement/speeds.py"], "ENHANCED", ""),
        # Of several modules that one which bears the rule's own word; nothing else names this one.
        ("draw_steel", "ds.stability", ["forced_movement/stability.py"], "", ""),
        ("starfinder", "decided.doors", ["turns/menu.py"], "VERBS", ""),
    ],
)  # fmt: skip
def test_where_a_rule_is(book, rule, modules, name, law):
    (entry,) = (one for one in index.entries(ROOT, BOOKS[book]) if one.rule.id == rule)
    borne = [place for home in entry.homes for place in home]
    assert sorted(entry.modules) == [f"game/rules/{book}/{module}" for module in modules]
    assert not name or (name, law) in [(place.name, place.law) for place in borne]


@pytest.mark.parametrize(
    ("rule", "decides"),
    [("pf.friend-no-cover", "in_the_way"), ("pf.critical-hits", "times"), ("pf.occupied-squares-provoke", "strikers")],
)
def test_of_a_law_the_function_is_named_that_bears_the_fields_own_sentence(rule, decides):
    """These ids are read by functions that only tell of them: what decides opens with the field's sentence."""
    (entry,) = (one for one in index.entries(ROOT, BOOKS["pathfinder"]) if one.rule.id == rule)
    assert [place.functions for home in entry.homes for place in home if place.law] == [(decides,)]


@pytest.mark.parametrize(
    ("rule", "decides"), [("sf.soft-cover-limits", "may_hide"), ("sf.unarmed-no-threat", "melee_weapons")]
)
def test_what_gives_a_rule_as_a_reason_alone_is_not_named_where_something_decides_by_it(rule, decides):
    (entry,) = (one for one in index.entries(ROOT, BOOKS["starfinder"]) if one.rule.id == rule)
    assert [place.functions for home in entry.homes for place in home if place.law] == [(decides,)]


def test_a_stale_index_is_told(tmp_path):
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("*.pyc", "draw_steel"))
    book = BOOKS["pathfinder"]
    flanking = tmp_path / "game/rules/pathfinder/combat/flanking.py"
    flanking.write_text(flanking.read_text("utf-8").replace("FLANKING = ", "PINCERS = "), "utf-8")
    stale = "game/rules/pathfinder/INDEX.md is stale: python -m game.rules.index"
    assert list(index.faults(tmp_path, (book,))) == [stale]


def test_what_decides_a_part_of_a_rule_elsewhere_is_named_as_well():
    (entry,) = (one for one in index.entries(ROOT, BOOKS["draw_steel"]) if one.rule.id == "ds.shift-terrain")
    assert entry.modules == ("game/rules/draw_steel/movement/shift_terrain.py",)
    assert entry.others == ("game/rules/draw_steel/paths/open_steps.py",)
