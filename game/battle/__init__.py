"""The life of a command: check, perform, events, apply."""
