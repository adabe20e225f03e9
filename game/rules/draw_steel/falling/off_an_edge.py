"""Off an edge on foot, onto whoever is below: the way there, and what it does to that one."""

from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.world import World
from game.paths.plan import MovePlan
from game.reasons import Because, Tally
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.movement.spaces import others
from game.rules.draw_steel.paths.mover import Mover, moving
from game.rules.draw_steel.paths.step_costs import planned
from game.space.square import Cell


def down_on(mover: Mover, goal: Cell, budget: int) -> MovePlan | None:
    """Give the way off an edge onto who takes up a space; None: nobody does, or no way leads there.

    Anyone may walk off an edge, and who lands on somebody ends beside that one.
    """
    bodies, (x, y, _) = {**mover.enemies, **mover.allies}, goal
    squares = [cell[:2] for cell in cube((x, y, 0), mover.side)]
    tops = sorted({z + 1 for cx, cy, z in bodies if (cx, cy) in squares}) if mover.steps.drops else []
    for top in ((x, y, z) for z in tops):
        reached = mover.towards(top, budget) if mover.situation.on_somebody(top) else None
        if reached is not None and reached.best([(*top, True)]):
            return planned(mover, reached.path([(*top, True)], mover.watch))
    return None


def landed_on(world: World, unit: int, plan: MovePlan) -> tuple[Strike, ...]:
    """Say whom a way comes down on at its end, and what each of them takes of the fall."""
    mover = moving(world, unit, plan.mode)
    last = plan.steps[-1] if plan.steps else None
    if last is None or not mover.situation.on_somebody(last.after):
        return ()
    steps = mover.leading(last.before, last.after)
    fall = mover.situation.fall(steps[0]) if steps else None  # a jump may end on somebody's head without a fall
    x, y, z = last.after
    below = frozenset((cx, cy, z - 1) for cx, cy, _ in cube((x, y, z), mover.side))
    met = (other for other in others(world, unit) if not below.isdisjoint(space(world, other)))
    return tuple(_blow(unit, other, 0 if fall is None else fall.damage) for other in met)


def _blow(unit: int, other: int, damage: int) -> Strike:
    why = (Because("ds.fall-onto"),)
    return Strike(unit, other, "", Tally(), Tally(), Odds(1, 1), 2 * damage, why, ((damage, 1),))
