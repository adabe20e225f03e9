"""Overrun: through a foe's square in the middle of a move."""

from game.mechanics.d20.overrun import Overrun
from game.rules.pathfinder.combat.manoeuvres import RULE, defence_afoot, manoeuvre_bonus
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.movement.moves import MOVES

OVERRUN = Overrun(
    moves=MOVES,
    # The attempt provokes its target as a deed does, whatever moving past it provokes.   [pf.opportunity-acts]
    provoking=ACTS,
    # CMB is thrown against CMD, in which legs beyond two count.
    bonus=manoeuvre_bonus,
    defence=defence_afoot,
    manoeuvre=RULE,
    # In the middle of its movement a creature passes through a foe's square, but not of one that fills it.
    through="pf.overrun-through",
    # A standard action in the middle of a move (slot `through`; in a charge: `overrun_charge.py`), against one at most
    # one size bigger, which strikes or steps aside.
    attempt="pf.overrun-attempt",
    # By 5 more the target also falls prone; on a failure one stops in front of it.
    result="pf.overrun-result",
    improved="improved-overrun",
)
