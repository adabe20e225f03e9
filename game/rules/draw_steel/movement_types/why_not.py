"""What is said of a step that no type of movement takes, whatever the type."""

from game.reasons import Text, text

Told = tuple[Text, Text]
"""What is so, and what helps."""
NO_WAY = text("No way leads there."), text("Open a way, or move in another mode.")
NO_GROUND = text("There is no ground."), text("Fly, climb or jump.")
SWIM = text("Swim where it is deep.")
