"""Lines between two spaces: which of them something solid obstructs."""

from dataclasses import dataclass
from functools import lru_cache

from game.mechanics.corner_lines import at_heights, glance
from game.reasons import NOTHING, Because, Refusal, Text
from game.rules.draw_steel.terrain.cells import Land, land
from game.space import sight
from game.space.field import Field
from game.space.square import Cell

Space = tuple[Cell, ...]
NO_CELLS: frozenset[Cell] = frozenset()


def flat(one: Space, other: Space) -> bool:
    """Say whether two bodies lie in one and the same layer of cells, so that squares decide."""
    return len({cell[2] for cell in (*one, *other)}) == 1


def as_high(one: Space, other: Space, filled: frozenset[Cell]) -> frozenset[Cell]:
    """What reaches just as high as two bodies that end at one height hides them: no line runs along its top.

    Adds the cells over those of it that end there.
    """
    top = max(cell[2] for cell in one)
    if top != max(cell[2] for cell in other):
        return filled
    return filled | {(x, y, z + 1) for x, y, z in filled if z == top}


def spoilt(start: sight.Point, end: sight.Point, filled: frozenset[Cell], bed: frozenset[Cell] = NO_CELLS) -> bool:
    """A line is obstructed through the inside of a filled square and along the seam of two.

    Along the side of one, or touching its corner, it is not. `bed`: cells that close a seam, without filling anything.
    """
    inside, along = sight.crossed(*sight.line(start, end))
    seen = _seen_from(start, filled)
    return not seen.isdisjoint(inside) or _seam(along, seen, _seen_from(start, bed))


@lru_cache(maxsize=64)
def _seen_from(start: sight.Point, cells: frozenset[Cell]) -> frozenset[Cell]:
    """Give cells as seen from a corner, which is asked for each line out of it."""
    return sight.seen_from(start, cells)


def _seam(along: sight.Along, seen: frozenset[Cell], bed: frozenset[Cell]) -> bool:
    """Say whether the line runs somewhere with filled cells on all sides of it, the bed on some of them."""
    if seen.isdisjoint(cell for cell, _ in along):
        return False
    around: dict[tuple[int, ...], list[Cell]] = {}
    for cell, faces in along:
        still = [face[0] for face in faces]
        key = tuple(0 if axis in still else part for axis, part in enumerate(cell))
        around.setdefault(key, []).append(cell)
    closed = [ring for ring in around.values() if all(cell in seen or cell in bed for cell in ring)]
    return any(not seen.isdisjoint(ring) for ring in closed)


def box_between(field: Field, one: Space, other: Space) -> tuple[Cell, ...]:
    """List what could be in the way in the box of two bodies and right round it: solid, hazy, or something low."""
    low, high = sight.box((*one, *other))
    heights = (one[0][2],) if flat(one, other) else range(low[2] // 2 - 1, high[2] // 2 + 1)
    return at_heights(field, one, other, heights)


def fills(ground: Land, cell: Cell) -> bool:
    """Say whether something solid fills a cell for effects."""
    x, y, z = cell
    return ground.inside(x, y) and (ground.kind(x, y).blocks_effect or z < ground.floor(x, y))


@lru_cache(maxsize=1 << 15)
def open_line(field: Field, one: Space, other: Space) -> bool:
    """One line from any corner to any corner that nothing obstructs is enough."""
    level = flat(one, other)
    sure = glance(field, one, other, outer=True) if level else None
    if sure is not None:
        return sure
    ground = land(field)
    filled = frozenset(cell for cell in box_between(field, one, other) if fills(ground, cell))
    if not filled or any(cell in other for cell in one):
        return True
    hides = as_high(one, other, filled)
    ends = sight.outer_corners(other, level)
    return any(not spoilt(start, end, hides) for start in sight.outer_corners(one, level) for end in ends)


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether there is line of effect, and by which rules, or which one bars it."""

    clear: bool
    because: tuple[Because, ...]
    plain: bool = False
    """A clear line over the ground, with no dirt in it."""

    def refusal(self, remedy: Text = NOTHING) -> Refusal:
        """Refuse what needs line of effect, where there is none."""
        return Refusal(self.because[0].rule, self.because[0].note, remedy)


PLAIN = Sight(True, (Because("ds.line-of-effect"),), plain=True)
