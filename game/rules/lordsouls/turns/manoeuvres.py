"""What a turn holds: one Action, one Movement and one Bonus manoeuvre; which verb is which, and what stands in."""

from dataclasses import replace

from game.ecs.components import Budget, Pairs
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.slots import Besides, Slot, Slots
from game.mechanics.states import has, state_of
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.attack.row_of_aims import unaimed
from game.rules.lordsouls.bonus.replacement import INSTEAD
from game.rules.lordsouls.grapple import grabbed
from game.rules.lordsouls.harm import stunned_bound_blind
from game.rules.lordsouls.harm.stunned_bound_blind import actionless
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.turns.kinds import ACTION, BLOW, BONUS, ESCAPE, FREE, MOVEMENT
from game.rules.lordsouls.turns.states import COMMANDED, CONTROLLED, ROOTED, helpless

FULL = ((ACTION, 1), (MOVEMENT, 1), (BONUS, 1))
"""What a turn holds.   [ls.turn-manoeuvres]"""
EXTRA = ("action", "movement", "bonus", "attacks")
"""What abilities add to a turn.   [ls.manoeuvre-extra]"""
MOVES = (
    "move", "climb", "slip", "drag", "jump", "improvise", "stand", "sit", "kneel", "crawl", "lie", "mount", "dismount",
)  # fmt: skip
"""The Movement manoeuvres.   [ls.manoeuvre-order]"""
BONUSES = ("drop", "release", "prepare", "fall", "drop-prone", "dash", "support", "order")
SLOT_OF = {
    **dict.fromkeys(MOVES, MOVEMENT), **dict.fromkeys(BONUSES, BONUS), "end": FREE, "inaction": FREE,
    "pose": MOVEMENT, "escape": ESCAPE,
}  # fmt: skip
"""The kind of each manoeuvre; all others are Actions."""


def _closed(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """A manoeuvre is out where its limits are broken already, or another's forbid it.

    [ls.broken-condition] [ls.order]
    """
    out = actionless(world, unit) if kind == ACTION else helpless(world, unit)
    if out is not None:
        return out
    if has(world, unit, CONTROLLED) and not has(world, unit, COMMANDED):
        why = text("{who} is under control and has no command.", who=called(world, unit))
        return Refusal("ls.order", why, text("Who controls it gives one with Order."))
    rooted = state_of(world, unit, ROOTED)
    if kind == MOVEMENT and rooted is not None:
        why = text("{who} can use no Movement manoeuvre until its next turn.", who=called(world, unit))
        return Refusal(rooted.rule, why)
    return None


def _broken_off(budget: Budget, kind: str) -> Budget:
    """A manoeuvre ends when the next Action or Movement begins; the rest of it is lost.   [ls.manoeuvre-order]"""
    if kind not in (ACTION, MOVEMENT, ESCAPE):
        return budget
    return replace(budget, purse=0, slots=tuple(pair for pair in budget.slots if pair[0] != BLOW))


def added(world: World, unit: int, what: str) -> int:
    """Give what an ability of a creature adds to a turn.   [ls.manoeuvre-extra]"""
    return skill(world, unit, f"extra-{what}") or 0


def holds(world: World, unit: int) -> Pairs:
    """A turn holds one manoeuvre of each kind, and what abilities add.   [ls.turn-manoeuvres] [ls.manoeuvre-extra]"""
    return tuple((kind, one + added(world, unit, kind)) for kind, one in FULL)


def _besides(world: World, unit: int, kind: str, verb: str) -> Besides:
    """With an Action or a Movement what was left of a Move is lost.   [ls.manoeuvre-order]"""
    changes, why = unaimed(world, unit, kind, verb)
    lost = (world.find(unit, Budget) or Budget()).purse if kind in (ACTION, MOVEMENT) else 0
    over = (Because("ls.manoeuvre-order", 0, text("the Move is over, points left: {n}", n=lost)),) if lost else ()
    return changes, (*why, *over)


LAW = Slots(
    rule="ls.turn-manoeuvres",
    full=FULL,
    kinds={
        ACTION: Slot(text("Action"), text("The Action manoeuvre is used."), ((ACTION,),)),
        MOVEMENT: Slot(text("Movement"), text("The Movement manoeuvre is used."), ((MOVEMENT,),)),
        BONUS: Slot(text("Bonus"), text("The Bonus manoeuvre is used."), ((BONUS,),), "ls.bonus-manoeuvres"),
        FREE: Slot(text("free")),
        ESCAPE: Slot(text("Action"), text("The Action manoeuvre is used."), ((ACTION,),), "ls.improvised-action"),
    },
    of=SLOT_OF,
    usual=ACTION,
    closed=_closed,
    closing=_broken_off,
    # A Bonus manoeuvre may be replaced by the bigger one that can stand in for it.
    instead=INSTEAD,
    standing_in="ls.bonus-replacement",
    besides=_besides,
)
slot, after, spend, allows, take, deed = LAW.slot, LAW.after, LAW.spend, LAW.allows, LAW.take, LAW.deed


def moved(world: World, unit: int) -> bool:
    """Say whether a creature has used a Movement manoeuvre this turn.   [ls.broken-condition]"""
    budget = world.find(unit, Budget) or Budget(FULL)
    return any(SLOT_OF.get(verb) == MOVEMENT for verb in budget.done)


def standing_still(world: World, unit: int, rule: str) -> Refusal | None:
    """Who has moved in this turn cannot use what allows no Movement manoeuvre.   [ls.broken-condition]"""
    if not moved(world, unit):
        return None
    why = text("{who} has used a Movement manoeuvre this turn.", who=called(world, unit))
    return Refusal(rule, why, text("Use it first in a turn, and do not move."))


def held_fast(world: World, unit: int) -> Refusal | None:
    """Say who or what keeps a creature where it is: a hold or bonds."""
    return grabbed.fast(world, unit) or stunned_bound_blind.fast(world, unit)
