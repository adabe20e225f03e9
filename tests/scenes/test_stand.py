"""What is shown of places: whom one could strike from there, flanks and cover, what could strike there in its turn."""

from dataclasses import replace

import pygame
import pytest

from game.ai.ahead import placed, rested
from game.battle.rulebook import Strike
from game.ecs.components import Condition, Conditions, Name, Place, Side
from game.reasons import Refusal
from scenes.play.opening import Shipped
from scenes.play.subjects import Planned
from scenes.stand.card import Standing, barred, odds
from scenes.stand.marks import places
from scenes.ui.pad import pressed
from tests.scenes.fakes import click, point, press, started, steps, until_free

SHELF = Shipped().folder
KEYS = {"sights": pygame.K_F3, "places": pygame.K_F4, "peril": pygame.K_F5}
LEVELS = ["draw-steel/quay", "lordsouls/barrow", "lordsouls/bridge", "pathfinder/lane", "starfinder/barricade"]
"""One a book, and one on hexes."""


def opened(level, seed=1, **settings):
    app = started(Shipped(), seed=seed, **settings)
    app.open_level(SHELF / f"{level}.toml", seed)
    steps(app)
    scene = app.top
    until_free(app)
    return app, scene


def looked(app, scene):
    """Let it look until it knows all."""
    steps(app)
    for _ in range(600):
        if scene.view.stand.done:
            break
        app.update()
    steps(app)
    return scene.why.subject


def named(scene, name):
    return next(unit for unit, one in scene.battle.world.all(Name) if one.name == name)


def put(scene, unit, cell):
    """Put somebody elsewhere, in the battle and as it is shown."""
    for made in (scene.battle.world, scene.table.shown):
        made.put(unit, replace(made.get(unit, Place), at=cell))
    scene.table.version += 1
    scene.table.told += 1


def aimed_elsewhere(app, scene):
    """Point at the farthest place in reach that the pointer can get at."""
    clear = [cell for cell in (stop.cell for stop in sorted(scene.aim.reach.values(), key=lambda stop: -stop.cost))
             if not any(rect.collidepoint(scene.board.camera.rect(*cell[:2]).center) for rect in scene.frame.cards)]
    point(app, scene.board.camera.rect(*clear[0][:2]).center)
    assert scene.aim.cell == clear[0]
    return clear[0]


@pytest.mark.parametrize("level", LEVELS)
def test_what_could_be_struck_from_a_place_is_what_the_book_says_of_it(level):
    app, scene = opened(level)
    press(app, KEYS["sights"])
    cell = aimed_elsewhere(app, scene)
    card, battle = looked(app, scene), scene.battle
    assert isinstance(card, Standing)
    there, combat = placed(battle.world, battle.acting, cell), battle.rulebook.combat
    foes = [unit for unit, side in battle.world.all(Side) if side.team != battle.world.get(battle.acting, Side).team]
    assert sorted(shot.at for shot in card.shots) == foes
    for shot in card.shots:
        strikes = [combat.strike(there, battle.acting, shot.at, name, ()) for name in combat.arms(there, battle.acting)]
        assert shot.answer in strikes
        assert isinstance(shot.answer, Strike) or not any(isinstance(one, Strike) for one in strikes)
    first = next((n for n, shot in enumerate(card.shots)), None)
    hot = scene.why_panel.named(f"shot {first}")
    hot.act()
    assert isinstance(scene.why.subject, Planned | Refusal)


@pytest.mark.parametrize("level", LEVELS)
def test_what_could_strike_a_place_is_a_strike_that_the_foe_has_after_its_move(level):
    app, scene = opened(level)
    press(app, KEYS["peril"])
    cell = aimed_elsewhere(app, scene)
    card, battle = looked(app, scene), scene.battle
    there, combat = placed(battle.world, battle.acting, cell), battle.rulebook.combat
    assert card.done
    for shot in card.shots:
        ahead = rested(battle.rulebook, there, shot.by)
        ahead = placed(ahead, shot.by, shot.whence) if shot.moved else ahead
        assert combat.strike(ahead, shot.by, battle.acting, shot.answer.weapon, ()) == shot.answer
        assert odds(shot.answer) in scene.why_panel.words
    still = [foe for foe in scene.view.stand.shots if not scene.view.stand.shots[foe].moved]
    assert all(battle.world.get(foe, Place).at == scene.view.stand.shots[foe].whence for foe in still)


def test_a_place_opposite_a_friend_flanks():
    """[pf.flanking]"""
    app, scene = opened("pathfinder/camp")
    foe, friend = named(scene, "The Cold"), named(scene, "Nell")
    put(scene, foe, (13, 4, 0))
    put(scene, friend, (14, 4, 0))
    press(app, KEYS["places"])
    point(app, scene.board.camera.rect(12, 4).center)
    card = looked(app, scene)
    assert [spot for spot, mark in card.marks if mark.flank is not None] == [(12, 4)]
    assert dict(card.marks)[12, 4].flank.rule == "pf.flanking"
    assert "flanking" in scene.why_panel.words
    assert "+2" in scene.why_panel.words


def test_cover_is_marked_with_what_it_adds():
    """[sf.cover-bonus] [sf.partial-cover] [sf.total-cover]"""
    app, scene = opened("starfinder/barricade")
    press(app, KEYS["places"])
    card, battle = looked(app, scene), scene.battle
    assert {mark.cover.amount for _, mark in card.marks if mark.cover is not None and not mark.total} == {2, 4}
    foe = scene.view.stand.foe
    for spot, mark in card.marks[::9]:
        there = placed(battle.world, battle.acting, (*spot, 0))
        answers = [battle.rulebook.combat.strike(there, foe, battle.acting, name, ())
                   for name in battle.rulebook.combat.arms(there, foe)]
        tallies = [reason.rule for one in answers if isinstance(one, Strike) for reason in one.defence.counted]
        assert mark.cover.rule in (tallies or [one.rule for one in answers])


@pytest.mark.parametrize("kind", KEYS)
def test_whom_one_does_not_see_is_no_part_of_it(kind):
    """[sf.total-concealment]"""
    app, scene = opened("starfinder/barricade")
    foes = [unit for unit, side in scene.battle.world.all(Side) if side.control == "ai"]
    for made in (scene.battle.world, scene.table.shown):
        for foe in foes:
            made.put(foe, Conditions((Condition("invisible", ""),)))
    scene.table.version += 1
    press(app, KEYS[kind])
    card = looked(app, scene)
    assert (card.shots, card.marks) == ((), ())
    told = " ".join(scene.why_panel.words)
    assert not any(scene.battle.world.get(foe, Name).name in told for foe in foes)


def test_the_mouse_goes_through_what_is_shown_and_esc_ends_it():
    app, scene = opened("pathfinder/lane")
    shown = []
    for _ in range(4):
        click(app, scene.tracker_panel.spot(scene.tracker_panel.named("stand")).center)
        shown.append(scene.view.stand.kind)
    assert shown == ["sights", "places", "peril", ""]
    press(app, KEYS["peril"], pygame.K_ESCAPE)
    assert scene.view.stand.kind == ""
    press(app, KEYS["sights"])
    steps(app)
    click(app, scene.why_panel.spot(scene.why_panel.named("stand peril")).center)
    assert scene.view.stand.kind == "peril"


def test_a_pad_comes_there_over_the_ring():
    app, scene = opened("pathfinder/lane")
    for _ in range(80):
        app.handle(pressed("panels"))
        steps(app, 1)
        if scene.focus.hot is not None and scene.focus.hot.name == "stand":
            break
    app.handle(pressed("confirm"))
    steps(app)
    assert scene.view.stand.kind == "sights"


def test_nothing_of_it_changes_the_battle():
    app, scene = opened("lordsouls/bridge")
    before = scene.battle.digest
    for key in KEYS.values():
        press(app, key)
        looked(app, scene)
    assert scene.battle.digest == before


def test_whom_nothing_reaches_is_named_once():
    app, scene = opened("pathfinder/camp")
    press(app, KEYS["sights"])
    aimed_elsewhere(app, scene)
    card = looked(app, scene)
    far = [shot for shot in card.shots if isinstance(shot.answer, Refusal)]
    told = " ".join(scene.why_panel.words)
    names = [scene.battle.world.get(shot.at, Name).name for shot in far]
    assert names
    assert [told.count(name) for name in names] == [1] * len(names)
    assert barred("Rook", "It is too dark.") == "Rook: It is too dark."


def test_odds_of_near_foes_stand_beside_each_other():
    taken = []
    for start in ((100, 100), (101, 100), (102, 101), (99, 100), (100, 98), (104, 102)):
        found = next(place for place in places((start, (110, 110)), (34, 18)) if place.collidelist(taken) < 0)
        taken.append(found)
    assert len(taken) == 6


@pytest.mark.parametrize("kind", KEYS)
def test_with_large_letters_the_card_has_the_room_of_the_log(kind):
    app, scene = opened("starfinder/barricade", scale=2.0)
    log = scene.log_panel.rect.height
    press(app, KEYS[kind])
    aimed_elsewhere(app, scene)
    looked(app, scene)
    assert log > 0 == scene.log_panel.rect.height
    last = [hot for hot in scene.why_panel.page.hots if hot.name.startswith("stand ")][-1]
    room = scene.why_panel.rect.bottom - scene.why_panel.spot(last).bottom
    assert room >= 3 * scene.why_panel.page.line()
