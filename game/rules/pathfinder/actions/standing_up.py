"""Standing up from prone, and dropping prone."""

from game.mechanics.d20.standing_up import StandingUp
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.movement.moves import MOVES

STANDING_UP = StandingUp(
    slots=MOVES.slots,
    # Standing up is a move action, dropping prone a free one.   [pf.prone]
    harm=HARM,
    # Who stands up in a threatened square provokes.   [pf.opportunity-acts]
    provoking=ACTS,
)
