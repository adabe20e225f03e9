"""What the referee is asked of this chapter alone: cover, concealment, flanking, and whether a verb may be used."""

from collections.abc import Callable, Mapping

from game.battle.rulebook import Answer, Asked
from game.ecs.components import Name
from game.reasons import Because, Cost, Refusal
from game.rules.starfinder import turns
from game.rules.starfinder.combat import weapon_of
from game.rules.starfinder.concealment import concealment
from game.rules.starfinder.cover import cover
from game.rules.starfinder.flanking import flank
from game.rules.starfinder.speeds import can_move, modes
from game.rules.starfinder.verbs import VERBS


def rules(because: tuple[Because, ...]) -> list[str]:
    """List the ids of reasons, each once."""
    return list(Cost(because).rules)


def ask_cover(asked: Asked) -> Answer:
    """Answer what covers a target.   [sf.cover-line]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = cover(asked.world, attacker, target, weapon_of(asked.world, attacker, asked.values.get("weapon", "")))
    return {"cover": found.degree, "ac": found.ac, "reflex": found.reflex, "rules": rules(found.because)}


def ask_concealment(asked: Asked) -> Answer:
    """Answer how likely concealment spoils a hit.   [sf.miss-chance]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    weapon = weapon_of(asked.world, attacker, asked.values.get("weapon", ""))
    found = concealment(asked.world, attacker, target, weapon)
    return {"miss_percent": found.percent, "rules": rules(found.because)}


def ask_flank(asked: Asked) -> Answer:
    """Answer whether a target is flanked, and with whom.   [sf.flanking]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = flank(asked.world, attacker, target, weapon_of(asked.world, attacker, asked.values.get("weapon", "")))
    partner = None if found.partner is None else asked.world.get(found.partner, Name).name
    return {"flanked": found.flanked, "with": partner, "bonus": found.bonus, "rules": rules(found.because)}


def ask_may(asked: Asked) -> Answer | None:
    """Answer whether a creature, as it is, may use a verb; None when this rulebook has no such verb."""
    unit, action = asked.unit("who"), asked.values["action"]
    if action == "double":
        using = next(iter(modes(asked.world, unit)), "walk")
        verdict: Cost | Refusal = can_move(asked.world, unit, using) or turns.slot(asked.world, unit, "full")
        rule = "sf.double-move"
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
    "may": ask_may,
}
