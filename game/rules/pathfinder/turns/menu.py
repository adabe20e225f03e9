"""The verbs of a turn: movement, attacks, standing up, going prone, doors, the end of the turn."""

from dataclasses import replace

from game.mechanics.d20.doors import doors, finds_doors
from game.mechanics.d20.drawing import has_sheaths
from game.reasons import text
from game.rules.pathfinder.actions import charge, coup_de_grace, unseen
from game.rules.pathfinder.actions.draw_weapon import DRAWING
from game.rules.pathfinder.actions.escape_artist import ESCAPE
from game.rules.pathfinder.actions.load_weapon import LOAD
from game.rules.pathfinder.actions.overrun import OVERRUN
from game.rules.pathfinder.actions.overrun_charge import OVERRUN_CHARGE
from game.rules.pathfinder.actions.standing_up import STANDING_UP
from game.rules.pathfinder.actions.swift_action import HURRY, gifted
from game.rules.pathfinder.actions.total_defence import DEFEND
from game.rules.pathfinder.attacks import attack_actions as attacks
from game.rules.pathfinder.harm.first_aid import FIRST_AID
from game.rules.pathfinder.movement.five_foot_step import FIVE_FOOT_STEP
from game.rules.pathfinder.movement.minimum_movement import MINIMUM
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.run import RUN
from game.rules.pathfinder.movement.tumbling import TUMBLE
from game.rules.pathfinder.turns import turns

VERBS = turns.ROUNDS.menu(
    MOVES.unknown.verbs((
        MOVES.verb(),
        attacks.ATTACK.law().verb(),
        attacks.FULL_ATTACK.law().verb(),
        attacks.DEFENSIVELY.law().verb(),
        charge.CHARGE.law().verb(),
        replace(coup_de_grace.FINISH.law().verb(), rare=True),
        DEFEND.law(),
        replace(LOAD.law(), rare=True),
        replace(DRAWING.draw(), rare=True, prelude=True),
        replace(DRAWING.sheathe(), rare=True),
        replace(FIRST_AID.law().verb(), rare=True),
        MOVES.special("step", text("5-foot step"), FIVE_FOOT_STEP.rule),
        TUMBLE.verb(),
        OVERRUN.law().verb(),
        OVERRUN_CHARGE.law().verb(),
        replace(ESCAPE.law().verb(), rare=True),
        MOVES.special("withdraw", text("Withdraw"), "pf.withdraw"),
        MOVES.special("run", text("Run"), RUN.rule),
        MOVES.special("minimum", text("Minimum move"), MINIMUM.rule),
        replace(HURRY.law(), rare=True, prelude=True),
        STANDING_UP.stand(),
        STANDING_UP.drop(),
        replace(unseen.UNSEEN.verb(), rare=True, guesses=True),
        # Opening or closing a door is a move action.
        doors("pf.move-actions", turns.SLOTS),
        # One may always end one's turn.   [pf.turn-actions]
        turns.ROUNDS.verb(),
    )),
    {"use": finds_doors, "escape": ESCAPE.applies, "hurry": gifted, "load": LOAD.carries,
     "draw": has_sheaths, "sheathe": has_sheaths},
)
"""What a creature can do on its turn, in the order of the menu; who is felled loses its turn."""
