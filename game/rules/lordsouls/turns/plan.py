"""Plan: an action named beforehand, and the event that sets it off."""

from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.battle.rulebook import Strike
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.reasons import Because, text
from game.rules.lordsouls.attack.attack import attempt_of, refused, strike_of
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.attack.verbs import made
from game.rules.lordsouls.turns.planned import Planned
from game.rules.lordsouls.turns.states import in_order, takes_turns


def planned(world: World, unit: int) -> Planned | None:
    """Give a creature's Plan, None where it has none."""
    return world.find(unit, Planned)


def options_of(plan: Planned) -> tuple[str, ...]:
    """Give the options of the attack that is planned: its variant, and the spot that it goes for."""
    return tuple(plan.variant.split())


def in_reach_of(world: World, unit: int, other: int, weapon: str, options: tuple[str, ...]) -> bool:
    """Say whether the planned attack could be made at somebody now.   [ls.plan]"""
    attempt = attempt_of(world, unit, other, weapon, options[:1])
    return isinstance(attempt, Attempt) and refused(world, attempt) is None


def set_off(world: World, dice: Dice, mover: int) -> Play:
    """A step that brings an opponent within reach sets Plans off, in the order of initiative.   [ls.plan-interrupts]"""
    for unit in in_order(world, tuple(one for one, _ in world.all(Planned))):
        plan = planned(world, unit)
        if plan is None or not hostile(world, unit, mover):
            continue
        reached = in_reach_of(world, unit, mover, plan.weapon, options_of(plan))
        if not reached:
            yield from _noted(world, unit, plan, mover)
        elif mover not in plan.near and plan.target in (0, mover) and takes_turns(world, unit):
            yield from _carried_out(world, dice, unit, plan, mover)


def _noted(world: World, unit: int, plan: Planned, mover: int) -> Play:
    """Who goes out of reach sets the Plan off by coming back."""
    if mover in plan.near:
        near = tuple(one for one in plan.near if one != mover)
        changes = put(world, unit, Planned(plan.weapon, plan.variant, plan.target, near))
        yield Event("spent", unit, (Because("ls.plan"),), changes)


def _carried_out(world: World, dice: Dice, unit: int, plan: Planned, mover: int) -> Play:
    """The planned attack comes at once, with all its limits; a Plan is set off once.   [ls.plan]"""
    note = text("{who} carries out its Plan against {name}", who=called(world, unit), name=called(world, mover))
    gone = (Change(unit, plan, None),)
    yield Event("spent", unit, (Because("ls.plan-interrupts"),), gone, note, (("target", mover),))
    strike = strike_of(world, unit, mover, plan.weapon, options_of(plan)[:1])
    if isinstance(strike, Strike):
        yield from made(world, dice, unit, strike, options_of(plan))
