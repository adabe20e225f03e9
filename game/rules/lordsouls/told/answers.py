"""The referee's questions that this book answers itself."""

from collections.abc import Callable
from dataclasses import replace

from game.battle.command import command
from game.battle.reckoning import Answer, Asked
from game.battle.rulebook import Strike
from game.ecs.components import Weapons
from game.ecs.world import World
from game.reasons import Cost, Refusal
from game.rules.lordsouls.attack.attack import attempt_of, strike_of
from game.rules.lordsouls.attack.target_number import OPTIONS, Attempt
from game.rules.lordsouls.attack.total_attack import added_damage
from game.rules.lordsouls.defence import points
from game.rules.lordsouls.defence.acrobatic_dodge import may_dodge_by_acrobatics
from game.rules.lordsouls.defence.dodge_block_parry import BLOCK, PARRY, Defence, best, dodge
from game.rules.lordsouls.defence.points import guard
from game.rules.lordsouls.grapple.push import refused, shoved_to
from game.rules.lordsouls.movement import leap
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.rolls.percent import to_three_places
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE, succeeds
from game.rules.lordsouls.sheet.equipment import in_hand
from game.rules.lordsouls.verbs import VERBS

SAME = {"drop-prone": "fall", "step": "move"}
"""Verbs that `may` asks about under another name."""


def may(asked: Asked) -> Answer:
    """Say whether a creature may use a manoeuvre, supposing something fit to use it on."""
    name = asked.values["action"]
    saddled = name == "pose" and rides(asked.world, asked.unit("who"))
    verb = VERBS.get("dismount" if saddled else SAME.get(name, name))
    if verb is None:
        return {"allowed": False, "rule": "ls.turn-manoeuvres", "why": "no such manoeuvre", "rules": []}
    answer = verb.allowed(asked.world, asked.unit("who"))
    if isinstance(answer, Refusal):
        return {"allowed": False, "rule": answer.rule, "why": str(answer.why), "rules": [answer.rule]}
    return {"allowed": True, "rules": list(dict.fromkeys((verb.rule, *answer.rules)))}


def attack(asked: Asked) -> Answer | None:
    """The target number, what is added to the damage, and the chance that the roll succeeds."""
    values, options = asked.values, tuple(asked.values.get("options", ()))
    if any(one not in OPTIONS for one in options):
        return None
    own = asked.unit("attacker"), asked.unit("target"), values.get("weapon", ""), options
    in_hand(asked.world, own[0], values.get("weapon", ""))
    strike = strike_of(asked.world, *own)
    if isinstance(strike, Refusal):
        return {"legal": False, "rule": strike.rule, "why": str(strike.why), "rules": [strike.rule]}
    attempt = attempt_of(asked.world, *own)
    return _attack(strike, attempt) if isinstance(attempt, Attempt) else None


def _attack(strike: Strike, attempt: Attempt) -> Answer:
    added, taken = added_damage(attempt.options).total, attempt.calibrated
    modifiers = [
        {"rule": one.rule, "to": "attack", "value": one.amount}
        for one in strike.attack.counted[1:]
        if one.amount
    ]
    modifiers += [{"rule": "ls.calibrated-attack", "to": "defence", "value": -taken}] if taken else []
    cited = [*(one["rule"] for one in modifiers), *(one.rule for one in strike.because), *strike.cited]
    return {
        "legal": True, "modifiers": modifiers, "attack": strike.attack.total, "defence": 0, "damage": added,
        "hit_percent": to_three_places(strike.attack.total),
        "rules": list(dict.fromkeys(cited)),
    }  # fmt: skip


def defence(asked: Asked) -> Answer:
    """Dodge, Block and Parry as target numbers; null where there is none."""
    world, unit = asked.world, asked.unit("who")
    tried = {"success": 2, "failure": -2}.get(asked.values.get("acrobatics", ""), 0)
    if tried and may_dodge_by_acrobatics(world, unit):
        world.put(unit, replace(guard(world, unit), nimble=tried))
    defences: dict[str, Defence | Refusal | None] = {
        "dodge": points.available(world, unit, points.DODGE) or dodge(world, unit),
        "block": points.available(world, unit, points.PARRY) or _listed(world, unit, BLOCK),
        "parry": points.available(world, unit, points.PARRY) or _listed(world, unit, PARRY),
    }
    numbers = {key: one.number.total if isinstance(one, Defence) else None for key, one in defences.items()}
    cited = [rule for one in defences.values() for rule in _rules(one)]
    return {**numbers, "rules": list(dict.fromkeys(cited))}


def _listed(world: World, unit: int, kind: str) -> Defence | None:
    """What bare hands block is asked only of who lists no weapon.   [ls.block]"""
    own, way = (world.find(unit, Weapons) or Weapons()).carried, best(world, unit, kind)
    bare = way is not None and way.weapon is not None and way.weapon.unarmed
    return None if bare and any(not one.unarmed for one in own) else way


def _rules(one: Defence | Refusal | None) -> tuple[str, ...]:
    if isinstance(one, Refusal):
        return (one.rule,)
    return () if one is None else Cost(one.number.counted).rules


def resolve(asked: Asked) -> Answer:
    """A roll of three dice against a number."""
    total = sum(asked.values["dice"])
    word = THREE_DICE.critical(total)
    return {
        "success": succeeds(total, asked.values["target"]), "critical": word or None,
        "rules": ["ls.roll-3d6", *(["ls.critical-rolls"] if word else [])],
    }  # fmt: skip


def ask_jump(asked: Asked) -> Answer:
    """How far a creature jumps, along and up."""
    world, unit = asked.world, asked.unit("who")
    return {
        "length": leap.length(world, unit), "height": leap.height(world, unit),
        "rules": ["ls.jump-length", "ls.jump-height"],
    }  # fmt: skip


def ask_push(asked: Asked) -> Answer:
    """Where a shove takes somebody, if it can be pushed at all."""
    by, who = asked.unit("by"), asked.unit("who")
    out = refused(asked.world, command(by, "push", who))
    cells = () if out else shoved_to(asked.world, by, who)
    route = [list(cells[0])] if cells else []
    rules = [out.rule if out else "ls.push-shove"]
    return {"moved": len(route), "damage": 0, "route": route, "met": [], "prone": False, "rules": rules}


ANSWERS: dict[str, Callable[[Asked], Answer | None]] = {
    "may": may, "attack": attack, "defence": defence, "resolve": resolve, "jump": ask_jump, "push": ask_push,
}  # fmt: skip
