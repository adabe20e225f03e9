"""Attacks as verbs: one blow, a full attack, a charge."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, Target, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.battle.rulebook import Going, Halt, Preview, Strike
from game.ecs.components import Condition, Conditions, Place, Side
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.d20.reach import within
from game.mechanics.d20.sizes import space
from game.mechanics.d20.special_moves import Misfit, charging_weapons
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import began
from game.mechanics.verbs import Aimed
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal, Text, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import BLOWS, REACTIONS
from game.rules.starfinder.combat import COMBAT
from game.rules.starfinder.concealment import CONCEALMENT
from game.rules.starfinder.movement import MOVEMENT, SPECIAL
from game.rules.starfinder.moving import MOVES
from game.rules.starfinder.opportunity import OPPORTUNITY
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.space import footprint
from game.space.square import Cell

CHARGED = Condition("charging", "decided.charge", 0, "turn")


def attack_options(verb: str) -> tuple[str, ...]:
    """Give what an attack's verb adds to the roll."""
    return ("full-attack",) if verb == "full-attack" else ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack by a standard action, or two by a full action, each at -4.   [decided.full-attack]"""

    verb: str
    slot: str
    count: int
    """Blows struck."""

    def law(self, title: Text, rule: str) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown
        return Aimed(self.verb, title, rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action is left."""
        return turns.slot(world, unit, self.slot)

    def found(self, world: World, cmd: Command) -> Strike | Refusal:
        """Say what the attack would be; where no weapon is named and none will do, what keeps the farthest one."""
        if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
            return Refusal("sf.reach", text("Nobody else is there to strike."))
        named, added = cmd.option("weapon"), attack_options(self.verb)
        found = COMBAT.strike(world, cmd.unit, cmd.target, named, added)
        if named or isinstance(found, Strike):
            return found
        arms = COMBAT.weapons(world, cmd.unit)
        other = COMBAT.strike(world, cmd.unit, cmd.target, max(arms, key=lambda arm: arm.range).name, added)
        return other if isinstance(other, Refusal) else found

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Say what the attack takes of the turn, or why it cannot be made."""
        found = self.found(world, cmd)
        return found if isinstance(found, Refusal) else free

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Spend the action; a shot beside a foe provokes first; then strike.   [sf.attack-of-opportunity]"""
        target = cmd.target if isinstance(cmd.target, int) else 0
        arm = COMBAT.weapon(world, cmd.unit, cmd.option("weapon"))
        yield turns.spend(world, cmd.unit, self.slot, self.verb)
        yield from turns.shown_by_striking(world, cmd.unit)
        if REACH.from_afar(world, cmd.unit, arm, space(world, target)):
            yield from REACTIONS.asked(world, dice, cmd.unit, OPPORTUNITY.acting(world, cmd.unit))
        for _ in range(self.count):
            if not STATES.at_mercy(world, cmd.unit) and not STATES.at_mercy(world, target):
                yield from BLOWS.strike(world, dice, cmd.unit, target, arm.name, attack_options(self.verb))

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every foe that is up, with every weapon."""
        arms = COMBAT.weapons(world, unit)
        yield from (command(unit, self.verb, foe, weapon=arm.name) for foe in foes(world, unit) for arm in arms)

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        """Show both sides' modifiers, the exact chance, and who may strike first."""
        found = self.found(world, cmd)
        if isinstance(found, Refusal):
            return found
        shot = REACH.from_afar(world, cmd.unit, COMBAT.weapon(world, cmd.unit, found.weapon), space(world, found.at))
        marks = OPPORTUNITY.acting(world, cmd.unit) if shot else ()
        strikes = (REACTIONS.strike(world, mark.by, cmd.unit) for mark in marks)
        return Preview(cost, None, found, tuple(strike for strike in strikes if strike is not None), self.count)


def foes(world: World, unit: int) -> tuple[int, ...]:
    """List the foes of a creature that are still in the fight, in id order."""
    return sides.foes(world, unit, turns.able)


@remembered
def charge_area(world: World, unit: int, mode: str) -> Area | Refusal:
    """Give everywhere that a charge may end, whomever it strikes.   [decided.charge]"""
    return MOVEMENT.area(world, unit, Going(mode, "charge"))


@remembered
def charge_plans(world: World, unit: int, target: Target) -> tuple[MovePlan, ...] | Refusal:
    """Straight at a foe, at least 10 feet, up to twice the speed: the shortest such ways.   [decided.charge]

    Several are equally near; they are sorted by row, then by column.
    """
    mode = next(iter(PACE.modes(world, unit)), "walk")
    area = charge_area(world, unit, mode)
    if isinstance(area, Refusal):
        return area
    if not isinstance(target, int) or world.find(target, Side) is None:
        return Refusal("decided.charge", text("Nobody else is there to strike."))
    found: list[MovePlan] = []
    for stop in sorted(area.stops, key=lambda stop: (stop.cost, stop.cell[1], stop.cell[0], stop.cell[2])):
        if found and stop.cost > found[0].cost.total:
            break
        plan = MOVEMENT.plan(world, unit, stop.cell, Going(mode, "charge"))
        if isinstance(plan, MovePlan) and target in SPECIAL.charged(world, unit, plan.steps):
            found.append(plan)
    if found:
        return tuple(found)
    return Refusal("decided.charge", _no_line(world, unit, target, mode), text("Move, or charge another."))


def _no_line(world: World, unit: int, target: int, mode: str) -> Text:
    """Say what keeps a charge from somebody: no foe, not to be fought, not seen, or no way.   [decided.charge]"""
    name = called(world, target)
    if not hostile(world, unit, target):
        return text("{name} is no foe.", name=name)
    if STATES.at_mercy(world, target):
        return text("{name} is helpless.", name=name)
    if CONCEALMENT.total(world, unit, target).unseen:
        return text("{name} is not seen.", name=name)
    facts = {"least": SPECIAL.charge_least, "most": SPECIAL.limit(world, unit, Going(mode, "charge"))}
    return text("No clear straight line of {least} to {most} ft leads at {name}.", **facts, name=name)


def charge_plan(world: World, unit: int, target: Target) -> MovePlan | Refusal:
    """Give the first of the shortest ways of a charge.   [sf.nearest-tie]"""
    plans = charge_plans(world, unit, target)
    return plans if isinstance(plans, Refusal) else plans[0]


def nearest_tie(world: World, unit: int, plans: tuple[MovePlan, ...]) -> Generator[Event | Decision, str, MovePlan]:
    """Of several squares equally near, whoever acts chooses; the computer takes the first.   [sf.nearest-tie]"""
    if len(plans) == 1 or world.get(unit, Side).control != "human":
        return plans[0]
    keys = [" ".join(str(part) for part in plan.steps[-1].after) for plan in plans]
    titles = (text("{x}, {y}", x=plan.steps[-1].after[0], y=plan.steps[-1].after[1]) for plan in plans)
    options = tuple(Option(key, title) for key, title in zip(keys, titles, strict=True))
    question = text("Several squares are equally near: where does the charge end?")
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "sf.nearest-tie", unit)
    return plans[keys.index(answer)]


def charge_allowed(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature, as it is, may charge."""
    mode = next(iter(PACE.modes(world, unit)), "walk")
    refusal = PACE.can_move(world, unit, mode) or SPECIAL.forbidden(world, unit, Going(mode, "charge"))
    return refusal or turns.slot(world, unit, "full")


def charge_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Say what a charge costs, or why it cannot be made."""
    plan = charge_plan(world, cmd.unit, cmd.target)
    if isinstance(plan, Refusal):
        return in_the_lane(world, cmd.unit, cmd.target) or plan
    return plan.cost


def in_the_lane(world: World, unit: int, target: Target) -> Refusal | None:
    """Say what bars the shortest straight lane that leads at a foe; None where none does, or not what is in it.

    [sf.pass-ally] [sf.difficult-no-run-charge]
    """
    if not isinstance(target, int) or world.find(target, Side) is None or not hostile(world, unit, target):
        return None
    if STATES.at_mercy(world, target) or CONCEALMENT.total(world, unit, target).unseen:
        return None
    going, band = Going(next(iter(PACE.modes(world, unit)), "walk"), "charge"), world.get(unit, Place).band
    far = max(REACH.of(world, unit, arm).total for arm in charging_weapons(world, unit))
    lanes: list[tuple[Cell, ...]] = []
    for line in SPECIAL.lines(world, unit, going):
        goals = enumerate((footprint.cells(cell, band) for cell in line), 1)
        ends = (n for n, goal in goals if within((far, 0), goal, space(world, target)))
        lanes += [line[:n] for n in [next(ends, 0)] if n]
    halts = (MOVEMENT.route(world, unit, lane, going) for lane in sorted(lanes, key=len))
    refusals = (halt.refusal for halt in halts if isinstance(halt, Halt))
    return next((refusal for refusal in refusals if not isinstance(refusal, Misfit)), None)


def charge_perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Run at the foe, strike once at -2; 2 AC less until the next turn.   [decided.charge]"""
    plans = charge_plans(world, cmd.unit, cmd.target)
    if isinstance(plans, Refusal) or not isinstance(cmd.target, int):
        return
    plan = yield from nearest_tie(world, cmd.unit, plans)
    yield turns.spend(world, cmd.unit, "full", "charge")
    yield began(world, cmd.unit, CHARGED)
    yield from turns.shown_by_striking(world, cmd.unit)
    yield from MOVES.carry_out(world, dice, cmd.unit, plan)
    if not STATES.at_mercy(world, cmd.unit) and not STATES.at_mercy(world, cmd.target):
        weapon = _charging_weapon(world, cmd.unit, cmd.target)
        yield from BLOWS.strike(world, dice, cmd.unit, cmd.target, weapon, ("charge",))


def _charging_weapon(world: World, unit: int, target: int) -> str:
    """Name the weapon that a charge strikes with: the first that reaches from its end, else the first of all."""
    arms = charging_weapons(world, unit)
    return next((arm for arm in arms if REACH.in_reach(world, unit, arm, space(world, target))), arms[0]).name


def charge_shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Show the way of a charge, the blow at its end, and the strikes that it provokes."""
    plan = charge_plan(world, cmd.unit, cmd.target)
    if isinstance(plan, Refusal) or not isinstance(cmd.target, int):
        return plan if isinstance(plan, Refusal) else Refusal("decided.charge", text("Choose a foe."))
    ahead = _arrived(world, cmd.unit, plan)
    weapon = _charging_weapon(ahead, cmd.unit, cmd.target)
    blow = COMBAT.strike(ahead, cmd.unit, cmd.target, weapon, ("charge",))
    strike = None if isinstance(blow, Refusal) else blow
    return Preview(plan.cost, plan, strike, REACTIONS.foreseen(world, cmd.unit, plan))


def _arrived(world: World, unit: int, plan: MovePlan) -> World:
    """Give the world as it would be at the end of a charge, for its preview."""
    ahead, last = world.fork(), plan.steps[-1]
    ahead.put(unit, replace(world.get(unit, Place), at=last.after, band=last.band))
    ahead.put(unit, world.get(unit, Conditions).plus(CHARGED))
    return ahead


def charge_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer every foe that is up."""
    yield from (command(unit, "charge", target) for target in foes(world, unit))


CHARGE = Aimed(
    "charge", text("Charge"), "decided.charge", "unit", charge_allowed, charge_against, charge_perform, charge_offers,
    charge_shown,
)  # fmt: skip
