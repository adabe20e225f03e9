"""Creatures as data: the World and its components."""
