"""Who may react to a step: whoever controls where it begins and not where it ends."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from game.ecs.world import World
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.steps import Mover
from game.mechanics.sides import Judge
from game.space.sight import Space


@dataclass(frozen=True, slots=True, eq=False)
class Watching:
    """The law of who may react to a way."""

    watches: Judge
    """Who could react to anybody at all."""
    controls: Callable[[World, int, Space], bool]
    """Whether a creature controls some cell; who leaves what it controls may be struck by it,"""
    far: Callable[[World, int], int]
    """and how many cells off it controls any at the most."""
    in_order: Callable[[World, tuple[int, ...]], tuple[int, ...]]
    """In which order several react."""
    turning_back: str
    """Who drags does not turn back into the cell into which it has just drawn its captive."""


@dataclass(frozen=True, eq=False)
class Watch:
    """Some watchers of a mover; bit i is the i-th of them."""

    law: Watching
    mover: Mover
    watchers: tuple[int, ...]

    @cached_property
    def near(self) -> dict[Spot, list[int]]:
        """List who could control a cell of the mover at each place."""
        near: dict[Spot, list[int]] = {}
        world, grid, wide = self.mover.world, self.mover.field.grid, range(self.mover.side)
        for number, foe in enumerate(self.watchers):
            bodies, far = self.mover.law.occupied.cells(world, foe), self.law.far(world, foe)
            reached = dict.fromkeys(cell[:2] for body in bodies for cell in grid.disc((*body[:2], 0), far))
            for x, y in dict.fromkeys((x - dx, y - dy) for x, y in reached for dx in wide for dy in wide):
                near.setdefault((x, y), []).append(number)
        return near

    @cached_property
    def _held(self) -> dict[Spot, int]:
        return {}

    def held(self, spot: Spot) -> int:
        """Say who controls a cell of the mover at a place."""
        if spot not in self._held:
            near, controls, world = self.near.get(spot, ()), self.law.controls, self.mover.world
            space = self.mover.body(spot) if near else ()
            self._held[spot] = sum(1 << n for n in near if controls(world, self.watchers[n], space))
        return self._held[spot]

    def left(self, before: Spot, after: Spot) -> int:
        """Say who controls a cell of the mover before a step and none after it."""
        return self.held(before) & ~self.held(after)
