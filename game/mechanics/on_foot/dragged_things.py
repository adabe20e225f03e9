"""Large things that are dragged along: a level names them so, and they come into the cell that is left."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, Play, put
from game.ecs.components import Place, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.asking import chosen, spots
from game.paths.plan import MovePlan, Step
from game.reasons import Because, text
from game.space.field import Kind
from game.space.sight import Space
from game.space.square import Cell

NAMED = re.compile(r"(?:.*-)?drag")
"""What ends so can be dragged, and leaves behind what it becomes."""


def drawn(kind: Kind) -> bool:
    """Say whether a level lets a kind of ground be dragged away: a cart, a barrel."""
    return NAMED.fullmatch(kind.name) is not None and bool(kind.becomes)


@dataclass(frozen=True, slots=True, eq=False)
class DraggedThings:
    """The law of dragging things."""

    rule: str
    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""

    def beside(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the things beside a creature that can be dragged, row by row."""
        field, own = world.field, self.cells(world, unit)
        near = dict.fromkeys(spot for x, y, _ in own for spot in field.grid.around(x, y))
        spots = sorted((one for one in near if field.inside(*one)), key=lambda one: (one[1], one[0]))
        things = (field.on_ground(*spot) for spot in spots if drawn(field.kind(*spot)))
        return tuple(cell for cell in things if any(abs(cell[2] - there[2]) <= 1 for there in own))

    def play(self, world: World, unit: int, plan: MovePlan, go: Callable[[MovePlan], Play]) -> Play:
        """Go step by step; after each the thing comes into the cell just left."""
        things = self.beside(world, unit)
        answer = yield from chosen(world, unit, text("What is dragged?"), spots(things), self.rule)
        start = at = things[int(answer)]
        title = world.field.kind(*at[:2]).title
        for step in plan.steps:
            yield from go(replace(plan, steps=(step,)))
            if world.get(unit, Place).at != step.after:
                break
            after = self._left(world, unit, step, at)
            changes, note = _moved(world, at, after), text("{thing} comes along", thing=title)
            yield Event("spent", unit, (Because(self.rule, 0, note),), changes)
            at = after
        if at != start:
            note = text("drags along: {thing}, to {x}, {y}", thing=title, x=at[0], y=at[1])
            yield Event("spent", unit, (Because(self.rule),), (), note)

    def _left(self, world: World, unit: int, step: Step, thing: Cell) -> Cell:
        """Give the cell just left; of several the nearest to the thing."""
        (x, y, _), (now_x, now_y, _), now = step.before, step.after, self.cells(world, unit)
        before = ((one[0] + x - now_x, one[1] + y - now_y) for one in now)
        free = [spot for spot in before if spot not in {cell[:2] for cell in now}]
        grid = world.field.grid
        spot = min(free, key=lambda one: (grid.steps((*one, 0), (*thing[:2], 0)), one[1], one[0]))
        return world.field.on_ground(*spot)


def _moved(world: World, before: Cell, after: Cell) -> tuple[Change, ...]:
    """What lay under a thing is there again, and it is where it comes."""
    terrain, kind = world.find(BATTLE, Terrain) or Terrain(), world.field.kind(*before[:2])
    gone, come = (*before[:2], _under(world, before)), (*after[:2], kind.name)
    return put(world, BATTLE, Terrain((*terrain.changes, gone, come)))


def _under(world: World, cell: Cell) -> str:
    """Name the ground on which a thing stands: as it was before it came, or what it leaves where it has always been."""
    here = list(_history(world, cell))
    return here[-2] if len(here) > 1 else world.field.kind(*cell[:2]).becomes


def _history(world: World, cell: Cell) -> Iterator[str]:
    """Yield the kinds that a cell has had, in order."""
    yield world.ground.kind(*cell[:2]).name
    terrain = world.find(BATTLE, Terrain) or Terrain()
    yield from (name for x, y, name in terrain.changes if (x, y) == cell[:2])
