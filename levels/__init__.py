"""Levels that come with the game; read with importlib.resources."""
