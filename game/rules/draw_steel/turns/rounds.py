"""Rounds and turns: which side begins, who of a side acts next, what begins and ends with a turn and a round."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Budget, Conditions, Name, Side, Turn
from game.ecs.world import BATTLE, World, component
from game.mechanics.states import SURPRISED, UNCONSCIOUS, dead, ended, has
from game.mechanics.traits import traits
from game.reasons import Because, Text, text
from game.rules.draw_steel.actions.aid_attack import over
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.falling import fall_far
from game.rules.draw_steel.hide_and_search.hidden import turned
from game.rules.draw_steel.rolls.saving_throw import D10, saves, saving
from game.rules.draw_steel.stamina.damage import burn, drop, loose_grips, settle
from game.rules.draw_steel.stamina.suffocating import gasp
from game.rules.draw_steel.turns import slots
from game.rules.draw_steel.turns.slots import FULL, refreshed, renewed

PLAYERS, DIRECTOR = "players", "director"
FIRST = {
    PLAYERS: text("The heroes' side goes first in every round."),
    DIRECTOR: text("The Director's side goes first in every round."),
}
SIDES = Because("ds.sides", 0, text("the heroes and their allies against all others"))
CHOOSE = 6
"""On this or more on the d10 the players choose which side begins.   [ds.first-side]"""


@component
@dataclass(frozen=True, slots=True)
class Round:
    """Of the battle: the side that goes first in every round, the side that acted last, and who has acted."""

    first: str
    last: str = ""
    acted: tuple[int, ...] = ()


def able(world: World, unit: int) -> bool:
    """The dying still act; the dead and the unconscious do not.   [ds.dying] [ds.unconscious]"""
    return not dead(world, unit) and not has(world, unit, UNCONSCIOUS)


def used(world: World, unit: int, verbs: tuple[str, ...]) -> None:
    """Write into a world that a creature has used these verbs this turn, in order."""
    slots.used(world, unit, verbs)


def players_team(world: World) -> str:
    """Give the heroes' team: that of the first creature a player runs, else of the first creature."""
    sides = [side for _, side in world.all(Side)]
    return next((side.team for side in sides if side.control == "human"), sides[0].team)


def side_of(world: World, unit: int) -> str:
    """A combat has two sides: the heroes and their allies, and all who oppose them.   [ds.sides]"""
    return PLAYERS if world.get(unit, Side).team == players_team(world) else DIRECTOR


def members(world: World, side: str) -> tuple[int, ...]:
    """List the able creatures of a side, in id order."""
    return tuple(unit for unit, _ in world.all(Side) if able(world, unit) and side_of(world, unit) == side)


def other(side: str) -> str:
    """Give the opposite side."""
    return DIRECTOR if side == PLAYERS else PLAYERS


def surprised(world: World, side: str) -> bool:
    """Say whether all of a side are surprised.   [ds.surprise]"""
    side_members = members(world, side)
    return bool(side_members) and all(has(world, unit, SURPRISED) for unit in side_members)


def by_surprise(world: World) -> str:
    """If all creatures of one side are surprised, the other begins; '' where a die decides.   [ds.first-side]"""
    lost = [side for side in (PLAYERS, DIRECTOR) if surprised(world, side)]
    return other(lost[0]) if len(lost) == 1 else ""


def chooser(face: int) -> str:
    """On 6 or higher the players choose which side goes first, on 5 or lower the Director.   [ds.first-side]"""
    return PLAYERS if face >= CHOOSE else DIRECTOR


def alternate(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """The sides take turns until one has acted, then the rest of the other goes on.   [ds.round]"""
    order: list[int] = []
    for index in range(max(len(first), len(second))):
        order += [*first[index : index + 1], *second[index : index + 1]]
    return tuple(order)


def group(world: World, unit: int) -> str:
    """Give the group that a level puts a creature into; '' for none.   [ds.round]"""
    return traits(world, unit).group


def grouped(world: World, units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Part creatures into those who act in one go: a group together, all others by themselves.   [ds.round]"""
    groups: dict[str, tuple[int, ...]] = {}
    for unit in units:
        key = group(world, unit) or f" {unit}"
        groups[key] = (*groups.get(key, ()), unit)
    return tuple(groups.values())


def taking_turns(world: World, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Give the order in which two sides act, group by group, each side in the order given.   [ds.round]"""
    ours, theirs = grouped(world, first), grouped(world, second)
    goes = alternate(tuple(range(len(ours))), tuple(range(len(ours), len(ours) + len(theirs))))
    return tuple(unit for go in goes for unit in (*ours, *theirs)[go])


def mates(world: World) -> tuple[int, ...]:
    """List who goes on in the group of the one that acted last.   [ds.round]"""
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
    """Find which side goes first, now and in every round.   [ds.first-side]"""
    turn = Turn(1, tuple(unit for unit, _ in world.all(Side)), 0, 0)
    note, changes = text("Round {round}", round=1), put(world, BATTLE, turn)
    yield Event("round", BATTLE, (Because("ds.round"), SIDES), changes, note, (("round", 1),))
    first = by_surprise(world)
    if first:
        lost, why = members(world, other(first))[0], (Because("ds.surprise"), Because("ds.first-side"))
        yield Event("ended", lost, why, (), text("is surprised, and so is all of its side: the others begin"))
    else:
        asked = _somebody(world)
        faces = yield from roll(world, dice, asked, D10, Because("ds.first-side"), text("first side"), "initiative")
        first = DIRECTOR if chooser(faces[0]) == DIRECTOR else (yield from _chosen_side(world))
    said, facts = FIRST[first], (("by", _somebody(world)),)
    yield Event("spent", BATTLE, (Because("ds.first-side"),), put(world, BATTLE, Round(first)), said, facts)
    yield from next_turn(world, dice)


def _somebody(world: World) -> int:
    return next(unit for unit, _ in world.all(Side))


def _chosen_side(world: World) -> Generator[Event | Decision, str, str]:
    heroes = members(world, PLAYERS)
    if not heroes or not members(world, DIRECTOR):
        return PLAYERS if heroes else DIRECTOR
    options = (Option(PLAYERS, text("Your side")), Option(DIRECTOR, text("The other side")))
    return (yield Decision(players_team(world), heroes[0], text("Which side goes first?"), options, "ds.first-side"))


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
    """A side chooses which of its creatures takes a turn.   [ds.round]"""
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
    """A turn begins with all its actions; what lasted until now ends, damaging terrain hurts.   [ds.turn]"""
    state = replace(world.get(BATTLE, Round), last=side, acted=(*world.get(BATTLE, Round).acted, unit))
    turn = replace(world.get(BATTLE, Turn), acting=unit, order=planned(world, state, unit))
    changes = (
        *put(world, BATTLE, turn, state),
        *put(world, unit, refreshed(Budget(FULL), world.find(unit, Budget) or Budget())),
    )
    yield Event("turn", unit, (Because("ds.turn"),), changes, text("begins its turn"), (("begins", 1),))
    lasting = world.get(unit, Conditions).active
    for name in [each.name for each in lasting if each.ends == conditions.TURN]:
        yield from ended(world, unit, name)
    yield from over(world, unit)
    yield from burn(world, unit, text("starts its turn in damaging terrain"))
    yield from settle(world, unit)


def end(world: World, dice: Dice, unit: int) -> Play:
    """With a turn ends what lasts until then, or what a save ends; then others act.   [ds.end-of-turn]"""
    for state in list(world.get(unit, Conditions).active):
        if state.ends == conditions.END:
            yield from ended(world, unit, state.name, "ds.end-of-turn")
        elif state.ends == conditions.SAVE:
            faces = yield from roll(world, dice, unit, D10, Because("ds.saving-throw"), saving(state.name))
            if saves(faces[0]):
                yield from ended(world, unit, state.name, "ds.saving-throw")
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
    yield Event("turn", unit, (Because("ds.turn"),), (*put(world, BATTLE, done), *turned(world)), note)


def _new_round(world: World, dice: Dice) -> Play:
    """When everybody has acted a new round begins; surprise is over, breath runs out.   [ds.round] [ds.surprise]"""
    for unit, states in list(world.all(Conditions)):
        for state in [state for state in states.active if state.ends == conditions.ROUND]:
            yield from ended(world, unit, state.name)
    for unit, _ in list(world.all(Side)):
        if not dead(world, unit):
            yield from gasp(world, dice, unit)
    for unit, rule, fallen in fall_far.going_on(world):
        yield from drop(world, unit, rule, fallen)
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
