"""The verbs by which one goes on foot: each is paid for at once, gone in parts, and broken into by small ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Halt, Preview
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.on_foot.movement import Movement
from game.mechanics.on_foot.named_ways import on_foot
from game.mechanics.reactions import Reactions
from game.mechanics.slots import Slots
from game.mechanics.verbs import NOWHERE, Placed, all_known
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, Text, text
from game.space.square import Cell


def nothing_told(world: World, unit: int, verb: str) -> Cost:  # noqa: ARG001 - one shape for all books
    """Tell nothing besides."""
    return Cost()


@dataclass(frozen=True, slots=True, eq=False)
class Moves:
    """The law of the verbs by which one goes on foot."""

    movement: Movement
    reactions: Reactions
    slots: Slots
    kind: str
    """What of a turn each takes."""
    rule: str
    """The rule of points that are not there."""
    rest: str
    """What a small verb broke into goes on afterwards with what is left of it."""
    small: tuple[str, ...]
    """The verbs that break into one without ending it."""
    points: Callable[[World, int, str], Cost | None]
    """How many points a verb gives; None: it is not gone by points."""
    barred: Callable[[World, int, str], Refusal | None]
    """Why a creature cannot use a verb, whatever its turn still holds."""
    leaves: Callable[[World, int, str], Iterator[Event]]
    """What a creature gives up by beginning one."""
    brings: Callable[[World, int, str, str], Iterator[Event]]
    """What one brings besides, by its verb and its rule."""
    carried_out: Callable[[World, Dice, int, MovePlan, str], Play]
    """Go as planned, by a verb."""
    told: Callable[[World, int, str], Cost] = nothing_told
    """What is told beforehand of one that is begun: what it costs besides its points."""
    known: Callable[[World, int], World] = all_known
    """The world as a creature's side knows it: the way that is gone is planned by that."""

    def going_on(self, world: World, unit: int, verb: str) -> int:
        """Give what is left of a verb that was broken into."""
        budget = world.get(unit, Budget)
        last = next((one for one in reversed(budget.done) if one not in self.small), "")
        return budget.purse if last == verb else 0

    def going(self, world: World, unit: int, verb: str) -> Going:
        """A verb under way has what is left of it, a new one all its points."""
        points, fresh = self.points(world, unit, verb), isinstance(self.slots.slot(world, unit, self.kind), Cost)
        if points is None:
            return Going("walk", verb, 0)
        return Going("walk", verb, max(self.going_on(world, unit, verb), points.total if fresh else 0))

    def allowed(self, world: World, unit: int, verb: str) -> Cost | Refusal:
        """Say whether a creature may use a verb, or go on with it."""
        out = self.barred(world, unit, verb)
        if out is not None:
            return out
        if self.going_on(world, unit, verb):
            return Cost.one(self.rest, 0, text("the rest of it"))
        slot, points = self.slots.slot(world, unit, self.kind), self.points(world, unit, verb)
        if isinstance(slot, Refusal) or points is None or points.total:
            return slot if isinstance(slot, Refusal) else slot + self.told(world, unit, verb)
        why = text("{who} has no points to move with.", who=called(world, unit))
        return Refusal(next((one.rule for one in reversed(points.because) if one.amount < 0), self.rule), why)

    def placed(self, verb: str, title: Text, rule: str) -> Placed:
        """Build the law of a verb: its way, its ends, its points."""

        def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
            route, going = cmd.cells("route"), self.going(world, cmd.unit, verb)
            if not route:
                whole = self.movement.plan(world, cmd.unit, there, going)
                part = self.movement.hung(world, cmd.unit, there, going) if isinstance(whole, Refusal) else None
                return part or whole
            plan = self.movement.route(world, cmd.unit, route, going)
            return plan.refusal if isinstance(plan, Halt) else plan

        def ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
            area = self.movement.area(world, unit, self.going(world, unit, verb))
            return area if isinstance(area, Area) else NOWHERE

        def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
            yield from self._begun(world, cmd.unit, verb, rule, plan.cost.total)
            yield from self.carried_out(world, dice, cmd.unit, plan, verb)

        def work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
            going = self.going(world, unit, verb)
            yield from self.movement.work(world, unit, going) if going.budget else ()

        missing, may = Refusal(rule, text("It needs a cell to go to.")), partial(self.allowed, verb=verb)
        shown, cost = partial(self.shown, verb), partial(self.priced, verb)
        law = may, on_foot, way, ends, play, shown, missing
        return Placed(verb, title, rule, *law, cost=cost, known=self.known, work=work)

    def _begun(self, world: World, unit: int, verb: str, rule: str, needed: int) -> Play:
        """Spend what a verb takes, if none under way lasts."""
        if 0 < self.going_on(world, unit, verb) >= needed:
            return
        yield from self.leaves(world, unit, verb)
        full, spent = self.points(world, unit, verb) or Cost(), self.slots.spend(world, unit, self.kind, verb)
        after = self.slots.after(world.get(unit, Budget), self.kind, verb)
        others = (change for change in spent.changes if not isinstance(change.after, Budget))
        changes = *put(world, unit, replace(after, purse=full.total)), *others
        because = (*spent.because, Because(rule), *full.because)
        yield replace(spent, because=because, changes=changes)
        yield from self.brings(world, unit, verb, rule)

    def priced(self, verb: str, world: World, cmd: Command, plan: MovePlan) -> Cost:
        """Give what a way costs, with what is told beforehand."""
        return plan.cost + self.told(world, cmd.unit, verb)

    def shown(self, verb: str, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show the way and who may react."""
        provoked = self.reactions.foreseen(world, cmd.unit, plan)
        return Preview(self.priced(verb, world, cmd, plan), plan, provoked=provoked)
