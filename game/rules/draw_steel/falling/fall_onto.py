"""Where a fall ends: on the ground, in liquid, or on somebody, who is hurt as well."""

from collections.abc import Container, Generator
from dataclasses import dataclass

from game.battle.event import Decision, Event, Option
from game.ecs.components import Body, Name, Place, Side
from game.ecs.world import World, lasting
from game.mechanics.sides import hostile
from game.reasons import Text, counted, text
from game.rules.draw_steel.falling.fall_damage import LEAST, Fall, fall_damage
from game.rules.draw_steel.falling.who_falls import aloft, rests
from game.rules.draw_steel.movement.sizes import cube, number, space
from game.rules.draw_steel.movement.spaces import free_in_air, nearest_free, others
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell

ENDS_BESIDE = (
    text("It lands on another creature and ends beside that one."),
    text("End the move here, and go on from where it ends up."),
)
"""What bars going on from on top of somebody, and what helps."""


def fall_onto_prone(size: str, might: int) -> bool:
    """Who is landed on is knocked prone if its Might is below the faller's size number.   [ds.fall-onto-prone]"""
    return number(size) > might


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a fall ends: the cell in which it would come to rest, on whom it lands, whether in liquid."""

    at: Cell
    onto: tuple[int, ...]
    liquid: bool


def landing(world: World, unit: int, at: Cell) -> Landing:
    """Falling one lands on who is in the way; both are hurt alike, and one ends beside that one.   [ds.fall-onto]"""
    side = world.get(unit, Body).side
    foot = footing(world.field, side)
    x, y, z = at
    low = min(z, foot.top(x, y))
    bodies = _columns(world)
    near = [other for cx, cy, _ in cube(at, side) for other in bodies.get((cx, cy), ())]
    under = [other for other in others(world, unit) if other in near and _top(world, other) <= z]
    tops = {other: _top(world, other) for other in under}
    high = max(tops.values(), default=low)
    if high > low:
        return Landing((x, y, high), tuple(other for other, top in sorted(tops.items()) if top == high), liquid=False)
    return Landing((x, y, low), (), foot.swims((x, y, low)) or fluid(world, (x, y, low), side))


def fluid(world: World, at: Cell, side: int) -> bool:
    """Say whether a space comes down in liquid at least 1 square deep."""
    return any(world.field.kind(x, y).water and z == world.field.ground(x, y) for x, y, z in cube(at, side))


def _top(world: World, unit: int) -> int:
    return world.get(unit, Place).at[2] + world.get(unit, Body).side


@lasting
def _columns(world: World) -> dict[tuple[int, int], tuple[int, ...]]:
    """Say in which squares, at whatever height, somebody's space is, and whose, in id order."""
    held: dict[tuple[int, int], tuple[int, ...]] = {}
    for unit, _ in world.all(Side):
        for square in dict.fromkeys((x, y) for x, y, _ in space(world, unit)):
            held[square] = (*held.get(square, ()), unit)
    return held


def falls_on(world: World, unit: int, at: Cell) -> bool:
    """Say whether somebody who has fallen is left over a drop, or over another; in rock there is nowhere to fall."""
    below = landing(world, unit, at)
    return not rests(world, unit, at) and (below.at[2] < at[2] or bool(below.onto))


def beside_landing(world: World, unit: int, end: Landing) -> Generator[Event | Decision, str, Cell]:
    """Among equally near free spaces its controller chooses; without any it shares.

    It ends beside who was landed on, at the foot of that one, and falls on where there is no ground.
    """
    x, y, low = end.at
    if end.onto:
        low = min(world.get(other, Place).at[2] for other in end.onto)
    low = max(low, footing(world.field, world.get(unit, Body).side).top(x, y))
    in_air = bool(end.onto) and all(aloft(world, other) for other in end.onto)
    free = (free_in_air if in_air else nearest_free)(world, unit, (x, y, low))
    if not free:
        return x, y, low
    spots = tuple(above_drop(world, unit, spot, low) for spot in free)
    return spots[0] if len(spots) == 1 else (yield from choose_cell(world, unit, spots, "ds.fall-onto"))


def above_drop(world: World, unit: int, spot: Cell, low: int) -> Cell:
    """Give the space from which one falls on, where it is more than a step down to a free one."""
    down = low - spot[2] >= LEAST and rests(world, unit, spot)
    return (spot[0], spot[1], low) if down else spot


def fall_told(world: World, end: Landing, fall: Fall) -> Text:
    """Tell how far one fell; who is right above another when nothing holds it comes down on it all the same."""
    if end.onto and not fall.height:
        return text("comes down on {name}", name=world.get(end.onto[0], Name).name)
    if fall.effective == fall.height:
        return counted("falls {n} square", "falls {n} squares", n=fall.height)
    return counted(
        "falls {n} square (counting as {effective})",
        "falls {n} squares (counting as {effective})",
        n=fall.height,
        effective=fall.effective,
    )


def softened(
    world: World, unit: int, onto: tuple[int, ...], height: int, fall: Fall
) -> Generator[Event | Decision, str, Fall]:
    """Falling onto an enemy one may decline what Agility takes off."""
    if not any(hostile(world, unit, other) for other in onto):
        return fall
    options = (Option("soften", text("Soften the fall")), Option("hard", text("Fall hard on it")))
    question = text("{name} falls onto an enemy: soften the fall?", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "ds.fall-agility", onto[0])
    return fall_damage(height) if answer == "hard" else fall


def upon(bodies: Container[Cell], side: int, rest: Cell, into: Cell) -> Cell | None:
    """Give the space on top of who is below an edge, where one lands that steps off it; None: nobody is.

    `into`: the space entered; `rest`: that on the ground below.
    """
    (x, y, low), high = rest, into[2]
    if low == high:
        return None
    shaft = (cell for z in range(low, high) for cell in cube((x, y, z), side))
    tops = [z + 1 for cx, cy, z in shaft if (cx, cy, z) in bodies]
    return (x, y, max(tops)) if tops else None


def on_top(bodies: Container[Cell], foot: Footing, at: Cell) -> bool:
    """Say whether a space without ground is on top of somebody."""
    (x, y, z), side = at, foot.side
    return not foot.supported(at) and any((x + i, y + j, z - 1) in bodies for j in range(side) for i in range(side))
