"""The one way to make a verb: aimed at nothing, at somebody or something, at a cell to which a way leads; and doors."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Side, Terrain
from game.ecs.world import BATTLE, World, hand_on, remembered
from game.mechanics.naming import called
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, Text, text
from game.space.field import Kind
from game.space.sight import Space
from game.space.square import Cell

GOES_ON = text("what is left of it")
"""What a movement takes that goes on with what an earlier command of the turn has left of it."""
Allowed = Callable[[World, int], Cost | Refusal]
Perform = Callable[[World, int, Dice], Play]
Shown = Callable[[World, Command, Cost], Preview | Refusal]
Work = Callable[[World, int, str], Iterator[None]]
NOWHERE = Area((), ())
"""No end at all."""


def as_it_is(world: World, cmd: Command, cost: Cost) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Forbid nothing that the verb as such does not."""
    return cost


def priced(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Show what a verb costs, and nothing else."""
    return Preview(cost)


def aimed_at(world: World, cmd: Command) -> int:
    """Give whom else a command is aimed at; 0: nobody."""
    target = cmd.target
    return target if isinstance(target, int) and target != cmd.unit and world.find(target, Side) is not None else 0


def aimless(
    name: str, title: Text, rule: str, allowed: Allowed, perform: Perform, shown: Shown = priced,
    work: Work | None = None,
) -> Verb:  # fmt: skip
    """Build a verb that is aimed at nothing: whether it is allowed is all there is to check."""

    def play(world: World, cmd: Command, dice: Dice) -> Play:
        yield from perform(world, cmd.unit, dice)

    def offers(world: World, unit: int) -> Iterable[Command]:  # noqa: ARG001 - one shape for all verbs
        return (command(unit, name),)

    return Aimed(name, title, rule, "none", allowed, as_it_is, play, offers, shown, work).verb()


@dataclass(frozen=True, slots=True, eq=False)
class Aimed:
    """A rulebook's law of a verb with a target: `against` judges a whole command, told what the verb as such costs.

    `offered` lists commands worth choosing; those that are not legal are left out. `shown` is told the command's cost.
    """

    name: str
    title: Text
    rule: str
    aim: str
    allowed: Allowed
    against: Callable[[World, Command, Cost], Cost | Refusal]
    perform: Callable[[World, Command, Dice], Play]
    offered: Callable[[World, int], Iterable[Command]]
    shown: Shown = priced
    work: Work | None = None
    """What it rests on, in pieces, where that is much."""
    brief: Callable[[World, int], Iterable[Command]] | None = None
    """What of `offered` is not pointed at the end of a way, where some is."""

    def verb(self) -> Verb:
        """Build the verb."""
        law = (self.free, self.check, self.perform, self.offers, self.preview)
        brief = partial(self._legal, self.brief) if self.brief is not None else None
        return Verb(self.name, self.title, self.rule, self.aim, *law, brief=brief, work=self.work)

    def free(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether it may be used at all; asked again for each command, so worked out once."""
        return _free(world, self, unit)

    def check(self, world: World, cmd: Command) -> Cost | Refusal:
        """Say what a command costs, or why it cannot be carried out."""
        free = self.free(world, cmd.unit)
        return free if isinstance(free, Refusal) else self.against(world, cmd, free)

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer what is legal of what is worth choosing."""
        return self._legal(self.offered, world, unit)

    def _legal(
        self, some: Callable[[World, int], Iterable[Command]], world: World, unit: int
    ) -> Iterator[Command]:
        free = self.free(world, unit)
        if isinstance(free, Cost):
            yield from (cmd for cmd in some(world, unit) if isinstance(self.against(world, cmd, free), Cost))

    def preview(self, world: World, cmd: Command) -> Preview | Refusal:
        """Show what a command would do."""
        cost = self.check(world, cmd)
        return cost if isinstance(cost, Refusal) else self.shown(world, cmd, cost)


def plan_cost(world: World, cmd: Command, plan: MovePlan) -> Cost:  # noqa: ARG001 - one shape for all verbs
    """Take the price of a way for the price of the verb."""
    return plan.cost


def all_known(world: World, unit: int) -> World:  # noqa: ARG001 - one shape for all books
    """Know all that is so."""
    return world


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A rulebook's law of a verb that leads to a cell: the way there, all its ends, how it is gone and shown.

    `missing` is said of a command without a cell. `barred` says what keeps a creature from it in a mode, whatever the
    cell; by default that the verb is not allowed.
    """

    name: str
    title: Text
    rule: str
    allowed: Allowed
    modes: Callable[[World, int], tuple[str, ...]]
    way: Callable[[World, Command, Cell], MovePlan | Refusal]
    ends: Callable[[World, int, str], Area]
    play: Callable[[World, Command, MovePlan, Dice], Play]
    shown: Callable[[World, Command, MovePlan], Preview | Refusal]
    missing: Refusal
    barred: Callable[[World, int, str], Cost | Refusal | None] | None = None
    cost: Callable[[World, Command, MovePlan], Cost] = plan_cost
    offered: Callable[[World, int], Iterable[Command]] | None = None
    """The commands worth choosing; None: one for each end in each mode."""
    known: Callable[[World, int], World] = all_known
    """The world as the creature's side knows it: the way that is gone is planned by that."""
    work: Work | None = None
    """What it rests on, in pieces, where that is much."""

    def verb(self) -> Verb:
        """Build the verb."""
        law = (self.free, self.check, self.perform, self.offered or self.offers, self.preview, self.area, self.modes)
        return Verb(self.name, self.title, self.rule, "cell", *law, recall=self.recall, work=self.work)

    def free(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether it may be used at all."""
        return _free(world, self, unit)

    def recall(self, world: World, ahead: World, cmd: Command) -> None:
        """Let a world in which a command is rehearsed know the way that is planned for it now."""
        hand_on(_planned, world, ahead, self, cmd)

    def forbidden(self, world: World, unit: int, mode: str) -> Refusal | None:
        """Say what keeps a creature from it in a mode, wherever it leads."""
        price = self.free(world, unit) if self.barred is None else self.barred(world, unit, mode)
        return price if isinstance(price, Refusal) else None

    def plan(self, world: World, cmd: Command) -> MovePlan | Refusal:
        """Plan the way to the command's cell."""
        return _planned(world, self, cmd)

    def check(self, world: World, cmd: Command) -> Cost | Refusal:
        """Say what a command costs, or why it cannot be carried out."""
        plan = self.plan(world, cmd)
        return plan if isinstance(plan, Refusal) else self.cost(world, cmd, plan)

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Go as planned by what the side knows."""
        plan = self.plan(self.known(world, cmd.unit), cmd)
        if isinstance(plan, MovePlan):
            yield from self.play(world, cmd, plan, dice)

    def preview(self, world: World, cmd: Command) -> Preview | Refusal:
        """Show what a command would do."""
        plan = self.plan(world, cmd)
        return plan if isinstance(plan, Refusal) else self.shown(world, cmd, plan)

    def area(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that it can end in a mode."""
        return NOWHERE if self.forbidden(world, unit, mode) is not None else self.ends(world, unit, mode)

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every end, in every mode."""
        for mode in self.modes(world, unit):
            yield from (command(unit, self.name, stop.cell, mode=mode) for stop in self.area(world, unit, mode).stops)


@remembered
def _free(world: World, law: Aimed | Placed, unit: int) -> Cost | Refusal:
    return law.allowed(world, unit)


@remembered
def _planned(world: World, law: Placed, cmd: Command) -> MovePlan | Refusal:
    refusal = law.forbidden(world, cmd.unit, cmd.option("mode", "walk"))
    if refusal is not None:
        return refusal
    return law.way(world, cmd, cmd.target) if isinstance(cmd.target, tuple) else law.missing


def unbarred(world: World, cmd: Command) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Nothing more forbids a door that can be used at all."""
    return None


def turns_into(kind: Kind) -> bool:
    """Hold everything that becomes something else for a door."""
    return bool(kind.becomes)


@dataclass(frozen=True, slots=True)
class Doors:
    """A rulebook's law of doors: the rule, what using one takes, who holds which cells, and what else forbids it."""

    rule: str
    allowed: Allowed
    spend: Callable[[World, Command], Event]
    space: Callable[[World, int], Space]
    barred: Callable[[World, Command], Refusal | None] = unbarred
    door: Callable[[Kind], bool] = turns_into
    """Whether a kind of ground is a door at all."""

    def verb(self) -> Verb:
        """Build the verb."""
        law = self.allowed, self.against, self.perform, self.offered
        return Aimed("use", text("Use a door"), self.rule, "cell", *law).verb()

    def somewhere(self, world: World, unit: int) -> bool:  # noqa: ARG002 - one shape for all verbs
        """Say whether the level has a door at all."""
        return any(self.door(kind) for kind in world.ground.kinds)

    def beside(self, world: World, unit: int) -> Iterator[Cell]:
        """Yield the doors beside a creature, row by row."""
        field, cells = world.field, self.space(world, unit)
        near = dict.fromkeys(spot for x, y, _ in cells for spot in ((x, y), *field.grid.around(x, y)))
        for x, y in sorted(near, key=lambda spot: (spot[1], spot[0])):
            if field.inside(x, y) and self.door(field.kind(x, y)):
                door = field.on_ground(x, y)
                if any(field.grid.steps(door, cell) == 1 for cell in cells):
                    yield door

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Refuse what is no door beside the creature, or a doorway that somebody stands in."""
        if cmd.target not in tuple(self.beside(world, cmd.unit)):
            why = text("That door is not beside {who}.", who=called(world, cmd.unit))
            door = isinstance(cmd.target, tuple) and is_door(world, cmd.target, self.door)
            return Refusal(self.rule, why if door else text("There is no door there."), text("Stand beside a door."))
        if self._stood_in(world, cmd.target):
            return Refusal(self.rule, text("Somebody stands in the doorway."))
        return self.barred(world, cmd) or free

    def _stood_in(self, world: World, cell: object) -> bool:
        return any(cell in self.space(world, unit) for unit, _ in world.all(Side))

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        """Open a closed door, or close an open one; on somebody whom its side does not know of none closes."""
        if not isinstance(cmd.target, tuple):
            return
        x, y, _ = cmd.target
        kind = world.field.kind(x, y)
        yield self.spend(world, cmd)
        if self._stood_in(world, cmd.target):
            note = text("the door does not move: somebody unseen stands in the doorway")
            yield Event("spent", cmd.unit, (Because(self.rule, 0, note),), (), note)
            return
        terrain = world.find(BATTLE, Terrain) or Terrain()
        changes = put(world, BATTLE, Terrain((*terrain.changes, (x, y, kind.becomes))))
        word = "opened" if kind.blocks_move else "closed"
        note = text("opens a door") if kind.blocks_move else text("closes a door")
        yield Event(word, cmd.unit, (Because(self.rule),), changes, note, (("x", x), ("y", y)))

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every door beside the creature."""
        yield from (command(unit, "use", cell) for cell in self.beside(world, unit))


Law = Aimed | Placed | Doors
"""What a verb is built from."""


def shut(world: World, cell: Cell, rule: str) -> Refusal | None:
    """Say that a closed door bars a cell, where one does; None elsewhere."""
    if not is_door(world, cell) or not world.field.kind(*cell[:2]).blocks_move:
        return None
    on_hexes, on_squares = text("Open it from a hex beside it."), text("Open it from a square beside it.")
    return Refusal(rule, text("A closed door is there."), on_hexes if world.field.grid.hexes else on_squares)


def is_door(world: World, cell: Cell, door: Callable[[Kind], bool] = turns_into) -> bool:
    """Say whether a cell is one that can be opened or closed."""
    x, y, _ = cell
    return world.field.inside(x, y) and door(world.field.kind(x, y))
