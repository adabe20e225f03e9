"""Armour class: what it is built from, and what takes Dexterity out of it."""

from dataclasses import replace

from game.ecs.components import Sheet
from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.states import state_of
from game.mechanics.traits import traits
from game.reasons import Because, Text, text
from game.rules.pathfinder.combat.flat_footed import RULE as FLAT_FOOTED
from game.rules.pathfinder.combat.flat_footed import defenceless
from game.rules.pathfinder.creature.ability_scores import modifier, number
from game.rules.pathfinder.creature.encumbrance import CUMBERS, LOADED, OVER, load
from game.rules.pathfinder.creature.gear_tables import SHIELDS, SUITS, UNCAPPED, Suit
from game.rules.pathfinder.creature.size_modifiers import sized
from game.rules.pathfinder.space import squeeze_tight
from game.rules.pathfinder.space.helpless import HELPLESS_STATES

BASE = 10
EXPOSED = ("running", squeeze_tight.STATE.name)
"""States in which one loses the Dexterity bonus, besides being flat-footed."""


def worn(world: World, unit: int) -> tuple[Suit, ...]:
    """List the suit and the shield that a creature wears.   [pf.armour-categories]"""
    own = traits(world, unit)
    return *((SUITS[own.suit],) if own.suit else ()), *((SHIELDS[own.shield],) if own.shield else ())


def row(suit: Suit) -> Text:
    """Say what the table says of a suit or a shield.   [pf.armour-categories]"""
    facts = ("suit", suit.title), ("bonus", f"+{suit.bonus}"), ("penalty", suit.penalty)
    if suit.most == UNCAPPED:
        return replace(text("{suit}: {bonus} to AC, {penalty} on checks"), facts=facts)
    capped = text("{suit}: {bonus} to AC, Dexterity at most +{most}, {penalty} on checks")
    return replace(capped, facts=(*facts, ("most", suit.most)))


def check_penalty(world: World, unit: int) -> tuple[Because, ...]:
    """Armour with its shield, or the load, takes off checks of agility; the worse counts.   [pf.carrying-capacity]

    A sheet that states a skill states it with this, as it states speeds.
    """
    suits, cumbers = sum(suit.penalty for suit in worn(world, unit)), CUMBERS.get(load(world, unit), 0)
    rule, told = ("pf.armour-categories" if suits <= cumbers else "pf.carrying-capacity"), text("armour check penalty")
    return (Because(rule, min(suits, cumbers), told),) if suits or cumbers else ()


def dexterity(world: World, unit: int) -> int:
    """Armour and load cap what Dexterity adds to AC; of both the worse counts.   [pf.armour-class]

    [pf.carrying-capacity]
    """
    caps = [suit.most for suit in worn(world, unit)] + [LOADED.get(load(world, unit), UNCAPPED)]
    return min(modifier(world, unit, "dex"), *caps)


def armour(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The sheet names the armour class, or it is built.   [pf.armour-class]"""
    stated = (world.find(attempt.target, Sheet) or Sheet()).ac
    if stated:
        return (Because("sheet", stated, text("armour class")),)
    return Because("pf.armour-class", 0, text("10, armour, shield, Dexterity and size")), *_parts(world, attempt.target)


def total(world: World, unit: int) -> int:
    """The armour class as it stands on the sheet, whoever strikes.   [pf.armour-class]"""
    stated = (world.find(unit, Sheet) or Sheet()).ac
    return stated or sum(part.amount for part in _parts(world, unit))


def _parts(world: World, unit: int) -> tuple[Because, ...]:
    """10, armour, shield, Dexterity, size, natural armour, deflection and dodge.   [pf.armour-class]"""
    others = (
        ("natural-armour", text("natural armour")), ("deflection", text("deflection")), ("dodge", text("dodge")),
    )  # fmt: skip
    return (
        Because("sheet", BASE, text("base")),
        *(Because("sheet", suit.bonus, suit.title) for suit in worn(world, unit)),
        *(Because("pf.armour-categories", 0, row(suit)) for suit in worn(world, unit)),
        *_told(dexterity(world, unit), text("Dexterity")),
        *sized(world, unit),
        *(one for name, title in others for one in _told(number(world, unit, name), title)),
    )


def _told(amount: int, title: Text) -> tuple[Because, ...]:
    return (Because("sheet", amount, title),) if amount else ()


def exposed(world: World, unit: int) -> str:
    """Name the rule by which a creature has lost its Dexterity bonus; '' where it has not.   [pf.carrying-capacity]

    [pf.run-limits]
    """
    states = defenceless(world, unit), *(state_of(world, unit, name) for name in EXPOSED)
    lost = next((state for state in states if state is not None), None)
    if lost is not None:
        return lost.rule or FLAT_FOOTED
    return "pf.carrying-capacity" if load(world, unit) == OVER else ""


def without_dexterity(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Who is flat-footed or runs has neither Dexterity nor dodge bonus, but keeps a penalty.   [pf.armour-class]"""
    rule, unit = exposed(world, attempt.target), attempt.target
    lost = max(0, dexterity(world, unit)) + number(world, unit, "dodge")
    if not rule or not lost or HELPLESS_STATES.at_mercy(world, unit):
        return ()
    return (Because(rule, -lost, text("no Dexterity bonus")),)


def helpless(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The helpless count as having Dexterity 0, a modifier of -5 in place of their own.   [pf.helpless]"""
    unit = attempt.target
    if not HELPLESS_STATES.at_mercy(world, unit):
        return ()
    return (Because("pf.helpless", -5 - dexterity(world, unit) - number(world, unit, "dodge"), text("Dexterity 0")),)


def at_mercy(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Against melee the helpless have 4 less.   [pf.helpless]"""
    struck = attempt.melee and HELPLESS_STATES.at_mercy(world, attempt.target)
    return (Because("pf.helpless", -4, text("helpless in melee")),) if struck else ()
