"""What the referee is asked of this chapter alone: speeds, cover, concealment, flanking, falls, who may use a verb."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked
from game.mechanics.d20.answers import Answering
from game.mechanics.d20.measuring import SQUARE
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.creature.encumbrance import HEAVY, LIGHT, staggers
from game.rules.pathfinder.harm.hit_points import FALLING
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
MULTIPLES = {"move": 1, "double": 2, "withdraw": 2, "charge": 2, "run": 4}
"""How many times the speed each action goes.   [pf.double-move] [pf.run] [pf.withdraw] [pf.charge]"""
RULES_OF = {"double": "pf.double-move", "run": "pf.run", "withdraw": "pf.withdraw", "charge": "pf.charge"}


def ask_speed(asked: Asked) -> Answer | None:
    """Answer how far a race goes in an armour, by one move, two, or a run.   [pf.speed-race-armour] [pf.run]"""
    action, armour = asked.values.get("action", "move"), asked.values.get("armour", "none")
    if action not in MULTIPLES:
        return None
    found = walking(asked.values["race"], armour, LIGHT, ())
    slow = action == "run" and armour == HEAVY
    feet = found.total * (3 if slow else MULTIPLES[action])
    own = (*((RULES_OF[action],) if action in RULES_OF else ()), *(("pf.run-heavy-armour",) if slow else ()))
    cited = dict.fromkeys((*found.rules, "pf.speed-race-armour", "pf.base-land-speed", *own))
    return {"feet": feet, "squares": feet // SQUARE, "rules": list(cited)}


ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {**ANSWERING.answers, "speed": ask_speed}
