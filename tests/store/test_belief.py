"""What only a forged save says is named, each thing by itself; a battle that was played is believed."""

from dataclasses import replace

import pytest

from game.ecs.components import Body, Name, Place, Sheet, Side, Speeds, Vitals, Weapon, Weapons
from game.store.belief import strange
from tests.conformance.arenas import arenas
from tests.store import kept

CASES = arenas()


def made():
    """Begin a battle; its world, a fresh one, and its rulebook."""
    case = kept.toy()
    return case.begun(1).world, case.make().world, case.rulebook


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_was_played_is_believed(case):
    assert list(strange(case.begun(2, 20).world, case.make().world, case.rulebook)) == []


FORGED = [
    (Body, {"size": "wide"}, "unit 2: size: 'wide' is not known"),
    (Body, {"build": "round"}, "unit 2: build: 'round' is not known"),
    (Body, {"side": 3}, "unit 2: one is not 3 cells wide"),
    (Place, {"mode": "wade"}, "unit 2: mode: 'wade' is not known"),
    (Speeds, {"manoeuvrability": "best"}, "unit 2: manoeuvrability: 'best' is not known"),
    (Speeds, {"modes": (("walk", 3), ("wade", 3))}, "unit 2: speed: 'wade' is not known"),
    (Sheet, {"abilities": (("wit", 3),)}, "unit 2: ability: 'wit' is not known"),
    (Sheet, {"skills": (("chess", 3),)}, "unit 2: skill: 'chess' is not known"),
    (Name, {"name": "../etc"}, "unit 2 has another name"),
    (Side, {"team": "strangers"}, "unit 2: team: 'strangers' is not known"),
    (Side, {"control": "nobody"}, "unit 2: control: 'nobody' is not known"),
    (Weapons, {"carried": (Weapon("axe"), Weapon("bow", damage="plenty"))}, "unit 2: 'plenty' is no roll"),
]


@pytest.mark.parametrize(("kind", "fields", "said"), FORGED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_word_from_nowhere_is_named(kind, fields, said):
    world, fresh, book = made()
    world.put(2, replace(world.get(2, kind), **fields))
    assert list(strange(world, fresh, book)) == [said]


def test_a_part_that_is_lost_is_named():
    world, fresh, book = made()
    world.drop(2, Vitals)
    assert list(strange(world, fresh, book)) == ["unit 2 has no Vitals"]
