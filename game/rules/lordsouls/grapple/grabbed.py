"""Being Grabbed, and by whom: what it takes off, who goes along, how a hold ends; breaking free: `break_free.py`."""

from game.ecs.world import World
from game.mechanics.holds import Holds
from game.mechanics.naming import called
from game.mechanics.on_foot.carrying_out import Along
from game.mechanics.states import GRABBED, has
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.grapple import overloaded
from game.rules.lordsouls.sheet.distance import apart
from game.rules.lordsouls.turns.states import OVERLOADED, up

RULE = "ls.grabbed"
LESS = -4
"""What it takes off attacks, Block and Parry.   [ls.grabbed]"""


def fast(world: World, unit: int) -> Refusal | None:
    """Who is Grabbed has a ДВИЖ of 0.   [ls.grabbed]"""
    if not has(world, unit, GRABBED):
        return None
    return Refusal(RULE, text("{who} is {state}: its Movement is 0.", who=called(world, unit), state=GRABBED))


def less(world: World, unit: int) -> tuple[Because, ...]:
    """Attacks, Blocks and Parries are at -4 for who is Grabbed.   [ls.grabbed]"""
    return (Because(RULE, LESS, text("grabbed")),) if has(world, unit, GRABBED) else ()


def no_two_hands(world: World, unit: int) -> Refusal | None:
    """Who is Grabbed uses nothing that takes two hands.   [ls.grabbed]"""
    if not has(world, unit, GRABBED):
        return None
    return Refusal(RULE, text("{who} is held and has no two hands for it.", who=called(world, unit)))


def _lasts(world: World, unit: int, holder: int) -> bool:
    return up(world, holder) and apart(world, unit, holder) <= 1


# Who is seized is Grabbed, or Overloaded if it is two sizes larger or more.   [ls.grapple-effect]
HOLDS = Holds(
    states=(GRABBED, OVERLOADED),
    # A hold ends when the two are no longer side by side, or the holder is down.
    lasts=_lasts,
    rule="ls.grabbed",
)
held, holders, released, loosened = HOLDS.held, HOLDS.holders, HOLDS.released, HOLDS.loosened
let_go, freed = HOLDS.let_go, HOLDS.freed


def captives(world: World, holder: int) -> tuple[int, ...]:
    """List whom a creature holds Grabbed, and so may drag."""
    return held(world, holder, GRABBED)


def hangers_on(world: World, unit: int) -> tuple[int, ...]:
    """List who hangs on to an Overloaded creature and is carried along."""
    return holders(world, unit, OVERLOADED)


def along(world: World, unit: int, dragging: bool) -> Along:
    """Whom one drags comes into the cell just left; who hangs on is carried along.   [ls.drag] [ls.overloaded]"""
    dragged = captives(world, unit) if dragging else ()
    carried = ((one, overloaded.RULE, "carry") for one in hangers_on(world, unit) if one not in dragged)
    return (*((one, "ls.drag", "drag") for one in dragged), *carried)
