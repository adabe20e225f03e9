"""Movement on foot and in general: speeds, steps, special moves, and how each is carried out."""
