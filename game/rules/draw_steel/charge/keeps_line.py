"""What keeps a charge in its line: one way or two neighbouring ones, no difficult terrain, nobody's space, no fall."""

from game.reasons import Refusal, text
from game.rules.draw_steel.movement.straight_line import is_straight
from game.rules.draw_steel.paths.steps import LEVEL, UPRIGHT, TerrainStep
from game.space.square import Cell

CROOKED = Refusal("ds.charge", text("A charge goes straight, not through difficult terrain."))
FALLEN = Refusal("ds.charge", text("It has fallen: the charge ends there."))


def keeps_line(step: TerrainStep, directions: tuple[int, ...], *, company: bool, lands_on: bool) -> bool:
    """A charge goes straight, not through difficult terrain nor an enemy's space, and lands on nobody.

    `directions`: the two neighbouring ways of its line, to which straight up and down belong.
    """
    along = step.direction % LEVEL in (*directions, UPRIGHT)
    return along and not (step.difficult or company or lands_on)


def fallen(prone: bool, began_prone: bool) -> bool:
    """Say whether a charge has come to an end because it fell on its way."""
    return prone and not began_prone


def off_line(line: tuple[Cell, ...], step: TerrainStep, *, prone: bool, began_prone: bool) -> Refusal | None:
    """Say why the last step of a given way, its start first, is none of a charge; None where it is."""
    if step.difficult or not is_straight(line):
        return CROOKED
    return FALLEN if fallen(prone, began_prone) else None
