"""How far what a creature does from a distance carries: places nearer by are open to more of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from game.ai.odds import Blow, blow
from game.ai.pieces import Pieces
from game.battle.rulebook import Preview, Rulebook
from game.ecs.world import World

RUNGS = (4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 24, 30)
"""Cells between two at which it is asked whether something can still be done to the other."""


class Ranged(NamedTuple):
    """What one verb does from a distance to who is unhurt, and over how many cells at most, as far as that is asked."""

    verb: str
    blow: Blow
    seen: Preview
    cells: int = RUNGS[0]

    def at(self, book: Rulebook, world: World, unit: int, foe: int) -> Blow:
        """Give what it does to somebody as hurt as in a world."""
        strike = self.seen.strike
        return self.blow if strike is None else blow(book, world, replace(strike, by=unit, at=foe), self.seen.blows)


Over = Callable[[str, int], Pieces[Ranged | None]]
"""The best that a verb does over so many cells; None: nothing."""


def ranges(verbs: Iterable[str], over: Over) -> Pieces[tuple[Ranged, ...]]:
    """List what some verbs do over the fewest cells that are asked about, and how far each carries, the most first.

    What does no more than another that carries as far as is asked is left out.
    """
    near, carries = list[Ranged](), list[Ranged]()
    for verb in verbs:
        one = yield from over(verb, RUNGS[0])
        near += [one] if one is not None else []
    for one in sorted(near, key=lambda one: -one.blow.damage):
        carries.append(one._replace(cells=(yield from _farthest(one.verb, over))))
        if carries[-1].cells == RUNGS[-1]:
            break
    return tuple(carries)


def _farthest(verb: str, over: Over) -> Pieces[int]:
    """Give the farthest rung over which a verb does something: what does so afar does so nearer by."""
    if (yield from over(verb, RUNGS[-1])) is not None:
        return RUNGS[-1]
    least, most = 0, len(RUNGS) - 2
    while least < most:
        middle = (least + most + 1) // 2
        if (yield from over(verb, RUNGS[middle])) is not None:
            least = middle
        else:
            most = middle - 1
    return RUNGS[least]
