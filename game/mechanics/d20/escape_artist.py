"""Squeezing through what is narrower than half one's own width, by a check after many rounds of work."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.battle.weighing import Work
from game.ecs.components import Body, Budget, Condition, Conditions, Place
from game.ecs.world import World, component
from game.mechanics.d20.checks import check, passing
from game.mechanics.d20.foretelling import Ahead, Check
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.sizes import Sizes, space
from game.mechanics.naming import called
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Tally, Text, counted, text
from game.space.field import UNIT_TENTHS
from game.space.square import Cell

HEAD = 4
"""The head is so many times narrower than the space."""
SKILL = text("Escape Artist")
THROUGH = "slip-through"
"""Noted among the verbs of a turn in which the work has moved a creature."""


@component
@dataclass(frozen=True, slots=True)
class Escaping:
    """A creature on its way into a tight place: which, and how many full-round actions it has spent on it."""

    at: Cell
    rounds: int


@dataclass(frozen=True, slots=True, eq=False)
class Escape:
    """The law of getting into what is too narrow to squeeze through."""

    moves: Moves
    tight: str
    """A place narrower than half takes a check,"""
    check: str
    """after so many full-round actions; where the head does not fit nobody gets in."""
    wedged: Condition
    """The state of who squeezes through so,"""
    does: Text
    """and what a player reads of it."""
    added: Callable[[World, int], Tally]
    """What a creature adds to the check."""
    difficulty: int = 30
    rounds: int = 10
    verb: str = "escape"

    @property
    def sizes(self) -> Sizes:
        """Give the law of sizes."""
        return self.moves.pace.obstacles.sizes

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown
        return Aimed(self.verb, text("Squeeze through a crack"), self.tight, "cell", *law)

    def narrow(self, world: World, unit: int, cell: Cell) -> Refusal | None:
        """A place narrower than half takes the check; where the head does not fit nobody gets in."""
        x, y, z = cell
        gap, body = world.field.kind(x, y).gap_tenths, world.get(unit, Body)
        own = self.sizes.rows[body.size].space_tenths
        if body.side > 1:
            why = text("{who} is too big to get in, square by square.", who=called(world, unit))
            return Refusal(self.tight, why)
        if z != world.field.ground(x, y) or not 0 < 2 * gap < min(own, UNIT_TENTHS):
            return Refusal(self.tight, text("It is no place to squeeze into so."), text("Walk there."))
        if HEAD * gap < own:
            return Refusal(self.check, text("The head of {who} does not fit through.", who=called(world, unit)))
        return None

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Each try takes a full-round action."""
        pace = self.moves.pace
        return pace.can_move(world, unit, "walk") or self.moves.slots.allows(world, unit, self.verb)

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """A tight place beside one, that nobody holds."""
        cell, passing_by = cmd.target, self.moves.passing
        if not isinstance(cell, tuple) or not world.field.inside(*cell[:2]):
            return self.moves.no_square
        if cell not in around(world, cmd.unit):
            why = text("It is not beside {who}.", who=called(world, cmd.unit))
            return Refusal(self.tight, why, text("Stand beside it."))
        barred = self.narrow(world, cmd.unit, cell) or passing_by.end_of_move(world, cmd.unit, (cell,))
        work = spent(world, cmd.unit, cell) + 1
        return barred or free + Cost.one(
            self.check, 0, text("Full-round action {n} of {rounds}", n=work, rounds=self.rounds)
        )

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Work at it for as many rounds as it takes; then a check, once for each square."""
        unit, cell = cmd.unit, cmd.target
        if not isinstance(cell, tuple):
            return
        yield self.moves.slots.take(world, unit, self.verb)
        rounds = spent(world, unit, cell) + 1
        told = counted("has worked at it for {n} round", "has worked at it for {n} rounds", n=rounds)
        left = put(world, unit, Escaping(cell, rounds % self.rounds))
        yield Event("spent", unit, (Because(self.check),), left, told)
        if rounds < self.rounds:
            return
        own = self.added(world, unit)
        total = yield from check(world, dice, unit, own.total, self.difficulty, (self.check, SKILL), own.counted[1:])
        if total < self.difficulty:
            yield Event("slipped", unit, (Because(self.check),), (), text("does not get through, and may try again"))
            return
        yield self._through(world, unit, cell)

    def _through(self, world: World, unit: int, cell: Cell) -> Event:
        """Who gets through has covered distance this round, which work that leaves one where one was does not."""
        place, states = world.get(unit, Place), world.get(unit, Conditions).plus(self.wedged)
        because, gait, budget = (
            (Because(self.tight), Because(self.check)),
            (("gait", "crawl"),),
            world.get(unit, Budget),
        )
        noted = replace(budget, done=(*budget.done[:-1], THROUGH, *budget.done[-1:]))
        moved = put(world, unit, replace(place, at=cell), states, noted)
        return Event("moved", unit, because, moved, text("squeezes through"), gait)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer the tight places beside one."""
        cells = (cell for cell in around(world, unit) if self.narrow(world, unit, cell) is None)
        yield from (command(unit, self.verb, cell) for cell in cells)

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        """Show the chance of the check at its end, and what the place does to one."""
        own = self.added(world, cmd.unit)
        percent = passing(own.total, self.difficulty).told
        off = (Because(one.rule, 0, text("{why}: {n}", why=one.note, n=one.amount)) for one in own.counted[1:])
        told = text("Then Escape Artist DC {dc}: {percent} % to succeed", dc=self.difficulty, percent=percent)
        return Preview(cost + Cost((*off, Because(self.check, 0, told), Because(self.tight, 0, self.does))))

    def applies(self, world: World, unit: int) -> bool:
        """Only where the map has so tight a place, and for bodies of one square."""
        body = world.get(unit, Body)
        if body.side > 1:
            return False
        own = self.sizes.rows[body.size].space_tenths
        kinds, cells = world.field.kinds, world.field.cells
        return any(0 < 2 * kind.gap_tenths < own and number in cells for number, kind in enumerate(kinds))

    def leads(self, world: World, cmd: Command) -> Work | None:
        """Say where it leads, how likely the check succeeds, and how much of the work is left."""
        if cmd.verb != self.verb or not isinstance(cmd.target, tuple):
            return None
        chance = passing(self.added(world, cmd.unit).total, self.difficulty)
        return Work(cmd.target, chance, self.rounds - spent(world, cmd.unit, cmd.target))

    def foretold(self, ahead: Ahead) -> Iterator[Check]:
        """The last full-round action ends with the check."""
        cell = ahead.cmd.target
        if isinstance(cell, tuple) and spent(ahead.world, ahead.unit, cell) == self.rounds - 1:
            own = self.added(ahead.world, ahead.unit)
            yield Check(self.check, SKILL, own, self.difficulty, (text("gets through"),))


def spent(world: World, unit: int, cell: Cell) -> int:
    """Count the full-round actions spent on a place so far."""
    under_way = world.find(unit, Escaping)
    return under_way.rounds if under_way is not None and under_way.at == cell else 0


def around(world: World, unit: int) -> list[Cell]:
    """List the squares straight beside a creature."""
    field, own = world.field, space(world, unit)
    near = dict.fromkeys((x + dx, y + dy) for x, y, _ in own for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)))
    cells = [field.on_ground(x, y) for x, y in near if field.inside(x, y)]
    return [cell for cell in cells if cell not in own and cell[2] == own[0][2]]
