"""Of a law that books share: the functions that decide by a field of its tables, and those that only tell of it.

What decides opens its docstring with the field's own sentence; else it is what reads the field.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

_A_LAW = "The law"
"""How each law that books share says that it is one, in `game/mechanics`."""
ALL_OF_IT = "rule"
"""The field by which a law names the one rule that it is about."""
_VERB = "law"
"""The method by which a law builds its verb."""
_BESIDE = 2
"""Modules at most that read a field for its law; a name that more of them read says nothing."""
_STOP = re.compile(r"[.;:](?:\s|$)")


class Law:
    """A law that books share, as its module reads."""

    def __init__(self, path: str, tree: ast.Module, node: ast.ClassDef) -> None:
        """Take a class for a law."""
        self.path = path
        self.fields = tuple(str(one.target.id) for one in node.body
                            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name))  # fmt: skip
        self.says = dict(_sentences(node))
        self.own = [_Function(one) for one in node.body if isinstance(one, ast.FunctionDef)]
        self.all = [_Function(one) for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]

    def readers(self, field: str, key: str) -> tuple[str, ...]:
        """List the functions that decide by a field, bearing its sentence; else the law's own that read it, else any.

        Of a field by a key, first those that read it and know the key. What a law calls its rule is the law's as a
        whole.
        """
        if field == ALL_OF_IT:
            return ()
        sentence = self.says.get(field, "")
        decide = [one.name for one in self.all if sentence and one.docstring.startswith(sentence)]
        if decide and not key:
            return tuple(decide)
        readers = self._deciding(self.own, field) or self._deciding(self.all, field) or self._telling(field)
        keyed = [one for one in readers if key and (one.name.strip("_") == key or key in one.words)]
        if decide and not keyed:
            return tuple(decide)
        return tuple(one.name for one in keyed or readers if one.name not in (ALL_OF_IT, _VERB))

    def _deciding(self, functions: "list[_Function]", field: str) -> "list[_Function]":
        return [one for one in functions if field in one.reads - one.tells]

    def _telling(self, field: str) -> "list[_Function]":
        return [one for one in self.own if field in one.tells] or [one for one in self.all if field in one.tells]


def read_by(root: Path, law: Law, field: str, key: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Find the functions that read a field: the law's, else those of a few modules beside it that do so for it."""
    own = law.readers(field, key)
    beside = () if own or field == ALL_OF_IT else _beside(root, law.path, field)
    return beside if 0 < len(beside) <= _BESIDE else ((law.path, own),)


@cache
def _beside(root: Path, path: str, field: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """List the other modules of a law's folder in which functions read a field of what they import from it."""
    name, readers = path.removesuffix(".py").replace("/", "."), list[tuple[str, tuple[str, ...]]]()
    for other in sorted((root / path).parent.glob("*.py")):
        source = other.read_text("utf-8")
        if f"from {name} import" not in source or other == root / path:
            continue
        functions = (_Function(one) for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef))
        reading = tuple(one.name for one in functions if field in one.reads)
        readers += [(other.relative_to(root).as_posix(), reading)] if reading else []
    return tuple(readers)


class _Function:
    """A function of a law: the attributes that it reads, those that it only tells, and the words that it knows."""

    def __init__(self, node: ast.FunctionDef) -> None:
        """Look through a function."""
        inside = list(ast.walk(node))
        self.name, self.docstring = node.name, ast.get_docstring(node) or ""
        attributes = [one for one in inside if isinstance(one, ast.Attribute)]
        reasons = node.returns is not None and "Because" in ast.unparse(node.returns)
        given = [one.args[0] for one in inside if reasons and isinstance(one, ast.Call) and _tells(one)]
        self.reads = frozenset(one.attr for one in attributes)
        self.tells = self.reads - frozenset(one.attr for one in attributes if all(one is not rule for rule in given))
        self.words = frozenset(str(one.value) for one in inside if isinstance(one, ast.Constant))


def _tells(call: ast.Call) -> bool:
    """Say whether a call gives a rule as a reason of no amount."""
    named = isinstance(call.func, ast.Name) and call.func.id == "Because"
    return named and (len(call.args) == 1 or _is_nothing(call.args[1]))


def _is_nothing(amount: ast.expr) -> bool:
    return isinstance(amount, ast.Constant) and amount.value == 0


def _sentences(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class, each with the first sentence of its docstring, without the stop."""
    for one, after in pairwise(node.body):
        said = after.value if isinstance(after, ast.Expr) else None
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(said, ast.Constant):
            yield one.target.id, _STOP.split(str(said.value), maxsplit=1)[0]


@cache
def read_law(root: Path, path: str, name: str) -> Law | None:
    """Read the law of a name in a module, by its path from the root; None where there is none."""
    if not path.startswith("game/mechanics/"):
        return None
    tree = ast.parse((root / path).read_text("utf-8"))
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    law = next(classes, None)
    return Law(path, tree, law) if law is not None and (ast.get_docstring(law) or "").startswith(_A_LAW) else None
