"""Components: look-ups, and copies that leave the old as it was."""

from game.ecs.components import Budget, Condition, Conditions, Speeds, Weapon, Weapons, lookup

PRONE, DAZED = Condition("prone", "toy.guard"), Condition("dazed", "toy.hit", 3, "turn")


def test_a_number_beside_a_name():
    assert lookup((("walk", 30), ("fly", 60)), "fly") == 60
    assert (lookup((), "fly"), lookup((), "fly", 5)) == (0, 5)
    assert (Speeds((("walk", 30),)).of("walk"), Speeds().of("swim")) == (30, 0)


def test_conditions_begin_and_end():
    both = Conditions().plus(PRONE).plus(DAZED)
    assert both.active == (PRONE, DAZED)
    assert both.has("dazed")
    assert both.has("asleep", "prone")
    assert not both.has("asleep")
    assert (both.find("dazed"), both.find("asleep")) == (DAZED, None)
    assert both.minus("prone").active == (DAZED,)
    assert both.minus("asleep") == both


def test_a_condition_that_begins_anew_keeps_its_place():
    longer = Condition("prone", "toy.guard", 9, "turn")
    assert Conditions((PRONE, DAZED)).plus(longer).active == (longer, DAZED)


def test_a_slot_is_spent():
    full = Budget((("action", 1), ("points", 3)))
    assert full.spend("points", 2).slots == (("action", 1), ("points", 1))
    assert full.spend("action").left("action") == 0
    assert (full.left("points"), full.left("reaction")) == (3, 0)


def test_a_weapon_by_name_or_the_first():
    pike, bow = Weapon("pike"), Weapon("bow", reach=0, range=60)
    both = Weapons((pike, bow))
    assert (both.named(""), both.named("bow"), both.named("axe"), Weapons().named("")) == (pike, bow, None, None)
    assert (pike.melee, bow.melee) == (True, False)
