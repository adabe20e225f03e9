"""Improvised actions at what a level names so: a chandelier to be cut loose, a cart to be tipped over."""

import re
from collections.abc import Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Side, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.actions.named import OBJECT, acted_on
from game.rules.lordsouls.rolls.roll_3d6 import chance, rolled, succeeds
from game.rules.lordsouls.rolls.rulings import number
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns import manoeuvres
from game.space.square import Cell

RULE, VERB = "ls.improvised-action", "improvise-object"


def named(world: World, cell: Cell) -> re.Match[str] | None:
    """Say what a cell's name allows; None where it allows nothing.   [ls.improvised-action]"""
    return OBJECT.fullmatch(world.field.kind(*cell[:2]).name) if world.field.inside(*cell[:2]) else None


def beside(world: World, unit: int) -> Iterator[Cell]:
    """Yield what can be acted on in a creature's cells and beside them, row by row.   [ls.improvised-action]"""
    field, own = world.field, sizes.cells(world, unit)
    near = dict.fromkeys(spot for x, y, _ in own for spot in ((x, y), *field.grid.around(x, y)))
    for spot in sorted((one for one in near if field.inside(*one)), key=lambda one: (one[1], one[0])):
        cell = field.on_ground(*spot)
        if named(world, cell) and any(abs(cell[2] - there[2]) <= 1 for there in own):
            yield cell


def somewhere(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """Where the level has nothing of the kind, nothing is offered.   [ls.improvised-action]"""
    return any(acted_on(kind) for kind in world.ground.kinds)


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Action manoeuvre, and something beside that the level lets one act on.   [ls.improvised-action]"""
    if next(beside(world, unit), None) is None:
        why = text("Nothing beside {who} lets it do something out of the ordinary.", who=called(world, unit))
        return Refusal(RULE, why)
    return manoeuvres.allows(world, unit, VERB)


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """What is acted on is beside, and nobody stands on what would block the way.   [ls.improvised-action]"""
    if not isinstance(cmd.target, tuple) or cmd.target not in tuple(beside(world, cmd.unit)):
        return Refusal(RULE, text("Nothing there can be acted on."))
    after = next((kind for kind in world.ground.kinds if kind.name == becomes(world, cmd.target)), None)
    if after is not None and after.blocks_move and _held(world, cmd.target):
        return Refusal(RULE, text("Somebody stands there."))
    needed = target_number(world, cmd.unit, cmd.target)
    return free if needed is None else free + Cost.one(RULE, 0, _odds(needed))


def _held(world: World, cell: Cell) -> bool:
    return any(cell[:2] == own[:2] for unit, _ in world.all(Side) for own in sizes.cells(world, unit))


def _odds(needed: int) -> Text:
    return text("3d6: {n} or less, {percent} %", n=needed, percent=chance(needed).told)


def becomes(world: World, cell: Cell) -> str:
    """Name what a cell turns into when the action works; '' where it stays what it is."""
    return world.field.kind(*cell[:2]).becomes


def target_number(world: World, unit: int, cell: Cell) -> int | None:
    """Give what is rolled against; None where no roll is asked for.   [ls.improvised-action]"""
    says = named(world, cell)
    return number(world, unit, says[1]) if says is not None and says[1] else None


def act(world: World, cmd: Command, dice: Dice) -> Play:
    """The manoeuvre is used; if the roll succeeds, the thing becomes what the level says.   [ls.improvised-action]"""
    if not isinstance(cmd.target, tuple):
        return
    needed, title = target_number(world, cmd.unit, cmd.target), world.field.kind(*cmd.target[:2]).title
    yield manoeuvres.take(world, cmd.unit, VERB)
    total = 0 if needed is None else (yield from rolled(world, dice, cmd.unit, Because(RULE), text("a check")))
    if needed is not None and not succeeds(total, needed):
        note = text("{thing}: {roll} against {number}, it fails", thing=title, roll=total, number=needed)
        yield Event("spent", cmd.unit, (Because(RULE),), (), note)
        return
    note = text("{thing}: it works", thing=title) if needed is None else text(
        "{thing}: {roll} against {number}, it works", thing=title, roll=total, number=needed)  # fmt: skip
    facts = ("x", cmd.target[0]), ("y", cmd.target[1])
    yield Event("opened", cmd.unit, (Because(RULE),), turned(world, cmd.target), note, facts)


def turned(world: World, cell: Cell) -> tuple[Change, ...]:
    """Give the changes by which a cell becomes what its kind says."""
    other, terrain = becomes(world, cell), world.find(BATTLE, Terrain) or Terrain()
    return put(world, BATTLE, Terrain((*terrain.changes, (*cell[:2], other)))) if other else ()


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer everything beside that can be acted on."""
    yield from (command(unit, VERB, cell) for cell in beside(world, unit))


def shown(world: World, cmd: Command, cost: Cost) -> Preview:  # noqa: ARG001 - one shape for all verbs
    """Show how likely it is to work."""
    return Preview(cost)


OBJECTS = Aimed(VERB, text("Act on something"), RULE, "cell", allowed, against, act, offered, shown)
