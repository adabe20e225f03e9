"""Keys that the player has changed, and the gamepad: it alone is enough."""

import pygame
import pytest

from game.ecs.components import Place
from game.store.save import turn_of
from scenes.battle.skirmish import Skirmish
from scenes.menus.pause import Pause
from scenes.menus.rebind import Rebind
from scenes.menus.shelf import Shelf
from scenes.stage.settings import remembered
from scenes.story.briefing import Briefing
from scenes.ui import bindings
from scenes.ui.bindings import ACTIONS, Bindings
from scenes.ui.pad import Pads
from tests.scenes.fakes import Toys, button, click, playing, press, started, steps
from tests.scenes.test_skirmish import DUEL, duel


@pytest.fixture(autouse=True)
def own_keys():
    yield
    bindings.use({})


def post(app, kind, **facts):
    pygame.event.post(pygame.Event(kind, **facts))
    steps(app)


def joy(app, *buttons):
    for number in buttons:
        post(app, pygame.JOYBUTTONDOWN, button=number, instance_id=0)


def pad(app, *buttons):
    for number in buttons:
        post(app, pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)


def hat(app, *ways):
    for way in ways:
        post(app, pygame.JOYHATMOTION, value=way, hat=0, instance_id=0)
        post(app, pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)


def test_no_two_actions_come_with_the_same_key():
    pygame.init()
    keys = [key for action in ACTIONS for key in Bindings().keys(action)]
    assert len(keys) == len(set(keys))
    assert not any(Bindings().rivals(action) for action in ACTIONS)


def rebound(app, action, key):
    app.push(Rebind(app))
    steps(app)
    click(app, button(app, f"bind {action}"))
    assert "press a key" in app.top.panel.words
    press(app, key)


def test_a_key_is_given_another_and_the_old_one_does_nothing():
    app, scene = duel()
    rebound(app, "end", pygame.K_F9)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    assert scene.battle.acting == 1
    assert "F9" in scene.menu_panel.words
    press(app, pygame.K_F9)
    assert "Still open" in scene.menu.notice


def test_verbs_and_full_screen_can_be_rebound_too():
    app, scene = duel()
    rebound(app, "verb 1", pygame.K_F11)
    press(app, pygame.K_ESCAPE)
    assert bindings.current().rivals("verb 1") == ["fullscreen"]
    rebound(app, "fullscreen", pygame.K_F8)
    press(app, pygame.K_ESCAPE, pygame.K_F11)
    assert scene.aim.verb == "walk"
    assert not app.settings.fullscreen


def test_a_conflict_is_shown_and_the_games_own_keys_come_back(tmp_path):
    app = started()
    app.settings_file = tmp_path / "settings.json"
    rebound(app, "log", pygame.K_i)
    words = app.top.panel.words
    assert "The same key: Fold the log" in words
    assert "The same key: Fold the why-panel" in words
    found, fault = remembered(app.settings_file)
    assert (found.keys, fault) == ({"log": pygame.K_i}, "")
    click(app, button(app, "reset"))
    assert not any(words.startswith("The same key") for words in app.top.panel.words)
    assert remembered(app.settings_file)[0].keys == {}


def test_escape_leaves_a_key_as_it_is():
    app = started()
    rebound(app, "undo", pygame.K_ESCAPE)
    assert isinstance(app.top, Rebind)
    assert app.settings.keys == {}
    press(app, pygame.K_ESCAPE)
    assert not isinstance(app.top, Rebind)


def test_the_cross_moves_the_cursor_and_a_goes_there():
    app, scene = duel()
    hat(app, (1, 0), (1, 0), (0, -1))
    assert scene.aim.cursor == (2, 2)
    joy(app, 0)
    assert scene.battle.world.get(1, Place).at == (2, 2, 0)
    joy(app, 8)
    assert scene.battle.world.get(1, Place).at == (1, 1, 0)


def test_the_left_stick_moves_the_cursor_again_and_again_and_the_right_one_pans():
    app, scene = duel()
    scene.home()
    post(app, pygame.CONTROLLERAXISMOTION, axis=0, value=30000, instance_id=0)
    assert scene.aim.cursor == (2, 1)
    steps(app, 40)
    assert scene.aim.cursor[0] > 3
    post(app, pygame.CONTROLLERAXISMOTION, axis=0, value=0, instance_id=0)
    held = scene.aim.cursor
    steps(app, 40)
    assert scene.aim.cursor == held
    scene.board.camera.zoom(9, scene.layout.board.center)
    before = scene.board.camera.x
    post(app, pygame.JOYAXISMOTION, axis=2, value=-0.9, instance_id=0)
    steps(app, 5)
    assert scene.board.camera.x < before
    post(app, pygame.WINDOWFOCUSLOST)
    still = scene.board.camera.x
    steps(app, 5)
    assert scene.board.camera.x == still


def test_shoulders_go_through_the_verbs_x_ends_the_turn_and_b_backs_out():
    app, scene = duel()
    pad(app, 10)
    assert scene.focus.held[1].name == "verb walk"
    pad(app, 10, 10)
    assert scene.focus.held[1].name == "verb guard"
    pad(app, 9, 9, 0)
    assert scene.aim.verb == "walk"
    assert scene.focus.held is None
    pad(app, 14, 0)
    assert scene.battle.world.get(1, Place).at == (2, 1, 0)
    pad(app, 3)
    assert scene.aim.cursor == (3, 1)
    pad(app, 2, 2)
    assert turn_of(scene.battle.world).ended > 0
    pad(app, 6)
    assert isinstance(app.top, Pause)
    pad(app, 1)
    assert app.top is scene


def test_a_known_device_is_heard_once():
    pygame.init()
    pads = Pads()
    pads._known.append(4)
    twice = [
        pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=4),
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=4),
    ]
    assert [heard.action for event in twice for heard in pads.hear(event)] == ["confirm"]


def test_a_whole_battle_with_the_pad_alone():
    app = started(Toys(("capitals", "smalls"), DUEL))
    hat(app, (0, -1))
    joy(app, 0)
    assert isinstance(app.top, Shelf)
    hat(app, (0, -1))
    joy(app, 0)
    assert isinstance(app.top, Briefing)
    joy(app, 0)
    scene = app.top
    assert isinstance(scene, Skirmish)
    for _ in range(300):
        if scene.banner is not None:
            break
        if scene.battle.pending is not None:
            hat(app, (1, 0))
            joy(app, 0)
            continue
        foe = scene.battle.world.get(3 - scene.battle.acting, Place).at
        mine = scene.battle.world.get(scene.battle.acting, Place).at
        log = len(scene.battle.log)
        joy(app, 3)
        scene.aim.cursor = None
        hat(app, (1, 0))
        beside = max(abs(foe[0] - mine[0]), abs(foe[1] - mine[1])) == 1
        goal = foe if beside else (foe[0] + (1 if mine[0] > foe[0] else -1), foe[1])
        x, y = goal[0] - mine[0], goal[1] - mine[1]
        hat(app, *[(1 if x > 0 else -1, 0)] * abs(x), *[(0, -1 if y > 0 else 1)] * abs(y))
        assert scene.aim.cursor == goal[:2]
        joy(app, 0)
        if scene.battle.pending is None and len(scene.battle.log) == log:
            joy(app, 2, 2)
    assert scene.banner is not None
    joy(app, 0)
    if isinstance(app.top, Skirmish) and app.top is scene:
        hat(app, (0, -1))
        joy(app, 0)
    assert app.top is not scene


def test_every_button_of_the_pad_can_be_pressed_anywhere():
    app, _ = playing()
    for number in range(16):
        joy(app, number)
        pad(app, number)
        assert app.running


def test_a_first_tap_of_a_finger_shows_and_a_second_does():
    app, scene = playing()
    start = scene.battle.digest
    x, y = next(spot for spot, stop in sorted(scene.aim.reach.items()) if stop.cost)
    at = scene.board.camera.rect(x, y).center
    tap = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    pygame.event.post(tap)
    steps(app)
    assert scene.battle.digest == start
    assert scene.wish.preview.plan.route[-1][:2] == (x, y)
    pygame.event.post(tap)
    steps(app)
    assert scene.battle.digest != start


def test_words_name_the_buttons_of_the_pad_while_it_is_in_hand():
    app, scene = playing()
    assert "X" not in scene.menu_panel.words
    pad(app, 14)
    assert "X" in scene.menu_panel.words
    assert any("LB" in words for words in scene.menu_panel.words)
    press(app, pygame.K_RIGHT)
    assert "X" not in scene.menu_panel.words
    assert "." in scene.menu_panel.words


KEYS_OF_THE_KEYBOARD = {"F1", "F2", "F3", "F4", "F5", "F7", "F11", "N", "K", "Home", "PgUp", "PgDn"}


def test_no_key_of_the_keyboard_is_named_to_a_pad():
    app = started(Toys())
    post(app, pygame.CONTROLLERBUTTONDOWN, button=11, instance_id=0)
    assert "F1" not in " ".join(app.top.panel.words)
    assert app.top.panel.page.y <= app.top.panel.rect.height
    app, scene = playing()
    pad(app, 7)  # nothing to undo: what the level is about still stands there
    told = [words for panel in scene.frame.panels for words in panel.words]
    told += [hot.hint for panel in scene.frame.panels for hot in panel.page.hots]
    named = {part.strip("()[].,:;") for words in told for part in words.split()}
    assert not named & KEYS_OF_THE_KEYBOARD
    assert not any("()" in words for words in told)
    assert any("Start" in words for words in told)


def test_the_list_of_keys_tells_a_pad_first_what_its_buttons_do_and_still_names_every_key():
    app, scene = playing()
    by_keys = _listed(app, scene)
    pad(app, 14)
    by_pad = _listed(app, scene)
    assert by_keys.index("Mouse") < by_keys.index("Gamepad")
    assert by_pad.index("Gamepad") < by_pad.index("Mouse")
    assert set(by_pad) == set(by_keys)


def _listed(app, scene):
    scene.stage.exits.keys()
    steps(app)
    words = list(app.top.panel.words)
    app.top.leave()
    steps(app)
    return words
