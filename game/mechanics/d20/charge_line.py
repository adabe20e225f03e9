"""Charges: along any line, all that the space sweeps being free, up to the nearest place to strike from."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import prod

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Place, Side
from game.ecs.world import World, remembered
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.reach import Reach, charging_weapons
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.sizes import space
from game.mechanics.d20.steps import Mover
from game.mechanics.d20.straight_line import CROOKED, Misfit, StraightLine, direction, entered
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Refusal, Text, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

UNLIMITED = 1 << 62
"""Feet: a lane is priced whole; how long it may be is judged first."""
TOO_FAR = text("The square is {far} ft away, the charge goes {most} ft.")
FAR = 8
"""Squares beyond which no melee weapon of any creature reaches: 30 ft and 5 more, and one to spare."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What has been seen of the lanes of a charge at one foe: how far off cells are that bar it, and that do not."""

    clear: set[Cell]
    barred: set[Cell]


@dataclass(frozen=True, slots=True, eq=False)
class ChargeLine:
    """The law of a charge along any line."""

    routes: Routes
    reach: Reach
    rule: str
    """Straight at a foe, to the nearest place from which it can be struck."""
    met: str
    """Creatures in the lane bar it, unless they are helpless: friends too, by the rule of their squares."""
    straight: StraightLine
    """So does ground that hinders, as it bars a run, and a lane that is too narrow."""
    strikable: Callable[[World, int, int, Space], bool]
    """Whether a charger sees a foe from where it starts, and can strike at it from there and from where it ends."""
    least: int
    """Feet that it goes at least,"""
    times: int = 2
    """and times the speed that it goes at most."""

    def most(self, speed: int, *, single: bool) -> int:
        """Give the feet that it goes at most; by a single action no more than the speed."""
        return speed if single else self.times * speed

    def finals(self, world: World, unit: int, foe: int, going: Going) -> tuple[Cell, ...]:
        """List the nearest places from which a foe can be struck, taken or not; row by row."""
        return _finals(world, self, unit, foe, going)

    def foes(self, world: World, unit: int) -> tuple[int, ...]:
        """List all foes of a creature, in id order."""
        return tuple(foe for foe, _ in world.all(Side) if foe != unit and hostile(world, unit, foe))

    def lanes(self, world: World, unit: int, foe: int, going: Going) -> Iterator[Space]:
        """Yield the straight lines that lead to where a foe can be struck."""
        mover, start = self.routes.meeting(world, unit, going), world.get(unit, Place).at
        ends = sorted(self.finals(world, unit, foe, going), key=lambda end: apart(start, end))
        yield from (lane_to(mover, end) for end in ends)

    def fault(self, world: World, unit: int, foe: int, end: Cell, going: Going, most: int) -> Refusal | None:
        """Say what keeps a charge at a foe from ending in a place."""
        return _fault(world, self, unit, foe, end, going, most)

    def sought_fault(self, world: World, unit: int, foe: int, end: Cell, going: Going, most: int) -> Refusal | None:
        """Look for what keeps a charge at a foe from ending in a place."""
        start = world.get(unit, Place).at
        far = feet((start,), (end,))
        if far < self.least:
            why = text("The way is {n} ft, and a charge goes at least {least} ft.", n=far, least=self.least)
            return Misfit(self.rule, why, text("Attack without charging."))
        if far > most:
            return Misfit(self.rule, text("The way is {n} ft, the charge goes {most} ft.", n=far, most=most))
        side, mover = world.get(unit, Body).side, self.routes.meeting(world, unit, going)
        barred = self.barred(mover, foe, start, end)
        if barred is None and not self.strikable(world, unit, foe, footprint.cells(end, footprint.whole(side))):
            return Misfit(self.rule, text("{name} is not seen.", name=called(world, foe)))
        return barred or self._stops(mover, end)

    def barred(self, mover: Mover, foe: int, start: Cell, end: Cell) -> Refusal | None:
        """All that is swept, the start and the foe's own squares apart, must be free of bodies and hindrances."""
        lane = self._lane(mover, foe, start, end)
        bars = (self._bars(mover, foe, cell) for cell in sorted(lane, key=lambda cell: (apart(start, cell), cell)))
        return next((barred for barred in bars if barred is not None), None)

    def free(self, mover: Mover, foe: int, end: Cell, known: Swept) -> bool:
        """Say whether nothing bars a lane from where a mover is; `known`: what was seen of lanes at this foe."""
        start, side = mover.world.get(mover.unit, Place).at, mover.world.get(mover.unit, Body).side
        lane = swept_from_nought(_far(mover, start, end), (side, side, 1))
        if not known.barred.isdisjoint(lane):
            return False
        for by in lane:
            if by in known.clear:
                continue
            cell = _there(mover, start, by)
            own = cell in space(mover.world, mover.unit) or cell in space(mover.world, foe)
            if not own and self._bars(mover, foe, cell) is not None:
                known.barred.add(by)
                return False
            known.clear.add(by)
        return True

    def _lane(self, mover: Mover, foe: int, start: Cell, end: Cell) -> list[Cell]:
        """List what is swept, the start and the foe's own squares apart."""
        own = *space(mover.world, mover.unit), *(space(mover.world, foe) if foe else ())
        side = mover.world.get(mover.unit, Body).side
        lane = (_there(mover, start, by) for by in swept_from_nought(_far(mover, start, end), (side, side, 1)))
        return [cell for cell in lane if cell not in own]

    def _bars(self, mover: Mover, foe: int, cell: Cell) -> Refusal | None:
        world, at_mercy = mover.world, self.routes.steps.passing.states.at_mercy
        if not world.field.inside(*cell[:2]) or world.field.kind(*cell[:2]).blocks_move:
            return Refusal(self.routes.whys["blocked"], text("Something solid is in the lane."), _CLEAR)
        for passage, _ in self.routes.steps.met(mover, (cell,)):
            if passage.other != foe and not at_mercy(world, passage.other):
                return self._met(world, mover.unit, passage.other)
        return self.straight.hampered(mover, (cell,), _CLEAR)

    def _met(self, world: World, unit: int, other: int) -> Refusal:
        rule = self.rule if hostile(world, unit, other) else self.met
        return Refusal(rule, text("{name} is in the path.", name=called(world, other)), _CLEAR)

    def _stops(self, mover: Mover, end: Cell) -> Refusal | None:
        """It has to get there, unsqueezed, and may stop there."""
        going = Going(mover.mode, "charge")
        found = self.routes.along(mover.world, mover.unit, lane_to(mover, end), going, UNLIMITED)
        if isinstance(found, Halt):
            return found.refusal
        tight = any(step.squeezed for step in found.steps)
        return self.routes.steps.squeezing.no_rush(self.rule) if tight else None

    def charged(self, world: World, unit: int, end: Cell, going: Going, most: int) -> tuple[int, ...]:
        """List the foes that a charge which ends in a place is one at, in id order."""
        found = (foe for foe in self.foes(world, unit) if end in self.finals(world, unit, foe, going))
        return tuple(foe for foe in found if self.fault(world, unit, foe, end, going, most) is None)

    def area(self, world: World, unit: int, going: Going, most: int) -> Generator[None, None, Area]:
        """Everywhere that a charge may end; a foe in a piece."""
        start, ends, mover = world.get(unit, Place).at, dict[Cell, int](), self.routes.meeting(world, unit, going)
        for foe in self.foes(world, unit):
            yield
            known = Swept(set(), set())
            for end in self.finals(world, unit, foe, going):
                far = feet((start,), (end,))
                free = end not in ends and self.least <= far <= most and self.free(mover, foe, end, known)
                if free and self.fault(world, unit, foe, end, going, most) is None:
                    ends[end] = far
        stops = (Stop(cell, cost, 0) for cell, cost in sorted(ends.items()))
        return Area(tuple(stops), (("charge", most),))

    def route(self, world: World, unit: int, way: Space, going: Going, most: int) -> MovePlan | Halt:
        """Price a given lane; where it is barred: the step by which it is."""
        found = self.judged(world, unit, way, going, most)
        if isinstance(found, MovePlan):
            return found
        mover, start = self.routes.meeting(world, unit, going), world.get(unit, Place).at
        steps = enumerate(zip((start, *way), way, strict=False))
        met = (n for n, (one, other) in steps if self.barred(mover, 0, one, other) is not None)
        at = len(way) - 1 if isinstance(found, Misfit) else next(met, len(way) - 1)
        return Halt(at, found, MovePlan(going.mode, ()), start)

    def plan(self, world: World, unit: int, goal: Cell, going: Going, most: int) -> MovePlan | Refusal:
        """The lane to a goal."""
        if not world.field.inside(*goal[:2]):
            return self.routes.why_not(self.routes.meeting(world, unit, going), goal, going.mode, most)
        return self.judged(world, unit, lane_to(self.routes.meeting(world, unit, going), goal), going, most)

    def judged(self, world: World, unit: int, way: Space, going: Going, most: int) -> MovePlan | Refusal:
        """Price the lane that a way goes along, or say what is wrong with it."""
        goal = way[-1] if way else world.get(unit, Place).at
        foes = [foe for foe in self.foes(world, unit) if goal in self.finals(world, unit, foe, going)]
        if not foes or way != lane_to(self.routes.meeting(world, unit, going), goal):
            why = text("From there no foe can be struck, or not first.")
            why = text("The way is not one straight line.") if foes else why
            return Misfit(self.rule, why, text("Charge straight at a foe."))
        faults = [self.fault(world, unit, foe, goal, going, most) for foe in foes]
        if all(faults) and faults[0] is not None:
            return faults[0]
        found = self.routes.along(world, unit, way, going, UNLIMITED)
        return found.refusal if isinstance(found, Halt) else found


_CLEAR = text("Charge along a clear line.")


@remembered
def _fault(world: World, law: ChargeLine, unit: int, foe: int, end: Cell, going: Going, most: int) -> Refusal | None:
    return law.sought_fault(world, unit, foe, end, going, most)


@remembered
def _finals(world: World, law: ChargeLine, unit: int, foe: int, going: Going) -> tuple[Cell, ...]:
    side, start, target = world.get(unit, Body).side, world.get(unit, Place).at, space(world, foe)
    spans = [law.reach.span(world, unit, weapon) for weapon in charging_weapons(world, unit)]
    little = law.routes.steps.passing.sizes.shares(world.get(unit, Body))
    whole, wide = footprint.whole(side), min(FAR, max(span.far for span in spans) // SQUARE)
    around = _around(world, target, side, wide, flat=going.mode == "walk")
    ends = sorted((feet((start,), (cell,)), number, cell) for number, cell in enumerate(around))
    for _, nearest in groupby(ends, key=lambda end: end[0]):
        blocks = ((cell, footprint.cells(cell, whole)) for _, _, cell in nearest)
        some = ((cell, cells) for cell, cells in blocks if little or not any(one in target for one in cells))
        best = tuple(cell for cell, cells in some if any(law.reach.within(span, cells, target) for span in spans))
        if best:
            return best
    return ()


def _around(world: World, target: Space, side: int, wide: int, *, flat: bool) -> Iterator[Cell]:
    """Yield the places of a block on the map from which a weapon might reach a target so far off, row by row."""
    field = world.field
    (x0, y0, z0), (x1, y1, z1) = (tuple(pick(axis) for axis in zip(*target, strict=True)) for pick in (min, max))
    for y in range(max(0, y0 - side - wide), min(field.height - side, y1 + wide) + 1):
        for x in range(max(0, x0 - side - wide), min(field.width - side, x1 + wide) + 1):
            if flat:
                yield field.on_ground(x, y)
            else:
                yield from ((x, y, z) for z in range(z0 - FAR, z1 + FAR + 1) if z >= field.ground(x, y))


def lane_to(mover: Mover, end: Cell) -> Space:
    """List the places along the straight line from where a mover is to an end, one step each."""
    (x, y, z), (to_x, to_y, to_z) = mover.world.get(mover.unit, Place).at, end
    if mover.mode == "walk":
        field, strides = mover.world.field, _strides(to_x - x, to_y - y, 0)
        wide, heights = field.width, field.heights
        return tuple([(x + a, y + b, heights[(y + b) * wide + x + a]) for a, b, _ in strides])
    return tuple([(x + a, y + b, z + c) for a, b, c in _strides(to_x - x, to_y - y, to_z - z)])


@lru_cache(maxsize=8192)
def _strides(*far: int) -> tuple[Cell, ...]:
    """List how far along each axis one is after each step of a straight line."""
    count = max(map(abs, far))
    each = ([(2 * n * d + count) // (2 * count) for n in range(1, count + 1)] for d in far)
    return tuple(zip(*each, strict=True))


def _far(mover: Mover, start: Cell, end: Cell) -> Cell:
    """Give how far along each axis a lane leads; a walker's over the ground, however high that is."""
    (x, y, z), (to_x, to_y, to_z) = start, end
    return to_x - x, to_y - y, 0 if mover.mode == "walk" else to_z - z


def _there(mover: Mover, start: Cell, by: Cell) -> Cell:
    """Give the cell so far from another; a walker's on the ground."""
    (x, y, z), (dx, dy, dz), field = start, by, mover.world.field
    if mover.mode != "walk":
        return x + dx, y + dy, z + dz
    return field.on_ground(x + dx, y + dy) if field.inside(x + dx, y + dy) else (x + dx, y + dy, 0)


@lru_cache(maxsize=8192)
def swept_from_nought(end: Cell, size: tuple[int, ...]) -> tuple[Cell, ...]:
    """List the cells whose inside a box sweeps that slides straight from nought to a cell, start and end too."""
    whole = prod(abs(far) for far in end if far)
    xs, ys, zs = (list(_moments(0, far, n, whole)) for far, n in zip(end, size, strict=True))
    flat = [(x, y, x_in if x_in > y_in else y_in, x_out if x_out < y_out else y_out)
            for x, x_in, x_out in xs for y, y_in, y_out in ys if x_in < y_out and y_in < x_out]  # fmt: skip
    return tuple([(x, y, z) for x, y, at, till in flat for z, z_in, z_out in zs if at < z_out and z_in < till])


def _moments(start: int, end: int, wide: int, whole: int) -> Iterator[tuple[int, int, int]]:
    """Yield along one axis where a box comes by that slides so, with the moments, of so many, of its coming and going.

    `whole` is a multiple of how far it slides: the moments are whole numbers.
    """
    each = whole // (end - start) if start != end else 0
    for at in range(min(start, end), max(start, end) + wide):
        one, other = sorted(((at - wide - start) * each, (at + 1 - start) * each)) if each else (0, whole)
        yield at, max(one, 0), min(other, whole)


def towards_foe(world: World, unit: int, line: Space) -> bool:
    """Say whether a line comes near enough to a foe to be worth pricing as a charge."""
    side, far = world.get(unit, Body).side, FAR
    foes = [space(world, other) for other, _ in world.all(Side) if other != unit and hostile(world, unit, other)]
    cells = [cell for foe in foes for cell in foe]
    return any(-far < cx - x < side + far and -far < cy - y < side + far for x, y, _ in line for cx, cy, _ in cells)


def nearing(spaces: Sequence[Space], foe: Space) -> bool:
    """Say whether each space is nearer to a foe than the one before, as the crow flies."""
    gaps = [min(apart(a, b) for a in held for b in foe) for held in spaces]
    return all(after < before for before, after in pairwise(gaps))


def apart(one: Cell, other: Cell) -> int:
    """Give the square of how far two cells are from each other as the crow flies."""
    return sum((a - b) * (a - b) for a, b in zip(one, other, strict=True))


# -- straight lines only -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class StraightCharge:
    """The law of a charge straight, diagonally, up or down, as a run goes."""

    routes: Routes
    reach: Reach
    line: StraightLine
    rule: str
    """So many feet at least, straight at a foe, past nobody, to where one can strike."""
    strikable: Callable[[World, int, int, Space], bool]
    """Whether a charger sees a foe from where it starts, and can strike at it from there and from where it ends."""
    least: int
    """Feet that it goes at least,"""
    times: int = 2
    """and times the speed that it goes at most."""
    too_far: Text = TOO_FAR

    def most(self, speed: int, *, single: bool) -> int:
        """Give the feet that it goes at most; by a single action no more than the speed."""
        return speed if single else self.times * speed

    def fault(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:
        """Straight at a foe, past nobody."""
        if direction(step) != direction(first):
            return Misfit(self.rule, CROOKED)
        met = self.routes.steps.passing.bars_charge
        return self.line.keeps(mover, step, left, self.rule) or met(mover.world, mover.unit, entered(step))

    def ends(self, mover: Mover, steps: Sequence[Step]) -> Refusal | None:
        """A charge goes a least distance, whatever its squares cost, and ends where it can strike."""
        rule, gone = self.rule, SQUARE * sum(step.before != step.after for step in steps)
        if gone < self.least:
            why = text("The way is {n} ft, and a charge goes at least 10 ft.", n=gone)
            return Misfit(rule, why, text("Attack without charging."))
        if not self.charged(mover.world, mover.unit, steps):
            return Misfit(rule, text("No foe is in reach at its end."), text("Charge straight at a foe."))
        return None

    def charged(self, world: World, unit: int, steps: Sequence[Step]) -> tuple[int, ...]:
        """List the foes that these steps are a charge at, in id order: seen at the start, struck at the end.

        Straight at a foe: every step brings the charger nearer to it; and beside the helpless, not on top of them.
        """
        passing = self.routes.steps.passing
        start, goals = space(world, unit), [footprint.cells(step.after, step.band) for step in steps]
        spans = [self.reach.span(world, unit, weapon) for weapon in charging_weapons(world, unit)]
        others = passing.passages(world, unit)
        ahead = (one.other for one, cells in others if any(self.reach.within(span, goals[-1], cells) for span in spans))
        return tuple(
            foe
            for foe in ahead
            if hostile(world, unit, foe)
            and nearing((start, *goals), space(world, foe))
            and self.strikable(world, unit, foe, goals[-1])
            and not (passing.states.at_mercy(world, foe) and set(goals[-1]) & set(space(world, foe)))
        )
