"""A sign that the computer thinks: in words and over its creature, as long as it is at it and no longer."""

from dataclasses import replace

import pygame

from game.ai.brain import Chosen
from game.battle.command import Command
from game.ecs.components import Place
from game.reasons import text
from scenes.battle.thinking import DOTS, SOON
from scenes.board import ghost
from scenes.ui import theme
from tests.scenes.fakes import Passer, Toys, playing, press, steps


class Slow(Passer):
    """Thinks until it is let off."""

    free = False

    def think(self, battle):
        while not self.free:
            yield
        self.choice = Chosen(Command(battle.acting, "wait"), text("It waits."))


class Slowly(Toys):
    """The meadow against a slow thinker."""

    def open(self, path, seed, strength, *, hot_seat=False, grid=""):
        return replace(super().open(path, seed, strength, hot_seat=hot_seat, grid=grid), brain=Slow())


def thinking(**settings):
    app, scene = playing(Slowly(("smalls",)), **settings)
    for _ in range(4):
        if not scene.table.ours:
            return app, scene
        press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    raise AssertionError("the computer never acts")


def words(scene):
    return [one for one in scene.menu_panel.words if "is thinking" in one]


def bubble(scene):
    """Say whether a plate stands over the creature that is thought for."""
    place = scene.battle.world.get(scene.battle.acting, Place)
    body = scene.board.camera.rect(*ghost.block(place.at, place.band))
    return pygame.display.get_surface().get_at((body.centerx, body.top - 4)) == theme.colour("board.paper")


def test_while_it_thinks_the_screen_says_so_and_stirs():
    app, scene = thinking()
    assert not words(scene), "not for every blink"
    steps(app, SOON + 1)
    seen = set()
    for _ in range(90):
        steps(app, 1)
        seen.update(words(scene))
    assert len(seen) == DOTS
    assert bubble(scene)
    scene.table.brain.free = True
    steps(app, 12)
    assert scene.open
    assert not words(scene)
    assert scene.thinking.dots == 0


def test_with_less_movement_it_stands_still():
    app, scene = thinking(reduced=True)
    steps(app, SOON + 1)
    scene.dirty = False
    seen = set()
    for _ in range(90):
        app.update()
        assert not scene.dirty
        seen.update(words(scene))
    assert len(seen) == 1
