"""The charge: straight at a foe, and one blow at its end."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from functools import partial

from game.battle.apply import apply
from game.battle.command import Command, Target, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.battle.rulebook import Going, Halt, Preview
from game.ecs.components import Condition, Place, Side
from game.ecs.world import World, remembered
from game.mechanics.d20.attack_actions import Fighting, with_states
from game.mechanics.d20.charge_line import apart
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.reach import Span, charging_weapons
from game.mechanics.d20.sizes import space
from game.mechanics.d20.straight_line import Misfit
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import DRIFTING, ended
from game.mechanics.verbs import Aimed
from game.paths.plan import Area, MovePlan, Provocation, Stop
from game.reasons import Cost, Refusal, Text, text
from game.space import footprint
from game.space.square import Cell

CHARGE = "charge"
"""The option of the attack at the end of a charge, and the action of the movement that leads to it."""


def nothing_drawn(world: World, unit: int, far: int, speed: int) -> Iterator[Event]:  # noqa: ARG001 - one shape
    """Draw nothing on the way."""
    yield from ()


@dataclass(frozen=True, slots=True, eq=False)
class Charge:
    """The law of the charge: straight at a foe, and one blow at its end."""

    fighting: Fighting
    rule: str
    slot: str
    state: Condition
    """What one who charges is in until its next turn."""
    tie: str
    """Of several squares equally near, whoever acts chooses; the computer takes the first."""

    draws: Callable[[World, int, int, int], Iterator[Event]] = nothing_drawn
    """What who charges so far draws on the way, by its speed."""

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown, self.work
        return Aimed(CHARGE, text("Charge"), self.rule, "unit", *law)

    def work(self, world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG002 - one shape for all verbs
        """Look where a charge may end."""
        if isinstance(self.allowed(world, unit), Cost):
            yield from self.fighting.moves.movement.special.work(world, unit, self.going(world, unit))

    def going(self, world: World, unit: int) -> Going:
        """Give how a creature charges: in the mode that it is using."""
        return _going(world, self, unit)

    def squares(self, world: World, unit: int) -> int:
        """Give the squares of its longest charge, as far as its speed tells."""
        return self.fighting.moves.movement.special.limit(world, unit, self.going(world, unit)) // SQUARE

    def plans(self, world: World, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
        """Straight at a foe: the shortest such ways, sorted by row, then by column."""
        return _plans(world, self, unit, target)

    def told(self, world: World, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
        """Give those ways, or say why there is none."""
        plans = _sought(world, self, unit, target)
        if plans or not isinstance(target, int):
            return plans
        return Refusal(self.rule, self._no_line(world, unit, target), text("Move, or charge another."))

    def sought(self, world: World, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
        """Look for the shortest ways of a charge at a target; none where no line leads at it."""
        movement, going = self.fighting.moves.movement, self.going(world, unit)
        area = _area(world, self, unit, going)
        if isinstance(area, Refusal):
            return area
        if not isinstance(target, int) or world.find(target, Side) is None:
            return Refusal(self.rule, text("There is nobody else to strike."))
        plans, best = list[MovePlan](), (0, 0)
        start = world.get(unit, Place).at if movement.special.charge_line is not None else None
        ends = movement.special.charge_ends(world, unit, target, going)
        stops = area.stops if ends is None else tuple(stop for stop in area.stops if stop.cell in ends)
        for stop in sorted(stops, key=partial(_nearness, start)):
            if plans and _nearness(start, stop)[:2] > best:
                break
            plan, foes = _led(world, self, unit, stop.cell, going)
            if target in foes and isinstance(plan, MovePlan):
                plans.append(plan)
                best = _nearness(start, stop)[:2]
        return tuple(plans)

    def _no_line(self, world: World, unit: int, target: int) -> Text:
        """Say what keeps a charge from somebody: no foe, not seen, or no way."""
        name, special = called(world, target), self.fighting.moves.movement.special
        if not hostile(world, unit, target):
            return text("{name} is no foe.", name=name)
        if self.fighting.blows.attack.concealing.total(world, unit, target).unseen:
            return text("{name} is not seen.", name=name)
        facts = {"least": special.charge.least, "most": special.limit(world, unit, self.going(world, unit))}
        return text("No clear straight line of {least} to {most} ft leads at {name}.", **facts, name=name)

    def plan(self, world: World, unit: int, target: Target) -> MovePlan | Refusal:
        """Give the first of the shortest ways of a charge."""
        plans = self.plans(world, unit, target)
        return plans if isinstance(plans, Refusal) else plans[0]

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether a creature, as it is, may charge."""
        movement, going = self.fighting.moves.movement, self.going(world, unit)
        refusal = movement.routes.steps.pace.can_move(world, unit, going.mode)
        refusal = refusal or movement.special.forbidden(world, unit, going)
        return refusal or self.fighting.moves.slots.slot(world, unit, self.slot)

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:  # noqa: ARG002 - one shape for all
        """Say what a charge costs, or why it cannot be made."""
        plan = self.plan(world, cmd.unit, cmd.target)
        return plan.cost if isinstance(plan, MovePlan) else self.in_the_lane(world, cmd.unit, cmd.target) or plan

    def in_the_lane(self, world: World, unit: int, target: Target) -> Refusal | None:
        """Say what bars the shortest straight lane that leads at a foe; None where none does, or not what is in it."""
        if not isinstance(target, int) or world.find(target, Side) is None or not hostile(world, unit, target):
            return None
        if self.fighting.blows.attack.concealing.total(world, unit, target).unseen:
            return None
        movement, going = self.fighting.moves.movement, self.going(world, unit)
        lanes = sorted(self._lanes(world, unit, target, going), key=len)
        halts = (movement.route(world, unit, lane, going) for lane in lanes)
        refusals = (halt.refusal for halt in halts if isinstance(halt, Halt))
        return next((refusal for refusal in refusals if not isinstance(refusal, Misfit)), None)

    def _lanes(self, world: World, unit: int, target: int, going: Going) -> Iterator[tuple[Cell, ...]]:
        """Yield the straight lines that lead to where a weapon reaches the target."""
        special, band = self.fighting.moves.movement.special, world.get(unit, Place).band
        if special.charge_line is not None:
            yield from special.charge_line.lanes(world, unit, target, going)
            return
        reach = special.charge.reach
        far = max(reach.of(world, unit, arm).total for arm in charging_weapons(world, unit))
        span = Span(far, 0, reach.counts(world))
        for line in special.lines(world, unit, going):
            goals = enumerate((footprint.cells(cell, band) for cell in line), 1)
            end = next((n for n, goal in goals if reach.within(span, goal, space(world, target))), 0)
            yield from [line[:end]] if end else []

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Run at the foe and strike once; who drifted does so no longer."""
        plans = self.plans(self.fighting.moves.unknown.known(world, cmd.unit), cmd.unit, cmd.target)
        if isinstance(plans, Refusal) or not isinstance(cmd.target, int):
            return
        plan = yield from self._chosen(world, cmd.unit, plans)
        yield from self.fighting.ready(world, cmd.unit, CHARGE, self.slot, self.state)
        yield from ended(world, cmd.unit, DRIFTING)
        yield from self.fighting.moves.carry_out(world, dice, cmd.unit, plan)
        yield from self._drawn(world, cmd.unit, plan) if self.fighting.up(world, cmd.unit) else ()
        weapon = self._weapon(world, cmd.unit, cmd.target)
        yield from self.fighting.reactions.asked(world, dice, cmd.unit, self._provoked(world, cmd.unit, cmd.target))
        yield from self.fighting.struck(world, dice, cmd.unit, cmd.target, weapon, (CHARGE,))

    def _drawn(self, world: World, unit: int, plan: MovePlan) -> Iterator[Event]:
        return self.draws(world, unit, plan.cost.total, self.fighting.moves.pace.speed(world, unit, plan.mode).total)

    def _chosen(
        self, world: World, unit: int, plans: tuple[MovePlan, ...]
    ) -> Generator[Event | Decision, str, MovePlan]:
        """Of several squares equally near, whoever acts chooses; the computer takes the first."""
        if len(plans) == 1 or world.get(unit, Side).control != "human":
            return plans[0]
        keys = [" ".join(str(part) for part in plan.steps[-1].after) for plan in plans]
        titles = (text("{x}, {y}", x=plan.steps[-1].after[0], y=plan.steps[-1].after[1]) for plan in plans)
        options = tuple(Option(key, title) for key, title in zip(keys, titles, strict=True))
        question = text("Several squares are equally near: where does the charge end?")
        answer = yield Decision(world.get(unit, Side).team, unit, question, options, self.tie, unit)
        return plans[keys.index(answer)]

    def _weapon(self, world: World, unit: int, target: int) -> str:
        """Name the weapon that a charge strikes with: the first that reaches from its end, else the first of all."""
        arms, reach = charging_weapons(world, unit), self.fighting.moves.movement.special.charge.reach
        return next((arm for arm in arms if reach.in_reach(world, unit, arm, space(world, target))), arms[0]).name

    def _provoked(self, world: World, unit: int, target: int) -> tuple[Provocation, ...]:
        """A charge as such provokes nobody, but a blow with bare hands perhaps its target."""
        arm = self.fighting.blows.attack.weapon(world, unit, self._weapon(world, unit, target))
        reached = self.fighting.reach.in_reach(world, unit, arm, space(world, target))
        return self.fighting.provoked(world, unit, target, arm) if reached and self.fighting.up(world, unit) else ()

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:  # noqa: ARG002 - one shape for all
        """Show the way of a charge, the blow at its end, and the strikes that it provokes."""
        plan = self.plan(world, cmd.unit, cmd.target)
        if isinstance(plan, Refusal) or not isinstance(cmd.target, int):
            return plan if isinstance(plan, Refusal) else Refusal(self.rule, text("Choose a foe."))
        ahead = self._arrived(world, cmd.unit, plan)
        weapon = self._weapon(ahead, cmd.unit, cmd.target)
        blow = self.fighting.blows.attack.strike(ahead, cmd.unit, cmd.target, weapon, (CHARGE,))
        strike = None if isinstance(blow, Refusal) else blow
        charging = with_states(world, cmd.unit, (self.state,))
        passing = self.fighting.moves.reactions.foreseen(charging, cmd.unit, plan)
        before = self.fighting.foreseen(ahead, cmd.unit, self._provoked(ahead, cmd.unit, cmd.target))
        told = {blow.by for blow in passing}
        return Preview(plan.cost, plan, strike, (*passing, *(blow for blow in before if blow.by not in told)))

    def _arrived(self, world: World, unit: int, plan: MovePlan) -> World:
        """Give the world as it would be at the end of a charge, for its preview."""
        ahead, last = with_states(world, unit, (self.state,)), plan.steps[-1]
        ahead.put(unit, replace(world.get(unit, Place), at=last.after, band=last.band))
        for event in self._drawn(world, unit, plan):
            apply(ahead, event)
        return ahead

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every foe that is up and at whom a line leads; what bars the others is told when asked."""
        ways = ((foe, _sought(world, self, unit, foe)) for foe in self.fighting.foes(world, unit))
        yield from (command(unit, CHARGE, foe) for foe, plans in ways if plans and not isinstance(plans, Refusal))


def _nearness(start: Cell | None, stop: Stop) -> tuple[int, int, int, int, int]:
    """Rank the ends of a charge: by cost, then the straightest where any line will do, then by row and column."""
    x, y, z = stop.cell
    return stop.cost, 0 if start is None else apart(start, stop.cell), y, x, z


@remembered
def _going(world: World, law: Charge, unit: int) -> Going:
    return Going(next(iter(law.fighting.moves.pace.modes(world, unit)), "walk"), CHARGE)


@remembered
def _area(world: World, law: Charge, unit: int, going: Going) -> Area | Refusal:
    """Give everywhere that a charge may end, whomever it strikes."""
    return law.fighting.moves.movement.area(world, unit, going)


@remembered
def _led(world: World, law: Charge, unit: int, end: Cell, going: Going) -> tuple[MovePlan | Refusal, tuple[int, ...]]:
    """Give the way of a charge to an end, and at whom it leads: one end may lead at several."""
    movement = law.fighting.moves.movement
    plan = movement.plan(world, unit, end, going)
    return plan, movement.special.charged(world, unit, plan.steps) if isinstance(plan, MovePlan) else ()


@remembered
def _plans(world: World, law: Charge, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
    return law.told(world, unit, target)


@remembered
def _sought(world: World, law: Charge, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
    return law.sought(world, unit, target)
