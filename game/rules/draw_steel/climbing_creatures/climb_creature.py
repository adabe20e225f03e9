"""Climbing creatures, sitting on mounts, and coming off them."""

from collections.abc import Generator
from dataclasses import replace
from itertools import pairwise

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.trial import Trial
from game.ecs.components import Body, Budget, Name, Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import UNCONSCIOUS, dead, has
from game.reasons import Because, Cost, Refusal, counted, text
from game.rules.draw_steel.actions.advance import limits
from game.rules.draw_steel.climbing_creatures.climbers import CLIMBED, Perch, level_of, perch_at
from game.rules.draw_steel.climbing_creatures.mounts import is_mount, seat
from game.rules.draw_steel.combat.melee_maneuvers import may_strike
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.frightened import CLOSER, shies
from game.rules.draw_steel.conditions.prone import lies_prone
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import thrown_off
from game.rules.draw_steel.hide_and_search.hidden import revealed
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.movement.sizes import number, steps_above
from game.rules.draw_steel.movement.speed import limit_rule, motionless, speed
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.rolls.edges_banes import Favour, banes_on_test
from game.rules.draw_steel.rolls.power_roll import attempt, effects_of, trial
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE

CLIMBS, FAILS = 3, 2
"""Tiers of the test: climbs, merely fails; below that the other may strike."""
DOUBLE = 2
"""What a level costs without climb in one's speed."""


def climb_allowed(world: World, unit: int) -> Cost | Refusal:
    """In a move one climbs onto a larger creature, level by level, at the cost of climbing.   [ds.climb-creature]"""
    prone, perch = lies_prone(world, unit), world.find(unit, Perch)
    if prone is not None:
        return prone
    if perch is not None and perch.riding:
        return already(world, unit, perch)
    if speed(world, unit, "climb").total == 0:
        return Refusal(limit_rule(world, unit, "climb"), motionless(world, unit))
    if max(limits(world, unit, "climb")):
        return Cost.one("ds.climb-creature", 0, text("part of an Advance"))
    return turn.slot(world, unit, turn.MOVE)


def already(world: World, unit: int, perch: Perch) -> Refusal:
    """One is on one creature at a time."""
    why = text("{who} is already on {name}.", who=called(world, unit), name=called(world, perch.on))
    return Refusal("ds.climb-creature", why, text("Climb off first."))


def greater(world: World, unit: int) -> tuple[int, ...]:
    """List the creatures beside one that are of greater size."""
    size = world.get(unit, Body).size
    others = (other for other, _ in world.all(Side) if other != unit and not dead(world, other))
    return tuple(
        other for other in others if steps_above(world.get(other, Body).size, size) > 0 and adjacent(world, unit, other)
    )


def climb_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """One attempt a turn against the same creature, and movement for one level.

    Who is on it needs no test to go higher or lower. It costs at most what the farthest level does.
    """
    perch, names = world.find(unit, Perch), {"who": called(world, unit), "name": called(world, target)}
    if perch is not None and perch.on != target:
        return already(world, unit, perch)
    if perch is None and f"climb-on {target}" in world.get(unit, Budget).done:
        return Refusal("ds.climb-creature-test", text("{who} has already tried to climb {name} this turn.", **names))
    if afraid_of_all(world, unit, target):
        return CLOSER
    if not levels(world, unit, target):
        return Refusal("ds.climb-creature", text("Too little movement is left."))
    return Cost.one("ds.climb-creature", max(price_of(world, unit, level) for level in levels(world, unit, target)))


def level_cost(world: World, unit: int) -> int:
    """Each level costs what climbing costs: 2, or 1 with climb."""
    return 1 if word(world, unit, "climb") else DOUBLE


def levels(world: World, unit: int, target: int) -> tuple[int, ...]:
    """List the levels that the movement left pays for, up to its size number, the highest first.

    Who is on it already goes up or down from there.
    """
    return tuple(level for level in _paid_for(world, unit, target) if not _shied(world, unit, target, level))


def afraid_of_all(world: World, unit: int, target: int) -> bool:
    """Say whether only fear keeps a climber from every level that it can pay for."""
    return bool(_paid_for(world, unit, target)) and not levels(world, unit, target)


def _paid_for(world: World, unit: int, target: int) -> tuple[int, ...]:
    now, most = level_of(world, unit), max(limits(world, unit, "climb")) // level_cost(world, unit)
    top = number(world.get(target, Body).size)
    return tuple(level for level in range(top, 0, -1) if level != now and abs(level - now) <= most)


def _shied(world: World, unit: int, target: int, level: int) -> bool:
    """Say whether a level on the way to one, or that one, is closer to what the climber fears."""
    now, up = level_of(world, unit), 1 if level > level_of(world, unit) else -1
    passed = (perch_at(world, unit, target, each) for each in range(now + up, level + up, up))
    return any(shies(world, unit, *both) for both in pairwise((world.get(unit, Place).at, *passed)))


def price_of(world: World, unit: int, level: int) -> int:
    """Climbing down costs the same as climbing up."""
    return abs(level - level_of(world, unit)) * level_cost(world, unit)


def unwilling(world: World, unit: int, target: int) -> bool:
    """Say whether it takes a test to climb somebody: an enemy that is awake."""
    return hostile(world, unit, target) and not has(world, target, UNCONSCIOUS)


def climb_on(world: World, unit: int, target: int, dice: Dice) -> Play:
    """The willing are climbed at once, the unwilling by a test: 17 or more climbs.   [ds.climb-creature-test]"""
    if world.find(unit, Perch) is None:
        yield turn.spend(world, unit, FREE, f"climb-on {target}")
        if unwilling(world, unit, target):
            both, why = Favour((), banes_on_test(world, unit, body=True)), (Because("ds.climb-creature-test"),)
            tier = (yield from attempt(world, dice, unit, why, text("climbing"), better(world, unit), both)).tier
            if tier < FAILS:
                yield from may_strike(world, dice, target, unit, "ds.climb-creature-test", either=True)
            yield from bleed(world, dice, unit)
            yield from revealed(world, unit)
            if tier < CLIMBS:
                return
    if able(world, unit) and levels(world, unit, target):
        yield from _up(world, unit, target)


def _chosen(world: World, unit: int, target: int) -> Generator[Event | Decision, str, int]:
    """A climber chooses its level, the highest that it can pay for named first."""
    free = levels(world, unit, target)
    if len(free) == 1 or is_mount(world, unit, target):
        return free[0]
    prices = {str(level): price_of(world, unit, level) for level in free}
    options = tuple(
        Option(key, counted("Level {n}: {cost} square", "Level {n}: {cost} squares", cost=n, n=int(key)))
        for key, n in prices.items()
    )
    names = {"who": called(world, unit), "name": called(world, target)}
    question = text("Which level of {name} does {who} climb to?", **names)
    return int((yield Decision(world.get(unit, Side).team, unit, question, options, "ds.climb-creature", target)))


def _up(world: World, unit: int, target: int) -> Play:
    """Pay for the levels and go there; a mount counts as climbed to its highest."""
    paid_for = yield from _chosen(world, unit, target)
    budget, (left, _) = world.get(unit, Budget), limits(world, unit, "climb")
    cost, riding = price_of(world, unit, paid_for), is_mount(world, unit, target)
    if cost > left:
        budget, left = turn.after(budget, turn.MOVE, "climb-on"), speed(world, unit, "climb").total
        budget = replace(budget, moved=0)
    paid = replace(budget, purse=left - cost, moved=budget.moved + cost)
    if riding:
        at, level = yield from seat(world, unit, target)
    else:
        at, level = perch_at(world, unit, target, paid_for), paid_for
    place = replace(world.get(unit, Place), at=at, mode="climb")
    because = (Because("ds.climb-creature", cost), *((Because("ds.mounts"),) if riding else ()))
    changes = put(world, unit, place, paid, Perch(target, level, riding))
    note = text("climbs onto {name}, to level {n}", name=world.get(target, Name).name, n=level)
    yield Event("rose", unit, because, changes, note, (("gait", "perch"),))


def off_allowed(world: World, unit: int) -> Cost | Refusal:
    """Climbing down costs the same as climbing up; one may also drop."""
    if world.find(unit, Perch) is None:
        return Refusal("ds.climb-creature", text("{who} is not on another creature.", who=called(world, unit)))
    if _down(world, unit) <= max(limits(world, unit, "climb")):
        return Cost.one("ds.climb-creature", 0, text("part of an Advance"))
    return turn.slot(world, unit, FREE)


def _down(world: World, unit: int) -> int:
    """Climbing down costs the same as climbing up."""
    return level_of(world, unit) * level_cost(world, unit)


def _drops(world: World, unit: int) -> Generator[Event | Decision, str, bool]:
    """Who has the movement to climb down is asked whether it does; others drop, and the dazed do not."""
    cost = _down(world, unit)
    if cost > max(limits(world, unit, "climb")):
        return True
    if isinstance(turn.slot(world, unit, FREE), Refusal):
        return False
    down = counted("Climb down: {cost} square", "Climb down: {cost} squares", cost=cost)
    options, names = (Option("climb", down), Option("drop", text("Let go and fall"))), {"who": called(world, unit)}
    question = text("How does {who} come down?", **names)
    return (yield Decision(world.get(unit, Side).team, unit, question, options, "ds.climb-creature", unit)) == "drop"


def climb_off(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Climb down as part of an Advance, or let go: a fall from one's level, which takes nothing of a turn."""
    if (yield from _drops(world, unit)):
        yield turn.spend(world, unit, FREE, "climb-off")
        yield from thrown_off(world, unit, CLIMBED)
        return
    budget, cost, (left, fresh) = world.get(unit, Budget), _down(world, unit), limits(world, unit, "climb")
    if cost > left:
        budget, left = turn.after(budget, turn.MOVE, "climb-off"), fresh
        budget = replace(budget, moved=0)
    paid = replace(budget, purse=left - cost, moved=budget.moved + cost)
    yield Event("spent", unit, (Because("ds.climb-creature", cost),), put(world, unit, paid), text("climbs down"))
    yield from thrown_off(world, unit, CLIMBED, prone=False)


def climb_trial(world: World, unit: int, target: int) -> Trial | None:
    """11 or lower: it fails and may be struck; 12-16: it fails; 17 or higher: it climbs."""
    if world.find(unit, Perch) is not None or not unwilling(world, unit, target):
        return None
    rule, fails = "ds.climb-creature-test", text("it fails")
    both = Favour((), banes_on_test(world, unit, body=True))
    struck = text("{name} may strike", name=called(world, target))
    does = effects_of(rule, fails, struck), effects_of(rule, fails), effects_of(rule, text("it climbs"))
    return trial(text("climbing"), rule, better(world, unit), both, does)
