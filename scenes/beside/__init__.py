"""How do a board and a panel share a window?"""
