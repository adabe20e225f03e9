"""Passing others and stopping among them: friends, foes, the helpless, and creatures that fill their squares."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.ecs.components import Body, Name, Place
from game.ecs.world import World, lasting
from game.mechanics.d20.causes import BODY, Cause
from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.d20.passages import BARS, DEAD, FILLING, FOE, FREE, FRIEND, HELD, HELPLESS, HULK, Company, Passage
from game.mechanics.d20.passing_by_size import PassingBySize
from game.mechanics.d20.sizes import Sizes, space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import dead
from game.reasons import Refusal, text
from game.space.sight import Space
from game.space.square import Cell

WEIGHT = 1
"""How often a helpless body that is a hulk doubles a step over it."""


class Occupied(Refusal):
    """A movement may not end here: somebody holds the square, or it is none to stop in."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class Passing:
    """The law of squares that others hold."""

    sizes: Sizes
    states: HelplessStates
    ally: str
    """Through a friend's square, not to stop there."""
    foe: str
    """Nobody walks through a foe that can resist."""
    helpless: PassingHelpless
    """The helpless are passed by a law of their own."""
    fills: str
    """Nobody gets through a creature that fills its square."""
    by_size: PassingBySize
    """Whoever is little, or of a very different size, passes others by a law of its own."""
    end: str
    """A movement may not end in a square that another creature holds."""
    dead: str = ""
    """The dead are in nobody's way."""
    ghosts: bool = False
    """Whether the incorporeal get even through a creature that fills its square."""

    def passage(self, world: World, mover: int, other: int) -> Passage:
        """Say how a creature stands in a mover's way, trying the rules from the strictest."""
        body, them = world.get(mover, Body), world.get(other, Body)
        if self.dead and dead(world, other):
            return Passage(other, FREE, DEAD, self.dead)
        if them.fills_space and not (self.ghosts and body.incorporeal):
            return Passage(other, BARS, FILLING, self.fills)
        if self.states.at_mercy(world, other):
            heavy, rule = self.helpless.passed(body, them, friend=not hostile(world, mover, other))
            return Passage(other, HULK if heavy else FREE, HELPLESS, rule)
        if hostile(world, mover, other):
            return self.by_size.past_foe(world, mover, other) or self._past_foe(world, mover, other)
        return self.by_size.past_friend(world, mover, other) or Passage(other, HELD, FRIEND, self.ally)

    def _past_foe(self, world: World, mover: int, other: int) -> Passage:
        """Nobody walks through a foe that can resist; inside whom a little foe stands already, may move on."""
        little = self.sizes.shares(world.get(other, Body))
        inside = little and world.get(other, Place).at in space(world, mover)
        return Passage(other, HELD if inside else BARS, FOE, self.foe)

    def passages(self, world: World, mover: int) -> Company:
        """List how every other creature stands in a mover's way, with the cells that it holds, in id order."""
        return _passages(world, self, mover)

    def in_the_way(self, world: World, mover: int, cells: Space, *accesses: str) -> Passage | None:
        """Give the first creature that holds one of these cells and leaves a mover one of these accesses."""
        met = self.among(world, mover, self.passages(world, mover), cells)
        return next((passage for passage, _ in met if passage.access in accesses), None)

    def among(
        self, world: World, mover: int, company: Company, cells: Iterable[Cell]
    ) -> Iterator[tuple[Passage, Space]]:
        """Yield those of a mover's company, all others as they are to it, who hold one of these cells; in id order."""
        at = _holding(world, self, mover)
        yield from (company[number] for number in sorted({number for cell in cells for number in at.get(cell, ())}))

    def end_of_move(self, world: World, mover: int, cells: Space) -> Refusal | None:
        """A movement may not end in a square that another creature holds, unless it is helpless."""
        passage = self.in_the_way(world, mover, cells, HELD, BARS)
        if passage is None:
            return None
        name, elsewhere = world.get(passage.other, Name).name, text("Stop one square earlier or later.")
        little = self.sizes.shares(world.get(mover, Body)) and self.sizes.shares(world.get(passage.other, Body))
        if passage.access == HELD and little:
            full = text("The square has no room left beside {name}.", name=name)
            return Refusal(self.by_size.shared, full, elsewhere)
        return Occupied(self.end, text("{name} stands in part of that space.", name=name), elsewhere)

    def bars_charge(self, world: World, mover: int, cells: Space) -> Refusal | None:
        """Creatures in the path, friends too, bar a charge, unless they are helpless."""
        for passage, _ in self.among(world, mover, self.passages(world, mover), cells):
            if passage.access != FREE or passage.kind != HELPLESS:
                why = text("{name} is in the path.", name=called(world, passage.other))
                return Refusal(self.ally, why, text("Charge along a clear line."))
        return None


def lying(world: World, company: Company, cell: Cell) -> tuple[Cause, ...]:
    """Name the helpless bodies in a cell that double the step over them: once each (`WEIGHT`)."""
    bodies = (one for one, cells in company if one.access == HULK and cell in cells)
    return tuple(Cause(one.rule, text("over {name}", name=world.get(one.other, Name).name), BODY) for one in bodies)


@lasting
def _passages(world: World, law: Passing, mover: int) -> Company:
    others = (other for other, _ in world.all(Place) if other != mover)
    return tuple((law.passage(world, mover, other), law.sizes.filled(world, mover, other)) for other in others)


@lasting
def _holding(world: World, law: Passing, mover: int) -> dict[Cell, tuple[int, ...]]:
    """Map each cell that others hold to their numbers in the list of a mover's passages."""
    held: dict[Cell, tuple[int, ...]] = {}
    for number, (_, cells) in enumerate(law.passages(world, mover)):
        for cell in cells:
            held[cell] = (*held.get(cell, ()), number)
    return held


def standing(company: Company, ground: Callable[[int, int], int], access: str) -> tuple[tuple[int, int], ...]:
    """List the squares on the ground that are held by those who leave a mover so much.

    Who bars the way narrows it as a wall does; whom one may pass narrows none, but nobody stops in its square.
    """
    cells = (cell for one, theirs in company if one.access == access for cell in theirs)
    return tuple((x, y) for x, y, z in cells if z == ground(x, y))
