"""An objective in words: how far each kind has come, before and when it is met."""

from dataclasses import replace

import pytest

from game.battle.aims import aim, progress, way
from game.battle.objectives import KINDS, Objective
from game.reasons import text
from tests.battle.test_objectives import CORNER, board
from tests.toy import TOY

WAY_DOWN = (0, 3, 2, 1)
HOLD = Objective("capitals", "hold", area=CORNER, rounds=3)


@pytest.mark.parametrize(("objective", "made", "words"), [
    (Objective("capitals", "rout"), board(), "3 foes left"),
    (Objective("capitals", "rout"), board(down="ab"), "1 foe left"),
    (Objective("smalls", "defeat", "B"), board(down="B"), "down"),
    (Objective("smalls", "reach", "all", WAY_DOWN), board(b=(0, 3)), "1 of 3 there"),
    (Objective("smalls", "reach", "all", WAY_DOWN), board(b=(0, 3), down="a"), "1 of 2 there"),
    (Objective("smalls", "reach", "all", WAY_DOWN), board(down="abc"), "nobody left"),
    (Objective("smalls", "reach", "b", WAY_DOWN), board(b=(0, 1)), "2 squares away"),
    (Objective("smalls", "reach", "b", WAY_DOWN), board(b=(0, 2)), "1 square away"),
    (Objective("smalls", "reach", "b", WAY_DOWN), board(b=(1, 3)), "there"),
    (Objective("smalls", "reach", "b", WAY_DOWN), board(down="b"), "not there"),
    (HOLD, board(2, A=(0, 0), b=(5, 3), a=(4, 3), c=(3, 3)), "round 2 of 3, held alone"),
    (HOLD, board(2, A=(0, 0), b=(1, 0), a=(4, 3), c=(3, 3)), "round 2 of 3, contested"),
    (HOLD, board(4, A=(0, 0), b=(5, 3), a=(4, 3), c=(3, 3)), "round 3 is over, held alone"),
    (Objective("capitals", "survive", rounds=3), board(1), "round 1 of 3"),
])  # fmt: skip
def test_progress_says_how_far_a_side_has_come(objective, made, words):
    assert str(progress(made, TOY, objective)) == words


def test_to_others_it_is_told_that_nobody_of_a_side_is_in_view():
    aims = Objective("smalls", "reach", "all", WAY_DOWN)
    told = [str(progress(board(down="abc"), TOY, aims, eyes)) for eyes in (("smalls",), ("capitals",))]
    assert told == ["nobody left", "nobody in view"]


def test_a_wounded_foe_is_told_by_its_hit_points():
    told = str(progress(board(), TOY, Objective("smalls", "defeat", "B")))
    assert told.endswith("hit points left")
    assert told.split()[0] == told.split()[2] != "0"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", ["any", "all", "Ash"])
def test_every_objective_has_an_aim_and_a_way_without_gaps(kind, who):
    objective = Objective("capitals", kind, who, CORNER, 3)
    for words in (aim(objective), way(objective)):
        assert str(words)
        assert "{" not in str(words)
    assert str(aim(replace(objective, aim=text("Hold the bridge")))) == "Hold the bridge"
