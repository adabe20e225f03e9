"""What the referee is asked of this chapter alone: speeds, cover, concealment, flanking, and who may use a verb."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked
from game.ecs.components import Name, Weapon
from game.mechanics.d20.sizes import SQUARE
from game.reasons import Because, Cost, Refusal
from game.rules.pathfinder.combat.attack import COMBAT
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.combat.cover import COVER
from game.rules.pathfinder.combat.flanking import FLANKING
from game.rules.pathfinder.movement.loads import HEAVY, LIGHT, weight
from game.rules.pathfinder.movement.speeds import PACE, walking
from game.rules.pathfinder.turns import turns
from game.rules.pathfinder.turns.verbs import VERBS


def rules(because: tuple[Because, ...]) -> list[str]:
    """List the ids of reasons, each once."""
    return list(Cost(because).rules)


def _weapon(asked: Asked, attacker: int) -> Weapon | None:
    found = COMBAT.weapon(asked.world, attacker, asked.values.get("weapon", ""))
    return None if found.unarmed else found


def ask_cover(asked: Asked) -> Answer:
    """Answer what covers a target.   [pf.cover]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = COVER.cover(asked.world, attacker, target, _weapon(asked, attacker))
    return {"cover": found.degree, "ac": found.ac, "reflex": found.reflex, "rules": rules(found.because)}


def ask_concealment(asked: Asked) -> Answer:
    """Answer how likely concealment spoils a hit.   [pf.concealment]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = CONCEALMENT.concealment(asked.world, attacker, target, _weapon(asked, attacker))
    return {"miss_percent": found.percent, "rules": rules(found.because)}


def ask_flank(asked: Asked) -> Answer:
    """Answer whether a target is flanked, and with whom.   [pf.flanking]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    weapon = COMBAT.weapon(asked.world, attacker, asked.values.get("weapon", ""))
    found = FLANKING.flank(asked.world, attacker, target, weapon)
    partner = None if found.partner is None else asked.world.get(found.partner, Name).name
    return {"flanked": found.flanked, "with": partner, "bonus": found.bonus, "rules": rules(found.because)}


def ask_speed(asked: Asked) -> Answer | None:
    """Answer how far a race goes in an armour, by one move, two, or a run.   [pf.speed-race-armour] [pf.run]"""
    action, armour = asked.values.get("action", "move"), weight(asked.values.get("armour", "none"))
    found = walking(asked.values["race"], armour, LIGHT, ())
    times = {"move": 1, "double": 2, "withdraw": 2, "charge": 2, "run": 3 if armour == HEAVY else 4}.get(action)
    if times is None:
        return None
    slow = ("pf.run-heavy-armour",) if action == "run" and armour == HEAVY else ()
    own = {"double": ("pf.double-move",), "run": ("pf.run", *slow)}.get(action, ())
    feet = times * found.total
    return {"feet": feet, "squares": feet // SQUARE, "rules": [*found.rules, "pf.base-land-speed", *own]}


def ask_may(asked: Asked) -> Answer | None:
    """Answer whether a creature, as it is, may use a verb; None when this rulebook has no such verb."""
    unit, action = asked.unit("who"), asked.values["action"]
    if action == "double":
        using = next(iter(PACE.modes(asked.world, unit)), "walk")
        verdict: Cost | Refusal = PACE.can_move(asked.world, unit, using) or turns.slot(asked.world, unit, "full")
        rule = "pf.double-move"
    elif action in VERBS:
        verdict, rule = VERBS[action].allowed(asked.world, unit), VERBS[action].rule
    else:
        return None
    if isinstance(verdict, Refusal):
        return {"allowed": False, "rule": verdict.rule, "why": str(verdict.why), "rules": [verdict.rule]}
    return {"allowed": True, "rule": rule, "why": "", "rules": list(dict.fromkeys((rule, *verdict.rules)))}


ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {
    "cover": ask_cover,
    "concealment": ask_concealment,
    "flank": ask_flank,
    "speed": ask_speed,
    "may": ask_may,
}
