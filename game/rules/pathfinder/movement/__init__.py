"""Movement: speeds, steps, special moves, and how each is carried out."""
