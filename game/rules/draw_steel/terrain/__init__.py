"""Terrain: the ground, difficult and damaging squares, high ground."""
