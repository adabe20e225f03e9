"""Hampered movement: difficult terrain, obstacles and poor visibility; each costs double by the rules of its own."""

from game.mechanics.d20.poor_visibility import PoorVisibility

POOR_VISIBILITY = PoorVisibility(
    # Difficult terrain and obstacles hamper (`HINDRANCES`), and so does poor visibility: steps into thick fog, into the
    # dark without darkvision, and anywhere for the blind cost double.
    rule="pf.hampered-movement",
)
