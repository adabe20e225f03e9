"""The pathfinder: moves and costs, no rulebook."""
