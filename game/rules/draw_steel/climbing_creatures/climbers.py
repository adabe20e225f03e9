"""Who is on another creature, climbing or riding: on which level, with which edge, and how one comes off it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, Play, put
from game.ecs.components import Body, Place
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.reasons import Because, Refusal, text
from game.space.square import Cell

CLIMBED = "ds.climb-creature"
"""The rule by which one climbs onto a creature, and comes off it by choice."""


@component
@dataclass(frozen=True, slots=True)
class Perch:
    """On whom a creature climbs or rides, and on which level."""

    on: int
    level: int
    riding: bool = False


def perched(world: World, unit: int) -> Perch | None:
    """Give on whom a creature is; None: on nobody."""
    return world.find(unit, Perch)


def unperched(parts: tuple[object, ...]) -> tuple[object, ...]:
    """Leave out of who is struck on whom it is: it is struck like anybody, and its bearer would carry it about."""
    return tuple(part for part in parts if not isinstance(part, Perch))


def lets_go_of_it(world: World, unit: int, rule: str = CLIMBED) -> Iterator[Event]:
    """Yield the event by which a creature is on nobody any more; by another rule it loses its hold."""
    perch = world.find(unit, Perch)
    if perch is not None:
        note = text("lets go") if rule == CLIMBED else text("loses its hold")
        yield Event("slipped", unit, (Because(rule),), (Change(unit, perch, None),), note)


def level_of(world: World, unit: int) -> int:
    """Give the level on which a creature is on another; 0: on nobody."""
    perch = world.find(unit, Perch)
    return 0 if perch is None else perch.level


def climber_edge(world: World, attacker: int, target: int, *, melee: bool) -> tuple[Because, ...]:
    """Who climbs or rides a creature has an edge on melee abilities against it.   [ds.climber-edge]"""
    perch = perched(world, attacker)
    on_it = melee and perch is not None and perch.on == target
    return (Because("ds.climber-edge", 0, text("on its back")),) if on_it else ()


def climber_knocked_prone(world: World, unit: int) -> bool:
    """Who is knocked prone on a creature falls off it: say whether one is on somebody.   [ds.climber-knocked-prone]"""
    return perched(world, unit) is not None


def on_somebody(world: World, unit: int) -> Refusal | None:
    """Who is on a creature's back climbs off before it goes anywhere by itself."""
    perch = world.find(unit, Perch)
    if perch is None:
        return None
    why = text("{who} is on the back of {name}.", who=called(world, unit), name=called(world, perch.on))
    return Refusal("ds.climb-creature", why, text("Climb off first."))


def perch_at(world: World, unit: int, target: int, level: int) -> Cell:
    """Give where a climber is: over the nearest square of the larger creature, its feet on the level.

    Part of ds.climb-creature.
    """
    (x, y, _), (tx, ty, tz) = world.get(unit, Place).at, world.get(target, Place).at
    room = world.get(target, Body).side - world.get(unit, Body).side
    return max(tx, min(x, tx + room)), max(ty, min(y, ty + room)), tz + level


def carried_along(world: World, unit: int, left: Cell) -> Play:
    """Whom a creature carries goes along, also when it is moved by force.

    Part of ds.climb-creature, ds.mounts.
    """
    now = world.get(unit, Place).at
    shift = tuple(b - a for a, b in zip(left, now, strict=True))
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            place = world.get(rider, Place)
            at = place.at[0] + shift[0], place.at[1] + shift[1], place.at[2] + shift[2]
            changes, along = put(world, rider, replace(place, at=at)), (("gait", "carry"), ("by", unit))
            why = (Because("ds.climb-creature"), *((Because("ds.mounts"),) if perch.riding else ()))
            yield Event("moved", rider, why, changes, text("is carried"), along)
