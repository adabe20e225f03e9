"""Numbers that explain themselves: the total is always the sum of the reasons."""

from hypothesis import given
from hypothesis import strategies as st

from game.reasons import NOTHING, Because, Cost, Refusal, Tally, Text, text

reasons = st.lists(st.builds(Because, st.sampled_from(["toy.step", "toy.hit", "toy.guard"]), st.integers(-9, 9))).map(
    tuple
)


def test_a_text_fills_its_facts_in():
    assert str(text("{n} of {all} ft", n=3, all=5)) == "3 of 5 ft"
    assert text("{b} {a}", b=1, a=2).facts == (("b", 1), ("a", 2))


def test_a_text_without_facts_is_taken_as_it_is():
    assert str(Text("100 % {sure}")) == "100 % {sure}"
    assert str(NOTHING) == ""


def test_a_fact_may_be_called_msgid():
    assert str(text("the {msgid} and {self}", msgid="id", self="I")) == "the id and I"


@given(reasons, reasons)
def test_costs_add_up(one, other):
    both = Cost(one) + Cost(other)
    assert both.because == one + other
    assert both.total == sum(reason.amount for reason in one + other) == Cost(one).total + Cost(other).total


@given(reasons)
def test_rules_are_listed_once_in_order(because):
    rules = Cost(because).rules
    assert sorted(rules) == sorted({reason.rule for reason in because})
    assert list(rules) == sorted(rules, key=[reason.rule for reason in because].index)


def test_a_cost_of_one_reason():
    assert Cost.one("toy.step", 5, text("east")) == Cost((Because("toy.step", 5, text("east")),))
    assert Cost().total == 0


@given(reasons, reasons, reasons)
def test_a_tally_counts_only_what_counts(counted, suppressed, more):
    tally = Tally(counted, suppressed)
    assert tally.total == Cost(counted).total
    assert tally.rules == Cost(counted + suppressed).rules
    assert tally.plus(more) == Tally(counted + more, suppressed)


def test_reasons_are_values():
    assert Refusal("toy.blocked", text("Something is in the way.")) == Refusal(
        "toy.blocked", text("Something is in the way.")
    )
    assert hash(Cost.one("toy.step", 1)) == hash(Cost.one("toy.step", 1))
