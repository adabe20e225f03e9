"""What the referee is asked of this chapter alone: edges and banes, falls, jumps, pushes, power rolls, verbs."""

from collections.abc import Callable, Mapping

from game.battle.reckoning import Answer, Asked
from game.ecs.components import Body, Name, Place, Weapons
from game.ecs.world import World
from game.reasons import Because, Cost, Refusal
from game.rules.draw_steel.actions import advance
from game.rules.draw_steel.combat import strikes
from game.rules.draw_steel.combat.ability_distance import at_range
from game.rules.draw_steel.combat.combat import Combat
from game.rules.draw_steel.combat.concealment import concealment
from game.rules.draw_steel.combat.cover import cover
from game.rules.draw_steel.combat.flanking import flank_partner
from game.rules.draw_steel.combat.free_strikes import RANGED_FREE_STRIKE, weapon_of
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.conditions.unconscious import unconscious
from game.rules.draw_steel.falling.fall_damage import fall_damage
from game.rules.draw_steel.falling.fall_far import fall_far
from game.rules.draw_steel.falling.fall_onto import fall_onto_prone
from game.rules.draw_steel.falling.who_falls import falls
from game.rules.draw_steel.jumping import jump
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.movement.no_stopping import no_stopping
from game.rules.draw_steel.movement.speed import speed
from game.rules.draw_steel.movement_types.fly_hover import hover_allowed
from game.rules.draw_steel.paths.mover import moving
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import EDGE, favour, net
from game.rules.draw_steel.rolls.power_roll import EFFECTS, power
from game.rules.draw_steel.rolls.saving_throw import D10
from game.rules.draw_steel.told.push_answers import ask_push
from game.rules.draw_steel.turns.turn import MOVE, SLOT_OF
from game.rules.draw_steel.turns.turn import maneuver as a_maneuver
from game.rules.draw_steel.verbs.menu import VERBS, may_double, may_shift

COMBAT = Combat()
ALSO: Mapping[str, tuple[Callable[[World, int], Cost | Refusal], str]] = {
    "move": (advance.advance_allowed, "ds.advance"),
    "shift": (may_shift, "ds.shift"),
    "step": (may_shift, "ds.disengage"),
    "double": (may_double, "ds.turn"),
    "hover": (hover_allowed, "ds.hover"),
    "full-attack": (strikes.attack_allowed, "ds.turn"),
}
"""Verbs of other books that mean something here, and this book's words for its own."""
SUPPOSED: Mapping[str, Callable[[World, int], Cost | Refusal]] = {"search": a_maneuver}
"""What a verb takes of a creature as it is, supposing that there is something to use it on: somebody hidden."""
DEALT = 100


def rules(*because: Because) -> list[str]:
    """List the ids of reasons, each once."""
    return list(dict.fromkeys(reason.rule for reason in because))


def refused(refusal: Refusal) -> Answer:
    """Write a refusal of something that is legal or not."""
    return {"legal": False, "rule": refusal.rule, "why": str(refusal.why), "rules": [refusal.rule]}


def unnamed(world: World, attacker: int, target: int) -> str:
    """Who has no weapon has its free strikes, a ranged one too; '': what it has in hand."""
    armed = (world.find(attacker, Weapons) or Weapons()).carried
    return "" if armed or apart(world, attacker, target) <= 1 else RANGED_FREE_STRIKE.name


def ask_attack(asked: Asked) -> Answer | None:
    """Answer the edges and banes on a strike; every power roll does something.

    A fixed free strike is no roll: they change no number, and say only who may strike at all.
    """
    values, options = asked.values, tuple(asked.values.get("options", ()))
    if any(option not in COMBAT.options for option in options):
        return None
    attacker, target = asked.unit("attacker"), asked.unit("target")
    weapon = values.get("weapon", "") or unnamed(asked.world, attacker, target)
    strike = unconscious(asked.world, attacker) or COMBAT.strike(asked.world, attacker, target, weapon, options)
    if isinstance(strike, Refusal):
        return {**refused(strike), "edges": 0, "banes": 0}
    arm = weapon_of(asked.world, attacker, weapon)
    ranged, maneuver = at_range(asked.world, attacker, target, arm, options), "maneuver" in options
    harmless, area = "harmless" in options or maneuver, "area" in options or maneuver
    both = favour(asked.world, attacker, target, ranged=ranged, harmless=harmless, area=area)
    rolled = bool(strike.attack.counted)
    listed = [*((reason, EDGE) for reason in both.edges), *((reason, -EDGE) for reason in both.banes)] if rolled else []
    base = Because("ds.edges-and-banes" if rolled else "ds.free-strike")
    seen = line_of_effect(asked.world, attacker, target).because
    return {
        "legal": True,
        "modifiers": [{"rule": reason.rule, "to": "attack", "value": value} for reason, value in listed],
        "attack": strike.attack.total,
        "defence": 0,
        "hit_percent": DEALT,
        "edges": len(both.edges),
        "banes": len(both.banes),
        "rules": rules(base, *both.edges, *both.banes, *seen),
    }


def ask_cover(asked: Asked) -> Answer:
    """Answer whether a target is covered: not at all, by half, or out of all lines."""
    attacker, target = asked.unit("attacker"), asked.unit("target")
    seen = line_of_effect(asked.world, attacker, target)
    half = cover(asked.world, attacker, target) if seen.clear else ()
    degree = "total" if not seen.clear else "cover" if half else "none"
    return {"cover": degree, "ac": 0, "reflex": 0, "rules": rules(*seen.because, *(half or (Because("ds.cover"),)))}


def ask_concealment(asked: Asked) -> Answer:
    """Answer whether a target is concealed; nothing misses, strikes take a bane."""
    banes = concealment(asked.world, asked.unit("attacker"), asked.unit("target"))
    return {"miss_percent": 0, "banes": len(banes), "concealed": bool(banes), "rules": ["ds.concealment"]}


def ask_flank(asked: Asked) -> Answer:
    """Answer whether a target is flanked, and with whom; the bonus of one edge is 2."""
    attacker, target, world = asked.unit("attacker"), asked.unit("target"), asked.world
    arm = weapon_of(world, attacker, asked.values.get("weapon", ""))
    melee = not at_range(world, attacker, target, arm, ()) and arm.melee
    partner = flank_partner(world, attacker, target) if melee else 0
    name = world.get(partner, Name).name if partner else None
    return {"flanked": bool(partner), "with": name, "bonus": EDGE if partner else 0, "rules": ["ds.flanking"]}


def pausing(asked: Asked) -> Refusal | None:
    """In the middle of a move nothing may be used in somebody's space."""
    unit, verbs = asked.unit("who"), asked.values.get("after", ())
    moving = any(SLOT_OF.get(verb) == MOVE for verb in verbs) and SLOT_OF.get(asked.values["action"]) != MOVE
    return no_stopping(asked.world, unit, asked.world.get(unit, Place).at) if moving else None


def ask_may(asked: Asked) -> Answer | None:
    """Answer whether a creature, as it is, may use a verb; None when this rulebook has no such verb."""
    unit, action, world = asked.unit("who"), asked.values["action"], asked.world
    paused = pausing(asked) if action not in ALSO and action in VERBS else None
    if paused is not None:
        return {"allowed": False, "rule": paused.rule, "why": str(paused.why), "rules": [paused.rule]}
    if action in ALSO:
        allowed, rule = ALSO[action]
        verdict = allowed(world, unit)
    elif action in VERBS:
        verdict, rule = SUPPOSED.get(action, VERBS[action].allowed)(world, unit), VERBS[action].rule
    else:
        return None
    if isinstance(verdict, Refusal):
        return {"allowed": False, "rule": verdict.rule, "why": str(verdict.why), "rules": [verdict.rule]}
    return {"allowed": True, "rule": rule, "why": "", "rules": list(dict.fromkeys((rule, *verdict.rules)))}


def ask_fall(asked: Asked) -> Answer:
    """Answer what a fall does, onto whom it may be, and how far it has gone after some rounds."""
    unit, world, values = asked.unit("who"), asked.world, asked.values
    height, fallen = values["height"], values["height"]
    if "rounds" in values:
        fallen = fall_far(height, values["rounds"])
    fall = fall_damage(height, score(world, unit, "agility"), liquid=values.get("into") == "liquid")
    landed, onto = fallen == height, values.get("onto")
    answer: Answer = {
        "damage": fall.damage if landed else 0,
        "prone": landed and (fall.prone or onto is not None),
        "fallen": fallen,
    }
    cited = [*fall.because, *((Because("ds.fall-far"),) if "rounds" in values else ())]
    if onto is not None:
        prone = landed and fall_onto_prone(world.get(unit, Body).size, score(world, onto, "might"))
        answer |= {"onto_damage": answer["damage"], "onto_prone": prone}
        cited += [Because("ds.fall-onto"), Because("ds.fall-onto-prone")]
    return {**answer, "rules": rules(*cited)}


def ask_falls(asked: Asked) -> Answer:
    """Answer whether a creature would fall where it is."""
    fell, rule = falls(asked.world, asked.unit("who"))
    return {"falls": fell, "rules": [rule]}


def ask_jump(asked: Asked) -> Answer:
    """Answer how far and how high a creature jumps without a roll, within an Advance."""
    unit, world = asked.unit("who"), asked.world
    refusal = jump.may_jump(moving(world, unit, "jump"))
    most = speed(world, unit).total
    if refusal is not None or most == 0:
        rule = refusal.rule if refusal is not None else "ds.jump-cap"
        return {"length": 0, "height": 0, "rules": [rule]}
    spring = jump.spring(world, unit, most)
    cited = ["ds.long-jump", "ds.jump-height", "ds.jump-cap"]
    return {"length": spring.length, "height": spring.height, "rules": cited}


TIERED = ("jump", "scrabble", "climb-on", "hold-on")
"""Rolls with tiers of their own that a question may name."""


def ask_power_roll(asked: Asked) -> Answer | None:
    """Answer what a power roll comes to, and what its tier does where an ability is named.

    None: no d10 shows that.
    """
    values = asked.values
    if any(face not in range(1, D10.sides + 1) for face in values["dice"]):
        return None
    balance = net(values.get("edges", 0), values.get("banes", 0))
    roll = power(tuple(values["dice"]), values.get("bonus", 0), balance)
    ability = values.get("ability", "")
    effect = {"effect": EFFECTS[ability][roll.tier - 1]} if ability else {}
    named = {"jump": "ds.jump-test", "scrabble": "ds.claw-dirt-roll", "climb-on": "ds.climb-creature-test"}
    cited = [Because(named.get(ability, "ds.dislodge"))] if ability else []
    return {"total": roll.total, "tier": roll.tier, **effect, "rules": rules(*roll.because, *cited)}


def ask_space(asked: Asked) -> Answer:
    """Answer which cubes a creature takes up, and how far it strikes."""
    unit, world = asked.unit("who"), asked.world
    side, at = world.get(unit, Body).side, world.get(unit, Place).at
    squares = [[at[0] + i, at[1] + j, at[2] + k] for k in range(side) for j in range(side) for i in range(side)]
    reach = COMBAT.reach(world, unit)
    return {"cells": squares, "reach": reach.total, "squeezed": False, "rules": ["ds.size", *reach.rules]}


def no_rule(asked: Asked) -> None:  # noqa: ARG001 - one shape for all questions
    """This book has no rule for the question."""
    return


ANSWERS: Mapping[str, Callable[[Asked], Answer | None]] = {
    "attack": ask_attack,
    "cover": ask_cover,
    "concealment": ask_concealment,
    "flank": ask_flank,
    "may": ask_may,
    "fall": ask_fall,
    "falls": ask_falls,
    "jump": ask_jump,
    "power-roll": ask_power_roll,
    "push": ask_push,
    "space": ask_space,
    "size": no_rule,
}
"""The questions that this chapter answers itself."""
