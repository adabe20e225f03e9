"""Components as plain data, and the one JSON text that stands for it."""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from game.ecs.stores import table

_BARE = (str, int, bool, type(None))
"""What is plain as it is."""
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def plain(value: Any) -> Any:
    """Turn a frozen component into lists, dicts, texts, ints, bools and None."""
    if value.__class__ in _BARE:
        return value
    if isinstance(value, tuple):
        return [item if item.__class__ in _BARE else plain(item) for item in value]
    names = _fields(value.__class__)
    return value if names is None else {name: plain(getattr(value, name)) for name in names}


@cache
def _fields(kind: type[Any]) -> tuple[str, ...] | None:
    return tuple(entry.name for entry in fields(kind)) if is_dataclass(kind) else None


def written(value: Any) -> str:
    """Write a frozen component as the canonical text of its plain form, without making that first."""
    kind = value.__class__
    if kind is str:
        return quoted(value)
    if kind is int:
        return repr(value)
    if kind is tuple:
        return f"[{','.join([written(item) for item in value])}]"
    if kind is bool or value is None:
        return "null" if value is None else "true" if value else "false"
    parts = _parts(kind)
    if parts is None:
        return canonical(plain(value)).decode()
    return table([key + written(getattr(value, name)) for key, name in parts])


@cache
def _parts(kind: Any) -> tuple[tuple[str, str], ...] | None:
    """List the fields of a dataclass in the order of the canonical text, each with how its entry begins."""
    names = _fields(kind)
    return None if names is None else tuple((f"{quoted(name)}:", name) for name in sorted(names))


def canonical(value: Any) -> bytes:
    """Write plain data as the one JSON text that stands for it: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(value).encode()
