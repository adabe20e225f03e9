"""Aid Attack: who helps against whom, until an ally's ability roll, the helper's next turn or its end."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Conditions, Side
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import ended
from game.reasons import Because, Cost, Refusal, listed, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.hide_and_search.hidden import ability_reveals
from game.rules.draw_steel.turns import turn


@component
@dataclass(frozen=True, slots=True)
class Helped:
    """Of an enemy: who helps their allies against it, in the order in which they began."""

    by: tuple[int, ...] = ()


def helpers(world: World, target: int) -> tuple[int, ...]:
    """List who helps against somebody."""
    state = (world.find(target, Conditions) or Conditions()).find("aided-against")
    if state is None:
        return ()
    known = (world.find(target, Helped) or Helped()).by or (state.source,)
    return tuple(helper for helper in known if world.find(helper, Side) is not None)


def aided(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Whoever is beside an enemy may help: the next ally's ability roll against it has an edge.   [ds.aid-attack]"""
    return tuple(Because("ds.aid-attack", 0, text("an ally helps")) for _ in helping(world, attacker, target))


def helping(world: World, attacker: int, target: int) -> tuple[int, ...]:
    """List who helps an attacker against an enemy: its allies, never itself."""
    known = helpers(world, target)
    return tuple(helper for helper in known if helper != attacker and not hostile(world, helper, attacker))


def begins_to_help(world: World, unit: int, target: int) -> Event:
    """Build the event by which a creature begins to help against an enemy."""
    state, by = conditions.condition("aided-against", unit), (*helpers(world, target), unit)
    changes = put(world, target, world.get(target, Conditions).plus(state), Helped(by))
    note, facts = text("{condition} begins", condition=state.name), (("condition", state.name),)
    return Event("began", target, (Because(state.rule),), changes, note, facts)


def used_up(world: World, attacker: int, target: int) -> Iterator[Event]:
    """One ability roll uses up all the help that it had."""
    yield from _without(world, target, helping(world, attacker, target))


def help_over(world: World, unit: int) -> Iterator[Event]:
    """As a helper's next turn starts its help is lost; so it is when the helper dies, or falls unconscious."""
    for target, _ in list(world.all(Conditions)):
        yield from _without(world, target, (unit,))


def _without(world: World, target: int, gone: tuple[int, ...]) -> Iterator[Event]:
    old = helpers(world, target)
    left = tuple(helper for helper in old if helper not in gone)
    if not old or left == old:
        return
    if left:
        whose = listed(called(world, one) for one in old if one not in left)
        note = text("the help of {who} against it is over", who=whose)
        yield Event("ended", target, (Because("ds.aid-attack"),), put(world, target, Helped(left)), note)
        return
    for event in ended(world, target, "aided-against"):
        forgotten = put(world, target, Helped()) if world.find(target, Helped) is not None else ()
        yield replace(event, changes=(*event.changes, *forgotten))


def aid_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """Choose an adjacent enemy."""
    if unit in helpers(world, target):
        names = {"who": called(world, unit), "name": called(world, target)}
        return Refusal("ds.aid-attack", text("{who} already helps against {name}.", **names))
    return Cost.one("ds.aid-attack", 0, text("maneuver"))


def aid(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """The next ally's ability roll against it has an edge; it sees who helps."""
    yield turn.spend(world, unit, turn.MANEUVER, "aid-attack")
    yield begins_to_help(world, unit, target)
    yield from ability_reveals(world, unit)
