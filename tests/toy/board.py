"""The board: one creature a cell, one point a step, on squares and on hexes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Budget, Place, Side, Vitals
from game.ecs.world import World
from game.paths.flood import flood
from game.paths.layers import Board, Layers, compile_layers
from game.paths.moves import Body as Extent
from game.paths.moves import Crowd, Ground, Price
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.paths.reach import Reach
from game.paths.walk import walk
from game.reasons import Because, Cost, Refusal, text
from game.space.field import Field
from game.space.grid import Grid
from game.space.square import Cell

STEP = Because("toy.step", 1)
ONE_CELL, PRICES = Extent(1, 1, False), (Price(1, 1, 1, False),)
"""What the pathfinder is told: a body of one cell that squeezes nowhere, and a point for any step."""
OFF = (-1, -1)
"""No cell of any map."""
Spot = tuple[int, int]


def around(ground: Field, cell: Cell) -> Iterator[Cell]:
    """Yield the neighbours on the map, east first, clockwise.   [toy.step]"""
    for x, y in ground.grid.around(cell[0], cell[1]):
        if ground.inside(x, y):
            yield ground.on_ground(x, y)


def distance(ground: Field, one: Cell, other: Cell) -> int:
    """Distances count steps.   [toy.grid]"""
    return ground.grid.steps(one, other)


def at(world: World, unit: int) -> Cell:
    """A creature holds one cell.   [toy.grid]"""
    return world.get(unit, Place).at


def able(world: World, unit: int) -> bool:
    """At no hit points a creature is out of the fight.   [toy.downed]"""
    return not world.get(unit, Vitals).dead


def team(world: World, unit: int) -> str:
    """Give the team of a unit."""
    return world.get(unit, Side).team


def foes_beside(world: World, unit: int, cell: Cell) -> list[int]:
    """List the foes able to fight beside a cell, in id order.   [toy.hit]"""
    others = [other for other, side in world.all(Side) if side.team != team(world, unit) and able(world, other)]
    return [other for other in others if distance(world.ground, at(world, other), cell) == 1]


def provokes(world: World, unit: int, before: Cell) -> list[int]:
    """Who steps away from a cell beside a foe may be struck by it.   [toy.reaction]"""
    return [foe for foe in foes_beside(world, unit, before) if world.get(foe, Budget).left("reaction")]


def held(world: World, unit: int) -> tuple[Spot, ...]:
    """List the cells where somebody else stands who can fight.   [toy.downed]"""
    return tuple(place.at[:2] for other, place in world.all(Place) if other != unit and able(world, other))


@lru_cache(maxsize=64)
def layers(ground: Field) -> Layers:
    """Tell the pathfinder of a map: walls are closed, steps all cost the same.   [toy.step] [toy.blocked]"""
    closed = ground.plane(lambda kind: kind.blocks_move)
    easy = np.zeros(closed.shape, np.uint8)
    return compile_layers(Ground(closed, np.zeros_like(closed), easy, grid=ground.grid), ONE_CELL, PRICES)


def board(world: World, unit: int) -> Board:
    """Nobody enters a wall or steps where somebody stands.   [toy.blocked]"""
    return layers(world.ground).board(Crowd(barriers=held(world, unit)))


def reach(world: World, unit: int, points: int) -> Reach:
    """Find everywhere that so many points lead to.   [toy.step]"""
    return flood(board(world, unit), at(world, unit)[:2], points)


def points(world: World, unit: int, going: Going) -> int:
    """A creature has as many points a turn as its walking speed.   [toy.step]"""
    return world.get(unit, Budget).left("points") if going.budget is None else going.budget


def priced(world: World, unit: int, route: tuple[Cell, ...]) -> MovePlan:
    """Price a way step by step, with who may strike.   [toy.step] [toy.reaction]"""
    steps = []
    before = at(world, unit)
    for after in route:
        struck = tuple(Provocation(foe, before) for foe in provokes(world, unit, before))
        steps.append(Step(before, after, Cost((STEP,)), (0, 0, 1, 1), provokes=struck))
        before = after
    return MovePlan("walk", tuple(steps))


class Space:
    """The law of space."""

    def side(self, size: str) -> int:
        """Give the side of a size's block in cells."""
        return {"one": 1}[size]

    def cells(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells that a unit holds."""
        return (at(world, unit),)

    def distance(self, grid: Grid, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> Cost:
        """Distances count steps.   [toy.grid]"""
        (a,), (b,) = one, other
        return Cost.one("toy.grid", grid.steps(a, b))

    def rules(self, world: World, unit: int) -> tuple[str, ...]:
        """A creature holds one cell.   [toy.grid]"""
        return ("toy.grid",)

    def size(self, body: Body) -> Mapping[str, int | str]:
        """Answer the referee's `size`."""
        return {"space": self.side(body.size), "reach": 1, "per_square": 1}


class Movement:
    """The law of movement."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a unit may stop."""
        budget = points(world, unit, going)
        found = sorted((world.ground.on_ground(x, y), cost) for x, y, cost in reach(world, unit, budget).ends())
        return Area(tuple(Stop(cell, cost, 0) for cell, cost in found), (("walk", budget),))

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """Give the shortest way to a goal."""
        strides = reach(world, unit, points(world, unit, going)).path(goal[:2]) if standing(world.ground, goal) else ()
        if not strides:
            return Refusal("toy.step", text("There is no way there with these points."))
        return priced(world, unit, tuple(world.ground.on_ground(*stride.after[:2]) for stride in strides))

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step."""
        budget, way = points(world, unit, going), [cell[:2] if standing(world.ground, cell) else OFF for cell in route]
        strides, wrong, _ = walk(board(world, unit), at(world, unit)[:2], way)
        if wrong is not None and wrong <= budget:
            return halt(world, unit, route[:wrong], Refusal("toy.blocked", text("Something is in the way.")))
        if len(strides) > budget:
            return halt(world, unit, route[:budget], Refusal("toy.step", text("The points do not last.")))
        return priced(world, unit, route)


def standing(ground: Field, cell: Cell) -> bool:
    """A creature stands on the ground of the map.   [toy.grid]"""
    return ground.inside(cell[0], cell[1]) and cell == ground.on_ground(cell[0], cell[1])


def halt(world: World, unit: int, good: tuple[Cell, ...], why: Refusal) -> Halt:
    """Say how far a way is good, and why it goes no farther.   [toy.step]"""
    return Halt(len(good), why, priced(world, unit, good), good[-1] if good else at(world, unit))


def moved(world: World, unit: int, step: Step) -> tuple[Place, Budget]:
    """Give where a unit is, and what it has left, after a step.   [toy.step]"""
    budget = world.get(unit, Budget).spend("points")
    return replace(world.get(unit, Place), at=step.after), replace(budget, moved=budget.moved + 1)
