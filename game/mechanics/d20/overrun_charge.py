"""A charge that runs over its foe: an overrun in place of the attack at its end."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Going, Halt, Preview
from game.ecs.components import Body, Place
from game.ecs.world import Pieced, World
from game.mechanics.d20.attack_actions import with_states
from game.mechanics.d20.charge import CHARGE, Charge
from game.mechanics.d20.charge_line import ChargeLine, Swept, lane_to
from game.mechanics.d20.foretelling import Ahead, Check
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.overrun import Overrun, crossed, spaces
from game.mechanics.d20.passages import TUMBLED
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import on_foot
from game.mechanics.d20.walking import Walking
from game.mechanics.naming import called
from game.mechanics.states import began
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Refusal, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

ON_FOOT = Going("walk", CHARGE)
SOME = 16
"""Squares that are looked at in one piece of work."""


@dataclass(frozen=True, slots=True, eq=False)
class OverrunCharge:
    """The law of charging at a foe and running over it."""

    overrun: Overrun
    """In place of the attack at its end it runs the foe over,"""
    charge: Charge
    """for whom it pays as for any charge,"""
    line: ChargeLine
    """and whose squares are no bar to it."""
    helps: tuple[Because, ...]
    """What the charge adds to the manoeuvre."""
    verb: str = "overrun-charge"

    def law(self) -> Placed:
        """Give the law of its verb."""
        law = self.charge.allowed, on_foot, self.way, self.ends, self.play, self.shown
        title, rule, missing = text("Charge and overrun"), self.overrun.attempt, self.overrun.moves.no_square
        known = self.overrun.moves.unknown.known
        return Placed(self.verb, title, rule, *law, missing, offered=self.offers, known=known, work=self.work)

    def _limit(self, world: World, unit: int) -> int:
        return self.overrun.moves.movement.special.limit(world, unit, ON_FOOT)

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Straight on through one foe's squares."""
        unit, walker, routes = cmd.unit, self.overrun.runner(world, cmd.unit), self.overrun.routes
        start, limit = world.get(unit, Place).at, self._limit(world, unit)
        if not world.field.inside(*there[:2]):
            return routes.why_not(walker, there, "walk", limit)
        found = routes.traced(walker, lane_to(walker, there), routes.watch(world, unit, self.verb), limit)
        if isinstance(found, Halt):
            return found.refusal
        several = self.overrun.through_one(walker, spaces(found.steps))
        if several is not None:
            return several
        ((foe, at),) = crossed(walker, spaces(found.steps))
        return self._fault(world, unit, foe, feet((start,), (found.steps[at].before,))) or (
            self.line.barred(walker, foe, start, there) or self._tight(found) or found
        )

    def _fault(self, world: World, unit: int, foe: int, far: int) -> Refusal | None:
        """A charge has a least length, and goes at a foe that is seen."""
        if far < self.line.least:
            why = text("The way is {n} ft, and a charge goes at least {least} ft.", n=far, least=self.line.least)
            return Refusal(self.charge.rule, why, text("Overrun without charging."))
        if self.charge.fighting.blows.attack.concealing.total(world, unit, foe).unseen:
            return Refusal(self.charge.rule, text("{name} is not seen.", name=called(world, foe)))
        return None

    def _tight(self, plan: MovePlan) -> Refusal | None:
        tight = any(step.squeezed for step in plan.steps)
        return self.overrun.routes.steps.squeezing.no_rush(self.charge.rule) if tight else None

    def ends(self, world: World, unit: int, mode: str) -> Area:
        """The squares behind a foe to which it leads."""
        if mode != "walk" or isinstance(self.charge.allowed(world, unit), Refusal):
            return NOWHERE
        return _ends(world, self, unit)

    def work(self, world: World, unit: int, mode: str) -> Iterator[None]:
        """Find these squares in pieces."""
        if mode in ("", "walk") and not isinstance(self.charge.allowed(world, unit), Refusal):
            yield from _ends.work(world, self, unit)

    def found(self, world: World, unit: int) -> Generator[None, None, Area]:
        """Look at square after square behind foes."""
        limit, stops = self._limit(world, unit), list[Stop]()
        known, walker = dict[int, Swept](), self.overrun.runner(world, unit)
        for number, cell in enumerate(self._behind(world, unit, limit)):
            if number % SOME == SOME - 1:
                yield
            if not self._may(walker, cell, known):
                continue
            plan = self.way(world, command(unit, self.verb, cell), cell)
            stops += [Stop(cell, plan.cost.total, 0)] if isinstance(plan, MovePlan) else []
            yield
        return Area(tuple(stops), ((self.verb, limit),))

    def _may(self, walker: Walking, there: Cell, known: dict[int, Swept]) -> bool:
        """Say whether the lane to a square leads over one foe, far enough off, and over nobody else; ways are dearer.

        `known`: what has been seen of the lanes at which foe.
        Nobody squeezes on a charge, so that the whole space crosses whatever lies under it.
        """
        world, unit = walker.world, walker.unit
        start, whole = world.get(unit, Place).at, world.get(unit, Body).side
        lane = lane_to(walker, there)
        taken = [(cell,) if whole == 1 else footprint.cells(cell, footprint.whole(whole)) for cell in lane]
        met = list(walker.law.met(walker, [cell for cells in taken for cell in cells]))
        foes = [(one.other, cells) for one, cells in met if one.kind == TUMBLED]
        if len(foes) != 1:
            return False
        ((foe, theirs),) = foes
        if self._others(walker, [one.other for one, _ in met if one.other != foe], foe, taken):
            return False
        at = next(number for number, cells in enumerate(taken) if any(cell in theirs for cell in cells))
        if not self.line.free(walker, foe, there, known.setdefault(foe, Swept(set(), set()))):
            return False
        far = feet((start,), ((start, *lane)[at],))
        return self.overrun.over_one(walker, [(foe, at)]) is None and self._fault(world, unit, foe, far) is None

    def _others(self, walker: Walking, others: list[int], foe: int, taken: list[Space]) -> bool:
        """Say whether somebody else stands in a lane, neither where it begins nor where the foe is, nor helpless."""
        world, at_mercy = walker.world, walker.law.passing.states.at_mercy
        own = *space(world, walker.unit), *space(world, foe)
        lane = {cell for cells in taken for cell in cells if cell not in own} if others else set()
        return any(not at_mercy(world, one) and not lane.isdisjoint(space(world, one)) for one in others)

    def _behind(self, world: World, unit: int, limit: int) -> list[Cell]:
        """List the squares within so many feet to which a straight line leads through a foe; sorted."""
        field, (x0, y0, _), far = world.field, world.get(unit, Place).at, limit // SQUARE
        across = np.arange(max(0, x0 - far), min(field.width, x0 + far + 1))[:, None] - x0
        down = np.arange(max(0, y0 - far), min(field.height, y0 + far + 1))[None, :] - y0
        longest = np.maximum(abs(across), abs(down))
        behind = np.zeros_like(longest, np.bool_)
        for foe in self.charge.fighting.foes(world, unit):
            if feet(space(world, unit), space(world, foe)) <= limit:
                (x, y, _), wide = world.get(foe, Place).at, world.get(unit, Body).side + world.get(foe, Body).side
                ahead = across * (x - x0) + down * (y - y0) > 0
                aside = min(2 * wide, 4 * wide - 7)  # half squares: a lane keeps within half a one of the straight line
                behind |= ahead & (2 * abs(across * (y - y0) - down * (x - x0)) <= aside * longest)
        near = SQUARE * (longest + np.minimum(abs(across), abs(down)) // 2) <= limit
        columns, rows = np.nonzero(behind & near)
        spots = zip((columns + across[0, 0] + x0).tolist(), (rows + down[0, 0] + y0).tolist(), strict=True)
        return [field.on_ground(x, y) for x, y in spots]

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """The charge costs its armour class; then an overrun takes the place of the attack."""
        yield self.overrun.moves.slots.take(world, cmd.unit, self.verb)
        yield began(world, cmd.unit, self.charge.state)
        yield from self.overrun.run_over(world, dice, cmd.unit, plan, self.helps)

    def shown(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show the way, the chance to get through, and who may strike."""
        ahead = with_states(world, cmd.unit, (self.charge.state,))
        return self.overrun.weighed(ahead, cmd.unit, plan, self.helps)

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer the squares behind a foe."""
        yield from (command(unit, self.verb, stop.cell) for stop in self.ends(world, unit, "walk").stops)

    def foretold(self, ahead: Ahead) -> Iterator[Check]:
        """The manoeuvre is better by what the charge adds."""
        yield from self.overrun.foretold(ahead, self.helps)


@Pieced
def _ends(world: World, law: OverrunCharge, unit: int) -> Generator[None, None, Area]:
    return law.found(world, unit)
