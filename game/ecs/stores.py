"""Stores: the components of one kind, by unit in order; never written into, so what is made of one stays true."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Store = dict[int, Any]
"""The components of one kind, by unit, in order."""


class Made:
    """What a pure function makes of each component of a store, with the component; and what follows from all."""

    __slots__ = ("_marked", "_table", "each", "store")

    def __init__(self, store: Store, each: dict[int, tuple[Any, Any]]) -> None:
        self.store, self.each = store, each
        self._marked: tuple[tuple[int, Any], ...] | None = None
        self._table = ""

    @staticmethod
    def by(work: Callable[[Any], Any], store: Store, before: "Made | None") -> "Made":
        """Make it of a store; of a component that was there before it is not made again."""
        known, each = {} if before is None else before.each, dict[int, tuple[Any, Any]]()
        for unit, value in store.items():
            entry = known.get(unit)
            each[unit] = entry if entry is not None and entry[0] is value else (value, work(value))
        return Made(store, each)

    @property
    def marked(self) -> tuple[tuple[int, Any], ...]:
        """List unit and what was made, where that is not empty."""
        if self._marked is None:
            self._marked = tuple((unit, made) for unit, (_, made) in self.each.items() if made)
        return self._marked

    def table(self, name: str) -> str:
        """Give the canonical text of the store under its name, of which each component's was made."""
        if not self._table:
            entries = [f'"{unit}":{self.each[unit][1]}' for unit in sorted(self.each, key=str)]
            self._table = f"{json.dumps(name)}:{table(entries)}"
        return self._table


def in_order(store: Mapping[int, Any]) -> Store:
    """Put a store in order."""
    return dict(sorted(store.items()))


def table(entries: Iterable[str]) -> str:
    """Write entries that are text already as one table."""
    return "{" + ",".join(entries) + "}"
