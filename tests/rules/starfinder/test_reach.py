"""Reach and threatened squares, by the examples of the ledger."""

import pytest

from game.ecs.components import Body, Weapon
from game.mechanics.d20.sizes import space
from game.rules.starfinder.space.reach import REACH
from game.rules.starfinder.space.sizes import SIZES
from tests.rules.starfinder.boards import CLAWS, FISTS, PIKE, RIFLE, SWORD, add, board

LARGE_PIKE = Weapon("long pike", reach=15)


def ring(low: int, high: int) -> set[tuple[int, int, int]]:
    return {(x, y, 0) for x in range(low, high + 1) for y in range(low, high + 1)}


@pytest.mark.parametrize(
    ("size", "build", "feet"),
    [
        ("fine", "tall", 0), ("diminutive", "long", 0), ("tiny", "tall", 0), ("small", "tall", 5),
        ("medium", "long", 5), ("large", "tall", 10), ("large", "long", 5), ("huge", "tall", 15), ("huge", "long", 10),
        ("gargantuan", "tall", 20), ("gargantuan", "long", 15), ("colossal", "tall", 30), ("colossal", "long", 20),
    ],
)  # fmt: skip
def test_natural_reach(size: str, build: str, feet: int) -> None:
    """sf.reach, sf.size-measure: reach by size and build."""
    assert SIZES.reach(Body(size, 1, build)) == feet


@pytest.mark.parametrize(("foe", "reaches"), [((6, 5), True), ((6, 6), True), ((7, 5), False)])
def test_sword_reaches_five_feet(foe: tuple[int, int], reaches: bool) -> None:
    """sf.reach: a Medium swordsman at (5, 5) strikes its neighbours, not a foe 10 ft away."""
    world = board()
    add(world, 1, (5, 5), SWORD)
    assert REACH.in_reach(world, 1, SWORD, ((*foe, 0),)) is reaches


def test_large_claws_reach_ten_feet() -> None:
    """sf.reach: 10 ft from (6, 5) to (8, 5)."""
    world = board()
    add(world, 1, (5, 5), CLAWS, size="large")
    assert REACH.in_reach(world, 1, CLAWS, ((8, 5, 0),))
    assert not REACH.in_reach(world, 1, CLAWS, ((9, 5, 0),))


@pytest.mark.parametrize(("z", "reaches"), [(1, True), (2, False)])
def test_height_counts(z: int, reaches: bool) -> None:
    """sf.reach: a flier 5 ft above can be attacked, one 10 ft above can't."""
    world = board()
    add(world, 1, (5, 5), SWORD)
    assert REACH.in_reach(world, 1, SWORD, ((5, 5, z),)) is reaches
    assert REACH.threatens(world, 1, (5, 5, z)) is reaches


def test_neighbours_and_own_square() -> None:
    """sf.threatened-squares: the 8 neighbours and its own square, also while its foe acts."""
    world = board()
    add(world, 1, (5, 5), SWORD)
    assert set(REACH.threatened_cells(world, 1)) == ring(4, 6)
    assert set(REACH.threatened_cells(world, 1, own=False)) == ring(4, 6) - {(5, 5, 0)}


def test_rifle_threatens_nothing() -> None:
    """sf.threatened-squares: only a rifle, no natural weapon."""
    world = board()
    add(world, 1, (5, 5), RIFLE)
    assert REACH.threatened_cells(world, 1) == ()
    add(world, 1, (5, 5), RIFLE, CLAWS)
    assert len(REACH.threatened_cells(world, 1)) == 9


def test_wall_ends_the_threat() -> None:
    """sf.threatened-squares: (7, 5) has total cover behind the walls on (6, 4), (6, 5), (6, 6)."""
    world = board("\n".join(["........"] * 4 + ["......#."] * 3))
    add(world, 1, (5, 5), PIKE)
    assert not REACH.threatens(world, 1, (7, 5, 0))
    assert not REACH.threatens(world, 1, (6, 5, 0))
    assert REACH.threatens(world, 1, (7, 3, 0))
    assert REACH.threatens(world, 1, (5, 7, 0))


@pytest.mark.parametrize("name", ["helpless", "unconscious", "stunned", "paralyzed", "dying", "dead"])
def test_who_cannot_act_threatens_nothing(name: str) -> None:
    """sf.threatened-squares: helpless, stunned and so on."""
    world = board()
    add(world, 1, (5, 5), SWORD, conditions=(name,))
    assert REACH.threatened_cells(world, 1) == ()
    assert not REACH.threatens(world, 1, (5, 6, 0))
    add(world, 1, (5, 5), SWORD, conditions=("flat-footed", "prone"))
    assert len(REACH.threatened_cells(world, 1)) == 9


def test_bare_hands_threaten_nothing() -> None:
    """sf.unarmed-no-threat: but they strike at natural reach on one's own turn."""
    world = board()
    add(world, 1, (5, 5), FISTS)
    assert not REACH.threatens(world, 1, (6, 5, 0))
    assert REACH.in_reach(world, 1, FISTS, ((6, 5, 0),))
    assert "sf.unarmed-no-threat" in [reason.rule for reason in REACH.why(world, 1)]
    add(world, 2, (5, 5))
    assert REACH.threatened_cells(world, 2) == ()
    assert REACH.in_reach(world, 2, None, ((6, 5, 0),))


def test_reach_weapon_has_no_blind_ring() -> None:
    """sf.reach-weapon, sf.reach-ten-diagonal: 24 squares around, the near ones included."""
    world = board()
    add(world, 1, (5, 5), PIKE)
    cost = REACH.of(world, 1, PIKE)
    assert (cost.total, cost.rules) == (10, ("sf.reach", "sf.reach-weapon"))
    assert set(REACH.threatened_cells(world, 1)) == ring(3, 7)
    assert REACH.in_reach(world, 1, PIKE, ((6, 5, 0),))


def test_tiny_with_a_reach_weapon() -> None:
    """sf.reach-weapon: reach 5 ft, the 8 squares around."""
    world = board()
    lance = Weapon("lance", reach=5)
    add(world, 1, (5, 5), lance, size="tiny")
    assert REACH.of(world, 1, lance).total == 5
    assert set(REACH.threatened_cells(world, 1, own=False)) == ring(4, 6) - {(5, 5, 0)}


def test_reach_zero() -> None:
    """sf.reach-zero: no neighbour is threatened, only the square that it shares."""
    world = board()
    add(world, 1, (5, 5), CLAWS, size="tiny")
    assert not any(REACH.threatens(world, 1, (x, 4, 0)) for x in (4, 5, 6))
    assert not REACH.in_reach(world, 1, CLAWS, ((6, 5, 0),))
    assert REACH.threatens(world, 1, (5, 5, 0))
    assert REACH.threatened_cells(world, 1, own=False) == ((5, 5, 0),)
    assert REACH.of(world, 1, CLAWS).rules == ("sf.reach-zero",)


@pytest.mark.parametrize(
    ("size", "weapon", "foe"), [("medium", SWORD, (5, 5)), ("medium", PIKE, (5, 5)), ("large", CLAWS, (6, 6))]
)
def test_attack_into_own_square(size: str, weapon: Weapon, foe: tuple[int, int]) -> None:
    """sf.attack-own-square: distance 0 is within every reach."""
    world = board()
    add(world, 1, (5, 5), weapon, size=size)
    assert REACH.in_reach(world, 1, weapon, ((*foe, 0),))
    assert REACH.threatens(world, 1, (*foe, 0))


@pytest.mark.parametrize(
    ("build", "leaving", "struck"), [("tall", (2, 5), False), ("tall", (3, 5), True), ("long", (3, 5), False)]
)
def test_who_comes_up_leaves_threatened_squares(build: str, leaving: tuple[int, int], struck: bool) -> None:
    """sf.big-reach: coming up to a Large foe at (5, 5), the square left on the way."""
    world = board()
    add(world, 1, (5, 5), CLAWS, size="large", build=build)
    assert REACH.threatens(world, 1, (*leaving, 0)) is struck
    assert REACH.threatens(world, 1, (4, 5, 0))


@pytest.mark.parametrize(
    ("build", "size", "feet"), [("tall", "large", 15), ("long", "large", 10), ("tall", "colossal", 35)]
)
def test_big_reach_weapon(build: str, size: str, feet: int) -> None:
    """sf.big-reach-weapon: five feet more than natural reach."""
    world = board()
    weapon = Weapon("long pike", reach=feet)
    add(world, 1, (5, 5), weapon, size=size, build=build)
    cost = REACH.of(world, 1, weapon)
    assert cost.total == feet
    assert (cost.because[-1].rule, cost.because[-1].amount) == ("sf.big-reach-weapon", 5)


def test_squares_of_reach_fifteen() -> None:
    """sf.big-reach-weapon: a Large creature threatens 48 squares outside its space at 15 ft."""
    world = board()
    add(world, 1, (5, 5), LARGE_PIKE, size="large")
    assert len(REACH.threatened_cells(world, 1, own=False)) == 48


def test_colossal_long_threatens_140_squares() -> None:
    """sf.size-colossal: reach 20 ft, 140 squares outside its space of 36."""
    world = board()
    add(world, 1, (5, 5), CLAWS, size="colossal", build="long")
    assert len(space(world, 1)) == 36
    assert len(REACH.threatened_cells(world, 1, own=False)) == 140


CASES = [
    ("medium", PIKE, (7, 7), True), ("medium", PIKE, (7, 6), True), ("medium", PIKE, (7, 3), True),
    ("medium", PIKE, (8, 5), False), ("large", CLAWS, (3, 3), True), ("large", CLAWS, (8, 8), True),
    ("medium", SWORD, (6, 6), True), ("huge", CLAWS, (9, 9), True), ("huge", CLAWS, (10, 10), False),
    ("huge", CLAWS, (10, 8), True), ("huge", CLAWS, (10, 9), False), ("gargantuan", CLAWS, (11, 11), True),
    ("gargantuan", CLAWS, (12, 12), False),
]  # fmt: skip


@pytest.mark.parametrize(("size", "weapon", "cell", "threatened"), CASES)
def test_diagonal_reach(size: str, weapon: Weapon, cell: tuple[int, int], threatened: bool) -> None:
    """sf.reach-ten-diagonal, sf.reach-other-diagonals: the second diagonal at exactly 10 ft only."""
    world = board()
    add(world, 1, (5, 5), weapon, size=size)
    assert REACH.threatens(world, 1, (*cell, 0)) is threatened
    assert ((*cell, 0) in REACH.threatened_cells(world, 1)) is threatened


def test_threat_on_the_ground_follows_heights() -> None:
    """sf.threatened-squares: a hill two cells high is out of a swordsman's reach, one cell high is not."""
    world = board("", "0000\n0012\n0000")
    add(world, 1, (1, 1), SWORD)
    assert (2, 1, 1) in REACH.threatened_cells(world, 1)
    add(world, 1, (2, 1), SWORD)
    assert (3, 1, 2) in REACH.threatened_cells(world, 1)
    world = board("", "0000\n0022\n0000")
    add(world, 1, (1, 1), SWORD)
    assert [cell for cell in REACH.threatened_cells(world, 1) if cell[2]] == []


def test_why_a_creature_threatens() -> None:
    """sf.big-reach and its kin are named."""
    world = board()
    add(world, 1, (5, 5), CLAWS, size="large")
    assert [reason.rule for reason in REACH.why(world, 1)] == [
        "sf.threatened-squares", "sf.reach", "sf.big-reach", "sf.reach-ten-diagonal",
    ]  # fmt: skip
