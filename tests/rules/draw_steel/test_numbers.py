"""The ledger's numbers that no board is needed for."""

from dataclasses import replace

import pytest

from game import LevelError, open_battle
from game.ecs.components import Vitals
from game.rules.draw_steel.abilities import potency
from game.rules.draw_steel.actions import catch_breath
from game.rules.draw_steel.forced_movement import big_and_small, stability
from game.rules.draw_steel.movement import sizes, straight_line
from game.rules.draw_steel.movement_types import types
from game.rules.draw_steel.movement_types.hard_climb_swim import managed_by
from game.rules.draw_steel.rolls import characteristics, power_roll, saving_throw, tests
from game.rules.draw_steel.stamina import damage, suffocating, winded
from game.rules.draw_steel.turns import rounds, sides
from game.store.level import read_level
from tests.rules.draw_steel.fights import begin, fight
from tests.rules.fights import box, creature, unit
from tests.written import whole_level


@pytest.mark.parametrize(
    ("one", "other", "steps"), [("1T", "2", -4), ("1M", "2", -2), ("1L", "2", -1), ("1L", "1M", 1), ("5", "3", 2)]
)
def test_sizes_are_compared_step_by_step(one: str, other: str, steps: int) -> None:
    """[ds.size-steps]"""
    assert sizes.steps_above(one, other) == steps


def test_the_size_number_of_every_grade_is_one() -> None:
    """[ds.size]"""
    assert [sizes.number(size) for size in ("1T", "1S", "1M", "1L", "2", "5")] == [1, 1, 1, 1, 2, 5]


@pytest.mark.parametrize(
    ("cells", "straight"),
    [
        (((0, 0), (1, 0), (2, 1), (3, 1)), True),
        (((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)), False),
        (((0, 0), (1, 1), (2, 0)), False),
        (((0, 0), (1, 1), (1, 2), (2, 3)), True),
        (((0, 0), (1, 0), (3, 0)), False),
    ],
)
def test_what_a_straight_line_is(cells: tuple[tuple[int, int], ...], straight: bool) -> None:
    """[ds.straight-line]"""
    assert straight_line.straight(tuple((x, y, 0) for x, y in cells)) is straight


@pytest.mark.parametrize(
    ("difficulty", "total", "outcome"),
    [
        ("medium", 11, "failure"),
        ("medium", 12, "consequence"),
        ("hard", 16, "failure"),
        ("easy", 8, "consequence"),
        ("easy", 17, "reward"),
        ("hard", 17, "success"),
        ("hard", 11, "failure-consequence"),
    ],
)
def test_tests_read_the_tiers_by_difficulty(difficulty: str, total: int, outcome: str) -> None:
    """[ds.tests]"""
    assert tests.outcome(difficulty, power_roll.tier_of(total), natural=False) == outcome
    assert tests.outcome(difficulty, 1, natural=True) == "reward"


@pytest.mark.parametrize(("total", "climbs"), [(11, False), (12, True), (17, True)])
def test_hard_surfaces(total: int, climbs: bool) -> None:
    """[ds.hard-climb-swim]"""
    assert managed_by(power_roll.tier_of(total), natural=False) is climbs


def test_opposed_tests_have_no_tiers() -> None:
    """[ds.opposed-test]"""
    assert tests.opposed_total((4, 5), 1, 2) == 14
    assert tests.opposed_total((5, 6), 2, 0) == 13
    assert [tests.opposed(14, 13), tests.opposed(13, 13), tests.opposed(12, 13)] == [1, 0, -1]


def test_potency() -> None:
    """[ds.potency]"""
    assert potency.potency(0, 1)
    assert not potency.potency(1, 1)
    assert potency.potencies(2) == (0, 1, 2)


def test_saving_throws() -> None:
    """[ds.saving-throw]"""
    assert saving_throw.saves(6)
    assert not saving_throw.saves(5)


def test_one_roll_for_many_targets() -> None:
    """[ds.one-roll-for-all]"""
    assert [one.tier for one in power_roll.per_target((5, 4), 2, (0, 0, 1))] == [1, 1, 2]
    assert [one.tier for one in power_roll.per_target((7, 7), 2, (0, 2))] == [2, 3]


def test_chances_count_all_hundred_ways() -> None:
    """[ds.power-roll]"""
    assert power_roll.chances(0, 0) == (55, 35, 10)
    assert sum(power_roll.chances(3, -2)) == 100
    assert power_roll.chances(-20, -2)[2] == 3  # a natural 19 or 20


@pytest.mark.parametrize(
    ("amount", "immunities", "weaknesses", "left"),
    [(8, (5,), (), 3), (10, (), (5,), 15), (12, (5, 10), (), 2), (4, (5,), (3,), 2), (3, (5,), (), 0)],
)
def test_weakness_first_immunity_last(
    amount: int, immunities: tuple[int, ...], weaknesses: tuple[int, ...], left: int
) -> None:
    """[ds.damage]"""
    assert damage.reduced(amount, immunities, weaknesses) == left


def test_typed_damage_meets_the_card_and_the_water() -> None:
    """[ds.damage] [ds.underwater]"""
    skills = "{ fire-immunity = 5, damage-immunity = 1 }"
    battle = fight("~~~~", creature("A", [0, 0], skills=skills), creature("B", [2, 0, -1], "foes"))
    world, dry, wet = battle.world, unit(battle, "A"), unit(battle, "B")
    assert [damage.taken(world, dry, 8, kind) for kind in ("fire", "cold", "")] == [3, 7, 7]
    assert [damage.taken(world, wet, 4, kind) for kind in ("lightning", "fire", "")] == [9, 0, 4]


@pytest.mark.parametrize(("maximum", "value"), [(21, 10), (30, 15)])
def test_the_winded_value_is_half(maximum: int, value: int) -> None:
    """[ds.winded]"""
    assert winded.winded_value(maximum) == value


def test_who_is_winded() -> None:
    """[ds.winded]"""
    battle = fight(box(), creature("A", [0, 0], hp=30), creature("B", [5, 0], "foes"))
    world, hero = battle.world, unit(battle, "A")
    world.put(hero, replace(world.get(hero, Vitals), hp=15))
    assert winded.winded(world, hero)
    world.put(hero, replace(world.get(hero, Vitals), hp=16))
    assert not winded.winded(world, hero)


@pytest.mark.parametrize(("maximum", "value"), [(32, 10), (30, 10), (29, 9)])
def test_the_recovery_value_is_a_third(maximum: int, value: int) -> None:
    """[ds.catch-breath]"""
    assert catch_breath.recovery_value(maximum) == value


@pytest.mark.parametrize(("might", "under", "left"), [(2, 2, 0), (2, 3, -1), (-1, 1, 0), (-1, 2, -1)])
def test_how_long_breath_lasts(might: int, under: int, left: int) -> None:
    """[ds.suffocating]"""
    assert suffocating.air_left(under, might) == left


@pytest.mark.parametrize(("face", "side"), [(6, sides.PLAYERS), (5, sides.DIRECTOR)])
def test_who_chooses_the_side(face: int, side: str) -> None:
    """[ds.first-side]"""
    assert sides.chooser(face) == side


def test_the_sides_alternate() -> None:
    """[ds.round]"""
    assert rounds.alternate((1, 2, 3, 4), (11, 12, 13, 14, 15, 16)) == (1, 11, 2, 12, 3, 13, 4, 14, 15, 16)
    assert rounds.alternate((11, 12), (1, 2, 3)) == (11, 1, 12, 2, 3)


def test_characteristics_lie_between_five_and_minus_five() -> None:
    """[ds.characteristics]"""
    foe = creature("B", [5, 0], "foes")
    battle = fight(box(), creature("A", [0, 0], abilities="{ might = 5, agility = -5 }"), foe)
    hero = unit(battle, "A")
    names = ("might", "agility", "reason", "intuition", "presence")
    assert [characteristics.score(battle.world, hero, name) for name in names] == [5, -5, 0, 0, 0]
    for said in ("might = 6", "agility = -6"):
        text = whole_level("draw-steel", box(), creature("A", [0, 0], abilities=f"{{ {said} }}"), foe)
        with pytest.raises(LevelError, match=f"A has {said.replace(' =', '')}, beyond -5 to 5"):
            open_battle(read_level(text.encode(), "t.toml"))


def test_eight_types_of_movement() -> None:
    """[ds.movement-types]"""
    assert set(types.MODES) == {"walk", "burrow", "climb", "swim", "jump", "crawl", "fly", "teleport"}


def test_stability_is_never_below_nothing() -> None:
    """[ds.stability]"""
    battle = fight(box(), creature("A", [0, 0], skills="{ stability = -1 }"), creature("B", [5, 0], "foes"))
    assert stability.stability(battle.world, unit(battle, "A")) == 0


def test_larger_creatures_shove_farther() -> None:
    """[ds.big-and-small]"""
    battle = fight(box(), creature("A", [0, 0], size="1L"), creature("B", [1, 0], "foes"))
    begin(battle, "A")
    large, medium = unit(battle, "A"), unit(battle, "B")
    assert big_and_small.big_and_small(battle.world, large, medium) == 1
    assert big_and_small.big_and_small(battle.world, medium, large) == 0
