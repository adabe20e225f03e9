"""Things that a level names to be acted on: by a roll or freely, they become what their kind says."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.ecs.components import Side, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.named_checks import NamedChecks
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Text, text
from game.space.sight import Space
from game.space.square import Cell


@dataclass(frozen=True, slots=True, eq=False)
class NamedThings:
    """The law of the verb by which one acts on such a thing."""

    name: str
    title: Text
    rule: str
    checks: NamedChecks
    """How a kind of ground is named that can be acted on, and by which check."""
    slots: Slots
    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""

    def aimed(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered
        return Aimed(self.name, self.title, self.rule, "cell", *law)

    def somewhere(self, world: World, unit: int) -> bool:  # noqa: ARG002 - one shape for all verbs
        """Where the level has nothing of the kind, nothing is offered."""
        return any(self.checks.means(kind.name) for kind in world.ground.kinds)

    def _named(self, world: World, cell: Cell) -> str:
        """Name what can be acted on in a cell; '' where nothing can."""
        name = world.field.kind(*cell[:2]).name if world.field.inside(*cell[:2]) else ""
        return name if self.checks.means(name) else ""

    def beside(self, world: World, unit: int) -> Iterator[Cell]:
        """Yield what can be acted on in a creature's cells and beside them, row by row."""
        field, own = world.field, self.cells(world, unit)
        near = dict.fromkeys(spot for x, y, _ in own for spot in ((x, y), *field.grid.around(x, y)))
        for spot in sorted((one for one in near if field.inside(*one)), key=lambda one: (one[1], one[0])):
            cell = field.on_ground(*spot)
            if self._named(world, cell) and any(abs(cell[2] - there[2]) <= 1 for there in own):
                yield cell

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """It takes what the turn's table says, and something beside that the level lets one act on."""
        if next(self.beside(world, unit), None) is None:
            why = text("Nothing beside {who} lets it do something out of the ordinary.", who=called(world, unit))
            return Refusal(self.rule, why)
        return self.slots.allows(world, unit, self.name)

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """What is acted on is beside, and nobody stands on what would block the way."""
        if not isinstance(cmd.target, tuple) or cmd.target not in tuple(self.beside(world, cmd.unit)):
            return Refusal(self.rule, text("Nothing there can be acted on."))
        after = next((kind for kind in world.ground.kinds if kind.name == becomes(world, cmd.target)), None)
        if after is not None and after.blocks_move and self._held(world, cmd.target):
            return Refusal(self.rule, text("Somebody stands there."))
        needed = self.needed(world, cmd.unit, cmd.target)
        if needed is None:
            return free
        return free + Cost.one(self.rule, 0, self.checks.told(needed))

    def _held(self, world: World, cell: Cell) -> bool:
        return any(cell[:2] == own[:2] for unit, _ in world.all(Side) for own in self.cells(world, unit))

    def needed(self, world: World, unit: int, cell: Cell) -> int | None:
        """Give what is rolled against; None where no roll is asked for."""
        return self.checks.needed(world, unit, self._named(world, cell))

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """What it takes is used; if the roll succeeds, the thing becomes what the level says."""
        if not isinstance(cmd.target, tuple):
            return
        needed, title = self.needed(world, cmd.unit, cmd.target), world.field.kind(*cmd.target[:2]).title
        because, what, total = Because(self.rule), text("a check"), 0
        yield self.slots.take(world, cmd.unit, self.name)
        if needed is not None:
            total = yield from self.checks.dice.rolled(world, dice, cmd.unit, because, what)
        if needed is not None and not self.checks.dice.succeeds(total, needed):
            note = text("{thing}: rolls {roll} (needs {number} or less), it fails", thing=title, roll=total,
                        number=needed)  # fmt: skip
            yield Event("spent", cmd.unit, (because,), (), note)
            return
        note = text("{thing}: it works", thing=title) if needed is None else text(
            "{thing}: rolls {roll} (needs {number} or less), it works", thing=title, roll=total,
            number=needed)  # fmt: skip
        facts = ("x", cmd.target[0]), ("y", cmd.target[1])
        yield Event("opened", cmd.unit, (because,), _turned(world, cmd.target), note, facts)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer everything beside that can be acted on."""
        yield from (command(unit, self.name, cell) for cell in self.beside(world, unit))


def becomes(world: World, cell: Cell) -> str:
    """Name what a cell turns into when it is acted on; '' where it stays what it is."""
    return world.field.kind(*cell[:2]).becomes


def _turned(world: World, cell: Cell) -> tuple[Change, ...]:
    other, terrain = becomes(world, cell), world.find(BATTLE, Terrain) or Terrain()
    return put(world, BATTLE, Terrain((*terrain.changes, (*cell[:2], other)))) if other else ()
