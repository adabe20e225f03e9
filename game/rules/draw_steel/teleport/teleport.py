"""Teleports: how far, over what, with what on arrival; one's own and, for its limits, one by another."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.rulebook import Halt
from game.ecs.components import Body, Conditions, Place
from game.ecs.world import Pieced, World
from game.mechanics.naming import called
from game.mechanics.states import PRONE
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, Refusal, counted, text, uncounted
from game.rules.draw_steel.conditions.frightened import barred_by_fear, fear_of
from game.rules.draw_steel.falling.fall_damage import own_fall
from game.rules.draw_steel.falling.fall_onto import landing
from game.rules.draw_steel.falling.who_falls import rests, stays_up
from game.rules.draw_steel.movement.speed import card
from game.rules.draw_steel.movement_types.fly_hover import hovers
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.paths.steps import terrain_steps
from game.rules.draw_steel.teleport.arrival import FREED, states_on_arrival
from game.rules.draw_steel.teleport.teleport_destination import (
    out_of_sight,
    teleport_destination,
    teleport_line_of_effect,
    teleport_new_space,
)
from game.rules.draw_steel.terrain.damaging_terrain import entering
from game.rules.draw_steel.terrain.ground import footing
from game.space import footprint
from game.space.square import Cell, chebyshev

LOOKED = 8
"""Spaces that are looked at in one piece of work."""


def teleport_distance(world: World, unit: int, budget: int | None) -> int | Refusal:
    """The effect says how far; without one it is an Advance by teleporting.   [ds.teleport-distance]"""
    return teleport_advance(world, unit) if budget is None else budget


def teleport_advance(world: World, unit: int) -> int | Refusal:
    """With teleport in the entry one may Advance so, up to the number on the card."""
    if word(world, unit, "teleport"):
        return card(world, unit, "teleport")
    return Refusal("ds.teleport-advance", text("{who} cannot teleport.", who=called(world, unit)))


def refused(world: World, unit: int, goal: Cell, most: int, by: int) -> Refusal | None:
    """Say why a teleport cannot lead to a space."""
    at, side = world.get(unit, Place).at, world.get(unit, Body).side
    same = teleport_new_space(world, unit, goal)
    if same is not None:
        return same
    far = chebyshev(at, goal)
    if far > most:
        why = counted(
            "The space is {far} square away, the teleport goes {most}.",
            "The space is {far} squares away, the teleport goes {most}.",
            far=far,
            most=most,
        )
        return Refusal("ds.teleport-distance", why)
    full = teleport_destination(world, unit, goal)
    if full is not None or by in (0, unit):
        full = full or barred_by_fear(fear_of(world, unit), side, at, goal)
        return full or teleport_line_of_effect(world, unit, goal, side, "ds.teleport-line-of-effect")
    return out_of_sight(world, by, unit) or teleport_line_of_effect(world, by, goal, side, "ds.teleport-other")


def teleport_plan(world: World, unit: int, goal: Cell, budget: int | None, by: int = 0) -> MovePlan | Refusal:
    """Only the distance counts, nothing between is entered or in the way.   [ds.teleport] [ds.teleport-obstacles]"""
    most = teleport_distance(world, unit, budget)
    if isinstance(most, Refusal):
        return most
    refusal = refused(world, unit, goal, most, by)
    return refusal if refusal is not None else teleport_to(world, unit, goal, by)


def teleport_to(world: World, unit: int, goal: Cell, by: int = 0) -> MovePlan:
    """A teleport triggers nothing by its movement: sum up one that nothing forbids.   [ds.teleport-no-triggers]"""
    at, side = world.get(unit, Place).at, world.get(unit, Body).side
    cost = Cost.one("ds.teleport", chebyshev(at, goal)) + Cost(tuple(Because(rule) for rule in _cited(world, unit, by)))
    states = states_on_arrival(world, unit, by)
    damage, prone, why = _lands(world, unit, goal, states)
    cost += Cost(uncounted(why))
    names = [state.name for state in states.active] + ([PRONE] if prone and not states.has(PRONE) else [])
    return MovePlan("teleport", (Step(at, goal, cost, footprint.whole(side)),), damage, tuple(names))


def _cited(world: World, unit: int, by: int) -> Iterator[str]:
    """List the rules that shape a teleport besides its distance."""
    yield "ds.teleport-distance"
    yield "ds.teleport-no-triggers"
    yield "ds.teleport-obstacles"
    yield "ds.teleport-line-of-effect" if by in (0, unit) else "ds.teleport-other"
    states = world.find(unit, Conditions) or Conditions()
    if states.has(PRONE):
        yield "ds.teleport-prone" if by in (0, unit) else "ds.teleport-other-prone"
    if states.has(*FREED):
        yield "ds.teleport-frees"


def _lands(world: World, unit: int, goal: Cell, states: Conditions) -> tuple[int, bool, tuple[Because, ...]]:
    """Give the damage on arrival, whether one ends prone, and why: terrain and gravity work as usual."""
    ahead = world.fork()
    ahead.put(unit, states)
    foot = footing(world.field, world.get(unit, Body).side)
    at = world.get(unit, Place).at
    burns = entering(foot, at, goal)
    why = (Because("ds.damaging-terrain", 0, text("{n} damage", n=burns)),) if burns else ()
    if _stays(ahead, unit, goal):
        lifted = hovers(world, unit) and not rests(ahead, unit, goal)
        return burns, False, (*why, Because("ds.hover", 0, text("hovers on"))) if lifted else why
    end = landing(ahead, unit, goal)
    fall = own_fall(ahead, unit, goal[2] - end.at[2], liquid=end.liquid)
    onto = (Because("ds.fall-onto"),) if end.onto else ()
    below = 0 if end.onto else entering(foot, goal, end.at)
    hot = (Because("ds.damaging-terrain", 0, text("{n} damage", n=below)),) if below else ()
    return burns + below + fall.damage, fall.prone or bool(end.onto), (*why, *fall.because, *onto, *hot)


def teleport_route(
    world: World, unit: int, route: tuple[Cell, ...], budget: int | None, by: int = 0
) -> MovePlan | Halt:
    """Several teleports in one movement, whose distances add up to no more than it allows.

    The first is legal by itself.
    """
    left = card(world, unit, "teleport") if budget is None else budget
    here, made = world.fork(), MovePlan("teleport", ())
    for number, goal in enumerate(route):
        plan = teleport_plan(here, unit, goal, left, by)
        if isinstance(plan, Refusal):
            return Halt(number, plan, made, here.get(unit, Place).at)
        steps, damage = (*made.steps, *plan.steps), made.damage + plan.damage
        made = MovePlan("teleport", steps, damage, plan.conditions)
        left -= plan.cost.total
        states, at = states_on_arrival(here, unit, by), goal
        here.put(unit, states)
        if not _stays(here, unit, goal):
            at = landing(here, unit, goal).at
        here.put(unit, replace(here.get(unit, Place), at=at))
    return made


def _stays(world: World, unit: int, at: Cell) -> bool:
    """Say whether a creature put somewhere stays there: something carries it, or it flies or hovers."""
    return rests(world, unit, at) or stays_up(world, unit) != ""


def destinations(world: World, unit: int, most: int, by: int = 0) -> Iterator[tuple[Cell, int]]:
    """Yield every space where a teleport can end and one stays, with the distance, sorted; none above all flight."""
    return (one for one in _tried(world, unit, most, by) if one is not None)


@Pieced
def reached(world: World, unit: int, most: int, by: int = 0) -> Generator[None, None, tuple[tuple[Cell, int], ...]]:
    """List all that one's own teleport reaches, or another's (`by`), some spaces in a piece."""
    spaces: list[tuple[Cell, int]] = []
    for number, one in enumerate(_tried(world, unit, most, by)):
        spaces += [] if one is None else [one]
        if number % LOOKED == LOOKED - 1:
            yield
    return tuple(spaces)


def _tried(world: World, unit: int, most: int, by: int) -> Iterator[tuple[Cell, int] | None]:
    """Yield for each space in the way of `destinations` what it gives, or None."""
    (x, y, z), foot = world.get(unit, Place).at, footing(world.field, world.get(unit, Body).side)
    ahead = world.fork()
    ahead.put(unit, states_on_arrival(world, unit, by))
    airborne = word(world, unit, "fly") or hovers(world, unit)
    top = min(z + most, max(z, terrain_steps(world.field, foot.side, "fly", False).ceiling))
    for cx in range(max(0, x - most), min(x + most + 1, world.field.width)):
        for cy in range(max(0, y - most), min(y + most + 1, world.field.height)):
            if foot.on_map((cx, cy, 0)):
                low = foot.top(cx, cy)
                heights = range(max(low, z - most), top + 1) if airborne else (low,)
                for cell in ((cx, cy, height) for height in heights):
                    can = refused(world, unit, cell, most, by) is None and _stays(ahead, unit, cell)
                    yield (cell, chebyshev((x, y, z), cell)) if can else None
