"""Starfinder: tactical movement, positioning and combat modifiers."""
