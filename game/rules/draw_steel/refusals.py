"""Why a movement may not be made: the rules, the facts, the remedies."""

from dataclasses import replace

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import shut
from game.reasons import Refusal, Text, text
from game.rules.draw_steel.mover import Mover
from game.rules.draw_steel.speeds import has, only_swims, word
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
    "ds.prone": (text("{who} lies prone."), text("Stand up first.")),
    "ds.shift-terrain": (text("It is difficult or damaging, or an enemy's."), text("Move there instead.")),
    "ds.hard-climb-swim": (text("{who} has failed there this turn."), text("Go elsewhere.")),
    "ds.frightened": (text("It would come closer to what it fears."), text("Keep your distance.")),
    "ds.no-stopping": (text("Somebody is below."), text("Step off elsewhere.")),
    "ds.fall-onto": (text("It lands on somebody and ends beside it."), text("Go on from where it comes to lie.")),
}


def too_far(cost: int, limit: int, rule: str = "ds.speed") -> Refusal:
    """A square that costs more than what is left cannot be entered; the rule is what sets the limit.   [ds.speed]"""
    facts = text("It costs {cost} squares, {limit} are left.", cost=cost, limit=limit)
    return Refusal(rule, facts, text("Move {more} less, or in two turns.", more=cost - limit))


def mode_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Burrowing, flying and teleporting need the word; the prone only crawl.   [ds.movement-types]"""
    mode = going.mode
    if mode in ("burrow", "fly") and not word(world, unit, mode):
        rule = "ds.burrow" if mode == "burrow" else "ds.movement-types"
        return Refusal(rule, text("{who} has no such type of movement: {mode}.", who=called(world, unit), mode=mode))
    if only_swims(world, unit) and mode != "swim":
        return Refusal("ds.movement-types", text("{who} only swims.", who=called(world, unit)))
    if mode == "crawl" and has(world, unit, "dazed") and not has(world, unit, "prone"):
        return Refusal("ds.dazed", text("{who} is dazed: no free maneuvers.", who=called(world, unit)))
    if mode in ("climb", "swim", "fly") and has(world, unit, "prone"):
        return Refusal("ds.prone", text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
    return None


def bad_ground(mover: Mover) -> Text:
    """Say that a creature stands where it can neither jump nor shift."""
    return text("{who} stands in difficult or damaging terrain.", who=called(mover.world, mover.unit))


def closed(rule: str, mover: Mover, cell: Cell) -> Refusal:
    """Explain the rule by which a step is none."""
    if rule == "ds.adjacent-cost" and not mover.foot.fits(cell):
        rule = "ds.walk"
    door = shut(mover.world, cell, rule) if rule == "ds.walk" else None
    if door is not None:
        return door
    swims = rule == "ds.movement-types" and only_swims(mover.world, mover.unit)
    why, remedy = (text("{who} only swims."), WHYS["ds.swim-speed"][1]) if swims else WHYS[rule]
    facts = (("who", called(mover.world, mover.unit)),) if "{who}" in why.msgid else ()
    return Refusal(rule, replace(why, facts=facts), remedy)
