"""How is the game learnt? The path through a rulebook's lessons, and a lesson on the board."""
