"""Critical hits: which faces threaten one, what confirms it, and how many times the damage it does."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event
from game.ecs.components import Weapon
from game.ecs.world import World
from game.reasons import Because, text

D20 = Roll(1, 20, 0)
HIGHEST = 20


def usual(world: World, unit: int, weapon: Weapon) -> tuple[int, int]:  # noqa: ARG001 - one shape for all books
    """A 20 threatens a critical hit, which doubles the damage."""
    return HIGHEST, 2


@dataclass(frozen=True, slots=True, eq=False)
class CriticalHits:
    """The law of critical hits."""

    confirm: str = ""
    """A critical hit is confirmed by a second roll that hits; '': whatever meets the armour class is one."""
    threat: Callable[[World, int, Weapon], tuple[int, int]] = usual
    """The lowest face that threatens a critical hit, and how many times the damage it does."""

    def times(
        self, world: World, dice: Dice, striker: int, threat: tuple[int, int], face: int, hits: Callable[[int], bool],
        *, meets: bool,
    ) -> Generator[Event | Decision, str, int]:  # fmt: skip
        """A critical hit is confirmed by a second roll that hits, where need be; its threat multiplies the damage.

        `hits`: whether the attack would hit by another face; `meets`: whether this one meets the armour class.
        """
        lowest, times = threat
        if face < lowest:
            return 1
        if not self.confirm:
            return times if meets else 1
        faces = yield from roll(world, dice, striker, D20, Because(self.confirm), text("confirming the critical hit"))
        return times if hits(faces[0]) else 1
