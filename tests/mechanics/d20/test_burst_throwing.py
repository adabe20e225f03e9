"""Areas that burst or spread, and throwing them, with cover's bonus on Reflex saves: +2, +1 where most is seen, +4."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision, Event
from game.ecs.components import Budget, Chance, Name, Sheet, Vitals
from game.ecs.world import BATTLE
from game.mechanics.d20.burst_areas import Areas, apart, flooded, reached
from game.mechanics.d20.burst_throwing import Throwing
from game.mechanics.d20.bursts import Burst, Bursts, arm_title, carried
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.what_if import Shown
from game.reasons import Because, Refusal, text
from tests.mechanics.d20.armed import FALLING, OPPORTUNITY, REACTIONS, TURN, arm
from tests.mechanics.d20.table import CONCEALMENT, COVER, PILLAR, SWORD, WALL, add, strewn

AREAS = Areas(COVER, rule="burst", spread="spread", hampers=(lambda world, unit: (Because("sickened", -2),),))
LAW = Throwing(
    AREAS, CONCEALMENT, Provoking(OPPORTUNITY, REACTIONS), TURN, FALLING, barred=lambda world, unit: None
)  # fmt: skip
FIRE = Burst("fire", text("alchemist's fire"), radius=5, range=50, save=15, damage="2d6")


def battle(things=(), foe=(8, 5), **more):
    world = strewn(dict(things))
    add(world, 1, (2, 5))
    add(world, 2, foe, "medium", "blue")
    for unit in (1, 2):
        arm(world, unit, SWORD)
        world.put(unit, Budget(TURN.full))
    world.put(2, Sheet(skills=(("reflex", 4),)))
    world.put(1, Bursts((replace(FIRE, **more),)))
    world.put(BATTLE, Chance(1))
    return world


def thrown(world, *faces, law=LAW):
    verb, answers = law.law(), []
    for event in verb.perform(world, command(1, "throw", 2, corner="nw"), Shown(20, [(face,) for face in faces])):
        if isinstance(event, Decision):
            answers.append(event)
        else:
            apply(world, event)
    return verb


@pytest.mark.parametrize(("face", "damage"), [(13, 6), (12, 12), (20, 6), (1, 12)])
def test_who_saves_takes_half_and_one_is_gone(face, damage):
    world = battle()
    verb = thrown(world, face)
    assert world.get(2, Vitals).hp == 30 - damage
    assert carried(world, 1)[0].left == 0
    assert world.get(1, Budget).left("standard") == 0
    assert "nothing left" in str(verb.allowed(world, 1).why)


def test_what_a_state_takes_off_saves_is_told():
    strike = LAW.law().preview(battle(), command(1, "throw", 2)).strike
    assert (strike.defence.total, strike.defence.rules, strike.hit.wins) == (2, ("sheet", "sickened"), 12)
    assert strike.save


def test_cover_helps_a_save_from_one_side_and_not_against_what_spreads():
    world = battle({(7, 5): PILLAR, (7, 4): PILLAR, (7, 6): PILLAR})
    covered, spread = (AREAS.cover(world, (7, 5, 0), 2, spread=one) for one in (False, True))
    assert covered.degree == "cover"
    assert AREAS.reflex(world, 2, covered).total == 4 + 2 - 2
    assert AREAS.reflex(world, 2, spread).total == 4 - 2
    assert [one.rule for one in spread.because] == ["spread"]


def test_a_wall_keeps_a_burst_out_and_a_cloud_goes_round_it():
    wall = {(x, 5): WALL for x in range(3, 20)}  # the line along its end is free by the second table
    world = battle(wall, foe=(4, 6))
    burst, cloud = replace(FIRE, radius=30), replace(FIRE, radius=30, spread=True)
    assert [one.unit for one in AREAS.caught(world, (4, 5, 0), burst)] == [1]
    assert [one.rule for one in AREAS.sheltered(world, (4, 5, 0), burst)] == ["total-cover"]
    assert reached(world, (4, 5, 0), 2, cloud)
    assert (4, 6) in flooded(world.field, (4, 5, 0), 30)
    assert (4, 6) not in flooded(world.field, (4, 5, 0), 5)


@pytest.mark.parametrize(
    ("cell", "feet"), [((5, 5, 0), 5), ((4, 4, 0), 5), ((6, 6, 0), 15), ((9, 5, 0), 25), ((5, 5, 2), 15)]
)
def test_an_area_is_measured_from_a_corner_to_the_far_side_of_a_square(cell, feet):
    assert apart((5, 5, 0), cell) == feet


@pytest.mark.parametrize(("more", "why"), [({"range": 20}, "30 ft away"), ({"left": 0}, "nothing left")])
def test_what_keeps_it_from_being_thrown(more, why):
    refusal = LAW.law().check(battle(**more), command(1, "throw", 2))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, why in str(refusal.why)) == ("burst", True)


def test_throwing_beside_a_foe_provokes_and_its_name_is_known():
    world = battle(foe=(3, 5))
    assert [one.by for one in LAW.law().preview(world, command(1, "throw", 2, corner="ne")).provoked] == [2]
    assert str(arm_title(world, 1, "fire")) == "alchemist's fire"
    assert str(arm_title(world, 1, "sword")) == str(SWORD.title)


@pytest.mark.parametrize(("corner", "where"), [("nw", "nw of 8, 5"), ("ne", "ne of 8, 5"), ("se", "se of 8, 5")])
def test_it_is_told_where_it_lands_and_who_is_within_friends_among_them(corner, where):
    world = battle()
    add(world, 3, (8, 6), "medium", "red")
    world.put(3, Name("Ash"))
    told = LAW.law().perform(world, command(1, "throw", 2, corner=corner), Shown(20, []))
    spent = next(event for event in told if isinstance(event, Event) and str(event.text).startswith("throws"))
    inside = "unit 2" if corner[0] == "n" else "unit 2, Ash"
    assert str(spent.text) == f"throws: alchemist's fire, at the {where}; within it: {inside}"


def test_offers_catch_more_foes_than_friends():
    world = battle()
    assert {one.target for one in LAW.law().offers(world, 1)} == {2}
    add(world, 3, (8, 6), "medium", "red")
    add(world, 4, (7, 5), "medium", "red")
    add(world, 5, (8, 4), "medium", "red")
    add(world, 6, (9, 5), "medium", "red")
    for unit in (3, 4, 5, 6):
        arm(world, unit, SWORD)
    assert list(LAW.law().offers(world, 1)) == []
