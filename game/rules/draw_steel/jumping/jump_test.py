"""Jumps within any movement that allows one; farther or higher than is sure: the test, and what each tier comes to."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.battle.rulebook import Outcome, Preview
from game.battle.trial import Odds
from game.ecs.world import Pieced, World, remembered
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.combat.opportunity_attack import REACTIONS
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.jumping import jump
from game.rules.draw_steel.jumping.jump import Spring
from game.rules.draw_steel.movement.movement import beyond
from game.rules.draw_steel.paths.mover import Mover, moving
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.rolls.edges_banes import Favour, banes_on_test
from game.rules.draw_steel.rolls.power_roll import THROWS, attempt, chances
from game.space.square import Cell

TIERS = (1, 2, 3)
PURPOSE = text("jump")
SOME = 8
"""Squares to land on that are found in one piece of work."""


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump within a movement: who jumps, how many squares the movement holds; `careful`: it is a shift."""

    unit: int
    most: int
    careful: bool = False


def jumper(world: World, leap: Leap) -> Mover:
    """Give a creature about to jump."""
    return moving(world, leap.unit, "jump", leap.careful)


def spring_of(world: World, leap: Leap, tier: int) -> Spring:
    """Give the jump that a tier allows, within what the movement holds."""
    return jump.spring(world, leap.unit, leap.most, tier)


def by_tier(world: World, leap: Leap, goal: Cell, tier: int) -> MovePlan | Refusal:
    """Plan the jump onto a square that a tier allows, 1 being the one without a roll."""
    plan = jump.leap(jumper(world, leap), goal, spring_of(world, leap, tier))
    if isinstance(plan, Refusal) or plan.cost.total <= leap.most:
        return plan
    return beyond(jumper(world, leap), plan.cost.total, leap.most, "ds.speed")


@remembered
def least_tier(world: World, leap: Leap, goal: Cell) -> int | Refusal:
    """Give the lowest tier that reaches a square: 1 takes no test."""
    plans = {tier: by_tier(world, leap, goal, tier) for tier in TIERS}
    reaching = [tier for tier in TIERS if isinstance(plans[tier], MovePlan)]
    last = plans[TIERS[-1]]
    return reaching[0] if reaching or not isinstance(last, Refusal) else last


def planned(world: World, leap: Leap, goal: Cell) -> MovePlan | Refusal:
    """Plan the jump that is wished for: it is sure, or a test decides whether it comes to that."""
    tier = least_tier(world, leap, goal)
    return tier if isinstance(tier, Refusal) else by_tier(world, leap, goal, tier)


def comes_to(world: World, leap: Leap, goal: Cell, tier: int) -> MovePlan:
    """Give the jump that is made after a test: line and landing were named before."""
    whole, wished = by_tier(world, leap, goal, tier), least_tier(world, leap, goal)
    if isinstance(whole, MovePlan):
        return whole
    mover = jumper(world, leap)
    line = jump.line_of(mover, goal, spring_of(world, leap, wished if isinstance(wished, int) else TIERS[-1]))
    return jump.leap_short(mover, line, spring_of(world, leap, tier), leap.most)


def outcomes(world: World, leap: Leap, goal: Cell) -> tuple[Outcome, ...]:
    """List what a test can make of a jump, the worst first, each with its chance; none where it is sure."""
    if least_tier(world, leap, goal) == 1:
        return ()
    counts: dict[MovePlan, int] = {}
    for tier, number in zip(TIERS, chances(better(world, leap.unit), _favour(world, leap).net), strict=True):
        plan = comes_to(world, leap, goal, tier)
        counts[plan] = counts.get(plan, 0) + number
    return tuple(Outcome(Odds(number, THROWS), plan) for plan, number in counts.items() if number)


def preview(world: World, leap: Leap, goal: Cell) -> Preview | Refusal:
    """Show a jump with the strikes that it provokes; where a test decides, what each tier comes to."""
    plan = planned(world, leap, goal)
    if isinstance(plan, Refusal):
        return plan
    struck = REACTIONS.foreseen(world, leap.unit, plan)
    return Preview(plan.cost, plan, None, struck, outcomes=outcomes(world, leap, goal))


def landings(world: World, leap: Leap) -> Iterator[Stop]:
    """Yield where a jump can land, sorted: band 0 without a roll, band 1 with a test.

    The farther and the higher one jumps, the more is in reach, and nothing falls out of it.
    """
    mover, sure, last = jumper(world, leap), spring_of(world, leap, TIERS[0]), spring_of(world, leap, TIERS[-1])
    for cell, cost in jump.landings(mover, last):
        if cost <= leap.most:
            yield Stop(cell, cost, int(sure != last and not jump.lands(mover, cell, sure)))


@Pieced
def area(world: World, leap: Leap) -> Generator[None, None, Area]:
    """Give everywhere that a jump can land; some squares in a piece."""
    stops: list[Stop] = []
    for stop in landings(world, leap):
        stops.append(stop)
        if len(stops) % SOME == 0:
            yield
    return Area(tuple(stops), (("jump", leap.most), ("test", leap.most)))


def _favour(world: World, leap: Leap) -> Favour:
    return Favour((), banes_on_test(world, leap.unit, body=True))


def jumped(world: World, dice: Dice, leap: Leap, goal: Cell) -> Generator[Event | Decision, str, MovePlan | None]:
    """A test of Might or Agility adds 1 or 2 squares; farther than is sure one jumps only so.   [ds.jump-test]

    The one who bleeds loses blood first.
    """
    seen = UNKNOWN.known(world, leap.unit)
    tier = least_tier(seen, leap, goal)
    if isinstance(tier, Refusal):
        return None
    if tier == 1:
        first = by_tier(seen, leap, goal, 1)
        return first if isinstance(first, MovePlan) else None
    why = Because("ds.jump-test"), Because("ds.tests")
    tried = yield from attempt(world, dice, leap.unit, why, PURPOSE, better(world, leap.unit), _favour(world, leap))
    plan = comes_to(seen, leap, goal, tried.tier)
    yield from bleed(world, dice, leap.unit)
    return plan if able(world, leap.unit) else None
