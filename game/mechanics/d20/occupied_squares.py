"""Passing others and stopping among them: friends, foes, the helpless, and creatures that fill their squares."""

from dataclasses import dataclass

from game.ecs.components import Body, Name, Place
from game.ecs.world import World, lasting
from game.mechanics.d20.causes import BODY, Cause
from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.d20.sizes import Sizes, space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import dead
from game.reasons import Refusal, text
from game.space.sight import Space
from game.space.square import Cell

FREE, HELD, BARS, HULK = "free", "held", "bars", "hulk"
"""What a creature leaves to a mover: to stop on its squares, to pass only, nothing, to pass at double cost."""
FRIEND, FOE, HELPLESS, FILLING, DEAD = "friend", "foe", "helpless", "filling", "dead"
ENTERED, SHARED, APART, TUMBLED = "entered", "shared", "apart", "tumbled"
"""Why it does: what it is to the mover. A foe may be entered by a little one, far off in size, or tumbled through."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What one creature is to a mover: what it leaves (`access`), why (`kind`), by which rule."""

    other: int
    access: str
    kind: str
    rule: str


WEIGHT = 1
"""How often a helpless body that is a hulk doubles a step over it."""


class Occupied(Refusal):
    """A movement may not end here: somebody holds the square, or it is none to stop in."""

    __slots__ = ()


Company = tuple[tuple[Passage, Space], ...]
"""All others and what they are to a mover, each with the cells that it holds."""


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
    little_foe: str
    """A creature that takes less than a square comes into a foe's square."""
    little_friend: str
    """It stops on a bigger friend's square too."""
    shared: str
    """Little creatures stop together while their square has room."""
    end: str
    """A movement may not end in a square that another creature holds."""
    dead: str = ""
    """The dead are in nobody's way."""
    sizes_apart: str = ""
    """Creatures of very different sizes pass each other."""
    far: int = 3
    """How many sizes are enough for it."""
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
            return self._past_foe(world, mover, other)
        return self._past_friend(world, mover, other)

    def _past_foe(self, world: World, mover: int, other: int) -> Passage:
        """Nobody walks through a foe that can resist; but the little come in, and those of far other sizes pass."""
        body, them = world.get(mover, Body), world.get(other, Body)
        if self.sizes.shares(body):
            return Passage(other, self._company(world, mover, other), ENTERED, self.little_foe)
        if self.sizes_apart and abs(self.sizes.above(body, them)) >= self.far:
            return Passage(other, HELD, APART, self.sizes_apart)
        inside = self.sizes.shares(them) and world.get(other, Place).at in space(world, mover)
        return Passage(other, HELD if inside else BARS, FOE, self.foe)

    def _past_friend(self, world: World, mover: int, other: int) -> Passage:
        """A friend's square may be walked through without difficulty, but not stopped on; the little share theirs."""
        if self.sizes.shares(world.get(mover, Body)):
            if self.sizes.shares(world.get(other, Body)):
                return Passage(other, self._company(world, mover, other), SHARED, self.shared)
            if self.little_friend:
                return Passage(other, FREE, SHARED, self.little_friend)
        return Passage(other, HELD, FRIEND, self.ally)

    def _company(self, world: World, mover: int, other: int) -> str:
        """Little creatures stop together while their square has room; bigger ones are not counted."""
        shares, rows = self.sizes.shares, self.sizes.rows
        if not shares(world.get(other, Body)):
            return FREE
        where = world.get(other, Place).at
        little = [world.get(unit, Body) for unit, place in world.all(Place) if unit != mover and place.at == where]
        parts = [100 // rows[body.size].per_square for body in (*little, world.get(mover, Body)) if shares(body)]
        return HELD if sum(parts) > 100 else FREE

    def passages(self, world: World, mover: int) -> Company:
        """List how every other creature stands in a mover's way, with the cells that it holds, in id order."""
        return _passages(world, self, mover)

    def in_the_way(self, world: World, mover: int, cells: Space, *accesses: str) -> Passage | None:
        """Give the first creature that holds one of these cells and leaves a mover one of these accesses."""
        for passage, theirs in self.passages(world, mover):
            if passage.access in accesses and any(cell in theirs for cell in cells):
                return passage
        return None

    def end_of_move(self, world: World, mover: int, cells: Space) -> Refusal | None:
        """A movement may not end in a square that another creature holds, unless it is helpless."""
        passage = self.in_the_way(world, mover, cells, HELD, BARS)
        if passage is None:
            return None
        name, elsewhere = world.get(passage.other, Name).name, text("Stop one square earlier or later.")
        little = self.sizes.shares(world.get(mover, Body)) and self.sizes.shares(world.get(passage.other, Body))
        if passage.access == HELD and little:
            return Refusal(self.shared, text("The square has no room left beside {name}.", name=name), elsewhere)
        return Occupied(self.end, text("{name} stands in part of that space.", name=name), elsewhere)


    def bars_charge(self, world: World, mover: int, cells: Space) -> Refusal | None:
        """Creatures in the path, friends too, bar a charge, unless they are helpless."""
        for passage, theirs in self.passages(world, mover):
            blocking = passage.access != FREE or passage.kind != HELPLESS
            if blocking and any(cell in theirs for cell in cells):
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
