"""The nearest of several: where equally many squares lie between, a die decides."""

from collections.abc import Generator, Sequence

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event
from game.ecs.world import World
from game.reasons import Because, text
from game.space.square import Cell


def one_of(
    world: World, dice: Dice, unit: int, equals: Sequence[Cell]
) -> Generator[Event | Decision, str, Cell]:
    """Among several equally near a die decides.   [pf.nearest-creature]"""
    if len(equals) == 1:
        return equals[0]
    why = Because("pf.nearest-creature", 0, text("several squares are equally near"))
    faces = yield from roll(world, dice, unit, Roll(1, len(equals), 0), why, text("the nearest square"))
    return equals[faces[0] - 1]
