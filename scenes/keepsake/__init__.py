"""What does one take home? A card of the battle with a code that starts it again, and its last round in pictures."""
