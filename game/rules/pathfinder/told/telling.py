"""What a player is told beside the numbers: the rules behind a sheet, at work in a preview, and checks foretold."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook, Strike
from game.ecs.world import World
from game.mechanics.d20.creature_sheet import CreatureSheet
from game.mechanics.d20.foretelling import Foretelling, crosses, tumbles
from game.mechanics.d20.previews import Previews
from game.mechanics.d20.ways_told import WaysTold
from game.mechanics.traits import traits
from game.reasons import Because, text
from game.rules.pathfinder.actions.escape_artist import ESCAPE
from game.rules.pathfinder.actions.overrun import OVERRUN
from game.rules.pathfinder.actions.overrun_charge import OVERRUN_CHARGE
from game.rules.pathfinder.attacks.attack_actions import FIGHTING
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.range_increments import RANGE_INCREMENTS
from game.rules.pathfinder.creature.ability_scores import score
from game.rules.pathfinder.creature.armour_class import row, worn
from game.rules.pathfinder.creature.encumbrance import load
from game.rules.pathfinder.ground.difficult_terrain import TERRAIN_KINDS
from game.rules.pathfinder.ground.hampered_movement import POOR_VISIBILITY
from game.rules.pathfinder.ground.obstacle_checks import OBSTACLE_CHECKS
from game.rules.pathfinder.ground.obstacles import OBSTACLES
from game.rules.pathfinder.harm.disabled import strain
from game.rules.pathfinder.movement.five_foot_step import FULL_ROUND_LEAVES_STEP
from game.rules.pathfinder.movement.run import LONG_RUN
from game.rules.pathfinder.movement.steps import EMPTY
from game.rules.pathfinder.movement.tumbling import TUMBLING
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.space.squeezing import PAST, SQUEEZING
from game.rules.pathfinder.turns.turns import SLOTS

FALLS = text("Felled in the air, it falls {feet} ft: {dice}.")


def sheet(world: World, unit: int) -> Iterator[Because]:
    """A figure stands for a body of its height; what it wears and carries; a long run is counted.   [pf.figure-scale]

    [pf.armour-categories] [pf.carrying-capacity] [pf.run-limits]
    """
    tall = text("The figure stands for a body {feet} ft tall", feet=SIZES.tall(world, unit))
    yield Because("pf.figure-scale", 0, tall)
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


WAYS_TOLD = WaysTold(
    fighting=FIGHTING,
    # A runner loses its Dexterity bonus.
    run_rule=LONG_RUN.rule,
    # A full-round action leaves a 5-foot step.
    leaves_step=FULL_ROUND_LEAVES_STEP,
    # Difficult terrain, obstacles and poor visibility hamper;
    hampered=POOR_VISIBILITY.rule,
    # tangled growth and broken rock are rough ground;
    rough=TERRAIN_KINDS,
    # what nobody is in is mostly free.
    empty=EMPTY,
    # Fliers and the incorporeal avoid what stands on the ground.
    exempt=OBSTACLES.ghosts,
    # One may squeeze past another, but not stop there.
    past=PAST,
    limit=SQUEEZING.too_narrow,
    squeezed=SQUEEZING.holding,
    end=PASSING.end,
)


def at_work(world: World, unit: int, verb: str, preview: Preview) -> tuple[Because, ...]:
    """Name the rules behind a preview that no number of it names."""
    plan, found = preview.plan, list(PREVIEWS.at_work(world, unit, verb, preview))
    if preview.strike is not None:
        found += (*BLOWS.threat(world, preview.strike), *_range(world, preview.strike))
    if plan is not None and plan.steps:
        found += WAYS_TOLD.along(world, unit, verb, plan)
    return tuple(dict.fromkeys(found))


def _range(world: World, strike: Strike) -> Iterator[Because]:
    """A shot within the first range increment loses nothing."""
    arm, far = COMBAT.weapon(world, strike.by, strike.weapon), SIZES.apart(world, strike.by, strike.at)
    if COMBAT.afar(world, strike.by, strike.at, arm):
        yield from RANGE_INCREMENTS.told(arm, far)


FORETELLING = Foretelling(
    fighting=FIGHTING,
    checks={
        # Some obstacles take a check to cross.   [pf.obstacle-skill-check]
        **dict.fromkeys(("move", "withdraw", "minimum"), crosses(OBSTACLE_CHECKS)),
        # One check for each foe whose reach is left or whose square is tumbled through.   [pf.tumble-check]
        "tumble": tumbles(TUMBLING),
        # Beyond Constitution rounds each run is checked first.   [pf.run-limits]
        "run": LONG_RUN.foretold,
        # CMB against CMD, unless the target steps aside; in a charge 2 more.   [pf.overrun-result] [pf.charge-attack]
        "overrun": OVERRUN.foretold,
        "overrun-charge": OVERRUN_CHARGE.foretold,
        # So is what the tenth round of squeezing ends with.   [pf.escape-artist-check]
        "escape": ESCAPE.foretold,
    },
    dying="pf.dying",
)


def foretell(book: Rulebook, world: World, cmd: Command, found: Preview) -> Preview:
    """Tell the checks on which a verb hangs, and what it costs the disabled."""
    whole = FORETELLING.foretell(book, world, cmd, found)
    pays = strain(world, cmd.unit, SLOTS.of.get(cmd.verb, SLOTS.usual))
    return replace(whole, price=(*whole.price, *pays))
