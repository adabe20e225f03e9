"""Which rules shape a movement besides those by which its steps are paid for: its action, its mode, who may strike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.battle.rulebook import Going
from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.reach import REACH_TEN
from game.mechanics.d20.sizes import Sizes
from game.mechanics.d20.speeds import Pace
from game.paths.plan import MovePlan


@dataclass(frozen=True, slots=True, eq=False)
class MovementReasons:
    """The law by which a movement cites what it owes."""

    sizes: Sizes
    pace: Pace
    actions: Mapping[str, str]
    """The rule of each action that sets how far a movement goes."""
    modes: Mapping[str, str]
    """The rule of each mode that has a speed of its own."""
    gravity: str
    """Gravity that is not normal changes what a walker can do."""
    squeezed: tuple[str, ...]
    """Who ends squeezed holds a band of its space, and is hampered."""
    provoked: str
    """Who leaves a threatened square may be struck."""
    big_reach: str
    """A big creature strikes at who comes up to it from farther off."""

    def going(self, world: World, unit: int, going: Going) -> Iterator[str]:
        """The action and the mode set how far a movement goes; a big creature moves as one block."""
        if going.action in self.actions:
            yield self.actions[going.action]
        if going.mode in self.modes and not self.pace.unskilled.rule(world, unit, going.mode):
            yield self.modes[going.mode]
        if world.field.gravity != "normal" and going.mode == "walk":
            yield self.gravity
        if world.get(unit, Body).side > 1:
            yield self.sizes.big

    def plan(self, world: World, unit: int, going: Going, plan: MovePlan) -> Iterator[str]:
        """So does where a way ends, who strikes because of it, and what keeps others from striking."""
        yield from self.going(world, unit, going)
        if plan.steps and plan.steps[-1].squeezed:
            yield from self.squeezed
        struck = tuple(mark.by for mark in plan.provokes)
        if struck:
            yield self.provoked
        bodies = (world.get(foe, Body) for foe in struck)
        if any(body.side > 1 and self.sizes.reach(body) >= REACH_TEN for body in bodies):
            yield self.big_reach
        yield from (rule for step in plan.steps for foe, rule in step.spared if foe not in struck)
