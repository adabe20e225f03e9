"""What a plan keeps foes from, in words: whose blow becomes weaker, who no longer gets at it or past it to a friend."""

from dataclasses import dataclass

from game.ai.ahead import rested, round_on
from game.ai.odds import WHOLE
from game.ai.peril import peril
from game.ai.pieces import Pieces
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.squad import Ward
from game.ai.strikes import Harm, differing, harm, likelier, name_of, nearly, percent, sure
from game.ai.worth import Worth
from game.battle.rulebook import Preview, Strike
from game.battle.trial import halves
from game.ecs.components import Conditions, Place
from game.ecs.world import World
from game.reasons import NOTHING, Text, counted, text
from game.space.footprint import cells

WORTH_SAYING = 100
"""Hundredths of a hit point: differences below that are told only where there is nothing else to be told."""
SHARE = 20
"""Percent of what somebody may do to it: smaller differences are not told."""
LIKELY = WHOLE // 3
"""The chance to fell from which it is told."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One reason: what it is worth in hundredths of a hit point, in words, and the foe that it is about."""

    worth: int
    words: Text
    foe: int = 0
    deed: bool = False
    """It is what a command of the plan is there for: it is told, whatever weighs more."""


def alike(worth: Worth, plan: Plan) -> bool:
    """Say whether a plan leaves the unit where and how it is, or in a world where what dice decide has gone wrong."""
    failed = worth.book.lasts(plan.world, worth.unit) < worth.book.lasts(worth.world, worth.unit)
    return failed or not plan.commands or worth.how(plan.world, worth.unit) == worth.how(worth.world, worth.unit)


def sheltered(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Give whose blow or shot at the unit becomes weaker most by it, from where that foe stands: before and after."""
    most: tuple[int, int, Harm, Harm] | None = None
    if alike(worth, plan):
        return None
    felled = {foe for foe, chance in plan.felled if chance >= LIKELY}
    for foe in worth.foes:
        before = yield from harm(worth.book, worth.world, foe, worth.unit)
        later = yield from harm(worth.book, plan.world, foe, worth.unit)
        fallen = before[0] - later[0]
        if foe not in felled and fallen >= WORTH_SAYING // 2 and fallen > (most[0] if most is not None else 0):
            most = fallen, foe, before, later
    if most is None:
        return None
    fallen, foe, before, later = most
    if later[1] is None or not later[0]:
        return (yield from _parted(worth, plan, foe, before))
    words = _falls(worth, foe, before, later)
    return Gain(fallen, words, foe) if words != NOTHING else None


def _falls(worth: Worth, foe: int, before: Harm, later: Harm) -> Text:
    name, old, new = name_of(worth.world, foe), before[1], later[1]
    if old is None or new is None:
        return NOTHING
    arm = worth.book.telling.arm(worth.world, foe, new.weapon) if new.weapon != old.weapon else NOTHING
    why = differing(worth.book, old, new) if arm == NOTHING else text("with the {weapon}", weapon=arm)
    if percent(old) == percent(new) or likelier(new, old):
        facts = {"name": name, "old": halves(old.doubled_damage), "new": halves(new.doubled_damage)}
        if facts["old"] == facts["new"] or not _much(before[0], later[0]):
            return NOTHING
        falls = text("{name}'s blow falls from {old} to {new} damage", **facts)
    else:
        falls = _misses(worth, old, new)
    return falls if why == NOTHING else text("{what} ({why})", what=falls, why=why)


def _misses(worth: Worth, old: Strike, new: Strike) -> Text:
    """Say how much less likely somebody's next attack hits; with which weapon, where that is one of several."""
    book, world, facts = worth.book, worth.world, {"old": percent(old), "new": percent(new)}
    several = len(book.combat.arms(world, new.by)) > 1 and old.weapon == new.weapon
    arm, name = book.telling.arm(world, new.by, new.weapon), name_of(world, new.by)
    if several and arm != NOTHING:
        return text("{name}'s {weapon} hits it with {new} % instead of {old} %", name=name, weapon=arm, **facts)
    return text("{name}'s next attack hits it with {new} % instead of {old} %", name=name, **facts)


def _much(before: int, later: int) -> bool:
    """Say whether damage falls by enough to be told, in hundredths of a hit point."""
    return before - later >= max(WORTH_SAYING, SHARE * before // 100)


def _parted(worth: Worth, plan: Plan, foe: int, before: Harm) -> Pieces[Gain | None]:
    """Say who strikes no longer from where it stands: it does not get at it at all, or loses much by having to move.

    Who strikes as the plan is carried out is not said to lose anything.
    """
    name, strike, harms = name_of(worth.world, foe), before[1], list[int]()
    for world in (worth.world, plan.world):
        danger = yield from worth.reach(world, foe)
        harms.append((yield from worth.threats.harm(world, danger, worth.unit)))
    old, new = harms
    if strike is None:
        return None
    if not new:
        damage = text("{name} no longer gets at it ({old} damage before)", name=name, old=halves(strike.doubled_damage))
        chance = text("{name} no longer gets at it ({old} % before)", name=name, old=percent(strike))
        return Gain(before[0], damage if sure(strike) else chance, foe)
    if not _much(old, new) or foe in _drawn(worth, plan):
        return None
    facts = {"name": name, "old": nearly(old), "new": nearly(new)}
    return Gain(old - new, text("{name} has to move first: {new} damage instead of {old}", **facts), foe)


def _drawn(worth: Worth, plan: Plan) -> tuple[int, ...]:
    """List who strikes as a plan is carried out, at its first command and at its last."""
    moments = (worth.world, plan.commands[0]), (plan.before, plan.commands[-1])
    seen = [worth.book.verbs[cmd.verb].preview(world, cmd) for world, cmd in moments]
    return tuple(strike.by for one in seen if isinstance(one, Preview) for strike in one.provoked)


def safer(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Say who gets no longer at it next turn, or does much less."""
    if alike(worth, plan):
        return None
    drops: list[tuple[int, int, int, int]] = []
    for danger in worth.perils:
        before = yield from worth.threats.harm(worth.world, danger, worth.unit)
        yield
        there = (yield from worth.reach(plan.world, danger.foe)) if worth.knobs.exact else danger
        later = yield from worth.threats.harm(plan.world, there, worth.unit)
        yield
        if later < before:
            drops.append((before - later, danger.foe, before, later))
    gone = [drop for drop in drops if not drop[3]]
    if not drops:
        return None
    total, most = sum(drop[0] for drop in drops) * worth.knobs.risk // 100, max(drops)
    name = name_of(worth.world, most[1])
    if len(gone) > 1:
        return Gain(total, counted("{n} enemy no longer gets at it", "{n} enemies no longer get at it", n=len(gone)))
    if most in gone:
        return Gain(total, text("{name} no longer gets at it", name=name))
    old, new = (nearly(harm) for harm in most[2:])
    if old == new or not _much(*most[2:]):
        return None
    return Gain(total, text("what {name} may do to it falls from {old} to {new} damage", name=name, old=old, new=new))


def apart(worth: Worth, plan: Plan) -> Pieces[Gain | None]:
    """Say what is thrown at which friend that catches the unit no longer; by what it may suffer less by that."""
    if not worth.knobs.exact or alike(worth, plan):
        return None
    before, later = (yield from worth.harms(worth.idle)), (yield from worth.harms(plan.world))
    most: Gain | None = None
    for foe, danger in before.items():
        left = [friend for friend in danger.along if friend not in later[foe].along]
        gain = worth.caught(foe, danger) - worth.caught(foe, later[foe]) if left else 0
        if gain > (most.worth if most is not None else 0):
            named = min(left, key=lambda friend: (-worth.squad.stands[foe][friend].pull, friend))
            facts = {"foe": name_of(worth.world, foe), "name": name_of(worth.world, named)}
            most = Gain(gain, text("what {foe} throws at {name} no longer catches it", **facts), foe)
    return most


# -- where it stands ---------------------------------------------------------------------------------------------------


def barred(worth: Worth, world: World) -> Ward | None:
    """Give the foe and the friend between whom the unit bars the way from where it is in a world."""
    place = world.get(worth.unit, Place)
    spots = frozenset(cell[:2] for cell in cells(place.at, place.band))
    return next((ward for ward in worth.squad.wards if ward.meets(spots)), None)


def bars(worth: Worth, world: World, ward: Ward) -> Pieces[Text]:
    """Say whom it keeps from whom: that foe does not get to its friend any more, or not as straight."""
    danger = yield from peril(worth.book, world, ward.foe, worth.roads.cell, steps=True)
    place, facts = world.get(ward.friend, Place), {"foe": name_of(world, ward.foe), "name": name_of(world, ward.friend)}
    if danger.wide.isdisjoint({cell[:2] for cell in cells(place.at, place.band)}):
        return text("{foe} cannot get past it to {name}", **facts)
    return text("it stands on {foe}'s way to {name}", **facts)


def leaves(worth: Worth, plan: Plan, still: Scores) -> Pieces[Gain | None]:
    """Say what would become of it where it is, by what its next turn begins with."""
    gain = min(still.taken, still.taken - plan.scores.taken)
    if gain <= 0:
        return None
    ahead = yield from round_on(worth.book, worth.world, worth.unit)
    words = _stays(worth, ahead)
    return Gain(gain, words) if words != NOTHING else None


def _stays(worth: Worth, ahead: World) -> Text:
    unit, world = worth.unit, worth.world
    old, new = (then.get(unit, Place) for then in (world, ahead))
    hurt = worth.book.lasts(ahead, unit) < worth.book.lasts(world, unit)
    if new.at[2] < old.at[2]:
        return text("otherwise it would fall") if hurt else NOTHING
    if hurt:
        return text("staying where it is would hurt it")
    known = [state.name for state in rested(worth.book, world, unit).get(unit, Conditions).active]
    fresh = next((state.name for state in ahead.get(unit, Conditions).active if state.name not in known), "")
    return text("where it is it would soon be {state}", state=fresh) if fresh else NOTHING
