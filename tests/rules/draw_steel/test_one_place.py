"""A rule has one place: the docstring whose first line ends with its id; whoever uses it does not claim it."""

from collections import Counter

from game.rules.coverage import books
from game.rules.places import places
from tests.house.trees import ROOT

(BOOK,) = (book for book in books() if book.name == "draw_steel")


def test_each_rule_is_defined_in_one_place() -> None:
    borne = places(ROOT, BOOK.name, frozenset(rule.id for rule in BOOK.rules if rule.id.startswith("ds.")))
    assert {rule: [place.name for place in listed] for rule, listed in borne.items() if len(listed) != 1} == {}
    assert len(borne) == 149


def test_no_module_defines_more_rules_than_can_be_read_at_once() -> None:
    borne = places(ROOT, BOOK.name, frozenset(rule.id for rule in BOOK.rules if rule.id.startswith("ds.")))
    modules = Counter(listed[0].path for listed in borne.values())
    assert max(modules.values()) <= 8
