"""What a turn holds: one Action, one Movement and one Bonus manoeuvre; which verb is which, and what stands in."""

from dataclasses import replace

from game.ecs.components import Budget, Pairs
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.slots import Besides, Slot, Slots
from game.mechanics.states import has
from game.reasons import Because, Refusal, counted, text
from game.rules.lordsouls.attack.row_of_aims import unaimed
from game.rules.lordsouls.bonus.replacement import INSTEAD
from game.rules.lordsouls.grapple import grabbed
from game.rules.lordsouls.harm import stunned_bound_blind
from game.rules.lordsouls.harm.stunned_bound_blind import actionless
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.turns.kinds import ACTION, BLOW, BONUS, ESCAPE, FREE, MOVEMENT, MOVES
from game.rules.lordsouls.turns.restrictions import barred, unmoving
from game.rules.lordsouls.turns.states import COMMANDED, CONTROLLED, helpless

FULL = ((ACTION, 1), (MOVEMENT, 1), (BONUS, 1))
"""What a turn holds.   [ls.turn-manoeuvres]"""
EXTRA = ("action", "movement", "bonus", "attacks")
"""What abilities add to a turn.   [ls.manoeuvre-extra]"""
BONUSES = ("drop", "release", "prepare", "fall", "drop-prone", "dash", "support", "order", "foremost")
SLOT_OF = {
    **dict.fromkeys(MOVES, MOVEMENT), **dict.fromkeys(BONUSES, BONUS), "end": FREE, "inaction": FREE,
    "escape": ESCAPE,
}  # fmt: skip
"""The kind of each manoeuvre; all others are Actions."""


def _closed(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """A manoeuvre is out where another's limits forbid it.   [ls.order]"""
    out = actionless(world, unit) if kind == ACTION else helpless(world, unit)
    if out is not None:
        return out
    if has(world, unit, CONTROLLED) and not has(world, unit, COMMANDED):
        why = text("{who} is under control and has no command.", who=called(world, unit))
        return Refusal("ls.order", why, text("Who controls it gives one with Order."))
    return unmoving(world, unit) if kind == MOVEMENT else None


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
    lost = _rest(world, unit, kind)
    over = (Because("ls.manoeuvre-order", 0, text("the Move is over, points left: {n}", n=lost)),) if lost else ()
    return changes, (*why, *over)


def _rest(world: World, unit: int, kind: str) -> int:
    """Give what a manoeuvre of a kind makes of the rest of a Move: lost points."""
    return (world.find(unit, Budget) or Budget()).purse if kind in (ACTION, MOVEMENT, ESCAPE) else 0


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
    barred=barred,
    closing=_broken_off,
    # A Bonus manoeuvre may be replaced by the bigger one that can stand in for it.
    instead=INSTEAD,
    standing_in="ls.bonus-replacement",
    besides=_besides,
)


def lapses(world: World, unit: int, verb: str) -> tuple[Because, ...]:
    """With an Action or another Movement what is left of a Move is lost: say so before.   [ls.manoeuvre-order]"""
    rest = _rest(world, unit, LAW.paying(world, unit, verb)[0])
    words = counted("The rest of the Move is lost: {n} point.", "The rest of the Move is lost: {n} points.", n=rest)
    return (Because("ls.manoeuvre-order", 0, words),) if rest else ()


slot, after, spend, allows, take, deed = LAW.slot, LAW.after, LAW.spend, LAW.allows, LAW.take, LAW.deed


def held_fast(world: World, unit: int) -> Refusal | None:
    """Say who or what keeps a creature where it is: a hold or bonds."""
    return grabbed.fast(world, unit) or stunned_bound_blind.fast(world, unit)
