"""Loading a crossbow or a sling."""

from game.mechanics.d20.loading import Loading
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.creature.weapons import RULE, loading
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.movement.moves import MOVES

# A light crossbow and a sling take a move action to load, a heavy crossbow a full-round action.
LOAD = Loading(slots=MOVES.slots, harm=HARM, provoking=ACTS, rule=RULE, takes=loading)
