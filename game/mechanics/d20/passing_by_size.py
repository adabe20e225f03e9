"""Passing by size: little creatures in others' squares and together in one, and those of very different sizes."""

from dataclasses import dataclass

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.d20.passages import APART, ENTERED, FREE, HELD, SHARED, Passage
from game.mechanics.d20.sizes import Sizes


@dataclass(frozen=True, slots=True, eq=False)
class PassingBySize:
    """The law of who passes others by its size."""

    sizes: Sizes
    little_foe: str
    """A creature that takes less than a square comes into a foe's square."""
    little_friend: str
    """It stops on a bigger friend's square too."""
    shared: str
    """Little creatures stop together while their square has room."""
    sizes_apart: str = ""
    """Creatures of very different sizes pass each other."""
    far: int = 3
    """How many sizes are enough for it."""

    def past_foe(self, world: World, mover: int, other: int) -> Passage | None:
        """A creature that takes less than a square comes into a foe's square; those of far other sizes pass.

        None where neither is so.
        """
        body, them = world.get(mover, Body), world.get(other, Body)
        if self.sizes.shares(body):
            return Passage(other, self.room(world, mover, other), ENTERED, self.little_foe)
        if self.sizes_apart and abs(self.sizes.above(body, them)) >= self.far:
            return Passage(other, HELD, APART, self.sizes_apart)
        return None

    def past_friend(self, world: World, mover: int, other: int) -> Passage | None:
        """It stops on a bigger friend's square too, where the book lets it, and beside other little ones.

        None for all who are bigger.
        """
        if not self.sizes.shares(world.get(mover, Body)):
            return None
        if self.sizes.shares(world.get(other, Body)):
            return Passage(other, self.room(world, mover, other), SHARED, self.shared)
        return Passage(other, FREE, SHARED, self.little_friend) if self.little_friend else None

    def room(self, world: World, mover: int, other: int) -> str:
        """Little creatures stop together while their square has room; bigger ones are not counted."""
        shares, rows = self.sizes.shares, self.sizes.rows
        if not shares(world.get(other, Body)):
            return FREE
        where = world.get(other, Place).at
        little = [world.get(unit, Body) for unit, place in world.all(Place) if unit != mover and place.at == where]
        parts = [100 // rows[body.size].per_square for body in (*little, world.get(mover, Body)) if shares(body)]
        return HELD if sum(parts) > 100 else FREE
