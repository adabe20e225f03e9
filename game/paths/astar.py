"""A path to one far goal: A* with a bucket queue and landmarks, over the same boards as the floods.

Costs are half steps on one board (`track.halves`); where prices need two boards it floods instead.
"""

from collections.abc import Sequence

from game.paths.bitboard import offsets, unpack
from game.paths.cells import Grid, grid_of, search, whole_map
from game.paths.flood import flood, measure
from game.paths.landmarks import bound_of, known_landmarks
from game.paths.layers import Board, Planes
from game.paths.moves import Spot, Stride, fits_half_steps
from game.paths.steps import price_of
from game.space.square import STEPS


def far_path(board: Board, start: Spot, goal: Spot) -> list[Stride] | None:
    """Find a cheapest path to a goal however far, None when there is none.

    It is the same whatever was asked before.  Raises ValueError when the start's block leaves the map.
    """
    layers, crowd = board.layers, board.crowd
    planes = whole_map(board, start)
    if not planes.frame.holds(*goal):
        return None
    if layers.ground.hexes or layers.body.fresh or not _one_board(planes):
        return _widening(board, start, goal)
    known = known_landmarks(board)
    still = not crowd.bodies and (layers.body.side == 1 or not crowd.barriers)
    grid = known.grid if known is not None and still else grid_of(planes)
    first, last = planes.frame.bit(*start), planes.frame.bit(*goal)
    shut = [planes.frame.bit(x, y) for x, y in crowd.barriers if planes.frame.holds(x, y)]
    bound = memoryview(bound_of(grid, known, first, last).data)
    levels = search(grid, first, last, bound, shut if layers.body.side == 1 else ())
    return None if levels is None else _strides(grid, planes, _back(grid, levels, first, last))


def _one_board(planes: Planes) -> bool:
    """Say whether one board is exact for the classes that may turn up."""
    layers, crowd = planes.board.layers, planes.board.crowd
    if crowd.bodies or (layers.body.side > 1 and crowd.barriers):
        return not measure(planes).split
    return fits_half_steps([layers.prices[k] for k in layers.numbers])


def _widening(board: Board, start: Spot, goal: Spot) -> list[Stride] | None:
    """Flood with growing budgets where the count needs more than one board."""
    budget = 2 * max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) + 1
    while True:
        reach = flood(board, start, budget)
        path = reach.path(goal)
        if path is not None or reach.spent:
            return path
        budget *= 2


def _back(grid: Grid, levels: Sequence[int], start: int, goal: int) -> list[tuple[int, int]]:
    """Go back from the goal, straight on where that is as cheap: (direction, bit arrived at), start left out."""
    shifts, steps, here, last, size = offsets(grid.planes.frame.stride), [], goal, 0, len(levels)
    legal, ways = grid.legal, tuple(range(8))
    while here != start:
        level = levels[here]
        need = level - grid.straight[here], level - grid.diagonal[here]
        for d in (last, *ways):
            came = here - shifts[d]
            if 0 <= came < size and levels[came] == need[d & 1] >= 0 and legal[came] >> d & 1:
                break
        steps.append((d, here))
        here, last = came, d
    return steps[::-1]


def _strides(grid: Grid, planes: Planes, steps: Sequence[tuple[int, int]]) -> list[Stride]:
    if not steps:
        return []
    layers, kinds, odd, strides = planes.board.layers, grid.kinds, False, []
    roomy, whole = layers.roomy, (0, 0, planes.body.side, planes.body.side)
    fits = b"" if roomy else unpack(planes.placed.fits, planes.frame).tobytes()
    direction, bit = steps[0]
    x, y = planes.frame.spot(bit - offsets(planes.frame.stride)[direction])
    before = (x, y, 0)
    for direction, bit in steps:
        k = kinds[bit]
        price, parity = price_of(layers.prices[k], direction, odd, False)
        dx, dy = STEPS[direction]
        x, y = x + dx, y + dy
        after = (x, y, 0)
        squeezed = not (roomy or fits[bit])
        band = planes.band(bit) if squeezed else whole
        strides.append(Stride(before, after, direction, odd, price, k, squeezed, band))
        before, odd = after, parity
    return strides
