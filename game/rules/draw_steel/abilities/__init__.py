"""Abilities besides the free strikes."""
