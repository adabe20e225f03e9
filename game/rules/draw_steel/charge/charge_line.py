"""The line of a charge: straight at an enemy, with or without a jump over what is in its way."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from game.battle.rulebook import Halt
from game.ecs.components import Body, Place
from game.ecs.world import Pieced, World, lasting, lasting_by
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.states import PRONE, alive
from game.paths.plan import MovePlan
from game.reasons import Refusal, text
from game.rules.draw_steel.charge.worth_running import beside_foes, leading
from game.rules.draw_steel.jumping import jump
from game.rules.draw_steel.movement.sizes import cube, imagined
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.paths.mover import Mover, failures, moving
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.reach import Flood
from game.rules.draw_steel.paths.step_costs import planned
from game.rules.draw_steel.paths.steps import LEVEL
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.terrain.difficult_terrain import hinders
from game.space.square import STEPS, Cell

UPRIGHT = ("climb", "swim", "fly")
"""Types of movement with steps straight up and down."""
enduring = partial(Pieced, mark=failures)
"""What takes long and lasts while it has failed nowhere else this turn."""
NO_LINE = Refusal("ds.charge", text("No clear straight line leads there, beside an enemy."), text("Move first."))


def charge_modes(world: World, unit: int, mode: str) -> Refusal | None:
    """A charge flies or burrows who can; it climbs, swims or jumps into deep water only at full speed."""
    if mode in ("climb", "swim", "fly", "burrow") and not word(world, unit, mode):
        why = text(
            "{who} moves at half speed that way, and can charge only at full speed: {mode}.",
            who=called(world, unit),
            mode=mode,
        )
        return Refusal("ds.charge", why)
    return None


@lasting_by(failures)
def chargers(world: World, unit: int, mode: str, budget: int) -> tuple[Mover, ...]:
    """List a mover for each straight bundle of two neighbouring directions that could end beside an enemy."""
    worth = leading(world.get(unit, Place).at[:2], beside_foes(world, unit), budget, mode in UPRIGHT)
    return tuple(moving(world, unit, mode, False, (first, (first + 1) % len(STEPS))) for first in sorted(worth))


def foes_beside(mover: Mover, at: Cell) -> tuple[int, ...]:
    """List the enemies beside a space, in id order."""
    near, (x, y, z), side = _near(mover.world, mover.unit), at, mover.side
    return tuple([foe for foe, low, wide in near.get((x, y), ()) if low - side <= z <= low + wide])


@lasting
def _near(world: World, unit: int) -> Mapping[tuple[int, int], list[tuple[int, int, int]]]:
    """List the enemies alive beside whom one is seen from above, by square, in id order: how high each is, how wide."""
    side, near = world.get(unit, Body).side, dict[tuple[int, int], list[tuple[int, int, int]]]()
    for foe in sides.foes(world, unit, alive):
        (x, y, z), wide = world.get(foe, Place).at, world.get(foe, Body).side
        for spot in product(range(x - side, x + wide + 1), range(y - side, y + wide + 1)):
            near.setdefault(spot, []).append((foe, z, wide))
    return near


def charges(world: World, unit: int, mode: str, budget: int) -> Iterator[tuple[Mover, Flood]]:
    """Yield everything that a charge of some squares reaches, bundle by bundle."""
    for mover in chargers(world, unit, mode, budget):
        yield mover, mover.flood(budget)


class End(NamedTuple):
    """How a charge gets to where it ends, the better first: fallen there, how far it went, hurt on the way."""

    fallen: bool
    cost: int
    damage: int


def end_at(mover: Mover, reached: Flood, cell: Cell) -> End | None:
    """Give how a bundle of ways gets to a square beside an enemy, on its feet if it can; None: not at all."""
    if cell == mover.start[:3] or not foes_beside(mover, cell) or not mover.may_stop(cell):
        return None
    if mover.situation.on_somebody(cell):
        return None
    for prone in (mover.start[3], True):
        cost = reached.cost((*cell, prone))
        if cost is not None:
            return End(prone and not mover.start[3], cost, reached.harm((*cell, prone)))
    return None


@enduring
def charge_ends(world: World, unit: int, mode: str, budget: int) -> Generator[None, None, Mapping[Cell, End]]:
    """Give everywhere that a charge can end beside an enemy, with the best way there."""
    ends: dict[Cell, End] = {}
    for mover, reached in charges(world, unit, mode, budget):
        yield
        for cell in dict.fromkeys(stance[:3] for stance in reached.stances):
            end = end_at(mover, reached, cell)
            if end is not None:
                ends[cell] = min(end, ends.get(cell, end))
    return ends


def ends_beside_foe(mover: Mover, route: tuple[Cell, ...], walked: MovePlan | Halt) -> MovePlan | Halt:
    """The way of a charge ends beside an enemy."""
    if isinstance(walked, Halt) or foes_beside(mover, route[-1]):
        return walked
    passed = [cell for cell in route[:-1] if mover.may_stop(cell) and foes_beside(mover, cell)]
    return Halt(len(route) - 1, NO_LINE, walked, passed[-1] if passed else mover.start[:3])


SHORTEST = 2
"""Squares: a jump that clears anything."""


class Vault(NamedTuple):
    """One jump within a charge: from where to where, what comes before it, what can follow."""

    off: Stance
    on: Cell
    run: Flood
    rest: Flood
    mover: Mover
    ahead: Mover
    leap: MovePlan
    spent: int


@enduring
def vaults(world: World, unit: int, budget: int) -> Generator[None, None, tuple[Vault, ...]]:
    """List every jump that a charge on foot can hold, over what it could not go through.

    Who has fallen prone jumps no more.
    """
    if better(world, unit) < SHORTEST or budget < SHORTEST:
        return ()
    jumped: list[Vault] = []
    for mover, run in charges(world, unit, "walk", budget):
        for off in run.stances:
            jumped += _from(mover, run, off, budget) if not off[3] else ()
            yield
    return tuple(jumped)


def _from(mover: Mover, run: Flood, off: Stance, budget: int) -> Iterator[Vault]:
    """Yield the jumps from one place of a charge's line."""
    spent = run.cost(off) or 0
    barred = [direction for direction in mover.directions if _barred(mover, off, direction)]
    if not barred or budget - spent < SHORTEST:
        return
    here = moving(imagined(mover.world, mover.unit, off[:3]), mover.unit, "jump")
    reach = jump.spring(mover.world, mover.unit, budget - spent)
    for direction in barred:
        for far in range(SHORTEST, reach.length + 1):
            vault = _over(mover, here, off, direction, far, reach)
            if vault is not None and spent + vault.spent <= budget:
                rest = budget - spent - vault.spent
                yield vault._replace(run=run, rest=vault.ahead.flood(rest), spent=spent + vault.spent)


def _barred(mover: Mover, off: Stance, direction: int) -> bool:
    """Say whether a charge cannot simply step on in a direction, unharmed and without falling."""
    onward = (edge for edge in mover.edges(off) if edge.direction % LEVEL == direction)
    return not any(not edge.harm and edge.to[2] >= off[2] - 1 for edge in onward)


def _over(mover: Mover, here: Mover, off: Stance, direction: int, far: int, reach: jump.Spring) -> Vault | None:
    (dx, dy), foot = STEPS[direction], mover.foot
    x, y = off[0] + far * dx, off[1] + far * dy
    if not foot.on_map((x, y, 0)):
        return None
    goal = x, y, foot.top(x, y)
    sinks = foot.swims(goal) and charge_modes(mover.world, mover.unit, "swim") is not None
    if sinks or hinders(foot.land, cube(goal, foot.side)):
        return None
    leap = jump.leap(here, goal, reach)
    if isinstance(leap, Refusal) or PRONE in leap.conditions:
        return None
    ahead = moving(imagined(mover.world, mover.unit, goal), mover.unit, "walk", False, mover.directions)
    nothing = ahead.flood(0)
    return Vault(off, goal, nothing, nothing, mover, ahead, leap, leap.cost.total)


def vault_ends(world: World, unit: int, budget: int) -> Iterator[tuple[Cell, End] | None]:
    """Yield everywhere that a charge with a jump can end beside an enemy, and how; None where another jump begins."""
    for vault in vaults(world, unit, budget):
        yield None
        harm = vault.run.harm(vault.off) + vault.leap.damage
        for cell in dict.fromkeys(stance[:3] for stance in vault.rest.stances):
            end = _end(vault, cell)
            if end is not None:
                yield cell, End(end.fallen, vault.spent + end.cost, harm + end.damage)


def _end(vault: Vault, cell: Cell) -> End | None:
    """Give how the rest of a charge gets to a square; one may also end where one lands."""
    if cell != vault.on:
        return end_at(vault.ahead, vault.rest, cell)
    return End(False, 0, 0) if vault.ahead.may_stop(cell) and foes_beside(vault.ahead, cell) else None


@enduring
def all_ends(world: World, unit: int, mode: str, budget: int) -> Generator[None, None, Mapping[Cell, End]]:
    """Give everywhere that a charge can end beside an enemy, with or without a jump."""
    ends = dict((yield from charge_ends.work(world, unit, mode, budget)))
    if mode != "walk":
        return ends
    yield from vaults.work(world, unit, budget)
    for vault in vault_ends(world, unit, budget):
        if vault is None:
            yield
            continue
        cell, end = vault
        ends[cell] = min(end, ends.get(cell, end))
    return ends


def _straight(world: World, unit: int, goal: Cell, mode: str, budget: int) -> Iterator[tuple[Mover, Flood, End]]:
    """Yield the bundles that lead to a square, each with all that it reaches, and how it gets there."""
    worth = leading(world.get(unit, Place).at[:2], (goal[:2],), budget, mode in UPRIGHT)
    for mover in (mover for mover in chargers(world, unit, mode, budget) if mover.directions[0] in worth):
        reached = mover.flood(budget)
        end = end_at(mover, reached, goal)
        if end is not None:
            yield mover, reached, end


@lasting_by(failures)
def leads(world: World, unit: int, goal: Cell, mode: str, budget: int) -> bool:
    """Say whether any charge leads to a square."""
    if next(_straight(world, unit, goal, mode, budget), None) is not None:
        return True
    return mode == "walk" and any(_end(vault, goal) is not None for vault in vaults(world, unit, budget))


@lasting_by(failures)
def charge_way(world: World, unit: int, goal: Cell, mode: str, budget: int) -> MovePlan | None:
    """Plan the best charge to a square; it jumps only where that spares it something."""
    plans = []
    for mover, reached, end in _straight(world, unit, goal, mode, budget):
        stance = (*goal, end.fallen or mover.start[3])
        stances = reached.path(reached.best([stance]), mover.watch)
        plans.append((end, planned(mover, stances)))
    plain = min((end for end, _ in plans), default=None)
    if mode == "walk" and (plain is None or plain.fallen or plain.damage):
        plans += vault_plans(world, unit, goal, budget)
    best = min(plans, key=lambda plan: (plan[0], len(plan[1].provokes), plan[1].route), default=None)
    return None if best is None else best[1]


def vault_plans(world: World, unit: int, goal: Cell, budget: int) -> Iterator[tuple[End, MovePlan]]:
    """Yield the ways of a charge with a jump that end on a square."""
    for vault in vaults(world, unit, budget):
        end = _end(vault, goal)
        if end is not None:
            after = list(vault.rest.path(vault.rest.best([(*goal, end.fallen)]), None)) if goal != vault.on else []
            whole = _joined(vault, after)
            yield End(end.fallen, whole.cost.total, whole.damage), whole


def _joined(vault: Vault, after: list[Stance]) -> MovePlan:
    """Join the run-up, the jump and the rest."""
    first = planned(vault.mover, list(vault.run.path([vault.off], None)) if vault.off != vault.mover.start else [])
    last = planned(vault.ahead, after)
    steps = (*first.steps, *vault.leap.steps, *last.steps)
    return replace(last, steps=steps, damage=first.damage + vault.leap.damage + last.damage)
