"""The kinds of manoeuvres, which are Movement, and what a turn may hold besides: names, for all who speak of them."""

ACTION, MOVEMENT, BONUS, FREE, ESCAPE = "action", "movement", "bonus", "free", "escape"
BLOW = "blow"
"""What is left of an Attack of several blows (`attack/extra_attacks.py`); lost with the next Action or Movement."""
MOVES = (
    "move", "climb", "slip", "drag", "jump", "improvise", "stand", "sit", "kneel", "crawl", "lie", "mount", "dismount",
    "pose",
)  # fmt: skip
"""The Movement manoeuvres."""
