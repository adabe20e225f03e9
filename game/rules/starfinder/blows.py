"""Blows struck: attack rolls, misses by concealment, damage; and strikes of opportunity as decisions."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, parse, roll
from game.battle.event import Decision, Event, Play, put
from game.battle.rulebook import Strike
from game.ecs.components import Budget, Name
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.reactions import Reactions
from game.mechanics.rolls import written_sum
from game.mechanics.states import has
from game.reasons import NOTHING, Because, Refusal, Text, text
from game.rules.starfinder.combat import Combat, weapon_of
from game.rules.starfinder.concealment import concealment, misses
from game.rules.starfinder.falling import FALLING
from game.rules.starfinder.harm import HARM
from game.rules.starfinder.opportunity import may_react, opportunity_weapon
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.states import STATES

COMBAT = Combat()
ATTACK = Because("decided.attack")
"""A d20 and what is added to it meet the armour class; a hit does the weapon's damage."""
NATURAL = Because("decided.natural-roll")
HIT, MISSED = Because("decided.attack", 0, text("a hit")), Because("decided.attack", 0, text("a miss"))
CRITICAL = Because("decided.natural-roll", 0, text("a natural 20, a hit with double damage"))
DEEDS = {False: text("strikes {name} with the {weapon}"), True: text("shoots {name} with the {weapon}")}
SAID = {
    False: text("{who} {deed}: {sum} against {against}, {came}"),
    True: text("{who} {deed} ({how}): {sum} against {against}, {came}"),
}
HOWS = {
    "full-attack": text("full attack"), "charge": text("charge"), "opportunity": text("attack of opportunity"),
    "square": text("at its square"),
}  # fmt: skip
Asking = Generator[Event | Decision, str, bool]
D20, D100 = Roll(1, 20, 0), Roll(1, 100, 0)


def strike(world: World, dice: Dice, attacker: int, target: int, weapon: str, options: tuple[str, ...]) -> Play:
    """Resolve one attack: the roll, concealment, damage; a 20 that hits doubles the dice.   [decided.natural-roll]"""
    found = COMBAT.strike(world, attacker, target, weapon, options)
    if isinstance(found, Refusal):
        return
    blind = "square" in options
    faces = yield from roll(world, dice, attacker, D20, ATTACK, text("attack"), secret=blind)
    blow = Blow(found, faces[0], _how(options))
    if faces[0] == 1 or (faces[0] < 20 and blow.total < found.defence.total):
        missed = blow.event(world, "missed", MISSED, *((NATURAL,) if faces[0] == 1 else ()))
        yield unexplained(world, attacker, weapon) if blind else missed
        return
    if (yield from _veiled(world, dice, attacker, target, weapon, blind=blind)):
        missed = blow.event(world, "missed", Because("sf.miss-chance", 0, text("a hit, but lost from sight: a miss")))
        yield unexplained(world, attacker, weapon) if blind else missed
        return
    critical = faces[0] == 20 and blow.total >= found.defence.total
    yield blow.event(world, "struck", CRITICAL if critical else HIT, *((NATURAL,) if faces[0] == 20 else ()))
    yield from _wound(world, dice, found, critical=critical)


def wasted(world: World, dice: Dice, attacker: int, weapon: str) -> Play:
    """A strike at a square in which nobody is misses, whatever the roll.   [sf.total-concealment]"""
    yield from roll(world, dice, attacker, D20, ATTACK, text("attack"), secret=True)
    yield unexplained(world, attacker, weapon)


def unexplained(world: World, attacker: int, weapon: str) -> Event:
    """Of a strike at a square that misses nobody learns why, nor whether anybody is there.   [sf.total-concealment]"""
    who, arm = world.get(attacker, Name).name, weapon_of(world, attacker, weapon).title
    said = text("{who} strikes at a square with the {weapon}: a miss", who=who, weapon=arm)
    because = Because("sf.total-concealment"), Because("sf.total-concealment-miss")
    return Event("missed", attacker, because, (), said, (("weapon", weapon),))


def _veiled(world: World, dice: Dice, attacker: int, target: int, weapon: str, *, blind: bool) -> Asking:
    """Against concealment a hit misses on a low d%.   [sf.miss-chance]"""
    hidden = concealment(world, attacker, target, weapon_of(world, attacker, weapon))
    if not hidden.percent:
        return False
    rule = "sf.total-concealment-miss" if hidden.unseen else "sf.miss-chance"
    thrower = attacker if blind else target
    faces = yield from roll(world, dice, thrower, D100, Because(rule), text("concealment"), secret=blind)
    return misses(hidden.percent, faces[0])


def _wound(world: World, dice: Dice, found: Strike, *, critical: bool) -> Play:
    arm = weapon_of(world, found.by, found.weapon)
    damage = parse(arm.damage)
    thrown = damage.times(2) if critical else damage
    rule = "decided.natural-roll" if critical else "decided.attack"
    faces = yield from roll(world, dice, found.by, thrown, Because(rule), text("damage"), target=found.at)
    tired = 0 if REACH.from_afar(world, found.by, arm, space(world, found.at)) else tired_arms(world, found.by)
    amount = max(1, sum(faces) + thrown.plus + tired)
    yield from HARM.hurt(world, found.at, amount, Because(rule, amount, arm.title), *_weakened(tired))
    yield from FALLING.felled(world, dice, found.at)


def tired_arms(world: World, unit: int) -> int:
    """A fatigued creature's blows do 1 less.   [sf.hustle-fatigue]"""
    return -1 if has(world, unit, "fatigued", "exhausted") else 0


def _weakened(tired: int) -> tuple[Because, ...]:
    return (Because("sf.hustle-fatigue", 0, text("a blow of tired arms: 1 less")),) if tired else ()


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack once its die is thrown: what it is, the face, and how it was made."""

    strike: Strike
    face: int
    how: Text = NOTHING

    @property
    def total(self) -> int:
        """Give what meets the armour class."""
        return self.face + self.strike.attack.total

    def event(self, world: World, kind: str, came: Because, *more: Because) -> Event:
        """Say who attacks whom with what, both sums, and what came of it."""
        found, critical = self.strike, ("critical", int(came is CRITICAL))
        facts = ("target", found.at), ("weapon", found.weapon), ("total", self.total), ("against", found.defence.total)
        because = (*found.attack.counted, *found.defence.counted, *found.because, came, *more)
        return Event(kind, found.by, because, (), self._said(world, came.note), (*facts, critical))

    def _said(self, world: World, came: Text) -> Text:
        found = self.strike
        arm = weapon_of(world, found.by, found.weapon)
        far = REACH.from_afar(world, found.by, arm, space(world, found.at))
        names = (("name", world.get(found.at, Name).name), ("weapon", arm.title))
        attack, defence = (tuple(one.amount for one in side.counted) for side in (found.attack, found.defence))
        return replace(SAID[self.how != NOTHING], facts=(
            ("who", world.get(found.by, Name).name), ("deed", replace(DEEDS[far], facts=names)), ("how", self.how),
            ("sum", written_sum(self.face, *attack)), ("against", written_sum(*defence)), ("came", came),
        ))  # fmt: skip


def _how(options: tuple[str, ...]) -> Text:
    """Say how an attack was made, where it was no plain one."""
    return next((HOWS[option] for option in options if option in HOWS), NOTHING)


def _arm(world: World, foe: int, mover: int) -> str | None:
    weapon = opportunity_weapon(world, foe, space(world, mover))
    return None if weapon is None else weapon.name


def _struck(world: World, dice: Dice, foe: int, mover: int, arm: str) -> Play:
    """A strike by opportunity takes the reaction of the round.   [sf.attack-of-opportunity]"""
    budget, note = world.get(foe, Budget).spend("reaction"), text("strikes by opportunity")
    yield Event("spent", foe, (Because("sf.attack-of-opportunity"),), put(world, foe, budget), note)
    yield from strike(world, dice, foe, mover, arm, ("opportunity",))


# Each foe that a creature provokes says whether it spends its reaction on a strike.
REACTIONS = Reactions(
    "sf.attack-of-opportunity",
    text("{foe}: strike {mover} by opportunity?"),
    text("Keep the reaction"),
    ("opportunity",),
    weapon=_arm,
    barred=lambda world, foe, mover: STATES.at_mercy(world, mover) or may_react(world, foe) is not None,
    blow=COMBAT.strike,
    struck=_struck,
)
