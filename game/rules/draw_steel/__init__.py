"""Draw Steel: movement, and the combat around it."""
