"""What a player sees: scenes that speak commands, events and reasons, never a rule."""
