"""Whether a way is worth the trouble: a step aside against staying, a climb where there is nothing to climb."""

from collections.abc import Iterable, Sequence
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


def staying(worth: Worth, plans: Sequence[P]) -> list[P]:
    """List those of some plans, the best first, that a way is held against: to do nothing, and to go no farther."""
    stays = (plan for plan in plans if plan.commands and not _leaves(worth, plan))
    blow = next(stays, None) if _gone(worth) else None
    return [plan for plan in plans if not plan.commands or plan is blow]


def steadied(worth: Worth, plans: Iterable[P]) -> list[P]:
    """Put staying first where the best of some plans only goes to the next cell, and gains next to nothing by it.

    Who has gone somewhere in this turn already goes on, though it be to strike, for something only.
    """
    ordered = list(plans)
    if not worth.knobs.exact or not ordered or not _goes(worth, ordered[0]):
        return ordered
    if _gone(worth):
        least, others = AGAIN, [plan for plan in ordered if not _leaves(worth, plan)]
    else:
        least, others = STIR, [plan for plan in ordered if not plan.commands and _stirs(worth, ordered[0])]
    best, still = ordered[0].scores, others[0].scores if others else None
    if still is None or best.total - still.total >= least or best.goal != still.goal:
        return ordered
    return [others[0], *(plan for plan in ordered if plan is not others[0])]


def needless(worth: Worth, way: MovePlan) -> bool:
    """Say whether a way is climbed though it leads along the ground all the time, nowhere up or down."""
    ground = worth.world.field.on_ground
    cells = [cell for step in way.steps for cell in (step.before, step.after)] if way.mode == CLIMBING else []
    level = all(cell == ground(*cell[:2]) and cell[2] == cells[0][2] for cell in cells)
    return worth.knobs.exact and bool(cells) and level


def _goes(worth: Worth, plan: Steps) -> bool:
    """Say whether a plan begins with a way."""
    return any(worth.book.verbs[cmd.verb].area is not None for cmd in plan.commands[:1])


def _leaves(worth: Worth, plan: Steps) -> bool:
    """Say whether a plan goes anywhere, first or later."""
    return any(worth.book.verbs[cmd.verb].area is not None for cmd in plan.commands)


def _stirs(worth: Worth, plan: Steps) -> bool:
    """Say whether a plan is nothing but a way to the next cell."""
    if len(plan.commands) != 1 or plan.scores.dealt or plan.scores.besides:
        return False
    before, after = (world.get(worth.unit, Place).at for world in (worth.world, plan.world))
    return worth.world.ground.grid.steps(before, after) <= 1


def _gone(worth: Worth) -> bool:
    """Say whether the unit has gone somewhere in this turn."""
    budget = worth.world.find(worth.unit, Budget)
    done = budget.done if budget is not None else ()
    return any(verb in worth.book.verbs and worth.book.verbs[verb].area is not None for verb in done)
