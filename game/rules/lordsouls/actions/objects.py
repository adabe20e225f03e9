"""Improvised actions at what a level names so: a chandelier to be cut loose, a cart to be tipped over."""

from game.mechanics.named_checks import NamedChecks
from game.mechanics.named_things import NamedThings
from game.reasons import text
from game.rules.lordsouls.actions.named import OBJECT
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE
from game.rules.lordsouls.rolls.rulings import number
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.manoeuvres import LAW

OBJECTS = NamedThings(
    name="improvise-object",
    title=text("Act on something"),
    # It takes the Action manoeuvre; if the roll that the level names succeeds, the thing becomes what it says.
    rule="ls.improvised-action",
    checks=NamedChecks(OBJECT, THREE_DICE, number),
    slots=LAW,
    cells=sizes.cells,
)
