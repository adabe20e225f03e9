"""How does the board look: ground, creatures, overlays, movement?"""
