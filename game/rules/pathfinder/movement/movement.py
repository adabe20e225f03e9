"""Movement: by one move action, two, a run, a step, a charge, a withdrawal, the minimum movement."""

from game.mechanics.d20.charge_line import ChargeLine
from game.mechanics.d20.movement import Movement
from game.mechanics.d20.movement_reasons import MovementReasons
from game.mechanics.d20.routes import Routes
from game.mechanics.d20.special_moves import SpecialMoves
from game.reasons import text
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.movement.flying_burrowing import HEIGHTS
from game.rules.pathfinder.movement.speeds import PACE, run_times
from game.rules.pathfinder.movement.steps import STEP
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.turns import turns

ROUTES = Routes(
    STEP,
    HEIGHTS.mover,
    # A 5-foot step provokes nobody; who withdraws is spared in its first square.   [pf.five-foot-step] [pf.withdraw]
    OPPORTUNITY.watch,
    HEIGHTS.unfit,
    whys={
        # The whole space stays on the map, and goes from square to neighbouring square.
        "off-map": "pf.square-scale",
        "not-a-step": "pf.square-scale",
        # Walls, pillars and closed doors cannot be passed,
        "blocked": "pf.obstacle-blocking",
        "low-wall": "pf.obstacle-blocking",
        # nor cut diagonally.
        "corner": "pf.corners",
        # Less than half one's own width takes Escape Artist.
        "no-band": "pf.squeeze-limit",
        # Water is none to walk in, and where the ground changes height without a slope nobody walks.
        "water": "decided.ledges",
        "barred": "decided.ledges",
        # A foe that is not helpless holds its squares.
        "foe": "pf.enemy-squares",
    },
    # Who is stopped where nobody may stop is put in a legal square.
    illegal_end="pf.illegal-square",
    # A movement goes as far as the speed.
    too_dear="pf.move-and-act",
)
CHARGE_LINE = ChargeLine(
    ROUTES,
    REACH,
    # Straight at a foe, to the nearest square from which it can be attacked; all that the line sweeps must be free:
    rule="pf.charge",
    # of creatures, friends too, but for the helpless,
    met="pf.friend-squares",
    # of what hampers,
    hindered="pf.no-run-or-charge",
    squeezed="pf.charge",
    # and the foe has to be seen.
    strikable=CONCEALMENT.strikable,
    least=10,
)
SPECIAL = SpecialMoves(
    ROUTES,
    REACH,
    rules={
        # One square, without an action, provoking nobody; not into what hampers, nor with a speed of 5 feet.
        "step": "pf.five-foot-step",
        # However hampered, one square in any direction as a full-round action.
        "minimum": "pf.minimum-movement",
        # Up to four times the speed, in a straight line.
        "run": "pf.run",
        # At least 10 feet and at most twice the speed, straight at a foe.
        "charge": "pf.charge",
    },
    too_far={
        "step": text("The square is {far} ft away, a 5-foot step goes {most} ft."),
        "minimum": text("The square is {far} ft away, the minimum movement goes {most} ft."),
        "run": text("The square is {far} ft away, the run goes {most} ft."),
        "charge": text("The square is {far} ft away, the charge goes {most} ft."),
    },
    run_by={},
    no_run={},
    run_times=run_times,
    charge_times=2,
    charge_least=10,
    # A friend's square bars a charge like any creature's that is not helpless.
    met="pf.friend-squares",
    # Whom it sees and can strike from where it starts and where it ends, one may charge.
    strikable=CONCEALMENT.strikable,
    # Who is squeezed neither runs nor charges.
    squeezed="pf.run-limits",
    entangled="",
    tired="",
    # Nobody runs or charges into what hampers.
    hindered="pf.no-run-or-charge",
    # The minimum movement provokes as usual.
    provoking="pf.minimum-provokes",
    climb_cost=HEIGHTS.rising,
    step_above=5,
    # A run goes straight, where one sees one's way.
    straight="pf.run-limits",
    # The blind do not withdraw.
    blind="pf.withdraw",
    charge_line=CHARGE_LINE,
    # With a single action one charges and withdraws up to the speed.
    single=turns.single,
    short_run="pf.run-heavy-armour",
)


MOVEMENT_REASONS = MovementReasons(
    SIZES,
    PACE,
    actions={
        "move": "pf.move-and-act",
        "double": "pf.double-move",
        "run": "pf.run",
        "step": "pf.five-foot-step",
        "minimum": "pf.minimum-movement",
        "withdraw": "pf.withdraw",
    },
    modes={},
    gravity="",
    squeezed=("pf.squeeze-penalties", "pf.squeeze-limit"),
    # Who leaves a threatened square may be struck.
    provoked="pf.opportunity-moving",
    big_reach="pf.threatened-squares",
)
# A turn that has been used in part may hold nothing any more for an action.   [pf.turn-actions]
MOVEMENT = Movement(ROUTES, SPECIAL, turns.SLOTS.left, MOVEMENT_REASONS)
