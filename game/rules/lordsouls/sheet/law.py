"""The law of space, as battles, scenes and the referee ask it."""

from game.rules.lordsouls.sheet.distance import distance
from game.rules.lordsouls.sheet.sizes import cells, rules, side, size

__all__ = ["cells", "distance", "rules", "side", "size"]
