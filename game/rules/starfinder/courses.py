"""Where an action with a rule of its own can go: guarded step, minimum movement, run, charge; all straight."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Place, Side
from game.ecs.world import World
from game.mechanics.d20.sizes import SQUARE, space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Refusal, text
from game.rules.starfinder.actions import SINGLE, beyond, charge_ends, first_fault, flattened, limit_of, rule_of
from game.rules.starfinder.heights import fly_gravity
from game.rules.starfinder.strides import explain
from game.space.square import STEPS, Cell

if TYPE_CHECKING:
    from game.rules.starfinder.movement import Movement

LINES = ("step", "run", "charge", "minimum")
UNLIMITED = 1 << 62
"""Feet: the ways of these actions are priced whole; what each of them allows is judged afterwards."""
COMBAT_REACH = 8
"""Squares beyond which no melee weapon of any creature reaches: 30 ft and 5 more, and one to spare."""
LONGEST = 128
"""No line is longer: no map is wider, and whatever speed a save claims, looking for its end must be over some time."""
UP, DOWN = (0, 0, 1), (0, 0, -1)
ASIDE = tuple((dx, dy, 0) for dx, dy in STEPS)
AROUND = (*ASIDE, *((dx, dy, 1) for dx, dy in STEPS), *((dx, dy, -1) for dx, dy in STEPS), UP, DOWN)


def lines(world: World, unit: int, going: Going) -> Iterator[tuple[Cell, ...]]:
    """Yield the ways that the action could take, every prefix of a line being one."""
    at = world.get(unit, Place).at
    single, flat = going.action in SINGLE, going.mode == "walk"
    longest = 1 if single else min(LONGEST, limit_of(world, unit, going) // SQUARE)
    for dx, dy, dz in ASIDE if flat else AROUND:
        route: list[Cell] = []
        for n in range(1, (longest if dz <= 0 else _rise(world, going, longest)) + 1):
            cell = at[0] + n * dx, at[1] + n * dy, at[2] + n * dz
            if not world.field.inside(*cell[:2]):
                break
            route.append(cell if not flat else world.field.on_ground(*cell[:2]))
        if route:
            yield tuple(route)


def _rise(world: World, going: Going, longest: int) -> int:
    """Give how many cells a line goes up at most.   [sf.fly-ascend]"""
    return max(1, longest // (1 + fly_gravity(world.field.gravity))) if going.mode == "fly" else longest


def area(law: "Movement", world: World, unit: int, going: Going) -> Area:
    """Everywhere that the action may end."""
    stops: dict[Cell, int] = {}
    path = law.way(world, unit, going.mode)
    for line in lines(world, unit, going):
        if going.action == "charge" and not towards_foe(world, unit, line):
            continue
        steps = explain(path, path.trace(line)[0], None)
        fault = first_fault(path, steps, going)
        for number, step in enumerate(steps if fault is None else steps[: fault.steps], 1):
            taken, ends = steps[:number], step.before != step.after and path.may_end(step.after)
            if ends and (going.action != "charge" or charge_ends(path, taken) is None):
                stops[step.after] = sum(one.cost.total for one in flattened(path, taken, going))
    limit = limit_of(world, unit, going)
    return Area(tuple(Stop(cell, cost, 0) for cell, cost in sorted(stops.items())), ((going.action, limit),))


def towards_foe(world: World, unit: int, line: tuple[Cell, ...]) -> bool:
    """Say whether a line comes near enough to a foe to be worth pricing as a charge.   [decided.charge]"""
    side, far = world.get(unit, Body).side, COMBAT_REACH
    foes = [space(world, other) for other, _ in world.all(Side) if other != unit and hostile(world, unit, other)]
    cells = [cell for foe in foes for cell in foe]
    return any(-far < cx - x < side + far and -far < cy - y < side + far for x, y, _ in line for cx, cy, _ in cells)


def plan(law: "Movement", world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
    """The one way of the action to a goal."""
    line = next((line[: line.index(goal) + 1] for line in lines(world, unit, going) if goal in line), None)
    if line is None:
        return _astray(law, world, unit, goal, going)
    found = law.route(world, unit, line, going)
    return found.refusal if isinstance(found, Halt) else found


def _astray(law: "Movement", world: World, unit: int, goal: Cell, going: Going) -> Refusal:
    """Say why no line of the action leads to a goal: it is there, too far, askew, or nothing to stand on."""
    at = world.get(unit, Place).at
    if goal == at:
        return Refusal(rule_of(going), text("{who} is there already.", who=called(world, unit)))
    offsets = [abs(b - a) for a, b in zip(at, goal, strict=True)][: 2 if going.mode == "walk" else 3]
    inside = world.field.inside(*goal[:2])
    if inside and going.action not in SINGLE and len({0, *offsets}) > 2:
        return Refusal(rule_of(going), text("The way is not one straight line."))
    far = beyond(world, unit, goal, going) if inside else None
    return far or law.why_not(law.way(world, unit, going.mode), goal, going.mode, limit_of(world, unit, going))


def route(law: "Movement", world: World, unit: int, way: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
    """Price a given way and hold it against the action; the first step at which it fails is named."""
    walked, path = law.along(world, unit, way, going, UNLIMITED), law.way(world, unit, going.mode)
    halt = walked if isinstance(walked, Halt) else None
    steps = walked.plan.steps if isinstance(walked, Halt) else walked.steps
    fault, start = first_fault(path, steps, going), world.get(unit, Place).at
    if fault is not None and (halt is None or fault.at <= halt.at):
        return Halt(fault.at, fault.why, MovePlan(going.mode, steps[: fault.steps]), start)
    if isinstance(walked, Halt):
        return walked
    ends = charge_ends(path, steps) if going.action == "charge" else None
    if ends is not None:
        return Halt(len(way) - 1, ends, walked, start)
    return replace(walked, steps=flattened(path, steps, going))
