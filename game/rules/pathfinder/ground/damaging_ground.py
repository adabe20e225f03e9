"""Damaging ground: fire, acid, brambles; the map says how much it does."""

DAMAGING_GROUND = "decided.damage-ground"
"""Damaging ground hurts whoever enters it, and whoever begins a turn in it (`Harm.burn`).   [decided.damage-ground]"""
