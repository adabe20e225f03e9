"""Movements with rules of their own: the 5-foot step, the minimum movement, the run, the way of a charge."""

from game.ecs.world import World
from game.mechanics.d20.step_run_charge import SpecialMoves
from game.reasons import text
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.creature.encumbrance import HEAVY, OVER, burden
from game.rules.pathfinder.movement.flying_burrowing import HEIGHTS
from game.rules.pathfinder.movement.routes import ROUTES
from game.rules.pathfinder.movement.run_endurance import LONG_RUN
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.turns import turns


def run_times(world: World, unit: int) -> int:
    """A run goes four times the speed, three times in heavy armour or under a heavy load.   [pf.run-heavy-armour]"""
    return {OVER: 1, HEAVY: 3}.get(burden(world, unit), 4)


SPECIAL = SpecialMoves(
    routes=ROUTES,
    reach=REACH,
    rules={
        # One square, without an action, provoking nobody; not into what hampers, nor with a speed of 5 feet.
        "step": "pf.five-foot-step",
        # However hampered, one square in any direction as a full-round action.
        "minimum": "pf.minimum-movement",
        # Up to four times the speed, in a straight line.
        "run": "pf.run",
        # At least 10 feet and at most twice the speed, straight at a foe.
        "charge": CHARGE_LINE.rule,
    },
    too_far={
        "step": text("The square is {far} ft away, a 5-foot step goes {most} ft."),
        "minimum": text("The square is {far} ft away, the minimum movement goes {most} ft."),
        "run": text("The square is {far} ft away, the run goes {most} ft."),
        "charge": text("The square is {far} ft away, the charge goes {most} ft."),
    },
    run_by={},
    no_run={},
    # Four times the speed, or less.   [pf.run]
    run_times=run_times,
    charge_times=2,
    charge_least=10,
    # A friend's square bars a charge like any creature's that is not helpless.
    met=PASSING.ally,
    # Whom it sees and can strike from where it starts and where it ends, one may charge.
    strikable=CONCEALMENT.strikable,
    entangled="",
    tired="",
    # Nobody runs or charges into what hampers.
    hindered=CHARGE_LINE.hindered,
    # The minimum movement provokes as usual.
    provoking="pf.minimum-provokes",
    climb_cost=HEIGHTS.rising,
    step_above=5,
    # A run goes straight, where one sees one's way.
    straight=LONG_RUN.rule,
    # The blind do not withdraw.
    blind="pf.withdraw",
    charge_line=CHARGE_LINE,
    # With a single action one charges and withdraws up to the speed.
    single=turns.single,
    short_run="pf.run-heavy-armour",
)
