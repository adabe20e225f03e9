"""What a turn may spend, by a table: the toy's creatures under a book in which one slot may pay for another."""

import pytest

from game.ecs.components import Budget
from game.mechanics.slots import Slot, Slots
from game.reasons import Cost, Refusal, text
from tests import toy

FULL = (("main", 1), ("move", 1), ("swift", 1))
LAW = Slots(
    "toy.step",
    FULL,
    {
        "main": Slot(text("main action"), text("The main action is spent."), (("main",),)),
        "move": Slot(text("move action"), text("No move action is left."), (("move",), ("main",))),
        "swift": Slot(text("swift action"), text("The swift action is spent."), (("swift",),)),
        "whole": Slot(text("whole turn"), text("The {what} is gone."), (("main", "move", "swift"),)),
        "free": Slot(text("free"), rule="toy.wait"),
    },
    {"hit": "main", "dash": "whole"},
    "move",
    cites={"dash": "toy.hit"},
)


def world(*spent: str):
    made = toy.world()
    made.put(1, Budget(tuple((name, n - spent.count(name)) for name, n in FULL)))
    return made


@pytest.mark.parametrize(
    ("spent", "kind", "left"),
    [
        ((), "main", True),
        (("main",), "main", False),
        (("move",), "move", True),
        (("move", "main"), "move", False),
        ((), "whole", True),
        (("swift",), "whole", False),
        (("main", "move", "swift"), "free", True),
    ],
)
def test_a_kind_of_action_is_left_while_something_pays_for_it(spent, kind, left):
    assert isinstance(LAW.slot(world(*spent), 1, kind), Cost if left else Refusal)


def test_what_is_gone_is_said_by_name():
    found = LAW.slot(world("swift"), 1, "whole")
    assert isinstance(found, Refusal)
    assert (found.rule, str(found.why)) == ("toy.step", "The swift action is gone.")


def test_the_second_move_takes_the_main_action():
    once = LAW.after(Budget(FULL), "move", "walk")
    twice = LAW.after(once, "move", "walk")
    assert [(once.left("move"), once.left("main")), (twice.left("move"), twice.left("main"))] == [(0, 1), (0, 0)]
    assert twice.done == ("walk", "walk")


def test_a_free_action_takes_nothing_and_has_a_rule_of_its_own():
    assert LAW.after(Budget(FULL), "free", "shout") == Budget(FULL, ("shout",))
    assert LAW.slot(world(), 1, "free") == Cost.one("toy.wait", 0, text("free"))


def test_spending_is_an_event_that_says_what_went_and_by_which_rules():
    made = world()
    event = LAW.spend(made, 1, "whole", "dash")
    assert [why.rule for why in event.because] == ["toy.step", "toy.hit"]
    assert (event.fact("verb"), event.fact("slot")) == ("dash", "whole")
    assert event.changes[0].after == Budget((("main", 0), ("move", 0), ("swift", 0)), ("dash",))


def test_verbs_used_before_a_question_are_paid_for():
    made = world()
    LAW.used(made, 1, ("hit", "walk"))
    assert made.get(1, Budget) == Budget((("main", 0), ("move", 0), ("swift", 1)), ("hit", "walk"))
