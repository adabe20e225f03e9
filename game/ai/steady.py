"""Whether a way is worth the trouble: a step aside against staying, a climb where there is nothing to climb."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from game.ai.scores import Scores
from game.ai.worth import Worth
from game.battle.command import Command
from game.ecs.components import Budget, Place
from game.ecs.world import World
from game.paths.plan import MovePlan

CLIMBING, STIR, AGAIN = "climb", 10, 50
"""What a step to the next cell has to be worth at least, in hundredths of a hit point; and a way, once it has gone."""


class Steps(Protocol):
    """A plan, as far as it matters here."""

    @property
    def world(self) -> World:
        """Give the world after it."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """Give what it does."""

    @property
    def scores(self) -> Scores:
        """Give what it is worth."""


P = TypeVar("P", bound=Steps)


def steadied(worth: Worth, plans: Iterable[P]) -> list[P]:
    """Put staying first where the best of some plans only goes somewhere, and gains next to nothing by it.

    So it is with the next cell, and with any place for who has gone somewhere in this turn already.
    """
    ordered = list(plans)
    still = next((plan for plan in ordered if not plan.commands), None)
    least = _least(worth, ordered[0]) if worth.knobs.exact and ordered else 0
    if still is None or not least:
        return ordered
    best = ordered[0].scores
    if best.total - still.scores.total >= least or best.goal != still.scores.goal:
        return ordered
    return [still, *(plan for plan in ordered if plan is not still)]


def needless(worth: Worth, way: MovePlan) -> bool:
    """Say whether a way is climbed though it leads along the ground all the time, nowhere up or down."""
    ground = worth.world.field.on_ground
    cells = [cell for step in way.steps for cell in (step.before, step.after)] if way.mode == CLIMBING else []
    level = all(cell == ground(*cell[:2]) and cell[2] == cells[0][2] for cell in cells)
    return worth.knobs.exact and bool(cells) and level


def _least(worth: Worth, plan: Steps) -> int:
    """Give what a plan has to gain that is nothing but one way; 0 where it may be done for any gain."""
    verbs = [worth.book.verbs[cmd.verb] for cmd in plan.commands]
    if len(verbs) != 1 or verbs[0].area is None or plan.scores.dealt or plan.scores.besides:
        return 0
    if _gone(worth):
        return AGAIN
    before, after = (world.get(worth.unit, Place).at for world in (worth.world, plan.world))
    return STIR if worth.world.ground.grid.steps(before, after) <= 1 else 0


def _gone(worth: Worth) -> bool:
    """Say whether the unit has gone somewhere in this turn."""
    budget = worth.world.find(worth.unit, Budget)
    done = budget.done if budget is not None else ()
    return any(verb in worth.book.verbs and worth.book.verbs[verb].area is not None for verb in done)
