"""Squeezing, and what it does to who squeezes: as much as being entangled does."""

from game.ecs.world import World
from game.mechanics.d20.modifiers import ByState
from game.mechanics.d20.squeezing import Squeezing
from game.mechanics.states import ENTANGLED, has
from game.mechanics.states import SQUEEZING as TIGHT
from game.reasons import Because, text

PENALTIES = "sf.squeezing-entangled"
"""Who squeezes is as good as entangled: half speed, though both together halve it only once; -2 on attack rolls, to AC
and on all that Dexterity is rolled for; no run, no charge.   [sf.squeezing-entangled]"""
SQUEEZING = Squeezing(
    # Through half one's own width a step counts double;
    step="sf.squeezing",
    # less than half is too narrow.
    too_narrow="sf.squeezing",
    # Who squeezes is as good as entangled.
    penalties=PENALTIES,
    # Who finds no room for its block holds a band of it, half as wide.
    holding=("sf.squeezing", PENALTIES),
    # Who squeezes neither runs nor charges.
    rush=PENALTIES,
)
ENTANGLES = ByState(PENALTIES, {ENTANGLED: text("entangled"), TIGHT: text("squeezing")}, melee=-2, afar=-2)
"""What it takes off attack rolls and AC."""
SAVES_WORSE = ENTANGLES.on
"""Reflex saves are Dexterity's: they are at -2, too.   [sf.squeezing-entangled]"""


def clumsy(world: World, unit: int) -> tuple[Because, ...]:
    """Entangled or squeezing, one checks Dexterity and its skills at -2, initiative too.   [sf.squeezing-entangled]"""
    return (Because(PENALTIES, -2, text("entangled")),) if has(world, unit, ENTANGLED, TIGHT) else ()
