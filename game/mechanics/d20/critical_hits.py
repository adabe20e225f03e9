"""Critical hits: which faces threaten one, what confirms it, and how many times the damage it does."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, changed, roll
from game.battle.event import Decision, Event
from game.battle.trial import Odds
from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.rolls import hits_of_twenty
from game.reasons import Because, text

D20 = Roll(1, 20, 0)
HIGHEST = 20
CONFIRMED, UNCONFIRMED = text("confirmed"), text("not confirmed")


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

    def share(self, world: World, unit: int, weapon: Weapon, bonus: int, against: int) -> tuple[Odds, int]:
        """Give how likely a hit is a critical one, any second roll counted in, and how many times the damage it does.

        What confirms it hits as likely as the first roll did: of all hits so many in twenty are critical as faces
        threaten one and hit.
        """
        lowest, times = self.threat(world, unit, weapon)
        if self.confirm:
            return Odds(sum(hits(face, bonus, against) for face in range(lowest, HIGHEST + 1)), HIGHEST), times
        meets = sum(face + bonus >= against for face in range(lowest, HIGHEST + 1))
        return Odds(meets, hits_of_twenty(bonus, against)), times

    def times(
        self, world: World, dice: Dice, striker: int, threat: tuple[int, int], face: int, bonus: int, against: int
    ) -> Generator[Event | Decision, str, int]:
        """A critical hit is confirmed by a second roll that hits, where need be; its threat multiplies the damage.

        `bonus`: what is added to both rolls; `against`: the armour class.
        """
        lowest, times = threat
        if face < lowest:
            return 1
        if not self.confirm:
            return times if face + bonus >= against else 1
        return times if (yield from self._confirmed(world, dice, striker, bonus, against)) else 1

    def _confirmed(
        self, world: World, dice: Dice, striker: int, bonus: int, against: int
    ) -> Generator[Event | Decision, str, bool]:
        """Roll again, and say with the roll what it comes to."""
        purpose = text("confirming the critical hit")
        again = roll(world, dice, striker, replace(D20, plus=bonus), Because(self.confirm), purpose)
        (face,) = yield from changed(again, lambda event: _told(event, bonus, against))
        return hits(face, bonus, against)


def hits(face: int, bonus: int, against: int) -> bool:
    """A 20 always hits and a 1 never."""
    return face == HIGHEST or (face > 1 and face + bonus >= against)


def _told(event: Event, bonus: int, against: int) -> Event:
    """Say of a roll whether it confirms."""
    face = int(event.fact("faces"))
    came = CONFIRMED if hits(face, bonus, against) else UNCONFIRMED
    facts = (*event.text.facts, ("against", against), ("came", came))
    return replace(event, text=replace(event.text, facts=facts))
