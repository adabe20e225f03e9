"""Hurt and down: hit points, unconsciousness, ground that burns."""

from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.d20.hit_points import Fate, Harm
from game.mechanics.states import UNCONSCIOUS
from game.reasons import text
from game.rules.starfinder.combat import off_kilter, prone
from game.rules.starfinder.space.helpless import HELPLESS_STATES

OUT = Fate((Condition(UNCONSCIOUS, "decided.dying"),), text("falls unconscious"))


def fate(world: World, unit: int, left: Vitals) -> Fate | None:  # noqa: ARG001 - one shape for all books
    """At 0 hit points a creature falls unconscious, prone and helpless.   [decided.dying]"""
    return OUT if left.hp == 0 else None


def nothing(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """Nobody has fewer hit points than none.   [decided.dying]"""
    return 0


HARM = Harm(
    states=HELPLESS_STATES,
    fate=fate,
    least=nothing,
    # Who is down lies prone;
    prone=prone.STATE,
    # without gravity one spins out of control instead.
    spinning=off_kilter.WITHOUT_WEIGHT,
    # Damaging ground hurts who enters it or begins a turn in it.
    ground="decided.damage-ground",
)
