"""Cover, by the examples of the ledger, and what turning or mirroring the board must leave as it is."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.ecs.components import Place, Terrain, Vitals
from game.ecs.world import BATTLE, World
from game.mechanics.d20.cover import Cover
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.space.sizes import SIZES
from game.space.footprint import whole
from game.space.square import Cell
from tests.rules.starfinder.boards import CLAWS, FISTS, KNIFE, PIKE, RIFLE, SWORD, add, board, strewn
from tests.space.plain import plain_crossed, plain_meeting, plain_spoilt
from tests.tiers import size as in_tier

DOOR = "\n".join(["...#......"] * 3 + [".........."] + ["...#......"] * 4)
"""A wall along x = 3 with an open door at (3, 3)."""
CORRIDOR = "##########\n..........\n##########"
Square = tuple[int, ...]


def shot(world: World, attacker: Square, target: Square, weapon=RIFLE, size="medium", aimed="medium") -> Cover:  # type: ignore[no-untyped-def]
    add(world, 1, attacker, weapon, size=size)
    add(world, 2, target, SWORD, size=aimed, team="foes")
    return COVER.cover(world, 1, 2, weapon)


def ids(found: Cover) -> list[str]:
    return [reason.rule for reason in found.because]


LINES = [
    ({(2, 0): "O"}, (0, 0), (4, 0), "cover"),
    ({(2, 1): "O"}, (0, 0), (4, 0), "none"),
    ({(2, 1): "O"}, (0, 0), (4, 2), "cover"),
    ({(2, 1): "O"}, (0, 0), (4, 1), "partial"),
    ({(2, 1): "O"}, (0, 0), (3, 1), "cover"),
    ({(1, 0): "#"}, (0, 0), (1, 1), "partial"),
    ({(3, 0): "s"}, (0, 0), (4, 0), "improved"),
    ({(3, 0): "s"}, (4, 0), (0, 0), "none"),
    ({(2, 0): "#"}, (0, 0), (4, 0), "total"),
    ({(1, 0): "#", (0, 1): "#"}, (0, 0), (1, 1), "total"),
    ({(1, 0): "#", (0, 1): "#"}, (0, 0), (6, 6), "total"),
    ({(5, 6): "#", (6, 5): "#"}, (0, 0), (6, 6), "total"),
    ({(1, 1): "#"}, (0, 0), (2, 2), "cover"),
    ({(1, 0): "%", (2, 0): "%", (3, 0): "%"}, (0, 0), (4, 0), "none"),
    ({(2, 0): "r"}, (0, 0), (4, 0), "partial"),
    ({(2, 0): "r", (3, 0): "O"}, (0, 0), (4, 0), "cover"),
]


@pytest.mark.parametrize(("things", "attacker", "target", "degree"), LINES)
def test_lines(things: dict[tuple[int, int], str], attacker: Square, target: Square, degree: str) -> None:
    """sf.cover-line, sf.partial-cover, sf.improved-cover, sf.total-cover: the worked examples of each."""
    found = shot(strewn(things), attacker, target)
    assert found.degree == degree
    bonus = {"none": (0, 0), "cover": (4, 2), "partial": (2, 1), "improved": (8, 4), "total": (0, 0)}
    assert (found.ac, found.reflex) == bonus[degree]
    assert sum(reason.amount for reason in found.because) == found.ac
    assert ids(found)[0] == "sf.cover-line"


@pytest.mark.parametrize(
    ("target", "degree"),
    [((6, 3), "none"), ((4, 4), "cover"), ((6, 5), "cover"), ((6, 4), "partial"), ((4, 5), "total")],
)
def test_open_door(target: Square, degree: str) -> None:
    """sf.cover-line, sf.partial-cover, sf.total-cover: through an open door from (0, 3)."""
    assert shot(board(DOOR), (0, 3), target).degree == degree


@pytest.mark.parametrize("target", [(5, 1), (1, 1)])
def test_corridor_gives_no_cover(target: Square) -> None:
    """sf.cover-line: the walls of a corridor are beside both, not between them."""
    found = shot(board(CORRIDOR), (0, 1), target)
    assert (found.degree, found.spoilt) == ("none", ())


def test_big_attacker() -> None:
    """sf.cover-line: from every corner of a Large attacker all four lines are spoilt."""
    found = shot(strewn({(3, 0): "O", (3, 1): "O"}), (0, 0), (5, 0), size="large")
    assert found.degree == "cover"
    assert shot(strewn({(3, 0): "O"}), (0, 0), (5, 0), size="large").degree == "partial"


def test_melee_at_ten_feet() -> None:
    """sf.cover-bonus: two of four lines spoilt from the best corner: AC 15 becomes 19, Reflex +4 becomes +6."""
    found = shot(strewn({(1, 0): "#"}), (0, 0), (2, 1), PIKE)
    assert (found.degree, 15 + found.ac, 4 + found.reflex) == ("cover", 19, 6)
    assert ("sf.cover-bonus", 4) in [(reason.rule, reason.amount) for reason in found.because]
    assert "2 of 4" in str(found.because[0].note)


def test_own_side_of_the_cover() -> None:
    """sf.cover-bonus: somebody on the target's side of the cover meets AC 15 and Reflex +4."""
    world = strewn({(2, 0): "O"})
    assert shot(world, (0, 0), (4, 0)).ac == 4
    assert shot(world, (8, 0), (4, 0)) == Cover(because=COVER.cover(world, 1, 2, RIFLE).because)


def test_no_attack_of_opportunity_through_cover() -> None:
    """sf.cover-no-opportunity: partial cover on the square that is left."""
    world = strewn({(1, 0): "#"})
    add(world, 1, (0, 0), SWORD)
    add(world, 2, (1, 1), SWORD, team="foes")
    refused = COVER.bars_opportunity(world, 1, 2, SWORD, ((1, 1, 0),))
    assert refused is not None
    assert refused.rule == "sf.cover-no-opportunity"
    assert ids(COVER.cover(world, 1, 2, SWORD, leaving=((1, 1, 0),)))[-1] == "sf.cover-no-opportunity"
    assert COVER.bars_opportunity(world, 1, 2, SWORD, ((0, 1, 0),)) is None


def test_soft_cover_stops_no_attack_of_opportunity() -> None:
    """sf.cover-no-opportunity: a reach of 10 ft strikes past your ally."""
    world = board()
    add(world, 1, (0, 0), PIKE)
    add(world, 2, (2, 0), SWORD, team="foes")
    add(world, 3, (1, 0), SWORD, team="foes")
    assert COVER.bars_opportunity(world, 1, 2, PIKE, ((2, 0, 0),)) is None


def test_attack_of_opportunity_in_a_corridor() -> None:
    """sf.cover-no-opportunity: (0, 1) and (1, 1) between walls: no cover."""
    world = board(CORRIDOR)
    add(world, 1, (0, 1), SWORD)
    add(world, 2, (1, 1), SWORD, team="foes")
    assert COVER.bars_opportunity(world, 1, 2, SWORD, ((1, 1, 0),)) is None


LOW = [
    ((8, 0), (1, 0), (14, 0), "medium", "cover"),
    ((8, 0), (0, 0), (15, 0), "medium", "none"),
    ((4, 0), (3, 0), (6, 0), "medium", "none"),
    ((4, 0), (3, 0), (5, 0), "medium", "cover"),
    ((4, 0), (0, 0), (5, 0), "medium", "cover"),
    ((4, 0), (0, 0), (5, 0), "small", "total"),
    ((4, 0), (3, 0), (6, 0), "small", "total"),
    ((4, 0), (0, 0), (5, 0), "tiny", "total"),
    ((4, 0), (0, 0), (5, 0), "large", "cover"),
]


@pytest.mark.parametrize(("wall", "attacker", "target", "size", "degree"), LOW)
def test_low_obstacles(wall: tuple[int, int], attacker: Square, target: Square, size: str, degree: str) -> None:
    """sf.low-obstacle, sf.low-obstacle-ignore: distances to the wall, heights of the target."""
    found = shot(strewn({wall: "o"}), attacker, target, aimed=size)
    assert found.degree == degree
    assert any(rule.startswith("sf.low-obstacle") for rule in ids(found)) or degree == "total"


def test_low_wall_fifty_feet_off() -> None:
    """sf.low-obstacle: 5 ft behind the wall, the attacker 50 ft beyond: +4 AC, +2 Reflex."""
    found = shot(strewn({(11, 0): "o"}), (1, 0), (12, 0))
    assert (found.ac, found.reflex) == (4, 2)


def test_the_ground_as_it_is_now() -> None:
    """sf.total-cover: a wall that came up since the level began counts, one that fell no longer does."""
    world = strewn({(2, 0): "#"})
    world.put(BATTLE, Terrain(((2, 0, "floor"),)))
    assert shot(world, (0, 0), (4, 0)).degree == "none"
    world.put(BATTLE, Terrain(((2, 0, "floor"), (3, 0, "wall"))))
    assert shot(world, (0, 0), (4, 0)).degree == "total"


def test_each_low_obstacle_by_itself() -> None:
    """sf.low-obstacle-ignore: the near one is ignored, the far one counts; both rules are named."""
    found = shot(strewn({(1, 0): "o", (5, 0): "o"}), (0, 0), (6, 0))
    assert found.degree == "cover"
    assert "sf.low-obstacle" in ids(found)
    assert "sf.low-obstacle-ignore" in ids(shot(strewn({(1, 0): "o"}), (0, 0), (6, 0)))


def test_stated_height() -> None:
    """sf.low-obstacle: higher than half but lower than the creature: cover without the limit of 30 ft."""
    world = strewn({(4, 0): "o"})
    add(world, 1, (0, 0), RIFLE)
    add(world, 2, (15, 0), SWORD, traits=(("height", "5"),))
    assert COVER.cover(world, 1, 2, RIFLE).degree == "cover"
    add(world, 2, (15, 0), SWORD, traits=(("height", "6"),))
    assert COVER.cover(world, 1, 2, RIFLE).degree == "none"


SOFT = [
    ((4, 0), (2, 0), RIFLE, "soft", 4),
    ((4, 0), (2, 1), RIFLE, "none", 0),
    ((4, 2), (2, 1), RIFLE, "soft", 4),
    ((4, 1), (2, 1), RIFLE, "soft", 2),
    ((2, 0), (1, 0), PIKE, "none", 0),
    ((2, 0), (1, 0), KNIFE, "soft", 4),
]


@pytest.mark.parametrize("team", ["heroes", "foes"])
@pytest.mark.parametrize(("target", "other", "weapon", "degree", "ac"), SOFT)
def test_soft_cover(target: Square, other: Square, weapon, degree: str, ac: int, team: str) -> None:  # type: ignore[no-untyped-def]
    """sf.soft-cover, sf.soft-cover-limits, sf.partial-cover: creatures of either side, ranged attacks only."""
    world = board()
    add(world, 3, other, SWORD, team=team, conditions=("prone",))
    found = shot(world, (0, 0), target, weapon)
    assert (found.degree, found.ac, found.reflex) == (degree, ac, 0)
    assert sum(reason.amount for reason in found.because) == ac
    assert ("sf.soft-cover-limits" in ids(found)) is (degree == "soft")
    assert (COVER.may_hide(found) is not None) is (degree == "soft")


def test_who_shares_a_space_is_not_in_the_way() -> None:
    """sf.soft-cover: a creature in the attacker's or the target's own space does not count, nor a dead one."""
    world = board()
    add(world, 3, (4, 0), CLAWS, size="tiny")
    add(world, 4, (0, 0), CLAWS, size="tiny")
    add(world, 5, (2, 0), CLAWS)
    world.put(5, Vitals(0, 10, dead=True))
    assert shot(world, (0, 0), (4, 0)).degree == "none"


def test_the_best_cover_counts() -> None:
    """sf.cover-bonus, sf.modifiers: soft and real cover don't add up; Reflex takes the real one."""
    world = strewn({(3, 0): "r"})
    add(world, 3, (2, 0), SWORD)
    found = shot(world, (0, 0), (4, 0))
    assert (found.degree, found.ac, found.reflex) == ("soft", 4, 1)
    assert "sf.modifiers" in ids(found)
    world = strewn({(3, 0): "O"})
    add(world, 3, (2, 0), SWORD)
    found = shot(world, (0, 0), (4, 0))
    assert (found.degree, found.ac, found.reflex) == ("cover", 4, 2)


def test_without_a_weapon_afar_is_ranged() -> None:
    """sf.soft-cover: an attack without a weapon on who is out of reach counts as ranged, bare hands do not."""
    world = board()
    add(world, 3, (2, 0), SWORD)
    add(world, 1, (0, 0))
    add(world, 2, (4, 0), SWORD, team="foes")
    assert COVER.cover(world, 1, 2, None).degree == "soft"
    assert COVER.cover(world, 1, 2, FISTS).degree == "none"


def test_heights() -> None:
    """sf.cover-line, sf.partial-cover: eight corners; a ledge hides part of a creature; walls reach any height."""
    world = board("", "\n".join(["00002222"] * 5))
    found = shot(world, (0, 2), (5, 2))
    assert "of 8" in str(found.because[0].note)
    assert found.degree in ("partial", "cover")
    assert shot(world, (0, 2), (4, 2, 6)).degree == "none"
    assert shot(strewn({(2, y): "#" for y in range(20)}), (0, 2), (4, 2, 3)).degree == "total"
    assert shot(strewn({(2, y): "o" for y in range(20)}), (0, 2, 1), (4, 2, 1)).degree == "none"
    assert shot(board("", "\n".join(["0010"] * 20)), (0, 2), (3, 2)).degree == "total"
    world = board()
    add(world, 3, (2, 2, 1), SWORD)
    assert shot(world, (0, 2), (4, 2)).degree == "none"
    assert shot(world, (1, 2, 0), (3, 2, 2)).degree == "soft"


TURNS = [
    lambda x, y: (x, y), lambda x, y: (11 - y, x), lambda x, y: (11 - x, 11 - y), lambda x, y: (y, 11 - x),
    lambda x, y: (11 - x, y), lambda x, y: (x, 11 - y), lambda x, y: (y, x), lambda x, y: (11 - y, 11 - x),
]  # fmt: skip
squares = st.tuples(st.integers(0, 11), st.integers(0, 11))


@settings(max_examples=in_tier(30, 60), deadline=None)
@given(
    st.dictionaries(squares, st.sampled_from("##OOorsO"), max_size=14), squares, squares, squares,
    st.integers(0, 2), st.sampled_from(range(1, 8)),
)  # fmt: skip
def test_turning_the_board_changes_nothing(things, attacker, target, other, z, turn) -> None:  # type: ignore[no-untyped-def]
    """The eight symmetries of the board leave degree and bonuses as they are."""
    if len({attacker, target, other}) < 3:
        return
    answers = []
    for place in (TURNS[0], TURNS[turn]):
        world = strewn({place(*square): glyph for square, glyph in things.items()}, wide=12, high=12)
        add(world, 3, place(*other), SWORD)
        found = shot(world, place(*attacker), (*place(*target), z))
        answers.append((found.degree, found.ac, found.reflex, set(ids(found)), len(found.because)))
    assert answers[0] == answers[1]


@settings(max_examples=in_tier(20, 40), deadline=None)
@given(st.dictionaries(squares, st.just("#"), max_size=14), squares, squares, st.integers(0, 2))
def test_total_cover_is_mutual(things, attacker, target, z) -> None:  # type: ignore[no-untyped-def]
    """Two creatures of one size have total cover from each other or neither has."""
    world = strewn(things, wide=12, high=12)
    there = shot(world, attacker, (*target, z)).degree
    world.put(1, Place((*target, z), whole(1)))
    world.put(2, Place((*attacker, 0), whole(1)))
    assert (COVER.cover(world, 1, 2, RIFLE).degree == "total") is (there == "total")


def plain_degree(things: dict[tuple[int, int], str], source: list[Cell], goal: list[Cell], tall: int = 6) -> str:
    """The degree of cover on a flat board with everything on it, by the ledger's words and the plain geometry."""
    said = {(*square, 0): plain_thing(glyph, (*square, 0), source, goal, tall) for square, glyph in things.items()}
    walls = {cell for cell, word in said.items() if word == "total"}
    starts = {(2 * (x + i), 2 * (y + j), 1) for x, y, _ in source for i in (0, 1) for j in (0, 1)}
    low, high = goal[0], goal[-1]
    ends = [(x, y, 1) for x in (2 * low[0], 2 * high[0] + 2) for y in (2 * low[1], 2 * high[1] + 2)]
    if all(plain_spoilt(start, end, walls, source, goal) for start in starts for end in ends):
        return "total"
    views = []
    for start in starts:
        lines = []
        for end in ends:
            words = {said[cell] for cell in said if plain_crossed(start, end, cell, source + goal)} - {""}
            lines.append(words | ({"total"} if plain_meeting(start, end, walls, source, goal) else set()))
        views.append((sum(bool(words) for words in lines), DEGREES.index(plain_sum(lines))))
    return DEGREES[min(views)[1]]


DEGREES = ("none", "partial", "cover", "improved")


def plain_sum(lines: list[set[str]]) -> str:
    """sf.partial-cover, sf.improved-cover: what four lines, each with what spoils it, come to."""
    if any("improved" in words for words in lines):
        return "improved"
    full = sum(bool(words & {"cover", "total"}) for words in lines)
    return "cover" if full >= 2 else "partial" if any(lines) else "none"


def plain_thing(glyph: str, cell: Cell, source: list[Cell], goal: list[Cell], tall: int) -> str:
    """sf.low-obstacle, sf.low-obstacle-ignore, sf.improved-cover: what a thing is to a target `tall` feet high."""
    if glyph == "o":
        far, near = plain_feet(cell, goal), plain_feet(cell, source)
        return "cover" if near >= far and (tall < 6 or far <= 30) else ""
    if glyph == "s":
        return "improved" if plain_feet(cell, goal) == 5 else ""
    return {"#": "total", "O": "cover", "r": "partial"}[glyph]


def plain_feet(cell: Cell, body: list[Cell]) -> int:
    """sf.measuring: 5 ft a square, every second diagonal double, to the nearest square of a body."""
    gaps = [sorted((abs(x - cell[0]), abs(y - cell[1]))) for x, y, _ in body]
    return min(5 * (large + small // 2) for small, large in gaps)


close = st.tuples(st.integers(0, 6), st.integers(0, 6))
sizes = st.sampled_from(["medium", "large"])
STOOD_ON = "or"


@settings(max_examples=in_tier(75, 150), deadline=None)
@given(st.dictionaries(close, st.sampled_from("##Ooorrs"), max_size=14), close, close, sizes, sizes)
def test_degrees_match_the_plain_reference(things, attacker, target, size, aimed) -> None:  # type: ignore[no-untyped-def]
    """sf.cover-line, sf.partial-cover, sf.improved-cover, sf.low-obstacle, sf.total-cover on random boards.

    Walls, machines, low walls, railings and slits mixed; Medium and Large, also on what can be stood on.
    """
    source, goal = blocks(attacker, size), blocks(target, aimed)
    held = source + goal
    free = {square: glyph for square, glyph in things.items() if glyph in STOOD_ON or (*square, 0) not in held}
    assume(not any(cell in goal for cell in source))
    tall = {"medium": 6, "large": 12}[aimed]
    expected = plain_degree(free, source, goal, tall)
    assert shot(strewn(free), attacker, target, size=size, aimed=aimed).degree == expected


def blocks(at: tuple[int, int], size: str) -> list[Cell]:
    side = SIZES.rows[size].side
    return [(at[0] + i, at[1] + j, 0) for j in range(side) for i in range(side)]


@pytest.mark.parametrize(
    ("things", "attacker", "target", "degree"),
    [
        ({(16, 2): "r", (16, 3): "s"}, (0, 0), (16, 2), "partial"),
        ({(3, 1): "o", (3, 2): "o"}, (0, 0), (3, 1), "partial"),
        ({(2, 1): "O", (3, 2): "O"}, (0, 3), (5, 0), "cover"),
        ({(2, 1): "O", (3, 2): "O"}, (2, 2), (3, 1), "cover"),
        ({(2, 1): "#", (3, 2): "O"}, (2, 2), (3, 1), "cover"),
        ({(2, 1): "#", (3, 2): "#"}, (2, 2), (3, 1), "total"),
    ],
)
def test_touching_a_corner_spoils_nothing(things, attacker, target, degree) -> None:  # type: ignore[no-untyped-def]
    """sf.cover-line: only two blocking squares that meet corner to corner leave no gap."""
    assert plain_degree(things, [(*attacker, 0)], [(*target, 0)]) == degree
    assert shot(strewn(things), attacker, target).degree == degree
