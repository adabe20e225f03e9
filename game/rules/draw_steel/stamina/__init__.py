"""Stamina: damage, death, Recoveries, blood and air."""
