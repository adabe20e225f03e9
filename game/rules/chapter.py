"""A chapter: what players read of a rulebook's rules, from its folder's chapter.toml.

A scene shows a rule in the player's language by `tr(Text(rule.title))` and `tr(Text(rule.says))`: both are msgids, and
so is what the book leaves open (`silent`).
"""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import tomli

from game.battle.rulebook import Rule

KINDS = ("space", "movement", "terrain", "action", "attack", "defence", "condition", "setup", "travel")
DECIDED = "decided"
"""Kind and id prefix of our own readings, which no ledger entry states."""
LONGEST = 240
"""Characters that `says` may have: it must fit a panel."""

_SHAPES: Mapping[str, tuple[Mapping[str, type], Mapping[str, type]]] = {
    "rule": ({"id": str, "title": str, "says": str, "section": str, "kind": str, "done": bool},
             {"outside": bool, "silent": str}),
    DECIDED: ({"id": str, "title": str, "says": str, "done": bool}, {"under": str}),
}
"""For each table its required keys and its optional ones, with their types."""
_ID = re.compile(r"[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*")


class ChapterError(ValueError):
    """A chapter.toml that cannot be read; the message names the entry and what is wrong with it."""


def load(package: str) -> tuple[Rule, ...]:
    """Read the chapter of a rulebook's package, rules in the file's order and then our own readings.

    `package` is a dotted name such as "game.rules.starfinder"; raises ChapterError if the file breaks its shape.
    """
    return parse(files(package).joinpath("chapter.toml").read_text("utf-8"))


def parse(source: str) -> tuple[Rule, ...]:
    """Read a chapter from TOML text; unknown keys and tables, wrong types and repeated ids raise ChapterError."""
    try:
        tables = tomli.loads(source)
    except tomli.TOMLDecodeError as fault:
        raise ChapterError(f"not TOML: {fault}") from fault
    unknown = [name for name in tables if name not in _SHAPES]
    if unknown:
        raise ChapterError(f"unknown table {unknown[0]!r}")
    rules = tuple(_rule(table, entry) for table in _SHAPES for entry in _entries(tables, table))
    _check_ids(rules)
    return rules


def _entries(tables: Mapping[str, object], table: str) -> list[object]:
    entries = tables.get(table, [])
    if not isinstance(entries, list):
        raise ChapterError(f"{table!r} must be an array of tables, [[{table}]]")
    return entries


def _rule(table: str, entry: object) -> Rule:
    if not isinstance(entry, dict):
        raise ChapterError(f"{table!r} must be an array of tables, [[{table}]]")
    _check_keys(table, entry)
    shape: dict[str, Any] = {"section": "", "kind": DECIDED} | entry
    rule = Rule(**shape)
    _check_values(rule, table)
    return rule


def _check_keys(table: str, entry: Mapping[str, object]) -> None:
    required, optional = _SHAPES[table]
    name = entry.get("id", f"a {table} without an id")
    missing = [key for key in required if key not in entry]
    if missing:
        raise ChapterError(f"{name}: {missing[0]!r} is missing")
    types = {**required, **optional}
    for key, value in entry.items():
        if key not in types:
            raise ChapterError(f"{name}: unknown key {key!r}")
        if type(value) is not types[key]:
            raise ChapterError(f"{name}: {key!r} must be of type {types[key].__name__}")


def _check_values(rule: Rule, table: str) -> None:
    if not _ID.fullmatch(rule.id) or rule.id.startswith(f"{DECIDED}.") != (table == DECIDED):
        raise ChapterError(f"{rule.id!r} is not an id for a {table}")
    if table == "rule" and rule.kind not in KINDS:
        raise ChapterError(f"{rule.id}: unknown kind {rule.kind!r}")
    if not rule.title or not 0 < len(rule.says) <= LONGEST:
        raise ChapterError(f"{rule.id}: title or says is empty, or says is longer than {LONGEST} characters")


def _check_ids(rules: tuple[Rule, ...]) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise ChapterError(f"{rule.id}: the id stands twice")
        seen.add(rule.id)
    prefixes = dict.fromkeys(rule.id.split(".")[0] for rule in rules if rule.kind != DECIDED)
    if len(prefixes) > 1:
        raise ChapterError(f"ids of several books: {', '.join(prefixes)}")
