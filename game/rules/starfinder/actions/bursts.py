"""What bursts or spreads: whom it reaches, saves against it, throwing it."""

from game.mechanics.d20.burst_areas import Areas
from game.mechanics.d20.burst_throwing import Throwing
from game.rules.starfinder.combat import fatigued
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.cover import CLOUDS, COVER
from game.rules.starfinder.combat.opportunity import PROVOKING
from game.rules.starfinder.other_movement.climb_swim import clings
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.space import squeezing
from game.rules.starfinder.turns import turns

AREAS = Areas(
    # Against an area effect lines are drawn from its point of origin; Reflex saves get 2 from cover, 1 from partial,
    # 4 from improved; total cover keeps it out.   [sf.cover-bonus] [sf.partial-cover] [sf.improved-cover]
    covering=COVER,
    # It lands on a corner of the grid and does one roll of damage to all in its radius, half to who saves.
    rule="decided.burst",
    # What spreads goes round corners and takes no notice of cover.   [sf.cover-spread]
    spread=CLOUDS,
    # Who is entangled or tired saves worse.
    hampers=(squeezing.SAVES_WORSE, fatigued.SAVES_WORSE),
)
THROWING = Throwing(
    areas=AREAS,
    concealing=CONCEALMENT,
    provoking=PROVOKING,
    slots=turns.SLOTS,
    falling=FALLING,
    barred=clings,
)
