"""Canonical reading: JSON as `canonical` writes it and in no other way, within bounds, without floats."""

import json
import re
from typing import Any, NoReturn

from game.ecs.writing import canonical
from game.store import limits

LONGEST = 18
"""Characters of a whole number."""
SURROGATE = re.compile("[\ud800-\udfff]")
ESCAPE = re.compile(rb"\\u[dD]")
"""How a surrogate is written; where there is none and the whole is not too long, no text in it need be looked at."""


def read(raw: bytes, long: int = limits.TEXT, *, by_hand: bool = False) -> Any:
    """Parse bytes that `canonical` wrote: no float, NaN, repeated key, lone surrogate, or text above `long`.

    `by_hand`: somebody may have edited them: blanks, line ends and the order of keys are free, UTF-8 will do.
    Raises ValueError with what is wrong, in words for a developer.
    """
    if raw.count(b"[") + raw.count(b"{") > limits.CONTAINERS or raw.count(b",") > limits.ITEMS:
        raise ValueError("too many parts")
    try:
        said = raw.decode("utf-8-sig" if by_hand else "ascii")
        data = json.loads(said, object_pairs_hook=_once, parse_int=_whole, parse_float=_refuse, parse_constant=_refuse)
        if len(raw) > long or ESCAPE.search(raw):
            _check(data, long)
        same = by_hand or canonical(data) == raw
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not same:
        raise ValueError("not in the one form that is written")
    return data


def _once(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(entries)
    if len(table) != len(entries):
        raise ValueError("a key stands twice")
    return table


def _whole(written: str) -> int:
    if len(written) > LONGEST:
        raise ValueError("a number without bounds")
    return int(written)


def _refuse(written: str) -> NoReturn:
    raise ValueError(f"{written} is no whole number")


def _check(data: Any, long: int) -> None:
    """Bound every text, keys too, and see that each can be written."""
    stack = [data]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack += value.keys()
            stack += value.values()
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, str) and (len(value) > long or SURROGATE.search(value)):
            raise ValueError("a text is too long, or none")
