"""Why is a step none, or closed: by which rule, by what fact, and what helps?"""

from collections.abc import Callable
from dataclasses import replace

from game.mechanics.naming import called
from game.mechanics.verbs import shut
from game.reasons import Refusal, Text, counted, text
from game.rules.draw_steel.burrowing.burrow import held, tight
from game.rules.draw_steel.conditions.frightened import CLOSER
from game.rules.draw_steel.movement.corners import cornerless
from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.movement.shift_terrain import AN_ENEMY, shift_terrain
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.movement_types.climb_swim import swum
from game.rules.draw_steel.movement_types.speed_entry import only_swims
from game.rules.draw_steel.paths.mover import Mover
from game.rules.draw_steel.paths.reach import towards
from game.space.square import Cell

Told = tuple[Text, Text]
"""What is so, and what helps."""
NO_WAY = text("No way leads there."), text("Open a way, or move in another mode.")
FILLED = text("Something solid fills it."), text("Go round, climb or jump.")
SWIM = text("Swim where it is deep.")
WHYS = {
    "ds.size": (text("The space would not lie on the map."), text("Stay on the map.")),
    "ds.adjacent-cost": (text("It is not a step to a neighbouring square."), text("Go square by square.")),
    "ds.no-cutting-corners": (text("A corner bars the way."), text("Take two straight steps.")),
    "ds.prone": (text("{who} lies prone."), text("Stand up first.")),
    "ds.hard-climb-swim": (text("{who} has already failed there this turn."), text("Go elsewhere.")),
    "ds.frightened": CLOSER,
    "ds.no-stopping": (text("Somebody is below."), text("Step off elsewhere.")),
    "ds.fall-onto": (
        text("It lands on another creature and ends beside that one."),
        text("End the move here, and go on from where it ends up."),
    ),
}


def too_far(cost: int, limit: int, rule: str = "ds.speed") -> Refusal:
    """A square that costs more than what is left cannot be entered; the rule is what sets the limit."""
    left = counted("{limit} is left", "{limit} are left", limit=limit)
    facts = counted("It costs {cost} square, {left}.", "It costs {cost} squares, {left}.", cost=cost, left=left)
    return Refusal(rule, facts, text("Move {more} less, or in two turns.", more=cost - limit))


def closed(rule: str, mover: Mover, before: Cell, cell: Cell) -> Refusal:
    """Explain the rule by which a step is none, or by which none leads on to where somebody wants to go."""
    if rule == "ds.adjacent-cost" and not mover.foot.fits(cell):
        rule = "ds.walk"
    door = shut(mover.world, cell, rule) if rule == "ds.walk" else None
    if door is not None:
        return door
    if rule == "ds.shift-terrain":
        step = mover.leading(before, cell)[0]
        barred = shift_terrain(damaging=step.damage > 0, difficult=step.difficult, an_enemy=True)
        return barred or AN_ENEMY
    if rule == "ds.walk":
        return Refusal(rule, *_on_foot(mover, before, cell))
    why, remedy = FACTS[rule](mover, cell) if rule in FACTS else WHYS[rule]
    return Refusal(rule, replace(why, facts=(("who", called(mover.world, mover.unit)),)), remedy)


def _on_foot(mover: Mover, before: Cell, cell: Cell) -> Told:
    """Solid, higher or lower without a slope, past the corner of one: or no way leads there."""
    foot, rise = mover.foot, cell[2] - before[2]
    if not foot.fits(cell):
        return FILLED
    if mover.mode not in ("walk", "crawl") or not rise or gap(before, 1, (*cell[:2], before[2]), 1) != 1:
        return NO_WAY
    if abs(rise) == 1 and (foot.sloped(before) or foot.sloped(cell)):
        return WHYS["ds.no-cutting-corners"]
    up, round_it = text("It is higher by {n}, and no slope leads up.", n=rise), text("Go round, climb or jump.")
    return (up if rise > 0 else text("It is lower by {n}, and no slope leads down.", n=-rise)), round_it


def _in_water(mover: Mover, cell: Cell) -> Told:
    """Too deep to walk, too shallow to swim, or no liquid at all."""
    foot, land = mover.foot, mover.foot.land
    wet = any(land.kind(x, y).water and z <= land.field.ground(x, y) for x, y, z in cube(cell, mover.side))
    if mover.mode != "swim":
        deep = text("It is deep water.") if foot.swims(cell) else text("A part of it would be in deep water.")
        return deep, text("Swim, or go round.")
    if foot.swims(cell):
        return NO_WAY
    dry = text("The liquid is too shallow to swim in.") if wet else text("There is no liquid to swim in.")
    return dry, SWIM


def _up_a_face(mover: Mover, cell: Cell) -> Told:
    """No face, or none that a way leads to."""
    return NO_WAY if mover.foot.grips(cell) else (text("There is no face to climb."), text("Keep beside a wall."))


def _off_the_ground(mover: Mover, cell: Cell) -> Told:
    """Nothing to stand on; under water for a flier; dry land for what only swims."""
    if only_swims(mover.world, mover.unit):
        return text("{who} only swims."), SWIM
    if mover.mode != "fly" or mover.foot.supported(cell):
        return text("There is no ground."), text("Fly, climb or jump.")
    return (text("It is below the surface of a liquid."), text("Swim there.")) if mover.foot.sunk(cell) else NO_WAY


def _in_dirt(mover: Mover, cell: Cell) -> Told:  # noqa: ARG001 - one shape for all
    """Dirt for who does not burrow, another level for who does."""
    if mover.mode != "burrow":
        return text("Dirt fills it."), text("Go round it.")
    return text("It is not on the same level."), text("Dig to go up or down.")


def _in_hard_ground(mover: Mover, cell: Cell) -> Told:
    """Stone, or open air beyond the dirt."""
    if not mover.foot.digs(cell):
        return text("It is harder than dirt."), text("Go round.")
    return NO_WAY if held(mover.foot, cell) else (text("There is no ground."), text("Fly, climb or jump."))


FACTS: dict[str, Callable[[Mover, Cell], Told]] = {
    "ds.swim-speed": _in_water,
    "ds.climb-speed": _up_a_face,
    "ds.movement-types": _off_the_ground,
    "ds.burrow": _in_dirt,
    "ds.burrow-hard-ground": _in_hard_ground,
}
"""Rules that have several causes: what of them holds at a step, and what helps."""


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
        rule = mover.open(here[:3], mover.leading(here[:3], stance[:3])[0])
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
