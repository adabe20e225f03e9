"""What a creature fights with: the level's words and the table of weapons put together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.battle.dice import parse
from game.battle.rulebook import Listed, weapon_title
from game.ecs.components import Body, Weapon, Weapons
from game.ecs.world import World, lasting
from game.mechanics.d20.drawing import put_away
from game.mechanics.d20.loading import unloaded
from game.mechanics.d20.reach import is_melee
from game.reasons import NOTHING, Refusal, Text, text
from game.rules.pathfinder.attacks.damage import with_strength
from game.rules.pathfinder.combat.critical_hits import written
from game.rules.pathfinder.combat.prone import no_shot
from game.rules.pathfinder.combat.range_increments import thrown
from game.rules.pathfinder.creature.ability_scores import knows
from game.rules.pathfinder.creature.attack_bonus import built
from game.rules.pathfinder.creature.gear_tables import BOW, CROSSBOW, FISTS, OTHER, SMALL, WEAPONS, Arm
from game.rules.pathfinder.creature.held import Arms, Held, row_of
from game.rules.pathfinder.space.squeeze_tight import no_attack

RULE = "pf.weapons"
RELOAD = {"move": "Reload the {weapon}: a move action.", "full": "Reload the {weapon}: a full-round action."}
"""What loads a weapon again, by the action that it takes."""
TRAINED_FISTS = "improved-unarmed-strike"


def carry(world: World, unit: int, listed: Listed) -> None:
    """Build a creature's weapons: what its level says of each, over what the table says.   [pf.weapons]"""
    carried, said = world.get(unit, Weapons).carried, tuple(listed["weapons"])
    pairs = [_armed(world, unit, one, arm) for one, arm in zip(said, carried, strict=True)]
    if knows(world, unit, TRAINED_FISTS) and all(held.row != FISTS for _, held in pairs):
        pairs.append(_armed(world, unit, {}, Weapon(FISTS)))
    put_away(world, unit, said, tuple(arm for arm, _ in pairs))
    world.put(unit, Arms(tuple(held for _, held in pairs)))


def _armed(world: World, unit: int, said: Mapping[str, Any], arm: Weapon) -> tuple[Weapon, Held]:
    name = said.get("like", arm.name)
    row, tabled = WEAPONS.get(name, OTHER), name in WEAPONS
    far = said.get("range", row.range)
    reach = arm.reach if {"reach", "range"} & said.keys() or not tabled else row.reach
    bare = name == FISTS and not knows(world, unit, TRAINED_FISTS)
    lowest, times = written(said["critical"]) if "critical" in said else (row.lowest, row.times)
    held = Held(arm.name, name if tabled else "", lowest, times, "attack" not in said, _dice(world, unit, said, row))
    arm = replace(
        arm, title=row.title if tabled and "title" not in said else arm.title, reach=reach, range=far,
        thrown=arm.thrown or thrown(row if tabled else None, reach, far),
        unarmed=arm.unarmed or bare,
    )  # fmt: skip
    melee = is_melee(arm)
    total = sum(one.amount for one in built(world, unit, melee=melee)) if held.attack else arm.attack
    damage = str(with_strength(world, unit, parse(held.dice), row, melee=melee)) if held.dice else arm.damage
    return replace(arm, attack=total, damage=damage), held


def _dice(world: World, unit: int, said: Mapping[str, Any], row: Arm) -> str:
    """Give the dice of a weapon whose damage the level leaves to the table, smaller in Small hands.   [pf.weapons]"""
    if "damage" in said:
        return ""
    return SMALL.get(row.damage, row.damage) if world.get(unit, Body).size == "small" else row.damage


def hands(world: World, unit: int, weapon: Weapon) -> int:
    """A weapon takes one hand or two; bows and crossbows take two.   [pf.weapons]"""
    row = row_of(world, unit, weapon)
    return 2 if row.kind in (BOW, CROSSBOW) else max(1, row.hands)


@lasting
def bare_hands(world: World, unit: int) -> Weapon:
    """Give what a creature strikes with that holds nothing: its fists.   [pf.weapons]"""
    small = world.get(unit, Body).size == "small"
    fist = Weapon(FISTS, WEAPONS[FISTS].title, 0, "1d2" if small else "1d3", unarmed=True)
    total = sum(one.amount for one in built(world, unit, melee=True))
    strength = with_strength(world, unit, parse(fist.damage), WEAPONS[FISTS], melee=True)
    return replace(fist, attack=total, damage=str(strength))


def arm_title(world: World, unit: int, name: str) -> Text:
    """Give what a player reads for what a creature fights with: its bare hands have a title too.   [pf.weapons]"""
    title = weapon_title(world, unit, name)
    return title if title != NOTHING or name not in WEAPONS else WEAPONS[name].title


def barred(world: World, unit: int, weapon: Weapon, afar: bool) -> Refusal | None:
    """A crossbow has to be loaded; the prone shoot nothing else, and in a crack nobody attacks.   [pf.weapons]"""
    if no_attack(world, unit) or not afar:
        return no_attack(world, unit)
    lying = no_shot(world, unit, row_of(world, unit, weapon).kind)
    if lying is None and weapon.name in unloaded(world, unit):
        why = text("The {weapon} is not loaded.", weapon=weapon.title)
        return Refusal(RULE, why, text(RELOAD[loading(world, unit, weapon)], weapon=weapon.title))
    return lying


def unusable(world: World, unit: int) -> Refusal | None:
    """Say why a creature can use none of its weapons, as it is.   [pf.weapons]"""
    carried = (world.find(unit, Weapons) or Weapons()).carried
    refusals = [barred(world, unit, arm, not is_melee(arm)) for arm in carried]
    return refusals[0] if refusals and all(refusals) else None


def loading(world: World, unit: int, weapon: Weapon) -> str:
    """Give the action by which a weapon is loaded for each shot; bows need none.   [pf.weapons]"""
    return row_of(world, unit, weapon).load


def finishes(world: World, unit: int, weapon: Weapon) -> bool:
    """A coup de grace takes a melee weapon, a bow or a crossbow.   [pf.coup-de-grace]"""
    return is_melee(weapon) or row_of(world, unit, weapon).kind in (BOW, CROSSBOW)
