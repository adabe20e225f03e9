"""Throwing a burst or a cloud at a foe: which corner, who is caught, saves one after another."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice, parse, roll
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Name, Side
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.d20.checks import check
from game.mechanics.d20.sizes import distance
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import HIDDEN, ended
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder.bursts.areas import (
    CORNERS,
    Caught,
    Corner,
    area_cover,
    caught,
    corner_of,
    covered_ground,
    outcome,
    sheltered,
)
from game.rules.starfinder.bursts.bursts import Burst, Bursts
from game.rules.starfinder.combat.attack import clinging
from game.rules.starfinder.combat.blows import PROVOKING
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.harm import HARM
from game.rules.starfinder.flight.falling import FALLING
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.states import STATES
from game.rules.starfinder.turns import turns

VERB = "throw"


def has_bursts(world: World, unit: int) -> bool:
    """Only who carries something that bursts can throw it.   [decided.burst]"""
    return world.find(unit, Bursts) is not None


def throw_allowed(world: World, unit: int) -> Cost | Refusal:
    """Throwing a burst is a standard action.   [decided.burst]"""
    carried = (world.find(unit, Bursts) or Bursts()).carried
    if not any(burst.left for burst in carried):
        return Refusal("decided.burst", text("{who} has nothing left that bursts.", who=called(world, unit)))
    return clinging(world, unit) if PACE.hanging(world, unit) else turns.LAW.allows(world, unit, VERB)


def burst_of(world: World, cmd: Command) -> Burst | Refusal:
    """Find what is thrown: the one named, else the first that is left."""
    carried, name = (world.find(cmd.unit, Bursts) or Bursts()).carried, cmd.option("weapon")
    found = next((one for one in carried if one.left and name in ("", one.name)), None)
    return found or Refusal("decided.burst", text("{who} has none of these left.", who=called(world, cmd.unit)))


def aimed(world: World, cmd: Command) -> tuple[Burst, Corner] | Refusal:
    """It is thrown at a corner of a foe's space, in range and not behind something solid.   [decided.burst]"""
    burst = burst_of(world, cmd)
    if isinstance(burst, Refusal):
        return burst
    if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
        return Refusal("decided.burst", text("There is nobody else to throw it at."))
    unseen = CONCEALMENT.may_be_chosen(world, cmd.target, CONCEALMENT.concealment(world, cmd.unit, cmd.target, None))
    if unseen is not None:
        return unseen
    far = distance(world, cmd.unit, cmd.target)
    if far > burst.range:
        why = text(
            "{name} is {far} ft away, this is thrown {range} ft.", name=called(world, cmd.target), far=far,
            range=burst.range)  # fmt: skip
        return Refusal("decided.burst", why, text("Come closer."))
    name = cmd.option("corner")
    origin = corner_of(world, cmd.target, name if name in CORNERS else CORNERS[0])
    if area_cover(world, origin, cmd.unit).degree == "total":
        return Refusal("sf.total-cover", text("Something solid is in every line."), text("Choose another corner."))
    return burst, origin


def throw_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say what it takes, or why it cannot be thrown."""
    found = aimed(world, cmd)
    return found if isinstance(found, Refusal) else free


def throw_shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show everybody's save, the target's first, and who may strike by opportunity."""
    found = aimed(world, cmd)
    if isinstance(found, Refusal):
        return found
    burst, origin = found
    strikes = [outcome(cmd.unit, burst, one) for one in caught(world, origin, burst)]
    strikes.sort(key=lambda strike: (strike.at != cmd.target, strike.at))
    if not strikes:
        return Refusal("decided.burst", text("It catches nobody."), text("Choose another corner."))
    strikes[0] = replace(strikes[0], aside=sheltered(world, origin, burst))
    struck = PROVOKING.strikes(world, cmd.unit)
    return Preview(cost, None, strikes[0], struck, 1, tuple(strikes[1:]), covered_ground(world, origin, burst))


def throw(world: World, cmd: Command, dice: Dice) -> Play:
    """Throw: strikes by opportunity first, one damage roll, then each one caught saves for half.   [decided.burst]"""
    found = aimed(world, cmd)
    if isinstance(found, Refusal):
        return
    burst, origin = found
    yield turns.LAW.take(world, cmd.unit, VERB)
    yield _used(world, cmd.unit, burst)
    yield from ended(world, cmd.unit, HIDDEN)
    yield from PROVOKING.asked(world, dice, cmd.unit)
    if STATES.at_mercy(world, cmd.unit):
        return
    damage = parse(burst.damage)
    faces = yield from roll(world, dice, cmd.unit, damage, Because("decided.burst"), text("damage"))
    for one in list(caught(world, origin, burst)):
        yield from _saved(world, dice, cmd.unit, burst, one, max(1, sum(faces) + damage.plus))


def _used(world: World, unit: int, burst: Burst) -> Event:
    """Write that one of them is gone."""
    carried = (world.find(unit, Bursts) or Bursts()).carried
    fewer = tuple(replace(one, left=one.left - 1) if one.name == burst.name else one for one in carried)
    note = text("throws: {what}", what=burst.title)
    return Event("spent", unit, (Because("decided.burst"),), put(world, unit, Bursts(fewer)), note)


def _saved(world: World, dice: Dice, thrower: int, burst: Burst, one: Caught, damage: int) -> Play:
    """One creature's Reflex save: half the damage if it succeeds.   [decided.burst]"""
    strike = outcome(thrower, burst, one)
    why = "decided.burst", text("Reflex save")
    total = yield from check(world, dice, one.unit, one.save.total, burst.save, why)
    face = total - one.save.total
    saved = face == 20 or (face > 1 and total >= burst.save)
    yield _told(world, strike, total, saved=saved)
    amount = damage // 2 if saved else damage
    if amount:
        yield from HARM.hurt(world, one.unit, amount, Because("decided.burst", amount, burst.title))
        yield from FALLING.felled(world, dice, one.unit)


def _told(world: World, strike: Strike, total: int, *, saved: bool) -> Event:
    because, difficulty = (*strike.attack.counted, *strike.defence.counted, *strike.because), strike.attack.total
    facts = (("target", strike.at), ("weapon", strike.weapon), ("total", total), ("against", difficulty))
    if saved:
        note = text("saves: {total} against {against}, half damage", total=total, against=difficulty)
        return Event("defended", strike.at, because, (), note, facts)
    name = world.get(strike.at, Name).name
    note = text("catches {name}: save {total} against {against}", name=name, total=total, against=difficulty)
    return Event("struck", strike.by, because, (), note, (*facts, ("critical", 0)))


@remembered
def throws(world: World, unit: int) -> tuple[Command, ...]:
    """List the throws worth offering: at each foe, of corners that catch the same the first, more foes than friends."""
    carried = [burst for burst in (world.find(unit, Bursts) or Bursts()).carried if burst.left]
    aims = ((foe, burst) for burst in carried for foe in sides.foes(world, unit, turns.ROUNDS.able))
    return tuple(one for foe, burst in aims for one in _corners(world, unit, foe, burst))


def _corners(world: World, unit: int, foe: int, burst: Burst) -> Iterator[Command]:
    seen: list[tuple[int, ...]] = []
    for corner in CORNERS:
        told = command(unit, VERB, foe, weapon=burst.name, corner=corner)
        found = aimed(world, told)
        if isinstance(found, Refusal):
            continue
        units = tuple(one.unit for one in caught(world, found[1], burst))
        foes = sum(hostile(world, unit, one) for one in units)
        if foe in units and 2 * foes > len(units) and units not in seen:
            seen.append(units)
            yield told


THROW = Aimed(
    VERB, text("Throw a burst"), "decided.burst", "unit", throw_allowed, throw_against, throw, throws, throw_shown
)  # fmt: skip
