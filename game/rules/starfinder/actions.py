"""Movements with rules of their own: guarded step, minimum movement, run and charge."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Budget, Place, Weapon
from game.ecs.world import World
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Cost, Refusal, Text, text
from game.rules.starfinder.passing import FREE, helpless, hostile, passages
from game.rules.starfinder.reach import in_reach, melee_weapons
from game.rules.starfinder.space import SQUARE, space
from game.rules.starfinder.speeds import has, speed
from game.rules.starfinder.strides import Way, explain
from game.space import footprint
from game.space.square import STEPS, Cell

if TYPE_CHECKING:
    from game.rules.starfinder.movement import Movement

LINES = ("step", "run", "charge", "minimum")
UNLIMITED = 1 << 62
"""Feet: the ways of these actions are priced whole; what each of them allows is judged afterwards."""
RUN_FACTOR, CHARGE_FACTOR, CHARGE_LEAST = 4, 2, 10
UP, DOWN = (0, 0, 1), (0, 0, -1)
ASIDE = tuple((dx, dy, 0) for dx, dy in STEPS)
AROUND = (*ASIDE, *((dx, dy, 1) for dx, dy in STEPS), *((dx, dy, -1) for dx, dy in STEPS), UP, DOWN)
SLOWED = ("entangled", "squeezing", "fatigued", "exhausted")


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
    """No guarded step while prone, nor with a speed of 0.   [sf.guarded-step]"""
    if has(world, unit, "prone"):
        return Refusal("sf.guarded-step", text("It lies prone."), text("Stand up first."))
    return _no_speed(world, unit, going, "sf.guarded-step")


def minimum_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Not even one square for who has no speed at all.   [sf.minimum-movement]"""
    return _no_speed(world, unit, going, "sf.minimum-movement")


def _no_speed(world: World, unit: int, going: Going, rule: str) -> Refusal | None:
    if speed(world, unit, going.mode).total < SQUARE:
        return Refusal(rule, text("It has no {mode} speed.", mode=going.mode))
    return None


def run_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Nobody runs while prone, entangled or tired, nor while climbing or burrowing.   [sf.run]"""
    if going.mode in ("climb", "burrow"):
        rule = "sf.climb-speed" if going.mode == "climb" else "sf.burrow"
        return Refusal(rule, text("One cannot run in this mode: {mode}.", mode=going.mode))
    if going.mode == "swim" and speed(world, unit, "swim").because[0].rule == "sf.swim-without-speed":
        return Refusal("sf.swim-without-speed", text("Only a swim speed allows running in water."))
    return _slowed(world, unit, "sf.run")


def charge_refused(world: World, unit: int, going: Going) -> Refusal | None:  # noqa: ARG001 - one shape for all
    """Nobody charges while prone, entangled or tired.   [sf.pass-ally]"""
    return _slowed(world, unit, "sf.pass-ally")


def _slowed(world: World, unit: int, rule: str) -> Refusal | None:
    if has(world, unit, "prone"):
        return Refusal(rule, text("It lies prone."), text("Stand up first."))
    if has(world, unit, "fatigued", "exhausted"):
        return Refusal("sf.hustle-fatigue", text("It is fatigued."), text("Rest first."))
    if has(world, unit, "entangled", "squeezing") or squeezes(world, unit):
        return Refusal("sf.squeezing-entangled", text("It is entangled."), text("Get free first."))
    return None


def squeezes(world: World, unit: int) -> bool:
    """Say whether a creature stands squeezed now.   [sf.squeezing-entangled]"""
    return world.get(unit, Place).band != footprint.whole(world.get(unit, Body).side)


def guarded_step(way: Way, steps: tuple[Step, ...]) -> tuple[Step, ...] | Refusal:
    """One square, straight or diagonal, for 5 feet; not where the square costs more.   [sf.guarded-step]"""
    if sum(step.before != step.after for step in steps) != 1:
        return Refusal("sf.guarded-step", text("A guarded step is one square."))
    step = steps[-1]
    dear = [reason.rule for reason in step.cost.because if reason.amount and reason.rule not in _PLAIN]
    if dear or step.squeezed:
        return Refusal("sf.guarded-step", text("The square costs more than 5 ft."), text("Move there instead."))
    return (_flat(way, step, "sf.guarded-step"),)


def minimum_movement(way: Way, steps: tuple[Step, ...]) -> tuple[Step, ...] | Refusal:
    """However slowed, a creature moves one square as a full action; it provokes.   [sf.minimum-movement]"""
    if sum(step.before != step.after for step in steps) != 1:
        return Refusal("sf.minimum-movement", text("The minimum movement is one square."))
    flat = _flat(way, steps[-1], "sf.minimum-movement")
    provoking = Cost.one("sf.minimum-movement-provokes") if flat.provokes else Cost()
    return (replace(flat, cost=flat.cost + provoking),)


_PLAIN = ("sf.measuring", "sf.diagonals")


def _flat(way: Way, step: Step, rule: str) -> Step:
    budget = way.world.find(way.unit, Budget) or Budget()
    return replace(step, cost=Cost.one(rule, SQUARE), diagonals=budget.diagonals)


def run(steps: tuple[Step, ...], limit: int) -> tuple[Step, ...] | Refusal:
    """Four times the speed in a straight line, not over difficult ground nor squeezed.   [sf.run]"""
    return _straight(steps, limit, "sf.run")


def charge(way: Way, steps: tuple[Step, ...], limit: int) -> tuple[Step, ...] | Refusal:
    """At least 10 feet and up to twice the speed, straight at a foe, past nobody.   [sf.pass-ally]"""
    straight = _straight(steps, limit, "sf.pass-ally")
    if isinstance(straight, Refusal):
        return straight
    if sum(step.cost.total for step in steps) < CHARGE_LEAST:
        return Refusal("sf.pass-ally", text("A charge goes at least 10 ft."), text("Attack without charging."))
    met = _met(way, steps)
    if met is not None:
        return met
    if not charged(way.world, way.unit, footprint.cells(steps[-1].after, steps[-1].band)):
        return Refusal("sf.pass-ally", text("No foe is in reach at its end."), text("Charge straight at a foe."))
    return straight


def _met(way: Way, steps: Sequence[Step]) -> Refusal | None:
    """Creatures in the path, friends too, bar a charge, unless they are helpless.   [sf.pass-ally]"""
    for step in steps:
        entered = footprint.cells(step.after, step.band)
        for one, cells in way.company:
            blocking = one.way != FREE or one.rule != "sf.pass-helpless"
            if blocking and any(cell in cells for cell in entered):
                return Refusal("sf.pass-ally", text("A creature is in the path."), text("Charge along a clear line."))
    return None


def charged(world: World, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """List the foes that a charge ending on these cells could strike, in id order."""
    weapons = melee_weapons(world, unit)
    foes = (one.other for one, _ in passages(world, unit))
    return tuple(
        foe
        for foe in foes
        if hostile(world, unit, foe)
        and not helpless(world, foe)
        and any(_reaches(world, unit, weapon, cells, foe) for weapon in weapons)
    )


def _reaches(world: World, unit: int, weapon: Weapon, cells: tuple[Cell, ...], foe: int) -> bool:
    moved = world.fork()
    moved.put(unit, replace(world.get(unit, Place), at=cells[0]))
    return in_reach(moved, unit, weapon, space(world, foe))


def _straight(steps: tuple[Step, ...], limit: int, rule: str) -> tuple[Step, ...] | Refusal:
    """Keep one direction over ground that hinders nothing.   [sf.difficult-no-run-charge]"""
    ways = [tuple(b - a for a, b in zip(s.before, s.after, strict=True)) for s in steps]
    if any(one != ways[0] for one in ways):
        return Refusal(rule, text("It must go in one straight line."))
    for step in steps:
        hindered = next((r for r in step.cost.because if r.amount and r.rule not in (*_PLAIN, "sf.fly-ascend")), None)
        if step.squeezed:
            return Refusal("sf.squeezing-entangled", text("It would have to squeeze."))
        if hindered is not None:
            return Refusal("sf.difficult-no-run-charge", _hindrance(hindered.note), text("Choose open ground."))
    spent = sum(step.cost.total for step in steps)
    if spent > limit:
        return Refusal(rule, text("It costs {cost} ft of {limit} ft.", cost=spent, limit=limit))
    return steps


def _hindrance(note: Text) -> Text:
    return text("Hindering ground is in the way: {what}.", what=str(note) or "terrain")


def limit_of(world: World, unit: int, going: Going) -> int:
    """Give how far the action goes at most, in feet.   [sf.run] [sf.speed]"""
    factor = {"run": RUN_FACTOR, "charge": CHARGE_FACTOR}.get(going.action, 1)
    return factor * speed(world, unit, going.mode).total


def judge(way: Way, steps: tuple[Step, ...], going: Going) -> tuple[Step, ...] | Refusal:
    """Hold the steps of a way against the rule of its action."""
    limit = limit_of(way.world, way.unit, going)
    match going.action:
        case "step":
            return guarded_step(way, steps)
        case "minimum":
            return minimum_movement(way, steps)
        case "run":
            return run(steps, limit)
        case _:
            return charge(way, steps, limit)


def lines(world: World, unit: int, going: Going) -> Iterator[tuple[Cell, ...]]:
    """Yield the ways that the action could take, every prefix of a line being one."""
    at = world.get(unit, Place).at
    single = going.action in ("step", "minimum")
    flat = going.mode == "walk"
    ways = (ASIDE if flat else AROUND) if single else (ASIDE if flat else (*ASIDE, UP, DOWN))
    longest = 1 if single else limit_of(world, unit, going) // SQUARE
    for dx, dy, dz in ways:
        route: list[Cell] = []
        for n in range(1, longest + 1):
            cell = at[0] + n * dx, at[1] + n * dy, at[2] + n * dz
            if not world.field.inside(*cell[:2]):
                break
            route.append(cell if not flat else world.field.on_ground(*cell[:2]))
        if route:
            yield tuple(route)


def area(law: "Movement", world: World, unit: int, going: Going) -> Area:
    """Everywhere that the action may end."""
    stops: dict[Cell, int] = {}
    path = law.way(world, unit, going.mode)
    for line in lines(world, unit, going):
        strides, _, _ = path.trace(line)
        steps = explain(path, strides, None)
        ends = [number for number, step in enumerate(steps, 1) if step.before != step.after]
        for number in ends:
            found, cell = judge(path, steps[:number], going), steps[number - 1].after
            if not isinstance(found, Refusal) and path.may_end(cell):
                stops[cell] = sum(step.cost.total for step in found)
    limit = limit_of(world, unit, going)
    return Area(tuple(Stop(cell, cost, 0) for cell, cost in sorted(stops.items())), ((going.action, limit),))


def plan(law: "Movement", world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
    """The one way of the action to a goal."""
    line = next((line[: line.index(goal) + 1] for line in lines(world, unit, going) if goal in line), None)
    if line is None:
        rule = {"step": "sf.guarded-step", "minimum": "sf.minimum-movement", "run": "sf.run"}.get(going.action)
        return Refusal(rule or "sf.pass-ally", text("It does not lie in a straight line within reach."))
    found = law.route(world, unit, line, going)
    return found.refusal if isinstance(found, Halt) else found


def route(law: "Movement", world: World, unit: int, way: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
    """Price a given way and hold it against the action; the first step at which it fails is named."""
    walked = law.along(world, unit, way, going, UNLIMITED)
    if isinstance(walked, Halt):
        return walked
    path = law.way(world, unit, going.mode)
    judged = judge(path, walked.steps, going)
    if not isinstance(judged, Refusal):
        return MovePlan(going.mode, judged)
    start = world.get(unit, Place).at
    for length in range(1, len(way) + 1):
        part = judge(path, walked.steps[:length], going)
        if isinstance(part, Refusal) and (going.action != "charge" or part.rule != "sf.pass-ally"):
            return Halt(length - 1, part, MovePlan(going.mode, walked.steps[: length - 1]), start)
    return Halt(len(way) - 1, judged, walked, start)
