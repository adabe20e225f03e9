"""A row of Aims: what it is worth to the attack that it prepares, and what uses it up or breaks it."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.event import Event, put
from game.ecs.components import Weapon
from game.ecs.world import World, component
from game.mechanics.slots import Besides
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.defence.lines_of_sight import aware
from game.rules.lordsouls.harm.stunned_bound_blind import sightless
from game.rules.lordsouls.turns.kinds import ACTION, ESCAPE, MOVEMENT

STEP, MOST = 2, 6
AIMS = ("aim-1", "aim-2", "aim-3")
"""Options of an attack: how many Aims are behind it, where that is only asked about."""


@component
@dataclass(frozen=True, slots=True)
class Aiming:
    """At whom a creature has aimed, with which weapon, and how often in a row; at nobody: 0."""

    target: int = 0
    weapon: str = ""
    times: int = 0


def aiming(world: World, unit: int) -> Aiming:
    """Give how a creature is aiming."""
    return world.find(unit, Aiming) or Aiming()


def bonus(times: int) -> int:
    """After one Aim +2, after two in a row +4, after three or more +6.   [ls.aim-bonus]"""
    return min(MOST, STEP * times)


def aimed(world: World, unit: int, target: int, weapon: Weapon) -> tuple[Because, ...]:
    """The bonus is for that weapon and that target, which is in sight.   [ls.aim-bonus]"""
    own = aiming(world, unit)
    if (own.target, own.weapon) != (target, weapon.name) or not own.times or not aware(world, unit, target):
        return ()
    return (Because("ls.aim-bonus", bonus(own.times), text("aimed")),)


AIMED = ("aim", "attack", "total-attack", "weak-spot", "calibrated")
"""Manoeuvres that go on with a row of Aims, or use it up.   [ls.aim-bonus]"""


def unaimed(world: World, unit: int, kind: str, verb: str) -> Besides:
    """Any Action but Aim and the attacks breaks a row of Aims, and so does moving.

    [ls.aim-bonus] [ls.aim-no-movement]
    """
    broken = {ACTION: "ls.aim-bonus", ESCAPE: "ls.aim-bonus", MOVEMENT: "ls.aim-no-movement"}.get(kind)
    if broken is None or verb in AIMED or not aiming(world, unit).times:
        return (), ()
    return put(world, unit, Aiming()), (Because(broken, 0, text("loses its aim")),)


def lost(world: World, unit: int, rule: str) -> tuple[Event, ...]:
    """Give the event by which a creature loses its aim; nothing where it has none.   [ls.aim-ended-by-defence]"""
    if not aiming(world, unit).times:
        return ()
    changes = put(world, unit, Aiming())
    return (Event("spent", unit, (Because(rule),), changes, text("loses its aim")),)


def lost_from_sight(world: World) -> Iterator[Event]:
    """Who loses sight of its target loses its aim, and begins anew when it sees it again.   [ls.aim-bonus]"""
    for unit, own in tuple(world.all(Aiming)):
        if own.times and not aware(world, unit, own.target):
            yield from lost(world, unit, "ls.aim-bonus")


def further(world: World, unit: int, target: int, weapon: Weapon) -> Aiming:
    """Aiming again with the same weapon at the same target goes on with the row.   [ls.aim-bonus]"""
    own = aiming(world, unit)
    same = (own.target, own.weapon) == (target, weapon.name)
    return Aiming(target, weapon.name, own.times + 1 if same else 1)


def aim(
    world: World, unit: int, target: int, weapon: Weapon, options: tuple[str, ...], *, reacting: bool
) -> tuple[Because, ...]:
    """Aims count for the next attack of one's own, not for the blow of a Reaction.   [ls.aim-bonus]"""
    return stated(options) or (() if reacting else aimed(world, unit, target, weapon))


def stated(options: tuple[str, ...]) -> tuple[Because, ...]:
    """What a row of so many Aims would be worth that an attack is asked about with.   [ls.aim-bonus]"""
    times = next((AIMS.index(one) + 1 for one in options if one in AIMS), 0)
    return (Because("ls.aim-bonus", bonus(times), text("aimed")),) if times else ()


def one_row(options: tuple[str, ...]) -> Refusal | None:
    """Aims make one row, of one, two or three.   [ls.aim-bonus]"""
    if sum(one in AIMS for one in options) < 2:
        return None
    return Refusal("ls.aim-bonus", text("One aims once, twice or three times, not all of it."))


def unsighted(world: World, unit: int, options: tuple[str, ...]) -> Refusal | None:
    """Who is blind has aimed at nothing.   [ls.stunned-blind]"""
    return sightless(world, unit) if any(one in AIMS for one in options) else None


def used_up(world: World, unit: int) -> Iterator[Event]:
    """The bonus of aiming is used up by the next attack.   [ls.aim-bonus]"""
    if aiming(world, unit).times:
        yield Event("spent", unit, (Because("ls.aim-bonus"),), put(world, unit, Aiming()))
