"""The map as boards: which places a size of body may enter by each type of movement, which steps lead out of them."""
