"""The board: one creature a cell, one point a step, on squares and on hexes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Budget, Place, Side, Vitals
from game.ecs.world import World
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, text
from game.space.field import Field
from game.space.grid import Grid
from game.space.square import Cell

STEP = Because("toy.step", 1)


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


def held(world: World) -> list[Cell]:
    """List the cells where somebody stands who can fight.   [toy.downed]"""
    return [place.at for other, place in world.all(Place) if able(world, other)]


def free(ground: Field, taken: list[Cell], cell: Cell) -> bool:
    """Nobody enters a wall or steps where somebody stands.   [toy.blocked]"""
    return cell not in taken and not ground.kind(cell[0], cell[1]).blocks_move


def ways(world: World, unit: int, points: int) -> dict[Cell, tuple[Cell, ...]]:
    """Give the shortest way to every cell within reach, the start included, nearest first.   [toy.step]"""
    found: dict[Cell, tuple[Cell, ...]] = {at(world, unit): ()}
    frontier, taken = list(found), held(world)
    for _ in range(points):
        fresh = {}
        for cell in frontier:
            for near in around(world.ground, cell):
                if near not in found and near not in fresh and free(world.ground, taken, near):
                    fresh[near] = (*found[cell], near)
        found |= fresh
        frontier = list(fresh)
    return found


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
        found = ways(world, unit, budget)
        stops = sorted((cell, len(route)) for cell, route in found.items() if route)
        return Area(tuple(Stop(cell, cost, 0) for cell, cost in stops), (("walk", budget),))

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """Give the shortest way to a goal."""
        route = ways(world, unit, points(world, unit, going)).get(goal, ())
        if not route:
            return Refusal("toy.step", text("There is no way there with these points."))
        return priced(world, unit, route)

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way, step by step."""
        before, budget = at(world, unit), points(world, unit, going)
        for number, after in enumerate(route):
            good = priced(world, unit, route[:number])
            if after not in around(world.ground, before) or not free(world.ground, held(world), after):
                return Halt(number, Refusal("toy.blocked", text("Something is in the way.")), good, before)
            if number == budget:
                return Halt(number, Refusal("toy.step", text("The points do not last.")), good, before)
            before = after
        return priced(world, unit, route)


def moved(world: World, unit: int, step: Step) -> tuple[Place, Budget]:
    """Give where a unit is, and what it has left, after a step.   [toy.step]"""
    budget = world.get(unit, Budget).spend("points")
    return replace(world.get(unit, Place), at=step.after), replace(budget, moved=budget.moved + 1)
