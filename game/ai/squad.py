"""The side's plan, worked out anew from the battle: what friends can still do to each foe, and who comes in as well."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.ai.ahead import actors
from game.ai.odds import WHOLE, Blow
from game.ai.peril import Harm, Peril, Spots, Threats
from game.ai.pieces import Pieces
from game.battle.rulebook import Rulebook
from game.ecs.components import Place, Speeds
from game.ecs.world import World

LATER = 40
"""Percent that counts of what a friend can do to a foe that acts before it: the foe has struck by then."""
LEAST, MOST = 25, 175
"""Percent of what friends do on the average that they do at the worst, and at the best."""
MOVES = 2
"""Moves from which one gets to blows in a turn: there is a charge or a run in every book."""
JOINS = 50
"""Percent of what an answer is worth that draws it to who can come in before the foe acts."""
LIKELY = 50
"""Percent of what an answer at them is worth to the foe that it would otherwise come to: they may stay where they are.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """Somebody whom a foe may answer: what harm that does, and how far that draws it, in percent."""

    worth: int
    draws: int
    fall: int = 0
    """What its fall is worth besides, as likely as one answer brings it about: who is nearly down is finished."""
    thrown: bool = False
    """The answer is a throw, and strikes who is near as well."""

    @property
    def pull(self) -> int:
        """Give what draws the foe there, in hundredths: who is in a fight seldom leaves it for another."""
        return (self.worth + self.fall) * self.draws


@dataclass(frozen=True, slots=True)
class Ward:
    """A friend at stake, the foe that may come to it, what that would come to, and the squares of its way, in order."""

    foe: int
    friend: int
    price: int
    way: tuple[Spots, ...]

    def meets(self, spots: Spots) -> bool:
        """Say whether some squares lie on the way; the foe goes it as before if not."""
        return any(not spots.isdisjoint(held) for held in self.way)


class Squad:
    """What each foe has to expect of a unit's friends: with that, a blow is worth more on whom they can finish."""

    def __init__(self, book: Rulebook, world: World) -> None:
        self.book, self.world = book, world
        self.follow: dict[int, int] = {}
        """What friends may do to each foe after the unit's turn, in hundredths of a hit point."""
        self.joining: dict[int, dict[int, int]] = {}
        """What each foe may do to those friends who can come to blows with somebody before it acts."""
        self.stands: dict[int, dict[int, Mark]] = {}
        """What each foe's answer is worth against each friend where that stands."""
        self.rivals: dict[int, tuple[int, int]] = {}
        """What draws each foe to friends, and to those who come: its squares added up, and those times the worth."""
        self.wards: tuple[Ward, ...] = ()
        """Friends whom a foe may come to, and harm much."""

    def scout(
        self, unit: int, sides: tuple[tuple[int, ...], tuple[int, ...]], threats: Threats,
        danger: Callable[[World, int], Pieces[Peril]], cell: int,
    ) -> Iterator[None]:  # fmt: skip
        """Work out what friends, the first of the two sides, can do to foes from where they stand, a pair at a time."""
        friends, foes = sides
        self.follow, self.joining = dict.fromkeys(foes, 0), {foe: {} for foe in foes}
        turns = (yield from actors(self.book, self.world, unit)) if friends else ()
        when = {who: number for number, who in enumerate(turns)}
        for friend in friends:
            where = yield from danger(self.world, friend)
            for foe in foes:
                harm = yield from threats.harm(self.world, where, foe, hurt=False)
                first = when.get(friend, len(turns)) < when.get(foe, len(turns))
                self.follow[foe] += harm if first else harm * LATER // 100
                yield
            if (yield from self._comes(threats, friend, foes, cell)):
                for foe in foes:
                    if when.get(friend, len(turns)) < when.get(foe, len(turns)):
                        answer = yield from threats.duel(self.world, foe, friend).work("full")
                        self.joining[foe][friend] = answer.damage

    def _comes(self, threats: Threats, friend: int, foes: tuple[int, ...], cell: int) -> Pieces[bool]:
        """Say whether a friend can come to blows with a foe in its next turn, and does no less so than from afar."""
        speeds = self.world.find(friend, Speeds) or Speeds()
        goes = MOVES * max((speed for _, speed in speeds.modes), default=0)
        far = goes + self.book.combat.reach(self.world, friend).total
        at, steps = self.world.get(friend, Place).at, self.world.field.grid.steps
        for foe in foes:
            if cell * steps(at, self.world.get(foe, Place).at) <= far:
                duel = threats.duel(self.world, friend, foe)
                near, afar = (yield from duel.work("moved")), (yield from duel.work("far"))
                if near.damage and near.damage >= afar.damage:
                    return True
        return False

    def stood(
        self, danger: Peril, friends: tuple[int, ...], threats: Threats, marked: Callable[[int, Harm], Mark]
    ) -> Iterator[None]:
        """Work out what a foe's answer is worth against each friend where it stands, one at a time."""
        marks = self.stands[danger.foe] = {}
        for friend in friends:
            marks[friend] = marked(friend, (yield from threats.answer(self.world, danger, friend)))
            yield

    def shared(self, price: Callable[[int, int], int]) -> None:
        """Add up what each foe may do to friends instead: to each where it stands, or where it comes in."""
        for foe, stands in self.stands.items():
            come = {friend: price(friend, damage) for friend, damage in self.joining[foe].items()}
            pulls = [max((mark.pull, mark.worth), (come.get(friend, 0) * JOINS, come.get(friend, 0) * LIKELY // 100))
                     for friend, mark in stands.items()]  # fmt: skip
            self.rivals[foe] = sum(pull**2 for pull, _ in pulls), sum(pull**2 * worth for pull, worth in pulls)

    def share(self, foe: int, mark: Mark) -> int:
        """Give how likely a foe answers the unit and nobody else, in ten-thousandths.

        That grows with the square of what draws it there: so it was over thousands of answers in games.
        """
        squares, _ = self.rivals.get(foe, (0, 0))
        return WHOLE * mark.pull**2 // max(1, mark.pull**2 + squares)

    def caught(self, foe: int, mark: Mark, along: tuple[int, ...]) -> int:
        """Give how likely a foe throws at one of some friends instead, in ten-thousandths."""
        squares, stands = self.rivals.get(foe, (0, 0))[0], self.stands.get(foe, {})
        met = sum(stands[friend].pull ** 2 for friend in along if stands[friend].thrown)
        return WHOLE * met // max(1, mark.pull**2 + squares)

    def adds(self, foe: int, mark: Mark) -> int:
        """Give what of a foe's answer matters: it may go to others, or would do as much to them.

        Never less than nothing: no foe is worse off for one more whom it may strike.
        """
        squares, weighed = self.rivals.get(foe, (0, 0))
        instead = weighed // squares if squares else 0
        return self.share(foe, mark) * max(0, mark.worth - instead) // WHOLE

    def common(self, foe: int, blow: Blow) -> int:
        """Give by how much a blow raises the chance that friends fell a foe after it, in ten-thousandths."""
        mean = self.follow.get(foe, 0)
        if not mean or not blow.damage:
            return 0
        left = 100 * max(1, self.book.lasts(self.world, foe))
        return (_reached(left - blow.damage, mean) - _reached(left, mean)) * (WHOLE - blow.fells) // WHOLE


def _reached(damage: int, mean: int) -> int:
    """Give the chance that so much is dealt, if all between the worst and the best is alike."""
    worst, best = mean * LEAST // 100, mean * MOST // 100
    return max(0, min(WHOLE, WHOLE * (best - damage) // max(1, best - worst)))
