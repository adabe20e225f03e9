"""Parry, a triggered action of a card: half the damage of an ability."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, put
from game.ecs.components import Budget, Name, Side
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.draw_steel.abilities.cards import powers
from game.rules.draw_steel.actions.triggered_action import may_react
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.turns.turn import TRIGGERED

HALF = 2


def may_parry(world: World, unit: int) -> bool:
    """One triggered action a round, on any turn; none for those who cannot react."""
    ready = world.get(unit, Budget).left(TRIGGERED) > 0 and may_react(world, unit) is None
    return ready and PARRY in powers(world, unit)


def parried(world: World, dice: Dice, unit: int, damage: int, by: int) -> Generator[Event | Decision, str, int]:
    """Ask who is hit whether it parries; give the damage that is left."""
    if damage < HALF or not may_parry(world, unit):
        return damage
    options = (Option("parry", text("Parry")), Option("hold", text("Let it be")))
    question = text("{name}: parry, and take half of {damage}?", name=world.get(unit, Name).name, damage=damage)
    team = world.get(unit, Side).team
    if (yield Decision(team, unit, question, options, "ds.triggered-action", by)) != "parry":
        return damage
    spent = world.get(unit, Budget).spend(TRIGGERED)
    why, note = (
        Because("ds.triggered-action", 0, text("Parry")),
        text("parries: {n} damage less", n=damage - damage // HALF),
    )
    yield Event("defended", unit, (why,), put(world, unit, spent), note)
    yield from bleed(world, dice, unit)
    return damage // HALF


def taken_off(damage: int, left: int) -> tuple[Because, ...]:
    """Say what a parry takes off."""
    return (Because("ds.triggered-action", left - damage, text("Parry")),) if left != damage else ()


PARRY = "parry"
"""A triggered action that a card may name besides."""
