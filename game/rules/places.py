"""What in a book's code bears a rule: a docstring that ends with its id, a field of a law's table that names it.

Of such a field the law below it is known too: the functions that decide by it, whose docstrings open with the field's
own sentence, or else those of the table's class that read it. Needs a checkout.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.rules.laws import Law, read_by, read_law

_REASONS = "game.reasons"
"""What gives a rule as a reason does not define it."""
_TOLD = "told"
"""The folder of what is only told of rules that stand elsewhere."""
_ID = re.compile(r"\[([a-z]+\.[a-z0-9-]+)\]")
_PART = re.compile(r"^\s*Part of ([a-z]+\.[a-z0-9-]+(?:,\s+[a-z]+\.[a-z0-9-]+)*)\.$", re.MULTILINE)
"""How a docstring says that a function decides a part of rules that are defined elsewhere."""
_AT_END = re.compile(r"(?:\[[a-z]+\.[a-z0-9-]+\]\s*)+$")


@dataclass(frozen=True, slots=True)
class Place:
    """A function, a constant or a table's field, in the book's folder; `law`, `functions`: what reads that field.

    `path` and `law` are relative to the project's root; `name` is "" where a module as such bears the rule, `law` is ""
    where no law stands below it.
    """

    path: str
    name: str
    law: str = ""
    functions: tuple[str, ...] = ()


def places(root: Path, book: str, rules: frozenset[str]) -> dict[str, tuple[Place, ...]]:
    """Find what bears each rule of a book, by the name of its folder.

    First what defines it, last whatever names it; what is only told counts where nothing else is.
    """
    folder = root / "game" / "rules" / book
    modules = [_Module(root, path.relative_to(root).as_posix()) for path in sorted(folder.rglob("*.py"))]
    at_work = [module for module in modules if f"/{_TOLD}/" not in module.path]
    known: dict[str, dict[Place, None]] = {}
    for way, where in (_defined, at_work), (_named, at_work), (_defined, modules), (_named, modules):
        missing = rules - known.keys()
        for rule, place in (pair for module in where for pair in way(module)):
            if rule in missing:
                known.setdefault(rule, {})[place] = None
    return {rule: tuple(listed) for rule, listed in known.items()}


def parts(root: Path, book: str) -> dict[str, tuple[str, ...]]:
    """Find by rule the modules, by paths from the root, that decide a part of it, as their docstrings say."""
    known: dict[str, dict[str, None]] = {}
    for path in sorted((root / "game" / "rules" / book).rglob("*.py")):
        for said in _PART.findall(path.read_text("utf-8")):
            for rule in said.replace(",", " ").split():
                known.setdefault(rule, {})[path.relative_to(root).as_posix()] = None
    return {rule: tuple(listed) for rule, listed in known.items()}


class _Module:
    """A module as it is read, with its imports and with its constants that are texts."""

    def __init__(self, root: Path, path: str) -> None:
        """Read a module by its path from the root."""
        self.root, self.path, source = root, path, (root / path).read_text("utf-8")
        self.tree, self.lines = ast.parse(source), source.splitlines()
        froms = [node for node in self.tree.body if isinstance(node, ast.ImportFrom)]
        self.imports = {alias.asname or alias.name: node.module or "" for node in froms for alias in node.names}
        self.texts = {name: value.value for name, value, _ in self.assigned()
                      if isinstance(value, ast.Constant) and isinstance(value.value, str)}  # fmt: skip

    def assigned(self) -> Iterator[tuple[str, ast.expr, ast.stmt]]:
        """Yield the constants of the module: name, value, the statement; of several in one, each."""
        for node in self.tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                yield node.target.id, node.value, node
            elif isinstance(node, ast.Assign):
                yield from ((name, value, node) for name, value in _pairs(node.targets[0], node.value))

    def ids(self, node: ast.AST) -> Iterator[str]:
        """Yield the texts below a node, and those that a constant of the module stands for."""
        for one in ast.walk(node):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value
            elif isinstance(one, ast.Name) and one.id in self.texts:
                yield self.texts[one.id]


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, part in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, part)


# -- what defines a rule -----------------------------------------------------------------------------------------------


def _defined(module: _Module) -> Iterator[tuple[str, Place]]:
    """Yield the rules with which docstrings end, and those that fields of tables name."""
    for name, docstring in _docstrings(module):
        yield from ((rule, Place(module.path, name)) for rule in _ending(docstring))
    for name, value, _ in module.assigned():
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and not _a_reason(module, value.func.id):
            yield from _tabled(module, name, value)


def _a_reason(module: _Module, name: str) -> bool:
    return module.imports.get(name) == _REASONS


def _docstrings(module: _Module) -> Iterator[tuple[str, str]]:
    yield "", ast.get_docstring(module.tree) or ""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
    below = dict(zip(module.tree.body, module.tree.body[1:], strict=False))
    for name, _, node in module.assigned():
        after = below.get(node)
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield name, str(after.value.value)


def _ending(docstring: str) -> list[str]:
    """List the ids at the end of a docstring's first paragraph; where it has none, those of the next that has."""
    ends = (_AT_END.search(paragraph.strip()) for paragraph in docstring.split("\n\n"))
    return next((_ID.findall(end[0]) for end in ends if end is not None), [])


def _tabled(module: _Module, name: str, call: ast.Call) -> Iterator[tuple[str, Place]]:
    """Yield the rules that a table names, each with its field and with what of the law reads it.

    So do the comments with ids above it and above its fields.
    """
    law = _law(module, call)
    if law is not None:
        yield from ((rule, Place(module.path, name, law.path)) for rule in _ID.findall(_comment(module, call.lineno)))
    for field, value in _fields(law, call):
        at = None if law is None else (law, field, "")
        said = _comment(module, value.lineno) if law is not None and value.lineno > call.lineno else ""
        yield from ((rule, place) for rule in _ID.findall(said) for place in _read(module, name, at, at))
        for rule, reader in _rules(module, value, at):
            yield from ((rule, place) for place in _read(module, name, at, reader))


def _fields(law: "Law | None", call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Yield the fields of a table with their values, those without a name by their order."""
    names = law.fields if law is not None else ()
    yield from zip((*names, *("" for _ in call.args)), call.args, strict=False)
    yield from ((keyword.arg or "", keyword.value) for keyword in call.keywords)


def _read(module: _Module, name: str, field: "_At", reader: "_At") -> Iterator[Place]:
    """Yield a field once for each module of the law in which functions read it."""
    label = name if field is None else f"{name}.{field[1]}"
    if reader is None:
        yield Place(module.path, label)
        return
    key = f'["{reader[2]}"]' if reader[2] else ""
    yield from (Place(module.path, label + key, *by) for by in read_by(module.root, *reader))


def _rules(module: _Module, value: ast.expr, at: "_At") -> Iterator[tuple[str, "_At"]]:
    """Yield the texts in a field's value, each with the field of the innermost law, by key in a mapping."""
    if isinstance(value, ast.Call):
        law = _law(module, value)
        for field, one in _fields(law, value):
            yield from _rules(module, one, at if law is None else (law, field, ""))
    elif isinstance(value, ast.Dict):
        for key, one in zip(value.keys, value.values, strict=True):
            word = str(key.value) if isinstance(key, ast.Constant) else ""
            yield from _rules(module, one, at and (at[0], at[1], word))
    elif isinstance(value, ast.Tuple | ast.List):
        for one in value.elts:
            yield from _rules(module, one, at)
    elif isinstance(value, ast.Constant | ast.Name):
        yield from ((rule, at) for rule in module.ids(value))


def _comment(module: _Module, line: int) -> str:
    """Give the comment right above a line."""
    above = line - 1
    while above and module.lines[above - 1].lstrip().startswith("#"):
        above -= 1
    return " ".join(text.strip(" #") for text in module.lines[above : line - 1])


_At = tuple[Law, str, str] | None
"""A law, a field of its tables, and the key in that."""


def _law(module: _Module, call: ast.Call) -> Law | None:
    """Give the law that a table fills; None where the call builds something else."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return read_law(module.root, module.imports.get(name, "").replace(".", "/") + ".py", name)


# -- what only names a rule --------------------------------------------------------------------------------------------


def _named(module: _Module) -> Iterator[tuple[str, Place]]:
    """Yield whatever names a rule, in code or in a comment, by the function or the constant in which it does."""
    for node in module.tree.body:
        name = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else _assigns(node)
        said = " ".join((_comment(module, node.lineno), *module.lines[node.lineno - 1 : node.end_lineno]))
        for rule in (*_ID.findall(said), *module.ids(node)):
            yield rule, Place(module.path, name)


def _assigns(node: ast.stmt) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return ast.unparse(target) if isinstance(target, ast.expr) else ""
