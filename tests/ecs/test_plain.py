"""Plain data back into frozen values: nothing coerced, nothing left out, nothing added."""

import json

import pytest

from game.ai.random_player import choice, step
from game.battle.command import Command, command
from game.ecs.components import Conditions, Outcome, Place, Turn, Vitals, Weapon, Weapons
from game.ecs.world import COMPONENTS
from game.ecs.writing import canonical, plain
from game.reasons import text
from game.store.plain import PlainError, read, read_snapshot, read_world, write_snapshot
from tests.toy import battle, field, world

PLACE = plain(Place((1, 2, 0)))
VITALS = plain(Vitals(3, 5))


def refused(kind, value):
    with pytest.raises(PlainError) as caught:
        read(kind, value)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    "value",
    [
        Place((1, 2, -3), (0, 1, 2, 1), 5, "fly"),
        Weapons((Weapon("pike", text("a {n} ft pike", n=10), 5, "1d8+3", 10), Weapon("axe", skill=4, fencing=True))),
        Outcome("", text("{a} and {b}", a=1, b="two")),
        Command(3, "walk", (1, 2, 0), (("aim", 2), ("route", ((1, 1, 0), (2, 2, 0))), ("weapon", "pike"))),
        command(3, "hit", 4),
        command(3, "wait"),
    ],
)
def test_what_was_written_is_read(value):
    assert read(type(value), json.loads(canonical(plain(value)))) == value


def test_nothing_is_coerced():
    assert refused(Vitals, VITALS | {"hp": True}) == ["expected int, not bool @ $.hp"]
    assert refused(Vitals, VITALS | {"hp": "3"}) == ["expected int, not str @ $.hp"]
    assert refused(Vitals, VITALS | {"hp": 3.0}) == ["expected int, not float @ $.hp"]
    assert refused(Vitals, VITALS | {"hp": None}) == ["expected int, not NoneType @ $.hp"]
    assert refused(Vitals, VITALS | {"dead": 0}) == ["expected bool, not int @ $.dead"]
    assert refused(Place, PLACE | {"mode": 3}) == ["expected str, not int @ $.mode"]


def test_a_text_or_a_table_is_no_tuple():
    assert refused(Place, PLACE | {"at": "123"}) == ["expected a list of 3 @ $.at"]
    assert refused(Place, PLACE | {"at": {"0": 1, "1": 2, "2": 3}}) == ["expected a list of 3 @ $.at"]
    assert refused(Turn, plain(Turn()) | {"order": "12"}) == ["expected a list @ $.order"]


def test_a_tuple_has_its_length():
    assert refused(Place, PLACE | {"at": [1, 2]}) == ["expected a list of 3 @ $.at"]
    assert refused(Place, PLACE | {"band": [0, 0, 1, 1, 1]}) == ["expected a list of 4 @ $.band"]


def test_no_field_is_missing_or_unknown():
    assert refused(Vitals, {"hp": 3, "max_hp": 5}) == ["missing: nonlethal, dead @ $"]
    assert refused(Vitals, VITALS | {"mana": 7}) == ["unknown: mana @ $"]
    assert refused(Vitals, [3, 5, 0, False]) == ["expected a table @ $"]


def test_every_fault_is_listed_with_its_place():
    active = [
        {"name": "prone", "rule": 3, "source": 0, "ends": ""},
        {"name": None, "rule": "toy.hit", "source": 0, "ends": 1},
    ]
    assert refused(Conditions, {"active": active}) == [
        "expected str, not int @ $.active[0].rule",
        "expected str, not NoneType @ $.active[1].name",
        "expected str, not int @ $.active[1].ends",
    ]


def test_a_union_takes_only_its_own():
    told = plain(command(1, "walk", (1, 2, 0)))
    assert refused(Command, told | {"target": [1, True, 0]}) == ["expected int, not bool @ $.target[1]"]
    assert refused(Command, told | {"target": True}) == ["expected int or list or NoneType @ $.target"]
    assert refused(Command, told | {"options": [["aim", 1.5]]}) == ["expected str or int or list @ $.options[0][1]"]


def test_every_component_is_read_back_by_its_name():
    made = world()
    made.put(1, Weapons((Weapon("pike"),)))
    again = read_world(made.ground, json.loads(canonical(made.plain())))
    assert list(again.everything()) == list(made.everything())
    assert again.digest() == made.digest()
    assert "Footwork" in made.plain()
    assert "Footwork" in COMPONENTS


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ([], "expected a table @ $"),
        ({"Mood": {}}, "unknown component @ $.Mood"),
        ({"Vitals": []}, "expected a table @ $.Vitals"),
        ({"Vitals": {"1": 5}}, "expected a table @ $.Vitals.1"),
        ({"Vitals": {"1": VITALS | {"hp": "x"}}}, "expected int, not str @ $.Vitals.1.hp"),
        ({"Vitals": {"01": VITALS}}, "'01' is not the id of a unit @ $.Vitals"),
        ({"Vitals": {"-1": VITALS}}, "'-1' is not the id of a unit @ $.Vitals"),
        ({"Vitals": {"²": VITALS}}, "'²' is not the id of a unit @ $.Vitals"),
        ({"Vitals": {"": VITALS}}, "'' is not the id of a unit @ $.Vitals"),
        ({"Vitals": {"9" * 5000: VITALS}}, "is not the id of a unit @ $.Vitals"),
        ({"Vitals": {1: VITALS}}, "expected a table @ $.Vitals"),
    ],
)
def test_a_world_that_cannot_be_is_refused(form, fault):
    with pytest.raises(PlainError) as caught:
        read_world(field("...", "square"), form)
    assert [said for said in caught.value.faults if fault in said]


def test_all_faults_of_a_world_are_listed():
    form = {"Mood": {}, "Vitals": {"1": VITALS | {"hp": "x"}, "2": {}}, "Place": {"1": PLACE | {"at": []}}}
    with pytest.raises(PlainError) as caught:
        read_world(field("...", "square"), form)
    assert len(caught.value.faults) == 4


def test_a_snapshot_is_read_as_it_was_written():
    made = battle()
    made.start(2)
    for number in range(60):
        step(made, choice(made, 2, number))
    saved = made.snapshot()
    again = read_snapshot(made.world.ground, json.loads(canonical(write_snapshot(saved))))
    assert (again.under_way, again.answers, again.log) == (saved.under_way, saved.answers, saved.log)
    assert again.world.digest() == saved.world.digest()


def test_a_snapshot_has_its_four_parts():
    form = write_snapshot(battle().snapshot())
    for broken in (form | {"more": 1}, {"log": []}, {}, None, form | {"answers": "ab"}, form | {"log": [{}]}):
        with pytest.raises(PlainError):
            read_snapshot(field("...", "square"), broken)
