"""Levels that come with the game; read with importlib.resources."""

DEMO = "starfinder/beacon.toml"
"""The level, below `demo/`, that plays itself where there is no display."""
