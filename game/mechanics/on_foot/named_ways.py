"""Ways that a level lays by a name: ground named so leads to all other ground of its name, by a roll or freely."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Going, Outcome, Preview
from game.battle.trial import Odds
from game.ecs.world import World, remembered
from game.mechanics.named_checks import NamedChecks
from game.mechanics.naming import called
from game.mechanics.on_foot.carrying_out import CarryingOut
from game.mechanics.on_foot.movement import Movement
from game.mechanics.on_foot.steps import Mover, mover_of
from game.mechanics.slots import Slots
from game.mechanics.verbs import Placed, all_known
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, Text, text
from game.space.square import Cell


def on_foot(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all verbs
    """There is one way of going on foot."""
    return ("walk",)


Go = Callable[[MovePlan], Play]
"""Takes the steps of a way."""


def as_planned(world: World, unit: int, plan: MovePlan, action: str, go: Go) -> Play:  # noqa: ARG001 - one shape
    """Go as planned: nobody is unknown."""
    yield from go(plan)


@dataclass(frozen=True, slots=True, eq=False)
class NamedWays:
    """The law of the verb that goes by such a way."""

    name: str
    title: Text
    rule: str
    checks: NamedChecks
    """How ground is named that leads to other ground of its name, and by which check."""
    movement: Movement
    carrying_out: CarryingOut
    slots: Slots
    barred: Callable[[World, int], Refusal | None]
    """What keeps a creature where it is."""
    leaves: Callable[[World, int], Iterator[Event]]
    """What it gives up by going."""
    known: Callable[[World, int], World] = all_known
    """The world as a creature's side knows it: the way that is gone is planned by that."""
    met: Callable[[World, int, MovePlan, str, Go], Play] = as_planned
    """Go as planned, or as far as nobody is in the way whom its side does not know of."""

    def here(self, world: World, unit: int) -> str:
        """Name such ground where a creature stands; '' elsewhere."""
        mover = mover_of(world, self.movement.stepping, unit)
        names = (world.field.kind(*spot).name for spot in mover.block(mover.start[:2]))
        return next((name for name in names if self.checks.means(name)), "")

    def stands(self, world: World, unit: int) -> bool:
        """Without such ground nothing is offered."""
        return bool(self.here(world, unit))

    def needed(self, world: World, unit: int) -> int | None:
        """Give what is rolled against; None without a roll."""
        return self.checks.needed(world, unit, self.here(world, unit))

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """It takes what the turn's table says, at a place that the level names."""
        if not self.stands(world, unit):
            return Refusal(self.rule, text("Nothing here lets {who} move in another way.", who=called(world, unit)))
        return self.barred(world, unit) or self.slots.allows(world, unit, self.name)

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """One step leads from end to end; who may react to leaving does so."""
        if there not in _ends(world, self, cmd.unit):
            return Refusal(self.rule, text("No improvised movement leads there."))
        said = self.checks.told(self.needed(world, cmd.unit))
        ways = self.movement.ways(world, cmd.unit, Going("walk", self.name))
        return ways.hop(there[:2], Cost.one(self.rule, 0, said))

    def ends(self, world: World, unit: int, mode: str) -> Area:  # noqa: ARG002 - one shape for all verbs
        """Everywhere that it leads."""
        stops = tuple(Stop(cell, 0, 0) for cell in sorted(_ends(world, self, unit)))
        return Area(stops, ((self.name, 0),), (self.rule,))

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """What it takes is used; if the roll fails, one stays where one is."""
        needed = self.needed(world, cmd.unit)
        yield self.slots.take(world, cmd.unit, self.name)
        yield from self.leaves(world, cmd.unit)
        if needed is not None:
            because, what = Because(self.rule), text("improvised movement")
            total = yield from self.checks.dice.rolled(world, dice, cmd.unit, because, what)
            if not self.checks.dice.succeeds(total, needed):
                note = text("stays where it is: rolls {roll} (needs {number} or less)", roll=total, number=needed)
                yield Event("spent", cmd.unit, (because,), (), note)
                return
        go = self.carrying_out.play
        yield from self.met(world, cmd.unit, plan, self.name, lambda way: go(world, dice, cmd.unit, way, "jump"))

    def shown(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show where it leads, how likely, and who may react."""
        needed = self.needed(world, cmd.unit)
        won = Odds(1, 1) if needed is None else self.checks.dice.chance(needed)
        lost = Odds.reduced((won.of - won.wins) * (self.checks.dice.all // won.of), self.checks.dice.all)
        outcomes = () if won.sure else (Outcome(won, plan), Outcome(lost, MovePlan("walk", ())))
        strikes = self.carrying_out.reactions.foreseen(world, cmd.unit, plan)
        return Preview(plan.cost, plan, provoked=strikes, outcomes=outcomes)

    def placed(self) -> Placed:
        """Give the law of its verb."""
        law = self.allowed, on_foot, self.way, self.ends, self.play, self.shown
        missing = Refusal(self.rule, text("It needs a cell to go to."))
        return Placed(self.name, self.title, self.rule, *law, missing, known=self.known)


@remembered
def _ends(world: World, law: NamedWays, unit: int) -> tuple[Cell, ...]:
    """List the free cells to which a creature's ground leads, row by row."""
    mover, name = mover_of(world, law.movement.stepping, unit), law.here(world, unit)
    return tuple(mover.at(spot) for spot in _named(mover, name)) if name else ()


def _named(mover: Mover, name: str) -> Iterator[tuple[int, int]]:
    width, field = mover.field.width, mover.field
    for spot in ((n % width, n // width) for n in range(width * field.height)):
        if field.kind(*spot).name == name and spot not in mover.block(mover.start[:2]) and mover.lands(spot):
            yield spot
