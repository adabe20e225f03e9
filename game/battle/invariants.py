"""What is true of every World and every Battle: each function lists all faults, in sentences for a developer."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from operator import ge
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import KINDS, Decision, Event
from game.battle.rulebook import Rulebook
from game.ecs.components import (
    Body,
    Budget,
    Chance,
    Conditions,
    Name,
    Offstage,
    Outcome,
    Place,
    Side,
    Terrain,
    Turn,
    Vitals,
)
from game.ecs.world import BATTLE, COMPONENTS, World
from game.reasons import Cost, Refusal

NUMBER = 100_000
"""Numbers of a world lie within this, either way."""
HEIGHT = 128
"""Heights lie within this, either way, in cells."""
OF_UNIT = (Name, Body, Place, Side, Vitals)
"""What every unit has."""
OFFSTAGE = (Name, Body, Vitals)
"""What a unit has that is still to come."""
OF_NO_CHAPTER = ("sheet",)
"""Reasons without a rule: what a creature's sheet says."""
OFFERS = 24
"""How many of the commands that are offered are asked about again, evenly spread; a big level offers thousands."""
OF_BATTLE = (Turn, Chance, Terrain, Outcome)
"""What only the battle has."""

Faults = Iterator[str]
Fits = Callable[[Any, int | None], bool]


def faults(world: World, rulebook: Rulebook) -> tuple[str, ...]:
    """List what is wrong with a world between two commands, the chapter's own invariants included; repairs nothing.

    While a component is malformed or missing, only that is told: nothing built on it could be trusted.
    """
    broken = (*_malformed(world), *_incomplete(world))
    if broken:
        return broken
    checks = (_references, _places, _budgets, _vitals, _conditions, _order)
    return tuple(fault for check in checks for fault in check(world, rulebook)) + rulebook.faults(world)


def standing(battle: Battle) -> tuple[str, ...]:
    """List what is wrong with where a battle stands: whose move it is, what is offered, what the log says."""
    if battle.pending is not None:
        return tuple(_question(battle, battle.pending))
    return (*_log(battle), *_mover(battle))


def told(events: Iterable[Event], rulebook: Rulebook) -> tuple[str, ...]:
    """List what is wrong with the events of a command: unknown kinds and rules, dice counters that moved in secret."""
    events = tuple(events)
    odd = strangers((reason.rule for event in events for reason in event.because), rulebook)
    return tuple(fault for event in events for fault in _event(event, odd))


def strangers(rules: Iterable[str], rulebook: Rulebook) -> tuple[str, ...]:
    """List the ids, of those cited, that neither the chapter nor the battle itself knows, in order."""
    cited = dict.fromkeys(rule for rule in rules if not rule.startswith("battle."))
    known = frozenset((*OF_NO_CHAPTER, *(rule.id for rule in rulebook.chapter))) if cited else ()
    return tuple(rule for rule in cited if rule not in known)


def _units(world: World) -> tuple[int, ...]:
    """List every id that carries a component, the battle's own left out."""
    return tuple(unit for unit in world.ids() if unit != BATTLE)


def _malformed(world: World) -> Faults:
    """Components are known and made of what they declare: ints within bounds, no bool or float in their place."""
    for unit, wrong in world.marked(_ill_made):
        yield from (f"unit {unit}: {fault}" for fault in wrong)


def _ill_made(value: object) -> tuple[str, ...]:
    name = type(value).__name__
    if COMPONENTS.get(name) is not type(value):
        return (f"{name} is no registered component",)
    kind: Any = type(value)
    bound = NUMBER if kind is not Chance else None
    return () if _fitting(kind)(value, bound) else tuple(_wrong(value, kind, name, bound))


@cache
def _fitting(kind: Any) -> Fits:
    """Build what says whether a value is made as its kind declares; `_wrong` says where it is not."""
    if is_dataclass(kind):
        return _fitting_fields(kind)
    if get_origin(kind) in (Union, UnionType):
        known = {get_origin(part) or part: _fitting(part) for part in reversed(get_args(kind))}
        return lambda value, bound: type(value) in known and known[type(value)](value, bound)
    if get_origin(kind) is tuple:
        return _fitting_items(get_args(kind))
    if kind is int:
        return lambda value, bound: type(value) is int and (bound is None or abs(value) <= bound)
    return lambda value, _: type(value) is kind


def _fitting_fields(kind: Any) -> Fits:
    """Build it when first asked: a component may hold others of its own kind."""
    parts: list[tuple[str, Fits]] = []

    def fits(value: Any, bound: int | None) -> bool:
        if not parts:
            parts.extend((name, _fitting(hint)) for name, hint in _hints(kind))
        return type(value) is kind and all(each(getattr(value, name), bound) for name, each in parts)

    return fits


def _fitting_items(kinds: tuple[Any, ...]) -> Fits:
    if kinds[-1] is Ellipsis:
        each = _fitting(kinds[0])
        return lambda value, bound: type(value) is tuple and all(each(item, bound) for item in value)
    parts = tuple(map(_fitting, kinds))
    return lambda value, bound: (
        type(value) is tuple
        and len(value) == len(parts)
        and all(fits(item, bound) for fits, item in zip(parts, value, strict=True))
    )


def _wrong(value: object, kind: Any, where: str, bound: int | None) -> Faults:
    if is_dataclass(kind) and type(value) is kind:
        for name, hint in _hints(kind):
            yield from _wrong(getattr(value, name), hint, f"{where}.{name}", bound)
    elif get_origin(kind) in (Union, UnionType):
        parts = [part for part in get_args(kind) if (get_origin(part) or part) is type(value)]
        yield from _wrong(value, parts[0], where, bound) if parts else (f"{where}: {value!r} is no {kind}",)
    elif get_origin(kind) is tuple and type(value) is tuple:
        yield from _wrong_tuple(value, get_args(kind), where, bound)
    elif type(value) is not kind:
        yield f"{where}: {value!r} is no {kind}"
    elif isinstance(value, int) and bound is not None and abs(value) > bound:
        yield f"{where}: {value} is out of bounds"


def _wrong_tuple(value: tuple[object, ...], kinds: tuple[Any, ...], where: str, bound: int | None) -> Faults:
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        yield f"{where}: {len(value)} items instead of {len(kinds)}"
        return
    for index, (item, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from _wrong(item, kind, f"{where}[{index}]", bound)


@cache
def _hints(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((entry.name, hints[entry.name]) for entry in fields(kind))


def _incomplete(world: World) -> Faults:
    """Ids are positive; every unit has what units have, and only the battle has what is the battle's."""
    units, later = _units(world), world.having(Offstage)
    present = tuple(unit for unit in units if unit not in later) if later else units
    whole = all(tuple(world.having(kind)) == (units if kind in OFFSTAGE else present) for kind in OF_UNIT)
    alone = all(unit == BATTLE for kind in OF_BATTLE for unit in world.having(kind))
    if not whole or not alone or units[:1] < (BATTLE,):
        yield from _missing(world)


def _missing(world: World) -> Faults:
    """Say what is missing or astray, unit by unit."""
    for unit in _units(world):
        if unit < 0:
            yield f"unit {unit}: ids are positive"
        wanted = OF_UNIT if world.find(unit, Offstage) is None else OFFSTAGE
        missing = [kind.__name__ for kind in wanted if world.find(unit, kind) is None]
        if missing:
            yield f"unit {unit} has no {', '.join(missing)}"
        early = [kind.__name__ for kind in OF_UNIT if kind not in wanted and world.find(unit, kind) is not None]
        if early:
            yield f"unit {unit} is still to come and has {', '.join(early)}"
        stray = [kind.__name__ for kind in OF_BATTLE if world.find(unit, kind) is not None]
        if stray:
            yield f"unit {unit} has the battle's {', '.join(stray)}"
    for kind in OF_UNIT:
        if world.find(BATTLE, kind) is not None:
            yield f"the battle has a unit's {kind.__name__}"


def _references(world: World, _: Rulebook) -> Faults:
    """Names are unique; what is pointed to is there."""
    names = Counter(name.name for _, name in world.all(Name))
    if len(names) < len(world.having(Name)):
        yield from (f"{count} units are called {name}" for name, count in names.items() if count > 1)
    present = dict.fromkeys((BATTLE, *world.ids()))
    for unit, sources in world.marked(_sources, Conditions):
        for name, source in sources:
            if source not in present:
                yield f"unit {unit}: {name} comes from unit {source}, which is not there"


def _sources(conditions: Conditions) -> tuple[tuple[str, int], ...]:
    return tuple((condition.name, condition.source) for condition in conditions.active)


def _places(world: World, rulebook: Rulebook) -> Faults:
    """Each unit's band lies in its block, and what it holds on the level."""
    for unit, place in world.all(Place):
        dx, dy, width, height = place.band
        side = world.get(unit, Body).side
        if not (0 <= dx < dx + width <= side and 0 <= dy < dy + height <= side):
            yield f"unit {unit}: band {place.band} is not within a block of {side}"
        for x, y, z in rulebook.space.cells(world, unit):
            if not world.ground.inside(x, y) or abs(z) > HEIGHT:
                yield f"unit {unit}: {(x, y, z)} is not on the level"
        if not -1 <= place.heading < 8:
            yield f"unit {unit}: there is no heading {place.heading}"


def _budgets(world: World, _: Rulebook) -> Faults:
    """Nothing is spent that was not granted; no slot stands twice."""
    for unit, wrong in world.marked(_overspent, Budget):
        yield from (f"unit {unit}: {fault}" for fault in wrong)


def _overspent(budget: Budget) -> tuple[str, ...]:
    slots = [slot for slot, _ in budget.slots]
    counts = (*budget.slots, ("moved", budget.moved), ("purse", budget.purse), ("diagonals", budget.diagonals))
    twice = (f"slot {slot} stands twice" for slot in dict.fromkeys(slots) if slots.count(slot) > 1)
    return (*twice, *(f"{name} is {count}" for name, count in counts if count < 0))


def _vitals(world: World, rulebook: Rulebook) -> Faults:
    """Hit points are within range; what is dead neither fights nor threatens."""
    for unit, vitals in world.all(Vitals):
        if vitals.max_hp < 1 or vitals.hp > vitals.max_hp or vitals.nonlethal < 0:
            yield f"unit {unit}: {vitals} is out of range"
        if vitals.dead and rulebook.turns.able(world, unit):
            yield f"unit {unit} is dead and can fight"
        if vitals.dead and rulebook.combat.threatened(world, unit):
            yield f"unit {unit} is dead and threatens"


def _conditions(world: World, rulebook: Rulebook) -> Faults:
    """No condition holds twice, and each cites a rule that the chapter knows."""
    later = world.having(Offstage)  # who is still to come is left out: its rulebook has yet to name its conditions
    for unit, twice in world.marked(_twice, Conditions):
        yield from (f"unit {unit} is {name} twice" for name in twice if unit not in later)
    cited = [(unit, rules) for unit, rules in world.marked(_rules, Conditions) if unit not in later]
    odd = strangers((rule for _, rules in cited for rule in rules), rulebook)
    yield from (f"unit {unit}: a condition cites {rule!r}" for unit, rules in cited for rule in rules if rule in odd)


def _twice(conditions: Conditions) -> tuple[str, ...]:
    names = [condition.name for condition in conditions.active]
    return tuple(name for name in dict.fromkeys(names) if names.count(name) > 1)


def _rules(conditions: Conditions) -> tuple[str, ...]:
    return tuple(dict.fromkeys(condition.rule for condition in conditions.active))


def _order(world: World, _: Rulebook) -> Faults:
    """Once the battle has begun, the turn order is a permutation of those who take part, and one of them acts."""
    turn = world.find(BATTLE, Turn)
    if turn is None or not turn.round:
        return
    if sorted(turn.order) != list(world.having(Side)):
        yield f"the order {turn.order} is not a permutation of the units"
    if turn.acting and turn.acting not in turn.order:
        yield f"unit {turn.acting} acts and is not in the order"
    if turn.round < 0 or turn.ended < 0:
        yield f"turns and rounds are counted from 0: {turn}"


def _question(battle: Battle, decision: Decision) -> Faults:
    """An open question has an answer, and no answer twice."""
    keys = decision.keys
    if not keys or len(dict.fromkeys(keys)) != len(keys):
        yield f"a question offers the answers {keys}"
    if decision.unit not in _units(battle.world) or battle.world.get(decision.unit, Side).team != decision.side:
        yield f"unit {decision.unit} of {decision.side} is asked and is not there"
    yield from (f"a question cites {rule!r}" for rule in strangers((decision.rule,), battle.rulebook))


def _log(battle: Battle) -> Faults:
    """The log ends with what is true now."""
    if battle.log and battle.log[-1].digest != battle.digest:
        yield "the digest is not the log's last"


def _mover(battle: Battle) -> Faults:
    """One unit that can fight is to act, unless the battle is over or has not begun."""
    if not battle.log or battle.outcome is not None:
        return
    if not battle.acting or not battle.rulebook.turns.able(battle.world, battle.acting):
        yield f"unit {battle.acting} is to act and cannot"
    else:
        yield from _offers(battle, battle.options())


def _offers(battle: Battle, offers: list[Command]) -> Faults:
    """Something is offered; it is sorted, nothing twice, legal (a sample), for reasons that the chapter knows."""
    if not offers:
        yield f"unit {battle.acting} has nothing that it may do"
    keys = [offer.key for offer in offers]
    if any(map(ge, keys, keys[1:])):
        yield "what is offered is not sorted, or stands twice"
    answers = [(offer, battle.check(offer)) for offer in offers[:: 1 + len(offers) // OFFERS]]
    yield from (f"{offer} is offered and refused" for offer, answer in answers if isinstance(answer, Refusal))
    cited = [rule for _, answer in answers if isinstance(answer, Cost) for rule in answer.rules]
    yield from (f"a cost cites {rule!r}" for rule in strangers(cited, battle.rulebook))


def _event(event: Event, odd: tuple[str, ...]) -> Faults:
    if event.kind not in KINDS:
        yield f"there is no event of kind {event.kind!r}"
    rules = dict.fromkeys(reason.rule for reason in event.because)
    yield from (f"event {event.kind} cites {rule!r}" for rule in rules if rule in odd)
    for change in event.changes:
        if isinstance(change.after, Chance) and (event.kind != "rolled" or not _grown(change.before, change.after)):
            yield f"event {event.kind} moves the dice: {change}"


def _grown(before: Chance | None, after: Chance) -> bool:
    """Say whether dice counters only grew."""
    drawn = dict(after.drawn)
    return before is None or all(drawn.get(stream, 0) >= count for stream, count in before.drawn)
