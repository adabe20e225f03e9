"""Harm: hit points, what becomes of who is down, falling, first aid."""
