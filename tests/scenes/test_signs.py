"""Small signs by which a player tells things apart: badges, whose goal it is, the square pointed at, who is hidden."""

from dataclasses import replace

import pygame
import pytest

from game.ecs.components import Condition, Conditions, Place
from scenes.board.map import figures
from scenes.panels.tips import place_line
from scenes.play.opening import Shipped, speak
from scenes.ui.words import letter_of, teams
from tests.scenes.fakes import Toys, playing, point, press, steps


def levels():
    return [Shipped().open(card.path, 1, "naive") for card in Shipped().cards()]


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_a_badge_has_a_letter_of_the_name_that_a_player_reads(language):
    speak(language)
    for opened in levels():
        speak(language)
        world = opened.battle.world
        letters = [letter_of(world, team) for team in teams(world)]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 and letter < "\u2e80" for letter in letters)
        assert (letters[0] >= "\u0410") is (language == "ru"), letters


def test_the_side_that_is_played_here_is_said_to_be():
    app, scene = playing()
    point(app, (4, scene.layout.board.bottom - 4))
    assert any("Capitals (you):" in words for words in scene.why_panel.words)
    assert any("Smalls:" in words for words in scene.why_panel.words)
    app, scene = playing(Toys(("capitals", "smalls")))
    point(app, (4, scene.layout.board.bottom - 4))
    assert not any("(you)" in words for words in scene.why_panel.words)


def test_the_square_pointed_at_is_named_as_in_the_log():
    canyon = next(one for one in levels() if one.path.stem == "canyon").battle
    field = canyon.world.ground
    high = next((x, y) for y in range(field.height) for x in range(field.width) if field.ground(x, y) == 2)
    assert place_line(canyon, high) == f"{high[0]}, {high[1]} \u00b7 floor \u00b7 height 2"
    flat = next((x, y) for y in range(field.height) for x in range(field.width)
                if not field.ground(x, y) and field.kind(x, y).title.msgid == "difficult ground")  # fmt: skip
    assert place_line(canyon, flat) == f"{flat[0]}, {flat[1]} \u00b7 difficult ground"


def test_whoever_is_hidden_is_drawn_faint_and_without_a_dot():
    _, scene = playing()
    world = scene.battle.world
    unit = scene.battle.acting
    hidden = Conditions((Condition("hidden", "toy.cover", 0, "turn"),))
    world.put(unit, hidden)
    figure = next(one for one in figures(world, scene.battle.rulebook) if one.unit == unit)
    assert (figure.hidden, figure.states) == (True, 0)
    world.put(unit, replace(hidden, active=()))
    assert not any(one.hidden for one in figures(world, scene.battle.rulebook))


BESIDE = """
.......
.Ab....
.......
"""


def test_while_somebody_is_asked_the_red_squares_are_those_of_their_foes():
    app, scene = playing(Toys(("capitals", "smalls"), BESIDE))
    foe = 3 - scene.battle.acting
    attacker, book, world = scene.battle.acting, scene.battle.rulebook, scene.battle.world
    scene.point(world.get(foe, Place).at[:2])
    scene.confirm()
    steps(app)
    assert scene.battle.pending is not None
    assert scene.battle.pending.unit == foe
    expected = {(x, y) for x, y, _ in book.combat.threatened(scene.battle.world, attacker)}
    assert scene.board.layer.threat == expected


def test_a_far_foe_is_refused_by_the_first_attack_and_not_by_whatever_is_still_open():
    app, scene = playing(Toys(("capitals",), ".......\n.A...b.\n......."))
    scene.point((5, 1))
    assert scene.aim.active is not None
    assert scene.aim.active.verb.name == "hit"
    press(app, pygame.K_ESCAPE)
