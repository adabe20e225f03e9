"""A flier's main direction: free at the start of a turn, chosen by the first step aside, and kept through the turn."""

from collections.abc import Iterator

from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.d20.falling import in_air
from game.paths.plan import MovePlan
from game.reasons import Because, text

MAIN_DIRECTION = "sf.fly-direction"
"""At the start of a turn in the air one chooses a main direction; the law keeps it: `Moving.heading`, `Moving.turns`.

It is forgotten when the next turn begins (`Rounds`).   [sf.fly-direction]
"""
DIRECTIONS = (
    text("east"), text("south-east"), text("south"), text("south-west"), text("west"), text("north-west"),
    text("north"), text("north-east"),
)  # fmt: skip


def heads(world: World, unit: int) -> Iterator[Because]:
    """Say in which direction a flier heads this turn, if it has chosen one.   [sf.fly-direction]"""
    heading, told = world.get(unit, Place).heading, text("Its direction is chosen by its first step this turn.")
    if heading >= 0 and in_air(world, unit):
        told = text("Heads {direction} this turn; each 45 degrees cost 5 ft.", direction=DIRECTIONS[heading])
    yield Because(MAIN_DIRECTION, 0, told)


def chosen(world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
    """A flier's first step aside chooses its main direction.   [sf.fly-direction]"""
    aside = next((step for step in plan.steps if step.before[:2] != step.after[:2]), None)
    if plan.mode == "fly" and aside is not None and world.get(unit, Place).heading < 0:
        told = text("Its main direction this turn: {direction}", direction=DIRECTIONS[aside.heading])
        yield Because(MAIN_DIRECTION, 0, told)
