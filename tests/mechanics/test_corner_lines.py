"""The mechanism of cover: what is in the way, best corners, open lines."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.mechanics import corner_lines
from game.space import sight
from game.space.field import Field, Kind
from game.space.footprint import cells as body
from game.space.square import Cell

KINDS = (
    Kind("floor", "."),
    Kind("wall", "#", blocks_move=True, blocks_sight=True, blocks_effect=True),
    Kind("crate", "O", cover="cover"),
    Kind("canopy", "^", concealment=20, canopy=True),
    Kind("water", "~", water=2),
    Kind("curtain", "c", blocks_sight=True),
)
SIDE = 10
squares = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
grounds = st.builds(
    lambda kinds, heights: Field(
        SIDE, SIDE, KINDS, bytes(kinds.get((i % SIDE, i // SIDE), 0) for i in range(SIDE * SIDE)),
        tuple(heights.get((i % SIDE, i // SIDE), 0) for i in range(SIDE * SIDE)),
    ),
    st.dictionaries(squares, st.integers(1, 5), max_size=20),
    st.dictionaries(squares, st.integers(-1, 3), max_size=8),
)  # fmt: skip
spaces = st.builds(
    lambda at, z, side: body((*at, z), (0, 0, side, side)), st.tuples(st.integers(0, 8), st.integers(0, 8)),
    st.integers(0, 3), st.integers(1, 2),
)  # fmt: skip


def matters(ground: Field, cell: Cell) -> bool:
    kind, above = ground.kind(cell[0], cell[1]), cell[2] - ground.ground(cell[0], cell[1])
    if kind.blocks_sight or kind.blocks_effect or above < -kind.water:
        return True
    return bool(kind.cover or kind.concealment) and 0 <= above <= (2 if kind.canopy else 0)


@settings(max_examples=100, deadline=None)
@given(grounds, spaces, spaces)
def test_between_lists_all_that_matters(ground: Field, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> None:
    """`between` against a plain look at every cell of the box and right round it."""
    spans = [range(min(c[i] for c in one + other) - 1, max(c[i] for c in one + other) + 2) for i in range(3)]
    if sight.level(one, other):
        spans[2] = range(one[0][2], one[0][2] + 1)
    plain = {(x, y, z) for x in spans[0] for y in spans[1] for z in spans[2] if ground.inside(x, y)}
    found = corner_lines.between(ground, one, other)
    assert len(set(found)) == len(found)
    assert set(found) == {cell for cell in plain if matters(ground, cell)}


@settings(max_examples=60, deadline=None)
@given(grounds, spaces, spaces)
def test_looking_at_the_box_is_enough(ground: Field, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> None:
    """Line of effect by the cells of the box is that by all the cells of the level, and the same for sight."""
    everything = [(x, y, z) for x in range(SIDE) for y in range(SIDE) for z in range(-2, 6)]
    walls = frozenset(cell for cell in everything if corner_lines.solid(ground, cell))
    dark = walls | {cell for cell in everything if ground.kind(cell[0], cell[1]).blocks_sight}
    aimed = corner_lines.aim(one, other)
    assert corner_lines.line_of_effect(ground, one, other) is corner_lines.open_line(aimed, walls)
    assert corner_lines.line_of_sight(ground, one, other) is corner_lines.open_line(aimed, dark)


@settings(max_examples=60, deadline=None)
@given(grounds, spaces, spaces)
def test_best_views_have_the_fewest_spoilt_lines(ground: Field, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> None:
    solid = frozenset(cell for cell in corner_lines.between(ground, one, other) if corner_lines.solid(ground, cell))
    aimed = corner_lines.aim(one, other)
    best = corner_lines.best_views(aimed, corner_lines.Things(solid))
    counts = [corner_lines.view(aimed, start, corner_lines.Things(solid)).spoilt for start in aimed.starts]
    assert [view.spoilt for view in best] == [min(counts)] * (counts.count(min(counts)) if min(counts) else 1)
    assert len(best[0].lines) == (4 if sight.level(one, other) else 8)
    views = (corner_lines.view(aimed, start, corner_lines.Things(solid)) for start in aimed.starts)
    free = any(not line.spoilt for view in views for line in view.lines)
    assert corner_lines.open_line(aimed, solid) is free


def test_bodies_spoil_by_their_inside_only() -> None:
    """A line along a body's face is clear, along a wall's is not."""
    aimed = corner_lines.aim(((0, 0, 0),), ((4, 0, 0),))
    thing = frozenset({(2, 0, 0)})
    straight = corner_lines.view(aimed, (2, 0, 1), corner_lines.Things(frozenset(), bodies=thing))
    assert [bool(line.bodies) for line in straight.lines] == [False, False, True, True]
    assert corner_lines.view(aimed, (2, 0, 1), corner_lines.Things(thing)).spoilt == 4
    assert corner_lines.view(aimed, (2, 0, 1), corner_lines.Things(thing)).cells == ((2, 0, 0),)


def test_mist_has_no_open_side() -> None:
    """Smoke along the line hides even what lies wholly beside it; a wall there covers nothing."""
    aimed = corner_lines.aim(((0, 0, 0),), ((4, 0, 0),))
    beside = frozenset({(2, 1, 0)})
    assert corner_lines.view(aimed, (2, 2, 1), corner_lines.Things(beside)).spoilt == 0
    assert corner_lines.mist(sight.ray((2, 2, 1), (8, 2, 1), sight.seen_from((2, 2, 1), beside))) == ((2, 1, 0),)


def test_mist_whose_faces_are_free() -> None:
    """Where running along a face is not running through, smoke on both sides of the line still hides."""

    def hides(*cells: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
        seen = sight.seen_from((2, 2, 1), frozenset(cells))
        return corner_lines.mist(sight.ray((2, 2, 1), (8, 2, 1), seen), edges=False)

    assert hides((2, 1, 0)) == ()
    assert hides((2, 0, 0), (3, 1, 0)) == ()
    assert hides((2, 0, 0), (2, 1, 0)) == ((2, 0, 0), (2, 1, 0))


def test_standing_things_fill_the_cell_on_the_ground() -> None:
    ground = Field(3, 1, KINDS, bytes([2, 3, 4]), (1, 0, 0))
    assert corner_lines.stands(ground, (0, 0, 1)) is KINDS[2]
    assert corner_lines.stands(ground, (0, 0, 2)) is None
    assert corner_lines.stands(ground, (1, 0, 2)) is KINDS[3]
    assert corner_lines.stands(ground, (1, 0, 3)) is None
    assert [corner_lines.solid(ground, (0, 0, z)) for z in (0, 1)] == [True, False]
    assert [corner_lines.solid(ground, (2, 0, z)) for z in (-3, -2, -1)] == [True, False, False]
