"""Verbs that have the same shape in every rulebook: what is aimed at nothing, and doors."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Side, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Text, text
from game.space.sight import Space
from game.space.square import Cell, chebyshev

Allowed = Callable[[World, int], Cost | Refusal]
Perform = Callable[[World, int, Dice], Play]


def aimless(name: str, title: Text, rule: str, allowed: Allowed, perform: Perform) -> Verb:
    """Build a verb that is aimed at nothing: whether it is allowed is all there is to check."""

    def check(world: World, cmd: Command) -> Cost | Refusal:
        return allowed(world, cmd.unit)

    def preview(world: World, cmd: Command) -> Preview | Refusal:
        cost = allowed(world, cmd.unit)
        return cost if isinstance(cost, Refusal) else Preview(cost)

    def play(world: World, cmd: Command, dice: Dice) -> Play:
        yield from perform(world, cmd.unit, dice)

    def offers(world: World, unit: int) -> Iterable[Command]:
        return (command(unit, name),) if isinstance(allowed(world, unit), Cost) else ()

    return Verb(name, title, rule, "none", allowed, check, play, offers, preview)


def unbarred(world: World, cmd: Command) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Nothing more forbids a door that can be used at all."""
    return None


@dataclass(frozen=True, slots=True)
class Doors:
    """A rulebook's law of doors: the rule, what using one takes, who holds which cells, and what else forbids it."""

    rule: str
    allowed: Allowed
    spend: Callable[[World, Command], Event]
    space: Callable[[World, int], Space]
    barred: Callable[[World, Command], Refusal | None] = unbarred

    def verb(self) -> Verb:
        """Build the verb."""
        title, law = text("Use a door"), (self.allowed, self.check, self.perform, self.offers, self.preview)
        return Verb("use", title, self.rule, "cell", *law)

    def beside(self, world: World, unit: int) -> Iterator[Cell]:
        """Yield the doors beside a creature, row by row."""
        field, own = world.field, self.space(world, unit)
        for y in range(min(c[1] for c in own) - 1, max(c[1] for c in own) + 2):
            for x in range(min(c[0] for c in own) - 1, max(c[0] for c in own) + 2):
                if field.inside(x, y) and field.kind(x, y).becomes and _touches(field.on_ground(x, y), own):
                    yield field.on_ground(x, y)

    def check(self, world: World, cmd: Command) -> Cost | Refusal:
        """Refuse what is no door beside the creature, or a doorway that somebody stands in."""
        free = self.allowed(world, cmd.unit)
        if isinstance(free, Refusal):
            return free
        if cmd.target not in tuple(self.beside(world, cmd.unit)):
            why = text("That door is not beside {who}.", who=called(world, cmd.unit))
            door = isinstance(cmd.target, tuple) and is_door(world, cmd.target)
            return Refusal(self.rule, why if door else text("There is no door there."), text("Stand beside a door."))
        if any(cmd.target in self.space(world, unit) for unit, _ in world.all(Side)):
            return Refusal(self.rule, text("Somebody stands in the doorway."))
        return self.barred(world, cmd) or free

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        """Open a closed door, or close an open one."""
        if not isinstance(cmd.target, tuple):
            return
        x, y, _ = cmd.target
        kind = world.field.kind(x, y)
        yield self.spend(world, cmd)
        terrain = world.find(BATTLE, Terrain) or Terrain()
        changes = put(world, BATTLE, Terrain((*terrain.changes, (x, y, kind.becomes))))
        word = "opened" if kind.blocks_move else "closed"
        note = text("opens a door") if kind.blocks_move else text("closes a door")
        yield Event(word, cmd.unit, (Because(self.rule),), changes, note, (("x", x), ("y", y)))

    def preview(self, world: World, cmd: Command) -> Preview | Refusal:
        """Say what using a door costs."""
        cost = self.check(world, cmd)
        return cost if isinstance(cost, Refusal) else Preview(cost)

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every door beside the creature that it may use now."""
        offered = (command(unit, "use", cell) for cell in self.beside(world, unit))
        yield from (offer for offer in offered if isinstance(self.check(world, offer), Cost))


def shut(world: World, cell: Cell, rule: str) -> Refusal | None:
    """Say that a closed door bars a cell, where one does; None elsewhere."""
    if not is_door(world, cell) or not world.field.kind(*cell[:2]).blocks_move:
        return None
    return Refusal(rule, text("A closed door is there."), text("Open it from a square beside it."))


def is_door(world: World, cell: Cell) -> bool:
    """Say whether a cell is one that can be opened or closed."""
    x, y, _ = cell
    return world.field.inside(x, y) and bool(world.field.kind(x, y).becomes)


def _touches(cell: Cell, space: Space) -> bool:
    return any(chebyshev(cell, own) == 1 for own in space)
