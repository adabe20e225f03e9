"""A choice of one of some spaces, as it is put to who makes it."""

from collections.abc import Generator

from game.battle.event import Decision, Event, Option
from game.ecs.components import Name, Place, Side
from game.ecs.world import World
from game.reasons import Text, counted, text
from game.space.square import Cell


def _spot(world: World, unit: int, cell: Cell, *, level: bool) -> Text:
    """Tell a space to choose from: where it is, and unless all are level how much lower or higher than now."""
    rise = cell[2] - world.get(unit, Place).at[2]
    if cell == world.get(unit, Place).at:
        return text("stay there")
    if level or rise == 0:
        return text("{x}, {y}", x=cell[0], y=cell[1])
    if rise > 0:
        return counted("{x}, {y}: {n} square up", "{x}, {y}: {n} squares up", n=rise, x=cell[0], y=cell[1])
    return counted("{x}, {y}: {n} square down", "{x}, {y}: {n} squares down", n=-rise, x=cell[0], y=cell[1])


def choose_cell(
    world: World, unit: int, cells: tuple[Cell, ...], rule: str, asked: int = 0
) -> Generator[Event | Decision, str, Cell]:
    """Ask the controller of a creature, or of another (`asked`), for one of some spaces."""
    named = {f"{x},{y},{z}": (x, y, z) for x, y, z in cells}
    level = len({cell[2] for cell in cells}) == 1
    options = tuple(Option(key, _spot(world, unit, cell, level=level), cell) for key, cell in named.items())
    question = text("Where does {name} end?", name=world.get(unit, Name).name)
    asked = asked or unit
    answer = yield Decision(world.get(asked, Side).team, asked, question, options, rule, unit)
    return named[answer]
