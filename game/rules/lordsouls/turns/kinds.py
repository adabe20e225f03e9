"""The kinds of manoeuvres, and what a turn may hold besides: names only, for all who speak of them."""

ACTION, MOVEMENT, BONUS, FREE, ESCAPE = "action", "movement", "bonus", "free", "escape"
BLOW = "blow"
"""What is left of an Attack of several blows (`attack/extra_attacks.py`); lost with the next Action or Movement."""
