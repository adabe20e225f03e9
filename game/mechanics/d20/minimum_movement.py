"""The minimum movement: one square, however slowed, for a whole turn; it provokes."""

from dataclasses import dataclass, replace

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.d20.diagonals import untouched
from game.mechanics.d20.five_foot_step import ON
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.speeds import Pace
from game.mechanics.d20.steps import Mover
from game.mechanics.d20.walking import Walking
from game.paths.plan import Step
from game.reasons import Cost, Refusal, Text, text

MINIMUM = "minimum"
"""The action."""
TOO_FAR = text("The square is {far} ft away, the minimum movement goes {most} ft.")


@dataclass(frozen=True, slots=True, eq=False)
class MinimumMovement:
    """The law of the minimum movement."""

    pace: Pace
    rule: str
    """However slowed, a creature with a speed moves one square."""
    provoking: str
    """It is no step: it provokes."""
    slot: str = "full"
    """What it takes of the turn."""
    too_far: Text = TOO_FAR

    def forbidden(self, world: World, unit: int, going: Going) -> Refusal | None:
        """It takes a speed in the mode."""
        return self.pace.no_speed(world, unit, going.mode, self.rule)

    def fault(self, mover: Mover, first: Step, step: Step, left: int) -> Refusal | None:  # noqa: ARG002 - one shape
        """However slowed, a creature moves one square."""
        return None if step is first else Refusal(self.rule, ON)

    def priced(self, mover: Mover, step: Step, passing: Cost) -> Step:
        """However slowed, one pays for one square, and leaves the count of diagonals as it was."""
        cost = Cost.one(self.rule, SQUARE) + passing + self.provoked(step)
        return replace(step, cost=cost, diagonals=untouched(mover.world, mover.unit), manner=MINIMUM)

    def provoked(self, step: Step) -> Cost:
        """It is no step: it provokes."""
        return Cost.one(self.provoking) if step.provokes else Cost()


def halting(mover: Mover) -> Mover:
    """By it one may stop among obstacles that others have to cross whole."""
    return replace(mover, halting=True) if isinstance(mover, Walking) else mover
