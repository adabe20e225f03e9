"""The most direct of the cheapest ways, against every cheapest way listed one by one."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.paths.graph import Edge, Found, search
from game.space.square import STEPS

Spot = tuple[int, int]
ASIDE = tuple(int(abs(dx) + abs(dy) == 2) for dx, dy in STEPS)
WIDE, HIGH = 7, 5
WALLS = {
    "open": frozenset(),
    "a pillar": frozenset({(3, 1), (3, 2)}),
    "a bar": frozenset({(2, 0), (2, 1), (2, 2), (4, 4), (4, 3), (4, 2)}),
}


def steps(at: Spot, walls: frozenset[Spot]) -> Iterator[Edge[Spot]]:
    for way, (dx, dy) in enumerate(STEPS):
        there = at[0] + dx, at[1] + dy
        if 0 <= there[0] < WIDE and 0 <= there[1] < HIGH and there not in walls:
            yield Edge(there, 1, 0, way)


def flood(start: Spot, walls: frozenset[Spot], aside: tuple[int, ...] = ASIDE) -> Found[Spot]:
    return search(start, lambda at: steps(at, walls), WIDE + HIGH, aside=aside)


def every(found: Found[Spot], goal: Spot, walls: frozenset[Spot]) -> Iterator[list[Spot]]:
    cost = found.cost(goal) or 0
    if not cost:
        yield [goal]
        return
    for edge in steps(goal, walls):
        if found.cost(edge.to) == cost - 1:
            yield from ([*way, goal] for way in every(found, edge.to, walls))


def weight(way: list[Spot]) -> tuple[int, int]:
    taken = [STEPS.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(way)]
    return sum(ASIDE[one] for one in taken), sum(a != b for a, b in pairwise(taken))


@pytest.mark.parametrize("walls", WALLS.values(), ids=WALLS)
def test_no_needless_step_aside_then_the_fewest_turns(walls: frozenset[Spot]) -> None:
    start = (0, 2)
    found = flood(start, walls)
    for goal in found.stances[1:]:
        way = [start, *found.path([goal])]
        assert weight(way) == min(map(weight, every(found, goal, walls)))


def test_a_way_that_fewer_see_is_taken_with_all_its_slants() -> None:
    """Between two spots on a row the straight way is seen, one that goes round is not."""
    found = flood((0, 2), frozenset())

    def noticed(before: Spot, after: Spot) -> int:
        return int((3, 2) in (before, after))

    assert (3, 2) in found.path([(6, 2)])
    assert (3, 2) not in found.path([(6, 2)], noticed)
    assert found.path([(2, 2)], noticed) == found.path([(2, 2)])


def test_without_a_law_of_slants_only_turns_count() -> None:
    found = flood((0, 2), frozenset(), ())
    assert weight([(0, 2), *found.path([(5, 4)])])[1] == 1
