"""Saves of older formats, brought up one format at a time: each step takes plain data and gives plain data."""

from collections.abc import Callable, Mapping
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: Mapping[int, Step] = {}
"""The step that leads from a format to the next; none yet, since the first format is the present one."""


def migrate(data: dict[str, Any], old: int, new: int, steps: Mapping[int, Step] = STEPS) -> dict[str, Any]:
    """Bring a save's plain data from one format to another.  Raises ValueError when a step is not known."""
    for number in range(old, new):
        if number not in steps:
            raise ValueError(f"format {number} is not read any more")
        data = steps[number](data)
    return data
