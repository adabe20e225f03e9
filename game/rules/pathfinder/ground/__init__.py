"""Ground: difficult terrain, obstacles and their corners, what cannot be seen into, what burns."""
