"""Heal: somebody adjacent spends a Recovery or makes a saving throw."""

from game.battle.dice import Dice
from game.battle.event import Decision, Option, Play
from game.ecs.components import Side, Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.actions.catch_breath import recover, recoveries
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.rolls.saving_throw import save, saveable
from game.rules.draw_steel.turns import turn


def heal_allowed(world: World, unit: int) -> Cost | Refusal:
    """Heal is a main action."""
    return turn.slot(world, unit, turn.MAIN)


def needs_healing(world: World, unit: int) -> bool:
    """Say whether a Recovery is there and does something."""
    vitals = world.get(unit, Vitals)
    return vitals.hp < vitals.max_hp and recoveries(world, unit) > 0


def heal_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """A main action: somebody adjacent spends a Recovery or makes a saving throw.   [ds.heal]"""
    if not needs_healing(world, target) and not saveable(world, target):
        return Refusal("ds.heal", text("{name} has nothing to heal.", name=called(world, target)))
    return Cost.one("ds.heal", 0, text("main action"))


def heal_perform(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Heal; who bleeds loses blood by any main action."""
    yield turn.spend(world, unit, turn.MAIN, "heal")
    yield from _healed(world, unit, target, dice)
    yield from bleed(world, dice, unit)


def _healed(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Let the target choose: a Recovery, or a saving throw against one effect."""
    effects = [state.name for state in saveable(world, target)]
    options = [Option("recovery", text("Spend a Recovery"))] if needs_healing(world, target) else []
    options += [Option(name, text("Make a saving throw: {condition}", condition=name)) for name in effects]
    answer = options[0].key
    if len(options) > 1:
        asked = text("Healed: how?")
        answer = yield Decision(world.get(target, Side).team, target, asked, tuple(options), "ds.heal", unit)
    if answer == "recovery":
        yield from recover(world, target, "ds.heal")
        return
    yield from save(world, dice, target, answer)
