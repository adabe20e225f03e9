"""Command: all that a player or the computer can send; plain data."""

from dataclasses import dataclass
from functools import lru_cache

from game.space.square import Cell

Target = int | Cell | None
Value = str | int | tuple[Cell, ...]
OPTIONS = ("corner", "mode", "route", "to", "weapon")
"""The options that verbs understand."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a unit is told to do: a verb, the unit or cell it is aimed at, and options by name (sorted)."""

    unit: int
    verb: str
    target: Target = None
    options: tuple[tuple[str, Value], ...] = ()

    def option(self, name: str, default: str = "") -> str:
        """Give an option that is a word."""
        value = dict(self.options).get(name, default)
        return value if isinstance(value, str) else default

    def cells(self, name: str) -> tuple[Cell, ...]:
        """Give an option that is a list of cells; empty when it is not there."""
        value = dict(self.options).get(name, ())
        return value if isinstance(value, tuple) else ()

    @property
    def key(self) -> tuple[int, str, tuple[int, ...], str]:
        """Give a total key: commands are always listed in its order."""
        target = () if self.target is None else (self.target,) if isinstance(self.target, int) else self.target
        return self.unit, self.verb, target, _said(self.options)


@lru_cache(maxsize=1 << 10)
def _said(options: tuple[tuple[str, Value], ...]) -> str:
    """Write options; those of thousands of offers are few."""
    return repr(options)


def command(unit: int, verb: str, target: Target = None, **options: Value) -> Command:
    """Build a command with its options sorted by name."""
    return Command(unit, verb, target, tuple(sorted(options.items())))
