"""The verbs of a turn: movement, attacks, standing up, going prone, hovering, doors, the end of the turn."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.ecs.world import World
from game.mechanics.d20.bursts import carries
from game.mechanics.d20.doors import doors, finds_doors
from game.mechanics.d20.hiding import finds_shelter
from game.mechanics.d20.standing_up import StandingUp
from game.reasons import text
from game.rules.starfinder.actions import attack_actions as attacks
from game.rules.starfinder.actions import charge, unseen
from game.rules.starfinder.actions.bursts import THROWING
from game.rules.starfinder.actions.hiding import HIDING
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.combat.off_kilter import SPINNING
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement import tumbling
from game.rules.starfinder.movement.guarded_step import GUARDED_STEP
from game.rules.starfinder.movement.minimum_movement import MINIMUM
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.run import RUN
from game.rules.starfinder.other_movement import fast_climb as climbing
from game.rules.starfinder.other_movement import hovering, off_kilter
from game.rules.starfinder.other_movement import weightless as drifting
from game.rules.starfinder.travel import exploring
from game.rules.starfinder.turns import turns

APPLIES: Mapping[str, Callable[[World, int], bool]] = {
    "hover": hovering.flies,
    "hover-quick": hovering.flies_perfectly,
    "right": off_kilter.floats,
    "push-off": off_kilter.floats,
    "climb-fast": climbing.climbs,
    "explore": exploring.at_peace,
    "use": finds_doors,
    "throw": carries,
    "hide": finds_shelter,
    "strike-square": unseen.misses_somebody,
}
"""Verbs that a creature may never be able to use, as it is built and on this ground: then the menu leaves them out."""


STANDING_UP = StandingUp(
    slots=turns.SLOTS,
    # Standing up provokes nobody.   [sf.prone]
    harm=HARM,
    # Without gravity there is nothing to lie on.
    weightless=SPINNING.rule,
)
VERBS = turns.ROUNDS.menu(
    MOVES.unknown.verbs((
        MOVES.verb(),
        attacks.ATTACK.law().verb(),
        attacks.FULL_ATTACK.law().verb(),
        replace(THROWING.law().verb(), rare=True),
        charge.CHARGE.law().verb(),
        MOVES.special("step", text("Guarded step"), GUARDED_STEP.rule),
        tumbling.TUMBLE.verb(),
        MOVES.special("withdraw", text("Withdraw"), OPPORTUNITY.rule),
        MOVES.special("run", text("Run"), RUN.rule),
        MOVES.special("minimum", text("Minimum move"), MINIMUM.rule),
        STANDING_UP.stand(),
        STANDING_UP.drop(),
        HIDING.verb(),
        replace(unseen.UNSEEN.verb(), rare=True, guesses=True),
        climbing.CLIMB_FAST.verb(),
        hovering.HOVER,
        hovering.HOVER_QUICK,
        off_kilter.RIGHT,
        drifting.PUSH_OFF.verb(),
        replace(exploring.EXPLORE.verb(), rare=True, quiet=True),
        # Opening or closing a door beside one is a move action.
        doors("decided.doors", turns.SLOTS),
        # One may always end one's turn.   [decided.turn]
        turns.ROUNDS.verb(hovering.warned, drifting.drift_on),
    )),
    APPLIES,
)
"""What a creature can do on its turn, in the order of the menu; who is felled loses its turn."""
