"""The rules at work in what a player is shown before it is done, each with the fact that it makes on this board."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Budget, Name, Place, Weapon
from game.ecs.world import World
from game.mechanics.d20.reach import REACH_TEN
from game.mechanics.d20.sizes import SQUARE, distance, feet, space
from game.paths.plan import MovePlan
from game.reasons import Because, counted, text
from game.rules.starfinder.combat.attack import COMBAT
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.climb_swim import dangerous, difficulty
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.reach import REACH
from game.rules.starfinder.space.sizes import SIZES
from game.space import footprint

MODES = {"climb": "sf.climb-speed", "swim": "sf.swim-speed", "burrow": "sf.burrow", "fly": "sf.fly-speed"}
"""The rule of each way of moving that has a speed of its own."""
GRAVITY = {"low": text("Low gravity leaves speeds alone."), "high": text("High gravity halves land speeds.")}
DIRECTIONS = (
    text("east"), text("south-east"), text("south"), text("south-west"), text("west"), text("north-west"),
    text("north"), text("north-east"),
)  # fmt: skip


def at_work(world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:
    """Name the rules behind a preview that no number of it names: size and reach, speed and gait, who may strike."""
    strike, plan, found = preview.strike, preview.plan, list[Because]()
    if plan is not None and plan.steps:
        found += _movement(world, unit, verb, plan)
    if strike is not None and not strike.save:
        found += _blow(_moved(world, unit, plan), strike)
    for one in preview.provoked:
        found += _provoked(world, one, plan)
    return tuple(dict.fromkeys(found))


def _moved(world: World, unit: int, plan: MovePlan | None) -> World:
    """Give the world in which a blow falls: at the end of the way that leads to it."""
    if plan is None or not plan.steps:
        return world
    ahead, last = world.fork(), plan.steps[-1]
    ahead.put(unit, replace(world.get(unit, Place), at=last.after, band=last.band))
    return ahead


def name(world: World, unit: int) -> str:
    """Give a creature's name."""
    return world.get(unit, Name).name


# -- movement ---------------------------------------------------------------------------------------------------------


def _movement(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
    """A movement goes by its squares, by the space that moves, and by the speed in use."""
    n, (x, y, z) = len(plan.route), plan.steps[-1].after
    yield Because("sf.grid", 0, counted("{n} square of {square} ft", "{n} squares of {square} ft", n=n, square=SQUARE))
    over = z - world.field.ground(x, y)
    if over > 0:
        yield Because("sf.grid", 0, text("It ends {feet} ft above the ground.", feet=over * SQUARE))
    yield from _space(world, unit, plan)
    yield from _speed(world, unit, verb, plan)
    yield from _flight(world, unit, plan)


def _space(world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
    """A size has its space, which moves as one block.   [sf.size-categories] [sf.big-creatures]"""
    body = world.get(unit, Body)
    if body.side > 1:
        facts: dict[str, int | str] = {"size": body.size, "side": body.side}
        yield Because("sf.size-categories", 0, text("Size: {size}, {side} \u00d7 {side} squares", **facts))
        yield Because("sf.big-creatures", 0, text("All of its squares move as one; a step is paid for once."))
    elif not SIZES.shares(body):
        yield Because("sf.one-square-creatures", 0, text("Size: {size}, one square", size=body.size))
    if any(step.squeezed for step in plan.steps):
        told = text("While squeezed it is entangled: 2 less on attacks and AC, no run, no charge.")
        yield Because("sf.squeezing-entangled", 0, told)


def _speed(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
    """A movement draws on the speed of the mode in use, as often as the action allows.   [sf.speed-in-use]"""
    mode, cost, gravity = plan.mode, plan.cost.total, world.field.gravity
    one = PACE.speed(world, unit, mode).total
    facts: dict[str, int | str] = {"mode": mode, "feet": one}
    if mode in MODES and not PACE.unskilled_in(world, unit, mode):
        yield Because("sf.speed-in-use", 0, text("The speed in use is that for {mode}: {feet} ft.", **facts))
        risky = dangerous(world, unit, mode)
        told = text("High gravity: a check against DC {dc} first, with 8 more.", dc=difficulty(world, mode))
        yield Because(MODES[mode], 0, told if risky else text("It needs no check."))
    if mode != "walk":
        yield Because(
            "sf.other-movement",
            0,
            text("Diagonals, corners and other creatures count as they do on foot, height included."),
        )
    if mode == "walk" and gravity in GRAVITY:
        yield Because("sf.normal-gravity", 0, GRAVITY[gravity])
    if verb == "run":
        rule = "sf.swim-run" if mode == "swim" else "sf.run"
        yield Because(rule, 0, text("Four times {feet} ft in one straight line", feet=one))
        yield Because("sf.run-gait", 0, text("A run: {feet} ft of {most} ft", feet=cost, most=4 * one))
    elif verb == "move":
        yield from _moves(world, unit, cost, one)
    if verb == "withdraw":
        yield Because("sf.attack-of-opportunity", 0, text("The first square of a withdrawal provokes nothing."))


def _moves(world: World, unit: int, cost: int, one: int) -> Iterator[Because]:
    """Two move actions in a row are one movement; in a fight every movement but a run is a hustle.

    [sf.double-move] [sf.combat-gait] [sf.hustle]
    """
    budget = world.get(unit, Budget)
    left = budget.purse if budget.done[-1:] == ("move",) else 0
    if cost > left + one or (left and cost > left):
        told = text("Two move actions are one movement of {feet} ft.", feet=2 * one)
        yield Because("sf.double-move", 0, told)
        yield Because("sf.hustle", 0, text("A round with two moves is a hustle."))
    else:
        yield Because("sf.speed", 0, text("{cost} ft of {speed} ft", cost=cost, speed=left or one))
    if any(verb not in ("move", "end") for verb in budget.done):
        yield Because("sf.hustle", 0, text("A round with a move and another action is a hustle."))
    yield Because("sf.combat-gait", 0, text("In a fight this is a hustle."))


def _flight(world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
    """The first step aside chooses the main direction; what lies on the ground does not slow fliers.

    [sf.fly-direction] [sf.difficult-fliers]
    """
    if plan.mode == "fly":
        aside = next((s for s in plan.steps if s.before[:2] != s.after[:2]), None)
        if aside is not None and world.get(unit, Place).heading < 0:
            told = text("Its main direction this turn: {direction}", direction=DIRECTIONS[aside.heading])
            yield Because("sf.fly-direction", 0, told)
    if plan.mode == "fly" or world.get(unit, Body).incorporeal:
        under = (cell for step in plan.steps for cell in footprint.cells(step.after, step.band))
        kinds = (world.field.kind(x, y) for x, y, _ in under)
        if any(kind.difficult and not (kind.canopy and plan.mode == "fly") for kind in kinds):
            yield Because("sf.difficult-fliers", 0, text("Difficult ground does not slow it."))


# -- blows -------------------------------------------------------------------------------------------------------------


def _blow(world: World, strike: Strike) -> Iterator[Because]:
    """Size and build decide how far a blow goes, and diagonals count as reach counts them.   [sf.size-measure]"""
    circumstances = [one for side in (strike.attack, strike.defence) for one in side.counted[1:]]
    if len(circumstances) + len(strike.attack.suppressed + strike.defence.suppressed) > 1:
        told = text("Different circumstances add up; of one kind only the best counts.")
        yield Because("sf.modifiers", 0, told)
    arm, goal = COMBAT.weapon(world, strike.by, strike.weapon), space(world, strike.at)
    if REACH.from_afar(world, strike.by, arm, goal):
        far = distance(world, strike.by, strike.at)
        yield Because("sf.measuring", 0, text("{name} is {far} ft away.", name=name(world, strike.at), far=far))
        return
    yield from _size(world, strike.by)
    if any(cell in goal for cell in space(world, strike.by)):
        yield Because("sf.attack-own-square", 0, text("{name} is in its own square.", name=name(world, strike.at)))
    else:
        yield from _far(world, strike, arm)


def _size(world: World, unit: int) -> Iterator[Because]:
    """A size's reach has a column for tall creatures and one for long ones.   [sf.size-measure]"""
    body = world.get(unit, Body)
    size = SIZES.rows[body.size]
    facts: dict[str, int | str] = {"size": body.size, "reach": SIZES.reach(body)}
    yield Because(size.rule, 0, text("Size: {size}, natural reach {reach} ft", **facts))
    if size.tall != size.long:
        told = text("It counts as {build}: {tall} ft of reach if tall, {long} ft if long.", build=body.build,
                    tall=size.tall, long=size.long)  # fmt: skip
        yield Because("sf.size-measure", 0, told)


def _far(world: World, strike: Strike, arm: Weapon) -> Iterator[Because]:
    """A reach of exactly 10 feet takes in the second diagonal; any other counts diagonals as usual.

    [sf.reach-ten-diagonal] [sf.reach-other-diagonals]
    """
    total, far = REACH.of(world, strike.by, arm).total, distance(world, strike.by, strike.at)
    facts: dict[str, int | str] = {"name": name(world, strike.at), "far": far, "reach": total}
    if total == REACH_TEN and far > REACH_TEN:
        told = text("{name} is {far} ft away, but reach {reach} takes in the second diagonal.", **facts)
        yield Because("sf.reach-ten-diagonal", 0, told)
    elif total != REACH_TEN:
        yield Because("sf.reach-other-diagonals", 0, text("{name} is {far} ft away, reach is {reach} ft.", **facts))


def _provoked(world: World, strike: Strike, plan: MovePlan | None) -> Iterator[Because]:
    """Who strikes threatens the square that is left, or in which one shoots.   [sf.threatened-squares]"""
    marks = [mark for step in plan.steps for mark in step.provokes if mark.by == strike.by] if plan is not None else []
    left = marks[0].leaving if marks else space(world, strike.at)[0]
    weapon = OPPORTUNITY.weapon(world, strike.by, (left,))
    total = REACH.of(world, strike.by, weapon).total
    facts: dict[str, int | str] = {"name": name(world, strike.by), "x": left[0], "y": left[1], "reach": total}
    yield Because("sf.threatened-squares", 0, text("{name} threatens {x}, {y}: reach {reach} ft.", **facts))
    yield from _size(world, strike.by)
    if world.get(strike.by, Body).side > 1 and total >= REACH_TEN and feet(space(world, strike.by), (left,)) > 5:
        told = text("{name} strikes at anybody who comes up, even before they stand beside it.", name=facts["name"])
        yield Because("sf.big-reach", 0, told)
