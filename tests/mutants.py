"""R19: would the tests notice? `python -m tests.mutants [game.store.save …] [--most N] [--jobs J]`.

One small thing of a module is changed at a time (a comparison, a sum, a condition, a number, a call left out), and the
module's own tests are run until one fails. What no test notices is printed, and the share of what they notice. Each
mutant runs in a fork, with its module compiled anew from the changed tree; no file is written.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import importlib.abc
import importlib.machinery
import io
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
STORE, STARFINDER = ("tests/store", "tests/hostile/test_corpus.py"), "tests/rules/starfinder"
MODULES = {
    "game.store.jsontext": ("tests/store/test_save.py", *STORE),
    "game.store.writing": ("tests/store/test_disk_faults.py", "tests/store/test_slots.py"),
    "game.store.save": ("tests/store/test_save.py", *STORE),
    "game.store.plain": ("tests/store/test_save.py", *STORE),
    "game.store.belief": ("tests/store/test_belief.py",),
    "game.battle.apply": ("tests/battle",),
    "game.battle.dice": ("tests/battle/test_dice.py",),
    "game.battle.invariants": ("tests/battle/test_invariants.py",),
    "game.battle.objectives": ("tests/battle/test_objectives.py",),
    "game.mechanics.d20.flanking": (f"{STARFINDER}/test_flanking.py", STARFINDER),
    "game.mechanics.d20.cover": (f"{STARFINDER}/test_cover.py", STARFINDER),
    "game.mechanics.d20.concealment": (f"{STARFINDER}/test_concealment.py", STARFINDER),
}
"""Modules, and the tests that should notice, the nearest first."""
HEAVY = ("cattrs", "numpy", "platformdirs", "polib", "pytest", "tomli")
"""What is worth having before a fork."""
UNSAID = ("text", "Text", "say", "tr")
"""What is in the words of a sentence is no matter of rules."""
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
Change = Callable[[ast.AST], str]


def changes(node: ast.AST) -> Iterator[Change]:
    """Yield what can be changed about one node; each change says what it did."""
    match node:
        case ast.Compare(ops=ops):
            yield from (_operator(index) for index in range(len(ops)) if type(ops[index]) in COMPARED)
        case ast.BinOp(op=op) if type(op) in COUNTED and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            yield _counting
        case ast.BoolOp():
            yield _boolean
        case ast.UnaryOp(op=ast.Not()):
            yield _straight
        case ast.If() | ast.IfExp() | ast.While():
            yield _never
        case ast.Constant(value=bool() | int()):
            yield _constant
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield _called
        case ast.Expr(value=ast.Call()):
            yield _left_out


def _operator(index: int) -> Change:
    def change(node: ast.AST) -> str:
        assert isinstance(node, ast.Compare)
        old = node.ops[index]
        node.ops[index] = COMPARED[type(old)]()
        return f"{type(old).__name__} is {type(node.ops[index]).__name__}"

    return change


def _counting(node: ast.AST) -> str:
    assert isinstance(node, ast.BinOp)
    old, node.op = node.op, COUNTED[type(node.op)]()
    return f"{type(old).__name__} is {type(node.op).__name__}"


def _boolean(node: ast.AST) -> str:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"the other is {type(node.op).__name__}"


def _straight(node: ast.AST) -> str:
    assert isinstance(node, ast.UnaryOp)
    node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    return "not is left out"


def _never(node: ast.AST) -> str:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = ast.BoolOp(ast.And(), [node.test, ast.Constant(value=False)])
    return "it is never so"


def _constant(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    old, node.value = node.value, not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
    return f"{old} is {node.value}"


def _called(node: ast.AST) -> str:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    old, node.func.id = node.func.id, SWAPPED[node.func.id]
    return f"{old} is {node.func.id}"


def _left_out(node: ast.AST) -> str:
    assert isinstance(node, ast.Expr)
    node.value = ast.Constant(value=None)
    return "it is left out"


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, Change]]:
    """Yield all that can be changed in a module, in the order of its text; not what is only said or only typed."""
    for node in _spoken(tree):
        yield from ((node, change) for change in changes(node))


def _spoken(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for part in value if isinstance(value, list) else [value]:
            said = isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in UNSAID
            if isinstance(part, ast.AST) and not said and not isinstance(part, ast.JoinedStr):
                yield from _spoken(part)


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    module: str
    number: int
    line: int
    what: str


def source(module: str) -> Path:
    """Give a module's file."""
    return ROOT / (module.replace(".", "/") + ".py")


def mutants(module: str) -> list[Mutant]:
    """List the mutants of a module."""
    tree = ast.parse(source(module).read_text("utf-8"))
    found = list(sites(tree))
    return [
        Mutant(module, number, getattr(node, "lineno", 0), change(copy.deepcopy(node)))
        for number, (node, change) in enumerate(found)
    ]


class Changed(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Finds and compiles one module, changed."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(source(mutant.module)))
        self.mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """Give the changed module where it is asked for."""
        if name != self.mutant.module:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=self.path)

    def get_code(self, name: str) -> object:
        """Compile the tree with its change."""
        tree = ast.parse(Path(self.path).read_text("utf-8"))
        node, change = list(sites(tree))[self.mutant.number]
        change(node)
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


def survives(mutant: Mutant, seconds: float) -> bool:
    """Say whether the tests of a module notice nothing; what takes too long is noticed."""
    child = os.fork()
    if child == 0:
        os._exit(_tried(mutant))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _tried(mutant: Mutant | None, module: str = "") -> int:
    """Run the tests in this process; the status of pytest."""
    import pytest

    os.setpgrp()
    tests = MODULES[mutant.module if mutant is not None else module]
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant))
    words = ["-x", "-q", "-n", "0", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:randomly"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main([*words, *dict.fromkeys(tests)]))


def unchanged(module: str) -> float:
    """Run a module's tests as they are; the seconds that takes.  Raises RuntimeError where they fail."""
    began, child = time.monotonic(), os.fork()
    if child == 0:
        os._exit(_tried(None, module))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise RuntimeError(f"the tests of {module} fail as they are")
    return time.monotonic() - began


def score(module: str, most: int, jobs: int) -> tuple[int, list[Mutant]]:
    """Try mutants of a module, evenly chosen where there are more than `most`: how many, and which survive."""
    known = mutants(module)
    chosen = known[:: -(-len(known) // most)] if most else known
    seconds = 5 * unchanged(module) + 10
    with ThreadPoolExecutor(jobs) as pool:
        left = list(pool.map(lambda mutant: survives(mutant, seconds), chosen))
    return len(chosen), [mutant for mutant, there in zip(chosen, left, strict=True) if there]


def main(words: list[str] | None = None) -> int:
    """Print what survives, module by module, and the score of all."""
    made = argparse.ArgumentParser(prog="python -m tests.mutants", description="Would the tests notice?")
    made.add_argument("modules", nargs="*", metavar="MODULE", default=list(MODULES))
    made.add_argument("--most", type=int, default=0, metavar="N", help="mutants a module; 0: all")
    made.add_argument("--jobs", type=int, default=1)
    args = made.parse_args(words)
    for name in HEAVY:
        importlib.import_module(name)
    tried = missed = 0
    for module in args.modules:
        count, left = score(module, args.most, args.jobs)
        for mutant in left:
            line = source(module).read_text("utf-8").splitlines()[mutant.line - 1].strip()
            print(f"{source(module).relative_to(ROOT)}:{mutant.line}: {mutant.what}: {re.sub(' +', ' ', line)}")
        tried, missed = tried + count, missed + len(left)
        print(f"{module}: {count - len(left)} of {count} noticed", flush=True)
    print(f"{100 * (tried - missed) // max(1, tried)} % of {tried} mutants noticed")
    return 0 if 100 * missed <= 15 * tried else 1


if __name__ == "__main__":
    sys.exit(main())
