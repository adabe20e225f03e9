"""The checks on which the verbs of this chapter hang, as they are told before they are thrown."""

from collections.abc import Iterator

from game.ecs.components import Speeds
from game.mechanics.d20.checks import TEN
from game.mechanics.d20.foretelling import Ahead, Check, Foretelling, hides, moves_by_skill, tumbles
from game.reasons import Because, text
from game.rules.starfinder.actions.attack_actions import FIGHTING
from game.rules.starfinder.actions.hiding import HIDING
from game.rules.starfinder.movement.run_endurance import LONG_RUN
from game.rules.starfinder.movement.tumbling import TUMBLING
from game.rules.starfinder.other_movement import fast_climb as climbing
from game.rules.starfinder.other_movement import flying_checks
from game.rules.starfinder.other_movement.climb_swim import CLIMB_SWIM, athletic

BY_SKILL = moves_by_skill(CLIMB_SWIM)


def _climbing(ahead: Ahead) -> Iterator[Check]:
    """Twice the climb speed takes a check where 10 is not enough, after the check of dangerous climbs.

    [sf.climb-double]
    """
    added, rule, before = athletic(ahead.world, ahead.unit, "climb"), "sf.climb-double", tuple(BY_SKILL(ahead))
    yield from before
    if added.total + TEN < climbing.FAST:
        yield Check(rule, text("Athletics"), added, climbing.FAST, (text("climbs all the way"),), earlier=len(before))


def _hovering(ahead: Ahead) -> Iterator[Check]:
    """Staying in the air is checked, unless a perfect flier takes a move action for it.   [sf.fly-acrobatics]

    [sf.hover-perfect]
    """
    perfect = (ahead.world.find(ahead.unit, Speeds) or Speeds()).manoeuvrability == "perfect"
    if ahead.cmd.verb == "hover" and perfect:
        return
    rule = "sf.hover-perfect" if perfect else "sf.fly-acrobatics"
    later = (Because(rule, 0, text("may still hover by a move action")),) if perfect else ()
    added, passes = flying_checks.flying(ahead.world, ahead.unit), (text("hovers on"),)
    yield Check(rule, text("Acrobatics"), added, flying_checks.CALM_AIR, passes, later)


FORETELLING = Foretelling(
    fighting=FIGHTING,
    checks={
        # Without a speed for it each climb and each swim is checked first, by whatever action.
        # [sf.climb-without-speed] [sf.swim-without-speed]
        **dict.fromkeys(("move", "step", "minimum", "withdraw"), BY_SKILL),
        "climb-fast": _climbing,
        # One check for all whose reach is left, one for each square that is tumbled through.   [sf.tumble]
        "tumble": tumbles(TUMBLING),
        "hover": _hovering,
        "hover-quick": _hovering,
        # Beyond as many rounds as Constitution each run is checked first.   [sf.local-run-check]
        "run": LONG_RUN.foretold,
        # Stealth has to meet the keenest foe.   [decided.hiding]
        "hide": hides(HIDING),
    },
    dying="decided.dying",
    soft=(Because("sf.fly-acrobatics", 0, text("it may try a soft landing as a reaction")),),
)
