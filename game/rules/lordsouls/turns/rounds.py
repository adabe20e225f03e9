"""Initiative, rounds and turns: who acts when, and what begins and ends with a turn."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play, put
from game.ecs.components import Budget, Conditions, Offstage, Pairs, Side, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.mechanics.states import ended, has
from game.reasons import Because, Text, text
from game.rules.lordsouls.defence.points import refreshed
from game.rules.lordsouls.positions.mounts import rider_of
from game.rules.lordsouls.sheet.characteristics import WHOLE, reflexes, score
from game.rules.lordsouls.turns.manoeuvres import FULL, holds
from game.rules.lordsouls.turns.newcomers import LOT, Initiative, acts, joined, rolled, suspended
from game.rules.lordsouls.turns.planned import lapsed
from game.rules.lordsouls.turns.states import DEFENCELESS, END, SUPPORTED, TURN, UPHELD, restrained, takes_turns, up

SECONDS = 10
"""How long a round lasts in the game's world.   [ls.round]"""


def able(world: World, unit: int) -> bool:
    """Say whether a creature is still in the fight.   [ls.knocked-out]"""
    return up(world, unit)


def start(world: World, dice: Dice) -> Play:
    """Everybody in the scene rolls 1d4 and adds РЕФ, once.   [ls.initiative-roll] [ls.initiative-participants]"""
    rolls = {}
    for unit, _ in world.all(Side):
        rolls[unit] = yield from rolled(world, dice, unit)
    lots = yield from _lots(world, dice, rolls)
    order = _sorted(world, rolls, lots)
    set_ = [change for unit in rolls for change in put(world, unit, Initiative(_total(world, unit, rolls), lots[unit]))]
    note, turn = text("Round {round}", round=1), Turn(1, order)
    taking_part = Because("ls.initiative-participants", 0, text("{n} take part", n=len(order)))
    ties = (Because(rule, 0, text("equal results, first: {who}", who=called(world, first(order, units))))
            for rule, units in _ties(world, rolls))  # fmt: skip
    said = Because("ls.initiative-once"), taking_part, *ties
    yield Event("round", BATTLE, said, (*put(world, BATTLE, turn), *set_), note, (("round", 1),))
    yield from _go_on(world, dice, turn)


def _lots(world: World, dice: Dice, rolls: Mapping[int, int]) -> Generator[Event, str, dict[int, int]]:
    """If players' creatures are equal in all, chance decides, once.   [ls.initiative-tie-players]"""
    lots = dict.fromkeys(rolls, 0)
    keys = {unit: _rank(world, unit, rolls) for unit in rolls}
    for unit in rolls:
        tied = [other for other in rolls if keys[other] == keys[unit]]
        if len(tied) > 1 and _with_player(world, tied):
            because = Because("ls.initiative-tie-players")
            (lots[unit],) = yield from roll(world, dice, unit, LOT, because, text("drawing lots"), "lots")
    return lots


def _total(world: World, unit: int, rolls: Mapping[int, int]) -> int:
    return rolls[unit] * WHOLE + reflexes(world, unit)


def _with_player(world: World, units: list[int]) -> bool:
    return any(world.get(unit, Side).control == "human" for unit in units)


def _rank(world: World, unit: int, rolls: Mapping[int, int]) -> tuple[int, int, int]:
    return _total(world, unit, rolls), reflexes(world, unit), score(world, unit, "dex")


def _sorted(world: World, rolls: Mapping[int, int], lots: Mapping[int, int]) -> tuple[int, ...]:
    """The highest acts first; ties as the book breaks them.   [ls.initiative-tie-npc] [ls.initiative-tie-players]"""
    order: list[int] = []
    for total in sorted({_total(world, unit, rolls): 0 for unit in rolls}, reverse=True):
        tied = [unit for unit in rolls if _total(world, unit, rolls) == total]
        if _with_player(world, tied):
            tied.sort(key=lambda unit: (*(-one for one in _rank(world, unit, rolls)), -lots[unit], unit))
        order += tied
    return tuple(order)


def order(world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Give who acts when after these rolls, and the rules that decided.   [ls.initiative-roll]"""
    cited = [rule for rule, _ in _ties(world, rolls)]
    return _sorted(world, rolls, dict.fromkeys(rolls, 0)), tuple(dict.fromkeys(("ls.initiative-roll", *cited)))


def _ties(world: World, rolls: Mapping[int, int]) -> Iterator[tuple[str, list[int]]]:
    """Yield who has equal results, and the rule that puts them in order."""
    totals = [_total(world, unit, rolls) for unit in rolls]
    tied = {total: [unit for unit in rolls if _total(world, unit, rolls) == total] for total in totals}
    for units in tied.values():
        if len(units) > 1:
            yield ("ls.initiative-tie-players" if _with_player(world, units) else "ls.initiative-tie-npc"), units


def first(order: tuple[int, ...], units: list[int]) -> int:
    """Give who of some creatures acts first."""
    return min(units, key=order.index)


def end(world: World, dice: Dice, unit: int) -> Play:
    """With a turn ends what lasts as long, and what is not kept up.   [ls.round] [ls.inaction-default] [ls.support]"""
    if not world.get(unit, Budget).done and up(world, unit):
        yield Event("spent", unit, (Because("ls.inaction-default"),), (), text("has done nothing"))
        yield restrained(world, unit, DEFENCELESS, "ls.inaction-default")
    if not has(world, unit, SUPPORTED):
        yield from ended(world, unit, UPHELD, "ls.support")
    for one in list(world.get(unit, Conditions).active):
        if one.ends == END:
            yield from ended(world, unit, one.name)
    turn = world.get(BATTLE, Turn)
    yield from _go_on(world, dice, replace(turn, ended=turn.ended + 1))


def drops_out(world: World, dice: Dice, unit: int) -> Play:
    """Who is knocked out in its own turn ends it there.   [ls.knocked-out]"""
    turn = world.get(BATTLE, Turn)
    if turn.acting == unit and not takes_turns(world, unit):
        yield from _go_on(world, dice, replace(turn, ended=turn.ended + 1))


def _go_on(world: World, dice: Dice, turn: Turn) -> Play:
    """The next in the order acts; who cannot is passed over; after the last a new round begins.   [ls.round]"""
    place, coming = turn.order.index(turn.acting) + 1 if turn.acting else 0, any(world.all(Offstage))
    while coming or any(acts(world, unit) for unit in turn.order):
        if place == len(turn.order):
            turn, coming = yield from _over_again(world, dice, turn)
            place = 0
            continue
        unit = turn.order[place]
        if acts(world, unit):
            yield from _begin(world, replace(turn, acting=unit))
            return
        yield from _passed_over(world, unit)
        place += 1
    yield Event("turn", BATTLE, (Because("ls.round"),), put(world, BATTLE, replace(turn, acting=0)))


def _over_again(world: World, dice: Dice, turn: Turn) -> Generator[Event, str, tuple[Turn, bool]]:
    """A new round begins, whoever joins in it first; give it, and whether anybody did.   [ls.round]"""
    yield from suspended(world, turn.round)
    there = len(turn.order)
    turn = yield from joined(world, dice, turn)
    turn = replace(turn, round=turn.round + 1)
    yield _round(world, turn)
    return turn, len(turn.order) > there


def _round(world: World, turn: Turn) -> Event:
    opened = replace(world.get(BATTLE, Turn), round=turn.round, ended=turn.ended)
    seconds = Because("ls.round", 0, text("{n} seconds have passed", n=SECONDS * (turn.round - 1)))
    note = text("Round {round}", round=turn.round)
    return Event("round", BATTLE, (seconds,), put(world, BATTLE, opened), note, (("round", turn.round),))


def _begin(world: World, turn: Turn) -> Play:
    """All manoeuvres and all points of active defence are there again.   [ls.active-defence-refresh]"""
    unit = turn.acting
    because: tuple[Because, ...] = (Because("ls.turn-manoeuvres"), Because("ls.active-defence-refresh"))
    full = holds(world, unit)
    changes = put(world, BATTLE, turn) + put(world, unit, Budget(full), refreshed(world, unit))
    because += _besides(full)
    yield Event("turn", unit, because, changes, text("begins its turn"), (("begins", 1),))
    yield from _over(world, unit)
    yield from lapsed(world, unit)


def _besides(full: Pairs) -> tuple[Because, ...]:
    """Say what abilities add to a turn.   [ls.manoeuvre-extra]"""
    more = sum(number for _, number in full) - sum(number for _, number in FULL)
    return (Because("ls.manoeuvre-extra", more, text("manoeuvres besides the usual ones")),) if more > 0 else ()


def _passed_over(world: World, unit: int) -> Play:
    """A turn that is passed over counts as having come.   [ls.initiative-knocked-out]"""
    why = "ls.mounted" if rider_of(world, unit) else "ls.initiative-knocked-out"
    said = (Because(why), Because("ls.active-defence-refresh"))
    yield Event("spent", unit, said, put(world, unit, refreshed(world, unit)), _said())
    yield from _over(world, unit)


def _said() -> Text:
    return text("is passed over")


def _over(world: World, unit: int) -> Iterator[Event]:
    """What lasts until the start of a turn ends.   [ls.restrictions]"""
    for one in list(world.get(unit, Conditions).active):
        if one.ends == TURN:
            yield from ended(world, unit, one.name)
