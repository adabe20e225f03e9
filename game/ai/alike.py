"""What of a unit, and of those around it, a judgement rests on: worlds in which that is the same are judged alike."""

from itertools import product
from operator import is_not

from game.ai.duel import Yardstick
from game.ecs.bearing import borne
from game.ecs.components import Budget, Conditions, Place, Terrain, Vitals
from game.ecs.world import BATTLE, World, lasting

Parts = tuple[object, ...]


@lasting
@borne(Place, Budget)
def suffering(world: World, unit: int, stick: Yardstick) -> Parts:
    """Give what of a unit makes odds to who strikes it where it stands."""
    law = stick.book.weighing
    return law.struck(_some(world, unit, law.stance, law.guards))


@lasting
@borne(Place, Budget)
def dealing(world: World, unit: int, stick: Yardstick) -> Parts:
    """Give what of a unit makes odds to whom it strikes from where it stands."""
    law = stick.book.weighing
    return law.striking(world, unit, _some(world, unit, law.stance, law.strikes))


def _some(world: World, unit: int, stance: tuple[type, ...], kinds: tuple[type, ...]) -> Parts:
    """List a unit's components, of its stance those of some kinds alone."""
    parts = (part for part in world.of(unit) if not isinstance(part, Place | Budget | Vitals))
    return tuple(part for part in parts if isinstance(part, kinds) or not isinstance(part, stance))


def rests(before: World, world: World, unit: int, others: tuple[int, ...], stick: Yardstick) -> tuple[Parts, Parts]:
    """Give what the blows that a unit suffers where it stands rest on, and what those rest on that it deals.

    `before`: the world in which others are as they mostly are in those that are compared.
    """
    law = stick.book.weighing
    ready = law.awaits(world, unit)
    around = world.get(unit, Place), world.find(BATTLE, Terrain), _changed(before, world, others, law.stance)
    awaited = ready, law.readied(world, unit) if ready else ""
    return (suffering(world, unit, stick), *around), (dealing(world, unit, stick), *awaited, *around)


def _changed(before: World, world: World, units: tuple[int, ...], stance: tuple[type, ...]) -> Parts:
    """List what is no more as it was of some units, as far as it stands in a way or makes odds."""
    pairs = product(units, (Place, Conditions, Vitals, *stance))
    ways = ((unit, before.find(unit, kind), world.find(unit, kind)) for unit, kind in pairs)
    return tuple((unit, now) for unit, was, now in ways if now is not was)


class Numbers:
    """Numbers for how creatures are in some worlds, by some of their components: the same for those that are equal."""

    def __init__(self, *kinds: type[object]) -> None:
        self.kinds = kinds
        self._numbers: dict[Parts, int] = {}
        self._latest: dict[int, tuple[Parts, int]] = {}

    def of(self, world: World, unit: int) -> int:
        """Give the number for a creature: most of the time it is as it was when it was last asked about."""
        now, known = tuple([world.find(unit, kind) for kind in self.kinds]), self._latest.get(unit)
        if known is None or any(map(is_not, now, known[0])):
            known = self._latest[unit] = now, self._numbers.setdefault(now, len(self._numbers))
        return known[1]
