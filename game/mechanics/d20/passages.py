"""What one creature is to another that moves: what it leaves to it, why, and by which rule."""

from dataclasses import dataclass

from game.space.sight import Space

FREE, HELD, BARS, HULK = "free", "held", "bars", "hulk"
"""What a creature leaves to a mover: to stop on its squares, to pass only, nothing, to pass at double cost."""
FRIEND, FOE, HELPLESS, FILLING, DEAD = "friend", "foe", "helpless", "filling", "dead"
ENTERED, SHARED, APART, TUMBLED = "entered", "shared", "apart", "tumbled"
"""Why it does: what it is to the mover. A foe may be entered by a little one, far off in size, or tumbled through."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What one creature is to a mover: what it leaves (`access`), why (`kind`), by which rule."""

    other: int
    access: str
    kind: str
    rule: str


Company = tuple[tuple[Passage, Space], ...]
"""All others and what they are to a mover, each with the cells that it holds."""
