"""How is a battle played or watched on the screen?"""
