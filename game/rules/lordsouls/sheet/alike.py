"""What of a creature makes odds to who strikes it, or to whom it strikes: who differ in nothing else fare alike."""

from dataclasses import replace

from game.ecs.components import Conditions, Weapons
from game.ecs.world import World
from game.mechanics.arms.gear import Gear
from game.rules.lordsouls.sheet.characteristics import WHOLE, agility
from game.rules.lordsouls.turns.states import DASHING, ROOTED

Parts = tuple[object, ...]


def as_struck(parts: Parts) -> Parts:
    """Leave out of a creature's parts how it shoots, where its things lie, and how far it may move.

    It defends itself with what it has at hand for contact alone, and nothing looks at the rest but its own turn.
    """
    own = (part for part in parts if isinstance(part, Weapons))
    shoots = tuple(one.name for part in own for one in part.carried if not one.melee)
    return tuple(_left(part, shoots) for part in parts)


def _left(part: object, shoots: tuple[str, ...]) -> object:
    if isinstance(part, Gear):
        items = (replace(one, loaded=one.loaded or one.name in shoots, spare=0, at=None) for one in part.items)
        return replace(part, items=tuple(items))
    return part.minus(DASHING).minus(ROOTED) if isinstance(part, Conditions) else part


def as_striking(world: World, unit: int, parts: Parts) -> Parts:
    """Leave out of a creature's parts how often it may shoot, where its things lie, and a Dash.

    A Dash makes no odds to who gets anywhere without one: a move leaves the same of its turn to strike with.
    """
    return tuple(_kept(part, walks=agility(world, unit) >= WHOLE) for part in parts)


def _kept(part: object, *, walks: bool) -> object:
    if isinstance(part, Gear):
        return replace(part, items=tuple(replace(one, spare=0, at=None) for one in part.items))
    return part.minus(DASHING) if walks and isinstance(part, Conditions) else part
