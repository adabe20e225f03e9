"""Straight lines: of a charge, of forced movement, of a jump."""

from collections.abc import Iterator
from itertools import pairwise

from game.space.square import STEPS, Cell


def straight(cells: tuple[Cell, ...]) -> bool:
    """All steps go one way or two neighbouring ways, each farther from the start.   [ds.straight-line]

    Steps straight up or down belong to every line; `cells` begins with the start.
    """
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
    if any(step != (0, 0) and step not in STEPS for step in steps):
        return False
    used = sorted({STEPS.index(step) for step in steps if step != (0, 0)})
    if len(used) > 2 or (len(used) == 2 and (used[1] - used[0]) % 8 not in (1, 7)):
        return False
    far = [sum((a - b) ** 2 for a, b in zip(cell, cells[0], strict=True)) for cell in cells]
    return all(b > a for a, b in pairwise(far))


def is_straight(cells: tuple[Cell, ...]) -> bool:
    """Say whether a route, its start first, is a straight line; up and down do not bend it."""
    flat = [(x, y, 0) for x, y, _ in cells]
    return straight(tuple(cell for index, cell in enumerate(flat) if index == 0 or cell != flat[index - 1]))


Line = tuple[tuple[int, int], ...]
"""Squares of a straight line, each by how far it lies from where the line begins."""


def lines(dx: int, dy: int) -> Iterator[Line]:
    """Yield the squares passed, the last left out, by each straight line over a distance."""
    long, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    plain = (sx, 0) if abs(dx) >= abs(dy) else (0, sy)
    yield from _on(0, 0, (long - short, short), ((sx, sy), plain))


def _on(x: int, y: int, left: tuple[int, int], steps: Line) -> Iterator[Line]:
    """Yield the squares passed from one on; `left`: how many straight and slanted steps, `steps`: slanted, straight."""
    straight, slanted = left
    if straight + slanted <= 1:
        yield ()
        return
    for (ax, ay), after in zip(steps, ((straight, slanted - 1), (straight - 1, slanted)), strict=True):
        if min(after) >= 0:
            yield from (((x + ax, y + ay), *rest) for rest in _on(x + ax, y + ay, after, steps))
