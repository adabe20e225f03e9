"""Lordsouls, played on squares and on hexes."""
