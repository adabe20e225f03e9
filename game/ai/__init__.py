"""The opponent: a client of Battle like any player."""
