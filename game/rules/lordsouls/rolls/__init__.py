"""Three dice against a number, and contests."""
