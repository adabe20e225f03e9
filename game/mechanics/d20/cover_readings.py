"""What tables argue about in cover: creatures before a blow with reach, and a single spoilt line."""

from dataclasses import replace
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from game.battle.reading import Reading
from game.ecs.world import World
from game.mechanics.readings import read_as
from game.reasons import text

SHOTS, REACH = "shots", "reach"
PART, WHOLE = "part", "whole"


def creatures(rule: str, *, reach: bool) -> Reading:
    """Give the two ways to read what creatures in the way cover from; `reach`: from blows with reach, too, as usual."""
    shots = SHOTS, text("Creatures in the way cover from shots alone.")
    blows = REACH, text("Creatures in the way cover from shots, and from blows with reach over their heads.")
    return Reading("soft-cover", rule, (blows, shots) if reach else (shots, blows))


def lines(rule: str) -> Reading:
    """Give the two ways to read how much of a target one spoilt line hides."""
    return Reading("partial-cover", rule, (
        (PART, text("Where only one line of four is spoilt, more than half is seen: cover is partial.")),
        (WHOLE, text("A single spoilt line is cover in full.")),
    ))  # fmt: skip


class Read(Protocol):
    """What of the law of cover is disputed."""

    @property
    def soft_reach(self) -> bool:
        """Say whether creatures cover against blows over their heads, too."""

    @property
    def soft_partial(self) -> bool:
        """Say whether creatures in less than half of the lines give less."""

    @property
    def parts(self) -> bool:
        """Say whether so do things on the ground."""


L = TypeVar("L", bound=Read)


def as_read(world: World, law: L) -> L:
    """Give the law of cover as a battle reads it."""
    over_heads = read_as(world, creatures("", reach=law.soft_reach)) == REACH
    in_parts = read_as(world, lines("")) == PART
    if (over_heads, in_parts) == (law.soft_reach, law.parts):
        return law
    return cast("L", _other(cast("Any", law), over_heads, in_parts))


@cache
def _other(law: Any, over_heads: bool, in_parts: bool) -> Any:
    changed = {"soft_reach": over_heads, "parts": in_parts, "soft_partial": law.soft_partial and in_parts}
    return replace(law, **changed)
