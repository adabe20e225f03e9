"""What the referee is asked of this chapter alone: cover, concealment, flanking, and whether a verb may be used."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked, Reckoning
from game.ecs.components import Body, Name, Weapon
from game.mechanics.d20.falling import falling_damage
from game.mechanics.states import PRONE, has
from game.reasons import Because, Cost, Refusal
from game.rules.starfinder.combat.attack import COMBAT
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.combat.flanking import FLANKING
from game.rules.starfinder.flight.falling import falling_rule, lands_softly
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.travel.journeys import RECKONINGS
from game.rules.starfinder.turns import turns
from game.rules.starfinder.turns.verbs import VERBS


def rules(because: tuple[Because, ...]) -> list[str]:
    """List the ids of reasons, each once."""
    return list(Cost(because).rules)


def _weapon(asked: Asked, attacker: int) -> Weapon | None:
    """Give the weapon asked about; None: it has none, so who is out of reach is judged as from afar."""
    found = COMBAT.weapon(asked.world, attacker, asked.values.get("weapon", ""))
    return None if found.unarmed else found


def ask_cover(asked: Asked) -> Answer:
    """Answer what covers a target.   [sf.cover-line]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = COVER.cover(asked.world, attacker, target, _weapon(asked, attacker))
    return {"cover": found.degree, "ac": found.ac, "reflex": found.reflex, "rules": rules(found.because)}


def ask_concealment(asked: Asked) -> Answer:
    """Answer how likely concealment spoils a hit.   [sf.miss-chance]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    found = CONCEALMENT.concealment(asked.world, attacker, target, _weapon(asked, attacker))
    return {"miss_percent": found.percent, "rules": rules(found.because)}


def ask_flank(asked: Asked) -> Answer:
    """Answer whether a target is flanked, and with whom.   [sf.flanking]"""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    weapon = COMBAT.weapon(asked.world, attacker, asked.values.get("weapon", ""))
    found = FLANKING.flank(asked.world, attacker, target, weapon)
    partner = None if found.partner is None else asked.world.get(found.partner, Name).name
    big = found.flanked and asked.world.get(attacker, Body).side > 1
    cited = [*rules(found.because), *(("sf.flanking-big",) if big else ())]
    return {"flanked": found.flanked, "with": partner, "bonus": found.bonus, "rules": cited}


def ask_may(asked: Asked) -> Answer | None:
    """Answer whether a creature, as it is, may use a verb; None when this rulebook has no such verb.

    Who spins without gravity does not stand up but rights itself.   [sf.prone-zero-g]
    """
    unit, action = asked.unit("who"), asked.values["action"]
    if action == "stand" and has(asked.world, unit, "off-kilter"):
        action = "right"
    if action == "double":
        using = next(iter(PACE.modes(asked.world, unit)), "walk")
        verdict: Cost | Refusal = PACE.can_move(asked.world, unit, using) or turns.slot(asked.world, unit, "full")
        rule = "sf.double-move"
    elif action in VERBS:
        verdict, rule = VERBS[action].allowed(asked.world, unit), VERBS[action].rule
    else:
        return None
    if isinstance(verdict, Refusal):
        return {"allowed": False, "rule": verdict.rule, "why": str(verdict.why), "rules": [verdict.rule]}
    return {"allowed": True, "rule": rule, "why": "", "rules": list(dict.fromkeys((rule, *verdict.rules)))}


def ask_fall(asked: Asked) -> Answer | None:
    """Answer what a fall does: 1d6 for each 10 feet and prone; nothing without gravity or landing softly.

    [sf.climb-without-speed] [sf.hover-perfect]
    """
    world, unit = asked.world, asked.unit("who")
    if "onto" in asked.values:
        return None
    dice = falling_damage(asked.values["height"])
    if lands_softly(world, unit):
        return {"damage": 0, "prone": has(world, unit, PRONE), "rules": ["sf.hover-perfect"]}
    if not dice.count or world.field.gravity == "zero":
        rule = falling_rule(world, unit) if world.field.gravity != "zero" else "sf.normal-gravity"
        return {"damage": 0, "prone": has(world, unit, PRONE), "rules": [rule]}
    prone = asked.values.get("into") != "liquid" or has(world, unit, PRONE)
    return {"damage": str(dice), "prone": prone, "rules": [falling_rule(world, unit), "sf.prone"]}


def _told(law: Callable[[Asked], Reckoning]) -> Callable[[Asked], Answer]:
    """Answer with what a calculator would show, its notes apart."""
    return lambda asked: law(asked).answer


ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {
    "cover": ask_cover,
    "concealment": ask_concealment,
    "flank": ask_flank,
    "may": ask_may,
    "fall": ask_fall,
    **{what: _told(law) for what, law in RECKONINGS.items()},
}
