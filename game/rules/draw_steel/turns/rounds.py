"""Rounds and turns: which side begins, who of a side acts next, what begins and ends with a turn and a round."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Budget, Conditions, Name, Side, Turn
from game.ecs.world import BATTLE, World, component
from game.mechanics.states import dead, over
from game.mechanics.traits import traits
from game.reasons import Because, Text, text
from game.rules.draw_steel.actions.aid_attack import help_over
from game.rules.draw_steel.actions.triggered_action import refreshed, renewed
from game.rules.draw_steel.conditions import conditions, unconscious
from game.rules.draw_steel.conditions.grabbed import loose_grips
from game.rules.draw_steel.falling.fall import burn, falls_on_now, settle
from game.rules.draw_steel.hide_and_search.hidden import lately_over
from game.rules.draw_steel.stamina.suffocating import gasp
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.end_of_turn import end_of_turn
from game.rules.draw_steel.turns.sides import (
    CHOOSE,
    DIRECTOR,
    FIRST,
    PLAYERS,
    SIDES,
    anybody,
    by_surprise,
    chooser,
    first_side,
    members,
    other,
    side_of,
)
from game.rules.draw_steel.turns.turn import FULL


@component
@dataclass(frozen=True, slots=True)
class Round:
    """Of the battle: the side that goes first in every round, the side that acted last, and who has acted."""

    first: str
    last: str = ""
    acted: tuple[int, ...] = ()


able = unconscious.able


def used(world: World, unit: int, verbs: tuple[str, ...]) -> None:
    """Write into a world that a creature has used these verbs this turn, in order."""
    turn.used(world, unit, verbs)


def alternate(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """The sides take turns until one has acted, then the rest of the other goes on."""
    order: list[int] = []
    for index in range(max(len(first), len(second))):
        order += [*first[index : index + 1], *second[index : index + 1]]
    return tuple(order)


def group(world: World, unit: int) -> str:
    """Give the group that a level puts a creature into; '' for none."""
    return traits(world, unit).group


def grouped(world: World, units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Part creatures into those who act in one go: a group together, all others by themselves."""
    groups: dict[str, tuple[int, ...]] = {}
    for unit in units:
        key = group(world, unit) or f" {unit}"
        groups[key] = (*groups.get(key, ()), unit)
    return tuple(groups.values())


def taking_turns(world: World, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Give the order in which two sides act, group by group, each side in the order given."""
    ours, theirs = grouped(world, first), grouped(world, second)
    goes = alternate(tuple(range(len(ours))), tuple(range(len(ours), len(ours) + len(theirs))))
    return tuple(unit for go in goes for unit in (*ours, *theirs)[go])


def mates(world: World) -> tuple[int, ...]:
    """List who goes on in the group of the one that acted last."""
    acted = world.get(BATTLE, Round).acted
    named = group(world, acted[-1]) if acted else ""
    if not named:
        return ()
    ready = waiting(world, side_of(world, acted[-1]))
    return tuple(unit for unit in ready if group(world, unit) == named)


def order(world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Give who acts when if each side goes by the list; the first roll is the d10, the players begin with a choice."""
    face = next(iter(rolls.values()), CHOOSE)
    first = by_surprise(world) or chooser(face)
    return taking_turns(world, members(world, first), members(world, other(first))), (
        "ds.first-side",
        "ds.round",
        "ds.sides",
    )


def start(world: World, dice: Dice) -> Play:
    """Find which side goes first, now and in every round."""
    turn = Turn(1, tuple(unit for unit, _ in world.all(Side)), 0, 0)
    note, changes = text("Round {round}", round=1), put(world, BATTLE, turn)
    yield Event("round", BATTLE, (Because("ds.round"), SIDES), changes, note, (("round", 1),))
    first = yield from first_side(world, dice)
    said, facts = FIRST[first], (("by", anybody(world)),)
    yield Event("spent", BATTLE, (Because("ds.first-side"),), put(world, BATTLE, Round(first)), said, facts)
    yield from next_turn(world, dice)


def waiting(world: World, side: str) -> tuple[int, ...]:
    """List who of a side has not acted this round."""
    acted = world.get(BATTLE, Round).acted
    return tuple(unit for unit in members(world, side) if unit not in acted)


def next_turn(world: World, dice: Dice) -> Play:
    """The sides alternate; each chooses who of its own acts; when all have, a new round begins.   [ds.round]"""
    while any(able(world, unit) for unit, _ in world.all(Side)):
        state = world.get(BATTLE, Round)
        side = other(state.last) if state.last else state.first
        side = side if waiting(world, side) else other(side)
        together = mates(world)
        side = side_of(world, together[0]) if together else side
        ready = together or waiting(world, side)
        if not ready:
            yield from _new_round(world, dice)
            continue
        unit = ready[0] if len(ready) == 1 else (yield from _chosen(world, ready))
        yield from _begin(world, unit, side)
        if able(world, unit):
            return
        yield from _close(world, unit, text("cannot go on"))


def _chosen(world: World, ready: tuple[int, ...]) -> Generator[Event | Decision, str, int]:
    """A side chooses which of its creatures takes a turn."""
    options = tuple(Option(str(unit), Text(world.get(unit, Name).name), unit=unit) for unit in ready)
    team = world.get(ready[0], Side).team
    return int((yield Decision(team, ready[0], text("Who acts next?"), options, "ds.round")))


def planned(world: World, state: Round, acting: int) -> tuple[int, ...]:
    """Give the order of the round as it stands: who acted, who acts, and the others as the sides alternate.

    Between two turns those to come stand first.
    """
    acted = (*(unit for unit in state.acted if unit != acting), *((acting,) if acting else ()))
    rest = {side: [u for u in members(world, side) if u not in acted] for side in (PLAYERS, DIRECTOR)}
    first = other(state.last) if state.last else state.first
    on = acted[-1:] if acted and group(world, acted[-1]) else ()
    going = tuple(unit for side in rest for unit in rest[side] if on and group(world, unit) == group(world, on[0]))
    left = {side: tuple(unit for unit in units if unit not in going) for side, units in rest.items()}
    to_come = (*going, *taking_turns(world, left[first], left[other(first)]))
    out = (unit for unit, _ in world.all(Side) if unit not in acted and unit not in to_come)
    return (*acted, *to_come, *out) if acting else (*to_come, *acted, *out)


def _begin(world: World, unit: int, side: str) -> Play:
    """A turn begins with all its actions; what lasted until now ends, damaging terrain hurts.

    Part of ds.damaging-terrain.
    """
    state = replace(world.get(BATTLE, Round), last=side, acted=(*world.get(BATTLE, Round).acted, unit))
    turn = replace(world.get(BATTLE, Turn), acting=unit, order=planned(world, state, unit))
    changes = (
        *put(world, BATTLE, turn, state),
        *put(world, unit, refreshed(Budget(FULL), world.find(unit, Budget) or Budget())),
    )
    yield Event("turn", unit, (Because("ds.turn"),), changes, text("begins its turn"), (("begins", 1),))
    yield from over(world, unit, conditions.TURN)
    yield from help_over(world, unit)
    yield from burn(world, unit, text("starts its turn in damaging terrain"))
    yield from settle(world, unit)


def end(world: World, dice: Dice, unit: int) -> Play:
    """End a turn: what lasted until then is over, and others act."""
    yield from end_of_turn(world, dice, unit)
    yield from settle(world, unit)
    yield from loose_grips(world)
    yield from _close(world, unit, text("ends its turn"))
    yield from next_turn(world, dice)


def go_on(world: World, dice: Dice, unit: int) -> Play:
    """Who drops out in the middle of its own turn ends it there."""
    turn = world.get(BATTLE, Turn)
    if turn.acting == unit and not able(world, unit):
        yield from _close(world, unit, text("cannot go on"))
        yield from next_turn(world, dice)


def _close(world: World, unit: int, note: Text) -> Iterator[Event]:
    turn, state = world.get(BATTLE, Turn), world.find(BATTLE, Round) or Round(PLAYERS)
    done = replace(turn, ended=turn.ended + 1, acting=0, order=planned(world, state, 0))
    yield Event("turn", unit, (Because("ds.turn"),), (*put(world, BATTLE, done), *lately_over(world)), note)


def _new_round(world: World, dice: Dice) -> Play:
    """When everybody has acted a new round begins; surprise is over, breath runs out."""
    for unit, _ in list(world.all(Conditions)):
        yield from over(world, unit, conditions.ROUND)
    for unit, _ in list(world.all(Side)):
        if not dead(world, unit):
            yield from gasp(world, dice, unit)
    yield from falls_on_now(world)
    turn, fresh = world.get(BATTLE, Turn), Round(world.get(BATTLE, Round).first)
    ready = tuple(change for unit, budget in list(world.all(Budget)) for change in put(world, unit, renewed(budget)))
    opened = replace(turn, round=turn.round + 1, order=planned(world, fresh, 0))
    note = text("Round {round}", round=opened.round)
    yield Event(
        "round",
        BATTLE,
        (Because("ds.round"), SIDES, Because("ds.first-side", 0, FIRST[fresh.first])),
        (*put(world, BATTLE, opened, fresh), *ready),
        note,
        (("round", opened.round),),
    )
