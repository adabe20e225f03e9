"""Harm: damage past armour, health, and ground that hurts."""
