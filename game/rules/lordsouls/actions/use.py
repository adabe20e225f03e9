"""Use: doors; loading a crossbow and taking something out of a bag are with Prepare."""

from dataclasses import replace

from game.rules.lordsouls.actions.named import is_door
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.manoeuvres import LAW

DOORS = replace(LAW.doors("ls.use", sizes.cells), door=is_door)
