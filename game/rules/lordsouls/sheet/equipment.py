"""What is in one's hands, ready in a cell, sheathed, in a bag or on the ground; what is loaded."""

from game.ecs.world import World
from game.mechanics.arms.gear import TWO, Armoury
from game.reasons import Text, text
from game.rules.lordsouls.grapple.grabbed import held
from game.rules.lordsouls.sheet.arms import ARMS, FISTS_HELD, unknown
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.sheet.sizes import cells

POTION = "healing-potion"
"""How a healing potion is kept among what one has (`sheet/potions.py`)."""
POTION_TITLE = text("healing potion")


def titled(name: str) -> Text | None:
    """Say what an item is called that is no arm."""
    return POTION_TITLE if name.startswith(POTION) else None


def hands(world: World, unit: int) -> int:
    """Everybody has two hands, unless a level says otherwise.   [ls.grapple-hands]"""
    own = skill(world, unit, "hands")
    return TWO if own is None else own


ARMOURY = Armoury(
    # An arm called as one of the book's is made like it, but for what a level says of it.   [ls.sample-arms]
    makes=ARMS,
    bare=FISTS_HELD,
    unknown=unknown,
    # A hand that holds an arm, a shield or somebody is not free.   [ls.grapple-conditions]
    hands=hands,
    held=held,
    cells=cells,
    titled=titled,
)
carried, arm, item, equip, in_hand = ARMOURY.carried, ARMOURY.arm, ARMOURY.item, ARMOURY.equip, ARMOURY.in_hand
free_hands, dropped = ARMOURY.free_hands, ARMOURY.dropped
