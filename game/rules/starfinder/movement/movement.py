"""Movement: on foot, flying, swimming, climbing, burrowing; by one move action, two, a run, a step, a charge."""

from game.ecs.world import World
from game.mechanics.d20.movement import Movement
from game.mechanics.d20.movement_reasons import MovementReasons
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.special_moves import SpecialMoves
from game.reasons import text
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.movement.steps import STEP
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.reach import REACH
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.turns import turns

ROUTES = Routes(
    STEP,
    HEIGHTS.mover,
    # A guarded step provokes nobody; who withdraws is spared where it starts.   [sf.guarded-step]
    OPPORTUNITY.watch,
    HEIGHTS.unfit,
    whys={
        # The whole block of a big creature stays on the map;
        "off-map": "sf.big-creatures",
        # one goes from square to neighbouring square;
        "not-a-step": "sf.grid",
        # what fills its square lets nobody in, and is climbed over by who is short;
        "blocked": "sf.obstacles",
        "low-wall": "sf.obstacles",
        # hard corners bar diagonals;
        "corner": "sf.hard-corners",
        # less than half one's own width is too narrow;
        "no-band": "sf.squeezing",
        # in deep water one swims;
        "water": "sf.swim-without-speed",
        # a foe that can resist holds its squares;
        "foe": "sf.pass-enemy",
        # a change of height that no slope joins is no walking step.   [sf.other-movement]
        "barred": "decided.ledges",
    },
    # A step that costs more than what is left cannot be taken; two moves in a row are one movement, and who is cut
    # short ends where it may stop last.   [sf.double-move] [sf.illegal-end] [decided.damage-ground]
    illegal_end="sf.illegal-end",
    too_dear="sf.speed",
)


def four_times(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """A run goes four times the speed.   [sf.run]"""
    return 4


SPECIAL = SpecialMoves(
    ROUTES,
    REACH,
    rules={
        # One square, straight or diagonal, for 5 feet; not where it costs more, nor prone, entangled or without speed.
        "step": "sf.guarded-step",
        # However slowed, a creature with a speed moves one square as a full action;
        "minimum": "sf.minimum-movement",
        # Four times the speed in a straight line where one sees one's way, not prone, entangled, tired or squeezed.
        "run": "sf.run",
        # At least 10 feet and at most twice the speed straight at a foe, past nobody, to where one can strike.
        "charge": "decided.charge",
    },
    too_far={
        "step": text("The square is {far} ft away, a guarded step goes {most} ft."),
        "minimum": text("The square is {far} ft away, the minimum movement goes {most} ft."),
        "run": text("The square is {far} ft away, the run goes {most} ft."),
        "charge": text("The square is {far} ft away, the charge goes {most} ft."),
    },
    # In water a run has a rule of its own.
    run_by={"swim": "sf.swim-run"},
    # Nobody runs while climbing or burrowing.
    no_run={"climb": "sf.climb-speed", "burrow": "sf.burrow"},
    run_times=four_times,
    charge_times=2,
    charge_least=10,
    # Creatures in the path, friends too, bar a charge, unless they are helpless.
    met="sf.pass-ally",
    # Whom it sees and can strike from where it starts and where it ends, one may charge.
    strikable=CONCEALMENT.strikable,
    # Who squeezes or is entangled neither runs nor charges,
    squeezed="sf.squeezing-entangled",
    entangled="sf.squeezing-entangled",
    # nor does who is tired.
    tired="sf.hustle-fatigue",
    # Nobody runs or charges over ground that hinders.
    hindered="sf.difficult-no-run-charge",
    # The minimum movement is no guarded step: it provokes.
    provoking="sf.minimum-movement-provokes",
    # A line goes up no farther than ascending can be paid for.   [sf.fly-ascend]
    climb_cost=HEIGHTS.rising,
)


MOVEMENT_REASONS = MovementReasons(
    SIZES,
    PACE,
    actions={
        "move": "sf.speed",
        "double": "sf.double-move",
        "run": "sf.run",
        "step": "sf.guarded-step",
        "minimum": "sf.minimum-movement",
        "withdraw": "sf.attack-of-opportunity",
    },
    # A movement draws on the speed of the mode in use.   [sf.speed-in-use]
    modes=HEIGHTS.modes,
    gravity="sf.normal-gravity",
    squeezed=("sf.squeezing", "sf.squeezing-entangled"),
    # Who leaves a threatened square may be struck, by big creatures from farther off.
    provoked="sf.attack-of-opportunity",
    big_reach="sf.big-reach",
)
# A turn that has been used in part may hold nothing any more for an action.   [decided.turn]
MOVEMENT = Movement(ROUTES, SPECIAL, turns.SLOTS.left, MOVEMENT_REASONS)
