"""How far has a player been advised for the next command: what to look at, which actions, the command and why?

Nothing is thought of before it is asked for; what has been thought is thrown away when anything has happened.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Protocol

from game.ai.coach import Coach
from game.ecs.components import Side
from scenes.coach.card import RUNGS, Advised
from scenes.play.table import Table
from scenes.ui.words import name_of, say


class Asker(Protocol):
    """What is asked of the hand of whoever plays."""

    table: Table
    stir: Callable[[], None]
    """Something looks different."""
    notice: Callable[[str], None]
    """A sentence for the player."""

    @property
    def free(self) -> bool:
        """Say whether any command can be chosen now."""

    def unpin(self) -> None:
        """Take away the cards that are pinned."""


class Advising:
    """The hint for the next command, a rung at a time."""

    def __init__(self, hand: Asker, *, willing: bool = True) -> None:
        """Advise a hand; where not `willing`, somebody else gives the hints."""
        self.hand, self.table, self.willing = hand, hand.table, willing
        self.rung = 0
        """How many rungs are shown; 0: nothing."""
        self.coach = Coach()
        self._version = -1
        self._work: Iterator[None] | None = None
        self._later = False
        """It was asked for while nothing could be chosen."""

    @property
    def on(self) -> bool:
        """Say whether advice is shown now."""
        return self.rung > 0 and self._version == self.table.version and self.hand.free

    @property
    def answerable(self) -> bool:
        """Say whether advice is given here: against people one has to think alone."""
        sides = {side.control for _, side in self.table.battle.world.all(Side)}
        return self.willing and "ai" in sides

    def next(self) -> None:
        """Go on by one rung, and after the last put the advice away."""
        if not self.answerable:
            self.hand.notice(say("Advice is there in battles against the computer."))
            return
        self._later = not self.hand.free
        if self._later:
            self.hand.notice(say("Advice comes as soon as you can choose an action."))
            return
        if self._version != self.table.version:
            self._version, self.rung, self._work = self.table.version, 0, self.coach.think(self.table.battle)
        self.rung = (self.rung + 1) % (RUNGS + 1)
        self.hand.unpin()
        self.hand.stir()

    def away(self) -> None:
        """Put the advice away."""
        self.rung = 0
        self.hand.stir()

    @property
    def done(self) -> bool:
        """Say whether nothing more is thought of."""
        return self._work is None

    def look(self, seconds: float) -> None:
        """Think on for a while; begin with what was asked for while something else went on."""
        if self._later and self.hand.free:
            self.hand.notice("")
            self.next()
        if not self.on or self._work is None:
            return
        start = perf_counter()
        while self._work is not None and perf_counter() - start < seconds:
            if next(self._work, self) is self:
                self._work = None
        if self.done:
            self.hand.stir()

    @property
    def card(self) -> Advised | None:
        """Give the card of what is advised."""
        if not self.on:
            return None
        world = self.table.battle.world
        who = name_of(world, self.table.battle.acting)
        return Advised(who, self.rung, self.coach.advice, self.done, self.next, self.away)
