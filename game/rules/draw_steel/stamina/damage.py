"""Damage: weakness, immunity, and the Stamina that is left."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.states import dead
from game.reasons import Because, Text, text
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.stamina.dying import death_at, dying
from game.rules.draw_steel.stamina.underwater import UNDER_WATER, by_water, underwater

TYPES = ("fire", "cold", "acid", "lightning", "sonic", "poison", "corruption", "psychic", "holy")
"""Types of damage; a kind of cell whose name holds one deals it."""


def dealt(
    world: World, unit: int, amount: int, because: tuple[Because, ...], kind: str = "", by: int = 0
) -> Play:
    """Damage lowers Stamina, raised by the highest weakness, then lowered by the highest immunity.   [ds.damage]

    `by`: whose ability deals it. What comes of it in the air, on a wall or under a rider: `fall.hurt`.
    """
    if dead(world, unit) or amount <= 0:
        return
    left = taken(world, unit, amount, kind)
    if left == amount:
        yield from lost(world, unit, left, because, by)
        return
    change = Because("ds.damage", left - amount, text("immunity") if left < amount else text("weakness"))
    why = *because, change, *by_water(world, unit, kind)
    if left:
        yield from lost(world, unit, left, why, by)
    else:
        yield Event("defended", unit, why, (), text("takes no damage"))


HARM, LESS = text("{damage} damage, Stamina {hp} of {max}"), text("{damage} damage after {what}, Stamina {hp} of {max}")
LOSS = text("loses {damage} Stamina, {hp} of {max} left")
"""What is said of damage, of damage that something has changed, and of Stamina lost without any damage."""


def lost(
    world: World, unit: int, amount: int, because: tuple[Because, ...], by: int = 0, *, sentence: Text = HARM
) -> Play:
    """Take Stamina away, and see what that leads to: winded, dying, death."""
    vitals = world.get(unit, Vitals)
    after = replace(vitals, hp=max(death_at(world, unit), vitals.hp - amount))
    numbers, less = {"damage": amount, "hp": after.hp, "max": after.max_hp}, because[1:]
    note = replace(sentence, facts=tuple(numbers.items()))
    if less and sentence == HARM:
        note = replace(LESS, facts=(*numbers.items(), ("what", less[0].note)))
    facts = (("damage", amount), ("hp", after.hp), *((("loss", 1),) if sentence == LOSS else ()))
    yield Event("hurt", unit, because, put(world, unit, after), note, facts)
    yield from dying(world, unit, vitals.hp, by)


def reduced(amount: int, immunities: tuple[int, ...], weaknesses: tuple[int, ...]) -> int:
    """Weakness first, immunity last; of several only the highest counts."""
    return max(0, amount + max(weaknesses, default=0) - max(immunities, default=0))


def taken(world: World, unit: int, amount: int, kind: str = "") -> int:
    """Give what a creature takes of damage of a type ('' for none)."""
    wet = UNDER_WATER if underwater(world, unit) else {}
    kinds = ("damage", kind) if kind else ("damage",)
    immunities = [trait(world, unit, f"{word}-immunity") for word in kinds]
    weaknesses = [trait(world, unit, f"{word}-weakness") for word in kinds]
    water = wet.get(f"{kind}-immunity", 0), wet.get(f"{kind}-weakness", 0)
    return reduced(amount, (*immunities, water[0]), (*weaknesses, water[1]))
