"""Grabbed: held by somebody, who is slowed by its captive and takes it along."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.holds import Holds
from game.mechanics.states import GRABBED, dead, state_of
from game.reasons import Because, Cost, text
from game.rules.draw_steel.conditions.conditions import rooted
from game.rules.draw_steel.movement.distance import adjacent, apart, gap
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.movement.spaces import nearest_free, occupied
from game.rules.draw_steel.terrain.ground import footing, mode_at
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def _lasts(world: World, unit: int, holder: int) -> bool:
    """A grip ends when the two are no longer adjacent; on the dead it stays."""
    return dead(world, unit) or adjacent(world, unit, holder)


HOLDS = Holds(states=(GRABBED,), lasts=_lasts, rule="ds.grabbed")
hold_nobody, loose_grips = HOLDS.released, HOLDS.loosened


@remembered
def captive(world: World, unit: int) -> int:
    """Give who a creature holds; 0: nobody."""
    return next(iter(HOLDS.held(world, unit)), 0)


def grabbed_speed(world: World, unit: int, base: int) -> tuple[Because, ...]:
    """The grabbed have a speed of 0."""
    return rooted(world, unit, GRABBED, base)


def burdened(world: World, unit: int, base: int) -> Cost:
    """Whoever holds a captive of its size, or a larger one, has half its speed."""
    held = captive(world, unit)
    if not held or steps_above(world.get(unit, Body).size, world.get(held, Body).size) > 0:
        return Cost()
    return Cost.one("ds.grabbed", base // 2 - base, text("half speed with a captive of its size"))


def grabbed(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Who is grabbed has a speed of 0, and a bane against all but its grabber, who alone moves it.   [ds.grabbed]"""
    grip = state_of(world, attacker, GRABBED)
    held = grip is not None and grip.source != target
    return (Because("ds.grabbed", 0, text("grabbed")),) if held else ()


def held_fast(world: World, target: int, by: int) -> tuple[Because, ...]:
    """Only who holds a grabbed creature moves it by force."""
    grip = state_of(world, target, GRABBED)
    held = grip is not None and grip.source not in (0, by)
    return (Because("ds.grabbed", 0, text("held by another")),) if held else ()


def dragged(world: World, unit: int, held: int, left: Cell) -> Play:
    """Of several free spaces that are as good, whoever holds it chooses; without any it stays, and is let go."""
    place = world.get(held, Place)
    alike = () if apart(world, held, unit) == 1 else spaces_along(world, unit, held, left)
    if alike:
        to = alike[0] if len(alike) == 1 else (yield from choose_cell(world, held, alike, "ds.grabbed", unit))
        changes = put(world, held, replace(place, at=to, mode=mode_at(world, held, to, "fly")))
        along = ("gait", "drag"), ("by", unit)
        yield Event("moved", held, (Because("ds.grabbed"),), changes, text("is dragged along"), along)


def spaces_along(world: World, unit: int, held: int, left: Cell) -> tuple[Cell, ...]:
    """List where a captive may come along to: the space left, or the nearest free one to it that is beside its holder.

    Where a jump leads on from there, beside where it ends: on that level if possible, and nearest to the space left.
    """
    side, at, holder_side = world.get(held, Body).side, world.get(unit, Place).at, world.get(unit, Body).side
    foot = footing(world.field, side)
    beside = nearest_free(world, held, (left[0], left[1], foot.top(left[0], left[1]))) if foot.on_map(left) else ()
    spots = [spot for spot in (left, *beside) if foot.on_map(spot) and (foot.fits(spot) or foot.digs(spot))]
    free = [spot for spot in spots if gap(at, holder_side, spot, side) == 1 and not occupied(world, held, spot)]
    if free:
        return tuple(dict.fromkeys(free))
    ranked = [((abs(spot[2] - at[2]), gap(spot, side, left, side)), spot) for spot in spots_beside(world, unit, held)]
    return tuple(spot for rank, spot in ranked if rank == min(ranked)[0])


def spots_beside(world: World, unit: int, held: int) -> tuple[Cell, ...]:
    """List the unoccupied spaces on the ground beside a creature in which another has room."""
    side, far = world.get(held, Body).side, world.get(unit, Body).side
    foot, (x, y, _) = footing(world.field, side), world.get(unit, Place).at
    around = ((x + dx, y + dy, 0) for dy in range(-side, far + 1) for dx in range(-side, far + 1))
    spots = ((cx, cy, foot.top(cx, cy)) for cx, cy, _ in around if foot.on_map((cx, cy, 0)))
    holder, now = (world.get(unit, Place).at, far), world.get(held, Place).at
    return tuple(
        spot
        for spot in spots
        if spot != now and foot.fits(spot) and gap(spot, side, *holder) == 1 and not occupied(world, held, spot)
    )


def holder_of(world: World, unit: int) -> int:
    """Give who holds a creature; 0: nobody that is known."""
    return next(iter(HOLDS.holders(world, unit)), 0)
