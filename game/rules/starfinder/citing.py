"""Which rules shaped an answer of the referee besides those that its numbers cite: action, mode, reach, cover, gait."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from game.battle.reckoning import Answer, Asked
from game.ecs.components import Body, Name
from game.mechanics.d20.reach import REACH_TEN
from game.mechanics.d20.sizes import space
from game.reasons import Cost
from game.rules.starfinder.combat import weapon_of
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.flanking import flank
from game.rules.starfinder.opportunity import blind_to, watchers
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.sizes import SIZES
from game.rules.starfinder.speeds import PACE
from game.space import footprint

ACTIONS = {
    "move": "sf.speed", "double": "sf.double-move", "run": "sf.run", "charge": "decided.charge",
    "step": "sf.guarded-step", "minimum": "sf.minimum-movement", "withdraw": "sf.attack-of-opportunity",
}  # fmt: skip
MODES = {"climb": "sf.climb-speed", "swim": "sf.swim-speed", "burrow": "sf.burrow", "fly": "sf.fly-speed"}
Citing = Callable[[Asked, Answer], Iterator[str]]


def cites(what: str, asked: Asked, answer: Answer) -> tuple[str, ...]:
    """Give the ids that an answer owes to what was asked."""
    law = CITES.get(what)
    return () if law is None else tuple(law(asked, answer))


def movement(asked: Asked, answer: Answer) -> Iterator[str]:
    """The action and the mode set how far a movement goes; a big creature moves as one block.   [sf.speed-in-use]"""
    if "rule" in answer:
        yield from ["sf.illegal-end"] * (answer["rule"] == "sf.end-of-move" and "stops_at" in answer)
        return
    world, unit, mode = asked.world, asked.unit("who"), asked.values.get("mode", "walk")
    if "action" in asked.values:
        yield ACTIONS[asked.values["action"]]
    if mode in MODES and not PACE.unskilled_in(world, unit, mode):
        yield MODES[mode]
    if world.field.gravity != "normal" and mode == "walk":
        yield "sf.normal-gravity"
    if world.get(unit, Body).side > 1:
        yield "sf.big-creatures"
    if answer.get("squeezed"):
        yield from ("sf.squeezing", "sf.squeezing-entangled")
    if answer.get("provokes"):
        yield from provoked(asked, {mark["by"] for mark in answer["provokes"]})
    if asked.values.get("action") != "step" and answer.get("route"):
        yield from shielded(asked, answer)


def shielded(asked: Asked, answer: Answer) -> Iterator[str]:
    """What keeps a foe from striking at who leaves a square that it threatens: cover, or not seeing it.

    [sf.cover-no-opportunity] [sf.total-concealment]
    """
    world, unit = asked.world, asked.unit("who")
    struck, whole = {mark["by"] for mark in answer["provokes"]}, footprint.whole(world.get(unit, Body).side)
    foes = [foe for foe in watchers(world, unit) if world.get(foe, Name).name not in struck]
    ways = [space(world, unit), *(footprint.cells((x, y, z), whole) for x, y, z in answer["route"])]
    for held, after in pairwise(ways):
        for foe in foes:
            if any(cell not in after and REACH.threatens(world, foe, cell) for cell in held):
                refusal = blind_to(world, foe, unit, held) or COVER.bars_opportunity(world, foe, unit, None, held)
                yield from (refusal.rule,) if refusal is not None else ()


def provoked(asked: Asked, names: set[str]) -> Iterator[str]:
    """Who leaves a threatened square may be struck, by big creatures from farther off.   [sf.big-reach]"""
    yield "sf.attack-of-opportunity"
    foes = [asked.world.get(unit, Body) for unit, name in asked.world.all(Name) if name.name in names]
    if any(body.side > 1 and SIZES.reach(body) >= REACH_TEN for body in foes):
        yield "sf.big-reach"


def attack(asked: Asked, answer: Answer) -> Iterator[str]:
    """An attack owes its chance to reach, to flanking, and to what is in the way.   [sf.modifiers]"""
    if not answer["legal"]:
        return
    world, attacker, target = asked.world, asked.unit("attacker"), asked.unit("target")
    weapon, goal = weapon_of(world, attacker, asked.values.get("weapon", "")), space(world, target)
    if not REACH.from_afar(world, attacker, weapon, goal):
        own = any(cell in goal for cell in space(world, attacker))
        yield "sf.attack-own-square" if own else REACH.diagonals(REACH.of(world, attacker, weapon).total)
    found = COVER.cover(world, attacker, target, weapon).because
    yield from Cost(found if len(found) > 1 else ()).rules
    flanked = flank(world, attacker, target, weapon)
    yield from Cost(flanked.because if flanked.flanked else ()).rules
    if len(answer["modifiers"]) > 1:
        yield "sf.modifiers"


def threat(asked: Asked, answer: Answer) -> Iterator[str]:  # noqa: ARG001 - one shape for all
    """What a creature threatens goes by its size and build.   [sf.size-measure]"""
    yield SIZES.rows[asked.world.get(asked.unit("who"), Body).size].rule


def distance(asked: Asked, answer: Answer) -> Iterator[str]:  # noqa: ARG001 - one shape for all
    """Distances to a big creature are counted from its nearest square.   [sf.big-creatures]"""
    ends = (asked.values[end] for end in ("from", "to"))
    if any(isinstance(end, int) and asked.world.get(end, Body).side > 1 for end in ends):
        yield "sf.big-creatures"


def flanking(asked: Asked, answer: Answer) -> Iterator[str]:
    """A big flanker tries each of its squares.   [sf.flanking-big]"""
    if answer["flanked"] and asked.world.get(asked.unit("attacker"), Body).side > 1:
        yield "sf.flanking-big"


CITES: Mapping[str, Citing] = {
    "reach": movement,
    "path": movement,
    "route": movement,
    "attack": attack,
    "threat": threat,
    "distance": distance,
    "flank": flanking,
}
