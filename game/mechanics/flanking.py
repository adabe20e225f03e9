"""Flanking by lines: does the line between two attackers' centres cross the foe's space from side to opposite side?"""

from game.space import sight
from game.space.sight import Space


def opposed(one: Space, other: Space, foe: Space) -> bool:
    """Say whether the line between the centres of two spaces enters and leaves the foe's by opposite sides."""
    return sight.opposite(sight.centre(one), sight.centre(other), sight.box(foe))


def opposed_by_a_cell(one: Space, other: Space, foe: Space) -> bool:
    """Say the same of any single cell of the first space, as if the body stood on it alone."""
    return any(opposed((cell,), other, foe) for cell in one)
