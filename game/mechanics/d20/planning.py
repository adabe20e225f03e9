"""Movement planned: how far, which way, at what price; by one move action, two, a run, a step, a charge."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.battle.rulebook import Going, Halt
from game.ecs.world import World
from game.mechanics.d20.double_move import of_action
from game.mechanics.d20.movement_reasons import MovementReasons
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.sizes import space
from game.mechanics.d20.special_moves import LINES, SpecialMoves, never
from game.mechanics.d20.speeds import Purse
from game.paths.plan import TOO_WIDE, Area, MovePlan
from game.reasons import Cost, Refusal
from game.space.sight import Space
from game.space.square import Cell

LAID_OUT, VOLUME = 80, 1 << 18
"""Squares of a movement with height that are always listed, and cells of the volume that are, however far it goes.

What an action of flight pays for is listed, too.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in feet."""

    routes: Routes
    special: SpecialMoves
    left: Callable[[World, int, str], Cost | Refusal | None]
    """What a turn that has been used in part still holds for an action of movement; None: nothing is asked."""
    reasons: MovementReasons
    partial: Callable[[World, int], bool] = never
    """Whose turn is no whole one: what it holds is asked before anything of it is used."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, in feet, sorted by cell."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return refusal
        found = self._ends(world, unit, going)
        if isinstance(found, Refusal):
            return found
        return replace(found, rules=(*found.rules, *self.reasons.going(world, unit, going)))

    def _ends(self, world: World, unit: int, going: Going) -> Area | Refusal:
        if going.action in LINES:
            return self.special.area(world, unit, going)
        limit = self.action_purse(world, unit, going)
        if going.mode != "walk" and not _flown(going) and _too_wide(world, limit.squares):
            return TOO_WIDE
        return self.routes.within(world, unit, going, limit)

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """The cheapest way to a goal; among equals the one that provokes least, then the straighter one."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return refusal
        if going.action in LINES:
            found = self.special.plan(world, unit, goal, going)
        else:
            found = self.routes.to(world, unit, goal, going, self.action_purse(world, unit, going))
        return self._cited(world, unit, going, found) if isinstance(found, MovePlan) else found

    def _cited(self, world: World, unit: int, going: Going, plan: MovePlan) -> MovePlan:
        return replace(plan, cited=tuple(self.reasons.plan(world, unit, going, plan)))

    def route(self, world: World, unit: int, route: Space, going: Going) -> MovePlan | Halt:
        """Price a given way step by step; where it fails: the step, the rule, and where one could stop instead."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return Halt(0, refusal, MovePlan(going.mode, ()), space(world, unit)[0])
        if going.action in LINES:
            found = self.special.route(world, unit, route, going)
        else:
            found = self.routes.along(world, unit, route, going, self.action_purse(world, unit, going).total)
        return self._cited(world, unit, going, found) if isinstance(found, MovePlan) else found

    def action_purse(self, world: World, unit: int, going: Going) -> Purse:
        """Give how far an action goes."""
        single = self.special.single(world, unit)
        return of_action(going, self.routes.steps.pace.speed(world, unit, going.mode).total, single=single)

    def _may(self, world: World, unit: int, going: Going) -> Refusal | None:
        refusal = self.special.forbidden(world, unit, going)
        if refusal is not None or going.budget is not None:
            return refusal
        refusal = self.routes.steps.pace.can_move(world, unit, going.mode)
        asked = going.after or self.partial(world, unit)
        left = self.left(world, unit, going.action) if refusal is None and asked else None
        return left if isinstance(left, Refusal) else refusal


def _flown(going: Going) -> bool:
    """Say whether it is asked what an action of flight pays for, and nothing that only a question thinks of."""
    return going.mode == "fly" and going.action != "" and going.budget is None


def _too_wide(world: World, squares: int) -> bool:
    return squares > LAID_OUT and _cells(world, squares) > VOLUME


def _cells(world: World, squares: int) -> int:
    """Give about how many cells a movement with height may end in."""
    box = [min(2 * squares + 1, size) for size in (world.field.width, world.field.height, 2 * LAID_OUT)]
    return box[0] * box[1] * box[2]
