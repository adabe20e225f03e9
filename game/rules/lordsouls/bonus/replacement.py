"""Replacement: what may stand in for a Bonus manoeuvre that is gone, and as what it counts then (`Slots.instead`)."""

from game.rules.lordsouls.turns.kinds import ACTION, MOVEMENT

INSTEAD = {
    # Use for Drop and Prepare, Concentration for Support, Address for Order;
    "drop": (ACTION, "drop"), "prepare": (ACTION, "prepare"), "support": (ACTION, "support"),
    "order": (ACTION, "order"),
    # Change of pose for Fall: that is then a change of pose.
    "fall": (MOVEMENT, "pose"),
}  # fmt: skip
"""A bigger manoeuvre may be used up for a Bonus manoeuvre, never the other way round.   [ls.bonus-replacement]"""
