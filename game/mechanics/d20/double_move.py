"""The double move: move actions in a row are one movement, with one allowance; what is done in between splits them."""

from dataclasses import dataclass, replace

from game.battle.rulebook import Going
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.speeds import FAR, Pace, Purse
from game.mechanics.d20.withdraw import goes_twice
from game.mechanics.slots import Slots
from game.paths.plan import MovePlan
from game.reasons import Because, Cost, text

DOUBLE = "double"
"""Two moves in a row, as levels and the referee ask for them: no verb of its own."""
END = "end"
"""The verb that ends a turn, and with it everything."""


def of_action(going: Going, speed: int, *, single: bool) -> Purse:
    """One action goes as far as the speed; two moves in a row, and a withdrawal, are one movement of twice the speed.

    `single`: who withdraws has a single action for it.
    """
    if going.budget is not None:
        return Purse(going.budget, (("budget", going.budget),))
    if going.action == "":
        return Purse(FAR * SQUARE, (("any", FAR * SQUARE),))
    if going.action == DOUBLE or goes_twice(going, single=single):
        return Purse(2 * speed, (("move", speed), (DOUBLE, 2 * speed)))
    return Purse(speed, (("move", speed),))


def of_turn(budget: Budget, left: int, speed: int) -> Purse:
    """Move actions in a row are one movement: what is left of the last, and the speed once for each action left."""
    actions = budget.left("move") + budget.left("standard")
    parts = [("move", left + speed)] if actions or not left else [("rest", left)]
    if left and actions:
        parts = [("rest", left), ("move", left + speed)]
    if actions == 2:
        parts.append((DOUBLE, left + 2 * speed))
    return Purse(left + actions * speed, tuple(parts) if left or actions else ())


def ends_movement(budget: Budget, kind: str) -> Budget:  # noqa: ARG001 - one shape for all kinds
    """Let whatever is done next close an open movement."""
    return replace(budget, purse=0)


@dataclass(frozen=True, slots=True, eq=False)
class DoubleMove:
    """The law of move actions in a row."""

    pace: Pace
    slots: Slots
    rule: str
    """Two move actions in a row are one movement."""
    closes: str
    """Whatever is done next ends it."""

    def purse(self, world: World, unit: int, mode: str) -> Purse:
        """Give how far the rest of a turn goes."""
        return of_turn(world.get(unit, Budget), *self._rest(world, unit, mode))

    def _rest(self, world: World, unit: int, mode: str) -> tuple[int, int]:
        """Give what is left of the movement under way, and what one more move action adds to it, in feet."""
        budget = world.get(unit, Budget)
        going_on = budget.done[-1:] == ("move",) and world.get(unit, Place).mode == mode
        return budget.purse if going_on else 0, self.pace.speed(world, unit, mode).total

    def rest_of_move(self, world: World, unit: int) -> Cost | None:
        """What is left of a move goes on with the next, as long as nothing is done in between; it holds a square."""
        budget = world.get(unit, Budget)
        goes_on = budget.purse >= SQUARE and budget.done[-1:] == ("move",)
        return Cost.one(self.rule, 0, text("rest of the move")) if goes_on else None

    def lapses(self, world: World, unit: int, verb: str) -> tuple[Because, ...]:
        """Whatever is done next closes an open movement: say what of it is lost, where that holds a square."""
        rest = world.get(unit, Budget).purse if verb != END and self.rest_of_move(world, unit) is not None else 0
        return (Because(self.closes, 0, text("The rest of the move is lost: {n} ft.", n=rest)),) if rest else ()

    def spending(self, world: World, unit: int, plan: MovePlan) -> Budget:
        """Pay for a move: as many move actions as it takes, the rest stays in the purse."""
        (left, speed), cost = self._rest(world, unit, plan.mode), plan.cost.total
        budget = world.get(unit, Budget)
        while left < cost:
            budget, left = self.slots.after(budget, "move", "move"), left + speed
        return replace(budget, purse=left - cost)

    def in_a_row(self, budget: Budget) -> tuple[str, ...]:
        """Two move actions are one movement: name the rule for who has begun the second."""
        return (self.rule,) if budget.done.count("move") > 1 else ()
