"""Line of effect, cover and concealment, above the ground and below it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.cover import stands
from game.mechanics.states import INVISIBLE, has
from game.reasons import NOTHING, Because, Refusal, Text, text
from game.rules.draw_steel.movement.sizes import adjacent, cube, space
from game.rules.draw_steel.movement.terrain import Land, footing, land
from game.space import sight
from game.space.field import Field
from game.space.square import Cell

Space = tuple[Cell, ...]
NO_CELLS: frozenset[Cell] = frozenset()
HALF = 2
"""Cover is from half of the lines on: spoilt lines times this against all lines.   [ds.cover]"""


def flat(one: Space, other: Space) -> bool:
    """Say whether two bodies lie in one and the same layer of cells, so that squares decide."""
    return len({cell[2] for cell in (*one, *other)}) == 1


def as_high(one: Space, other: Space, filled: frozenset[Cell]) -> frozenset[Cell]:
    """What reaches just as high as two bodies that end at one height hides them: no line runs along its top.

    Adds the cells over those of it that end there.   [ds.cover]
    """
    top = max(cell[2] for cell in one)
    if top != max(cell[2] for cell in other):
        return filled
    return filled | {(x, y, z + 1) for x, y, z in filled if z == top}


def spoilt(start: sight.Point, end: sight.Point, filled: frozenset[Cell], bed: frozenset[Cell] = NO_CELLS) -> bool:
    """A line is obstructed through the inside of a filled square and along the seam of two.   [ds.line-of-effect]

    Along the side of one, or touching its corner, it is not. `bed`: cells that close a seam, without filling anything.
    """
    ray = sight.ray(start, end, sight.seen_from(start, filled))
    if not ray.near:
        return False
    if ray.inside():
        return True
    return _seam(ray, sight.seen_from(start, bed))


def _seam(ray: sight.Ray, bed: frozenset[Cell]) -> bool:
    """Say whether the line runs somewhere with filled cells on all sides of it, the bed on some of them."""
    around: dict[tuple[int, ...], list[Cell]] = {}
    for cell, faces in ray.path.along:
        still = [face[0] for face in faces]
        key = tuple(0 if axis in still else part for axis, part in enumerate(cell))
        around.setdefault(key, []).append(cell)
    closed = [ring for ring in around.values() if all(cell in ray.near or cell in bed for cell in ring)]
    return any(not ray.near.isdisjoint(ring) for ring in closed)


def box_between(one: Space, other: Space) -> Iterator[Cell]:
    """Yield the cells in the box of two bodies and right round it."""
    low, high = sight.box((*one, *other))
    heights = (one[0][2],) if flat(one, other) else range(low[2] // 2 - 1, high[2] // 2 + 1)
    for z in heights:
        for y in range(low[1] // 2 - 1, high[1] // 2 + 1):
            for x in range(low[0] // 2 - 1, high[0] // 2 + 1):
                yield x, y, z


def fills(ground: Land, cell: Cell) -> bool:
    """Say whether something solid fills a cell for effects."""
    x, y, z = cell
    return ground.inside(x, y) and (ground.kind(x, y).blocks_effect or z < ground.floor(x, y))


def shelters(ground: Land, cell: Cell) -> bool:
    """Say whether what is in a cell hides half of who is behind it."""
    x, y, _ = cell
    if not ground.inside(x, y):
        return False
    kind = stands(ground.field, cell)
    return fills(ground, cell) or (kind is not None and bool(kind.cover))


@lru_cache(maxsize=1 << 15)
def open_line(field: Field, one: Space, other: Space) -> bool:
    """One line from any corner to any corner that nothing obstructs is enough.   [ds.line-of-effect]"""
    ground = land(field)
    filled = frozenset(cell for cell in box_between(one, other) if fills(ground, cell))
    if not filled or any(cell in other for cell in one):
        return True
    level, hides = flat(one, other), as_high(one, other, filled)
    ends = sight.outer_corners(other, level)
    return any(not spoilt(start, end, hides) for start in sight.outer_corners(one, level) for end in ends)


@lru_cache(maxsize=1 << 15)
def half_hidden(field: Field, one: Space, other: Space) -> bool:
    """From the attacker's best corner the lines to half of the target's corners are obstructed.   [ds.cover]"""
    ground = land(field)
    filled = frozenset(cell for cell in box_between(one, other) if shelters(ground, cell) and cell not in one)
    if not filled or any(cell in other for cell in one):
        return False
    return _half(one, other, filled)


def _half(one: Space, other: Space, filled: frozenset[Cell], bed: frozenset[Cell] = NO_CELLS) -> bool:
    """Say whether some cells obstruct, from the best corner, the lines to half of a target's corners."""
    level, hides, bed = flat(one, other), as_high(one, other, filled), as_high(one, other, bed)
    ends = sight.outer_corners(other, level)
    starts = sight.outer_corners(one, level)
    return all(HALF * sum(spoilt(start, end, hides, bed) for end in ends) >= len(ends) for start in starts)


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


def buried(world: World, unit: int) -> bool:
    """Say whether a creature is in the dirt, wholly or in part."""
    return footing(world.field, world.get(unit, Body).side).buried(world.get(unit, Place).at)


def beneath(world: World, unit: int) -> bool:
    """Say whether a creature is completely beneath the ground.   [ds.burrower-blind]"""
    return footing(world.field, world.get(unit, Body).side).beneath(world.get(unit, Place).at)


@remembered
def line_of_effect(world: World, one: int, other: int) -> Sight:
    """Only what one has line of effect to can be a target.   [ds.line-of-effect]"""
    if meet(world, one, other):
        return burrowers_adjacent()
    if beneath(world, one):
        return dirt_between() if buried(world, other) else burrower_blind()
    if buried(world, other):
        return target_burrower(world, one, other)
    if open_line(world.field, space(world, one), space(world, other)):
        return PLAIN
    return Sight(False, (Because("ds.line-of-effect", 0, text("Something solid hides it completely.")),))


def burrower_blind() -> Sight:
    """Completely beneath the ground one has no line of effect to the surface.   [ds.burrower-blind]"""
    return Sight(False, (Because("ds.burrower-blind", 0, text("It is completely beneath the ground.")),))


def meet(world: World, one: int, other: int) -> bool:
    """Two in the dirt meet beside each other where one is completely beneath the ground.   [ds.burrowers-adjacent]"""
    deep = beneath(world, one) or beneath(world, other)
    return deep and buried(world, one) and buried(world, other) and adjacent(world, one, other)


def burrowers_adjacent() -> Sight:
    """Burrowers beside each other have line of effect, though one is only half beneath.   [ds.burrowers-adjacent]"""
    return Sight(True, (Because("ds.burrowers-adjacent"),))


def dirt_between() -> Sight:
    """Farther apart burrowers have no line of effect.   [ds.burrowers-adjacent]"""
    return Sight(False, (Because("ds.burrowers-adjacent", 0, text("Dirt lies between them.")),))


def target_burrower(world: World, one: int, other: int) -> Sight:
    """From the ground a burrower is reached over the surface above its uppermost dirt.   [ds.target-burrower]"""
    ground, own = land(world.field), space(world, one)
    theirs = space(world, other)
    above = tuple(cell for cell in theirs if not ground.soil(cell))
    if above and open_line(world.field, own, above):
        return PLAIN
    shallow = [(x, y, z + 1) for x, y, z in theirs if ground.soil((x, y, z)) and z + 1 == ground.floor(x, y)]
    foot = footing(world.field, world.get(one, Body).side)
    if not foot.supported(world.get(one, Place).at) and not foot.buried(world.get(one, Place).at):
        return Sight(False, (Because("ds.target-burrower", 0, text("Who aims is not on the ground.")),))
    if any(cell in own or open_line(world.field, own, (cell,)) for cell in shallow):
        return Sight(True, (Because("ds.target-burrower"),))
    deep, hid = text("It is too deep beneath the ground."), text("Something solid hides the surface above it.")
    return Sight(False, (Because("ds.target-burrower", 0, hid if above or shallow else deep),))


def sees_space(world: World, one: int, at: Cell, side: int) -> bool:
    """Line of effect to any part of a destination is enough.   [ds.teleport-line-of-effect]"""
    if beneath(world, one):
        return False
    goal, own = cube(at, side), space(world, one)
    ground = land(world.field)
    return any(open_line(world.field, own, (cell,)) for cell in goal if not fills(ground, cell))


@remembered
def cover(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """A target half hidden behind something solid has cover, once however often.   [ds.cover]"""
    if buried(world, target):
        return burrower_cover(world, attacker, target)
    if half_hidden(world.field, space(world, attacker), space(world, target)):
        return (Because("ds.cover", 0, text("at least half of it is hidden")),)
    return ()


def burrower_cover(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The dirt is cover, at every distance, and between burrowers too.   [ds.burrower-cover]"""
    if meet(world, attacker, target):
        return (Because("ds.burrowers-adjacent", 0, text("dirt between burrowers")),)
    return (Because("ds.burrower-cover", 0, text("in the dirt")),)


@lru_cache(maxsize=1 << 14)
def veiled(field: Field, one: Space, other: Space) -> bool:
    """Say whether a target is in fog or the like, or half hidden by it as something solid would hide it.

    So a line along the side of a foggy square is clear.   [ds.concealment]
    """
    ground = land(field)
    hazy = frozenset(cell for cell in box_between(one, other) if _hazy(ground, cell) and cell not in one)
    if not hazy:
        return False
    if all(cell in hazy for cell in other):
        return True
    return _half(one, other, hazy, frozenset(cell for cell in box_between(one, other) if fills(ground, cell)))


def _hazy(ground: Land, cell: Cell) -> bool:
    if not ground.inside(cell[0], cell[1]):
        return False
    kind = stands(ground.field, cell)
    if kind is not None and kind.concealment > 0:
        return True
    return not fills(ground, cell) and ground.kind(cell[0], cell[1]).blocks_sight


@remembered
def concealment(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Darkness, fog and invisibility conceal: strikes take a bane.   [ds.concealment]"""
    if has(world, target, INVISIBLE, "concealed"):
        return (Because("ds.concealment", 0, text("it cannot be seen")),)
    if veiled(world.field, space(world, attacker), space(world, target)):
        return (Because("ds.concealment", 0, text("it is hard to see")),)
    return ()
