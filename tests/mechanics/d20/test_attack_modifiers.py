"""The law of attacks and of blows with an armour class that is built up and critical hits that are confirmed."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.rulebook import Strike
from game.ecs.components import Chance, Condition, Conditions, Place, Vitals, Weapon
from game.ecs.world import BATTLE
from game.mechanics.what_if import Shown
from tests.mechanics.d20.armed import BLOWS, COMBAT, arm
from tests.mechanics.d20.table import BOW, SPEAR, add, board

BLADE = Weapon("blade", attack=6, damage="1d8", reach=5)
DART = Weapon("dart", damage="1d4", reach=5, range=20)


def fight(one=(4, 5), other=(5, 5), *weapons):
    world = board(40, 12)
    add(world, 1, one, team="red")
    add(world, 2, other, team="blue")
    arm(world, 1, *(weapons or (BLADE,)), str=16, dex=14)
    arm(world, 2, BLADE, dex=16, armour=4)
    return world


def strike(world, weapon="blade", *options) -> Strike:
    found = COMBAT.strike(world, 1, 2, weapon, options)
    assert isinstance(found, Strike)
    return found


def state(world, unit, *names):
    world.put(unit, Conditions(tuple(Condition(name, "test") for name in names)))


def test_both_sides_are_built_up():
    found = strike(fight())
    assert (found.attack.total, found.defence.total) == (6 + 3, 10 + 4 + 3)
    assert found.hit.wins * 20 == found.hit.of * 13
    world = fight()
    state(world, 2, "flat-footed")
    assert strike(world).defence.total == 14


@pytest.mark.parametrize(("options", "total"), [((), 9), (("second",), 4), (("third",), -1), (("charge",), 11)])
def test_the_way_in_which_an_attack_is_made_adds(options, total):
    assert strike(fight(), "blade", *options).attack.total == total


def test_circumstances_are_what_the_book_names():
    world = fight()
    world.put(1, replace(world.get(1, Place), at=(4, 5, 1)))
    assert [reason.rule for reason in strike(world).attack.counted][-1] == "higher-ground"
    shot = fight((0, 5), (5, 5), BOW)
    add(shot, 3, (6, 5), team="red")
    assert "shooting-into-melee" not in strike(shot, "bow").attack.rules
    arm(shot, 3, BLADE)
    assert "shooting-into-melee" in strike(shot, "bow").attack.rules


def test_range_ends_sooner_for_what_is_thrown():
    near, far = fight((0, 5), (20, 5), DART), fight((0, 5), (21, 5), DART)
    assert strike(near, "dart").attack.total == 2 - 8
    assert COMBAT.strike(far, 1, 2, "dart", ()).rule == "range"
    assert strike(fight((0, 5), (21, 5), replace(DART, reach=0)), "dart").attack.total == 2 - 10


def test_what_the_book_bars_and_what_is_too_near_are_refused():
    world = fight((0, 5), (9, 5), BOW)
    state(world, 1, "prone")
    assert COMBAT.strike(world, 1, 2, "bow", ()).rule == "prone"
    close = COMBAT.strike(fight((4, 5), (5, 5), SPEAR), 1, 2, "spear", ())
    assert close.rule == "reach-weapon"
    assert "too near" in str(close.why)


def resolved(world, *faces):
    world.put(BATTLE, Chance(1))
    dice, events = Shown(20, [(face,) for face in faces]), []
    for event in BLOWS.strike(world, dice, 1, 2, "blade", ()):
        apply(world, event)
        events.append(event)
    return events, 30 - world.get(2, Vitals).hp


@pytest.mark.parametrize(
    ("faces", "damage"),
    [
        ((7,), 0),
        ((8,), 8 + 3),
        ((19, 7), 8 + 3),
        ((19, 8), 16 + 3),
        ((20, 1), 8 + 3),
        ((20, 20), 16 + 3),
        ((1,), 0),
    ],
)
def test_a_second_roll_confirms_a_critical_hit(faces, damage):
    events, lost = resolved(fight(), *faces)
    assert lost == damage
    asked = [event for event in events if event.kind == "rolled" and "confirming" in str(event.fact("purpose"))]
    assert len(asked) == len(faces) - 1
    struck = [event for event in events if event.kind == "struck"]
    assert [event.fact("critical") for event in struck] == ([int(damage > 11)] if damage else [])


def test_a_face_below_20_is_no_critical_hit_where_it_misses():
    world = fight()
    arm(world, 2, BLADE, dex=16, armour=30)
    events, lost = resolved(world, 19)
    assert lost == 0
    assert [event.kind for event in events] == ["rolled", "missed"]
