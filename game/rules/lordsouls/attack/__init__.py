"""Attacks of all kinds, and what they do."""
