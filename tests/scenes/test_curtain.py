"""The curtain between two players at one screen: when it falls, what it hides, and what raises it."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.objectives import defaults
from game.ecs.components import Condition, Conditions, Place, Side
from scenes.battle.skirmish import Skirmish
from scenes.menus.curtain import GRACE, Curtain
from scenes.play.opening import speak
from scenes.play.seat import due
from scenes.play.table import Table
from tests.scenes.fakes import Passer, Toys, started, told
from tests.toy import TOY, world

BOTH = ("capitals", "smalls")
BESIDE = """
.....
.Ab..
.....
"""


def passing(app, count=GRACE + 3):
    """Let updates and frames pass; nobody raises the curtain."""
    for _ in range(count):
        for event in pygame.event.get():
            app.handle(event)
        app.update()
        app.draw(0.0)


def tap(app, key):
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    passing(app, 3)


def click(app, place):
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    passing(app, 3)


def hide(world, team="smalls"):
    """Hide somebody of a team, and say who it is."""
    unit = next(unit for unit, side in world.all(Side) if side.team == team)
    world.put(unit, Conditions((Condition("hidden", "toy.cover", 0, "battle"),)))
    return unit


def shared(humans=BOTH, *, hidden=True):
    """Open a battle that so many sides play at this screen; gives the app and the battle's scene."""
    app = started(Toys(humans))
    app.open_level(Path("meadow"), 1)
    scene = app.top
    assert isinstance(scene, Skirmish)
    if hidden:
        hide(scene.battle.world)
    passing(app)
    return app, scene


def picture():
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def end_turn(app, scene):
    """End turns until another side is to act; says which acted before."""
    before = scene.battle.world.get(scene.battle.acting, Side).team
    while scene.battle.world.get(scene.battle.acting, Side).team == before:
        scene.send(Command(scene.battle.acting, "wait"))
        passing(app, 3)
        assert app.top is scene or scene.battle.world.get(scene.battle.acting, Side).team != before
    passing(app)
    return before


def test_the_side_that_begins_is_called_first():
    app, scene = shared()
    assert isinstance(app.top, Curtain)
    team = scene.battle.world.get(scene.battle.acting, Side).team
    assert app.top.panel.words[0] == f"{team.capitalize()}: your turn"


def test_nothing_of_the_battle_is_seen_while_it_hangs():
    app, scene = shared()
    before = picture()
    for unit, place in list(scene.battle.world.all(Place)):
        scene.battle.world.put(unit, replace(place, at=(0, 0, 0)))
    scene.table.told += 1
    app.top.dirty = True
    app.draw(0.0)
    assert picture() == before
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=scene.layout.board.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.aim.cursor is None


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_raises_it(key):
    app, scene = shared()
    log = len(scene.battle.log)
    tap(app, key)
    assert app.top is scene
    assert len(scene.battle.log) == log


def test_a_click_on_its_button_raises_it_and_one_beside_does_not():
    app, scene = shared()
    click(app, (5, 5))
    assert isinstance(app.top, Curtain)
    ready = app.top.panel.named("ready")
    click(app, app.top.panel.spot(ready).center)
    assert app.top is scene


def test_whoever_still_hurries_does_not_raise_it_by_mistake():
    app, _ = shared()
    app.top.waited = 0
    tap(app, pygame.K_SPACE)
    assert isinstance(app.top, Curtain)


def test_it_falls_between_the_sides_and_never_within_one():
    app, scene = shared()
    seats = []
    for _ in range(4):
        assert isinstance(app.top, Curtain)
        seats.append(app.top.team)
        tap(app, pygame.K_RETURN)
        assert app.top is scene
        assert end_turn(app, scene) == seats[-1]
    assert seats == [seats[0], seats[1]] * 2
    assert set(seats) == set(BOTH)


def test_there_is_none_against_the_computer_or_where_nobody_plays():
    for humans in (("capitals",), ()):
        app, scene = shared(humans)
        passing(app, 60)
        assert app.top is scene


def test_where_nobody_has_anything_to_hide_the_seat_goes_on_without_it():
    app, scene = shared(hidden=False)
    seats = []
    for _ in range(4):
        assert app.top is scene
        seats.append(scene.table.seat)
        assert seats[-1] == scene.battle.world.get(scene.battle.acting, Side).team
        assert f"{seats[-1].capitalize()}: your turn" in scene.menu_panel.words
        end_turn(app, scene)
    assert seats == [seats[0], seats[1]] * 2


def test_it_hangs_only_while_somebody_is_hidden():
    app, scene = shared(hidden=False)
    unit = hide(scene.battle.world)
    end_turn(app, scene)
    assert isinstance(app.top, Curtain)
    tap(app, pygame.K_RETURN)
    scene.battle.world.put(unit, Conditions())
    end_turn(app, scene)
    assert app.top is scene


def asked():
    """Let one attack a foe beside it; gives the table, where the foe's side is asked whether it dodges."""
    battle = Battle(TOY, told(world(rows=BESIDE), BOTH), defaults(BOTH))
    table = Table(battle, Passer(), 1)
    table.do(battle.offers("hit")[0])
    assert battle.pending is not None
    return table


def test_a_question_in_between_leaves_the_seat_unless_somebody_is_hidden():
    table = asked()
    acting = table.battle.acting
    seat = table.battle.world.get(acting, Side).team
    assert table.called != seat
    assert due(table, seat) == ""
    table.battle.world.put(acting, Conditions((Condition("hidden", "toy.cover", 0, "turn"),)))
    assert due(table, seat) == table.called
    app = started()
    app.push(Curtain(app, table, table.called))
    assert app.top.panel.words[0] == f"{table.called.capitalize()}: a question for you"


def test_it_speaks_every_language():
    seen = set()
    for language in ("en", "ru", "zh"):
        speak(language)
        app, _ = shared()
        assert isinstance(app.top, Curtain)
        seen.add(tuple(app.top.panel.words))
    assert len(seen) == 3
