"""Movements carried out step by step: who reacts before a step, what goes along, whose Plan it sets off."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.mechanics.states import GRABBED, has
from game.paths.plan import MovePlan, Step
from game.reasons import Because, counted, text
from game.rules.lordsouls.attack.damage import harm
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.grapple.holds import captives, hangers_on, loosened
from game.rules.lordsouls.movement.costs import Mover
from game.rules.lordsouls.movement.occupied_cells import Spot
from game.rules.lordsouls.positions.mounts import pair, rides
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import SLASHING
from game.rules.lordsouls.turns.plan import set_off
from game.rules.lordsouls.turns.states import takes_turns
from game.space.square import Cell

BURNING = "decided.damaging-ground"


def carry_out(world: World, dice: Dice, unit: int, plan: MovePlan, gait: str, *, dragging: bool = False) -> Play:
    """Take the steps one by one; who may react does so before each, and Plans after it.   [ls.reaction-procedure]"""
    gait = "ride" if gait == "walk" and rides(world, unit) else gait
    for step in plan.steps:
        yield from REACTIONS.asked(world, dice, unit, step.provokes)
        if not takes_turns(world, unit) or has(world, unit, GRABBED):
            return
        yield taken(world, unit, step, gait)
        yield from _go_along(world, unit, step, dragging=dragging)
        yield from burnt(world, dice, unit)
        if takes_turns(world, unit):
            yield from set_off(world, dice, unit)
        if not takes_turns(world, unit) or world.get(unit, Place).at != step.after:
            return
    yield from loosened(world)


def taken(world: World, unit: int, step: Step, gait: str) -> Event:
    """Write one step: places, points left, diagonals counted.   [ls.move]"""
    budget = world.get(unit, Budget)
    left = max(0, budget.purse - step.cost.total)
    after = replace(budget, purse=left, moved=budget.moved + step.cost.total, diagonals=step.diagonals)
    kind = "rose" if step.after[2] > step.before[2] else "moved"
    note = counted("{n} point", "{n} points", n=step.cost.total)
    changes = (*places(world, unit, step.after), *put(world, unit, after))
    return Event(kind, unit, step.cost.because, changes, note, (("gait", gait),))


def places(world: World, unit: int, cell: Cell) -> tuple[Change, ...]:
    """Rider and mount are in one cell.   [ls.mounted]"""
    return tuple(
        change for one in pair(world, unit) for change in put(world, one, replace(world.get(one, Place), at=cell))
    )


def _go_along(world: World, unit: int, step: Step, *, dragging: bool) -> Iterator[Event]:
    """Whom one drags comes into the cell just left; who hangs on is carried along.   [ls.drag] [ls.overloaded]"""
    dragged = captives(world, unit) if dragging else ()
    for other in (*dragged, *hangers_on(world, unit)):
        rule = "ls.drag" if other in dragged else "ls.overloaded"
        gait = "drag" if other in dragged else "carry"
        cell = behind(world, other, unit, step.before[:2])
        if cell is not None:
            place = replace(world.get(other, Place), at=cell)
            facts = (("gait", gait), ("by", unit))
            yield Event("slipped", other, (Because(rule),), put(world, other, place), text("goes along"), facts)


def behind(world: World, unit: int, leader: int, left: Spot) -> Cell | None:
    """Give where one who goes along comes: the cell just left or, where it does not fit, the nearest beside."""
    mover, here, grid = Mover(world, unit), world.get(unit, Place).at, world.field.grid
    own = sizes.cells(world, leader)
    near = (spot[:2] for cell in own for spot in grid.disc((*cell[:2], 0), mover.side))
    fit = [spot for spot in dict.fromkeys((left, *near)) if _fits(mover, spot, own)]

    def far(spot: Spot) -> tuple[bool, int, int, int]:
        return spot != left, grid.steps((*spot, 0), (*here[:2], 0)), spot[1], spot[0]

    best = min(fit, key=far, default=None)
    return None if best is None else mover.at(best)


def _fits(mover: Mover, spot: Spot, beside: tuple[Cell, ...]) -> bool:
    if not mover.whole(spot) or mover.shut(spot) is not None or mover.stopping(spot) is not None:
        return False
    block = tuple((x, y, 0) for x, y in mover.block(spot))
    return mover.world.field.grid.apart(block, tuple((x, y, 0) for x, y, _ in beside)) == 1


def burnt(world: World, dice: Dice, unit: int) -> Play:
    """Damaging ground hurts who enters it.   [decided.damaging-ground]"""
    worst = max(world.field.kind(*cell[:2]).damage for cell in sizes.cells(world, unit))
    if worst:
        yield from harm(world, dice, unit, worst, SLASHING, Because(BURNING, 0, text("damaging ground")))
