"""Everything within a budget: Dial's algorithm on whole frontiers, one Python int for each cost level.

Where the prices allow it costs are counted in half steps and the parity of diagonals is the last bit of the sum (see
`fits_half_steps`); otherwise two boards a level, one a parity, with no pruning between them.
"""

from game.paths.layers import Board, Planes
from game.paths.moves import Spot, Stride
from game.paths.reach import Reach
from game.paths.spread import by_direction, on_hexes, one_class, some_classes, two_parities
from game.paths.track import Track, choose
from game.paths.walk import walk

__all__ = ["Reach", "Stride", "flood", "measure", "walk"]


def flood(board: Board, start: Spot, budget: int, odd: bool = False, split: bool = False) -> Reach:
    """Find everything that costs at most `budget` whole steps from a start.

    `odd`: an odd number of diagonals has been counted this turn.  `split` forces a board for each parity.  The start
    is never tested for legality of standing.  Raises ValueError when its block leaves the map or budget < 0.
    """
    if budget < 0:
        raise ValueError(f"a budget is not negative: {budget}")
    layers = board.layers
    planes = board.window(start[0], start[1], min(budget, max(layers.ground.width, layers.ground.height)))
    track = measure(planes, split)
    first = 1 << planes.frame.bit(*start)
    return Reach(planes, start, track, _spread(planes, track, first, budget, odd), odd)


def measure(planes: Planes, split: bool = False) -> Track:
    """Choose the count for the classes on these boards."""
    if not split or planes.placed.entered:
        return planes.track
    layers = planes.board.layers
    present = [(k, layers.prices[k]) for k, _ in planes.placed.classes] or [(0, layers.prices[0])]
    return choose(present, layers.ground.hexes, True)


def _spread(planes: Planes, track: Track, first: int, budget: int, odd: bool) -> tuple[list[int], ...]:
    placed, frame = planes.placed, planes.frame
    if placed.entered:
        return by_direction(placed, frame, track.prices, first, odd, budget)
    if track.split:
        prices = [(k, track.prices[k]) for k, _ in placed.classes] or list(track.prices.items())[:0]
        return two_parities(placed, frame.stride, prices, first, odd, budget) if prices else _stuck(first, odd, budget)
    terms = [(*track.weights[k], board) for k, board in placed.classes]
    if planes.board.layers.ground.hexes:
        return (on_hexes(placed, frame, terms, first, budget),)
    begin, last = (odd, 2 * budget + 1) if track.scale == 2 else (0, budget)
    if len(terms) > 1:
        return (some_classes(placed, frame.stride, terms, first, begin, last),)
    weights = terms[0][:2] if terms else track.weights[0]
    return (one_class(placed, frame.stride, weights, first, begin, last),)


def _stuck(first: int, odd: bool, budget: int) -> tuple[list[int], list[int]]:
    """Give the levels of a body that has nowhere at all to go."""
    levels, empty = [first] + [0] * budget, [0] * (budget + 1)
    return (empty, levels) if odd else (levels, empty)
