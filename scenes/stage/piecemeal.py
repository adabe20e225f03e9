"""What is worked out over some frames, a piece in each, so that none of them takes long?"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import thread_time

AGAIN = object()
"""What a piece gives that is not done yet."""
BRIEF = 0.001
"""Seconds of work after which there is still time to draw what has come of it."""
ENOUGH = 0.004
"""Seconds of a frame after which nothing is begun any more that can wait; nor once that has taken longer than brief."""
FULL = 0.006
"""Seconds of drawing after which what is new in a panel waits for the next frame."""


class Spare:
    """Does what can wait in frames that have time for it: each time that first which has waited longest."""

    def __init__(self, works: Iterable[Callable[[], bool]]) -> None:
        """Take what there is to do: each does a little at a time, and says whether there is something new to draw."""
        self._works = deque(works)

    def work(self, since: float, *, hurried: bool = False) -> bool:
        """Do what there is time for, `since` the processor's time when the frame began; `hurried`: all of it."""
        new, start = False, thread_time()
        for number in range(len(self._works)):
            now = thread_time()
            if not hurried and (now - start > BRIEF if number else now - since > ENOUGH):
                break
            new |= self._works[0]()
            self._works.rotate(-1)
        return new


class Piecemeal:
    """Works pieces out one after another: in a frame either a piece is worked out or what is known is drawn.

    A piece that took next to no time is drawn in its frame; one that gives `AGAIN` goes on in the next.
    """

    def __init__(self, pieces: Sequence[Callable[[], object]]) -> None:
        """Take the pieces in their order; nothing has been asked for yet."""
        self._pieces = pieces
        self.done = self.shown = len(pieces)
        """How many are worked out, and how many of these may be drawn."""

    @property
    def whole(self) -> bool:
        """Say whether all of it may be drawn."""
        return self.shown == len(self._pieces)

    def begin(self) -> None:
        """Ask for all of it anew."""
        self.done = self.shown = 0

    def finish(self) -> None:
        """Let all of it be drawn, whatever has to be worked out for that."""
        self.done = self.shown = len(self._pieces)

    def step(self) -> bool:
        """Let a frame pass; says whether there is something new to draw."""
        if self.shown < self.done:
            self.shown = self.done
            return True
        if self.whole:
            return False
        start = thread_time()
        for piece in self._pieces[self.done :]:
            if piece() is AGAIN:
                return False
            self.done += 1
            if thread_time() - start > BRIEF / 2:
                break
        if thread_time() - start > BRIEF:
            return False
        self.shown = self.done
        return True
