"""Damaging ground: what it does to who enters it, or begins a turn on it."""

from collections.abc import Iterator

from game.battle.event import Event
from game.ecs.world import World
from game.reasons import Because, Text
from game.rules.lordsouls.harm.armour import lose
from game.rules.lordsouls.sheet.arms import SLASHING
from game.rules.lordsouls.sheet.sizes import cells


def burn(world: World, unit: int, note: Text) -> Iterator[Event]:
    """Who enters it or begins a turn on it is hurt once by its worst cell.   [decided.damaging-ground]"""
    worst = max(world.field.kind(*cell[:2]).damage for cell in cells(world, unit))
    if worst:
        yield from lose(world, unit, worst, SLASHING, Because("decided.damaging-ground", worst, note))
