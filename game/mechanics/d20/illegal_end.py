"""Illegal ends: where a movement ends that is cut short, and who is stopped where nobody may stop."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Place
from game.ecs.world import World
from game.reasons import Because, text
from game.space.square import Cell

Nearer = Callable[[World, Dice, int, Place], Generator[Event | Decision, str, Place]]
"""Finds a legal square that is nearer than the last one, told that one."""


@dataclass(frozen=True, slots=True, eq=False)
class IllegalEnd:
    """The law of movements cut short."""

    rule: str
    """A movement cut short ends in the last square where it may stop."""
    nearer: Nearer | None = None
    """A legal square may be nearer than the last one; None: the last one it is."""

    def last(self, passed: Sequence[Cell], start: Cell, may_end: Callable[[Cell], bool]) -> Cell:
        """Of the squares passed the last where it may stop; else where it began."""
        return next((cell for cell in reversed(passed) if may_end(cell)), start)

    def put_back(
        self, world: World, dice: Dice, unit: int, passed: Sequence[Place], rests: Callable[[Place], bool]
    ) -> Play:
        """Who is stopped where nobody may stop ends in the last square of the way where it could."""
        here = world.get(unit, Place)
        if here.at != passed[-1].at:
            return
        place = next((place for place in reversed(passed) if rests(place)), passed[0])
        last = place.at
        if place.at != here.at and self.nearer is not None:
            place = yield from self.nearer(world, dice, unit, place)
        if place.at != here.at:
            note = text("ends in the last square where it may stop")
            note = note if place.at == last else text("is put in the nearest square where it may stop")
            yield Event("slipped", unit, (Because(self.rule),), put(world, unit, place), note)
