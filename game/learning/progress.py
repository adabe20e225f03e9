"""What a player has learnt: lessons in boxes, each asked for again after a longer while than the one before."""

from collections.abc import Mapping
from dataclasses import dataclass

DAY = 24 * 60 * 60
"""Seconds."""
WAITS = (1, 3, 7, 21, 60)
"""Days until a lesson is due again, box by box; the last box keeps its wait."""
NEW, DONE, DUE = "new", "done", "due"


@dataclass(frozen=True, slots=True)
class Mark:
    """How one lesson stands: its box from 0, when it was finished last (seconds since 1970), how often, and clean."""

    box: int = 0
    when: int = 0
    finished: int = 0
    clean: int = 0


Learnt = Mapping[str, Mark]
"""By the name of a lesson: its rulebook's folder and its file, without the ending."""


def finished(mark: Mark | None, flaws: int, now: int) -> Mark:
    """Note that a lesson has been finished: without a flaw it goes into the next box, with any back into the first."""
    if mark is None:
        return Mark(0, now, 1, int(not flaws))
    box = 0 if flaws else min(mark.box + 1, len(WAITS) - 1)
    return Mark(box, now, mark.finished + 1, mark.clean + (not flaws))


def state(mark: Mark | None, now: int) -> str:
    """Say how a lesson stands: new, done, or due again."""
    if mark is None:
        return NEW
    return DUE if now >= mark.when + WAITS[mark.box] * DAY else DONE


def days_left(mark: Mark, now: int) -> int:
    """Count the days until a lesson is due again, a begun one as a whole one."""
    return max(0, -((now - mark.when - WAITS[mark.box] * DAY) // DAY))


def next_of(names: tuple[str, ...], learnt: Learnt, now: int) -> str:
    """Give the lesson to go on with: the first that is new, else the first that is due again; '' where all is done."""
    for wanted in (NEW, DUE):
        for name in names:
            if state(learnt.get(name), now) == wanted:
                return name
    return ""
