"""Expected answers: JSON text of an answer, and whether an answer meets what a level expects."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from game.space.field import Field

ORDERED = ("route", "order")
"""Lists that are compared in their order; cells and names elsewhere are sets."""
NULL = "null"


def write(value: Any) -> str:
    """Write plain data as JSON on one line; Decimals as numbers, exactly."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)}: {write(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(write(item) for item in value) + "]"
    if isinstance(value, Decimal):
        return format(value, "f")
    return json.dumps(value, ensure_ascii=False)


def misses(expected: Mapping[str, Any], answer: Mapping[str, Any], ground: Field) -> list[str]:
    """List what an answer fails to meet, a line each; only the keys that are expected are compared."""
    missed = []
    for key, wanted in expected.items():
        if key not in answer:
            missed.append(f"{key}: expected {write(wanted)}, the answer has none")
        elif not meets(key, wanted, answer[key], ground):
            missed.append(f"{key}: expected {write(wanted)}, got {write(answer[key])}")
    return missed


def meets(key: str, wanted: Any, got: Any, ground: Field) -> bool:
    """Say whether a value is what is expected under a key."""
    if isinstance(wanted, str) and wanted == NULL:
        return got is None or got == NULL
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and not misses(wanted, got, ground)
    if isinstance(wanted, list | tuple):
        return isinstance(got, list | tuple) and _lists(key, wanted, got, ground)
    return bool(wanted == got) and isinstance(wanted, bool) is isinstance(got, bool)


def _lists(key: str, wanted: Sequence[Any], got: Sequence[Any], ground: Field) -> bool:
    if any(isinstance(item, Mapping) for item in wanted):
        return _tables(key, wanted, got, ground)
    if _is_cell(wanted) and _is_cell(got):
        return bool(_cell(wanted, ground) == _cell(got, ground))
    left, right = ([_cell(item, ground) for item in items] for items in (wanted, got))
    if key in ORDERED or not all(isinstance(item, str) or _is_row(item) for item in left + right):
        return left == right
    return sorted(set(left), key=repr) == sorted(set(right), key=repr)


def _is_row(value: Any) -> bool:
    """Say whether a value is a cell, or one with its cost: numbers only."""
    return isinstance(value, tuple) and all(isinstance(item, int | Decimal) for item in value)


def _tables(key: str, wanted: Sequence[Any], got: Sequence[Any], ground: Field) -> bool:
    """As many elements as expected, and each expected table a part of one of its own, in whatever order."""
    fits = [[i for i, other in enumerate(got) if meets(key, table, other, ground)] for table in wanted]
    taken: dict[int, int] = {}
    return len(wanted) == len(got) and all(_seat(place, fits, taken, []) for place in range(len(wanted)))


def _seat(index: int, fits: Sequence[Sequence[int]], taken: dict[int, int], tried: list[int]) -> bool:
    """Find an element for an expected table, moving others to another one of theirs where it must be."""
    for place in fits[index]:
        if place in tried:
            continue
        tried.append(place)
        if place not in taken or _seat(taken[place], fits, taken, tried):
            taken[place] = index
            return True
    return False


def _is_cell(value: Sequence[Any]) -> bool:
    return len(value) in (2, 3) and all(isinstance(item, int) and not isinstance(item, bool) for item in value)


def _cell(value: Any, ground: Field) -> Any:
    """Give a cell its height where only [x, y] is written; leave all else as it is."""
    if not isinstance(value, list | tuple):
        return value
    if _is_cell(value) and len(value) == 2 and ground.inside(value[0], value[1]):
        return ground.on_ground(value[0], value[1])
    return tuple(value)
