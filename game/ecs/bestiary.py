"""Templates of creatures from TOML: `extends` is merged while loading, so a template is always whole.

A bestiary file holds a table for each creature. `extends = "other"` begins with another template; the table `default`
stands under all that extend nothing, and under creatures of a level that name no template.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import tomli

Template = Mapping[str, Any]
DEFAULT = "default"


@cache
def bestiary(rulebook: str) -> Mapping[str, Template]:
    """Give a rulebook's templates by name, `default` among them; only `default`, empty, where there is no file.

    `rulebook` is the id of a known rulebook, never a text from outside.
    """
    file = resources.files("assets").joinpath("bestiary", f"{rulebook}.toml")
    return whole(tomli.loads(file.read_text("utf-8")) if file.is_file() else {})


def whole(tables: Mapping[str, Template]) -> Mapping[str, Template]:
    """Merge what each template extends into it.  Raises ValueError for a loop or an unknown name."""
    made: dict[str, Template] = {DEFAULT: dict(tables.get(DEFAULT, {}))}
    for name in tables:
        _make(name, tables, made, ())
    return made


def merge(under: Template, over: Template) -> dict[str, Any]:
    """Lay one table over another: tables merge key by key, anything else replaces."""
    merged = dict(under)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _make(name: str, tables: Mapping[str, Template], made: dict[str, Template], via: tuple[str, ...]) -> Template:
    if name in made:
        return made[name]
    if name not in tables or name in via:
        raise ValueError(f"{' extends '.join((*via, name))}: there is no such template, or it extends itself")
    fields = {key: value for key, value in tables[name].items() if key != "extends"}
    base = _make(str(tables[name].get("extends", DEFAULT)), tables, made, (*via, name))
    made[name] = merge(base, fields)
    return made[name]
