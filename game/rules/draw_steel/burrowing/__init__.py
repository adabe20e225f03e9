"""Burrowing: Dig, Claw Dirt, pulling a friend out."""
