"""The step of one square that provokes nobody: who may take it, and where to."""

from dataclasses import dataclass, replace

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.d20.diagonals import untouched
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.speeds import Pace, lying
from game.mechanics.d20.steps import Mover
from game.mechanics.d20.straight_line import state_bars
from game.mechanics.naming import called
from game.mechanics.states import ENTANGLED, PRONE, has
from game.paths.plan import Step
from game.reasons import Cost, Refusal, Text, text

STEP = "step"
"""The action."""
ON = text("The way goes on after the first square.")


def watched(action: str) -> bool:
    """A step provokes nobody: foes watch every other movement."""
    return action != STEP


@dataclass(frozen=True, slots=True, eq=False)
class FiveFootStep:
    """The law of the step."""

    rule: str
    """One square, straight or diagonal, for 5 feet; it provokes nobody."""
    too_far: Text
    """What a player reads of a square ({far} ft) beyond it ({most} ft)."""
    above: int = 0
    """A speed of no more than so many feet takes no step."""
    sighted: bool = False
    """Nor does who sees nothing, for whom every square hampers."""

    def forbidden(self, pace: Pace, world: World, unit: int, going: Going) -> Refusal | None:
        """No step while prone, nor entangled (all squares are doubled), nor with too little speed."""
        rule = self.rule
        if has(world, unit, PRONE):
            return lying(world, unit, rule)
        if has(world, unit, ENTANGLED):
            return state_bars(world, unit, ENTANGLED, rule)
        if self.sighted and has(world, unit, "blinded"):
            return Refusal(rule, text("{who} sees nothing.", who=called(world, unit)))
        nowhere = pace.no_speed(world, unit, going.mode, rule)
        if nowhere is None and pace.speed(world, unit, going.mode).total <= self.above:
            return Refusal(rule, text("{who} is too slow for it.", who=called(world, unit)))
        return nowhere

    def fault(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:  # noqa: ARG002 - one shape
        """One square, straight or diagonal; not where the square costs more (`Step.dear`)."""
        if step is not first:
            return Refusal(self.rule, ON)
        if step.squeezed or step.dear:
            why = text("The square costs more than 5 ft.")
            return Refusal(self.rule, why, text("Move there instead."))
        return None

    def priced(self, mover: Mover, step: Step, passing: Cost) -> Step:
        """It costs 5 feet, straight or diagonal, and leaves the count of diagonals as it was."""
        cost = Cost.one(self.rule, SQUARE) + passing
        return replace(step, cost=cost, diagonals=untouched(mover.world, mover.unit), manner=STEP)

    def turned(self) -> Refusal:
        """One square does not pay for a turn and a step."""
        return Refusal(self.rule, text("The step would need a turn first."))
