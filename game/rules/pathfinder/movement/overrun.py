"""Overrun: through a foe's square in the middle of a move."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview
from game.battle.trial import Odds
from game.ecs.components import Body, Budget, Place, Side, Vitals
from game.ecs.world import World
from game.mechanics.d20.checks import FACES, check
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.occupied_squares import TUMBLED
from game.mechanics.d20.speeds import on_foot
from game.mechanics.d20.walking import Walking
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty
from game.mechanics.states import PRONE, has
from game.mechanics.traits import traits
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.pathfinder.combat.hit_points import HARM
from game.rules.pathfinder.combat.manoeuvres import manoeuvre_bonus, manoeuvre_defence
from game.rules.pathfinder.movement.movement import MOVEMENT
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.movement.steps import STEP
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.turns import turns
from game.space import footprint
from game.space.square import Cell

THROUGH, ATTEMPT, RESULT = "pf.overrun-through", "pf.overrun-attempt", "pf.overrun-result"
IMPROVED, ASIDE, STAND = "improved-overrun", "aside", "stand"
BY_MUCH, STUNNED = 5, 4
Going = Generator[Event | Decision, str, bool]
"""What goes on, and what comes of it."""


def runner(world: World, unit: int) -> Walking:
    """For who overruns the squares of a foe are open, but for one that fills them.   [pf.overrun-through]"""
    return Walking(STEP, world, unit, through=THROUGH)


def left(world: World, unit: int) -> int:
    """Give the feet of the move in whose middle it is: what is left of one under way, else those of a whole one."""
    budget = world.find(unit, Budget) or Budget(turns.FULL)
    under_way = budget.purse if budget.done[-1:] == ("move",) else 0
    return under_way or (PACE.speed(world, unit, "walk").total if budget.left("move") else 0)


def allowed(world: World, unit: int) -> Cost | Refusal:
    """An overrun is a standard action in the middle of a move.   [pf.overrun-attempt]"""
    if has(world, unit, PRONE):
        return Refusal(ATTEMPT, text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
    free = PACE.can_move(world, unit, "walk") or turns.SLOTS.allows(world, unit, "overrun")
    if isinstance(free, Cost) and not left(world, unit):
        return Refusal(ATTEMPT, text("{who} has no movement left.", who=called(world, unit)), text("Overrun first."))
    return free


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Through one foe's square, at most one size bigger, to a legal square beyond.   [pf.overrun-attempt]"""
    limit, routes, walker = left(world, cmd.unit), MOVEMENT.routes, runner(world, cmd.unit)
    if not walker.stops(there, limit // SQUARE):
        return replace(routes, too_dear=ATTEMPT).why_not(walker, there, "walk", limit)
    watch = routes.watch(world, cmd.unit, ())
    steps = routes.steps.explain(walker, walker.strides(there, limit // SQUARE, watch.planes) or (), watch)
    return through_one(walker, MovePlan("walk", steps))


def through_one(walker: Walking, plan: MovePlan) -> MovePlan | Refusal:
    """An overrun goes through the squares of one foe, at most one size bigger.   [pf.overrun-attempt]"""
    met, world = crossed(walker, plan.steps), walker.world
    if len(met) != 1:
        why = text("The way leads through {n} foes' squares, an overrun through one.", n=len(met))
        return Refusal(ATTEMPT, why, text("Choose a square behind a foe."))
    if SIZES.above(world.get(met[0][0], Body), world.get(walker.unit, Body)) <= 1:
        return plan
    return Refusal(ATTEMPT, text("{name} is more than one size bigger.", name=called(world, met[0][0])))


def crossed(walker: Walking, steps: tuple[Step, ...]) -> list[tuple[int, int]]:
    """List the foes whose squares steps lead into, with the first step that does."""
    found: dict[int, int] = {}
    for number, step in enumerate(steps):
        cells = footprint.cells(step.after, step.band)
        for one, theirs in walker.company:
            if one.kind == TUMBLED and one.other not in found and any(cell in theirs for cell in cells):
                found[one.other] = number
    return list(found.items())


def spent(world: World, unit: int, plan: MovePlan) -> Event:
    """A standard action, and the move in whose middle it is; what is left of that one may still be gone."""
    budget, rest = world.get(unit, Budget), left(world, unit) - plan.cost.total
    paid = turns.SLOTS.after(budget, turns.SLOT_OF["overrun"], "overrun")
    before = budget.done[:-1] if budget.done[-1:] == ("move",) else budget.done
    event = turns.SLOTS.take(world, unit, "overrun")
    return replace(event, changes=put(world, unit, replace(paid, purse=rest, done=(*before, "overrun", "move"))))


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Up to the foe, through it, and on; on a failure the rest of the move is lost.   [pf.overrun-attempt]

    [pf.overrun-result]
    """
    yield spent(world, cmd.unit, plan)
    if not (yield from run_over(world, dice, cmd.unit, plan, ())):
        lost = put(world, cmd.unit, replace(world.get(cmd.unit, Budget), purse=0))
        yield Event("ended", cmd.unit, (Because(RESULT),), lost, text("loses the rest of its move"))


def run_over(world: World, dice: Dice, unit: int, plan: MovePlan, helps: tuple[Because, ...]) -> Going:
    """Go up to the foe, who may strike and may step aside; then a manoeuvre, and on; gives whether it did not fail.

    [pf.overrun-attempt]
    """
    ((foe, at),) = crossed(runner(world, unit), plan.steps)
    steps = plan.steps if IMPROVED in traits(world, unit).powers else spared(plan.steps, foe)
    passed = [world.get(unit, Place)]
    for number in range(at):
        yield from MOVES.carry_out(world, dice, unit, replace(plan, steps=steps[number : number + 1]))
        passed.append(world.get(unit, Place))
    if HELPLESS_STATES.at_mercy(world, unit) or world.get(unit, Place).at != plan.steps[at].before:
        return True
    hp = world.get(unit, Vitals).hp
    if IMPROVED not in traits(world, unit).powers:
        yield from MOVES.reactions.asked(world, dice, unit, (Provocation(foe, plan.steps[at].before),))
    hurt = hp - world.get(unit, Vitals).hp
    taken = (Because("pf.manoeuvres", -hurt, text("damage from its strike")),) if hurt else ()
    own = attempted(world, unit, foe, helps).plus(taken)
    felled = HELPLESS_STATES.at_mercy(world, unit)
    if felled or not (yield from _gets_through(world, dice, unit, foe, own)):
        yield from MOVES.illegal_end(world, dice, unit, passed)
        return felled
    yield from MOVES.carry_out(world, dice, unit, replace(plan, steps=steps[at:]))
    return True


def attempted(world: World, unit: int, foe: int, helps: tuple[Because, ...] = ()) -> Tally:
    """CMB, and 4 more against who is stunned.   [pf.manoeuvres]"""
    stunned = (Because("pf.manoeuvres", STUNNED, text("target stunned")),) if has(world, foe, "stunned") else ()
    return manoeuvre_bonus(world, unit).plus((*helps, *stunned))


def spared(steps: tuple[Step, ...], foe: int) -> tuple[Step, ...]:
    """The target's one chance is the attempt, not the movement past it.   [pf.overrun-attempt]"""
    return tuple(replace(s, provokes=tuple(mark for mark in s.provokes if mark.by != foe)) for s in steps)


def _gets_through(world: World, dice: Dice, unit: int, foe: int, own: Tally) -> Going:
    """The target steps aside, or CMB is thrown against its CMD; by 5 more it falls.   [pf.overrun-result]"""
    if IMPROVED not in traits(world, unit).powers and (yield from _steps_aside(world, unit, foe)):
        note = text("steps aside for {name}", name=called(world, unit))
        yield Event("defended", foe, (Because(ATTEMPT, 0, note),), (), note)
        return True
    against = manoeuvre_defence(world, foe, legs=True)
    added = (*own.counted, Because(THROUGH, 0, text("through {name}", name=called(world, foe))))
    total = yield from check(
        world, dice, unit, own.total, against.total, (RESULT, text("overrun")), (*added, *against.counted)
    )
    face = total - own.total
    through = face == FACES or (face > 1 and total >= against.total)
    if not through:
        note = text("fails to overrun {name}", name=called(world, foe))
        yield Event("slipped", unit, (Because(RESULT, 0, note),), (), note)
    elif total >= against.total + BY_MUCH and not has(world, foe, PRONE):
        yield replace(HARM.knock_prone(world, foe), because=(Because(RESULT, 0, text("overrun by 5 or more")),))
    return through


def _steps_aside(world: World, unit: int, foe: int) -> Going:
    """The target says before the roll whether it steps aside.   [pf.overrun-attempt]"""
    options = (Option(STAND, text("Stand in the way")), Option(ASIDE, text("Step aside")))
    question = text("{foe}: step aside for {mover}?", foe=called(world, foe), mover=called(world, unit))
    answer = yield Decision(world.get(foe, Side).team, foe, question, options, ATTEMPT, unit)
    return answer == ASIDE


def ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that an overrun could end: beyond one foe, as far as the move goes."""
    limit, plain = left(world, unit), Walking(STEP, world, unit)
    if mode != "walk" or not limit:
        return NOWHERE
    found = runner(world, unit).ends(limit // SQUARE)
    beyond = ((cell, cost) for cell, cost in found if (plain.cost(cell, limit // SQUARE) or limit) > cost)
    plans = ((cell, cost, way(world, command(unit, "overrun", cell), cell)) for cell, cost in beyond)
    legal = ((cell, cost) for cell, cost, plan in plans if isinstance(plan, MovePlan))
    return Area(tuple(Stop(cell, cost * SQUARE, 0) for cell, cost in legal), (("overrun", limit),))


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way, the chance to get through, and who may strike.   [pf.overrun-attempt] [pf.overrun-result]"""
    return weighed(world, cmd.unit, plan, ())


def weighed(world: World, unit: int, plan: MovePlan, helps: tuple[Because, ...]) -> Preview:
    """Weigh the manoeuvre: where it is likelier to fail one stops in front of the foe.   [pf.overrun-result]"""
    ((foe, at),) = crossed(runner(world, unit), plan.steps)
    own, against = attempted(world, unit, foe, helps).total, manoeuvre_defence(world, foe, legs=True).total
    chance = Odds(hits_of_twenty(own, against), FACES)
    facts: dict[str, int | str] = {"bonus": own, "dc": against, "percent": chance.told}
    told = Because(RESULT, 0, text("CMB {bonus} against CMD {dc}: {percent} % to get through", **facts))
    first = None
    if IMPROVED not in traits(world, unit).powers:
        ahead = world.fork()
        ahead.put(unit, replace(world.get(unit, Place), at=plan.steps[at].before))
        barred = MOVES.reactions.barred(ahead, foe, unit)
        first = None if barred else MOVES.reactions.strike(ahead, foe, unit)
    struck = tuple(one for one in MOVES.reactions.foreseen(world, unit, plan) if one.by != foe)
    stopped = replace(plan, steps=plan.steps[:at]) if 2 * chance.wins < FACES else None
    return Preview(
        plan.cost + Cost((told,)),
        plan,
        provoked=(*struck, *(() if first is None else (first,))),
        expected=stopped,
    )


def offers(world: World, unit: int) -> Iterator[Command]:
    """Offer the squares behind a foe to which no plain move leads as cheaply."""
    if isinstance(allowed(world, unit), Cost):
        yield from (command(unit, "overrun", stop.cell) for stop in ends(world, unit, "walk").stops)


OVERRUN = Placed(
    name="overrun",
    title=text("Overrun"),
    rule=ATTEMPT,
    allowed=allowed,
    modes=on_foot,
    way=way,
    ends=ends,
    play=play,
    shown=shown,
    missing=MOVES.no_square,
    offered=offers,
)
