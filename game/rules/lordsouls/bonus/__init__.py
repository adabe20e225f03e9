"""Bonus manoeuvres."""
