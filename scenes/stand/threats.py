"""Which squares do the foes of whoever decides threaten now? Found creature by creature, over some frames."""

from collections.abc import Iterator
from time import thread_time

from scenes.play.foresight import foes
from scenes.play.offers import Spot
from scenes.play.seat import unseen
from scenes.play.table import Table

GATHERING = 0.002
"""Seconds of a frame that this may take."""


class Threats:
    """The squares that foes threaten, as far as whoever sits before the screen may know."""

    def __init__(self, table: Table) -> None:
        """Look at a table; nothing is known yet."""
        self.table = table
        self._known: tuple[tuple[int, str], frozenset[Spot]] = (-1, ""), frozenset()
        """What was found last, of which version and for which side."""
        self._found: set[Spot] = set()
        self._work: tuple[object, Iterator[None]] = None, iter(())

    @property
    def known(self) -> bool:
        """Say whether all of them are known."""
        return self._known[0] == (self.table.version, self.table.seat)

    def spots(self, *, hurried: bool) -> frozenset[Spot]:
        """Give them; until all are known those of before, but at once where `hurried`, or to who has just sat down."""
        if self.known:
            return self._known[1]
        key = self.table.version, self.table.seat
        if self._work[0] != key:
            self._found = set()
            self._work = key, self._gather(self._found)
        start, hurried = thread_time(), hurried or self._known[0][1] != self.table.seat or self._known[0][0] < 0
        if all(hurried or thread_time() - start <= GATHERING for _ in self._work[1]):
            self._known = key, frozenset(self._found)
        return self._known[1]

    def _gather(self, into: set[Spot]) -> Iterator[None]:
        battle, pending = self.table.battle, self.table.battle.pending
        world, book, away = battle.world, battle.rulebook, unseen(self.table, battle.world)
        for unit in foes(world, book, pending.unit if pending is not None else battle.acting):  # of whoever decides now
            if unit not in away:
                into.update((x, y) for x, y, _ in book.combat.threatened(world, unit))
                yield
