"""Improvised movement: what a level attaches to a place, a rope to swing on or a banister to slide down."""

import re

from game.mechanics.named_checks import NamedChecks
from game.mechanics.on_foot.named_ways import NamedWays
from game.reasons import text
from game.rules.lordsouls.actions.unknown import UNKNOWN, gone
from game.rules.lordsouls.movement.carry_out import CARRYING_OUT
from game.rules.lordsouls.movement.law import MOVEMENT
from game.rules.lordsouls.movement.slip_drag import drag_release
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE
from game.rules.lordsouls.sheet.characteristics import SKILLS, learnt
from game.rules.lordsouls.turns.manoeuvres import LAW, held_fast

PLACE = re.compile(rf"(?:.*-)?improvised(?:-({'|'.join(SKILLS)}))?")
"""Ground that is named so leads to all other ground of its name; by a roll of the skill that is named, or freely."""
IMPROVISE = NamedWays(
    name="improvise",
    title=text("Improvise a movement"),
    # It takes the Movement manoeuvre, at a place that the level names; if its roll fails, one stays where one is.
    rule="ls.improvised-movement",
    checks=NamedChecks(PLACE, THREE_DICE, learnt),
    movement=MOVEMENT,
    carrying_out=CARRYING_OUT,
    slots=LAW,
    barred=held_fast,
    leaves=drag_release,
    known=UNKNOWN.known,
    met=gone,
)
