"""The verbs of a turn, and how they are built."""
