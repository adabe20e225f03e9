"""Triggered actions, one a round: who can react at all, and Parry, which halves the damage of an ability."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, put
from game.ecs.components import Budget, Name, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import dead, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.abilities.cards import PARRY, powers
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.turns.slots import TRIGGERED

HALF = 2


def may_parry(world: World, unit: int) -> bool:
    """One triggered action a round, on any turn; none for those who cannot react.   [ds.triggered-action]"""
    ready = world.get(unit, Budget).left(TRIGGERED) > 0 and may_react(world, unit) is None
    return ready and PARRY in powers(world, unit)


def parried(world: World, dice: Dice, unit: int, damage: int, by: int) -> Generator[Event | Decision, str, int]:
    """Ask who is hit whether it parries; give the damage that is left.   [ds.triggered-action] [ds.bleeding]"""
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


SENSELESS = {"unconscious": "ds.unconscious", "dazed": "ds.dazed", "surprised": "ds.surprise"}
"""Conditions that close triggered actions, free ones too, with their rules."""


def may_react(world: World, unit: int) -> Refusal | None:
    """Say why a creature has neither triggered actions nor free ones now.   [ds.triggered-action]"""
    if dead(world, unit):
        return Refusal("ds.dying", text("{name} is dead.", name=called(world, unit)))
    for name, rule in SENSELESS.items():
        if has(world, unit, name):
            return Refusal(rule, text("{who} is {state}.", who=called(world, unit), state=name))
    return None
