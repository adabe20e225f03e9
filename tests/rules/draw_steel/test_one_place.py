"""A rule has one place: the docstring whose first line ends with its id; whoever uses it does not claim it."""

import re
from collections import Counter

from game.rules.chapter import load
from tests.house.trees import ROOT

SOURCES = [path.read_text("utf-8") for path in sorted((ROOT / "game/rules/draw_steel").rglob("*.py"))]
RULES = [rule.id for rule in load("game.rules.draw_steel") if rule.id.startswith("ds.")]


def test_each_rule_is_defined_in_one_place() -> None:
    claimed = Counter(rule for source in SOURCES for rule in re.findall(r"\[(ds\.[a-z0-9-]+)\]", source))
    assert len(RULES) == 149
    assert {rule: claimed[rule] for rule in RULES if claimed[rule] != 1} == {}


def test_its_id_ends_the_first_line_of_a_docstring() -> None:
    first = re.compile(r' *""".*\.   (\[ds\.[a-z0-9-]+\] ?)+(""")?')
    lines = [line for source in SOURCES for line in source.splitlines() if "[ds." in line]
    assert [line for line in lines if not first.fullmatch(line)] == []
