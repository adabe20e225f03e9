"""Cover by corner lines: the attacker's best corner, the lines that are spoilt from it, and the cells that spoil them.

Knows what stands on the ground, not what a rulebook makes of it: the caller says which cells are solid for it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

import numpy as np

from game.mechanics.middle_lines import dark, solid, stopped
from game.space import glances, sight
from game.space.field import Field, Kind
from game.space.glances import Plane
from game.space.sight import Box, Face, Point, Ray, Space
from game.space.square import Cell

CANOPY = 2
"""Cells above the ground up to which a canopy reaches."""


@lru_cache(maxsize=256)
def _rows(ground: Field, z: int) -> tuple[tuple[int, ...], ...]:
    """Give, for each row of the map, the columns in which something is in the way of sight or effect at a height."""
    columns = ground.plane(lambda kind: kind.blocks_effect or kind.blocks_sight)
    things = ground.plane(lambda kind: bool(kind.cover or kind.concealment)) & (ground.levels <= z)
    bottoms = ground.levels - ground.numbers(lambda kind: kind.water)
    reach = ground.levels + ground.numbers(lambda kind: CANOPY if kind.canopy else 0)
    plane = columns | (things & (reach >= z)) | (bottoms > z)
    return tuple(tuple(int(x) for x in np.flatnonzero(row)) for row in plane)


@lru_cache(maxsize=256)
def solid_rows(ground: Field, z: int) -> tuple[bytes, ...]:
    """Say of each square of the map, row by row, whether something solid fills it at a height: 1, or 0."""
    filled = ground.plane(lambda kind: kind.blocks_effect)
    return tuple(row.tobytes() for row in filled | (ground.levels - ground.numbers(lambda kind: kind.water) > z))


@lru_cache(maxsize=64)
def _layer(ground: Field, z: int, *, dark: bool, low: bool) -> glances.Layer:
    """Give what is solid at a height, or `dark`, ready for glances; `low`: all else that is in the way tells, too."""
    shut = ground.plane(lambda kind: kind.blocks_effect or (dark and kind.blocks_sight))
    filled = shut | (ground.levels - ground.numbers(lambda kind: kind.water) > z)
    things = filled.copy()
    for y, columns in enumerate(_rows(ground, z) if low else ()):
        things[y, list(columns)] = True
    return glances.layer(filled, things)


def glance(
    ground: Field, source: Space, target: Space, *, dark: bool = False, low: bool = False, outer: bool = False
) -> bool | None:
    """Say whether some line from corner to corner is surely free of what is solid (`dark`: or stops sight), or none is.

    `low`: free of whatever is in the way, too; `outer`: from the outer corners of the source only. None where only
    tracing tells, or is as quick.
    """
    if ground.grid.hexes or not sight.level(source, target):
        return None
    starts, ends = (sight.outer_corners if outer else sight.corners)(source, True), sight.outer_corners(target, True)
    return glances.glance(_layer(ground, source[0][2], dark=dark, low=low), source, target, starts, ends)


def outlook(ground: Field, source: Space, *, edges: bool) -> Plane | None:
    """Say which cells as high as a body a line of effect leads to, all looked at at once; None: only tracing tells."""
    if ground.grid.hexes or any(high != source[0][2] for _, _, high in source):
        return None
    layer = _layer(ground, source[0][2], dark=False, low=False)
    return None if any(layer.filled[y, x] for x, y, _ in source) else _all_round(layer, source, edges=edges)


def shut_off(ground: Field, one: Space, other: Space, *, edges: bool) -> bool:
    """Say whether surely no line of effect leads between two bodies of one cell each; all are seen at once from one.

    From cell to cell lines lead both ways or neither.
    """
    if len(one) > 1 or len(other) > 1 or not sight.level(one, other) or solid(ground, other[0]):
        return False
    seen, (x, y, _) = outlook(ground, one, edges=edges), other[0]
    return seen is not None and not seen[y, x]


@lru_cache(maxsize=16)
def _all_round(layer: glances.Layer, source: Space, *, edges: bool) -> Plane:
    return glances.outlook(layer, source, edges=edges)


def stands(ground: Field, cell: Cell) -> Kind | None:
    """Give the kind of what stands in a cell of the map: on its ground, or up to a canopy's height; else None."""
    x, y, z = cell
    kind, above = ground.kind(x, y), z - ground.ground(x, y)
    return kind if 0 <= above <= (CANOPY if kind.canopy else 0) else None


def between(ground: Field, one: Space, other: Space) -> tuple[Cell, ...]:
    """List the cells in the way of sight or effect in the box of two bodies and right round it, row by row."""
    low, high = sight.box((*one, *other))
    heights = (one[0][2],) if sight.level(one, other) else range(low[2] // 2 - 1, high[2] // 2 + 1)
    return at_heights(ground, one, other, heights)


def at_heights(ground: Field, one: Space, other: Space, heights: Iterable[int]) -> tuple[Cell, ...]:
    """List the same at some heights."""
    low, high = sight.box((*one, *other))
    west, east = low[0] // 2 - 1, high[0] // 2
    return tuple(
        (x, y, z)
        for z in heights
        for y in range(max(low[1] // 2 - 1, 0), min(high[1] // 2 + 1, ground.height))
        for x in _slice(_rows(ground, z)[y], west, east)
    )


def _slice(columns: tuple[int, ...], west: int, east: int) -> tuple[int, ...]:
    return columns[bisect_left(columns, west) : bisect_right(columns, east)]


def rim(ground: Field, walls: Iterable[Cell]) -> Space:
    """Nobody shoots past a wall along the map's rim, beyond which there is nothing but wall: list what is beyond."""
    beyond = ((x + dx, y + dy, z) for x, y, z in walls for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return tuple(cell for cell in beyond if not ground.inside(*cell[:2]))


@dataclass(frozen=True, slots=True)
class Aim:
    """From whom to whom the lines are drawn: starts and ends in halves of a cell, the bodies' cells and boxes."""

    starts: tuple[Point, ...]
    ends: tuple[Point, ...]
    source: Space
    target: Space
    bounds: tuple[Box, Box]


def aim(source: Space, target: Space) -> Aim:
    """Aim from any corner of any cell of a body, the nearest first, at the outer corners of another."""
    flat, middle = sight.level(source, target), sight.centre(target)
    starts = sorted(sight.corners(source, flat), key=lambda start: _apart(start, middle))
    return Aim(tuple(starts), sight.outer_corners(target, flat), source, target, (sight.box(source), sight.box(target)))


def met(bodies: Space, source: Space, target: Space) -> Space:
    """Leave out the cells of bodies that no line goes through, as far as that is soon seen: they spoil none."""
    if not bodies or len(source) > 1 or not sight.level(source, target):
        return bodies
    near = _along(bodies, source, target)
    ways = tuple(product(sight.corners(source, True), sight.outer_corners(target, True))) if near else ()
    return tuple(cell for cell in near if any(sight.passes(start, end, cell) for start, end in ways))


def _along(cells: Space, source: Space, target: Space) -> Space:
    """Keep the cells whose middle lies no farther aside of the line between two middles than any line's could.

    That is half the wider body and half the cell, straight aside; all in halves.
    """
    (low, high), (lowest, highest) = sight.box(source), sight.box(target)
    x, y = (low[0] + high[0]) // 2, (low[1] + high[1]) // 2
    across, down = (lowest[0] + highest[0]) // 2 - x, (lowest[1] + highest[1]) // 2 - y
    wide = max(high[0] - low[0], high[1] - low[1], highest[0] - lowest[0], highest[1] - lowest[1])
    aside = (abs(across) + abs(down)) * (wide // 2 + 1)
    return tuple(c for c in cells if abs(across * (2 * c[1] + 1 - y) - down * (2 * c[0] + 1 - x)) < aside)


def _apart(one: Point, other: Point) -> int:
    """Give the square of the distance between two points, in halves."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def aim_from(corner: Cell, target: Space) -> Aim:
    """Aim from a corner point, named by the cell whose north-west lower corner it is; at the target's height: flat."""
    flat, (x, y, z) = corner[2] == target[0][2], corner
    start = 2 * x, 2 * y, 2 * z + 1 if flat else 2 * z
    around = tuple((x - i, y - j, z - k) for k in ((0,) if flat else (1, 0)) for j in (1, 0) for i in (1, 0))
    return Aim((start,), sight.outer_corners(target, flat), around, target, ((start, start), sight.box(target)))


@dataclass(frozen=True, slots=True)
class Line:
    """A line from a corner to a corner of the target, and the cells of solid things and of bodies that spoil it."""

    end: Point
    solids: Space = ()
    bodies: Space = ()

    @property
    def spoilt(self) -> bool:
        """Say whether anything spoils the line."""
        return bool(self.solids or self.bodies)


@dataclass(frozen=True, slots=True)
class View:
    """What an attacker has from one corner: a line to each corner of the target."""

    corner: Point
    lines: tuple[Line, ...]

    @property
    def spoilt(self) -> int:
        """Count the spoilt lines."""
        return sum(line.spoilt for line in self.lines)

    @property
    def cells(self) -> Space:
        """List the cells that spoil lines, each once."""
        return tuple(dict.fromkeys(cell for line in self.lines for cell in line.solids + line.bodies))


def spoilers(ray: Ray, aim: Aim, blocking: frozenset[Cell], *, edges: bool = True) -> Space:
    """List the solid cells that spoil a line from a corner of the source to one of the target, each once.

    A line is spoilt inside a cell; along its face for some length, unless both bodies lie wholly on that face's open
    side; and where cells that block (`seen_from` its start) meet at a point and leave no gap. Touching a corner spoils
    nothing. Not `edges`: along a face it is spoilt only where another cell lies on the face's other side.
    """
    if not ray.near:
        return ()
    cells, along = ray.inside(), ray.along()
    if not edges:
        along = _between_two(along)
    for cell, faces in along:
        if not any(all(sight.on_open_side(face, body) for body in aim.bounds) for face in faces):
            cells.append(cell)
    return tuple(dict.fromkeys(cells + ray.pinched(aim.source, aim.target, blocking)))


def mist(ray: Ray, *, edges: bool = True) -> Space:
    """List the cells of a mist that a line goes through or runs along for some length, each once.

    Not `edges`: along a face it counts only where there is mist on the face's other side, too.
    """
    along = ray.along() if edges else _between_two(ray.along())
    return tuple(dict.fromkeys(ray.inside() + [cell for cell, _ in along]))


def _between_two(along: list[tuple[Cell, tuple[Face, ...]]]) -> list[tuple[Cell, tuple[Face, ...]]]:
    """Keep the cells on the other side of whose face there is another that a line runs along."""
    beside = {cell for cell, _ in along}
    return [(cell, faces) for cell, faces in along if any(sight.across(cell, face) in beside for face in faces)]


@dataclass(frozen=True, slots=True)
class Things:
    """What may spoil lines: cells that block them, others that only cover, and bodies, which spoil by their inside."""

    blocking: frozenset[Cell]
    covering: frozenset[Cell] = frozenset()
    bodies: frozenset[Cell] = frozenset()
    edges: bool = True
    """Whether running along the face of a thing spoils a line, or only running between two of them."""


def view(aim: Aim, start: Point, things: Things) -> View:
    """Draw the lines from one corner; what blocks or covers spoils them as `spoilers` says."""
    return View(start, tuple(_lines(aim, start, things)))


def _lines(aim: Aim, start: Point, things: Things) -> Iterator[Line]:
    walls, others = sight.seen_from(start, things.blocking), sight.seen_from(start, things.bodies)
    solid = walls | sight.seen_from(start, things.covering) if things.covering else walls
    for end in aim.ends:
        crossed = tuple(sight.ray(start, end, others).inside()) if others else ()
        yield Line(end, spoilers(sight.ray(start, end, solid), aim, walls, edges=things.edges), crossed)


def best_views(aim: Aim, things: Things, *, every: bool = False) -> list[View]:
    """Give the views from the corners with the fewest spoilt lines, or `every` view; the first, if it has none."""
    if every:
        return [view(aim, start, things) for start in aim.starts]
    return _fewest(aim, lambda start: _lines(aim, start, things))


def best_views_through(aim: Aim, cells: Collection[Cell], *, edges: bool = True) -> list[View]:
    """Give the views with the fewest lines spoilt by the cells of a mist; the first only, where it has none."""
    return _fewest(aim, lambda start: _misty_lines(aim, start, cells, edges=edges))


def _misty_lines(aim: Aim, start: Point, cells: Collection[Cell], *, edges: bool) -> Iterator[Line]:
    seen = sight.seen_from(start, cells)
    return (Line(end, mist(sight.ray(start, end, seen), edges=edges)) for end in aim.ends)


def _fewest(aim: Aim, lines: Callable[[Point], Iterator[Line]]) -> list[View]:
    """Keep the corners with the fewest spoilt lines; a corner is left as soon as it has more than another."""
    best: list[View] = []
    most = len(aim.ends)
    for start in aim.starts:
        view = _up_to(most, start, lines(start))
        if view is not None:
            best = [*best, view] if view.spoilt == most else [view]
            most = view.spoilt
        if not most:
            break
    return best


def _up_to(most: int, start: Point, lines: Iterator[Line]) -> View | None:
    """Give a corner's view, or None as soon as more of its lines are spoilt."""
    drawn: list[Line] = []
    spoilt = 0
    for line in lines:
        drawn.append(line)
        spoilt += line.spoilt
        if spoilt > most:
            return None
    return View(start, tuple(drawn))


def open_line(aim: Aim, solid: Collection[Cell], *, edges: bool = True) -> bool:
    """Say whether some line from a corner of the source to a corner of the target is free of solid cells.

    `edges`: a line is not free, either, that runs along the face of one.
    """
    if not solid:
        return True
    return any(_open_from(aim, start, sight.seen_from(start, solid), edges=edges) for start in aim.starts)


def _open_from(aim: Aim, start: Point, seen: frozenset[Cell], *, edges: bool) -> bool:
    return any(not spoilers(sight.ray(start, end, seen), aim, seen, edges=edges) for end in aim.ends)


def line_of_effect(ground: Field, source: Space, target: Space, *, edges: bool = True) -> bool:
    """Say whether a straight line that nothing solid on the ground stops leads from body to body.

    On squares from any corner to any outer corner, `edges` as in `open_line`; on hexes from middle to middle.
    """
    return _open_past(ground, source, target, solid, edges=edges)


def line_of_sight(ground: Field, source: Space, target: Space, *, edges: bool = True) -> bool:
    """Say whether a straight line leads from body to body that nothing stops which is solid or stops sight."""
    return _open_past(ground, source, target, dark, edges=edges)


@lru_cache(maxsize=1 << 15)
def _open_past(
    ground: Field, source: Space, target: Space, stops: Callable[[Field, Cell], bool], *, edges: bool
) -> bool:
    if ground.grid.hexes:
        lines = (stopped(ground, one, other, partial(stops, ground)) for one in source for other in target)
        return any(not line for line in lines)
    sure = glance(ground, source, target, dark=stops is dark)
    if sure is not None:
        return sure
    cells = frozenset(cell for cell in between(ground, source, target) if stops(ground, cell))
    if not edges:
        cells = cells.union(rim(ground, cells))
    return not cells or open_line(aim(source, target), cells, edges=edges)
