"""How far it is where a way leads up and down steps that nobody walks: out of a pit, onto a roof, down from it."""

from collections.abc import Mapping
from heapq import heappop, heappush

from game.space.field import Field
from game.space.square import Cell

UPWARDS = 2
"""What a cell up or down costs, in cells."""
STEP = 1
"""Cells up or down that a walker takes in its stride."""
Spot = tuple[int, int]
Costs = Mapping[Spot, int]


def uneven(field: Field) -> bool:
    """Say whether there is more on a field than what a walker takes in its stride."""
    return max(field.heights) - min(field.heights) > STEP


def climbed(field: Field, cell: int, goal: Spot, walked: Costs) -> tuple[Costs, frozenset[Spot]]:
    """Give the costs to a goal with all climbs in them, and from where there is one on the way.

    `walked`: the costs of walking from the goal, in which a drop is a step; `cell`: what one cell measures.
    """
    level = _level(field, goal, walked)
    costs = {spot: walked[spot] for spot in walked if spot in level}
    queue = [(cost, spot) for spot, cost in sorted(costs.items())]
    steep: dict[Spot, bool] = {}
    while queue:
        cost, spot = heappop(queue)
        if cost > costs[spot]:
            continue
        for other in field.grid.around(*spot):
            if not (0 <= other[0] < field.width and 0 <= other[1] < field.height) or field.kind(*other).blocks_move:
                continue
            further = cost + cell + _lift(field.ground(*other) - field.ground(*spot), cell)
            if other not in level and further < costs.get(other, further + 1):
                costs[other], steep[other] = further, True
                heappush(queue, (further, other))
    return costs, frozenset(steep)


def hanging(field: Field, cell: int, here: Cell, costs: Costs) -> int | None:
    """Give how far it is from a place on a wall, over its top or down to its foot: None where there is no way."""
    foot = here[:2]
    ways = [costs[foot] + UPWARDS * cell * abs(here[2] - field.ground(*foot))] if foot in costs else []
    tops = (spot for spot in field.grid.around(*foot) if spot in costs)
    over = (costs[spot] + cell + _lift(field.ground(*spot) - here[2], cell) for spot in tops)
    return min((*ways, *over), default=None)


def _lift(rise: int, cell: int) -> int:
    return UPWARDS * cell * abs(rise) if abs(rise) > STEP else 0


def _level(field: Field, goal: Spot, walked: Costs) -> frozenset[Spot]:
    """List what is walked to without any drop."""
    known, queue = {goal: True}, [goal]
    while queue:
        spot = queue.pop()
        for other in field.grid.around(*spot):
            if other in walked and other not in known and abs(field.ground(*other) - field.ground(*spot)) <= STEP:
                known[other] = True
                queue.append(other)
    return frozenset(known)
