"""A way that is too long for the rest of a turn: what can be done about it makes sense, whatever the rulebook."""

import pytest

from scenes.panels.tips import tip_lines
from tests.scenes.fakes import played, point
from tests.written import hand, walled, whole_level

NOW = {
    "starfinder": "Go 60 ft of the way now, and the rest in later turns.",
    "pathfinder": "Go 60 ft of the way now, and the rest in later turns.",
    "draw-steel": "Go 5 squares of the way now, and the rest in later turns.",
}


@pytest.mark.parametrize("book", NOW)
def test_of_a_way_that_is_too_long_it_is_said_how_far_one_comes_now(tmp_path, book):
    level = whole_level(book, walled(40, 5), hand("Ash", [2, 2]), hand("Cur", [38, 3], "foes"))
    app, scene = played(tmp_path, level, acting="Ash")
    point(app, scene.board.camera.rect(36, 2).center)
    told = [words for words, _, _ in tip_lines(scene.battle, scene.wish)]
    assert NOW[book] in told
