"""Blows, falls, flights and burrows are seen in how the tokens stand; nothing moves where less is to move."""

from dataclasses import replace

import pygame
import pytest

from game.battle.event import Change, Event
from game.ecs.components import Condition, Conditions, Place, Vitals
from scenes.board import tokens
from scenes.weight.pose import REST, TOPPLE, Beat, furrow, posed
from tests.scenes.fakes import playing, started, steps


def act(kind, *changes, target=0, apart=1, **facts):
    _, scene = playing()
    world = scene.battle.world.fork()
    world.put(1, Place((2, 2, 0)))
    world.put(2, Place((2 + apart, 2, 0)))
    told = (("target", target), *facts.items()) if target else tuple(facts.items())
    return Beat(Event(kind, 1, changes=changes, facts=told), world)


def moved(before, after, **facts):
    return act(facts.pop("kind", "moved"), Change(1, Place(before), Place(after)), **facts)


def test_a_striker_leans_towards_its_target_and_who_shoots_draws_back():
    near, far = act("struck", target=2), act("struck", target=2, apart=6)
    assert near.pose(1, 0.5).dx > 0.3
    assert far.pose(1, 0.5).dx < 0
    assert near.pose(1, 0.0) == REST
    assert abs(near.pose(1, 1.0).dx) < 1e-9


def test_who_is_hit_is_thrown_back_and_lights_up_once_the_blow_lands():
    plain, crit = act("struck", target=2), act("struck", target=2, critical=1)
    assert plain.pose(2, 0.3).dx == plain.pose(2, 0.3).flash == 0
    assert 0 < plain.pose(2, 0.7).dx < crit.pose(2, 0.7).dx
    assert plain.pose(2, 0.5).flash > plain.pose(2, 0.9).flash > 0
    assert plain.pose(3, 0.5) == REST


def test_who_is_missed_steps_aside():
    pose = act("missed", target=2).pose(2, 0.5)
    assert (pose.dx, pose.flash) == (0, 0)
    assert abs(pose.dy) > 0.1


def test_a_wound_shakes_the_token_and_a_grave_one_more():
    hurt = [act("hurt", Change(1, Vitals(12, 12), Vitals(12 - lost, 12))) for lost in (1, 8)]
    light, grave = (max(abs(one.pose(1, n / 40).dx) for n in range(41)) for one in hurt)
    assert 0 < light < grave < 0.2
    assert hurt[0].pose(1, 0.0).flash == 1
    assert hurt[0].pose(1, 1.0) == replace(REST, tone="bad", dx=hurt[0].pose(1, 1.0).dx)


def test_a_fall_goes_over_the_edge_and_then_down_ever_faster():
    fall = moved((2, 2, 5), (3, 2, 0), kind="fell")
    heights = [fall.pose(1, n / 10).rise for n in range(11)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] - heights[3] < heights[7] - heights[10]
    assert heights[-1] == 0
    assert fall.pose(1, 0.0).dx == -1
    assert fall.pose(1, 0.6).dx == 0


def test_walkers_hop_fliers_rise_and_diggers_throw_up_earth():
    walk, flight = moved((2, 2, 0), (3, 2, 0), gait="walk"), moved((2, 2, 0), (2, 2, 3), kind="rose", gait="fly")
    dig = moved((2, 2, 0), (2, 2, -1), gait="burrow")
    assert walk.pose(1, 0.5).rise > 0
    assert walk.pose(1, 0.5).dx == -0.5
    assert flight.pose(1, 0.1).rise < flight.pose(1, 0.9).rise < 0
    assert dig.pose(1, 0.5).clods > 0.9
    assert dig.pose(1, 0.9).size < dig.pose(1, 0.1).size < 1
    assert walk.pose(1, 0.5).clods == 0


def test_who_falls_comes_to_lie_and_who_stands_up_comes_back():
    prone = Conditions((Condition("prone", ""),))
    down, lies, up = act("died"), act("began", Change(1, None, prone)), act("ended", Change(1, prone, Conditions()))
    assert down.pose(1, 0.0).tilt == lies.pose(1, 0.0).tilt == TOPPLE
    assert up.pose(1, 0.0).tilt == -TOPPLE
    assert down.pose(1, 1.0).tilt == 0


@pytest.mark.parametrize("reduced", [False, True])
def test_with_less_movement_nothing_of_it_is_seen(reduced):
    app, scene = playing(seed=3, speed=1.0, reduced=reduced)
    scene.motion.skip()
    poses = set()
    for _ in range(12):
        if scene.open:
            offers = scene.battle.options()
            scene.table.do(offers[len(offers) // 3])
        for _ in range(30):
            steps(app, 1)
            poses |= {scene.motion.pose(unit, 0.0) for unit, _ in scene.table.shown.all(Place)}
            assert not reduced or all(words.rise == 0 for words in scene.motion.floats)
    assert (poses == {REST}) is reduced


def test_a_posed_token_is_another_picture_and_the_kept_one_stays():
    started()
    token = tokens.token("hound", 0, "A", 48)
    before = pygame.image.tobytes(token, "RGBA")
    assert posed(token, REST) is token
    for pose in (replace(REST, tilt=30.0), replace(REST, size=1.2), replace(REST, flash=1.0, tone="bad")):
        assert pygame.image.tobytes(posed(token, pose), "RGBA") != before
    assert pygame.image.tobytes(token, "RGBA") == before


def test_a_furrow_is_seen_around_the_digger():
    started()
    screen = pygame.Surface((100, 100))
    furrow(screen, pygame.Rect(26, 26, 48, 48), 1.0)
    assert screen.get_bounding_rect().width > 0
    assert pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1)).count() < 100 * 100
