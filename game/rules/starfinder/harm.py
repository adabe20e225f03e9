"""Hurt and down: hit points, unconsciousness, ground that burns."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Condition, Conditions, Vitals
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import may_lie
from game.reasons import Because, Text, text
from game.rules.starfinder.states import STATES

UNCONSCIOUS = Condition("unconscious", "decided.dying")
PRONE = Condition("prone", "sf.prone")
OFF_KILTER = Condition("off-kilter", "sf.prone-zero-g")


def hurt(world: World, unit: int, amount: int, because: Because, *more: Because) -> Play:
    """Take damage off the hit points; at none the creature is out of the fight.   [decided.dying]"""
    vitals = world.get(unit, Vitals)
    left = replace(vitals, hp=max(0, vitals.hp - amount))
    note = text("{damage} damage, {hp} of {max} hit points left", damage=amount, hp=left.hp, max=left.max_hp)
    yield Event("hurt", unit, (because, *more), put(world, unit, left), note, (("damage", amount), ("hp", left.hp)))
    if left.hp == 0 and not STATES.at_mercy(world, unit):
        yield down(world, unit)


def down(world: World, unit: int) -> Event:
    """At 0 hit points a creature falls unconscious, prone and helpless; above the ground it has to fall first.

    [decided.dying] [sf.prone]
    """
    conditions, because = world.get(unit, Conditions).plus(UNCONSCIOUS), [Because("decided.dying")]
    if world.field.gravity == "zero" or may_lie(world, unit):
        conditions, because = conditions.plus(fallen(world)), [*because, Because(fallen(world).rule)]
    return Event("downed", unit, tuple(because), put(world, unit, conditions), text("falls unconscious"))


def fallen(world: World) -> Condition:
    """Who is down lies prone; without gravity one spins out of control instead.   [sf.prone] [sf.prone-zero-g]"""
    return OFF_KILTER if world.field.gravity == "zero" else PRONE


def knock_prone(world: World, unit: int) -> Event:
    """Knock a creature down.   [sf.prone] [sf.prone-zero-g]"""
    state = fallen(world)
    conditions = world.get(unit, Conditions).plus(state)
    note, facts = text("{condition} begins", condition=state.name), (("condition", state.name),)
    return Event("began", unit, (Because(state.rule),), put(world, unit, conditions), note, facts)


def burn(world: World, unit: int, note: Text) -> Play:
    """Damaging ground hurts who enters it or begins a turn in it.   [decided.damage-ground]"""
    field = world.field
    amounts = [field.kind(x, y).damage for x, y, z in space(world, unit) if z == field.ground(x, y)]
    if max(amounts, default=0) > 0:
        yield from hurt(world, unit, max(amounts), Because("decided.damage-ground", max(amounts), note))
