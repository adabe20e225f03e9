"""What a player is told beside the numbers: the rules behind a sheet, at work in a preview, and checks foretold."""

from collections.abc import Iterator

from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Budget
from game.ecs.world import World
from game.mechanics.d20.creature_sheet import CreatureSheet
from game.mechanics.d20.foretelling import Ahead, Check, Foretelling, crosses, tumbles
from game.mechanics.d20.occupied_squares import FREE, HELPLESS
from game.mechanics.d20.previews import Previews
from game.mechanics.naming import called
from game.mechanics.traits import traits
from game.paths.plan import MovePlan
from game.reasons import Because, text
from game.rules.pathfinder.actions import escape_artist as escape
from game.rules.pathfinder.actions import overrun_charge
from game.rules.pathfinder.actions.attack_actions import FIGHTING
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.manoeuvres import manoeuvre_defence
from game.rules.pathfinder.creature.ability_scores import score
from game.rules.pathfinder.creature.armour_class import row, worn
from game.rules.pathfinder.creature.encumbrance import load
from game.rules.pathfinder.movement import overrun
from game.rules.pathfinder.movement.obstacle_checks import OBSTACLE_CHECKS
from game.rules.pathfinder.movement.run_endurance import LONG_RUN
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.movement.step_run_charge import run_times
from game.rules.pathfinder.movement.tumbling import TUMBLING
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.sizes import SIZES
from game.space import footprint
from game.space.field import Kind

HEAVY_RUN, LARGE = 3, 2
FALLS = text("Felled in the air, it falls {feet} ft: {dice}.")


def sheet(world: World, unit: int) -> Iterator[Because]:
    """A figure is drawn by its height; what it wears and carries; a long run is counted.   [pf.figure-scale]

    [pf.armour-categories] [pf.carrying-capacity] [pf.run-limits]
    """
    tall = SIZES.height(world, unit) // 10
    yield Because("pf.figure-scale", 0, text("Drawn as {feet} ft tall", feet=tall))
    yield from (Because("pf.armour-categories", 0, row(suit)) for suit in worn(world, unit))
    pounds = traits(world, unit).load
    if pounds.isdecimal():
        facts: dict[str, int | str] = {"strength": score(world, unit, "str"), "load": load(world, unit)}
        carries = text("{pounds} lb at Strength {strength}: load {load}", pounds=pounds, **facts)
        yield Because("pf.carrying-capacity", 0, carries)
    rounds, most = LONG_RUN.rounds_run(world, unit), LONG_RUN.constitution(world, unit)
    if rounds:
        run = text("Runs so far: {n} of {score} that need no check.", n=rounds, score=most)
        yield Because("pf.run-limits", 0, run)


CREATURE_SHEET = CreatureSheet(
    fighting=FIGHTING,
    guarded=text("A 5-foot step provokes nothing."),
    lately=sheet,
    drops={"fly": Because("decided.falling", 0, FALLS)},
)
PREVIEWS = Previews(fighting=FIGHTING, tight=text("While squeezed: 4 less on attacks and to AC, no run and no charge."))


def at_work(world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:
    """Name the rules behind a preview that no number of it names."""
    plan, found = preview.plan, list(PREVIEWS.at_work(world, unit, verb, preview))
    if preview.strike is not None:
        found += (*BLOWS.threat(world, preview.strike), *_range(world, preview.strike))
    if plan is not None and plan.steps:
        for part in (_speed, _action, _ground, _squeezed, _exempt, _end):
            found += part(world, unit, verb, plan)
    return tuple(dict.fromkeys(found))


def _range(world: World, strike: Strike) -> Iterator[Because]:
    """A shot within the first range increment loses nothing.   [pf.ranged-attacks]"""
    arm, far = COMBAT.weapon(world, strike.by, strike.weapon), SIZES.apart(world, strike.by, strike.at)
    if COMBAT.afar(world, strike.by, strike.at, arm) and far <= arm.range:
        yield Because("pf.ranged-attacks", 0, text("{far} ft is within the first {range} ft", far=far, range=arm.range))


def _speed(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:  # noqa: ARG001 - one shape
    """A speed is made of race, armour, load and what adds to it.   [pf.base-land-speed] [pf.encumbrance]"""
    yield from (Because(one.rule, 0, one.note) for one in PACE.speed(world, unit, plan.mode).because if one.note)


def _action(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
    """What an action of movement brings with it.   [pf.run-heavy-armour] [pf.full-round-leaves-step]"""
    if verb == "run" and run_times(world, unit) == HEAVY_RUN:
        yield Because("pf.run-heavy-armour", 0, text("In heavy armour, or under a heavy load, three times the speed."))
    if verb == "run":
        yield Because("pf.run-limits", 0, text("Without its Dexterity bonus to AC until its next turn."))
    if verb in ("run", "charge") and _hard(world.field.kind(*plan.steps[0].before[:2])):
        yield Because("pf.no-run-or-charge", 0, text("It starts on hampering ground and enters none."))
    if verb == "step" and "full-attack" in world.get(unit, Budget).done:
        yield Because("pf.full-round-leaves-step", 0, text("A full-round action leaves one a 5-foot step."))


def _hard(kind: Kind) -> bool:
    return kind.difficult > 0 or kind.obstacle


def _kinds(world: World, plan: MovePlan) -> list[Kind]:
    entered = (cell for step in plan.steps for cell in footprint.cells(step.after, step.band))
    return [world.field.kind(x, y) for x, y, _ in entered if world.field.inside(x, y)]


def _ground(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:  # noqa: ARG001 - one shape
    """What is on the way hampers, or nothing is.   [pf.hampered-movement] [pf.terrain-kinds] [pf.empty-squares]"""
    if any(step.dear for step in plan.steps):
        yield Because("pf.hampered-movement", 0, text("Something on the way hampers it."))
    rough = [kind for kind in _kinds(world, plan) if kind.difficult]
    if rough and plan.mode == "walk" and not world.get(unit, Body).incorporeal:
        yield Because("pf.terrain-kinds", 0, text("Rough ground: {what}", what=rough[0].title))
    entered = {cell for step in plan.steps for cell in footprint.cells(step.after, step.band)}
    if not any(entered & set(cells) for _, cells in PASSING.passages(world, unit)):
        yield Because("pf.empty-squares", 0, text("Nobody is in the squares on its way."))


def _squeezed(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:  # noqa: ARG001 - one shape
    """How a creature squeezes, by its size.   [pf.squeeze-limit] [pf.squeeze-large] [pf.squeeze-larger]"""
    side = world.get(unit, Body).side
    if not any(step.squeezed for step in plan.steps):
        return
    for step in plan.steps:
        block = footprint.cells(step.after, footprint.whole(side))
        for one, cells in PASSING.passages(world, unit) if step.squeezed else ():
            if any(cell in block for cell in cells):
                yield Because("pf.squeeze-past", 0, text("It squeezes past {name}.", name=called(world, one.other)))
    yield Because("pf.squeeze-limit", 0, text("The way is at least half as wide as it is."))
    if side > 1:
        told = text("Squeezed, its space is {n} by {side}.", n=(side + 1) // 2, side=side)
        yield Because("pf.squeeze-large" if side == LARGE else "pf.squeeze-larger", 0, told)


def _exempt(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:  # noqa: ARG001 - one shape
    """Fliers and the incorporeal avoid what stands on the ground.   [pf.obstacle-exempt] [pf.difficult-exempt]"""
    if plan.mode != "fly" and not world.get(unit, Body).incorporeal:
        return
    if any(kind.obstacle or kind.blocks_move for kind in _kinds(world, plan)):
        yield Because("pf.obstacle-exempt", 0, text("Obstacles on its way do not hamper it."))


def _end(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:  # noqa: ARG001 - one shape
    """One may end on the helpless.   [pf.ending-movement]"""
    held = footprint.cells(plan.steps[-1].after, plan.steps[-1].band)
    for one, cells in PASSING.passages(world, unit):
        if one.access == FREE and one.kind == HELPLESS and any(cell in cells for cell in held):
            on = text("It ends on {name}, who is helpless.", name=called(world, one.other))
            yield Because("pf.ending-movement", 0, on)


def overruns(ahead: Ahead) -> Iterator[Check]:
    """CMB against CMD, unless the target steps aside; in a charge 2 more.   [pf.overrun-result] [pf.charge-attack]"""
    plan, helps = ahead.preview.plan, overrun_charge.HELPS if ahead.cmd.verb == overrun_charge.VERB else ()
    for foe, _ in overrun.crossed(overrun.runner(ahead.world, ahead.unit), plan.steps) if plan is not None else ():
        through = text("gets through {name}", name=called(ahead.world, foe))
        against = manoeuvre_defence(ahead.world, foe, legs=True).total
        own = overrun.attempted(ahead.world, ahead.unit, foe, helps)
        yield Check(overrun.RESULT, text("overrun"), own, against, (through,), natural=True)


FORETELLING = Foretelling(
    fighting=FIGHTING,
    checks={
        # Some obstacles take a check to cross.   [pf.obstacle-skill-check]
        **dict.fromkeys(("move", "withdraw", "minimum"), crosses(OBSTACLE_CHECKS)),
        # One check for each foe whose reach is left or whose square is tumbled through.   [pf.tumble-check]
        "tumble": tumbles(TUMBLING),
        # Beyond Constitution rounds each run is checked first.   [pf.run-limits]
        "run": LONG_RUN.foretold,
        **dict.fromkeys(("overrun", overrun_charge.VERB), overruns),
        # So is what the tenth round of squeezing ends with.   [pf.escape-artist-check]
        "escape": escape.foretold,
    },
    dying="pf.dying",
)
