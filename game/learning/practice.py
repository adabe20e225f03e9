"""What a player has practised, rule by rule: in boxes, each asked again after a longer while than the one before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.learning.progress import DAY, DONE, DUE, NEW, WAITS


@dataclass(frozen=True, slots=True)
class Tried:
    """How one rule stands: its box from 0, when it was last asked (seconds since 1970), answers right and wrong."""

    box: int = 0
    when: int = 0
    passed: int = 0
    failed: int = 0
    streak: int = 0
    """Right answers in a row, up to now."""


Practised = Mapping[str, Tried]
"""By the id of a rule."""


def answered(tried: Tried | None, now: int, *, right: bool) -> Tried:
    """Note an answer: a right one leads into the next box, a wrong one, and the first after it, into the first."""
    was = tried or Tried()
    if not right:
        return Tried(0, now, was.passed, was.failed + 1, 0)
    return Tried(min(was.box + 1, len(WAITS) - 1) if was.streak else 0, now, was.passed + 1, was.failed, was.streak + 1)


def standing(tried: Tried | None, now: int) -> str:
    """Say how a rule stands: never asked, known for now, or due again; one that was failed is due at once."""
    if tried is None:
        return NEW
    return DUE if not tried.streak or now >= tried.when + WAITS[tried.box] * DAY else DONE


def days_left(tried: Tried, now: int) -> int:
    """Count the days until a rule is due again, a begun one as a whole one."""
    return max(0, -((now - tried.when - WAITS[tried.box] * DAY) // DAY)) if tried.streak else 0


def due(rules: Iterable[str], practised: Practised, now: int) -> tuple[str, ...]:
    """List the rules that are due again, the longest waiting first."""
    waiting = [rule for rule in rules if standing(practised.get(rule), now) == DUE]
    return tuple(sorted(waiting, key=lambda rule: practised[rule].when))


def fresh(rules: Iterable[str], practised: Practised) -> tuple[str, ...]:
    """List the rules that have never been asked."""
    return tuple(rule for rule in rules if rule not in practised)
