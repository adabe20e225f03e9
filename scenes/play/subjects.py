"""What can be explained to a player: which cost, refusal, log line, rule, creature or plan?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from game.battle.rulebook import Preview
from game.paths.plan import Area, Stop
from game.reasons import Refusal
from scenes.ui.panel import Page
from scenes.ui.words import Line


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule opened for reading."""

    rule: str


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature's sheet, opened for reading."""

    unit: int


@dataclass(frozen=True, slots=True)
class Planned:
    """A preview with what it takes of its purse, and whose verb it is."""

    preview: Preview
    area: Area | None = None
    stop: Stop | None = None
    unit: int = 0
    verb: str = ""


@runtime_checkable
class Laid(Protocol):
    """Something that lays itself out; what can be opened in it is pinned."""

    def lay(self, page: Page, pin: "Callable[[Subject], None]") -> None:
        """Lay it out on a page."""


Subject = Planned | Refusal | Line | RulePage | Creature | Laid
"""What the panel can explain."""
