"""Where a command goes, ways summed up, and the board as it would be with a creature elsewhere."""

from collections.abc import Sequence
from dataclasses import replace

from game.battle.command import Command
from game.battle.rulebook import Going
from game.ecs.components import Body, Conditions, Place
from game.ecs.world import World
from game.mechanics.states import PRONE
from game.paths.plan import MovePlan
from game.reasons import Refusal, text
from game.rules.draw_steel.movement.terrain import footing
from game.rules.draw_steel.paths.mover import Mover
from game.rules.draw_steel.paths.situation import Stance
from game.space.square import Cell

ON_FOOT = ("walk", "burrow", "climb", "swim", "crawl", "fly")
"""The modes that a command of movement can name; jumps and teleports are verbs of their own."""


def no_such_mode(cmd: Command, *, jumps: bool = False) -> Refusal | None:
    """Refuse a type of movement that there is not; `jumps`: a jump is a mode of the verb.   [ds.movement-types]"""
    mode = cmd.option("mode", "walk")
    if mode in ON_FOOT or (jumps and mode == "jump"):
        return None
    return Refusal("ds.movement-types", text("There is no such type of movement: {mode}.", mode=mode))


def planned(mover: Mover, stances: Sequence[Stance]) -> MovePlan:
    """Sum a way up: what ground and falls do on it, and the states on arrival."""
    states = mover.world.find(mover.unit, Conditions) or Conditions()
    names = [state.name for state in states.active]
    if stances and stances[-1][3] and PRONE not in names:
        names.append(PRONE)
    return MovePlan(mover.mode, mover.steps(stances), mover.harm(stances), tuple(names))


def moved_to(world: World, unit: int, cell: Cell) -> World:
    """Give the board with a creature at another cell."""
    ahead = world.fork()
    ahead.put(unit, replace(world.get(unit, Place), at=cell))
    return ahead


def resting(world: World, unit: int, cell: Cell) -> Cell:
    """Give where a larger body rests that is told a square's ground: on the highest ground under its space."""
    foot = footing(world.field, world.get(unit, Body).side)
    x, y, z = cell
    if foot.side == 1 or not foot.on_map(cell) or foot.fits(cell) or foot.digs(cell):
        return cell
    return (x, y, foot.top(x, y)) if z == world.field.ground(x, y) else cell


def is_teleport(going: Going) -> bool:
    """Say whether a teleport is asked for."""
    return going.action == "teleport" or going.mode == "teleport"


def is_jump(going: Going) -> bool:
    """Say whether one leap is asked for."""
    return going.action == "jump" or going.mode == "jump"
