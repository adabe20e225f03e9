"""Difficult terrain."""

from game.mechanics.on_foot.difficult_terrain import DifficultTerrain

DIFFICULT_TERRAIN = DifficultTerrain(
    # Difficult ground costs a point more for each thing that hampers, a fence drawn into a cell too; it is ordinary
    # ground all the same.   [ls.difficult-is-ordinary]
    rule="ls.difficult-terrain",
)
