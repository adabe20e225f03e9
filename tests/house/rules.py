"""The house rules as questions to a syntax node; each gives what is wrong with it, or ''."""

import ast
import re

from tests.house.trees import called, imported

CLOCKS = ("random", "time", "datetime", "secrets", "uuid")
CODE = ("pickle", "marshal", "shelve", "yaml", "dill", "importlib.machinery", "runpy", "ctypes")
NETWORK = ("socket", "ssl", "http", "urllib", "ftplib", "smtplib", "asyncio", "requests", "httpx")
SETS = ("set", "frozenset")
ORDERLESS = ("list", "tuple", "iter", "enumerate", "map", "filter", "zip", "reversed", "next")
BOOKS = re.compile(
    r"starfinder|draw.?steel|lordsouls|(?-i:Pathfinder|PATHFINDER|^pathfinder\b|\.pathfinder\b)", re.IGNORECASE
)
"""Rulebooks' names; 'the pathfinder' in the middle of a sentence is the part of this program."""
REASONS = ("rule", "rules", "note", "msgid", "because")
"""What explains a number or a refusal to whoever reads it."""
LOOK_UPS = ("get", "startswith", "endswith", "index", "count")
IDS = re.compile(r"\b(?:sf|pf|ds|ls)\.[a-z]")


def head(module: str, banned: tuple[str, ...]) -> bool:
    """Say whether a module is one of the banned, or inside one."""
    return any(module == name or module.startswith(f"{name}.") for name in banned)


def no_floats(node: ast.AST) -> str:
    """No float or complex literal, no float()."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        return f"the literal {node.value}"
    return "float()" if called(node) == "float" else ""


def no_true_division(node: ast.AST) -> str:
    """No true division, but that of Decimal by Decimal, which is what the referee writes."""
    if isinstance(node, ast.BinOp) and called(node.left) == called(node.right) == "Decimal":
        return ""
    divides = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
    return "a true division" if divides else ""


def no_chance_or_clock(node: ast.AST) -> str:
    """No global generator and no clock."""
    return next((f"import {module}" for module in imported(node) if head(module, CLOCKS)), "")


def is_set(node: ast.AST) -> bool:
    """Say whether an expression is plainly a set."""
    return isinstance(node, ast.Set | ast.SetComp) or called(node) in SETS


def no_loose_order(node: ast.AST) -> str:
    """No iteration over a set: not in for, a comprehension, list(), tuple(), join() or unpacking."""
    looped = isinstance(node, ast.For | ast.comprehension) and is_set(node.iter)
    listed = called(node) in ORDERLESS and isinstance(node, ast.Call) and any(is_set(each) for each in node.args)
    joined = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "join" and any(map(is_set, node.args))
    spread = isinstance(node, ast.Starred) and is_set(node.value)
    return "iteration over a set" if looped or listed or joined or spread else ""


def no_identity(node: ast.AST) -> str:
    """No hash() and no id(): they differ from process to process."""
    return f"{called(node)}()" if called(node) in ("hash", "id") else ""


def no_foreign_code(node: ast.AST) -> str:
    """Nothing that runs what a file says: pickles, eval, exec."""
    if called(node) in ("eval", "exec", "__import__", "compile"):
        return f"{called(node)}()"
    return next((f"import {module}" for module in imported(node) if head(module, CODE)), "")


def no_network(node: ast.AST) -> str:
    """The game never opens a connection."""
    return next((f"import {module}" for module in imported(node) if head(module, NETWORK)), "")


def no_broad_except(node: ast.AST) -> str:
    """No bare except, no except Exception: what is unknown must be seen."""
    if not isinstance(node, ast.ExceptHandler):
        return ""
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    names = [getattr(kind, "id", "") for kind in kinds]
    return "except Exception" if node.type is None or {"Exception", "BaseException"} & {*names} else ""


def no_books(node: ast.AST) -> str:
    """No rulebook's name or rule id outside its own folder."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if BOOKS.search(node.value) or IDS.search(node.value) else ""
    names = [*imported(node), getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "name", "")]
    return next((name for name in names if isinstance(name, str) and BOOKS.search(name)), "")


def reason(node: ast.AST) -> str:
    """Name the part of a reason that an expression reads: its rule, its fact, the words of that; '' for none."""
    return node.attr if isinstance(node, ast.Attribute) and node.attr in REASONS else ""


def no_reading_of_reasons(node: ast.AST) -> str:
    """No rule decides by an explanation: what it needs to know is a fact with a type of its own."""
    parts: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.Subscript):
        parts = [node.slice]
    elif isinstance(node, ast.Attribute) and node.attr == "facts":
        parts = [node.value]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOK_UPS:
        parts = [*node.args[:1], node.func.value]
    return next((f"a decision by .{read}" for read in map(reason, parts) if read), "")


EMPTY_NAMES = ("found", "told")


def no_empty_names(node: ast.AST) -> str:
    """Whatever a function works out is found, and whatever it says is told: its locals say what that is."""
    inside = list(ast.walk(node)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) else []
    names = [each.arg for each in inside if isinstance(each, ast.arg)]
    names += [each.id for each in inside if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
    return next((f"the name {name}" for name in names if name in EMPTY_NAMES), "")
