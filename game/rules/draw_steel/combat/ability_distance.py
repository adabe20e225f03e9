"""Melee and ranged distance: how far an ability reaches, and shooting beside an enemy."""

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.states import alive
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.combat.free_strikes import RANGED_FREE
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.hide_and_search.hidden import not_seen
from game.rules.draw_steel.movement.distance import adjacent, apart, out_of_distance


def ranged_bane(world: World, attacker: int) -> tuple[Because, ...]:
    """A ranged strike with an enemy adjacent takes a bane."""
    close = any(adjacent(world, attacker, foe) for foe in sides.foes(world, attacker, alive))
    return (Because("ds.ability-distance", 0, text("an enemy is adjacent")),) if close else ()


def melee_distance(weapon: Weapon) -> int:
    """A melee X ability reaches X squares, melee 1 only adjacent ones; 0: it has no melee."""
    return 1 if weapon.reach < 0 else weapon.reach


def at_range(world: World, attacker: int, target: int, weapon: Weapon, options: tuple[str, ...]) -> bool:
    """Say whether a strike is a ranged one: out of melee distance, or so chosen; without melee it always is."""
    if "ranged" in options or "melee" in options:
        return "ranged" in options
    beyond = not weapon.melee or apart(world, attacker, target) > melee_distance(weapon)
    return weapon.range > 0 and beyond


def out_of_reach(
    world: World, attacker: int, target: int, weapon: Weapon, *, ranged: bool, area: bool = False
) -> Refusal | None:
    """Melee reaches X squares, ranged its own: say why somebody cannot be targeted.   [ds.ability-distance]"""
    far = apart(world, attacker, target)
    reach = (weapon.range or RANGED_FREE) if ranged else melee_distance(weapon)
    if far > reach:
        name = called(world, target)
        return out_of_distance("ds.ability-distance", name, far, reach)
    seen = line_of_effect(world, attacker, target)
    if not seen.clear:
        return seen.refusal(text("Find a line that is free."))
    return not_seen(world, target, attacker, area=area)
