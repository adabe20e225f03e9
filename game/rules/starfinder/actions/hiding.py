"""Hiding: a Stealth check where no foe has a plain view."""

from game.ecs.components import Condition, Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.hiding import STEALTH, Hiding
from game.mechanics.states import HIDDEN
from game.reasons import Because, Tally
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.turns import turns


def stealth(world: World, unit: int) -> Tally:
    """Give what is added to a Stealth check: the skill, less what squeezing and being tired take off."""
    skill = lookup((world.find(unit, Sheet) or Sheet()).skills, "stealth")
    return Tally((Because("sheet", skill, STEALTH), *impaired(world, unit)))


HIDING = Hiding(
    # Nobody hides in plain sight of a foe, nor behind creatures alone.   [sf.soft-cover-limits]
    concealing=CONCEALMENT,
    slots=turns.SLOTS,
    # A move action, and a check against the keenest foe: hidden until the next turn, or until it attacks.
    state=Condition(HIDDEN, "decided.hiding", 0, "turn"),
    stealth=stealth,
)
