"""Jumps: how far and how high, and where one leap leads, over whatever is in the way."""

from collections.abc import Iterator

from game.ecs.components import Budget
from game.ecs.world import World
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.movement.costs import Mover, mover_of
from game.rules.lordsouls.movement.occupied_cells import Spot
from game.rules.lordsouls.movement.ways import Ways
from game.rules.lordsouls.sheet.characteristics import strength
from game.space import footprint
from game.space.square import Cell

JUMP, RULE = "jump", "ls.jump"


def length(world: World, unit: int) -> int:
    """Along: СИЛ or Athletics halved, fractions dropped.   [ls.jump-length]"""
    return strength(world, unit) // 2


def height(world: World, unit: int) -> int:
    """Up: СИЛ or Athletics by 4, fractions dropped.   [ls.jump-height]"""
    return strength(world, unit) // 4


def leap(world: World, unit: int, there: Cell) -> MovePlan | Refusal:
    """Plan one leap: within length or height, over nothing too high, to a free cell.   [ls.jump]"""
    mover = mover_of(world, unit)
    wrong = _barred(world, mover, there)
    if wrong is not None:
        return wrong
    far = _far(mover, there[:2])
    up_by = there[2] - mover.start[2]
    rule = "ls.jump-height" if up_by > 0 else "ls.jump-length"
    cost = Cost((Because("ls.jump"), Because(rule, 0, text("{n} m", n=up_by if up_by > 0 else far))))
    marks = Ways(mover, 0).provoked(mover.start[:2], there[:2])
    counted = (world.find(unit, Budget) or Budget()).diagonals
    step = Step(mover.start, there, cost, footprint.whole(mover.side), diagonals=counted, provokes=marks, mode=JUMP)
    return MovePlan("walk", (step,))


def _barred(world: World, mover: Mover, there: Cell) -> Refusal | None:
    """Say why a leap cannot end in a cell.   [ls.jump]"""
    return _landing(mover, there) or _too_far(world, mover, there) or _over(world, mover, there)


def _landing(mover: Mover, there: Cell) -> Refusal | None:
    """The landing cell must be free ground.   [ls.jump]"""
    spot = there[:2]
    if not mover.whole(spot) or there != mover.at(spot):
        return Refusal(RULE, text("There is nothing to land on."))
    if spot == mover.start[:2]:
        return Refusal(RULE, text("That is where it is."))
    return mover.shut(spot) or mover.stopping(spot)


def _far(mover: Mover, spot: Spot) -> int:
    grid = mover.world.field.grid
    return grid.alternating((*mover.start[:2], 0), (*spot, 0))


def _too_far(world: World, mover: Mover, there: Cell) -> Refusal | None:
    """Upwards one lands beside; along, at one's own height or lower.   [ls.jump-length] [ls.jump-height]"""
    up_by, far = there[2] - mover.start[2], _far(mover, there[:2])
    if up_by > 0:
        beside = world.field.grid.direction(mover.start[:2], there[:2]) is not None
        if not beside:
            return Refusal("ls.jump-height", text("A leap upwards ends beside."))
        most = height(world, mover.unit)
        why = text("{n} m up, it jumps {most} m.", n=up_by, most=most)
        return Refusal("ls.jump-height", why) if up_by > most else None
    most = length(world, mover.unit)
    return Refusal("ls.jump-length", text("{n} m, it jumps {most} m.", n=far, most=most)) if far > most else None


def _over(world: World, mover: Mover, there: Cell) -> Refusal | None:
    """What rises higher than one could jump up is not flown over; walls never are.   [ls.jump]"""
    field, top = world.field, mover.start[2] + height(world, mover.unit)
    for passage in field.grid.line((*mover.start[:2], 0), (*there[:2], 0)):
        cells = [cell for cell in passage if field.inside(*cell[:2])]
        if cells and all(field.kind(*one[:2]).blocks_move or field.ground(*one[:2]) > top for one in cells):
            return Refusal(RULE, text("Something too high is in the way."))
    return None


def landings(world: World, unit: int) -> Iterator[Cell]:
    """Yield every cell where a leap may end, row by row.   [ls.jump]"""
    mover, field = mover_of(world, unit), world.field
    for x, y, _ in field.grid.disc((*mover.start[:2], 0), max(1, length(world, unit))):
        if mover.whole((x, y)) and _barred(world, mover, mover.at((x, y))) is None:
            yield mover.at((x, y))
