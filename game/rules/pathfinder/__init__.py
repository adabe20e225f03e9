"""Pathfinder: movement, position and distance, as tables over what d20 rulebooks share; each rule under its words."""
