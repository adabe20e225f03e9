"""What does a mover reach, at what price, and by which way?"""

from collections.abc import Iterator
from functools import lru_cache

from game.paths import graph
from game.paths.afoot import Ends
from game.paths.graph import Found, search
from game.rules.draw_steel.boards.in_space import in_space
from game.rules.draw_steel.boards.on_foot import OnFoot, on_foot
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.paths.far import Far
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.ranged import Ranged
from game.rules.draw_steel.paths.steps import SLANTED
from game.rules.draw_steel.paths.walked import Walked
from game.rules.draw_steel.paths.waves import Waves
from game.space.square import Cell

WIDE = 64
"""Squares up to which everything in reach is found at once, and kept."""
SMALL = 256
"""Squares of a map on which that is so whatever the budget: there one search tells of every cell."""


@lru_cache(maxsize=512)
def searched(situation: Situation, budget: int) -> Found[Stance]:
    """Find all that a budget reaches, stance after stance."""
    return search(situation.start, situation.edges, budget, aside=SLANTED)


def waves(situation: Situation, budget: int) -> Waves | None:
    """Find what is within a budget on boards; None where they do not hold the steps of this mover, as it is."""
    steps, (x, y, z, _) = situation.steps, situation.start
    field, side = steps.foot.land.field, steps.foot.side
    if steps.mode != "walk":
        air = in_space(field, steps.mode, side)
        on_map = air.low <= z <= air.high and steps.foot.on_map((x, y, z))
        return Ranged(situation, budget, air) if on_map else None
    ground = on_foot(field, side)
    if not ground.at_rest((x, y, z)) or (steps.drops and _over_swimmers(situation, ground)):
        return None
    return Walked(situation, budget, ground)


def work(situation: Situation) -> Iterator[None]:
    """Lay out in pieces the boards on which a mover goes."""
    steps = situation.steps
    field, side = steps.foot.land.field, steps.foot.side
    yield from (on_foot(field, side) if steps.mode == "walk" else in_space(field, steps.mode, side)).work()


def _over_swimmers(situation: Situation, ground: OnFoot) -> bool:
    """Say whether somebody is under a surface on which one does not stand."""
    if not ground.sinks:
        return False
    stands, bodies = ground.laid.stands, (*situation.enemies, *situation.allies)
    spaces = ((x - dx, y - dy, z + 1) for x, y, z in bodies for dx, dy in ground.laid.base)
    return any(ground.at_rest((x, y, z)) and not stands[y, x] for x, y, z in spaces)


@lru_cache(maxsize=128)
def laid(situation: Situation, budget: int) -> Waves | None:
    """Find all that a budget reaches on boards; None where they do not hold the steps."""
    return waves(situation, budget)


Flood = Found[Stance] | Waves
"""All that a budget reaches."""
Reached = Flood | Far
"""What a search or a flood found; all answer the same questions alike."""


def flood(situation: Situation, budget: int) -> Flood:
    """Find all that a budget reaches, as long as a search would not give it up."""
    wave = laid(situation, budget)
    return searched(situation, budget) if wave is None or wave.count > graph.MOST else wave


def too_wide(situation: Situation, budget: int) -> bool:
    """Say whether more is in reach than can be looked through."""
    wave = laid(situation, budget)
    return searched(situation, budget).full if wave is None else wave.count > graph.MOST


@lru_cache(maxsize=512)
def least(situation: Situation, budget: int) -> tuple[tuple[Cell, int], ...]:
    """List the cells that a budget reaches, prone or not, with the least cost, sorted."""
    reached, best = searched(situation, budget), dict[Cell, int]()
    for stance in reached.stances:
        cost = reached.cost(stance) or 0
        best[stance[:3]] = min(cost, best.get(stance[:3], cost))
    return tuple(sorted(best.items()))


def ends(situation: Situation, budget: int, closed: frozenset[Cell]) -> Ends:
    """Give where a mover may stop, sorted, with the cost; the start left out, and spaces with a closed cube."""
    wave = laid(situation, budget)
    if wave is not None:
        return wave.laid(closed)
    start, side = situation.start[:3], situation.steps.foot.side
    free = (end for end in least(situation, budget) if end[0] != start and closed.isdisjoint(cube(end[0], side)))
    return Ends.of([(cell, cost) for cell, cost in free if not situation.on_somebody(cell)])


@lru_cache(maxsize=4)
def endless(situation: Situation, budget: int) -> Waves | None:
    """Find the same of a movement without a limit above the ground or below it: a few of these fill much room."""
    return waves(situation, budget)


@lru_cache(maxsize=64)
def straight_at(situation: Situation, goal: Cell, budget: int) -> Found[Stance]:
    """Find the cheapest ways to one cell stance after stance: for who is where no board begins."""

    def there(stance: Stance) -> bool:
        return stance[:3] == goal

    def ahead(stance: Stance) -> int:  # no step rises by more than 1; a fall goes down as far as it likes
        return max(abs(stance[0] - goal[0]), abs(stance[1] - goal[1]), goal[2] - stance[2])

    return search(situation.start, situation.edges, budget, there, ahead, SLANTED)


def towards(situation: Situation, goal: Cell, budget: int) -> Reached:
    """Find the cheapest ways to one cell: in all that a movement reaches, or without a limit straight at it."""
    ground = situation.steps.foot.land.field
    apart = situation.steps.apart(situation.start[:3], goal)
    if (ground.width * ground.height <= SMALL and not apart) or budget <= WIDE:
        return flood(situation, budget)
    if apart:
        return Found(situation.start)
    on_foot = situation.steps.mode == "walk"
    wave = laid(situation, budget) if on_foot else endless(situation, budget)
    if wave is None or (on_foot and wave.count > graph.MOST):
        return straight_at(situation, goal, budget)
    return Far(wave, goal)
