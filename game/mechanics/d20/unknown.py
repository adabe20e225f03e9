"""What a side knows of who bars its way: nobody plans by a foe that it does not see, and who meets one is stopped."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.components import Conditions, Place, Side
from game.ecs.world import World, lasting, remembered
from game.mechanics.d20.concealment import BLINDED, DARK, LIGHTS, Concealing, gloomy
from game.mechanics.states import HIDDEN, INVISIBLE, has

Up = Callable[[World, int], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """The law of foes that nobody of a team sees."""

    concealing: Concealing | None
    """Who is unseen; None: everybody is seen."""
    helpless: Up
    """Who is out of the fight sees nobody."""

    def foes(self, world: World, team: str) -> frozenset[int]:
        """Give the foes of a team, the fallen too, that nobody of it who is up sees."""
        return _unknown(world, self, team) if self.concealing is not None else frozenset()

    def known(self, world: World, unit: int) -> World:
        """Give the world as a creature's side knows it: without those whom it does not see."""
        side = world.find(unit, Side)
        away = self.foes(world, side.team) if side is not None else frozenset()
        return _without(world, tuple(sorted(away))) if away else world


ALL_SEEN = Unknown(None, lambda *_: False)
"""Everybody is seen."""


@lasting
def _unknown(world: World, law: Unknown, team: str) -> frozenset[int]:
    eyes = [one for one, side in world.all(Side) if side.team == team and not law.helpless(world, one)]
    if not eyes or not (doubtful(world) or all(has(world, one, BLINDED) for one in eyes)):
        return frozenset()
    concealing = law.concealing
    foes = (one for one, side in world.all(Side) if side.team != team and world.find(one, Place) is not None)
    return frozenset(
        foe for foe in foes if concealing and all(concealing.total(world, one, foe).unseen for one in eyes)
    )


@remembered
def _without(world: World, away: tuple[int, ...]) -> World:
    ahead = world.fork()
    for one in away:
        ahead.drop(one, Place)
        ahead.drop(one, Side)
    return ahead


def doubtful(world: World) -> bool:
    """Say whether the ground, or any creature's state, can keep anybody with good eyes from seeing somebody."""
    veiled = gloomy(world.field, LIGHTS[2])
    veiled = veiled or any(kind.blocks_sight and not kind.blocks_effect for kind in world.field.kinds)
    return veiled or any(states.has(HIDDEN, INVISIBLE, DARK) for _, states in world.all(Conditions))
