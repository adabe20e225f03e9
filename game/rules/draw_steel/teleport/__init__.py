"""Teleport."""
