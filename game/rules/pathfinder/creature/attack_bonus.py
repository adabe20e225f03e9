"""The attack bonus: the sheet names it, or it is built."""

from dataclasses import replace

from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.reasons import Because, text
from game.rules.pathfinder.creature.ability_scores import modifier, number, score
from game.rules.pathfinder.creature.gear_tables import FISTS
from game.rules.pathfinder.creature.held import held
from game.rules.pathfinder.creature.size_modifiers import sized

RULE = "pf.attack-bonus"


def attack_bonus(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The sheet names a weapon's attack bonus, or it is built.   [pf.attack-bonus]"""
    if attempt.weapon.name != FISTS and not held(world, attempt.attacker, attempt.weapon).attack:
        return (Because("sheet", attempt.weapon.attack, text("attack bonus")),)
    return Because(RULE), *built(world, attempt.attacker, melee=attempt.melee)


def built(world: World, unit: int, *, melee: bool) -> tuple[Because, ...]:
    """Base attack bonus, Strength in melee and Dexterity at range, and size.   [pf.attack-bonus]"""
    ability, title = ("str", text("Strength")) if melee else ("dex", text("Dexterity"))
    points, gives = score(world, unit, ability), text("{ability} {score} gives {modifier}")
    facts = ("ability", title), ("score", points), ("modifier", f"{modifier(world, unit, ability):+}")
    return (
        Because("sheet", number(world, unit, "base-attack"), text("base attack bonus")),
        Because("sheet", modifier(world, unit, ability), title),
        Because("pf.ability-modifiers", 0, replace(gives, facts=facts)),
        *sized(world, unit),
    )
