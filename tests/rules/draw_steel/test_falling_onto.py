"""Falls that somebody is in the way of: nothing cancels what is left of a fall."""

import pytest

from game.battle.battle import Battle
from game.battle.event import Event
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.falling.fall import knock_down, settle
from tests.rules.draw_steel.fights import begin, fight, turn
from tests.rules.fights import act, at, box, creature, has, hp, played, said, unit

FALLER = {"hp": 60, "skills": "{ recoveries = 1 }", "abilities": "{ might = 2 }", "conditions": '["prone"]'}
FLIER = {"hp": 60, "speeds": "{ walk = 5, fly = 5 }"}


def over(flier: int, faller: int, rows: str = box(6, 6), **more: object) -> tuple[Battle, list[Event]]:
    """Let a creature that cannot fly fall, as its turn begins, right over one in the air; it ends in the east."""
    battle = fight(
        rows, creature("Faller", [2, 2, faller], **FALLER),
        creature("Flier", [2, 2, flier], "foes", **{**FLIER, "abilities": "{ might = 2 }", **more}),
    )  # fmt: skip
    events: list[Event] = []
    while battle.pending is not None:
        east = [key for key in battle.pending.keys if key.startswith("3,2,")]
        keys = [*east, *(key for key in ("players", "hard", "soften") if key in battle.pending.keys)]
        events += battle.answer(keys[0])
    return battle, events


@pytest.mark.parametrize(("faller", "first", "left"), [(8, 1, 60 - 12), (7, 0, 60 - 12), (10, 3, 60 - 6 - 12)])
def test_who_lands_on_a_flier_falls_on_beside_it(faller: int, first: int, left: int) -> None:
    """[ds.fall-onto] [ds.fall-damage] Measured to the top of the flier, and then from beside it to the ground."""
    battle, events = over(6, faller)
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((3, 2, 0), left)
    assert has(battle, "Faller", "prone")
    assert (at(battle, "Flier"), hp(battle, "Flier")) == ((2, 2, 6), 60 - (6 if first == 3 else 0))
    named = "comes down on Flier" if first == 0 else "falls 1 square" if first == 1 else f"falls {first} squares"
    assert said(events, "fell") == [named, "falls 6 squares"]


def test_a_flier_that_is_knocked_down_falls_too() -> None:
    """[ds.fall-onto-prone] [ds.fly-fall]"""
    battle, _ = over(6, 8, abilities="{ might = 0 }")
    assert (at(battle, "Flier"), hp(battle, "Flier")) == ((2, 2, 0), 60 - 12)
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((3, 2, 0), 60 - 12)


def test_in_a_narrow_shaft_it_falls_past_the_flier() -> None:
    """[ds.forced-sharing] [ds.fall-onto]"""
    shaft = "#####\n#####\n##.##\n#####\n#####"
    battle, events = over(6, 8, shaft)
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((2, 2, 0), 60 - 12)
    assert said(events, "fell") == ["falls 1 square", "falls 6 squares"]


def test_beside_a_climber_too_one_falls_on() -> None:
    """[ds.fall-onto] A climber's wall is no ground for others."""
    rows, heights = box(6, 3), "000900\n000900\n000900"
    battle = fight(
        rows, creature("Faller", [2, 1, 8], **FALLER),
        creature("Climber", [2, 1, 4], "foes", hp=60, speeds="{ walk = 5, climb = 5 }", abilities="{ might = 2 }"),
        heights=heights,
    )  # fmt: skip
    battle.answer("players")
    assert battle.pending is not None
    assert all(key.endswith(",4") and not key.startswith("3") for key in battle.pending.keys)
    battle.answer("1,1,4")
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((1, 1, 0), 60 - 6 - 8)
    assert hp(battle, "Climber") == 60 - 6


def test_beside_who_stands_at_an_edge_one_stays_on_the_ledge() -> None:
    """[ds.fall-onto] [ds.no-stopping] A space down the drop is not as near as one on the ledge."""
    foe = creature("Foe", [2, 1], "foes", hp=60)
    battle = fight(box(6, 3), creature("Faller", [2, 1, 7], **FALLER), foe, heights="333000\n" * 3)
    battle.answer("players")
    assert battle.pending is not None
    keys = {(x, y) for x, y, _ in (key.split(",") for key in battle.pending.keys)}
    assert keys == {("1", "0"), ("1", "1"), ("1", "2"), ("2", "0"), ("2", "2")}
    battle.answer("2,0,3")
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((2, 0, 3), 60 - 6)


def test_where_only_the_drop_is_free_one_falls_down_it() -> None:
    """[ds.fall-onto] [ds.fall-damage]"""
    battle = fight(
        "#####\n#..##\n#####", creature("Faller", [1, 1, 7], **FALLER), creature("Foe", [1, 1], "foes", hp=60),
        heights="33333\n33000\n33333",
    )  # fmt: skip
    battle.answer("players")
    assert (at(battle, "Faller"), hp(battle, "Faller")) == ((2, 1, 0), 60 - 6 - 6)


def carried(mount: int, heights: str = "", **more: object) -> Battle:
    """A hero on the back of a mount of size 2, on the ground or in the air; the mount acts."""
    horse = {"size": "2", "hp": 60, "skills": "{ mount = 1 }", **more}
    battle = fight(
        box(8, 4), creature("Mount", [0, 0, mount] if mount else [0, 0], **horse),
        creature("Rider", [1, 0, mount + 2] if mount else [1, 0], hp=30, mounted="true"),
        creature("Foe", [7, 3], "foes", hp=9), heights=heights,
    )  # fmt: skip
    begin(battle, "Mount")
    return battle


def test_whom_a_falling_creature_carries_goes_along() -> None:
    """[ds.climb-creature] [ds.mounts] Off a ledge with its mount, the rider does not stay in the air."""
    battle = carried(0, "55000000\n" * 4, speeds="{ walk = 8 }")
    assert at(battle, "Rider") == (1, 0, 7)
    act(battle, "advance", (2, 0, 0), mode="walk")
    assert (at(battle, "Mount"), at(battle, "Rider")) == ((2, 0, 0), (3, 0, 2))
    assert (hp(battle, "Mount"), hp(battle, "Rider")) == (50, 30)


@pytest.mark.parametrize(("down", "left"), [(True, 30 - 2 * (2 + 5)), (False, 30)])
def test_who_is_knocked_off_a_mount_in_the_air_falls_all_the_way(down: bool, left: int) -> None:
    """[ds.climber-knocked-prone] [ds.dislodge] The height is its level and how high the mount is."""
    battle = carried(5, speeds="{ walk = 6, fly = 6 }")
    rider = unit(battle, "Rider")
    assert battle.world.find(rider, Perch) is not None
    if down:
        played(battle, knock_down(battle.world, rider))
    else:
        played(battle, settle(battle.world, rider))
    assert (at(battle, "Rider")[2] == 0) is down
    assert has(battle, "Rider", "prone") is down
    assert hp(battle, "Rider") == left
    assert at(battle, "Mount") == (0, 0, 5)


def test_who_comes_off_beside_a_drop_stays_above_it() -> None:
    """[ds.climber-knocked-prone] [ds.fall-damage]"""
    battle = carried(0, "33300000\n" * 4, speeds="{ walk = 8 }")
    rider = unit(battle, "Rider")
    played(battle, knock_down(battle.world, rider))
    assert at(battle, "Rider")[2] == 3
    assert hp(battle, "Rider") == 30 - 4


def test_a_flier_that_is_brought_down_over_another_ends_on_the_ground() -> None:
    """[ds.fly-fall] [ds.fall-onto] Right above one another in the air, the upper knocked prone."""
    battle = fight(
        box(6, 6), creature("Upper", [2, 2, 7], **{**FLIER, "abilities": "{ might = 2 }"}),
        creature("Lower", [2, 2, 6], **{**FLIER, "abilities": "{ might = 2 }"}), creature("Foe", [5, 5], "foes"),
    )  # fmt: skip
    turn(battle, "Foe")
    played(battle, knock_down(battle.world, unit(battle, "Upper")))
    assert at(battle, "Upper")[2] == 0
    assert (hp(battle, "Upper"), hp(battle, "Lower"), at(battle, "Lower")) == (48, 60, (2, 2, 6))


def test_who_is_stuck_in_the_rock_falls_nowhere() -> None:
    """[ds.fall-damage] A level may begin with somebody where it cannot stand: the battle goes on."""
    battle = fight(box(6, 6), creature("Stuck", [2, 2, -2], **FALLER), creature("Foe", [5, 5], "foes", hp=9))
    turn(battle, "Foe")
    turn(battle, "Stuck")
    assert (at(battle, "Stuck"), hp(battle, "Stuck")) == ((2, 2, -2), 60)
