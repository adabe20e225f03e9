"""Strikes made: the power roll, damage by tier; free strikes, and another blow by a critical hit."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice, roll
from game.battle.event import Event, Play
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Name, Vitals
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.states import alive, dead
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel.abilities.parry import parried, taken_off
from game.rules.draw_steel.actions.aid_attack import used_up
from game.rules.draw_steel.combat.ability_distance import at_range
from game.rules.draw_steel.combat.combat import Combat
from game.rules.draw_steel.combat.critical_hit import CRITICAL_HIT, critical_hit, lucky
from game.rules.draw_steel.combat.free_strikes import (
    FREE_STRIKE,
    RANGED_FREE_STRIKE,
    arms,
    bonus_of,
    damages,
    unrolled,
    weapon_of,
)
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import hurt
from game.rules.draw_steel.hide_and_search.hidden import ability_reveals
from game.rules.draw_steel.rolls.edges_banes import favour
from game.rules.draw_steel.rolls.power_roll import TWO_TENS, power, read_out
from game.rules.draw_steel.turns import turn

COMBAT = Combat()
FREE = FREE_STRIKE.name, RANGED_FREE_STRIKE.name
DEEDS = {
    (False, False): text("strikes {name} with the {weapon}"), (False, True): text("shoots {name} with the {weapon}"),
    (True, False): text("makes a free strike against {name}"),
    (True, True): text("makes a ranged free strike against {name}"),
}  # fmt: skip
"""What is said of a strike: whether it is a free one without a weapon, and whether it is ranged."""


@dataclass(frozen=True, slots=True)
class Leave:
    """What lets a strike be made, and what is said of it beside its weapon."""

    because: tuple[Because, ...] = ()
    hows: tuple[Text, ...] = ()


CHARGE = Leave((Because("ds.charge"),), (text("charge"),))
ANOTHER = Leave((Because("ds.critical-hit", 0, text("another main action")),), (text("another main action"),))
OWN = Leave()
"""A strike of one's own main action."""
FREE_BLOW = (FREE_STRIKE.name, "melee")
"""A free strike as `Combat.strike` is asked for it: the weapon, then the options."""
FREE_SHOT = (RANGED_FREE_STRIKE.name, ("ranged",))
"""A ranged free strike, for `strike`."""


def strike(
    world: World,
    dice: Dice,
    attacker: int,
    target: int,
    weapon: str,
    options: tuple[str, ...],
    *,
    main: bool = False,
    leave: Leave = OWN,
) -> Play:
    """Resolve a strike: 2d10, the tier, its damage; on a main action 19 is critical.

    A fixed free strike needs no roll, so it uses up nobody's help. `leave`: what lets it be made.
    """
    blow = COMBAT.strike(world, attacker, target, weapon, options)
    if isinstance(blow, Refusal):
        return
    blow = replace(blow, because=(*blow.because, *leave.because))
    arm = weapon_of(world, attacker, weapon)
    ranged = at_range(world, attacker, target, arm, options)
    fixed = unrolled(world, attacker, arm, options)
    if fixed:
        yield from _dealt(world, dice, blow, fixed, 0, said(world, blow, text("no roll"), leave.hows, ranged=ranged))
        yield from ability_reveals(world, attacker)
        return
    numbers = damages(world, attacker, arm, ranged=ranged)
    both, bonus = favour(world, attacker, target, ranged=ranged), bonus_of(world, attacker, arm)
    faces = yield from roll(world, dice, attacker, TWO_TENS, Because("ds.power-roll"), text("strike"))
    result = power(faces, bonus, both.net)
    crit = CRITICAL_HIT if lucky(faces, main=main) else ()
    blow, hows = replace(blow, because=(*blow.because, *crit)), (*leave.hows, *(why.note for why in crit))
    note = said(world, blow, read_out(faces, bonus, both, result), hows, ranged=ranged)
    yield from _dealt(world, dice, blow, numbers[result.tier - 1], result.tier, note, sum(faces))
    yield from after_roll(world, attacker, target)
    if crit and able(world, attacker):
        yield from again(world, dice, attacker)


def again(world: World, dice: Dice, unit: int) -> Play:
    """Strike once more, off one's turn, by the main action that a critical hit gives."""
    blow = yield from critical_hit(world, unit)
    if blow is not None:
        yield from strike(world, dice, unit, *blow, (), main=True, leave=ANOTHER)
        yield from bleed(world, dice, unit)


def _dealt(world: World, dice: Dice, blow: Strike, damage: int, tier: int, note: Text, face: int = 0) -> Play:
    thrown = (("face", face), ("own", len(blow.attack.counted))) if face else ()
    facts = ("target", blow.at), ("weapon", blow.weapon), ("tier", tier), *thrown
    yield Event("struck", blow.by, (*blow.attack.counted, *blow.because), (), note, facts)
    why = text("tier {tier}", tier=tier) if tier else text("free strike")
    left = yield from parried(world, dice, blow.at, damage, blow.by)
    because = Because("ds.free-strike", damage, why)
    yield from hurt(world, blow.at, left, because, by=blow.by, less=taken_off(damage, left))


def said(world: World, blow: Strike, rolled: Text, hows: tuple[Text, ...], *, ranged: bool) -> Text:
    """Say who strikes whom with what, in which way, and what the dice gave; what it does to the other comes after."""
    arm, name = weapon_of(world, blow.by, blow.weapon), world.get(blow.at, Name).name
    deed = replace(DEEDS[arm.name in FREE, ranged], facts=(("name", name), ("weapon", arm.title)))
    who = world.get(blow.by, Name).name
    if not hows:
        return text("{who} {deed}: {roll}", who=who, deed=deed, roll=rolled)
    how = hows[0]
    for more in hows[1:]:
        how = text("{how}, {more}", how=how, more=more)
    return text("{who} {deed} ({how}): {roll}", who=who, deed=deed, how=how, roll=rolled)


def after_roll(world: World, unit: int, target: int) -> Iterator[Event]:
    """One ability roll uses up the help against a target, and shows who was hidden."""
    yield from ability_reveals(world, unit)
    yield from used_up(world, unit, target)


def free_strike(
    world: World, dice: Dice, attacker: int, target: int, *, main: bool = False, leave: Leave = OWN
) -> Play:
    """A melee free strike, wherever a rule grants one; `main`: it can be a critical hit."""
    yield from strike(world, dice, attacker, target, FREE_STRIKE.name, ("melee",), main=main, leave=leave)


def attack_allowed(world: World, unit: int) -> Cost | Refusal:
    """Striking is a main action."""
    return turn.slot(world, unit, turn.MAIN)


def attack_found(world: World, cmd: Command) -> Strike | Refusal:
    """Say what a strike would be; where no weapon is named and none will do, what keeps the farthest one."""
    if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Vitals) is None:
        return Refusal("ds.ability-distance", text("There is nobody else to strike."))
    if dead(world, cmd.target):
        return Refusal("ds.dying", text("{name} is dead.", name=called(world, cmd.target)))
    named = cmd.option("weapon")
    blow = COMBAT.strike(world, cmd.unit, cmd.target, named, ())
    if named or isinstance(blow, Strike):
        return blow
    farthest = max(arms(world, cmd.unit), key=lambda name: weapon_of(world, cmd.unit, name).range)
    other = COMBAT.strike(world, cmd.unit, cmd.target, farthest, ())
    return other if isinstance(other, Refusal) else blow


def attack_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say what a strike takes of the turn, or why it cannot be made."""
    blow = attack_found(world, cmd)
    return blow if isinstance(blow, Refusal) else free


def attack_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Spend the main action and strike; who bleeds loses blood."""
    target = cmd.target if isinstance(cmd.target, int) else 0
    yield turn.spend(world, cmd.unit, turn.MAIN, "attack")
    yield from strike(world, dice, cmd.unit, target, cmd.option("weapon"), (), main=True)
    yield from bleed(world, dice, cmd.unit)


def attack_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every living enemy, the unconscious too, with every weapon."""
    living = sides.foes(world, unit, alive)
    yield from (command(unit, "attack", foe, weapon=arm) for foe in living for arm in arms(world, unit))


def attack_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show edges, banes and the mean damage of a strike."""
    blow = attack_found(world, cmd)
    return Preview(cost, None, blow if isinstance(blow, Strike) else None)


STRIKE_VERB = Aimed(
    "attack", text("Strike"), "ds.free-strike", "unit", allowed=attack_allowed,
    against=attack_against, perform=attack_perform, offered=attack_offers,
    shown=attack_shown,
)  # fmt: skip
