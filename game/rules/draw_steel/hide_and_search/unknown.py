"""What a side plans by: enemies hidden from all of it are in none of its plans; who walks into one is stopped."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, Play
from game.ecs.components import Body, Conditions, Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN
from game.mechanics.unknown import Unknown
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.combat.opportunity_attack import leaves, provoked
from game.rules.draw_steel.hide_and_search.hidden import let_know, seen
from game.rules.draw_steel.movement.shift import who_may_strike
from game.rules.draw_steel.movement.shift_terrain import SHIFT
from game.rules.draw_steel.movement.sizes import cube, space
from game.space.square import Cell


def unseen(world: World, team: str) -> frozenset[int]:
    """Give the enemies that are hidden from all of a team; who is on a back, or carries somebody, is not among them.

    Part of ds.hide.
    """
    backs = {one for unit, perch in world.all(Perch) for one in (unit, perch.on)}
    lurking = (unit for unit, states in world.all(Conditions) if states.has(HIDDEN) and unit not in backs)
    return frozenset(unit for unit in lurking if _enemy(world, unit, team) and not seen(world, team, unit))


def _enemy(world: World, unit: int, team: str) -> bool:
    side = world.find(unit, Side)
    return side is not None and side.team != team and world.find(unit, Place) is not None


def _hidden(world: World, foe: int) -> Refusal:
    """Who is hidden is aimed at by nobody.   Part of ds.hide."""
    return Refusal("ds.hide", text("{name} is hidden.", name=called(world, foe)), text("Search for it first."))


JUMP = "jump"
"""Who jumps comes down even on somebody hidden, and moves aside."""
UNKNOWN = Unknown(unseen, _hidden, ("search", "point-out", "hide"))
"""Nobody plans by an enemy that is hidden from all of its side."""


def as_it_is(world: World, unit: int, plan: MovePlan) -> tuple[MovePlan, int]:
    """Give a way as far as nobody hidden is in it, with the strikes of the hidden; and who is in the way, 0: nobody.

    Part of ds.no-stopping, ds.hide.
    """
    foes = UNKNOWN.foes(world, unit)
    if not foes:
        return plan, 0
    steps, other = list[Step](), 0
    for step in plan.steps:
        other = 0 if step.mode == JUMP else in_the_space(world, unit, step.after)
        if other:
            break
        steps.append(_struck(world, unit, step, foes))
    return replace(plan, steps=tuple(steps)), other


def in_the_space(world: World, unit: int, at: Cell) -> int:
    """Give who hidden is where a creature would be; 0: nobody."""
    body = cube(at, world.get(unit, Body).side)
    there = (foe for foe in sorted(UNKNOWN.foes(world, unit)) if any(cell in body for cell in space(world, foe)))
    return next(there, 0)


def _struck(world: World, unit: int, step: Step, foes: frozenset[int]) -> Step:
    """Add to a step the strikes of the hidden enemies whose side it leaves.   Part of ds.opportunity-attack."""
    watching = (foe for foe in who_may_strike(world, unit, shifts=step.manner == SHIFT) if foe in foes)
    left = tuple(foe for foe in watching if leaves(world, foe, unit, step.before, step.after))
    return replace(step, provokes=step.provokes + provoked(world, unit, step.before, left))


def met(world: World, unit: int, other: int) -> Iterator[Event]:
    """Who comes upon somebody hidden is stopped before it, and knows of it now.   Part of ds.no-stopping, ds.hide."""
    note = text("is stopped: somebody unseen is in the way")
    yield Event("ended", unit, (Because("ds.no-stopping", 0, note),), (), note)
    yield from let_know(world, other, (unit,))


def comes_upon(world: World, unit: int) -> Play:
    """Who has come into the space of somebody hidden knows of it now.   Part of ds.hide."""
    other = in_the_space(world, unit, world.get(unit, Place).at)
    if other:
        yield from met(world, unit, other)
