"""What can be explained to a player: which cost, refusal, log line, rule, creature or plan?"""

from dataclasses import dataclass

from game.battle.rulebook import Preview
from game.paths.plan import Area, Stop
from game.reasons import Refusal
from scenes.ui.words import (
    Line,
)


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


Subject = Planned | Refusal | Line | RulePage | Creature
"""What the panel can explain."""
