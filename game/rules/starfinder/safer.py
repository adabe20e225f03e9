"""The way round: the cheapest way to the same square that leaves no threatened square on its way."""


from game.battle.command import Command, command
from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.d20.walking import Walking
from game.paths.plan import MovePlan
from game.reasons import Refusal
from game.rules.starfinder.moving import MOVE, purse
from game.rules.starfinder.opportunity import Watch
from game.rules.starfinder.steps import STEP
from game.space import footprint
from game.space.square import Cell


def safer(world: World, cmd: Command) -> Command | None:
    """Leaving a threatened square provokes, entering one does not: go round them.   [sf.attack-of-opportunity]

    Gives the move by the way round, where it provokes fewer and can be paid for; only for walking.
    """
    mode, goal = cmd.option("mode", "walk"), cmd.target
    if mode != "walk" or cmd.cells("route") or not isinstance(goal, tuple):
        return None
    plan = MOVE.plan(world, cmd)
    if isinstance(plan, Refusal) or not plan.provokes:
        return None
    round_ = _round(world, cmd.unit, goal)
    if round_ is None or len(round_.provokes) >= len(plan.provokes):
        return None
    return command(cmd.unit, cmd.verb, goal, mode=mode, route=round_.route)


def _round(world: World, unit: int, goal: Cell) -> MovePlan | None:
    """Find the cheapest way that stays off the threatened squares between start and goal."""
    ends = space(world, unit) + footprint.cells(goal, footprint.whole(world.get(unit, Body).side))
    threatened = [cell[:2] for plane in Watch(world, unit).planes for cell in plane if cell not in ends]
    walker = Walking(STEP, world, unit, shunned=tuple(dict.fromkeys(threatened)))
    squares = purse(world, unit, "walk").squares
    if walker.cost(goal, squares) is None or not walker.stops(goal, squares):
        return None
    strides = walker.strides(goal, squares, ())
    return MovePlan("walk", STEP.explain(walker, strides, Watch(world, unit))) if strides else None
