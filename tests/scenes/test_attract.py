"""While nobody is there the computer plays both sides, explains itself, and gives way to whoever comes."""

import pygame

from game.ecs.components import Side
from scenes.battle.watched import Attract
from scenes.menus.title import Title
from scenes.stage import attract
from tests.scenes.fakes import Toys, press, started, steps


def test_a_title_left_alone_shows_the_game_and_any_key_leads_back(monkeypatch):
    monkeypatch.setattr(attract, "IDLE", 20)
    app = started(Toys(("capitals",)), speed=0.0)
    assert isinstance(app.top, Title)
    steps(app, 10)
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    steps(app, 15)
    assert isinstance(app.top, Title), "somebody moved the pointer"
    steps(app, 15)
    scene = app.top
    assert isinstance(scene, Attract)
    assert {side.control for _, side in scene.battle.world.all(Side)} == {"ai"}
    press(app, pygame.K_a)
    assert isinstance(app.top, Title)
    assert len(app.scenes) == 1


def test_it_tells_its_reasons_and_goes_on_to_the_next_level(monkeypatch):
    monkeypatch.setattr(attract, "LINGER", 5)
    app = started(Toys(("capitals",)), speed=0.0)
    attract.begin(app, 1)
    first, explained = app.top, False
    for _ in range(3000):
        steps(app, 1)
        explained |= first.why.hovered is not None
        if app.top is not first:
            break
    second = app.top
    assert explained
    assert isinstance(second, Attract)
    assert second is not first
    assert second.number == 1
    assert len(app.scenes) == 2


def test_nothing_begins_where_no_level_can_be_opened():
    library = Toys()
    library.cards = list
    app = started(library)
    attract.begin(app, 1)
    assert isinstance(app.top, Title)
