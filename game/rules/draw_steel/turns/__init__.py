"""Rounds, turns and what they hold; conditions."""
