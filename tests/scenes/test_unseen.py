"""Foes that nobody of the side at the screen perceives: not drawn, not named, not framed; everybody else is."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.objectives import defaults
from game.ecs.components import Condition, Conditions, Name, Place, Side
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped
from scenes.play.seat import unseen
from tests.scenes.fakes import started, steps
from tests.toy import TOY, world

LEVEL = """
format = 1
title = "Yard"
intro = "Somebody has to win."
rulebook = "{book}"
rounds = 9
time = 5

[map]
rows = '''
{rows}
'''

[key]
"c" = {{ blocks = ["sight"], title = "curtain" }}

[[creature]]
name = "Ash"
team = "heroes"
control = "{hero}"
at = [2, 2]
{first}

[[creature]]
name = "Bea"
team = "heroes"
control = "{hero}"
at = [2, 3]
{first}

[[creature]]
name = "Vex"
team = "foes"
control = "{foe}"
at = [26, 2]
weapons = [{{ name = "sword", attack = 5, damage = "3" }}]
"""
ROWS = "\n".join(["#" * 32, *["#" + "." * 30 + "#"] * 4, "#" * 32])
"""Broad enough that the foe is out of everybody's reach."""
DRAPED = ROWS.replace("#" + "." * 22, "#" + "." * 21 + "c")
FIRST = {"starfinder": "initiative = 9", "draw-steel": ""}
SEEDS = {"starfinder": 1, "draw-steel": 10}
"""With these the side at the screen is asked for something first, so that nothing moves by itself meanwhile."""
WAYS = [("starfinder", "in-darkness"), ("starfinder", "invisible"), ("draw-steel", "hidden")]


def opened(tmp_path: Path, book: str = "starfinder", hero: str = "human", foe: str = "ai", rows: str = ROWS):
    """Open the yard; gives the app and the battle's scene."""
    path = tmp_path / "yard.toml"
    path.write_text(LEVEL.format(book=book, rows=rows, hero=hero, foe=foe, first=FIRST[book]), encoding="utf-8")
    app = started(Shipped(tmp_path))
    app.open_level(path, SEEDS[book])
    assert isinstance(app.top, Skirmish)
    steps(app, 3)
    return app, app.top


def named(scene, name):
    return next(unit for unit, found in scene.battle.world.all(Name) if found.name == name)


def change(scene, unit, *parts):
    """Let something be so of a creature, in the battle and as it is shown."""
    for made in (scene.battle.world, scene.table.shown):
        for part in parts:
            made.put(unit, part)
    scene.table.version += 1
    scene.table.told += 1
    scene.dirty = True


def state(scene, unit, *names):
    change(scene, unit, Conditions(tuple(Condition(name, "") for name in names)))


def board(app, scene):
    """Give the picture of the board alone, once all that foes could threaten next turn has been found."""
    scene.point(None)
    steps(app, 2)
    while scene.view._foresight is not None and not scene.view._foresight.done:
        steps(app, 1)
    app.draw(0.0)
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(scene.layout.board), "RGB")


def stand(scene, unit, x, y):
    change(scene, unit, replace(scene.battle.world.get(unit, Place), at=(x, y, 0)))


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_an_unseen_foe_is_drawn_nowhere_and_seen_again_it_is(tmp_path, book, word):
    """[sf.total-concealment] [ds.hide]"""
    app, scene = opened(tmp_path, book)
    vex = named(scene, "Vex")
    seen = board(app, scene)
    state(scene, vex, word)
    here = board(app, scene)
    stand(scene, vex, 27, 3)
    assert board(app, scene) == here != seen
    stand(scene, vex, 26, 2)
    state(scene, vex)
    assert board(app, scene) == seen


def test_behind_a_curtain_it_is_not_drawn(tmp_path):
    """[sf.total-concealment]: no line of sight, though nothing solid is between."""
    app, scene = opened(tmp_path, rows=DRAPED)
    vex = named(scene, "Vex")
    here = board(app, scene)
    stand(scene, vex, 28, 3)
    assert board(app, scene) == here
    stand(scene, vex, 20, 3)
    assert board(app, scene) != here


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_one_of_ours_stays_drawn(tmp_path, book, word):
    app, scene = opened(tmp_path, book)
    bea = named(scene, "Bea")
    state(scene, bea, word)
    here = board(app, scene)
    stand(scene, bea, 4, 4)
    assert board(app, scene) != here


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_nothing_names_it_where_it_stands(tmp_path, book, word):
    """Neither pointing at it, nor choosing targets in turn."""
    _, scene = opened(tmp_path, book)
    vex = named(scene, "Vex")
    scene.point((26, 2))
    assert scene.aim.pointed == vex
    state(scene, vex, word)
    scene.point((26, 2))
    assert scene.aim.pointed == 0
    assert vex not in [unit for _, unit in scene.aim.candidates()]


def test_the_squares_that_it_threatens_are_not_filled(tmp_path):
    app, scene = opened(tmp_path)
    vex = named(scene, "Vex")
    scene.view.threaten(True)
    seen = board(app, scene)
    state(scene, vex, "in-darkness")
    filled = board(app, scene)
    stand(scene, vex, 28, 3)
    assert board(app, scene) == filled != seen


def test_its_card_does_not_lead_to_it(tmp_path):
    app, scene = opened(tmp_path)
    vex = named(scene, "Vex")
    state(scene, vex, "in-darkness")
    asked = []
    scene.board.camera.reveal = lambda *spot: asked.append(spot) or False
    scene.inspect(vex)
    assert asked == []
    state(scene, vex)
    scene.inspect(vex)
    assert asked == [(26, 2)]
    assert app.top is scene


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_who_watches_sees_everybody(tmp_path, book, word):
    _, scene = opened(tmp_path, book, hero="ai")
    for name in ("Ash", "Vex"):
        state(scene, named(scene, name), word)
    assert unseen(scene.table, scene.battle.world) == frozenset()


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_each_of_two_players_sees_their_own_side(tmp_path, book, word):
    _, scene = opened_by_two(tmp_path, book)
    ash, bea, vex = (named(scene, name) for name in ("Ash", "Bea", "Vex"))
    for unit in (ash, vex):
        state(scene, unit, word)
    found = {}
    for seat in ("heroes", "foes", ""):
        scene.table.seat = seat
        found[seat] = unseen(scene.table, scene.battle.world)
    assert found == {"heroes": {vex}, "foes": {ash}, "": {ash, vex}}
    assert scene.battle.world.get(bea, Side).team == "heroes"


def opened_by_two(tmp_path, book):
    """Open the yard for two players, whoever sits there first."""
    path = tmp_path / "yard.toml"
    path.write_text(LEVEL.format(book=book, rows=ROWS, hero="human", foe="human", first=FIRST[book]), encoding="utf-8")
    app = started(Shipped(tmp_path))
    app.open_level(path, SEEDS[book])
    scene = app.top
    assert isinstance(scene, Skirmish)
    return app, scene


def test_a_team_with_nobody_up_and_a_book_without_secrets_hide_nobody(tmp_path):
    _, scene = opened(tmp_path)
    vex = named(scene, "Vex")
    state(scene, vex, "in-darkness")
    for name in ("Ash", "Bea"):
        state(scene, named(scene, name), "unconscious")
    assert unseen(scene.table, scene.battle.world) == frozenset()
    made = world("square")
    assert Battle(TOY, made, defaults(("capitals", "smalls"))).rulebook.telling.seen(made, "capitals", 4)
