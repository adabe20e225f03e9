"""States that take a creature out of the game of moving and striking."""

from dataclasses import dataclass

from game.ecs.world import World
from game.mechanics.states import dead, has


@dataclass(frozen=True, slots=True, eq=False)
class HelplessStates:
    """Which conditions leave a creature helpless, and what else each of them takes away."""

    helpless: tuple[str, ...]
    """Conditions that leave a creature wholly at a foe's mercy."""
    inert: tuple[str, ...]
    """Conditions in which a creature neither acts nor reacts."""
    rooted: tuple[str, ...]
    """Conditions besides helplessness that keep a creature from moving its speed."""

    def at_mercy(self, world: World, unit: int) -> bool:
        """Bound, asleep, paralysed, unconscious or dead: wholly at a foe's mercy."""
        return dead(world, unit) or has(world, unit, *self.helpless)

    def idle(self, world: World, unit: int) -> bool:
        """A creature that cannot act or react strikes nobody and threatens nothing."""
        return dead(world, unit) or has(world, unit, *self.inert)

    def holding(self, world: World, unit: int) -> str:
        """Name the condition that holds a creature in its place; '' for none."""
        return next((name for name in (*self.helpless, *self.rooted) if has(world, unit, name)), "")
