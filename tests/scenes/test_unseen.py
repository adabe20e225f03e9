"""Foes that nobody of the side at the screen perceives: not drawn, not named, not framed; everybody else is."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Change, Event
from game.battle.objectives import defaults
from game.ecs.components import Condition, Conditions, Name, Place, Side, Vitals
from game.reasons import text
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped
from scenes.play.seat import foreseen, unseen
from tests.scenes.fakes import started, steps, until_turn_of
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
{arms}
"""
ROWS = "\n".join(["#" * 32, *["#" + "." * 30 + "#"] * 4, "#" * 32])
"""Broad enough that the foe is out of everybody's reach."""
DRAPED = ROWS.replace("#" + "." * 22, "#" + "." * 21 + "c")
SCORES = "{{ str = 7, dex = 8, ref = {ref}, move = 6, energy = 10 }}"
FIRST = {"starfinder": "initiative = 9", "draw-steel": "", "lordsouls": f"abilities = {SCORES.format(ref=12)}"}
SWORD = 'weapons = [{ name = "sword", attack = 5, damage = "3" }]'
BLADE = f'abilities = {SCORES.format(ref=1)}\nweapons = [{{ name = "sword", skill = 12, damage = "1d6" }}]'
ARMS = {"starfinder": SWORD, "draw-steel": SWORD, "lordsouls": BLADE}
SEEDS = {"starfinder": 1, "draw-steel": 10, "lordsouls": 1}
"""With these the side at the screen is asked for something first, so that nothing moves by itself meanwhile."""
WAYS = [("starfinder", "in-darkness"), ("starfinder", "invisible"), ("draw-steel", "hidden"), ("lordsouls", "hidden")]


def opened(tmp_path: Path, book: str = "starfinder", hero: str = "human", foe: str = "ai", rows: str = ROWS):
    """Open the yard; gives the app and the battle's scene."""
    path = tmp_path / "yard.toml"
    words = {"first": FIRST[book], "arms": ARMS[book]}
    path.write_text(LEVEL.format(book=book, rows=rows, hero=hero, foe=foe, **words), encoding="utf-8")
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
    words = {"first": FIRST[book], "arms": ARMS[book]}
    path.write_text(LEVEL.format(book=book, rows=ROWS, hero="human", foe="human", **words), encoding="utf-8")
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


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_who_acts_unseen_stands_neither_in_the_bar_nor_in_the_aim_nor_on_a_card(tmp_path, book, word):
    app, scene = opened(tmp_path, book)
    vex = named(scene, "Vex")
    board(app, scene)
    assert scene.tracker_panel.named(f"unit {vex}") is not None
    assert "1 foe in view" in scene.tracker_panel.named("aim").hint
    state(scene, vex, word)
    steps(app)
    assert scene.tracker_panel.named(f"unit {vex}") is None
    assert "0 foes in view" in scene.tracker_panel.named("aim").hint
    scene.inspect(vex)
    steps(app)
    told = " ".join(scene.why_panel.words)
    hp = scene.battle.world.get(vex, Vitals).hp
    assert "Vex" in told
    assert str(hp) not in told
    assert word not in told.lower()


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_the_log_keeps_where_it_goes_from_those_who_do_not_perceive_it(tmp_path, book, word):
    _, scene = opened_by_two(tmp_path, book)
    ash, vex = named(scene, "Ash"), named(scene, "Vex")
    table, world = scene.table, scene.table.shown
    scene.motion.skip()
    table.seat = "heroes"
    for unit in (ash, vex):
        state(scene, vex, word)
        place = world.get(unit, Place)
        there = replace(place, at=(place.at[0], 4, 0))
        table.queue.append(Event("fell", unit, (), (Change(unit, place, there),), text("{name} lies low", name="X")))
        table.show()
    assert [line.unit for line in table.lines if line.kind == "fell"] == [ash]
    table.seat = "foes"
    assert [line.unit for line in table.lines if line.kind == "fell"] == [ash, vex]


@pytest.mark.parametrize(("book", "word"), WAYS)
def test_of_what_happens_to_it_alone_nothing_is_heard_and_nothing_floats(tmp_path, book, word):
    _, scene = opened(tmp_path, book)
    ash, vex = named(scene, "Ash"), named(scene, "Vex")
    motion, table = scene.motion, scene.table
    motion.skip()
    motion.speed = 1.0

    def came_of(event):
        motion.cut()
        motion.heard.clear()
        table.queue.append(event)
        motion.step(0.0)
        return bool(motion.heard), bool(motion.floats), motion.busy

    def wounded(unit):
        vitals = table.shown.get(unit, Vitals)
        return Event("hurt", unit, (), (Change(unit, vitals, replace(vitals, hp=vitals.hp - 1)),))

    assert came_of(wounded(vex)) == (True, True, True)
    assert came_of(Event("moved", vex)) == (True, False, True)
    state(scene, vex, word)
    assert came_of(wounded(vex)) == came_of(Event("moved", vex)) == (False, False, False)
    assert came_of(Event("began", vex, text=text("{name} lies low", name="X"))) == (False, False, False)
    assert came_of(Event("missed", vex, facts=(("target", ash),))) == (True, True, True)  # a blow at one of ours


def test_what_a_hidden_foe_would_do_is_no_part_of_what_is_foretold(tmp_path):
    """[sf.attack-of-opportunity]: its strike, its mark on the way and what speaks of it are left out."""
    app, scene = opened(tmp_path)
    ash, vex = named(scene, "Ash"), named(scene, "Vex")
    scene.send(Command(scene.battle.acting, "end"))  # before its first turn a foe strikes at nobody
    steps(app, 200)
    until_turn_of(app, scene, "Ash")
    stand(scene, vex, 3, 2)
    stand(scene, ash, 2, 2)
    state(scene, vex)
    away = next(offer for offer in scene.battle.offers("move") if offer.target == (2, 4, 0))
    seen = foreseen(scene.table, away)
    assert [strike.by for strike in seen.provoked] == [vex]
    state(scene, vex, "invisible")
    told = foreseen(scene.table, away)
    whole = scene.battle.preview(away)
    assert whole.provoked == ()  # the rules themselves tell nothing of who is unseen
    assert told.provoked == ()
    assert told.plan.provokes == ()
    assert ash == scene.battle.acting
