"""Geometry without rules: the two grids, the field, footprints, sight."""
