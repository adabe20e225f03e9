"""Flanking, by the examples of the ledger."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.stacking import modifiers
from game.reasons import Because
from game.rules.starfinder.combat.flanking import FLANKING
from tests.rules.starfinder.boards import CLAWS, FISTS, PIKE, RIFLE, SWORD, add, board
from tests.tiers import size as in_tier

Square = tuple[int, ...]


def fight(
    foe: Square, one: Square, other: Square, *weapons: Weapon, sizes: tuple[str, str, str] = ("medium",) * 3
) -> World:
    """The foe (3), the attacker (1) and its partner (2), with a weapon each."""
    world = board()
    add(world, 1, one, weapons[0], size=sizes[1])
    add(world, 2, other, weapons[1], size=sizes[2])
    add(world, 3, foe, SWORD, size=sizes[0], team="foes")
    return world


def both(world: World, *weapons: Weapon) -> tuple[bool, bool]:
    return FLANKING.flank(world, 1, 3, weapons[0]).flanked, FLANKING.flank(world, 2, 3, weapons[1]).flanked


SIDES = [
    ((4, 5), (6, 5), SWORD, SWORD, True),
    ((5, 4), (5, 6), SWORD, SWORD, True),
    ((4, 4), (6, 6), SWORD, SWORD, True),
    ((4, 5), (5, 6), SWORD, SWORD, False),
    ((4, 5), (6, 6), SWORD, SWORD, False),
    ((4, 4), (6, 5), SWORD, SWORD, False),
    ((4, 5), (7, 5), SWORD, PIKE, True),
    ((3, 4), (7, 6), PIKE, PIKE, True),
    ((3, 4), (6, 6), PIKE, SWORD, False),
    ((3, 4), (6, 5), PIKE, SWORD, True),
    ((5, 5, 2), (5, 5, 0), SWORD, SWORD, True),
    ((5, 4, 2), (5, 6, 0), SWORD, SWORD, True),
    ((4, 4, 2), (6, 6, 0), SWORD, SWORD, True),
    ((4, 5, 1), (5, 5, 2), SWORD, SWORD, False),
]


@pytest.mark.parametrize(("one", "other", "weapon", "second", "flanked"), SIDES)
def test_opposite_sides(one: Square, other: Square, weapon: Weapon, second: Weapon, flanked: bool) -> None:
    """sf.flanking, sf.flanking-line, sf.flanking-threat: a Medium foe at (5, 5), in the air if they are."""
    world = fight((5, 5, 1 if len(one) > 2 else 0), one, other, weapon, second)
    assert both(world, weapon, second) == (flanked, flanked)
    found = FLANKING.flank(world, 1, 3, weapon)
    assert (found.partner, found.bonus) == ((2, 2) if flanked else (None, 0))
    assert sum(reason.amount for reason in found.because) == found.bonus
    assert "sf.flanking-line" in [reason.rule for reason in found.because]


@pytest.mark.parametrize(
    ("one", "other", "flanked"), [((4, 5), (7, 6), True), ((4, 4), (7, 7), True), ((4, 4), (7, 6), False)]
)
def test_large_foe(one: Square, other: Square, flanked: bool) -> None:
    """sf.flanking-line: a Large foe at (5, 5)."""
    world = fight((5, 5), one, other, SWORD, SWORD, sizes=("large", "medium", "medium"))
    assert both(world, SWORD, SWORD) == (flanked, flanked)


def test_ranged_attacks_do_not_flank() -> None:
    """sf.flanking: a thrown knife gets no bonus; the sword of the other does not from a rifle either."""
    thrown = Weapon("thrown knife", reach=0, range=20, thrown=True)
    world = fight((5, 5), (4, 5), (6, 5), SWORD, SWORD)
    assert not FLANKING.flank(world, 1, 3, thrown).flanked
    world = fight((5, 5), (4, 5), (6, 5), SWORD, RIFLE)
    found = FLANKING.flank(world, 1, 3, SWORD)
    assert not found.flanked
    assert "sf.flanking-threat" in [reason.rule for reason in found.because]


def test_the_foe_and_its_friends_are_no_partners() -> None:
    """sf.flanking: the partner must be the foe's enemy."""
    world = fight((5, 5), (4, 5), (6, 5), SWORD, SWORD)
    add(world, 2, (6, 5), SWORD, team="foes")
    assert not FLANKING.flank(world, 1, 3, SWORD).flanked
    add(world, 2, (6, 5), SWORD, team="strangers")
    assert FLANKING.flank(world, 1, 3, SWORD).flanked


def test_four_flankers_have_two_each() -> None:
    """sf.flanking-threat: two pairs do not add up."""
    world = fight((5, 5), (4, 5), (6, 5), SWORD, SWORD)
    add(world, 4, (5, 4), SWORD)
    add(world, 5, (5, 6), SWORD)
    found = [FLANKING.flank(world, unit, 3, SWORD) for unit in (1, 2, 4, 5)]
    assert [(one.partner, one.bonus) for one in found] == [(2, 2), (1, 2), (5, 2), (4, 2)]


@pytest.mark.parametrize("weapon", [FISTS, None])
def test_bare_hands_get_but_do_not_give(weapon: Weapon | None) -> None:
    """sf.flanking-threat, sf.unarmed-no-threat: +2 for the unarmed one, none for the armed."""
    world = fight((5, 5), (4, 5), (6, 5), FISTS, SWORD)
    if weapon is None:
        add(world, 1, (4, 5))
    assert FLANKING.flank(world, 1, 3, weapon).bonus == 2
    assert FLANKING.flank(world, 2, 3, SWORD).bonus == 0


@pytest.mark.parametrize("tiny", [(6, 5), (5, 5)])
def test_reach_zero_cannot_flank(tiny: Square) -> None:
    """sf.flanking-reach-zero: neither getting nor giving, in the foe's square neither."""
    world = fight((5, 5), (4, 5), tiny, SWORD, CLAWS, sizes=("medium", "medium", "tiny"))
    assert both(world, SWORD, CLAWS) == (False, False)
    assert "sf.flanking-reach-zero" in [reason.rule for reason in FLANKING.flank(world, 2, 3, CLAWS).because]
    if tiny == (6, 5):
        assert "sf.flanking-reach-zero" in [reason.rule for reason in FLANKING.flank(world, 1, 3, SWORD).because]


def test_tiny_with_a_long_weapon_flanks() -> None:
    """sf.flanking-reach-zero: its reach at the moment counts."""
    lance = Weapon("lance", reach=5)
    world = fight((5, 5), (4, 5), (6, 5), SWORD, lance, sizes=("medium", "medium", "tiny"))
    assert both(world, SWORD, lance) == (True, True)


def test_any_square_of_a_big_attacker() -> None:
    """sf.flanking-big: it helps the big flanker, not its partner."""
    world = fight((2, 1), (0, 1), (3, 0), CLAWS, SWORD, sizes=("medium", "large", "medium"))
    assert both(world, CLAWS, SWORD) == (True, False)
    assert "sf.flanking-big" in [reason.rule for reason in FLANKING.flank(world, 1, 3, CLAWS).because]
    world = fight((2, 0), (0, 0), (3, 0), CLAWS, SWORD, sizes=("medium", "large", "medium"))
    assert both(world, CLAWS, SWORD) == (True, True)


def test_out_of_reach_does_not_flank() -> None:
    """sf.reach: a sword 10 ft away strikes nobody."""
    world = fight((5, 5), (3, 5), (6, 5), SWORD, SWORD)
    assert both(world, SWORD, SWORD) == (False, False)


def test_modifiers_add_up_across_kinds_only() -> None:
    """sf.modifiers: prone and flanking add up: +6 becomes +4; of two covers the best counts."""
    flanking = FLANKING.flank(fight((5, 5), (4, 5), (6, 5), SWORD, SWORD), 1, 3, SWORD).because
    assert 6 + modifiers(flanking, (Because("sf.prone", -4),)).total == 4
    twice = (Because("sf.partial-cover", 2), Because("sf.partial-cover", 2))
    assert modifiers(twice).total == 2, "two covers of the same worth are one"
    tally = modifiers((Because("sf.cover-bonus", 4), Because("sf.soft-cover", 2)), (Because("sf.prone", 4),))
    assert 14 + tally.total == 22
    assert [reason.rule for reason in tally.suppressed] == ["sf.soft-cover"]


near = st.tuples(st.integers(3, 7), st.integers(3, 7), st.integers(0, 2))


@settings(max_examples=in_tier(50, 100), deadline=None)
@given(near, near, st.integers(0, 7))
def test_turning_the_board_changes_nothing(one: tuple[int, int, int], other: tuple[int, int, int], turn: int) -> None:
    """The eight symmetries of the board about the foe leave flanking as it is; it is mutual among Medium flankers."""
    foe = (5, 5, 1)
    if len({one, other, foe}) < 3:
        return

    def turned(cell: tuple[int, int, int]) -> tuple[int, int, int]:
        x, y, z = cell
        for _ in range(turn % 4):
            x, y = 10 - y, x
        return (10 - x, y, z) if turn > 3 else (x, y, z)

    world = fight(foe, one, other, PIKE, PIKE)
    assert both(fight(foe, turned(one), turned(other), PIKE, PIKE), PIKE, PIKE) == both(world, PIKE, PIKE)
    assert len(set(both(world, PIKE, PIKE))) == 1
