"""The tests themselves: each can fail, and each folder of them is in the list for who comes next."""

import ast
import re
from collections.abc import Iterator

from tests.house.trees import ROOT, names, nodes, trees
from tests.night import CLAIMS

FAILS = ("raises", "fail", "run_state_machine_as_test")
"""Calls of pytest and hypothesis that fail by themselves."""
README = (ROOT / "tests" / "README.md").read_text("utf-8")


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in nodes(tree) if isinstance(node, ast.FunctionDef))


def asserts(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Assert | ast.Raise) for n in nodes(node)) or bool(names(node) & {*FAILS})


def failing() -> set[str]:
    """Name all functions of the tests that can fail: by an assertion of their own, or of what they call or hand on."""
    bodies: dict[str, list[tuple[bool, frozenset[str]]]] = {}
    for tree in trees("tests").values():
        for node in functions(tree):
            bodies.setdefault(node.name, []).append((asserts(node), names(node)))
    able = {name for name, ones in bodies.items() if all(itself for itself, _ in ones)}
    for _ in range(8):
        able |= {name for name, ones in bodies.items() if all(itself or called & able for itself, called in ones)}
    return able


def each_test(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in functions(tree) if node.name.startswith("test_"))


def unable(tree: ast.AST, able: set[str]) -> list[str]:
    runs = {"exec"}  # what a page shows is run: it raises
    return [node.name for node in each_test(tree) if not asserts(node) and not names(node) & (able | runs)]


def empty(test: ast.expr) -> bool:
    """Say whether an assertion holds whatever the program does."""
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(map(empty, values))
        case ast.Tuple(elts=elts):
            return bool(elts)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id="object")]):
            return True
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            return ast.unparse(left) == ast.unparse(right) and not any(isinstance(n, ast.Call) for n in ast.walk(left))
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), ops=[ast.GtE()], comparators=[ast.Constant(value=0)]):
            return True
    return False


def test_every_test_can_fail() -> None:
    able = failing()
    assert [f"{name} {test}" for name, tree in trees("tests").items() for test in unable(tree, able)] == []


def test_no_assertion_holds_whatever_happens() -> None:
    found = [
        f"{name}:{node.lineno} {ast.unparse(node.test)}"
        for name, tree in trees("tests").items()
        for node in nodes(tree)
        if isinstance(node, ast.Assert) and empty(node.test)
    ]
    assert found == []


def test_what_cannot_fail_is_seen() -> None:
    idle = "def test_a():\n    battle.start()\ndef test_b():\n    assert x == 1\ndef test_c():\n    agree(x)\n"
    assert unable(ast.parse(idle), {"agree"}) == ["test_a"]
    shown = ["True", "isinstance(x, object)", "x == x", "len(x) >= 0", "x or True", "(x, 'told')"]
    assert [said for said in shown if not empty(ast.parse(said, mode="eval").body)] == []
    assert not any(empty(ast.parse(said, mode="eval").body) for said in ("x", "x == y", "f(x) == f(x)", "len(x) > 0"))


def test_each_folder_of_tests_and_each_promise_is_in_the_list() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders == set(re.findall(r"^\| `(\w+)/` \|", README, re.MULTILINE))
    promises = re.findall(r"^\| (R\d+) \|", README, re.MULTILINE)
    assert promises == [f"R{n}" for n in range(1, 21)]
    assert {name for name in CLAIMS if re.fullmatch(r"R\d+", name)} <= set(promises)
