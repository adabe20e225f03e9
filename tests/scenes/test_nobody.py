"""Nobody acts: a side is still to choose who does. The screen says whose choice it is, and takes the answer."""

from dataclasses import replace

import pytest

from game.battle.command import command
from game.ecs.components import Side
from scenes.panels.action_menu import ROOMY, TIGHT
from scenes.play.opening import speak
from scenes.ui.panel import Page
from tests.scenes.fakes import played, steps
from tests.scenes.test_foretold import YARD
from tests.written import hand, walled, whole_level

FIRST = '[[objective]]\nteam = "heroes"\nkind = "rout"\n'
SECOND = hand("Brann", [2, 3], kind="fury") + FIRST


@pytest.fixture(params=["human", "ai"])
def nobody(request, tmp_path):
    """Bring a battle to where the heroes, played here or by the computer, are to choose who acts next."""
    before, after = YARD.split(FIRST, 1)
    app, scene = played(tmp_path, before + SECOND + after, acting="Gob")
    for unit, side in list(scene.battle.world.all(Side)):
        if side.team == "heroes":
            scene.battle.world.put(unit, replace(side, control=request.param))
    scene.thinking.update = lambda: None
    for _ in range(4):
        if scene.battle.acting:
            scene.end_turn()
    steps(app)
    return app, scene, request.param


def words(scene, *, busy=False, tight=False):
    """Lay the menu out in a state that it may be in; give what it says."""
    menu, page = scene.menu, Page(900)
    before = menu.busy, menu.mode
    menu.busy, menu.mode = busy, TIGHT if tight else ROOMY
    menu.lay(page)
    menu.busy, menu.mode = before
    return page.words, [hot.name for hot in page.hots]


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_while_nobody_acts_the_screen_says_who_chooses(nobody, language):
    """[ds.turn] It offers no verb of nobody's; whoever is played here is asked, of the others it is said."""
    _, scene, heroes = nobody
    speak(language)
    assert scene.battle.acting == 0
    assert scene.battle.pending is not None
    assert scene.battle.pending.side == "heroes"
    for busy in (False, True):
        for tight in (False, True):
            told, hot = words(scene, busy=busy, tight=tight)
            assert not [name for name in hot if name.startswith(("verb", "variant"))]
            answers = [name for name in hot if name.startswith("answer")]
            assert bool(answers) is (heroes == "human" and not busy), hot
            assert not any("nobody" in one for one in told), told
    if language == "en" and heroes == "ai":
        assert "It is for Heroes to choose who acts next." in " ".join(told)


def test_while_nobody_acts_everything_pointed_at_and_pressed_holds(nobody):
    """No key and no square brings the screen down, nor does anything act for nobody."""
    app, scene, _ = nobody
    steps(app)
    asked = scene.battle.pending
    for spot in ((4, 2), (3, 2), (6, 3), (0, 0)):
        scene.point(spot)
        steps(app, 1)
    for verb in ("attack", "advance", "end"):
        scene.verb(verb)
        steps(app, 1)
    assert scene.battle.acting == 0
    assert scene.battle.pending is asked
    assert scene.wish.variants == ()
    assert scene.wish.preview is None


def test_who_is_chosen_acts(nobody):
    app, scene, heroes = nobody
    key = scene.battle.pending.keys[-1]
    if heroes == "human":
        scene.answer(key)
    else:
        scene.table.answer(key)
    steps(app)
    assert scene.battle.acting == int(key)


def test_a_question_stands_under_the_name_of_who_answers_it(tmp_path):
    """Ash walks past Toll, who may strike: both are played here."""
    level = whole_level("pathfinder", walled(12, 5), hand("Ash", [3, 2], kind="rogue", initiative=-9),
                        hand("Toll", [4, 3], "foes", kind="guard", initiative=40))  # fmt: skip
    app, scene = played(tmp_path, level, acting="Ash")
    scene.send(command(scene.battle.acting, "move", (7, 2, 0)))
    steps(app, 40)
    assert scene.battle.pending is not None
    words = scene.menu_panel.words
    assert "Toll" in words
    assert "Ash" not in words
