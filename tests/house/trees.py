"""The shipped source as syntax trees, for the house rules."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def trees(*folders: str) -> dict[str, ast.Module]:
    """Parse every module below these folders, by its path from the root."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in paths}


def nodes(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node with where it stands."""
    for name, tree in trees(*folders).items():
        for node in ast.walk(tree):
            yield f"{name}:{getattr(node, 'lineno', 0)}", node


def where(found: Callable[[ast.AST], bool], *folders: str) -> list[str]:
    """List where nodes of a kind stand."""
    return [place for place, node in nodes(*folders) if found(node)]


def called(node: ast.AST) -> str:
    """Give the name that a node calls, '' when it is no call of a plain name or attribute."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def imported(node: ast.AST) -> list[str]:
    """List the modules that a node imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
