"""What a side plans by: who is hidden is in none of the others' plans; who walks into one stops, and has found it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.battle.event import Event, Play
from game.battle.rulebook import Going
from game.ecs.components import Conditions, Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.on_foot.ways import Ways
from game.mechanics.states import HIDDEN, ended
from game.mechanics.unknown import Unknown
from game.paths.plan import MovePlan
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.movement.law import MOVEMENT
from game.rules.lordsouls.movement.occupied_cells import OCCUPIED
from game.rules.lordsouls.movement.steps import mover_of
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import conscious, takes_turns, up
from game.space.square import Cell

SEARCH = "concentration"


def unseen(world: World, team: str) -> frozenset[int]:
    """Who is hidden is perceived by nobody of another side until it is found.   [ls.concentration]"""
    sides = dict(world.all(Side))
    if not any(side.team == team and up(world, one) for one, side in sides.items()):
        return frozenset()
    lurking = (one for one, states in world.all(Conditions) if states.has(HIDDEN) and one in sides)
    return frozenset(one for one in lurking if sides[one].team != team and world.find(one, Place) is not None)


def seen(world: World, team: str, unit: int) -> bool:
    """Say whether anybody of a team knows where a creature is: of the others all who do not hide."""
    states = world.find(unit, Conditions)
    return states is None or not states.has(HIDDEN) or unit not in unseen(world, team)


def lurks(world: World, team: str, unit: int) -> bool:
    """Who is hidden stays so wherever it goes, until it is found or shows itself.   [ls.concentration]"""
    return not seen(world, team, unit)


def _hidden(world: World, foe: int) -> Refusal:
    """Who is hidden is aimed at only once it is found.   [ls.concentration]"""
    why = text("{name} is hidden.", name=called(world, foe))
    return Refusal("ls.concentration", why, text("Look and listen for it first."))


UNKNOWN = Unknown(unseen, _hidden, (SEARCH,))
"""Nobody plans by an opponent that is hidden."""


def gone(world: World, unit: int, plan: MovePlan, action: str, go: Callable[[MovePlan], Play]) -> Play:
    """Go as planned, as far as nobody hidden is in the way; the hidden react like all others."""
    foes = UNKNOWN.foes(world, unit)
    if not foes or not plan.steps:
        yield from go(plan)
        return
    walk = MOVEMENT.ways(world, unit, Going("walk", action))
    steps = (replace(step, provokes=walk.provoked(step.before[:2], step.after[:2])) for step in plan.steps)
    true, other = _free(walk, replace(plan, steps=tuple(steps)), foes)
    last = true.steps[-1].after if true.steps else plan.steps[0].before
    yield from go(true)
    if other and takes_turns(world, unit) and world.get(unit, Place).at == last:
        yield from met(world, unit, other)


def _free(walk: Ways, plan: MovePlan, foes: frozenset[int]) -> tuple[MovePlan, int]:
    """Give a way as far as nobody hidden is in it, to a cell where one may stop; and who is in the way, 0: nobody."""
    there = {cell[:2]: foe for foe in sorted(foes) for cell in sizes.cells(walk.world, foe)}
    for number, step in enumerate(plan.steps, 1):
        barring = (there[spot] for spot in walk.mover.block(step.after[:2]) if spot in there)
        other = next((foe for foe in barring if conscious(walk.world, foe) or number == len(plan.steps)), 0)
        if other:
            before = plan.steps[: number - 1]
            while before and walk.mover.stopping(before[-1].after[:2]) is not None:
                before = before[:-1]
            return replace(plan, steps=before), other
    return plan, 0


def met(world: World, unit: int, other: int) -> Iterator[Event]:
    """Who comes upon somebody hidden is stopped before it, and it is found.   [ls.occupied-cells]"""
    note = text("is stopped: somebody unseen is in the way")
    yield Event("ended", unit, (Because(OCCUPIED.rule, 0, note),), (), note)
    yield from ended(world, other, HIDDEN, "ls.concentration")


def in_the_way(world: World, unit: int, target: int, cell: Cell) -> int:
    """Give who of those hidden from a creature's side is where it would shove somebody; 0: nobody."""
    body = {one[:2] for one in mover_of(world, target).body(cell[:2])}
    foes = sorted(UNKNOWN.foes(world, unit))
    return next((foe for foe in foes if any(one[:2] in body for one in sizes.cells(world, foe))), 0)
