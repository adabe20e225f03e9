"""What bursts or spreads: areas, saves, throwing."""
