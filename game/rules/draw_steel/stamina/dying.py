"""Dying: how far below 0 Stamina a hero goes on, and who dies."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.states import DYING, GRABBED, UNCONSCIOUS, ended, has, state_of
from game.reasons import Because, text
from game.rules.draw_steel.climbing_creatures.climbers import lets_go_of_it
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.grabbed import hold_nobody
from game.rules.draw_steel.conditions.unconscious import knocked_out_instead
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.stamina.winded import became_winded, winded_value

BLEEDING = "bleeding"


def dying(world: World, unit: int, before: int, by: int = 0) -> Play:
    """Heroes at 0 Stamina or less bleed and go on to minus their winded value; all others die at 0.   [ds.dying]

    `before`: its Stamina before the damage that it has just taken. `by`: whose ability deals it, who may knock out
    instead of killing.
    """
    now, lowest = world.get(unit, Vitals).hp, death_at(world, unit)
    if has(world, unit, UNCONSCIOUS) or (
        now <= lowest and not (by and (yield from knocked_out_instead(world, by, unit)))
    ):
        yield from _dies(world, unit)
        return
    if now > lowest:
        yield from became_winded(world, unit, before)
    if is_hero(world, unit) and now <= 0 and not has(world, unit, DYING):
        yield conditions.began(world, unit, conditions.condition(DYING))
        if not has(world, unit, BLEEDING):
            yield conditions.began(world, unit, conditions.condition(BLEEDING, 0, conditions.DYING))
    if now <= lowest:
        yield conditions.began(world, unit, conditions.condition(UNCONSCIOUS))


def is_hero(world: World, unit: int) -> bool:
    """Heroes have Recoveries, roll their free strikes and go on while dying; the Director's creatures do not."""
    return trait(world, unit, "recoveries") > 0


def death_at(world: World, unit: int) -> int:
    """Give the Stamina at which a creature dies."""
    return -winded_value(world.get(unit, Vitals).max_hp) if is_hero(world, unit) else 0


def lasts(world: World, unit: int) -> int:
    """Give how much damage kills a creature."""
    return world.get(unit, Vitals).hp - death_at(world, unit)


def _dies(world: World, unit: int) -> Play:
    """The dead hold nobody, and are on nobody's back."""
    after = replace(world.get(unit, Vitals), dead=True)
    yield Event("died", unit, (Because("ds.dying"),), put(world, unit, after), text("dies"))
    yield from ended(world, unit, GRABBED)
    yield from lets_go_of_it(world, unit)
    yield from hold_nobody(world, unit)


def dying_no_more(world: World, unit: int) -> Play:
    """Above 0 Stamina one is no longer dying, nor bleeding because of that."""
    if world.get(unit, Vitals).hp <= 0 or not has(world, unit, DYING):
        return
    yield from ended(world, unit, DYING)
    bleeding = state_of(world, unit, BLEEDING)
    if bleeding is not None and bleeding.ends == conditions.DYING:
        yield from ended(world, unit, BLEEDING)
