"""Aim: attacks prepared, one after the other, until something breaks the row."""

from dataclasses import dataclass

from game.battle.event import Event, put
from game.ecs.components import Weapon
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.defence.control_zone import aware
from game.rules.lordsouls.turns.states import BLIND

STEP, MOST = 2, 6


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
    """The bonus is for that weapon and that target, and is lost out of sight.   [ls.aim-bonus]"""
    own = aiming(world, unit)
    if (own.target, own.weapon) != (target, weapon.name) or not own.times or not aware(world, unit, target):
        return ()
    return (Because("ls.aim-bonus", bonus(own.times), text("aimed")),)


def lost(world: World, unit: int, rule: str) -> tuple[Event, ...]:
    """Give the event by which a creature loses its aim; nothing where it has none.   [ls.aim-ended-by-defence]"""
    if not aiming(world, unit).times:
        return ()
    changes = put(world, unit, Aiming())
    return (Event("spent", unit, (Because(rule),), changes, text("loses its aim")),)


def unseen(world: World, unit: int, target: int) -> Refusal | None:
    """One aims at what one sees.   [ls.aim-declare] [ls.stunned-blind]"""
    if has(world, unit, BLIND):
        return Refusal("ls.stunned-blind", text("{who} is blind.", who=called(world, unit)))
    if not aware(world, unit, target):
        who, name = called(world, unit), called(world, target)
        return Refusal("ls.aim-declare", text("{who} does not see {name}.", who=who, name=name))
    return None


def further(world: World, unit: int, target: int, weapon: Weapon) -> Aiming:
    """Aiming again with the same weapon at the same target goes on with the row.   [ls.aim-bonus]"""
    own = aiming(world, unit)
    same = (own.target, own.weapon) == (target, weapon.name)
    return Aiming(target, weapon.name, own.times + 1 if same else 1)
