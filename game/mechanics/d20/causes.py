"""What doubles a step: the rule, what on the board does it, and what kind of thing that is."""

from typing import NamedTuple

from game.reasons import Text

GROUND, OBSTACLE, BODY, AIR = "ground", "obstacle", "body", "air"
UNSKILLED, SQUEEZED, TUMBLING = "unskilled", "squeezed", "tumbling"
"""What doubles a step: what is on the square, a body on it, what is in the air, or the mover's own state."""


class Cause(NamedTuple):
    """A rule that doubles a step, what on the board does it, and what kind of thing that is."""

    rule: str
    note: Text
    kind: str = GROUND

    @property
    def hinders(self) -> bool:
        """Say whether it lies on the square that is entered, or in the air there."""
        return self.kind in (GROUND, OBSTACLE, BODY, AIR)
