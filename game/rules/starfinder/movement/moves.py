"""Movement carried out, and the verbs of movement."""

from game.mechanics.d20.moves import Moves
from game.mechanics.d20.unknown import unknown
from game.mechanics.verbs import GOES_ON
from game.reasons import text
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.combat.opportunity import REACTIONS
from game.rules.starfinder.movement.planning import MOVEMENT
from game.rules.starfinder.movement.run import RUNNING
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.climb_swim import CLIMB_SWIM
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.measuring import GRID
from game.rules.starfinder.travel.walk_hustle_run import IN_COMBAT
from game.rules.starfinder.turns import turns
from game.rules.starfinder.turns.double_move import DOUBLE_MOVE

MOVES = Moves(
    movement=MOVEMENT,
    harm=HARM,
    slots=turns.SLOTS,
    running=RUNNING,
    # Who is provoked may strike before each step.
    reactions=REACTIONS,
    # A move goes as far as the speed;
    speed=PACE.walk,
    # two moves in a row are one movement.
    double=DOUBLE_MOVE,
    # A speed of one's own in a mode has a rule of its own.
    modes=HEIGHTS.modes,
    # Nobody walks in a fight: a round with a move and another action, or with two moves, is a hustle.
    gaits=IN_COMBAT,
    # The second move action of a turn takes the standard action's place.
    taken={
        0: GOES_ON,
        1: turns.SLOTS.kinds["move"].title,
        2: text("two move actions"),
        "standard": turns.SLOTS.kinds["standard"].title,
    },
    # One goes from square to square.
    grid=GRID,
    # Nobody plans by a foe that it does not see; who walks into one stops before it. Peace there is only without any.
    unknown=unknown(CONCEALMENT, HELPLESS_STATES.at_mercy, "explore"),
    # Without a speed for it one climbs and swims by a check.
    ready=CLIMB_SWIM.ready,
)
