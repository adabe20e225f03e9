"""Movement carried out, and the verbs of movement."""

from game.mechanics.d20.moves import Moves
from game.mechanics.d20.unknown import unknown
from game.mechanics.verbs import GOES_ON
from game.reasons import text
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.combat.opportunity import REACTIONS
from game.rules.pathfinder.ground.obstacle_checks import OBSTACLE_CHECKS
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.movement.planning import MOVEMENT
from game.rules.pathfinder.movement.run import RUNNING
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space import squeeze_tight
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.measuring import GRID
from game.rules.pathfinder.turns import turns
from game.rules.pathfinder.turns.double_move import DOUBLE_MOVE

MOVES = Moves(
    movement=MOVEMENT,
    harm=HARM,
    slots=turns.SLOTS,
    running=RUNNING,
    # Leaving a threatened square lets the foe strike first.   [pf.opportunity-moving]
    reactions=REACTIONS,
    # One moves up to the speed and may still act;
    speed=PACE.too_dear,
    # two moves in a row are one movement.
    double=DOUBLE_MOVE,
    modes={},
    gaits=(),
    taken={
        0: GOES_ON,
        1: turns.SLOTS.kinds["move"].title,
        2: text("two move actions"),
        "standard": turns.SLOTS.kinds["standard"].title,
    },
    # One goes from square to square.
    grid=GRID,
    # Nobody plans by a foe that it does not see; who walks into one stops before it.
    unknown=unknown(CONCEALMENT, HELPLESS_STATES.at_mercy),
    # Some obstacles take a check first.
    obstacle_checks=OBSTACLE_CHECKS,
    closed=turns.over,
    # Out of a crack one is free of what it did to one.
    wedged=squeeze_tight.STATE.name,
)
