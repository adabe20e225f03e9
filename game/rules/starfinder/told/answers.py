"""What the referee is asked of this chapter alone: cover, concealment, flanking, and whether a verb may be used."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked
from game.mechanics.d20.answers import Answering
from game.mechanics.states import OFF_KILTER
from game.rules.starfinder.combat.attack_modifiers import COMBAT
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.told.telling import softly
from game.rules.starfinder.travel.calculator import TOPICS
from game.rules.starfinder.turns.double_move import DOUBLE_MOVE
from game.rules.starfinder.turns.menu import VERBS
from game.rules.starfinder.turns.turns import SLOTS

ANSWERING = Answering(
    combat=COMBAT,
    pace=PACE,
    double=DOUBLE_MOVE.rule,
    slots=SLOTS,
    verbs=VERBS,
    # Who falls takes 1d6 for each 10 feet and lies prone.   [sf.climb-without-speed] [sf.prone]
    falling=FALLING,
    softly=softly,
    # Who spins without gravity does not stand up but rights itself.   [sf.prone-zero-g]
    instead={"stand": (OFF_KILTER, "right")},
)
ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {
    **ANSWERING.answers,
    **{topic.what: topic.answer for topic in TOPICS},
}
