"""Who is seen by nobody of a side, and how the board can keep anybody from being seen."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.components import Conditions, Place, Side
from game.ecs.world import World, lasting
from game.mechanics.d20.concealment import BLINDED, DARK, LIGHTS, Concealing, gloomy, veils
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, INVISIBLE, has
from game.mechanics.unknown import Unknown
from game.reasons import Refusal, text

VERB = "strike-square"
"""What one does to somebody unseen."""
Helpless = Callable[[World, int], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Sights:
    """The law of foes that nobody of a team sees."""

    concealing: Concealing
    helpless: Helpless
    """Who is out of the fight sees nobody."""

    def unseen(self, world: World, team: str) -> frozenset[int]:
        """Give the foes of a team, the fallen too, that nobody of it who is up sees."""
        return _unseen(world, self, team)

    def hidden(self, world: World, foe: int) -> Refusal:
        """An unseen creature can't be chosen as a target, only a square."""
        why = text("{name} is not seen.", name=called(world, foe))
        return Refusal(self.concealing.unseen, why, text("Choose a square instead."))


def unknown(concealing: Concealing, helpless: Helpless, *asking: str) -> Unknown:
    """Build the law of what a side plans by; squares that may hold somebody unseen are struck at all the same.

    `asking`: the other verbs that know of the unseen.
    """
    sights = Sights(concealing, helpless)
    return Unknown(sights.unseen, sights.hidden, (VERB, *asking))


@lasting
def _unseen(world: World, law: Sights, team: str) -> frozenset[int]:
    eyes = [one for one, side in world.all(Side) if side.team == team and not law.helpless(world, one)]
    if not eyes or not (doubtful(world) or all(has(world, one, BLINDED) for one in eyes)):
        return frozenset()
    total = law.concealing.total
    foes = (one for one, side in world.all(Side) if side.team != team and world.find(one, Place) is not None)
    return frozenset(foe for foe in foes if all(total(world, one, foe).unseen for one in eyes))


def doubtful(world: World) -> bool:
    """Say whether the ground, or any creature's state, can keep anybody with good eyes from seeing somebody."""
    veiled = gloomy(world.field, LIGHTS[2]) or veils(world.field)
    return veiled or any(states.has(HIDDEN, INVISIBLE, DARK) for _, states in world.all(Conditions))
