"""Writing TOML for people: tables in the order given, a table on a line where it stands in a list."""

import json
import re
from collections.abc import Mapping
from typing import Any

PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def toml(first: str, data: Mapping[str, Any], tables: tuple[str, ...], lists: tuple[str, ...]) -> str:
    """Write data after a first line: plain keys, then `tables`, then `lists` of tables, as far as there are any."""
    lines = [first]
    lines += [f"{key} = {value(item)}" for key, item in data.items() if key not in (*tables, *lists)]
    for key in (key for key in tables if data.get(key)):
        lines += ["", f"[{key}]", *(f"{name(each)} = {value(item)}" for each, item in data[key].items())]
    for key in lists:
        for entry in data.get(key, ()):
            lines += ["", f"[[{key}]]", *(f"{each} = {value(item)}" for each, item in entry.items())]
    return "\n".join(lines) + "\n"


def name(key: str) -> str:
    """Write a key."""
    return key if PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def value(item: Any) -> str:
    """Write a value; a drawing as it looks."""
    if isinstance(item, Mapping):
        return "{ " + ", ".join(f"{name(key)} = {value(each)}" for key, each in item.items()) + " }" if item else "{}"
    if isinstance(item, list | tuple):
        return "[" + ", ".join(value(each) for each in item) + "]"
    if isinstance(item, str) and "\n" in item:
        quotes = '"""' if "'" in item else "'''"
        return f"{quotes}\n{item.strip(chr(10))}\n{quotes}"
    return json.dumps(item, ensure_ascii=False)
