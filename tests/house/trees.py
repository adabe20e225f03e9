"""The shipped source as syntax trees, for the house rules."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def parsed(path: Path) -> ast.Module:
    """Parse a module, once."""
    return ast.parse(path.read_text("utf-8"))


def trees(*folders: str) -> dict[str, ast.Module]:
    """Give the tree of every module below these folders, by its path from the root."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): parsed(path) for path in paths}


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Give every node of a module's tree that says something, walked through once."""
    return tuple(node for node in ast.walk(tree) if not isinstance(node, ast.expr_context))


@cache
def names(tree: ast.AST) -> frozenset[str]:
    """Give every name and every attribute in a tree, looked through once."""
    return frozenset(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    )


def put_away() -> None:
    """Let go of the trees: they are some millions of objects, and the collector would look at each for ever after."""
    parsed.cache_clear()
    nodes.cache_clear()
    names.cache_clear()


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
