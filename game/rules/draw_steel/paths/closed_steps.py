"""Why is a step none, or closed: by which rule, by what fact, and what helps?"""

from collections.abc import Callable
from dataclasses import replace

from game.mechanics.naming import called
from game.mechanics.verbs import shut
from game.reasons import Refusal, Text, counted, text
from game.rules.draw_steel.burrowing.burrow import held, no_dirt, not_burrowed, tight
from game.rules.draw_steel.conditions.frightened import CLOSER
from game.rules.draw_steel.falling.fall_onto import ENDS_BESIDE
from game.rules.draw_steel.movement.corners import CUT, cornerless
from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.movement.no_stopping import SOMEBODY_BELOW
from game.rules.draw_steel.movement.shift_terrain import closed_to_shift
from game.rules.draw_steel.movement_types.climb_swim import not_climbed, not_swum, swum
from game.rules.draw_steel.movement_types.hard_climb_swim import FAILED_THERE
from game.rules.draw_steel.movement_types.speed_entry import DRY
from game.rules.draw_steel.movement_types.types import off_the_ground
from game.rules.draw_steel.movement_types.walk import not_walked
from game.rules.draw_steel.movement_types.why_not import Told
from game.rules.draw_steel.paths.mover import Mover
from game.rules.draw_steel.paths.reach import towards
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell

WHYS = {
    "ds.size": (text("The space would not lie on the map."), text("Stay on the map.")),
    "ds.adjacent-cost": (text("It is not a step to a neighbouring square."), text("Go square by square.")),
    "ds.no-cutting-corners": CUT,
    "ds.prone": (text("{who} lies prone."), text("Stand up first.")),
    "ds.hard-climb-swim": FAILED_THERE,
    "ds.frightened": (CLOSER.why, CLOSER.remedy),
    "ds.no-stopping": SOMEBODY_BELOW,
    "ds.fall-onto": ENDS_BESIDE,
}
FACTS: dict[str, Callable[[Footing, str, Cell], Told]] = {
    "ds.swim-speed": not_swum,
    "ds.climb-speed": not_climbed,
    "ds.movement-types": off_the_ground,
    "ds.burrow": not_burrowed,
    "ds.burrow-hard-ground": no_dirt,
}
"""Rules that have several causes: what of them holds at a step, and what helps."""


def too_far(cost: int, limit: int, rule: str = "ds.speed") -> Refusal:
    """A square that costs more than what is left cannot be entered; the rule is what sets the limit."""
    left = counted("{limit} is left", "{limit} are left", limit=limit)
    facts = counted("It costs {cost} square, {left}.", "It costs {cost} squares, {left}.", cost=cost, left=left)
    return Refusal(rule, facts, later(limit))


def later(limit: int) -> Text:
    """Say what can be done about a way that is longer than what is left of a turn, in squares."""
    if not limit:
        return text("Wait for a later turn.")
    return counted("Go {n} square of the way now, and the rest in later turns.",
                   "Go {n} squares of the way now, and the rest in later turns.", n=limit)  # fmt: skip


def closed(rule: str, mover: Mover, before: Cell, cell: Cell) -> Refusal:
    """Explain the rule by which a step is none, or by which none leads on to where somebody wants to go."""
    if rule == "ds.adjacent-cost" and not mover.foot.fits(cell):
        rule = "ds.walk"
    door = shut(mover.world, cell, rule) if rule == "ds.walk" else None
    if door is not None:
        return door
    if rule == "ds.shift-terrain":
        step = mover.taken(before, cell)
        return closed_to_shift(damaging=step.damage > 0, difficult=step.difficult)
    if rule == "ds.walk":
        return Refusal(rule, *not_walked(mover.foot, mover.mode, before, cell))
    why, remedy = FACTS[rule](mover.foot, mover.mode, cell) if rule in FACTS else WHYS[rule]
    if rule == "ds.movement-types" and mover.situation.swims:
        why, remedy = DRY
    return Refusal(rule, replace(why, facts=(("who", called(mover.world, mover.unit)),)), remedy)


def closing_rule(mover: Mover, before: Cell, after: Cell) -> str:
    """Name the rule by which a step that no way leads along is none."""
    if mover.situation.on_somebody(before):
        return "ds.fall-onto"
    if gap(before, 1, after, 1) != 1:
        beside = gap(before, 1, (*after[:2], before[2]), 1) == 1
        return "ds.walk" if beside and mover.mode in ("walk", "crawl") else "ds.adjacent-cost"
    slips = sum(a != b for a, b in zip(before, after, strict=True)) > 1
    walks = mover.mode in ("walk", "crawl") and before[2] != after[2]
    goes = slips and not walks and mover.foot.on_map(after) and mover.foot.fits(after)
    cut = goes and not cornerless(mover.foot, before, after)
    if mover.mode == "burrow":
        cut = held(mover.foot, after) and not tight(mover.foot, before, after)
    return "ds.no-cutting-corners" if cut else barring_rule(mover, before, after)


def first_closed(mover: Mover, goal: Cell, budget: int) -> tuple[str, Cell, Cell]:
    """Name the rule, '' for none, and the step that stops it on the way it would take if not careful or afraid."""
    reached = towards(replace(mover.situation, careful=False, fear=None, failed=()), goal, budget)
    ends, here = reached.best([(*goal, False), (*goal, True)]), mover.start
    for stance in reached.path(ends, None) if ends else ():
        rule = mover.open(here[:3], mover.taken(here[:3], stance[:3]))
        if rule:
            return rule, here[:3], stance[:3]
        here = stance
    return "", mover.start[:3], goal


def barring_rule(mover: Mover, before: Cell, after: Cell) -> str:
    """Name the rule by which a space is none for this mode, or none that it leads to."""
    foot = mover.foot
    if not foot.on_map(after):
        return "ds.size"
    if mover.mode == "burrow":
        return "ds.burrow" if before[2] != after[2] else "ds.burrow-hard-ground"
    if not foot.fits(after):
        return "ds.burrow" if foot.digs(after) else "ds.walk"
    if foot.swims(after) or mover.mode == "swim":
        return "ds.movement-types" if mover.situation.swims and not foot.swims(after) else "ds.swim-speed"
    if foot.supported(after):
        return "ds.swim-speed" if swum(mover.foot, before, after) else "ds.walk"
    return "ds.climb-speed" if mover.mode == "climb" else "ds.movement-types"
