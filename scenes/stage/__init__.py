"""What do scenes stand on, and what does each have: the window's settings, its sounds, the ways on?"""
