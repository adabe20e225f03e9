"""Nothing jumps from under the pointer: menus keep what was clicked where it is, and the map stays where it lies."""

import pygame
import pytest

from game.reasons import NOTHING
from scenes.battle.skirmish import Skirmish
from scenes.learn.codex import Codex
from scenes.menus.pause import Pause
from scenes.menus.rebind import Rebind
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.travel import Travel
from scenes.play.opening import Shipped
from tests.scenes.fakes import click, played, point, press, started, steps
from tests.scenes.test_pointing import CORNER, LOW, SQUAD, over
from tests.scenes.test_stand import opened
from tests.tiers import size, some

SIZES = ((1024, 640, 1.0), (1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 1.5))
MENUS = {"settings": SettingsScene, "travel": Travel, "rebind": Rebind, "codex": Codex}


def menu(name, size, scale):
    app = started(Shipped(), size, scale=scale)
    scene = Codex(app, next(iter(__import__("game").RULEBOOKS.values()))) if name == "codex" else MENUS[name](app)
    app.push(scene)
    steps(app)
    return app, scene


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
@pytest.mark.parametrize("name", ["settings", "travel"])
def test_what_is_clicked_stays_under_the_pointer(name, wide, high, scale):
    app, scene = menu(name, (wide, high), scale)
    names = [hot.name for hot in scene.panel.page.hots if hot.name not in ("back", "keys", "fullscreen")]
    assert len(names) > 4
    for wanted in names:
        hot = scene.panel.named(wanted)
        if hot is None:
            continue
        scene.panel.focused = scene.panel.page.hots.index(hot)
        scene.panel.reveal()
        place = scene.panel.spot(hot).center
        for _ in range(6):
            click(app, place)
            found = scene.panel.at(place)
            assert found is not None, wanted
            assert found.name == wanted
    assert pygame.Rect(0, 0, wide, high).contains(scene.panel.rect)


@pytest.mark.parametrize("name", ["rebind", "codex"])
def test_long_lists_stay_too(name):
    app, scene = menu(name, (1280, 720), 1.0)
    for wanted in [hot.name for hot in scene.panel.page.hots][3:9]:
        hot = scene.panel.named(wanted)
        scene.panel.focused = scene.panel.page.hots.index(hot)
        scene.panel.reveal()
        place = scene.panel.spot(hot).center
        click(app, place)
        if app.top is not scene:
            app.pop()
            continue
        assert scene.panel.at(place).name == wanted
        press(app, pygame.K_F9)


def lies(scene):
    """Give where the map lies, and the view of it."""
    return scene.board.camera.rect(0, 0), scene.board.camera.step, scene.layout.board


def test_a_question_leaves_the_map_where_it_is(tmp_path):
    app, scene = played(tmp_path, CORNER, acting="Skadi")
    before, high = lies(scene), scene.layout.menu.height
    scene.verb("push")
    point(app, over(scene, LOW))
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_RETURN)
    assert scene.battle.pending is not None
    assert lies(scene) == before
    assert all(scene.frame.clear.colliderect(scene.board.camera.rect(x, y)) for x, y in ((0, 0), (2, 0), (0, 2)))
    press(app, pygame.K_1)
    assert scene.battle.pending is None
    assert lies(scene) == before
    assert scene.layout.menu.height == high


@pytest.mark.parametrize("source", [CORNER, SQUAD], ids=["yard", "squad"])
def test_no_turn_no_verb_and_no_fold_moves_the_map(tmp_path, source):
    app, scene = played(tmp_path, source)
    before = lies(scene)
    for step in range(40):
        if scene.battle.outcome is not None:
            break
        if scene.battle.pending is not None:
            press(app, pygame.K_1)
        else:
            press(app, pygame.K_m)
            assert lies(scene) == before
            press(app, pygame.K_m, pygame.K_1, pygame.K_ESCAPE)
            if isinstance(app.top, Pause):  # a verb that was refused left nothing to back out of
                app.top.leave()
                steps(app)
            assert app.top is scene
            offers = scene.battle.options()
            scene.table.do(offers[step * 5 % len(offers)])
            steps(app)
        assert lies(scene) == before


def test_answers_under_a_high_menu_are_brought_into_sight(tmp_path):
    low = CORNER.replace("at = [2, 2]", "at = [2, 5]").replace("at = [1, 1]", "at = [1, 6]")
    app, scene = played(tmp_path, low, acting="Skadi", size=(1024, 640))
    scene.verb("push")
    point(app, over(scene, LOW))
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_RETURN)
    asked = scene.battle.pending
    assert asked is not None
    for option in asked.options:
        if option.at is not None:
            assert scene.frame.clear.contains(scene.board.camera.rect(*option.at[:2])), (option.at, NOTHING)


def test_the_shipped_battles_begin_with_a_menu_that_is_high_enough():
    """Whoever of ours acts, the menu has had its room from the start."""
    library = Shipped()
    for card in some(library.cards(), 1, 3):
        app = started(library)
        app.open_level(card.path, 2, hot_seat=True)
        steps(app)
        scene = app.top
        assert isinstance(scene, Skirmish)
        before = lies(scene)
        for _ in range(size(12, 30)):
            if scene.battle.pending is not None:
                scene.table.answer(scene.battle.pending.keys[0])
            else:
                scene.table.do(scene.battle.offers(list(scene.battle.rulebook.verbs)[-1])[0])
            steps(app)
            assert lies(scene) == before, card.title
            if scene.battle.pending is None:
                assert scene.layout.menu.height == scene.frame.base, card.title


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_deed_under_an_unfolded_menu_leaves_the_board_where_it_lies(scale):
    """A kind of actions is unfolded, and then a square far down is gone to."""
    app, scene = opened("lordsouls/rye", 3)
    app.settings.scale, app.settings.speed = scale, 1.0
    app.relayout()
    for _ in range(900):
        if scene.hand.free:
            break
        steps(app, 1)
    steps(app)
    before, panel = scene.board.camera.rect(0, 0), scene.menu_panel
    click(app, panel.spot(next(hot for hot in panel.page.hots if hot.name.startswith(("kind ", "more")))).center)
    assert scene.board.camera.raised
    ways = [offer for offer in scene.battle.options() if offer.verb == "move"]
    scene.send(max(ways, key=lambda offer: offer.target[1]))
    for _ in range(600):
        steps(app, 1)
        if not scene.motion.busy:
            break
    assert scene.board.camera.rect(0, 0) == before
