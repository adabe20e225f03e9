"""The referee: answers the questions of a level through its Rulebook; holds no rule itself.

Answers are plain data (see the project's page on levels); what is not a whole number is Decimal.
"""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from game.battle.reckoning import Answer, Asked
from game.battle.rulebook import Going, Halt, Rulebook
from game.ecs.components import Body, Name, Place
from game.ecs.world import World
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Refusal
from game.rules.chapter import DECIDED
from game.space import footprint
from game.space.square import Cell
from game.store.asks import Ask
from game.store.level import Level
from game.store.muster import build_world

CREATURES = ("who", "attacker", "target", "by", "onto")
EXPLAINED = 48
"""Ends of an area whose ways are explained to gather the rules that shaped it, the dearest first."""


class NoRuleError(ValueError):
    """A question that this rulebook has no rule for."""


def answers(level: Level, rulebook: Rulebook) -> Iterator[tuple[Ask, Answer | None]]:
    """Answer every question of a level, in order; None where the rulebook has no rule for it."""
    world = build_world(level, rulebook)
    for ask in level.asks:
        try:
            yield ask, answer(world.fork(), rulebook, ask)
        except NoRuleError:
            yield ask, None


def answer(world: World, rulebook: Rulebook, ask: Ask, *, readings: bool = False) -> Answer:
    """Answer one question, citing the ledger's rules; with `readings` those too that no ledger states.

    Raises NoRuleError when the rulebook has no rule for it.
    """
    asked = _asked(world, ask)
    if ask.values.get("after"):
        rulebook.turns.used(world, asked.unit("who"), tuple(ask.values["after"]))
    special = rulebook.answers.get(ask.what)
    given = special(asked) if special is not None else _common(rulebook, ask.what, asked)
    if given is None:
        raise NoRuleError(ask.what)
    unit = {"unit": rulebook.unit} if ask.what in COSTED else {}
    given = _by_ledger(given, {rule.id: rule.under for rule in rulebook.chapter if rule.under})
    ours = {rule.id for rule in rulebook.chapter if rule.kind == DECIDED}
    cited = dict.fromkeys(given["rules"])
    rules = [rule for rule in cited if readings or rule not in ours]
    return {"ask": ask.key, "what": ask.what, **unit, **given, "rules": rules}


def _by_ledger(value: Any, under: Mapping[str, str]) -> Any:
    """Cite the ledger's rule where a reading of our own only spells out what that one says."""
    if isinstance(value, str):
        return under.get(value, value)
    if isinstance(value, list):
        return [_by_ledger(part, under) for part in value]
    if isinstance(value, Mapping):
        return {key: _by_ledger(value, under) for key, value in value.items()}
    return value


def _asked(world: World, ask: Ask) -> Asked:
    ids = {name.name: unit for unit, name in world.all(Name)}
    values = dict(ask.values)
    for field in CREATURES:
        if isinstance(values.get(field), str):
            values[field] = ids[values[field]]
    if ask.what == "distance":
        values = {key: ids.get(value, value) if isinstance(value, str) else value for key, value in values.items()}
    if "rolls" in values:
        values["rolls"] = {ids[name]: number for name, number in dict(values["rolls"]).items()}
    return Asked(world, values)


def _common(rulebook: Rulebook, what: str, asked: Asked) -> Answer | None:
    law = COMMON.get(what)
    return None if law is None else law(rulebook, asked)


def _going(rulebook: Rulebook, asked: Asked) -> Going:
    """Gather what a movement is.  Raises NoRuleError for an action, or a mover, that this rulebook does not know."""
    values, known = asked.values, rulebook.vocabulary.actions
    if known and "by" in values:
        raise NoRuleError("by")
    if known and values.get("action", known[0]) not in known:
        raise NoRuleError(values["action"])
    return Going(
        values.get("mode", "walk"),
        values.get("action", ""),
        values.get("budget"),
        tuple(values.get("after", ())),
        values.get("by", 0),
    )


def reach(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer everywhere that a creature may stop, with costs."""
    unit, going = asked.unit("who"), _going(rulebook, asked)
    area = rulebook.movement.area(asked.world, unit, going)
    if isinstance(area, Refusal):
        return {"ends": [], "rule": area.rule, "why": str(area.why), "rules": [area.rule]}
    ends = [[*stop.cell, stop.cost] for stop in area.stops]
    return {"ends": ends, "rules": _area_rules(rulebook, asked.world, unit, going, area)}


def _area_rules(rulebook: Rulebook, world: World, unit: int, going: Going, area: Area) -> list[str]:
    dearest = sorted(area.stops, key=lambda stop: (-stop.cost, stop.cell))[:EXPLAINED]
    plans = (rulebook.movement.plan(world, unit, stop.cell, going) for stop in dearest)
    shaped = (rule for plan in plans if isinstance(plan, MovePlan) for rule in plan.cost.rules)
    return list(dict.fromkeys((*shaped, *area.rules)))


def path(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer the cheapest way to a cell, step by step."""
    plan = rulebook.movement.plan(asked.world, asked.unit("who"), asked.values["to"], _going(rulebook, asked))
    if isinstance(plan, Refusal):
        return {"legal": False, "rule": plan.rule, "why": str(plan.why), "rules": [plan.rule]}
    return _planned(asked, plan)


def route(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer what a given way costs, or where it fails."""
    cells = tuple(asked.values["route"])
    walked = rulebook.movement.route(asked.world, asked.unit("who"), cells, _going(rulebook, asked))
    if isinstance(walked, Halt):
        refusal = walked.refusal
        refused = {"legal": False, "rule": refusal.rule, "why": str(refusal.why), "at": walked.at}
        stops = {} if walked.stops_at is None else {"stops_at": list(walked.stops_at)}
        return {**refused, **stops, "rules": [refusal.rule, *walked.cited]}
    return _planned(asked, walked)


def _planned(asked: Asked, plan: MovePlan) -> Answer:
    names = {unit: name.name for unit, name in asked.world.all(Name)}
    marks = [{"by": names[mark.by], "leaving": list(mark.leaving)} for mark in plan.provokes]
    return {
        "legal": True,
        "cost": plan.cost.total,
        "route": [list(cell) for cell in plan.route],
        "steps": list(_steps(plan.steps)),
        "provokes": marks,
        "squeezed": plan.steps[-1].squeezed if plan.steps else False,
        "damage": plan.damage,
        "conditions": list(plan.conditions),
        "rules": [*plan.cost.rules, *plan.cited],
    }


def _steps(steps: tuple[Step, ...]) -> Iterator[Answer]:
    """Write each step, the turns before it counted in."""
    waiting: list[Step] = []
    for step in steps:
        waiting.append(step)
        if step.before == step.after and step is not steps[-1]:
            continue
        rules = dict.fromkeys(rule for part in waiting for rule in part.cost.rules)
        cost = sum(part.cost.total for part in waiting)
        yield {"to": list(step.after), "cost": cost, "rules": list(rules)}
        waiting = []


def distance(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer how far apart two creatures or cells are."""
    one, other = (_cells(rulebook, asked, field) for field in ("from", "to"))
    cost = rulebook.space.distance(asked.world.field.grid, one, other)
    return {"distance": cost.total, "rules": list(cost.rules)}


def _cells(rulebook: Rulebook, asked: Asked, field: str) -> tuple[Cell, ...]:
    value = asked.values[field]
    return rulebook.space.cells(asked.world, value) if isinstance(value, int) else (value,)


def threat(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer which cells on the ground a creature threatens."""
    unit = asked.unit("who")
    cells = rulebook.combat.threatened(asked.world, unit)
    return {"cells": _listed(cells), "rules": list(rulebook.combat.threat_rules(asked.world, unit))}


def attack(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer what stands on either side of an attack, and the exact chance that it hits."""
    values, options = asked.values, tuple(asked.values.get("options", ()))
    if any(option not in rulebook.combat.options for option in options):
        return None
    strike = rulebook.combat.strike(
        asked.world, asked.unit("attacker"), asked.unit("target"), values.get("weapon", ""), options
    )
    if isinstance(strike, Refusal):
        return {"legal": False, "rule": strike.rule, "why": str(strike.why), "rules": [strike.rule]}
    sides = (("attack", strike.attack), ("defence", strike.defence))
    modifiers = [
        {"rule": reason.rule, "to": side, "value": reason.amount}
        for side, tally in sides
        for reason in tally.counted
        if reason.amount and "." in reason.rule
    ]
    named = [modifier["rule"] for modifier in modifiers] + [reason.rule for reason in strike.because]
    rules = dict.fromkeys([*named, *strike.cited])
    chance = Decimal(100 * strike.hit.wins) * Decimal(1000) // Decimal(strike.hit.of)
    return {
        "legal": True,
        "modifiers": modifiers,
        "attack": strike.attack.total,
        "defence": strike.defence.total,
        "hit_percent": _plain(chance.scaleb(-3)),
        "rules": list(rules),
    }


def initiative(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer who acts when after these rolls."""
    names = {unit: name.name for unit, name in asked.world.all(Name)}
    order, rules = rulebook.turns.order(asked.world, asked.values["rolls"])
    return {"order": [names[unit] for unit in order], "rules": list(rules)}


def space(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer which cells a creature holds, and how far it reaches."""
    unit, world = asked.unit("who"), asked.world
    squeezed = world.get(unit, Place).band != footprint.whole(world.get(unit, Body).side)
    reach = rulebook.combat.reach(world, unit)
    cells = _listed(rulebook.space.cells(world, unit))
    rules = rulebook.space.rules(world, unit) + reach.rules
    return {"cells": cells, "reach": reach.total, "squeezed": squeezed, "rules": list(dict.fromkeys(rules))}


def size(rulebook: Rulebook, asked: Asked) -> Answer | None:
    """Answer what a size takes and reaches."""
    facts = dict(rulebook.space.size(Body(asked.values["size"], 1, asked.values.get("build", "tall"))))
    tenths = Decimal(int(facts.pop("space_tenths")))
    rule = facts.pop("rule")
    return {"space": _plain(tenths.scaleb(-1)), **facts, "rules": [rule]}


def _listed(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]


def _plain(number: Decimal) -> int | Decimal:
    return int(number) if number == number.to_integral_value() else number.normalize()


COSTED = ("reach", "path", "route", "distance", "space", "jump", "push")
"""Questions whose answer names its unit."""
COMMON: Mapping[str, Callable[[Rulebook, Asked], Answer | None]] = {
    "reach": reach,
    "path": path,
    "route": route,
    "distance": distance,
    "threat": threat,
    "attack": attack,
    "initiative": initiative,
    "space": space,
    "size": size,
}
"""Questions that every rulebook answers through its laws."""
