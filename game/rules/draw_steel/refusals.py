"""Why a movement may not be made: the rules, the facts, the remedies."""

from game.reasons import Refusal, text
from game.rules.draw_steel.mover import Mover
from game.rules.draw_steel.speeds import only_swims
from game.space.square import Cell

WHYS = {
    "ds.size": (text("The space would not lie on the map."), text("Stay on the map.")),
    "ds.adjacent-cost": (text("It is not a step to a neighbouring square."), text("Go square by square.")),
    "ds.no-cutting-corners": (text("A corner bars the way."), text("Take two straight steps.")),
    "ds.walk": (text("It cannot be walked: solid, or too high."), text("Go round, climb or jump.")),
    "ds.swim-speed": (text("It is deep water, or none to swim in."), text("Swim where it is deep.")),
    "ds.climb-speed": (text("There is no face to climb."), text("Keep beside a wall.")),
    "ds.movement-types": (text("There is no ground."), text("Fly, climb or jump.")),
    "ds.burrow": (text("Burrowing goes through dirt, on a level."), text("Dig to go up or down.")),
    "ds.burrow-hard-ground": (text("It is harder than dirt."), text("Go round.")),
    "ds.prone": (text("It lies prone."), text("Stand up first.")),
    "ds.shift-terrain": (text("It is difficult or damaging, or an enemy's."), text("Move there instead.")),
    "ds.hard-climb-swim": (text("It has failed there this turn."), text("Go elsewhere.")),
    "ds.frightened": (text("It would come closer to what it fears."), text("Keep your distance.")),
    "ds.fall-onto": (text("Somebody is below."), text("Step off elsewhere.")),
}


def too_far(cost: int, limit: int, rule: str = "ds.speed") -> Refusal:
    """A square that costs more than what is left cannot be entered; the rule is what sets the limit.   [ds.speed]"""
    facts = text("It costs {cost} squares, {limit} are left.", cost=cost, limit=limit)
    return Refusal(rule, facts, text("Move {more} less, or in two turns.", more=cost - limit))


def closed(rule: str, mover: Mover, cell: Cell) -> Refusal:
    """Explain the rule by which a step is none."""
    if rule == "ds.adjacent-cost" and not mover.foot.fits(cell):
        rule = "ds.walk"
    swims = rule == "ds.movement-types" and only_swims(mover.world, mover.unit)
    why, remedy = (text("It only swims."), WHYS["ds.swim-speed"][1]) if swims else WHYS[rule]
    return Refusal(rule, why, remedy)
