"""Arms and hands by a table of its own: creatures with three hands, a lance for all of them, a sling for one."""

import pytest

from game.ecs.components import Budget, Weapon, Weapons
from game.mechanics.arms.gear import GROUND, HAND, SHEATH, Armoury, Make, gear
from game.mechanics.arms.handling import DRAW, LOAD, PUT_AWAY, Handling
from game.mechanics.slots import Slot, Slots
from game.reasons import Refusal, text
from tests import toy
from tests.toy.board import at

LANCE, SLING, FIST = Weapon("lance"), Weapon("sling", reach=0, range=9), Weapon("fist", unarmed=True)
MAKES = {"lance": Make(text("lance"), Weapon("lance", damage="2d6"), "piercing", 3)}
ARMOURY = Armoury(
    MAKES, FIST, lambda weapon: Make(weapon.title, weapon, "crushing", load="whole"), lambda world, unit: 3,
    lambda world, unit: (), lambda world, unit: (at(world, unit),),
)  # fmt: skip
ACTION = Slot(text("action"), text("Spent."), (("action",),))
SLOTS = Slots("toy.wait", (("action", 1),), {"action": ACTION}, {}, "action")
HANDLE = Handling(
    "handle", text("Handle"), "toy.hit", SLOTS, ARMOURY, (LOAD, DRAW, PUT_AWAY), "whole",
    lambda world, unit: Refusal("toy.guard", text("Nothing to do.")), {LOAD: "toy.guard"},
)  # fmt: skip


def armed(**said):
    made = toy.world()
    made.put(1, Weapons((LANCE, SLING)))
    ARMOURY.equip(made, 1, {"weapons": tuple({"name": name, **more} for name, more in said.items()), "bursts": ()})
    made.put(1, Budget((("action", 1),)))
    return made


def test_the_first_arms_fill_the_hands_and_the_rest_is_put_away():
    made = armed()
    places = [(one.name, one.place, one.grip) for one in gear(made, 1).items]
    assert places == [("lance", HAND, 3), ("sling", SHEATH, 0)]
    assert ARMOURY.free_hands(made, 1) == 0
    assert ARMOURY.carried(made, 1)[0].damage == "2d6"


def test_what_one_wants_in_the_hand_drives_out_what_is_in_the_way():
    made = armed()
    ARMOURY.in_hand(made, 1, "sling")
    assert [one.place for one in gear(made, 1).items] == [SHEATH, HAND]


@pytest.mark.parametrize(("said", "deeds"), [
    ({}, ["put-away lance"]),
    ({"lance": {"place": SHEATH}, "sling": {"loaded": False}}, ["load sling", "put-away sling"]),
    ({"lance": {"place": SHEATH}, "sling": {"place": SHEATH}}, ["draw lance", "draw sling"]),
])  # fmt: skip
def test_a_verb_offers_the_deeds_of_its_table_in_its_order(said, deeds):
    assert list(HANDLE.possible(armed(**said), 1)) == deeds


def test_what_is_dropped_lies_in_its_cell():
    (lance, _) = ARMOURY.dropped(armed(), 1).items
    assert (lance.place, lance.grip, lance.at) == (GROUND, 0, at(armed(), 1))
