"""The ground that is closed to shifting, to be entered or left; nobody jumps off it either."""

from collections.abc import Collection, Iterable

from game.reasons import Refusal, Text, text
from game.rules.draw_steel.terrain.cells import Land
from game.rules.draw_steel.terrain.damaging_terrain import damage
from game.rules.draw_steel.terrain.difficult_terrain import difficult_terrain
from game.space.square import Cell

SHIFT = "shift"
"""The manner of a step that is shifted."""
INSTEAD = text("Move there instead.")
DAMAGING = Refusal("ds.shift-terrain", text("Damaging terrain is in the way."), INSTEAD)
DIFFICULT = Refusal("ds.shift-terrain", text("Difficult terrain is in the way."), INSTEAD)
AN_ENEMY = Refusal("ds.shift-terrain", text("An enemy's space is in the way."), INSTEAD)


def shift_terrain(*, damaging: bool, difficult: bool, an_enemy: bool = False) -> Refusal | None:
    """Difficult and damaging terrain, and enemies' spaces, are closed to shifting.   [ds.shift-terrain]

    Nor does a shift begin there: `stands_badly`.
    """
    if damaging:
        return DAMAGING
    return DIFFICULT if difficult else AN_ENEMY if an_enemy else None


def stands_badly(land: Land, enemies: Collection[Cell], body: Iterable[Cell], who: str) -> Text | None:
    """Say what a creature stands in that lets it neither shift nor jump; None where it may."""
    cells = tuple(body)
    if any(damage(land, cell) for cell in cells):
        return text("{who} stands in damaging terrain.", who=who)
    if any(difficult_terrain(land, cell) for cell in cells):
        return text("{who} stands in difficult terrain.", who=who)
    return text("{who} stands in an enemy's space.", who=who) if any(cell in enemies for cell in cells) else None


def cannot_begin(bad: Text | None) -> Refusal | None:
    """Refuse a shift, by what one stands in; None where it may begin."""
    return None if bad is None else Refusal("ds.shift-terrain", bad, text("Move instead."))


def closed_to_shift(*, damaging: bool, difficult: bool) -> Refusal:
    """Say of a step that is closed to shifting what closes it; where nothing else does, an enemy's space."""
    return shift_terrain(damaging=damaging, difficult=difficult) or AN_ENEMY
