"""Concealment, by the examples of the ledger."""

import pytest

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.d20.concealment import Concealment, guessed, misses
from game.rules.starfinder.combat.concealment import CONCEALMENT
from tests.rules.starfinder.boards import CLAWS, PIKE, RIFLE, SWORD, add, board, strewn

Square = tuple[int, ...]
Things = dict[tuple[int, int], str]


def hidden(
    world: World, attacker: Square, target: Square, weapon: Weapon = RIFLE, aimed: str = "medium"
) -> Concealment:
    add(world, 1, attacker, weapon)
    add(world, 2, target, SWORD, size=aimed, team="foes")
    return CONCEALMENT.concealment(world, 1, 2, weapon)


def in_light(*conditions: str, far: int = 8, senses: tuple[tuple[str, str], ...] = (), glyph: str = ".") -> Concealment:
    world = strewn({(far, 0): glyph})
    add(world, 1, (0, 0), RIFLE, traits=senses)
    add(world, 2, (far, 0), SWORD, team="foes", conditions=conditions)
    return CONCEALMENT.concealment(world, 1, 2, RIFLE)


def ids(found: Concealment) -> list[str]:
    return [reason.rule for reason in found.because]


LINES = [
    ({(2, 0): "%"}, (0, 0), (4, 0), 20),
    ({(2, 1): "%"}, (0, 0), (4, 0), 0),
    ({(2, 1): "%"}, (0, 0), (4, 1), 20),
    ({(4, 0): "%"}, (0, 0), (4, 0), 20),
    ({(0, 0): "%"}, (0, 0), (4, 0), 0),
    ({(2, 0): "%", (2, 2): "%"}, (0, 1), (4, 1), 20),
    ({(2, 0): "h"}, (0, 0), (4, 0), 10),
    ({(2, 0): "h", (3, 0): "%"}, (0, 0), (4, 0), 20),
    ({(1, 0): "%"}, (0, 0), (1, 0), 20),
    ({(0, 0): "%"}, (0, 0), (1, 0), 20),
    ({(2, 0): "c"}, (0, 0), (4, 1), 20),
]


@pytest.mark.parametrize(("things", "attacker", "target", "percent"), LINES)
def test_lines(things: Things, attacker: Square, target: Square, percent: int) -> None:
    """sf.concealment-line, sf.concealment, sf.concealment-degrees: shots through smoke, haze and a curtain."""
    found = hidden(strewn(things), attacker, target)
    assert found.percent == percent
    assert sum(reason.amount for reason in found.because) == percent
    assert "sf.concealment-line" in ids(found)
    assert ("sf.concealment-degrees" in ids(found)) is (percent == 10)
    assert not found.unseen


REACH = [({(1, 0): "%"}, (2, 0), 20), ({(1, 1): "%"}, (2, 2), 20), ({(1, 1): "%"}, (2, 0), 0)]


@pytest.mark.parametrize(("things", "target", "percent"), REACH)
def test_melee_at_a_distance(things: Things, target: Square, percent: int) -> None:
    """sf.concealment-reach-melee: the same lines for a pike."""
    found = hidden(strewn(things), (0, 0), target, PIKE)
    assert found.percent == percent
    assert "sf.concealment-reach-melee" in ids(found)


BLOCK = [(1, 0), (2, 0), (1, 1), (2, 1)]
ADJACENT = [
    ({(1, 0): "%"}, "medium", 20),
    ({(0, 0): "%"}, "medium", 0),
    (dict.fromkeys(BLOCK[:3], "%"), "large", 0),
    (dict.fromkeys(BLOCK, "%"), "large", 20),
    ({**dict.fromkeys(BLOCK, "%"), (2, 1): "h"}, "large", 10),
]


@pytest.mark.parametrize(("things", "size", "percent"), ADJACENT)
def test_adjacent_melee(things: Things, size: str, percent: int) -> None:
    """sf.concealment-adjacent-melee: the whole of the target's space must be obscured."""
    found = hidden(strewn(things), (0, 0), (1, 0), SWORD, size)
    assert found.percent == percent
    assert "sf.concealment-adjacent-melee" in ids(found)


@pytest.mark.parametrize("glyph", [".", "%"])
def test_blurred_for_everybody(glyph: str) -> None:
    """sf.concealment-from-all, sf.concealment-no-stack: adjacent melee too, in smoke still 20 %."""
    world = strewn({(1, 0): glyph})
    add(world, 1, (0, 0), SWORD)
    add(world, 2, (1, 0), SWORD, team="foes", conditions=("blurred",))
    found = CONCEALMENT.concealment(world, 1, 2, SWORD)
    assert found.percent == 20
    assert sum(reason.amount for reason in found.because) == 20
    assert "sf.concealment-from-all" in ids(found)
    assert ("sf.concealment-no-stack" in ids(found)) is (glyph == "%")


@pytest.mark.parametrize(
    ("percent", "roll", "miss"), [(20, 20, True), (20, 21, False), (10, 11, False), (50, 50, True), (50, 51, False)]
)
def test_miss_chance(percent: int, roll: int, miss: bool) -> None:
    """sf.miss-chance, sf.concealment-degrees, sf.total-concealment-miss: d% up to the chance misses."""
    assert misses(percent, roll) is miss


LIGHT = [
    (("in-dim-light",), 8, (), ".", 20),
    (("in-dim-light",), 8, (), "%", 20),
    (("in-darkness",), 8, (), "%", 50),
    (("in-darkness",), 8, (("darkvision", "60"),), ".", 0),
    (("in-darkness",), 8, (("darkvision", "60"),), "%", 20),
    (("in-darkness",), 14, (("darkvision", "60"),), ".", 50),
    (("in-dim-light",), 8, (("darkvision", "60"),), ".", 0),
    (("in-dim-light",), 14, (("darkvision", "60"),), ".", 20),
    (("in-dim-light",), 8, (("low-light", "yes"),), ".", 0),
    (("in-darkness",), 8, (("low-light", "yes"),), ".", 50),
    (("invisible",), 8, (("darkvision", "60"),), ".", 50),
    ((), 8, (), ".", 0),
]


@pytest.mark.parametrize(("conditions", "far", "senses", "glyph", "percent"), LIGHT)
def test_light_and_senses(
    conditions: tuple[str, ...], far: int, senses: tuple[tuple[str, str], ...], glyph: str, percent: int
) -> None:
    """sf.concealment, sf.concealment-no-stack, sf.ignore-darkness, sf.ignore-dim, sf.total-concealment."""
    found = in_light(*conditions, far=far, senses=senses, glyph=glyph)
    assert (found.percent, found.unseen) == (percent, percent == 50)
    assert sum(reason.amount for reason in found.because) == percent
    if conditions and senses and percent < 50 and conditions != ("in-dim-light",):
        assert "sf.ignore-darkness" in ids(found)


def test_who_sees_in_the_dark_is_named() -> None:
    """sf.ignore-darkness, sf.ignore-dim: the sense that pierces the dark stands among the reasons."""
    assert "sf.ignore-dim" in ids(in_light("in-dim-light", senses=(("low-light", "yes"),)))
    assert "sf.ignore-darkness" in ids(in_light("in-dim-light", senses=(("darkvision", "60"),)))


def test_unseen_only_its_square_can_be_attacked() -> None:
    """sf.total-concealment: the wrong square misses, whatever the roll."""
    world = board()
    add(world, 1, (0, 0), RIFLE)
    add(world, 2, (6, 6), SWORD, team="foes", conditions=("in-darkness",))
    found = CONCEALMENT.concealment(world, 1, 2, RIFLE)
    refused = CONCEALMENT.may_be_chosen(world, 2, found)
    assert refused is not None
    assert refused.rule == "sf.total-concealment"
    assert not guessed(world, (6, 5, 0), 2)
    assert guessed(world, (6, 6, 0), 2)
    assert CONCEALMENT.may_be_chosen(world, 2, Concealment(20)) is None


def test_curtain_hides_altogether() -> None:
    """sf.total-concealment: line of effect but no line of sight; a wall instead is total cover and hides nobody."""
    found = hidden(strewn({(2, y): "c" for y in range(20)}), (0, 5), (4, 5))
    assert (found.percent, found.unseen) == (50, True)
    assert hidden(strewn({(2, y): "#" for y in range(20)}), (0, 5), (4, 5)).percent == 0


def test_smoke_lies_on_the_ground() -> None:
    """sf.concealment-line: with heights, cells: a flier shoots over smoke, not through a canopy."""
    assert hidden(strewn({(2, 0): "%"}), (0, 0, 2), (4, 0, 2)).percent == 0
    assert hidden(strewn({(2, 0): "^"}), (0, 0, 2), (4, 0, 2)).percent == 20
    assert hidden(strewn({(2, 0): "%"}), (0, 0), (4, 0, 1)).percent == 20
    assert hidden(strewn({(1, 0): "%"}), (1, 0, 1), (1, 0, 4), CLAWS).percent == 0
