"""Movements with rules of their own: the guarded step, the minimum movement, the run, the way of a charge."""

from game.ecs.world import World
from game.mechanics.d20.step_run_charge import SpecialMoves
from game.reasons import text
from game.rules.starfinder.combat.attack_modifiers import FATIGUED
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.occupied_squares import PASSING
from game.rules.starfinder.space.reach import REACH
from game.rules.starfinder.space.squeezing import PENALTIES


def four_times(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """A run goes four times the speed.   [sf.run]"""
    return 4


SPECIAL = SpecialMoves(
    routes=ROUTES,
    reach=REACH,
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
    # Creatures in the path, friends too, bar a charge, unless they are helpless.   [sf.pass-ally]
    met=PASSING.ally,
    # Whom it sees and can strike from where it starts and where it ends, one may charge.
    strikable=CONCEALMENT.strikable,
    # Who is entangled neither runs nor charges,
    entangled=PENALTIES,
    # nor does who is tired.
    tired=FATIGUED.rule,
    # Nobody runs or charges over ground that hinders.
    hindered="sf.difficult-no-run-charge",
    # The minimum movement is no guarded step: it provokes.
    provoking="sf.minimum-movement-provokes",
    # A line goes up no farther than ascending can be paid for.   [sf.fly-ascend]
    climb_cost=HEIGHTS.rising,
)
