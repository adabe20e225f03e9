"""Victory as data: each kind of objective, met and not met."""

from dataclasses import replace

import pytest

from game.battle.objectives import Objective, defaults, verdict
from game.ecs.components import Place, Turn, Vitals
from game.ecs.world import BATTLE
from game.reasons import text
from tests.toy import MEADOW, TOY, world


def board(round_=1, down="", **at):
    """Muster the meadow with some units down and some moved."""
    made = world(rows=MEADOW)
    made.put(BATTLE, Turn(round_, (1, 2, 3, 4, 5, 6), 1))
    units = {"A": 1, "b": 2, "B": 3, "a": 4, "C": 5, "c": 6}
    for name in down:
        made.put(units[name], replace(made.get(units[name], Vitals), hp=0, dead=True))
    for name, (x, y) in at.items():
        made.put(units[name], Place((x, y, 0)))
    return made


def winner(made, *objectives, limit=10):
    outcome = verdict(made, TOY, objectives, limit)
    return None if outcome is None else outcome.winner


CORNER = (0, 0, 2, 2)
CASES = [
    (Objective("capitals", "rout"), board(), board(down="abc")),
    (Objective("capitals", "rout"), board(down="ab"), board(down="ABabc")),
    (Objective("smalls", "defeat", "B"), board(down="AC"), board(down="B")),
    (Objective("smalls", "reach", "any", (0, 3, 2, 1)), board(), board(b=(0, 3))),
    (Objective("smalls", "reach", "b", (0, 3, 2, 1)), board(a=(0, 3)), board(b=(1, 3))),
    (Objective("smalls", "reach", "b", (0, 3, 2, 1)), board(b=(0, 3), down="b"), board(b=(0, 3), down="a")),
    (Objective("smalls", "reach", "all", (0, 3, 2, 1)), board(b=(0, 3), a=(1, 3)), board(b=(0, 3), a=(1, 3), down="c")),
    (Objective("capitals", "hold", area=CORNER, rounds=3), board(3, A=(0, 0)), board(4, A=(0, 0))),
    (Objective("capitals", "hold", area=CORNER, rounds=3), board(4, A=(0, 0), b=(1, 0)), board(4, A=(0, 0), b=(2, 0))),
    (Objective("capitals", "hold", area=CORNER, rounds=3), board(4, down="AB"), board(4, down="A")),
    (Objective("capitals", "survive", rounds=3), board(3), board(4, down="AB")),
    (Objective("capitals", "survive", rounds=3), board(4, down="ABC"), board(5)),
]


@pytest.mark.parametrize(("objective", "before", "after"), CASES)
def test_an_objective_is_met_when_it_is(objective, before, after):
    assert winner(before, objective) is None
    assert winner(after, objective) == objective.team


@pytest.mark.parametrize(("x", "y", "inside"), [(0, 0, True), (1, 1, True), (2, 1, False), (1, 2, False)])
def test_an_area_ends_where_it_ends(x, y, inside):
    assert (winner(board(C=(x, y)), Objective("capitals", "reach", "C", CORNER)) is not None) is inside


@pytest.mark.parametrize(("area", "inside"), [((0, 0, 2, 2), True), ((0, 0, 1, 2), False), ((1, 0, 2, 2), False)])
def test_who_is_wide_is_there_with_all_of_it(area, inside):
    class Wide:
        def cells(self, world, unit):
            return ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))

    found = verdict(board(), replace(TOY, space=Wide()), (Objective("capitals", "reach", "C", area),), 10)
    assert (found is not None) is inside


def test_an_objective_says_nothing_that_it_was_not_told():
    assert Objective("a", "rout") == Objective("a", "rout", "any", (0, 0, 0, 0), 0)


def test_the_first_objective_met_wins():
    both = (Objective("smalls", "defeat", "B"), Objective("capitals", "defeat", "b"))
    assert winner(board(down="Bb"), *both) == "smalls"
    assert winner(board(down="Bb"), *reversed(both)) == "capitals"


def test_a_battle_beyond_its_limit_is_nobodys():
    assert winner(board(10), *defaults(("capitals", "smalls"))) is None
    assert winner(board(11), *defaults(("capitals", "smalls"))) == ""


def test_a_battle_without_fighters_is_nobodys():
    assert winner(board(down="ABCabc"), *defaults(("capitals", "smalls"))) == ""


def test_the_outcome_says_why():
    outcome = verdict(board(down="abc"), TOY, defaults(("capitals", "smalls")), 10)
    assert str(outcome.because) == "No foe of capitals can fight on."
    named = Objective("capitals", "rout", title=text("The meadow is yours."))
    assert str(verdict(board(down="abc"), TOY, (named,), 10).because) == "The meadow is yours."
    assert str(verdict(board(11), TOY, (), 10).because) == "The battle has lasted 10 rounds: nobody wins."
