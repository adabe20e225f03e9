"""Loading: what a shot or a throw uses up, and what makes a weapon ready again."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.battle.rulebook import Strike
from game.ecs.world import World
from game.mechanics.arms.gear import HAND, gear
from game.reasons import NOTHING, Because, Text, text
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.attack.total_attack import HASTY
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import arm, carried, free_hands, item
from game.rules.lordsouls.sheet.ready_weapon import ready

RELOADED = 120
"""What it is worth that a weapon is loaded again at once, in hundredths of a hit point."""
LOADED_AGAIN = text("Hasty: −2 to hit, loaded again, {percent} %")
NEXT_IN_HAND = text("Hasty: −2 to hit, the next one in hand, {percent} %")
ONLY_HASTY = text("Hasty: −2 to hit, {percent} %")


def used_up(world: World, attempt: Attempt) -> Iterator[Event]:
    """A shot unloads, a throw empties the hand; a Hasty attack makes ready again at once.   [ls.total-attack-hasty]"""
    one, own, melee = item(world, attempt.by, attempt.weapon), gear(world, attempt.by), attempt.weapon.melee
    if not attempt.far or own.find(one.name) is None:
        return
    hasty = attempt.total == HASTY
    into_hand = hasty and (one.place == HAND or free_hands(world, attempt.by) >= one.hands)
    where = sizes.cells(world, attempt.at)[0]
    after = one.thrown(where, again=into_hand) if melee else one.shot(again=hasty)
    rule = "ls.total-attack-hasty" if hasty else "ls.attack-ready"
    again = text("takes another {weapon}") if melee else text("loads the {weapon} again")
    ready_now = hasty and after.loaded and after.place == HAND
    note = again if ready_now else NOTHING if after.loaded else text("has to load the {weapon} again")
    if note != NOTHING:
        note = replace(note, facts=(("weapon", attempt.weapon.title),))
    changes = put(world, attempt.by, own.changed(after))
    if changes:
        yield Event("spent", attempt.by, (Because(rule),), changes, note)


def hasty(world: World, strike: Strike) -> Text:
    """Say what Hasty makes ready: what is loaded again, or the next of what is thrown.   [ls.total-attack-hasty]"""
    weapon = arm(world, strike.by, strike.weapon)
    if weapon is None or not item(world, strike.by, weapon).spare:
        return ONLY_HASTY
    return NEXT_IN_HAND if weapon.melee else LOADED_AGAIN


def makes_ready(world: World, strike: Strike) -> int:
    """Hold a Hasty attack worth something that makes ready what else would not be; of what is thrown the next is.

    It is not, where another weapon is ready for whoever is as far away.   [ls.attack-ready]
    """
    weapon = arm(world, strike.by, strike.weapon)
    if weapon is None or weapon.melee or not item(world, strike.by, weapon).load:
        return 0
    others = (one for one in carried(world, strike.by) if one.range and one.name != weapon.name)
    another = any(ready(world, strike.by, one, thrown=one.melee) is None for one in others)
    return 0 if another or hasty(world, strike) == ONLY_HASTY else RELOADED
