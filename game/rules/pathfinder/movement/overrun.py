"""Overrun: through a foe's square in the middle of a move."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.battle.rulebook import Preview
from game.ecs.components import Body, Place, Side, Vitals
from game.ecs.world import World
from game.mechanics.d20.checks import FACES, check, passing
from game.mechanics.d20.occupied_squares import TUMBLED
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.speeds import on_foot
from game.mechanics.d20.walking import Walking
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.mechanics.traits import traits
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, text
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
BY_MUCH = 5


def runner(world: World, unit: int) -> Walking:
    """For who overruns the squares of a foe are open, but for one that fills them.   [pf.overrun-through]"""
    return Walking(STEP, world, unit, through=THROUGH)


def allowed(world: World, unit: int) -> Cost | Refusal:
    """An overrun is a standard action in the middle of a move.   [pf.overrun-attempt]"""
    if has(world, unit, PRONE):
        return Refusal(ATTEMPT, text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
    return PACE.can_move(world, unit, "walk") or turns.SLOTS.allows(world, unit, "overrun")


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Through one foe's square, at most one size bigger, to a legal square beyond.   [pf.overrun-attempt]"""
    limit, routes, walker = PACE.speed(world, cmd.unit, "walk").total, MOVEMENT.routes, runner(world, cmd.unit)
    if not walker.stops(there, limit // SQUARE):
        return replace(routes, too_dear=ATTEMPT).why_not(walker, there, "walk", limit)
    watch = routes.watch(world, cmd.unit, ())
    steps = routes.steps.explain(walker, walker.strides(there, limit // SQUARE, watch.planes) or (), watch)
    met = crossed(walker, steps)
    if len(met) != 1:
        why = text("The way leads through {n} foes' squares, an overrun through one.", n=len(met))
        return Refusal(ATTEMPT, why, text("Choose a square behind a foe."))
    return too_big(world, cmd.unit, met[0][0]) or MovePlan("walk", steps)


def too_big(world: World, unit: int, foe: int) -> Refusal | None:
    """The target may be at most one size bigger.   [pf.overrun-attempt]"""
    if SIZES.above(world.get(foe, Body), world.get(unit, Body)) <= 1:
        return None
    return Refusal(ATTEMPT, text("{name} is more than one size bigger.", name=called(world, foe)))


def crossed(walker: Walking, steps: tuple[Step, ...]) -> list[tuple[int, int]]:
    """List the foes whose squares steps lead into, with the first step that does."""
    found: dict[int, int] = {}
    for number, step in enumerate(steps):
        cells = footprint.cells(step.after, step.band)
        for one, theirs in walker.company:
            if one.kind == TUMBLED and one.other not in found and any(cell in theirs for cell in cells):
                found[one.other] = number
    return list(found.items())


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Up to the foe, who may strike and may step aside; then a manoeuvre, and on.   [pf.overrun-attempt]"""
    unit, ((foe, at),) = cmd.unit, crossed(runner(world, cmd.unit), plan.steps)
    steps = plan.steps if IMPROVED in traits(world, unit).powers else spared(plan.steps, foe)
    yield turns.SLOTS.take(world, unit, "overrun")
    passed = [world.get(unit, Place)]
    for number in range(at):
        yield from MOVES.carry_out(world, dice, unit, replace(plan, steps=steps[number : number + 1]))
        passed.append(world.get(unit, Place))
    if HELPLESS_STATES.at_mercy(world, unit) or world.get(unit, Place).at != plan.steps[at].before:
        return
    hp = world.get(unit, Vitals).hp
    if IMPROVED not in traits(world, unit).powers:
        yield from MOVES.reactions.asked(world, dice, unit, (Provocation(foe, plan.steps[at].before),))
    hurt = hp - world.get(unit, Vitals).hp
    if HELPLESS_STATES.at_mercy(world, unit) or not (yield from _gets_through(world, dice, unit, foe, hurt)):
        yield from MOVES.illegal_end(world, dice, unit, passed)
        return
    yield from MOVES.carry_out(world, dice, unit, replace(plan, steps=steps[at:]))


def spared(steps: tuple[Step, ...], foe: int) -> tuple[Step, ...]:
    """The target's one chance is the attempt, not the movement past it.   [pf.overrun-attempt]"""
    return tuple(replace(s, provokes=tuple(mark for mark in s.provokes if mark.by != foe)) for s in steps)


def _gets_through(
    world: World, dice: Dice, unit: int, foe: int, hurt: int
) -> Generator[Event | Decision, str, bool]:
    """The target steps aside, or CMB is thrown against its CMD; by 5 more it falls.   [pf.overrun-result]"""
    if IMPROVED not in traits(world, unit).powers and (yield from _steps_aside(world, unit, foe)):
        note = text("steps aside for {name}", name=called(world, unit))
        yield Event("defended", foe, (Because(ATTEMPT, 0, note),), (), note)
        return True
    against, own = manoeuvre_defence(world, foe, legs=True), manoeuvre_bonus(world, unit)
    taken = (Because("pf.manoeuvres", -hurt, text("damage from its strike")),) if hurt else ()
    added = (*own.counted, *taken, Because(THROUGH, 0, text("through {name}", name=called(world, foe))))
    total = yield from check(
        world, dice, unit, own.total - hurt, against.total, (RESULT, text("overrun")), (*added, *against.counted)
    )
    face = total - own.total + hurt
    through = face == FACES or (face > 1 and total >= against.total)
    if not through:
        note = text("fails to overrun {name}", name=called(world, foe))
        yield Event("slipped", unit, (Because(RESULT, 0, note),), (), note)
    elif total >= against.total + BY_MUCH and not has(world, foe, PRONE):
        yield replace(HARM.knock_prone(world, foe), because=(Because(RESULT, 0, text("overrun by 5 or more")),))
    return through


def _steps_aside(world: World, unit: int, foe: int) -> Generator[Event | Decision, str, bool]:
    """The target says before the roll whether it steps aside.   [pf.overrun-attempt]"""
    options = (Option(STAND, text("Stand in the way")), Option(ASIDE, text("Step aside")))
    question = text("{foe}: step aside for {mover}?", foe=called(world, foe), mover=called(world, unit))
    answer = yield Decision(world.get(foe, Side).team, foe, question, options, ATTEMPT, unit)
    return answer == ASIDE


def ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that an overrun could end: beyond one foe, as far as the speed goes."""
    if mode != "walk":
        return NOWHERE
    limit, plain = PACE.speed(world, unit, "walk").total, Walking(STEP, world, unit)
    found = runner(world, unit).ends(limit // SQUARE)
    beyond = ((cell, cost) for cell, cost in found if (plain.cost(cell, limit // SQUARE) or limit) > cost)
    plans = ((cell, cost, way(world, command(unit, "overrun", cell), cell)) for cell, cost in beyond)
    legal = ((cell, cost) for cell, cost, plan in plans if isinstance(plan, MovePlan))
    return Area(tuple(Stop(cell, cost * SQUARE, 0) for cell, cost in legal), (("overrun", limit),))


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way, the chance to get through, and who may strike.   [pf.overrun-attempt] [pf.overrun-result]"""
    ((foe, at),) = crossed(runner(world, cmd.unit), plan.steps)
    own, against = manoeuvre_bonus(world, cmd.unit).total, manoeuvre_defence(world, foe, legs=True).total
    facts: dict[str, int | str] = {"bonus": own, "dc": against, "percent": passing(own, against).told}
    told = Because(RESULT, 0, text("CMB {bonus} against CMD {dc}: {percent} % to get through", **facts))
    first = None
    if IMPROVED not in traits(world, cmd.unit).powers:
        ahead = world.fork()
        ahead.put(cmd.unit, replace(world.get(cmd.unit, Place), at=plan.steps[at].before))
        barred = MOVES.reactions.barred(ahead, foe, cmd.unit)
        first = None if barred else MOVES.reactions.strike(ahead, foe, cmd.unit)
    struck = tuple(one for one in MOVES.reactions.foreseen(world, cmd.unit, plan) if one.by != foe)
    return Preview(plan.cost + Cost((told,)), plan, None, (*struck, *(() if first is None else (first,))))


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
