"""Passing by size: the very small in others' squares and together in one, and those three sizes apart."""

from game.mechanics.d20.passing_by_size import PassingBySize
from game.rules.pathfinder.creature.small_creatures import SMALL_SPACES
from game.rules.pathfinder.space.sizes import SIZES

PASSING_BY_SIZE = PassingBySize(
    sizes=SIZES,
    # Tiny and smaller creatures move into a foe's square and may stop there,
    little_foe="pf.very-small-creatures",
    # and into a friend's.
    little_friend="pf.very-small-creatures",
    # So many of them stop together as fit into a square.
    shared=SMALL_SPACES,
    # Creatures at least three sizes apart pass through each other's squares.
    sizes_apart="pf.three-sizes",
    far=3,
)
