"""Doors: opened and closed as free maneuvers."""

from collections.abc import Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Side, Terrain
from game.ecs.world import BATTLE, World
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel import slots
from game.rules.draw_steel.space import space
from game.space.square import Cell


def use_allowed(world: World, unit: int) -> Cost | Refusal:
    """Opening an unlocked door is a free maneuver.   [ds.free-maneuver]"""
    return slots.slot(world, unit, "free")


def doors(world: World, unit: int) -> Iterator[Cell]:
    """Yield the doors beside a creature, row by row."""
    field, own = world.field, space(world, unit)
    for y in range(min(c[1] for c in own) - 1, max(c[1] for c in own) + 2):
        for x in range(min(c[0] for c in own) - 1, max(c[0] for c in own) + 2):
            if field.inside(x, y) and field.kind(x, y).becomes and (x, y) not in {cell[:2] for cell in own}:
                yield field.on_ground(x, y)


def use_check(world: World, cmd: Command) -> Cost | Refusal:
    """Refuse what is no door beside the creature, or a doorway that somebody stands in."""
    free = use_allowed(world, cmd.unit)
    if isinstance(free, Refusal):
        return free
    if cmd.target not in tuple(doors(world, cmd.unit)):
        return Refusal("ds.free-maneuver", text("There is no door beside it."), text("Stand beside a door."))
    if f"use {cmd.target}" in world.get(cmd.unit, Budget).done:
        return Refusal("ds.free-maneuver", text("It has used this door in this turn."))
    if any(cmd.target in space(world, unit) for unit, _ in world.all(Side)):
        return Refusal("ds.free-maneuver", text("Somebody stands in the doorway."))
    return free


def use_perform(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Open a closed door, or close an open one.   [ds.free-maneuver]"""
    if not isinstance(cmd.target, tuple):
        return
    x, y, _ = cmd.target
    kind = world.field.kind(x, y)
    yield slots.spend(world, cmd.unit, "free", f"use {cmd.target}")
    terrain = world.find(BATTLE, Terrain) or Terrain()
    changes = put(world, BATTLE, Terrain((*terrain.changes, (x, y, kind.becomes))))
    word = "opened" if kind.blocks_move else "closed"
    note = text("opens a door") if kind.blocks_move else text("closes a door")
    yield Event(word, cmd.unit, (Because("ds.free-maneuver"),), changes, note, (("x", x), ("y", y)))


def use_preview(world: World, cmd: Command) -> Preview | Refusal:
    """Say what using a door costs."""
    cost = use_check(world, cmd)
    return cost if isinstance(cost, Refusal) else Preview(cost)


def use_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every door beside the creature that it may use now."""
    offers = (command(unit, "use", cell) for cell in doors(world, unit))
    yield from (offer for offer in offers if isinstance(use_check(world, offer), Cost))
