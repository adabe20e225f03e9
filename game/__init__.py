"""The doorway: what scenes may import."""
