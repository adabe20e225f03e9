"""Attack: one blow or one shot, from the roll to the wound; and what it would be."""

from dataclasses import replace

from game.battle import rulebook
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Name
from game.ecs.world import World, lasting
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.rules.lordsouls.attack.calibrated_attack import CALIBRATED, too_low
from game.rules.lordsouls.attack.critical_hit import answered, critical, through
from game.rules.lordsouls.attack.reach_and_range import from_afar, out_of_range
from game.rules.lordsouls.attack.row_of_aims import one_row, unsighted, used_up
from game.rules.lordsouls.attack.target_number import OPTIONS, Attempt, target_number
from game.rules.lordsouls.attack.total_attack import TOTAL, added_damage, misfit
from game.rules.lordsouls.attack.weak_spot import HELD, WEAK_SPOT, disarmed
from game.rules.lordsouls.defence import control_zone, points
from game.rules.lordsouls.defence.active_defence import likeliest, none_at_all
from game.rules.lordsouls.defence.forbidden_defence import told
from game.rules.lordsouls.defence.lines_of_sight import unfound
from game.rules.lordsouls.defence.parry_counter import strikes_back
from game.rules.lordsouls.defence.points import available
from game.rules.lordsouls.harm.armour import stopped
from game.rules.lordsouls.harm.damage import spread, wound
from game.rules.lordsouls.harm.knocked_out import assailable
from game.rules.lordsouls.harm.stunned_bound_blind import actionless
from game.rules.lordsouls.rolls.percent import chance
from game.rules.lordsouls.rolls.roll_3d6 import critical_success, rolled, succeeds
from game.rules.lordsouls.sheet.equipment import arm, carried, item
from game.rules.lordsouls.sheet.ready_weapon import at_hand, ready
from game.space.square import Cell

ATTACK = "ls.attack-procedure"
HOW = {
    "total-precise": text("precisely"), "total-strong": text("with all its strength"), "total-sharp": text("sharply"),
    "total-hasty": text("hastily"), "weak-spot": text("at a weak spot"), "reaction": text("as a Reaction"),
}  # fmt: skip


def attempt_of(world: World, by: int, at: int, name: str, options: tuple[str, ...]) -> Attempt | Refusal:
    """Find the weapon of an attack, and whether it is thrown or shot.   [ls.attack-kinds]"""
    weapon = arm(world, by, name)
    if weapon is None:
        return Refusal("ls.attack", text("{who} has no such weapon.", who=called(world, by)))
    return Attempt(by, at, weapon, from_afar(world, by, at, weapon), options)


def refused(world: World, attempt: Attempt) -> Refusal | None:
    """Say why an attack cannot be made: not ready, out of reach or range, out of sight.   [ls.attack]"""
    return _barred(world, attempt) or _variant(world, attempt)


@lasting
def _plain(world: World, by: int, at: int, name: str) -> Attempt | Refusal:
    """Give a plain attack, or what keeps the weapon from its target in whatever variant: it is asked of each."""
    attempt = attempt_of(world, by, at, name, ())
    return attempt if isinstance(attempt, Refusal) else _barred(world, attempt) or attempt


def _barred(world: World, attempt: Attempt) -> Refusal | None:
    """Say what keeps a weapon from its target, in whatever variant."""
    out = actionless(world, attempt.by)
    if out is not None:
        return out
    if not assailable(world, attempt.by, attempt.at):
        return Refusal("ls.attack", text("{name} is no opponent.", name=called(world, attempt.at)))
    unready = ready(world, attempt.by, attempt.weapon, thrown=attempt.far)
    return unready or unfound(world, attempt.by, attempt.at) or out_of_range(world, attempt)


def _variant(world: World, attempt: Attempt) -> Refusal | None:
    """One variant at a time, each for its own kind of attack."""
    variants = [one for one in attempt.options if one in TOTAL or one in CALIBRATED or one == WEAK_SPOT]
    if len(variants) > 1:
        return Refusal("ls.total-attack", text("An attack is of one variant only."))
    row = one_row(attempt.options) or unsighted(world, attempt.by, attempt.options)
    barred = row or misfit(attempt.total, far=attempt.far)
    if barred is not None or not attempt.calibrated:
        return barred
    return too_low(attempt.calibrated, target_number(world, attempt).total)


@lasting
def strike_of(world: World, by: int, at: int, name: str, options: tuple[str, ...]) -> Strike | Refusal:
    """Say what an attack would be, its best defence counted in.   [ls.attack-target-number] [ls.defence-roll]"""
    plain = _plain(world, by, at, name)
    if isinstance(plain, Refusal):
        return plain
    attempt = replace(plain, options=options) if options else plain
    out = _variant(world, attempt)
    if out is not None:
        return out
    number, added = target_number(world, attempt), added_damage(attempt.options)
    success, averted = chance(number.total), likeliest(world, attempt)
    cited = "ls.roll-3d6", "ls.critical-rolls", "ls.ranged-attack" if attempt.far else "ls.attack-in-range"
    harm = _harm(world, attempt, added)
    own = by, at, attempt.weapon.name, number, Tally(), success, _mean(harm)
    past = through(success, averted)
    defended = averting(world, attempt, averted, past)
    return Strike(*own, added.counted, harm, defended=defended, cited=("ls.attack-target-number", *cited), through=past)


def averting(world: World, attempt: Attempt, averted: Odds, past: Odds) -> tuple[Because, ...]:
    """Tell of the defence that would be the target's best, or why there is none.   [ls.active-defence]"""
    out, barred = none_at_all(world, attempt), told(world, attempt)
    if out is not None:
        return (Because(out.rule, 0, out.why),)
    if not averted.wins:
        return (*barred, Because("ls.active-defence", 0, text("no active defence")))
    said = text("if the target defends, {percent} % to avert a hit: {through} % get through", percent=averted.told,
                through=past.told)  # fmt: skip
    return (*barred, Because("ls.active-defence", 0, said))


def _harm(world: World, attempt: Attempt, added: Tally) -> tuple[tuple[int, int], ...]:
    """Give what a hit may take off the target's health.   [ls.damage]"""
    armour = stopped(world, attempt.at, item(world, attempt.by, attempt.weapon).kind)
    return spread(attempt.weapon, added.total, armour)


def _mean(harm: tuple[tuple[int, int], ...]) -> int:
    """Give twice the mean damage of a hit, past armour, to the nearest."""
    of = sum(count for _, count in harm)
    return (4 * sum(lost * count for lost, count in harm) + of) // (2 * of)


class Combat(rulebook.Combat):
    """The law of combat, as scenes, opponents and the referee ask it."""

    options = OPTIONS

    def reach(self, world: World, unit: int) -> Cost:
        """Give how far a creature strikes with what it holds.   [ls.reach]"""
        return control_zone.reach(world, unit)

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """List the weapons that are ready, else all."""
        names = tuple(one.name for one in at_hand(world, unit))
        return names or tuple(one.name for one in carried(world, unit))

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells that a creature controls.   [ls.control-zone]"""
        return control_zone.zone(world, unit)

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a creature controls what it does, or nothing.   [ls.control-zone-ranged]"""
        if not control_zone.radius(world, unit):
            return ("ls.control-zone-ranged",)
        out = available(world, unit, points.REACTION)
        return ("ls.control-zone", "ls.reach") if out is None else ("ls.control-zone", "ls.reaction", out.rule)

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """Say what an attack would be."""
        return strike_of(world, attacker, target, weapon, options)


COMBAT = Combat()


def blow(world: World, dice: Dice, attempt: Attempt) -> Play:
    """Roll the attack; if it is not averted, roll the damage; who holds what was hit is not hurt.

    [ls.attack-procedure] [ls.weak-spot-effect]
    """
    strike = strike_of(world, attempt.by, attempt.at, attempt.weapon.name, attempt.options)
    if isinstance(strike, Refusal):
        return
    number, added = strike.attack, added_damage(attempt.options)
    total = yield from rolled(world, dice, attempt.by, Because(ATTACK), text("attack"))
    if not attempt.reacting:
        yield from used_up(world, attempt.by)
    if not succeeds(total, number.total):
        yield _event(world, "missed", attempt, total, number, text("a miss"))
        return
    averted, tried = yield from answered(world, dice, attempt, total)
    if averted is not None:
        yield _event(world, "missed", attempt, total, number, after(tried, text("averted")))
        yield from strikes_back(world, dice, attempt, averted)
        return
    came = text("a critical hit") if critical_success(total) else text("a hit")
    yield _event(world, "struck", attempt, total, number, after(tried, came), *critical(total))
    if HELD in attempt.options:
        yield from disarmed(world, attempt.at)
    else:
        yield from wound(world, dice, attempt.by, attempt.at, attempt.weapon, added)


def after(tried: tuple[Text, ...], came: Text) -> Text:
    """Say which defences were tried before what came of it.   [ls.active-defence]"""
    for one in reversed(tried):
        came = text("{defence}, {came}", defence=one, came=came)
    return came


def _deed(attempt: Attempt) -> Text:
    """What is made for striking and used at a distance is thrown.   [ls.attack-kinds]"""
    if not attempt.far:
        return text("strikes {name} with the {weapon}")
    return text("throws the {weapon} at {name}") if attempt.weapon.melee else text("shoots {name} with the {weapon}")


def _event(
    world: World, kind: str, attempt: Attempt, total: int, number: Tally, came: Text, *more: Because
) -> Event:
    """Say how an attack came out, in words with its numbers.   [ls.attack-procedure]"""
    deed = replace(_deed(attempt), facts=(("name", world.get(attempt.at, Name).name), ("weapon", attempt.weapon.title)))
    how = next((HOW[one] for one in attempt.options if one in HOW), None)
    said = text("{who} {deed}: rolls {roll} (needs {number} or less), {came}") if how is None else text(
        "{who} {deed} {how}: rolls {roll} (needs {number} or less), {came}")  # fmt: skip
    facts = (("who", world.get(attempt.by, Name).name), ("deed", deed), ("how", how or text("")), ("roll", total),
             ("number", number.total), ("came", came))  # fmt: skip
    because = *number.counted, Because(ATTACK, 0, came), *more
    thrown = ("target", attempt.at), ("face", total), ("need", len(number.counted))
    return Event(kind, attempt.by, because, (), replace(said, facts=facts), thrown)
