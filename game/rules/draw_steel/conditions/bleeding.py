"""Bleeding: blood lost by what one does."""

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.states import DYING, UNCONSCIOUS, dead, has
from game.reasons import Because, text
from game.rules.draw_steel.abilities.cards import NAMED
from game.rules.draw_steel.falling.fall import lose
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.turns.turn import MAIN

D6 = Roll(1, 6, 0)
STRUCK_AT = ("attack", "charge", "defend", "heal")
"""Verbs that take a main action, by which the one who bleeds loses blood."""
BODILY = ("might", "agility")
"""Characteristics whose rolls cost blood."""


def bleeds(world: World, unit: int) -> bool:
    """Say whether a creature loses blood by what it does: it bleeds, or is dying."""
    down = dead(world, unit) or has(world, unit, UNCONSCIOUS)
    return not down and has(world, unit, "bleeding", DYING)


def costs_blood(verb: str, *, rolls: bool, on_the_way: bool) -> bool:
    """Say whether a verb is a main action, or a roll of Might or Agility, of whoever uses it.

    `rolls`: it is rolled for; `on_the_way`: dice decide where a movement ends.
    """
    if verb.startswith("power-"):
        used = NAMED[verb.removeprefix("power-")]
        return used.slot == MAIN or (not used.friend and used.score in BODILY)
    return verb in STRUCK_AT or (rolls and verb not in ("shake", "hide")) or on_the_way


def _level(world: World, unit: int) -> int:
    return max(1, trait(world, unit, "level"))


def blood(world: World, unit: int) -> tuple[Because, ...]:
    """Foretell the blood that an action or a roll costs: 1d6 and the level; nothing where it does not bleed."""
    note = text("It bleeds: it loses {dice} Stamina", dice=f"1d6+{_level(world, unit)}")
    return (Because("ds.bleeding", 0, note),) if bleeds(world, unit) else ()


def bleed(world: World, dice: Dice, unit: int) -> Play:
    """Who bleeds, as the dying do, loses 1d6 and its level once its action is resolved.   [ds.bleeding]"""
    if not bleeds(world, unit):
        return
    faces = yield from roll(world, dice, unit, D6, Because("ds.bleeding"), text("bleeding"))
    level = _level(world, unit)
    why = Because("ds.bleeding", faces[0], text("bleeding")), Because("ds.bleeding", level, text("its level"))
    yield from lose(world, unit, sum(reason.amount for reason in why), why)
