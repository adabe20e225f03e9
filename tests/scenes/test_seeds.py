"""Every game has dice of its own; they are shown, and had again when somebody asks for them."""

import pygame
import pytest

from game.battle.dice import Chance
from scenes.battle.skirmish import Skirmish
from scenes.menus.pause import Pause
from tests.scenes.fakes import Toys, button, click, press, started, steps


def begun(app):
    """Begin the first level from the title, by keys."""
    press(app, pygame.K_RETURN)
    press(app, pygame.K_1, pygame.K_RETURN)
    assert isinstance(app.top, Skirmish)
    return app.top


def left(app):
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "leave"))
    press(app, pygame.K_ESCAPE)


def told(words):
    return [one for one in words if one.startswith("Seed of the dice: ")]


def test_games_begun_from_the_window_have_different_dice():
    app = started()
    app.seed = None
    found = set()
    for _ in range(4):
        found.add(begun(app).opened.seed)
        left(app)
    assert len(found) > 1


def test_a_seed_asked_for_holds_for_every_game():
    app = started(seed=7)
    for _ in range(2):
        scene = begun(app)
        assert scene.opened.seed == 7
        left(app)


@pytest.mark.parametrize("same", [True, False])
def test_begin_again_throws_other_dice_or_the_same_on_request(same):
    app = started()
    app.seed = None
    first = begun(app)
    start = first.battle.digest
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Pause)
    assert told(app.top.panel.words) == [f"Seed of the dice: {first.opened.seed}"]
    click(app, button(app, "same" if same else "again"))
    steps(app)
    second = app.top
    assert second is not first
    assert (second.opened.seed == first.opened.seed) is same
    assert (second.battle.digest == start) is same


def test_the_end_tells_the_seed_and_offers_the_same_dice():
    app = started(Toys(("smalls", "capitals")))
    app.seed = None
    scene = begun(app)
    for _ in range(400):
        if scene.battle.outcome is not None:
            break
        if scene.battle.pending is not None:
            scene.answer(scene.battle.pending.keys[0])
        else:
            offers = scene.battle.offers("hit") or scene.battle.options()
            scene.table.do(offers[len(scene.battle.log) % len(offers)])
        steps(app, 1)
    steps(app)
    assert told(scene.banner.words) == [f"Seed of the dice: {scene.opened.seed}"]
    hot = scene.banner.named("same")
    click(app, scene.banner.spot(hot).center)
    steps(app)
    assert app.top is not scene
    assert app.top.opened.seed == scene.opened.seed
    assert app.top.battle.world.all(Chance) is not None
