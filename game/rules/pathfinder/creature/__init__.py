"""What a creature's sheet is built from: abilities, weapons, armour, loads."""
