"""Withdrawing: up to twice the speed, and leaving the first square provokes nobody that one sees."""

from game.mechanics.d20.withdraw import Withdrawing
from game.rules.pathfinder.combat import prone

WITHDRAWING = Withdrawing(
    # It takes a full-round action and goes up to twice the speed; leaving the first square provokes nobody that one
    # sees, so the blind do not withdraw.
    rule="pf.withdraw",
    # Who lies prone can only crawl, by a move action.
    prone=prone.STATE.rule,
)
