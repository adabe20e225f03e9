"""What the referee is asked of this chapter alone: speeds, cover, concealment, flanking, falls, who may use a verb."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked
from game.mechanics.d20.answers import Answering
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.run import RUN
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.creature.encumbrance import LIGHT, staggers
from game.rules.pathfinder.harm.falling import FALLING
from game.rules.pathfinder.movement.run import times
from game.rules.pathfinder.movement.speeds import PACE, walking
from game.rules.pathfinder.turns.double_move import DOUBLE_MOVE
from game.rules.pathfinder.turns.menu import VERBS
from game.rules.pathfinder.turns.turns import SLOTS

ANSWERING = Answering(
    combat=COMBAT,
    pace=PACE,
    double=DOUBLE_MOVE.rule,
    slots=SLOTS,
    verbs=VERBS,
    falling=FALLING,
    # Who carries too much only staggers.   [pf.carrying-capacity]
    closed=staggers,
)
MULTIPLES = {"move": 1, "double": 2, "withdraw": 2, "charge": CHARGE_LINE.times}
"""How many times the speed each action goes, but a run, which goes as far as one is burdened."""
RULES_OF = {"double": "pf.double-move", "run": "pf.run", "withdraw": "pf.withdraw", "charge": "pf.charge"}


def ask_speed(asked: Asked) -> Answer | None:
    """Answer how far a race goes in an armour, by one move, two, or a run.   [pf.speed-race-armour] [pf.run]"""
    action, armour = asked.values.get("action", "move"), asked.values.get("armour", "none")
    if action not in (*MULTIPLES, RUN):
        return None
    found = walking(asked.values["race"], armour, LIGHT, ())
    far = times(armour) if action == RUN else MULTIPLES[action]
    slow, feet = action == RUN and far < times(LIGHT), found.total * far
    own = (*((RULES_OF[action],) if action in RULES_OF else ()), *(("pf.run-heavy-armour",) if slow else ()))
    cited = dict.fromkeys((*found.rules, "pf.speed-race-armour", "pf.base-land-speed", *own))
    return {"feet": feet, "squares": feet // SQUARE, "rules": list(cited)}


ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {**ANSWERING.answers, "speed": ask_speed}
