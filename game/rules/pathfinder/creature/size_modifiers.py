"""Size modifiers: what a size adds to attack rolls and to AC, and to manoeuvres."""

from game.ecs.components import Body
from game.ecs.world import World
from game.reasons import Because, text

RULE = "pf.size-modifiers"
SIZE = {
    "fine": 8, "diminutive": 4, "tiny": 2, "small": 1, "medium": 0, "large": -1, "huge": -2, "gargantuan": -4,
    "colossal": -8,
}  # fmt: skip
"""What a size adds to attack rolls and to AC.   [pf.size-modifiers]"""
SPECIAL = {
    "fine": -8, "diminutive": -4, "tiny": -2, "small": -1, "medium": 0, "large": 1, "huge": 2, "gargantuan": 4,
    "colossal": 8,
}  # fmt: skip
"""What size adds to manoeuvres, and to the defence against them.   [pf.size-modifiers]"""


def sized(world: World, unit: int) -> tuple[Because, ...]:
    """The small hit more easily and are harder to hit.   [pf.size-modifiers]"""
    size = world.get(unit, Body).size
    told = text("Size {size}: {amount} on attack rolls and to AC", size=size, amount=f"{SIZE[size]:+}")
    return (Because("sheet", SIZE[size], text("size")), Because(RULE, 0, told)) if SIZE[size] else ()


def in_manoeuvres(world: World, unit: int) -> tuple[Because, ...]:
    """The big are better at manoeuvres, and against them.   [pf.size-modifiers]"""
    amount = SPECIAL[world.get(unit, Body).size]
    return (Because(RULE, amount, text("size")),) if amount else ()
