"""The computer's turn goes at the pace that is set, deed by deed where one wants it so, and the last deeds again."""

from pathlib import Path

import pygame
import pytest

from game.battle.command import command
from game.ecs.components import Place
from game.reasons import NOTHING
from scenes.menus.settings_menu import SettingsScene
from scenes.play.opening import Shipped
from scenes.play.table import AGAIN
from scenes.ui import bindings
from scenes.ui.pad import pressed
from scenes.weight.pace import PAUSES
from tests.scenes.fakes import button, click, played, playing, point, press, started, steps
from tests.written import creature, hand, walled, whole_level

LANE = Path("levels/demo/pathfinder/lane.toml")


def lane(**settings):
    """Open a level on which the computer acts first."""
    app = started(Shipped(), **settings)
    app.settings.strength = "naive"
    app.open_level(LANE, 1)
    return app, app.top


def thought(app, scene):
    """Let the computer think until it has chosen or acted."""
    for _ in range(400):
        steps(app, 1)
        if scene.table.waiting or scene.open:
            return
    raise AssertionError("the computer never chooses")


def test_deed_by_deed_the_computer_waits_for_the_key_each_time():
    app, scene = lane()
    press(app, pygame.K_F8)
    deeds = []
    for _ in range(4):
        thought(app, scene)
        if scene.open:
            break
        before = len(scene.battle.log)
        steps(app, 60)
        assert len(scene.battle.log) == before, "it waits"
        assert "F8" in scene.pace.words("Perrin")
        press(app, pygame.K_F8)
        thought(app, scene)
        deeds.append([entry.command.verb for entry in scene.battle.log[before:]])
    assert deeds
    assert all(len([verb for verb in verbs if verb != "end"]) == 1 for verbs in deeds)
    press(app, pygame.K_F9)
    assert not scene.pace.by_step
    for _ in range(300):
        steps(app, 1)
    assert scene.open or len(scene.battle.log) > before + 2


@pytest.mark.parametrize("pause", [0.0, 2.0])
def test_the_pause_after_a_deed_is_the_one_that_is_set(pause):
    app, scene = lane(speed=4.0, pace=pause)
    scene.motion.skip()
    waited = longest = 0
    for _ in range(900):
        version = scene.table.version
        app.update()
        waited = 0 if scene.table.version != version or scene.motion.busy or scene.open else waited + 1
        longest = max(longest, waited * scene.table.waiting)
    assert (longest > 100) is (pause == 2.0)


def test_the_last_deed_is_shown_again_and_nothing_of_the_battle_changes():
    app, scene = playing()
    offers = [offer for offer in scene.battle.options() if offer.verb == "walk"]
    scene.table.do(offers[0])
    steps(app)
    digest, lines, at = scene.battle.digest, list(scene.table.lines), scene.table.shown.get(1, Place)
    deeds = dict(scene.table.deeds.of)
    scene.motion.speed = 1.0
    press(app, pygame.K_F10)
    assert scene.motion.busy
    assert not scene.open
    scene.motion.skip()
    steps(app)
    assert scene.open
    assert scene.table.shown.get(1, Place) == at
    assert scene.table.shown.digest() == scene.battle.digest == digest
    assert scene.table.lines == lines
    assert scene.table.deeds.of == deeds


def test_again_while_it_is_shown_goes_one_deed_further_back():
    app, scene = playing()
    firsts = []
    for _ in range(3):
        offer = next(offer for offer in scene.battle.options() if offer.verb == "walk")
        firsts.append(scene.table.shown.digest())
        scene.table.do(offer)
        steps(app)
        if scene.battle.acting != offer.unit:
            break
    table = scene.table
    assert len(table._past) == len(firsts)
    for back in range(1, len(firsts) + 2):
        assert table.again()
        assert table.shown.digest() == firsts[-min(back, len(firsts))]
    table.skip()
    assert table.shown.digest() == scene.battle.digest


def test_before_anything_is_done_again_says_so_and_undo_forgets():
    app, scene = playing()
    press(app, pygame.K_F10)
    assert "shown again" in scene.menu.notice
    offer = next(offer for offer in scene.battle.options() if offer.verb == "walk")
    scene.table.do(offer)
    steps(app)
    scene.hand.undo()
    assert not scene.table.again()
    assert scene.table.shown.digest() == scene.battle.digest
    assert scene.table._past.maxlen == AGAIN


def test_a_pad_steps_shows_again_and_lets_go_on_while_the_computer_acts():
    app, scene = lane()
    for action, by_step in (("end", True), ("back", False), ("end", True)):
        app.handle(pressed(action))
        assert scene.pace.by_step is by_step
    thought(app, scene)
    app.handle(pressed("end"))
    thought(app, scene)
    scene.motion.speed = 1.0
    app.handle(pressed("next"))
    assert scene.motion.busy


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_mouse_finds_the_buttons_in_the_bar(scale):
    app, scene = lane(scale=scale, speed=1.0)
    for name, by_step in (("step", True), ("go on", False)):
        steps(app)
        panel = scene.menu_panel
        hot = panel.named(name)
        assert hot is not None, name
        assert pygame.Rect((0, 0), app.size).contains(panel.spot(hot))
        click(app, panel.spot(hot).center)
        assert scene.pace.by_step is by_step


def test_what_a_blow_has_brought_stays_until_the_pointer_moves():
    app, scene = lane()
    for _ in range(3000):
        steps(app, 1)
        if scene.open and scene.battle.pending is not None:
            scene.answer(scene.battle.pending.keys[0])
        elif scene.open:
            blow = next((offer for offer in scene.battle.options() if offer.verb == "attack"), None)
            point(app, scene.board.camera.rect(3, 3).center)
            if blow is None:
                scene.send(next(offer for offer in scene.battle.options() if offer.verb == "end"))
                continue
            scene.send(blow)
            break
    steps(app, 4)
    while scene.battle.pending is not None and scene.open:
        scene.answer(scene.battle.pending.keys[0])
        steps(app, 4)
    line = scene.table.lines[-1]
    assert scene.why.subject is not None
    assert getattr(scene.why.subject, "kind", NOTHING) in ("struck", "missed", "downed", "died", "hurt"), line
    if scene.open:
        assert scene.view._explanation.holds
        point(app, scene.board.camera.rect(6, 4).center)
        assert not scene.view._explanation.holds


def test_the_pause_stands_in_the_settings():
    app = started()
    app.push(SettingsScene(app))
    steps(app)
    assert app.settings.pace == 0.5
    click(app, button(app, "pace"))
    assert app.settings.pace == PAUSES[2]
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.settings.pace == 0.0


def test_no_two_actions_come_with_the_same_key():
    game = bindings.Bindings()
    assert {action: rivals for action in bindings.ACTIONS if (rivals := game.rivals(action))} == {}


def test_who_answers_a_question_is_named_and_not_who_acts(tmp_path):
    """Ash walks past a foe of the computer's, who may strike."""
    level = whole_level("pathfinder", walled(12, 5), hand("Ash", [3, 2], kind="rogue", hp=99, initiative=-9),
                        creature("Toll", [4, 3], "foes", kind="guard", initiative=40))  # fmt: skip
    app, scene = played(tmp_path, level, acting="Ash")
    scene.pace.by_step = True
    scene.hand.send(command(scene.battle.acting, "move", (7, 2, 0)))
    steps(app, 40)
    assert scene.battle.pending is not None
    assert scene.table.waiting
    words = " ".join(scene.menu_panel.words)
    assert "Toll has an answer" in words
    assert "Ash" not in words
