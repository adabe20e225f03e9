"""Holds: who holds whom, by states that name their holder, and when a hold ends by itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.battle.event import Event
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.states import ended, state_of


@dataclass(frozen=True, slots=True, eq=False)
class Holds:
    """The law of holds."""

    states: tuple[str, ...]
    """The states in which one is held; each names its holder as its source."""
    lasts: Callable[[World, int, int], bool]
    """Whether who is held (first) stays so by its holder, as the two are now."""
    rule: str = ""
    """By this rule a hold ends by itself; '': by that of its state."""

    def held(self, world: World, holder: int, *states: str) -> tuple[int, ...]:
        """List whom a creature holds, in one of these states or any, in id order."""
        return tuple(unit for unit, own in world.all(Conditions) if any(self._by(own, holder, states or self.states)))

    def _by(self, own: Conditions, holder: int, states: tuple[str, ...]) -> Iterator[bool]:
        return (one.name in states and one.source == holder for one in own.active)

    def holders(self, world: World, unit: int, *states: str) -> tuple[int, ...]:
        """List who holds a creature, in one of these states or any."""
        grips = (state_of(world, unit, name) for name in states or self.states)
        return tuple(one.source for one in grips if one is not None and one.source)

    def released(self, world: World, holder: int, rule: str = "") -> Iterator[Event]:
        """End every hold of a creature."""
        for unit in self.held(world, holder):
            for name in self.states:
                if holder in self.holders(world, unit, name):
                    yield from ended(world, unit, name, rule)

    def loosened(self, world: World) -> Iterator[Event]:
        """End the holds that do not last as those who hold and are held stand now."""
        for unit, _ in list(world.all(Conditions)):
            for name in self.states:
                if any(not self.lasts(world, unit, holder) for holder in self.holders(world, unit, name)):
                    yield from ended(world, unit, name, self.rule)
