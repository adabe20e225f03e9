"""The weapon that is to be struck with, chosen on the card of who acts, and the odds of the bar's actions."""

import pygame
import pytest

from game import RULEBOOKS
from game.battle.rulebook import Preview
from game.ecs.components import Name, Place, Side
from game.reasons import Refusal
from scenes.panels import picker, verb_tiles
from scenes.panels.action_menu import ROOMY
from scenes.panels.chances import percent
from scenes.panels.tips import tip_lines
from scenes.ui.pad import pressed
from tests.scenes.fakes import click, played, point, press, steps
from tests.scenes.test_stand import opened
from tests.written import hand, walled, whole_level

ODDS = {"starfinder/barricade": ("attack", "full-attack"), "lordsouls/barrow": ("attack", "total-attack"),
        "pathfinder/giants": ("charge",), "draw-steel/mill": ("power-challenge",)}  # fmt: skip


def worked_out(app, scene):
    for _ in range(8):
        app.update()
    steps(app)
    return scene.menu.chances.told


@pytest.mark.parametrize("level", ODDS)
def test_the_bar_tells_the_odds_that_the_preview_has(level):
    app, scene = opened(level)
    told, battle = worked_out(app, scene), scene.battle
    assert set(told) == set(ODDS[level])
    for name, chance in told.items():
        previews = [battle.preview(offer) for offer in scene.aim.offers.commands(battle.rulebook.verbs[name])]
        assert chance.short in {percent(one) for one in previews if isinstance(one, Preview)}
        assert chance.short in scene.menu_panel.words
        assert chance.long in scene.menu_panel.named(f"verb {name}").hint


def test_where_buttons_have_no_room_for_odds_the_line_of_the_chosen_action_has_them():
    app, scene = opened("lordsouls/barrow")
    app.settings.scale = 2.0
    app.relayout()
    assert scene.menu.mode != ROOMY
    scene.verb("attack")
    chance = worked_out(app, scene)["attack"]
    assert "%" in chance.long
    assert chance.long in " ".join(scene.menu_panel.words)


def test_they_are_those_against_who_is_pointed_at():
    app, scene = opened("starfinder/barricade")
    near = worked_out(app, scene)["attack"]
    told = set()
    for spot, unit in scene.aim.candidates():
        if unit in scene.aim.offers.bodies.get(spot, ()):
            point(app, scene.board.camera.rect(*spot).center)
            told.add(worked_out(app, scene)["attack"].long)
    assert near.long in told
    assert len(told) > 1


@pytest.mark.parametrize("how", ["key", "mouse", "ring"])
def test_another_weapon_is_taken_on_the_card_and_stays_taken(how):
    app, scene = opened("starfinder/barricade")
    unit = scene.battle.acting
    names = picker.arms(scene.aim, unit)
    assert len(names) > 1
    before = scene.battle.digest
    if how == "key":
        press(app, pygame.K_F7)
    elif how == "mouse":
        click(app, scene.menu_panel.spot(scene.menu_panel.named("arm")).center)
    else:
        while scene.focus.hot is None or scene.focus.hot.name != "arm":
            scene.controls.among_verbs(1)
        press(app, pygame.K_RETURN)
    assert scene.aim.arm == names[1]
    assert scene.battle.digest == before
    assert f"{picker.title(scene.aim, unit, names[1])} 2/{len(names)}" in scene.menu_panel.words
    scene.verb("attack")
    scene.aim.choose("")
    assert scene.aim.arm == names[1]
    press(app, pygame.K_F7)
    assert scene.aim.arm == names[0]


def test_a_preview_names_the_weapon_and_a_click_strikes_with_it():
    app, scene = opened("lordsouls/barrow")
    foe = next(unit for spot, unit in scene.aim.candidates() if scene.battle.world.get(unit, Side).control == "ai")
    point(app, scene.board.camera.rect(*scene.battle.world.get(foe, Place).at[:2]).center)
    told = [words for words, _, _ in scene.view.tip.lines]
    arm = picker.title(scene.aim, scene.battle.acting, scene.wish.preview.strike.weapon)
    assert any(words.startswith(f"{arm}: ") for words in told)
    assert any(words.endswith(f"({arm})") for words in scene.why_panel.words)
    assert scene.wish.command.option("weapon") == scene.wish.preview.strike.weapon


YARD = """
rulebook = "lordsouls"

[map]
rows = '''
.......
.......
.......
'''

[[creature]]
name = "Ash"
team = "heroes"
control = "human"
at = [2, 1]
abilities = { str = 7, dex = 8, ref = 9, move = 6, energy = 10 }
hp = 20
weapons = [{ name = "sword", reach = 1, skill = 12, damage = "1d6" }]
hands = 2

[[creature]]
name = "Low"
team = "foes"
control = "ai"
at = [1, 1]
abilities = { str = 7, dex = 8, ref = 4, move = 6, energy = 10 }
hp = 20
conditions = ["knocked-out"]

[[creature]]
name = "Rook"
team = "foes"
control = "ai"
at = [3, 1]
abilities = { str = 7, dex = 8, ref = 4, move = 6, energy = 10 }
hp = 20
skills = { acrobatics = 11 }
weapons = [{ name = "axe", reach = 1, skill = 8, damage = "1d6" }]
hands = 2
"""


def test_who_is_down_is_no_first_target(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Ash")
    chance = worked_out(app, scene)["attack"]
    assert "Rook" in chance.long
    press(app, pygame.K_2)
    assert scene.battle.world.get(scene.aim.pointed, Name).name == "Rook"


def test_what_gets_past_a_defence_stands_beside_the_chance_to_hit(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Ash")
    point(app, scene.board.camera.rect(3, 1).center)
    strike = scene.wish.preview.strike
    told = f"{strike.through.told} % if the target defends as best it can"
    assert strike.through.told != strike.hit.told
    assert told in [words for words, _, _ in tip_lines(scene.battle, scene.wish)]
    assert told in worked_out(app, scene)["attack"].long
    assert "Does not count" not in scene.why_panel.words
    point(app, scene.board.camera.rect(1, 1).center)  # who is knocked out has no defence
    assert not [words for words, _, _ in tip_lines(scene.battle, scene.wish) if "defends" in words]


def test_ending_a_turn_that_costs_nothing_says_no_cost(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Ash")
    press(app, pygame.K_PERIOD)
    assert scene.menu.notice.startswith("Ending now: nothing done")
    click(app, scene.board.camera.rect(2, 2).center)
    press(app, pygame.K_PERIOD)
    assert scene.menu.notice.startswith("Click End turn again to end the turn, or press [.].")


def test_what_to_do_is_told_for_what_is_in_hand(tmp_path):
    level = whole_level("pathfinder", walled(14, 5), hand("Cy", [2, 2], kind="rogue"),
                        hand("Ox", [9, 2], "foes", kind="guard"))  # fmt: skip
    app, scene = played(tmp_path, level, acting="Cy")
    told = {}
    for name, event in (("mouse", None), ("keys", pygame.K_UP), ("pad", None)):
        if event is not None:
            press(app, event)
            point(app, (2, 2))
        if name == "pad":
            app.handle(pressed("up"))
            steps(app)
        scene.end_turn()
        told[name] = " ".join([verb_tiles.usual(hexes=False), scene.menu.notice])
        scene.menu.notice, scene.hand._warned = "", -1
    assert told["mouse"].startswith("Click a square to go there")
    assert "Click End turn again" in told["mouse"]
    assert told["keys"].startswith("Arrows: point; Enter goes there or attacks.")
    assert "Press [.] again" in told["keys"]
    assert told["pad"].startswith("Cross or stick")
    assert "Press X again" in told["pad"]
    assert not any("lick" in told[name] for name in ("keys", "pad"))
    click(app, scene.board.camera.rect(0, 0).center)
    assert verb_tiles.usual(hexes=False).startswith("Click a square")


LOADED = {"pathfinder": ("crossbowman", "attack", "Reload the light crossbow: a move action."),
          "lordsouls": ("crossbowman", "attack", "Load the crossbow with Use an item: an Action.")}  # fmt: skip


@pytest.mark.parametrize("book", LOADED)
def test_what_is_not_loaded_says_what_loads_it_and_what_that_takes(tmp_path, book):
    kind, verb, words = LOADED[book]
    level = whole_level(book, walled(14, 5), hand("Cy", [2, 2], kind=kind),
                        hand("Ox", [9, 2], "foes", kind=kind, hp=90))  # fmt: skip
    app, scene = played(tmp_path, level, acting="Cy")
    whom = next(unit for unit, name in scene.battle.world.all(Name) if name.name == "Ox")
    scene.send(next(offer for offer in scene.aim.offers.commands(scene.battle.rulebook.verbs[verb])
                    if offer.target == whom))  # fmt: skip
    steps(app)
    while scene.battle.pending is not None:
        scene.answer(scene.battle.pending.keys[0])
        steps(app)
    combat, world, cy = scene.battle.rulebook.combat, scene.battle.world, scene.battle.acting
    bow = next(arm for arm in combat.arms(world, cy) if "crossbow" in arm)
    shown = combat.strike(world, cy, whom, bow, ())
    assert isinstance(shown, Refusal)
    assert str(shown.remedy) == words


def test_the_card_of_who_acts_the_preview_and_the_button_name_one_weapon(tmp_path):
    """A sword for whoever is near, a bow for the others: the card says before which one it is."""
    arms = '[{ name = "longsword" }, { name = "shortbow" }]'
    level = whole_level("pathfinder", walled(16, 5), hand("Cy", [2, 2], weapons=arms),
                        hand("Ox", [12, 2], "foes", kind="guard"))  # fmt: skip
    app, scene = played(tmp_path, level, acting="Cy")
    bare = [words for words in scene.menu_panel.words if words.endswith("/2")]
    point(app, scene.board.camera.rect(12, 2).center)
    weapon = picker.title(scene.aim, scene.battle.acting, scene.wish.preview.strike.weapon)
    worked_out(app, scene)
    card = [words for words in scene.menu_panel.words if words.endswith("/2")]
    assert bare == ["longsword 1/2"]
    assert weapon == "shortbow"
    assert card == [f"{weapon} 2/2"]
    assert "longsword" not in scene.menu_panel.named("verb attack").hint
    assert weapon in scene.menu_panel.named("verb attack").hint


@pytest.mark.parametrize("book", RULEBOOKS)
def test_who_carries_nothing_fights_with_something_that_has_a_name(tmp_path, book):
    level = whole_level(book, walled(9, 5), hand("Ash", [2, 2]), hand("Cur", [3, 2], "foes"))
    app, scene = played(tmp_path, level, acting="Ash")
    unit = scene.battle.acting
    names = picker.arms(scene.aim, unit)
    told = " ".join(picker.title(scene.aim, unit, name) for name in names)
    assert told
    assert not [name for name in names if "-" in name and name in told]
    point(app, scene.board.camera.rect(3, 2).center)
    shown = " ".join(scene.menu_panel.words + scene.why_panel.words)
    assert not [name for name in names if "-" in name and name in shown]
