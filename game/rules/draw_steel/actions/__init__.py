"""What a turn is spent on: main actions, maneuvers, free ones and triggered ones."""
