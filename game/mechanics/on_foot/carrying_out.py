"""Movements carried out step by step: who reacts before a step, what goes along, what comes of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.mechanics.on_foot.steps import CLIMBING, Mover, Stepping
from game.mechanics.reactions import Reactions
from game.paths.plan import MovePlan, Step
from game.reasons import Because, counted, text
from game.space.square import Cell

Along = tuple[tuple[int, str, str], ...]
"""Who goes along with a step, by which rule, and by which gait."""


WALKING = "walk"
"""How one is who stands at a place."""


@dataclass(frozen=True, slots=True, eq=False)
class CarryingOut:
    """The law of steps as they are taken."""

    stepping: Stepping
    reactions: Reactions
    able: Callable[[World, int], bool]
    """Whether a creature goes on by itself."""
    held: Callable[[World, int], bool]
    """Whether somebody holds it fast by now."""
    along: Callable[[World, int, bool], Along]
    """Who goes along with a step; told whether it drags."""
    entered: Callable[[World, Dice, int], Play]
    """What comes of a step."""
    dragged: Callable[[World, Dice, int], Play]
    """What comes of being dragged a step."""
    ended: Callable[[World], Iterator[Event]]
    """What is over once a movement is."""

    def play(self, world: World, dice: Dice, unit: int, plan: MovePlan, gait: str, *, dragging: bool = False) -> Play:
        """Take the steps one by one; who may react does so before each."""
        for step in plan.steps:
            yield from self.reactions.asked(world, dice, unit, step.provokes)
            if not self.able(world, unit) or self.held(world, unit) or world.get(unit, Place).at != step.before:
                return
            yield self._taken(world, unit, step, gait)
            yield from self._go_along(world, dice, unit, step, dragging=dragging)
            yield from self.entered(world, dice, unit)
            if not self.able(world, unit) or world.get(unit, Place).at != step.after:
                return
        yield from self.ended(world)

    def _taken(self, world: World, unit: int, step: Step, gait: str) -> Event:
        """Write one step: places, points left, diagonals counted."""
        budget = world.get(unit, Budget)
        left = max(0, budget.purse - step.cost.total)
        after = replace(budget, purse=left, moved=budget.moved + step.cost.total, diagonals=step.diagonals)
        kind = "rose" if step.after[2] > step.before[2] else "moved"
        note = counted("{n} point", "{n} points", n=step.cost.total)
        mode = CLIMBING if step.mode == CLIMBING else WALKING
        changes = (*self.places(world, unit, step.after, mode), *put(world, unit, after))
        return Event(kind, unit, step.cost.because, changes, note, (("gait", gait),))

    def places(self, world: World, unit: int, cell: Cell, mode: str) -> tuple[Change, ...]:
        """All who go as one are in one cell."""
        together = self.stepping.occupied.together(world, unit)
        moved = (put(world, one, replace(world.get(one, Place), at=cell, mode=mode)) for one in together)
        return tuple(change for changes in moved for change in changes)

    def _go_along(self, world: World, dice: Dice, unit: int, step: Step, *, dragging: bool) -> Play:
        """Who goes along comes into the cell just left, or beside."""
        for other, rule, gait in self.along(world, unit, dragging):
            cell = Mover(self.stepping, world, other).behind(unit, step.before[:2])
            if cell is not None:
                place = replace(world.get(other, Place), at=cell)
                facts = (("gait", gait), ("by", unit))
                yield Event("slipped", other, (Because(rule),), put(world, other, place), text("goes along"), facts)
                if gait == "drag":
                    yield from self.dragged(world, dice, other)
