"""Every rule of the chapter stands in what is played, as a reason or a refusal, and not only with the referee."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from game.rules import RULEBOOKS

REFEREE = "answers.py"
"""The module that only answers the referee's questions."""


def said(source: str) -> Iterator[str]:
    """Yield the texts of a module, its docstrings left out."""
    tree = ast.parse(source)
    docs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node.value


def test_every_rule_is_a_reason_somewhere_in_play() -> None:
    folder = Path(str(files("game.rules").joinpath("draw_steel")))
    modules = [one for one in sorted(folder.rglob("*.py")) if one.name != REFEREE]
    found = {text for one in modules for text in said(one.read_text("utf-8"))}
    assert [rule.id for rule in RULEBOOKS["draw-steel"].chapter if rule.id not in found] == []
