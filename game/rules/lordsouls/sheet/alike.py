"""What of a creature makes odds to who strikes it, or to whom it strikes: who differ in nothing else fare alike."""

from dataclasses import replace

from game.ecs.components import Condition, Conditions, Weapons
from game.ecs.world import World
from game.mechanics.arms.gear import GROUND, HAND, Gear, Item
from game.rules.lordsouls.defence.points import Guard
from game.rules.lordsouls.sheet.characteristics import WHOLE, agility
from game.rules.lordsouls.turns.states import DASHING, DEFENCELESS, ROOTED, RULES_OF, TURN

Parts = tuple[object, ...]
GIVEN_UP = Condition(DEFENCELESS, RULES_OF[DEFENCELESS], 0, TURN)
"""What stands for all that leaves one without active defence for a time."""


def as_struck(parts: Parts) -> Parts:
    """Leave out of a creature's parts how it shoots, where lies what is not at hand, and how far it may move.

    It defends itself with what it has at hand for contact alone, and nothing looks at the rest but its own turn. Who
    has given up active defence does so whatever its reason, and whatever it has: so its points and arms count no more.
    """
    if any(isinstance(part, Conditions) and part.has(DEFENCELESS) for part in parts):
        return tuple(_bare(part) for part in parts if not isinstance(part, Guard))
    own = (part for part in parts if isinstance(part, Weapons))
    shoots = tuple(one.name for part in own for one in part.carried if not one.melee)
    return tuple(_left(part, shoots) for part in parts)


def _bare(part: object) -> object:
    if isinstance(part, Gear):
        return replace(part, items=())
    return _rooted(part).minus(DEFENCELESS).plus(GIVEN_UP) if isinstance(part, Conditions) else part


def _left(part: object, shoots: tuple[str, ...]) -> object:
    if isinstance(part, Gear):
        return replace(part, items=tuple(_at_hand(one, shoots) for one in part.items))
    return _rooted(part) if isinstance(part, Conditions) else part


def _rooted(states: Conditions) -> Conditions:
    return states.minus(DASHING).minus(ROOTED)


def _at_hand(one: Item, shoots: tuple[str, ...]) -> Item:
    """Give an item as far as it can be blocked or parried with: from a cell only what needs no hand."""
    out = one.place != HAND and bool(one.hands)
    loaded = one.loaded or one.name in shoots
    return replace(one, loaded=loaded, spare=0, at=None, place=GROUND if out else one.place)


def as_striking(world: World, unit: int, parts: Parts) -> Parts:
    """Leave out of a creature's parts how often it may shoot, where its things lie, and a Dash.

    A Dash makes no odds to who gets anywhere without one: a move leaves the same of its turn to strike with.
    """
    walks = agility(world, unit) >= WHOLE
    return tuple(_kept(part, walks=walks) for part in parts)


def _kept(part: object, *, walks: bool) -> object:
    if isinstance(part, Gear):
        return replace(part, items=tuple(replace(one, spare=0, at=None) for one in part.items))
    return part.minus(DASHING) if walks and isinstance(part, Conditions) else part
