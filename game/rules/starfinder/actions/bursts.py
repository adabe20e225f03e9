"""What bursts or spreads: whom it reaches, saves against it, throwing it."""

from game.ecs.world import World
from game.mechanics.d20.burst_areas import Areas
from game.mechanics.d20.burst_throwing import Throwing
from game.reasons import Refusal
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.combat.fatigued import FATIGUED
from game.rules.starfinder.combat.opportunity import PROVOKING
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.climb_swim import clinging
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.space.squeezing import ENTANGLES
from game.rules.starfinder.turns import turns


def hands_full(world: World, unit: int) -> Refusal | None:
    """Who climbs by Athletics alone throws nothing: it needs both hands."""
    return clinging(world, unit) if PACE.hanging(world, unit) else None


AREAS = Areas(
    # Against an area effect lines are drawn from its point of origin; Reflex saves get 2 from cover, 1 from partial,
    # 4 from improved; total cover keeps it out.   [sf.cover-bonus] [sf.partial-cover] [sf.improved-cover]
    covering=COVER,
    # It lands on a corner of the grid and does one roll of damage to all in its radius, half to who saves.
    rule="decided.burst",
    # What spreads goes round corners and takes no notice of cover.
    spread="sf.cover-spread",
    # Who is entangled or tired saves worse.
    hampers=(ENTANGLES.on, FATIGUED.on),
)
THROWING = Throwing(
    areas=AREAS,
    concealing=CONCEALMENT,
    provoking=PROVOKING,
    slots=turns.SLOTS,
    falling=FALLING,
    barred=hands_full,
)
