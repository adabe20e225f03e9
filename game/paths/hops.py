"""A cheapest way to a far goal from subgoal to subgoal: A* over what sees what, bounded by landmarks."""

from collections.abc import Sequence
from itertools import pairwise

from game.paths.cells import lengthen
from game.paths.landmarks import Landmarks, bound_at
from game.paths.subgoals import Subgoals, between
from game.paths.table import FAR


def hop(known: Landmarks, subgoals: Subgoals, first: int, last: int) -> list[int] | None:
    """Give the bits of a cheapest way over the bare map between two open bits, both included; None: there is none."""
    if first == last:
        return [first]
    stride, bits = subgoals.grid.planes.frame.stride, [first, last]
    if not subgoals.sees(first, last):
        turns = _turns(known, subgoals, first, last)
        if turns is None:
            return None
        bits[1:1] = subgoals.bits[turns].tolist()
    way = [first]
    for here, there in pairwise(bits):
        way += between(here, there, stride)
    return way


def _turns(known: Landmarks, subgoals: Subgoals, first: int, last: int) -> list[int] | None:
    """Give the numbers of the subgoals on a cheapest way between two bits of which none sees the other."""
    ends, size = dict(subgoals.seen(last)), len(subgoals.bits)
    bound = bound_at(known, subgoals, first, last)
    begun, bound[-1] = int(bound[-1]), 0
    rest, levels, came = memoryview(bound.data), [FAR] * (size + 1), [-1] * (size + 1)
    buckets: list[list[int]] = [[]]
    for near, level in subgoals.seen(first):
        levels[near] = level
        _file(buckets, level + rest[near] - begun, near)
    if not ends or not _search(subgoals, ends, levels, came, buckets, rest, begun):
        return None
    turns, here = list[int](), came[size]
    while here >= 0:
        turns.append(here)
        here = came[here]
    return turns[::-1]


def _file(buckets: list[list[int]], level: int, node: int) -> None:
    (buckets[level] if level < len(buckets) else lengthen(buckets, level)).append(node)


def _search(
    subgoals: Subgoals,
    ends: dict[int, int],
    levels: list[int],
    came: list[int],
    buckets: list[list[int]],
    bound: Sequence[int],
    begun: int,
) -> bool:
    """Go on till the goal, numbered after all subgoals, is come to; `begun`: the bound of the start."""
    links, goal, settled = subgoals.links, len(subgoals.bits), bytearray(len(levels))
    for bucket in buckets:  # grows while it is read
        while bucket:
            here = bucket.pop()
            if settled[here]:
                continue
            if here == goal:
                return True
            settled[here] = 1
            now = levels[here]
            for near, far in links[here]:
                level = now + far
                if level < levels[near]:
                    levels[near], came[near] = level, here
                    f = level + bound[near] - begun
                    try:
                        buckets[f].append(near)
                    except IndexError:
                        lengthen(buckets, f).append(near)
            if here in ends and now + ends[here] < levels[goal]:
                levels[goal], came[goal] = now + ends[here], here
                _file(buckets, levels[goal] - begun, goal)
    return False
