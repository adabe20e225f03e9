"""Movements with rules of their own: guarded step, minimum movement, run and charge."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from game.battle.rulebook import Going
from game.ecs.components import Body, Budget, Place, Weapon
from game.ecs.world import World
from game.mechanics.d20.passing import FREE, HELPLESS
from game.mechanics.d20.reach import melee_weapons, within
from game.mechanics.d20.sizes import SQUARE, feet, space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import has
from game.paths.plan import Step
from game.reasons import Cost, Refusal, Text, text
from game.rules.starfinder.concealment import total_concealment
from game.rules.starfinder.cover import bars_attack
from game.rules.starfinder.passing import PASSING
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.rules.starfinder.strides import Way, past
from game.space import footprint
from game.space.field import Field
from game.space.square import Cell

SINGLE = ("step", "minimum")
"""Actions of one square."""
ON = text("The way goes on after the first square.")
RUN_FACTOR, CHARGE_FACTOR, CHARGE_LEAST = 4, 2, 10
_PLAIN = ("sf.measuring", "sf.diagonals")


def forbidden(world: World, unit: int, going: Going) -> Refusal | None:
    """Say why a creature, as it is, may not use this action at all."""
    rules: dict[str, Callable[[World, int, Going], Refusal | None]] = {
        "step": guarded_step_refused,
        "run": run_refused,
        "charge": charge_refused,
        "minimum": minimum_refused,
    }
    rule = rules.get(going.action)
    return None if rule is None else rule(world, unit, going)


def guarded_step_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """No guarded step while prone, nor entangled (all squares doubled), nor with a speed of 0.   [sf.guarded-step]"""
    if has(world, unit, "prone"):
        return Refusal("sf.guarded-step", text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
    if has(world, unit, "entangled"):
        why = text("{who} is {state}.", who=called(world, unit), state="entangled")
        return Refusal("sf.guarded-step", why, text("Get free first."))
    return PACE.no_speed(world, unit, going.mode, "sf.guarded-step")


def minimum_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Not even one square for who has no speed at all.   [sf.minimum-movement]"""
    return PACE.no_speed(world, unit, going.mode, "sf.minimum-movement")


def run_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Nobody runs while prone, entangled or tired, nor while climbing or burrowing.   [sf.run]"""
    if going.mode in ("climb", "burrow"):
        rule = "sf.climb-speed" if going.mode == "climb" else "sf.burrow"
        why = text("{who} goes by {mode}, and nobody runs so.", who=called(world, unit), mode=going.mode)
        return Refusal(rule, why)
    unskilled = PACE.unskilled_in(world, unit, going.mode)
    if going.mode == "swim" and unskilled:
        return Refusal(unskilled, text("{who} has no swim speed to run by.", who=called(world, unit)))
    return _slowed(world, unit, "sf.run")


def charge_refused(world: World, unit: int, going: Going) -> Refusal | None:  # noqa: ARG001 - one shape for all
    """Nobody charges while prone, entangled or tired.   [decided.charge]"""
    return _slowed(world, unit, "decided.charge")


def _slowed(world: World, unit: int, rule: str) -> Refusal | None:
    if has(world, unit, "prone"):
        return Refusal(rule, text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
    tired = next((state for state in ("fatigued", "exhausted") if has(world, unit, state)), "")
    if tired:
        why = text("{who} is {state}.", who=called(world, unit), state=tired)
        return Refusal("sf.hustle-fatigue", why, text("Rest first."))
    if has(world, unit, "entangled"):
        why = text("{who} is {state}.", who=called(world, unit), state="entangled")
        return Refusal("sf.squeezing-entangled", why, text("Get free first."))
    if has(world, unit, "squeezing") or squeezes(world, unit):
        why = text("{who} is squeezing.", who=called(world, unit))
        return Refusal("sf.squeezing-entangled", why, text("Move into the open first."))
    return None


def squeezes(world: World, unit: int) -> bool:
    """Say whether a creature stands squeezed now.   [sf.squeezing-entangled]"""
    return world.get(unit, Place).band != footprint.whole(world.get(unit, Body).side)


class Fault(NamedTuple):
    """The first step of a way that its action forbids: its number among the cells, how many steps stand before it."""

    at: int
    steps: int
    why: Refusal


Reason = Refusal | None


def first_fault(way: Way, steps: Sequence[Step], going: Going) -> Fault | None:
    """Hold each step of a way against the rule of its action; give the first that breaks it."""
    rule = {"step": guarded_step, "minimum": minimum_movement, "run": run}.get(going.action, charge)
    limit, spent, number, first = limit_of(way.world, way.unit, going), 0, 0, None
    for index, step in enumerate(steps):
        spent += step.cost.total
        if step.before == step.after:
            continue
        first = step if first is None else first
        why = rule(way, first, step, limit - spent) or (_turned(going) if index > number else None)
        if why is not None:
            return Fault(number, index, why)
        number += 1
    return None


def _turned(going: Going) -> Reason:
    """Five feet do not pay for a turn and a step.   [sf.guarded-step] [sf.fly-turn]"""
    return Refusal("sf.guarded-step", text("The step would need a turn first.")) if going.action == "step" else None


def guarded_step(way: Way, first: Step, step: Step, left: int) -> Reason:  # noqa: ARG001 - one shape for all
    """One square, straight or diagonal, for 5 feet; not where the square costs more.   [sf.guarded-step]"""
    if step is not first:
        return Refusal("sf.guarded-step", ON)
    if step.squeezed or _dear(step):
        return Refusal("sf.guarded-step", text("The square costs more than 5 ft."), text("Move there instead."))
    return None


def minimum_movement(way: Way, first: Step, step: Step, left: int) -> Reason:  # noqa: ARG001 - one shape for all
    """However slowed, a creature moves one square as a full action; it provokes.   [sf.minimum-movement]"""
    if step is not first:
        return Refusal("sf.minimum-movement", ON)
    return None


def beyond(world: World, unit: int, cell: Cell, going: Going) -> Refusal | None:
    """Say how far off a square is where an action does not go so far.   [sf.guarded-step] [sf.minimum-movement]"""
    most = SQUARE if going.action in SINGLE else limit_of(world, unit, going)
    far = {"far": feet((world.get(unit, Place).at,), (cell,)), "most": most}
    if far["far"] <= most:
        return None
    told = {
        "step": text("The square is {far} ft away, a guarded step goes {most} ft.", **far),
        "minimum": text("The square is {far} ft away, the minimum movement goes {most} ft.", **far),
        "run": text("The square is {far} ft away, the run goes {most} ft.", **far),
        "charge": text("The square is {far} ft away, the charge goes {most} ft.", **far),
    }
    return Refusal(rule_of(going), told[going.action])


def run(way: Way, first: Step, step: Step, left: int) -> Reason:
    """Four times the speed in a straight line, not over difficult ground, nor squeezed, nor blindly.   [sf.run]

    [sf.swim-run]
    """
    rule = rule_of(Going(way.mode, "run"))
    return _straight(way, first, step, left, rule) or _blind(way.world.field, step, rule)


def charge(way: Way, first: Step, step: Step, left: int) -> Reason:
    """At most twice the speed straight at a foe, past nobody.   [decided.charge]"""
    return _straight(way, first, step, left, "decided.charge") or _met(way, step)


def charge_ends(way: Way, steps: Sequence[Step]) -> Reason:
    """A charge goes at least 10 feet and ends where it can strike.   [decided.charge]"""
    gone = sum(step.cost.total for step in steps)
    if gone < CHARGE_LEAST:
        why = text("The way is {n} ft, and a charge goes at least 10 ft.", n=gone)
        return Refusal("decided.charge", why, text("Attack without charging."))
    if not charged(way.world, way.unit, steps):
        return Refusal("decided.charge", text("No foe is in reach at its end."), text("Charge straight at a foe."))
    return None


def _straight(way: Way, first: Step, step: Step, left: int, rule: str) -> Reason:
    """Keep one direction; no square that is entered may hinder.   [sf.difficult-no-run-charge]

    What a step costs is another matter: a big creature pays for the squares that it keeps.
    """
    if _way(step) != _way(first):
        return Refusal(rule, text("The way is not one straight line."))
    if step.squeezed:
        return Refusal("sf.squeezing-entangled", text("The way is too narrow but for squeezing."))
    hindered = way.hindrances(_entered(step))
    if hindered:
        return Refusal("sf.difficult-no-run-charge", _hindrance(hindered[0].note), text("Choose open ground."))
    return Refusal(rule, text("It costs {more} ft more than the action gives.", more=-left)) if left < 0 else None


def _blind(field: Field, step: Step, rule: str) -> Reason:
    """Nobody runs where the way is not to be seen.   [sf.run]"""
    if any(field.kind(x, y).blocks_sight for x, y, _ in _entered(step)):
        return Refusal(rule, text("It cannot see its way there."), text("Move without running."))
    return None


def _way(step: Step) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(step.before, step.after, strict=True))


def _entered(step: Step) -> tuple[Cell, ...]:
    """List the squares that an unsqueezed step newly covers."""
    held = footprint.cells(step.before, step.band)
    return tuple(cell for cell in footprint.cells(step.after, step.band) if cell not in held)


def _dear(step: Step) -> bool:
    """Say whether a step is dearer than one onto an open square."""
    return any(reason.amount and reason.rule not in _PLAIN for reason in step.cost.because)


def _hindrance(note: Text) -> Text:
    return text("Hindering ground is in the way: {what}.", what=note if str(note) else "terrain")


def _met(way: Way, step: Step) -> Reason:
    """Creatures in the path, friends too, bar a charge, unless they are helpless.   [sf.pass-ally]"""
    entered = _entered(step)
    for one, cells in way.company:
        blocking = one.access != FREE or one.kind != HELPLESS
        if blocking and any(cell in cells for cell in entered):
            why = text("{name} is in the path.", name=called(way.world, one.other))
            return Refusal("sf.pass-ally", why, text("Charge along a clear line."))
    return None


def charging_weapons(world: World, unit: int) -> tuple[Weapon, ...]:
    """A charge may end in a blow of bare hands: they threaten nothing, but strike.   [sf.unarmed-no-threat]"""
    return melee_weapons(world, unit) or (Weapon("unarmed", unarmed=True),)


def charged(world: World, unit: int, steps: Sequence[Step]) -> tuple[int, ...]:
    """List the foes that these steps are a charge at, in id order: seen at the start, struck at the end.

    Straight at a foe: every step brings the charger nearer to it.   [decided.charge]
    """
    start, goals = space(world, unit), [footprint.cells(step.after, step.band) for step in steps]
    spans = [REACH.span(world, unit, weapon) for weapon in charging_weapons(world, unit)]
    others = PASSING.passages(world, unit)
    ahead = (one.other for one, cells in others if any(within(span, goals[-1], cells) for span in spans))
    return tuple(
        foe
        for foe in ahead
        if hostile(world, unit, foe)
        and not STATES.at_mercy(world, foe)
        and _nearing((start, *goals), space(world, foe))
        and not bars_attack(world, unit, foe)
        and not bars_attack(world, unit, foe, goals[-1])
        and not total_concealment(world, unit, foe).unseen
    )


def _nearing(spaces: Sequence[tuple[Cell, ...]], foe: tuple[Cell, ...]) -> bool:
    """Say whether each space is nearer to a foe than the one before, as the crow flies."""
    gaps = [min(_apart(a, b) for a in held for b in foe) for held in spaces]
    return all(after < before for before, after in pairwise(gaps))


def _apart(one: Cell, other: Cell) -> int:
    return sum((a - b) * (a - b) for a, b in zip(one, other, strict=True))


def flattened(way: Way, steps: tuple[Step, ...], going: Going) -> tuple[Step, ...]:
    """A guarded step and the minimum movement cost 5 feet and leave the count of diagonals alone.   [sf.diagonals]"""
    if going.action not in SINGLE or not steps:
        return steps
    step, budget = steps[-1], way.world.find(way.unit, Budget) or Budget()
    rule = "sf.guarded-step" if going.action == "step" else "sf.minimum-movement"
    provoking = Cost.one("sf.minimum-movement-provokes") if step.provokes else Cost()
    passing = Cost(past(way, footprint.cells(step.after, step.band)))
    return (replace(step, cost=Cost.one(rule, SQUARE) + passing + provoking, diagonals=budget.diagonals),)


def rule_of(going: Going) -> str:
    """Name the rule of an action that goes in a line; in water a run has one of its own.   [sf.run] [sf.swim-run]"""
    run = "sf.swim-run" if going.mode == "swim" else "sf.run"
    return {"step": "sf.guarded-step", "minimum": "sf.minimum-movement", "run": run}.get(going.action, "decided.charge")


def limit_of(world: World, unit: int, going: Going) -> int:
    """Give how far the action goes at most, in feet.   [sf.run] [sf.speed]"""
    factor = {"run": RUN_FACTOR, "charge": CHARGE_FACTOR}.get(going.action, 1)
    return factor * PACE.speed(world, unit, going.mode).total
