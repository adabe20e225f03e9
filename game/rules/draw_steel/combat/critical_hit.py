"""Critical hits: another main action at once."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.event import Decision, Event, Option, put
from game.battle.rulebook import Strike
from game.ecs.components import Budget, Name, Side, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.reactions import HOLD
from game.reasons import Because, text
from game.rules.draw_steel.combat.combat import strike_found
from game.rules.draw_steel.combat.free_strikes import arms, weapon_of
from game.rules.draw_steel.rolls.power_roll import critical
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.sides import foes_in_the_fight

Blow = tuple[int, str]
"""Who is struck, and with what."""
CRITICAL_HIT = (Because("ds.critical-hit", 0, text("critical hit")),)


def lucky(faces: tuple[int, ...], *, main: bool) -> bool:
    """Say whether a roll is a critical hit: a natural 19 or 20, as a main action only."""
    return main and critical(faces)


def critical_hit(world: World, unit: int) -> Generator[Event | Decision, str, Blow | None]:
    """A natural 19 or 20 on a main action gives another at once, on one's turn or off it, or dazed.   [ds.critical-hit]

    Give the blow that is struck with it off one's turn, None for none.
    """
    if world.get(BATTLE, Turn).acting != unit:
        return (yield from _at_once(world, unit))
    budget = world.get(unit, Budget)
    left = tuple((name, n + (name == turn.MAIN)) for name, n in budget.slots)
    more = replace(budget, slots=left, done=(*budget.done, turn.CRITICAL))
    note = text("has another main action at once")
    yield Event("spent", unit, (Because("ds.critical-hit"),), put(world, unit, more), note)
    return None


def _at_once(world: World, unit: int) -> Generator[Event | Decision, str, Blow | None]:
    """Off its turn a creature strikes at once with what a critical hit gives it, or lets it be."""
    foes = foes_in_the_fight(world, unit)
    choices = {f"{foe} {arm}": (foe, arm) for foe in foes for arm in arms(world, unit)}
    keys = [key for key, (foe, arm) in choices.items() if isinstance(strike_found(world, unit, foe, arm, ()), Strike)]
    if not keys:
        return None
    options = [_option(world, unit, key, *choices[key]) for key in keys]
    options.append(Option(HOLD, text("Let it be")))
    question = text("{name} has another main action at once.", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(unit, Side).team, unit, question, tuple(options), "ds.critical-hit")
    return choices.get(answer)


def _option(world: World, unit: int, key: str, foe: int, arm: str) -> Option:
    title = text("{name}: {weapon}", name=world.get(foe, Name).name, weapon=weapon_of(world, unit, arm).title)
    return Option(key, title, unit=foe)
