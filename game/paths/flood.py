"""Everything within a budget: Dial's algorithm on whole frontiers, one Python int for each cost level.

Where the prices allow it costs are counted in half steps and the parity of diagonals is the last bit of the sum (see
`fits_half_steps`); otherwise two boards a level, one a parity, with no pruning between them.
"""

from functools import partial

import numpy as np

from game.paths.beyond import NEAR, begun, go_on, levels_for_boards, moved
from game.paths.bitboard import Frame
from game.paths.kept import Kept
from game.paths.layers import Board, Layers, Planes
from game.paths.levels import all_numbers
from game.paths.moves import Crowd, Spot, Stride
from game.paths.reach import Reach
from game.paths.spread import by_direction, on_hexes, one_class, one_class_by_parity, some_classes, two_parities
from game.paths.table import FAR, Leveled, Table
from game.paths.track import Track, choose
from game.paths.walk import walk

__all__ = ["Reach", "Stride", "flood", "known", "measure", "walk"]
FLOODS, MEMORY = 256, 1 << 24
"""Floods that are kept at most, and bytes that they take together."""
LEVEL, COST = 2, 4
"""Bytes of a level and of a cost of one bit."""


def flood(board: Board, start: Spot, budget: int, odd: bool = False, split: bool = False) -> Reach:
    """Find everything that costs at most `budget` whole steps from a start.

    `odd`: an odd number of diagonals has been counted this turn.  `split` forces a board for each parity.  The start
    is never tested for legality of standing.  Raises ValueError when its block leaves the map or budget < 0.
    On boards of up to about 200 x 200 bits, over so many levels as `beyond` says; what is farther is found without.
    """
    if budget < 0:
        raise ValueError(f"a budget is not negative: {budget}")
    planes = board.window(start[0], start[1], budget)
    track = measure(planes, split) if split else planes.track
    many = _levels(track, budget)
    if many <= levels_for_boards(planes.frame):
        levels = _spread(planes, track, 1 << planes.start, budget, odd)
        return Reach(planes, start, track, partial(all_numbers, levels, planes.frame), many, odd)
    table = _beyond(board, start, planes, track, budget, odd)
    return Reach(planes, start, track, table.numbers, many, odd)


def known(layers: Layers, crowd: Crowd, start: Spot, budget: int, odd: bool) -> Reach:
    """Find the same on the ground of some layers with a crowd on it; the latest answers are kept."""
    make = partial(_known, layers, crowd, start, budget, odd)
    return _KNOWN.get((layers, crowd, start, budget, odd), make, _size)


def _known(layers: Layers, crowd: Crowd, start: Spot, budget: int, odd: bool) -> Reach:
    return flood(layers.board(crowd), start, budget, odd)


def _size(reach: Reach) -> int:
    """Give about how many bytes a flood takes whose costs have been asked for."""
    return reach.planes.frame.size * 8 * (LEVEL * len(reach.numbers) + COST)


_KNOWN = Kept[tuple[Layers, Crowd, Spot, int, bool], Reach](FLOODS, MEMORY)


def _levels(track: Track, budget: int) -> int:
    """Count the levels of a budget, the level of nothing among them."""
    return 2 * budget + 2 if track.scale == 2 else budget + 1


def _beyond(board: Board, start: Spot, planes: Planes, track: Track, budget: int, odd: bool) -> Table:
    """Flood what is too much for boards: these first, as far as they go, and from there on without."""
    most, last = levels_for_boards(planes.frame), _levels(track, budget) - 1
    near, first = planes, most // track.scale - 1
    if not most:
        first = min(NEAR, budget)
        near = board.window(*start, first)
    if not most and (track.split or not _alike(near, track)):
        return go_on(planes, track, *_begun(planes.frame, start, track, odd), last)
    levels = _spread(near, track, 1 << near.frame.bit(*start), first, odd)
    known = [moved(numbers, near.frame, planes.frame) for numbers in all_numbers(levels, near.frame)]
    return go_on(planes, track, known, _levels(track, first), last)


def _begun(frame: Frame, start: Spot, track: Track, odd: bool) -> tuple[list[Leveled], int]:
    """Give what is known at the beginning, by parity where there are two boards, and the first level that is not."""
    begin = int(odd and track.scale == 2)
    here = begun(frame, frame.bit(*start), begin)
    nowhere = np.full_like(here, FAR)
    return ([nowhere, here] if odd else [here, nowhere]) if track.split else [here], begin + 1


def _alike(near: Planes, track: Track) -> bool:
    """Say whether boards around a start can be counted on as those of the whole map are."""
    return not near.placed.entered and all(k in track.weights for k, _ in near.placed.classes)


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
    if track.split and not placed.classes:
        return _stuck(first, odd, budget)
    if track.split:
        spread = two_parities if len(placed.classes) > 1 else one_class_by_parity
        return spread(placed, frame.stride, track, first, odd, budget)
    if planes.board.layers.ground.hexes:
        return (on_hexes(placed, frame, track, first, budget),)
    begin, last = (odd, 2 * budget + 1) if track.scale == 2 else (0, budget)
    count = some_classes if len(placed.classes) > 1 else one_class
    return (count(placed, frame.stride, track, first, begin, last),)


def _stuck(first: int, odd: bool, budget: int) -> tuple[list[int], list[int]]:
    """Give the levels of a body that has nowhere at all to go."""
    levels, empty = [first] + [0] * budget, [0] * (budget + 1)
    return (empty, levels) if odd else (levels, empty)
