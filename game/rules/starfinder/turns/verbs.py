"""The verbs of a turn: movement, attacks, standing up, going prone, hovering, doors, the end of the turn."""

from dataclasses import replace

from game.mechanics.d20.lying import Lying
from game.mechanics.d20.menu import doors
from game.reasons import text
from game.rules.starfinder.combat import attack_verbs as attacks
from game.rules.starfinder.combat.bursts import THROWING
from game.rules.starfinder.combat.harm import HARM
from game.rules.starfinder.combat.hiding import HIDING
from game.rules.starfinder.flight import fast_climb as climbing
from game.rules.starfinder.flight import hovering
from game.rules.starfinder.flight import weightless as drifting
from game.rules.starfinder.movement import tumbling
from game.rules.starfinder.movement.carry_out import MOVES
from game.rules.starfinder.travel import exploring
from game.rules.starfinder.turns import turns
from game.rules.starfinder.turns.applicable import APPLIES

LYING = Lying(
    turns.LAW,
    # Standing up is a move action and does not provoke; dropping prone is a swift action.   [sf.prone]
    HARM,
    # Without gravity there is nothing to lie on.
    weightless="sf.prone-zero-g",
)
VERBS = turns.ROUNDS.menu(
    (
        MOVES.verb(),
        attacks.ATTACK.law().verb(),
        attacks.FULL_ATTACK.law().verb(),
        replace(THROWING.law().verb(), rare=True),
        attacks.CHARGE.law().verb(),
        MOVES.special("step", text("Guarded step"), "sf.guarded-step"),
        tumbling.TUMBLE.verb(),
        MOVES.special("withdraw", text("Withdraw"), "sf.attack-of-opportunity"),
        MOVES.special("run", text("Run"), "sf.run"),
        MOVES.special("minimum", text("Minimum move"), "sf.minimum-movement"),
        LYING.stand(),
        LYING.drop(),
        HIDING.verb(),
        replace(attacks.UNSEEN.law().verb(), rare=True, guesses=True),
        climbing.CLIMB_FAST.verb(),
        hovering.HOVER,
        hovering.HOVER_QUICK,
        drifting.RIGHT,
        drifting.PUSH_OFF.verb(),
        replace(exploring.EXPLORE.verb(), rare=True, quiet=True),
        # Opening or closing a door beside one is a move action.
        doors("decided.doors", turns.LAW),
        # One may always end one's turn.   [decided.turn]
        turns.ROUNDS.verb(hovering.warned, drifting.drift_on),
    ),
    APPLIES,
)
"""What a creature can do on its turn, in the order of the menu; who is felled loses its turn.   [sf.pass-helpless]"""
