"""Why is a rule neither asked by a drill nor practised? What `assets/untaught.toml` says of it."""

from functools import cache
from importlib.resources import files

import tomli

from game.reasons import Text, text

FILE = "untaught.toml"


@cache
def reasons() -> dict[str, Text]:
    """Give the reason by the rule's id."""
    read = tomli.loads(files("assets").joinpath(FILE).read_text(encoding="utf-8"))
    return {rule: Text(entry["says"]) for entry in read["untaught"] for rule in entry["rules"]}


def why_untaught(rule: str) -> Text:
    """Say why a rule cannot be practised."""
    return reasons().get(rule, text("No drill and no lesson teaches this yet."))
