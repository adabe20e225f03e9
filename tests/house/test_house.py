"""The house rules, checked over what is shipped; and each of them on code that breaks it."""

import ast
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from tests.house import rules
from tests.house.trees import ROOT, imported, nodes, trees

EVERYWHERE = ("game", "scenes", "assets", "levels")
HOUSE = {
    rules.no_floats: ("game",),
    rules.no_true_division: ("game",),
    rules.no_chance_or_clock: ("game",),
    rules.no_loose_order: ("game",),
    rules.no_identity: ("game",),
    rules.no_foreign_code: EVERYWHERE,
    rules.no_network: EVERYWHERE,
    rules.no_broad_except: EVERYWHERE,
    rules.no_books: EVERYWHERE,
    rules.no_reading_of_reasons: ("game",),
    rules.no_empty_names: ("game", "scenes"),
}
ALLOWED = {
    # Here paths are joined, no numbers divided.
    rules.no_true_division: (
        "game/store/",
        "game/i18n.py",
        "game/replays.py",
        "game/rules/coverage.py",
        "game/rules/index.py",
        "game/rules/laws.py",
        "game/rules/places.py",
    ),
    # A save says when it was made; nothing reads it back.
    rules.no_chance_or_clock: ("game/store/disk.py",),
    rules.no_broad_except: ("scenes/app.py",),
    rules.no_books: ("game/rules/", "levels/"),
    # These tell, translate, count or check what the rules have explained; none of them decides how a battle goes.
    rules.no_reading_of_reasons: (
        "game/chronicle.py",
        "game/headless.py",
        "game/i18n.py",
        "game/learning/",
        "game/playing.py",
        "game/proofs.py",
        "game/reasons.py",
        "game/referee.py",
        "game/telling.py",
        "game/unfolding.py",
    ),
    rules.no_empty_names: (
        # What is told of a rule is one of the proofs that it has.
        "game/proofs.py",
        "game/mechanics/d20/",
        "game/rules/pathfinder/",
        "game/rules/starfinder/",
    ),
}
BREAKS = {
    rules.no_floats: ["x = 1.5", "float(x)", "x = 1e3", "x = 2j"],
    rules.no_true_division: ["x = a / b", "x /= 2", "x = Decimal(a) / b"],
    rules.no_chance_or_clock: ["import random", "from time import time", "import datetime as d", "import os, secrets"],
    rules.no_loose_order: [
        "for x in {1, 2}: pass", "[x for x in set(y)]", "list({x for x in y})", "tuple(frozenset(y))",
        "','.join(set(y))",
        "print(*{1, 2})", "{x: 1 for x in {1}}", "enumerate(set(y))",
    ],
    rules.no_identity: ["hash(x)", "sorted(y, key=lambda x: id(x))"],
    rules.no_foreign_code: ["import pickle", "from yaml import load", "eval('1')", "exec(x)", "__import__('os')"],
    rules.no_network: ["import socket", "from urllib.request import urlopen", "import http.client"],
    rules.no_broad_except: [
        "try: pass\nexcept Exception: pass", "try: pass\nexcept: pass",
        "try: pass\nexcept (KeyError, BaseException): pass",
    ],
    rules.no_books: [
        "x = 'starfinder'", "import game.rules.pathfinder", "x = Because('sf.diagonals')", "DRAW_STEEL = 1; DRAW_STEEL",
        "def lordsouls(): pass", "from game.rules import draw_steel as pathfinder_book; pathfinder_book",
    ],
    rules.no_reading_of_reasons: [
        "x = cost.because[0].rule == 'fall'", "if 'swim' in step.cost.rules: pass", "y = HOWS.get(one.rule)",
        "kind = KINDS[why.rule]", "facts = dict(reason.note.facts)", "if one.note != NOTHING: pass",
        "if why.msgid.startswith('x'): pass", "x = A if B in found.because else C",
    ],
    rules.no_empty_names: [
        "def f(told): pass", "def f(*, told=1): pass", "f(lambda found: 1)",
        *(f"def f():\n    {line}" for line in (
            "found = 1", "for found in x: pass", "return [1 for found in x]", "a, (b, *told) = c", "found: int = 1",
            "if (told := g()): pass", "with a as found: pass", "found += 1", "def g(found): pass",
        )),
    ],
}  # fmt: skip
KEPT = {
    rules.no_floats: ["x = 1", "x = '1.5'"],
    rules.no_true_division: ["x = 7 // 2", "x = a % b", "x //= 2", "Decimal(a) / Decimal(b)"],
    rules.no_loose_order: [
        "for x in sorted({1, 2}): pass",
        "if x in {1, 2}: pass",
        "len(set(y))",
        "for x in [1]: pass",
    ],
    rules.no_identity: ["x.id", "rule.id(x)", "hashlib.sha256(x)"],
    rules.no_broad_except: ["try: pass\nexcept KeyError: pass"],
    rules.no_books: ["x = 'the finder of stars'", "x = 'battle.turn'", "x = 'pdfs.a'"],
    rules.no_empty_names: [
        "def f():\n    battle.found = g(told=1)", "def told():\n    return found", "class C:\n    found: str",
        "def f(foundling): pass",
    ],
    rules.no_reading_of_reasons: [
        "Because(one.rule, 0, one.note)", "Refusal(found.rule, found.why)", "if step.manner == 'shift': pass",
        "rules = cost.rules + found.rules", "sum(one.amount for one in tally.counted)",
    ],
}
LONGEST_FUNCTION, MEDIAN_FUNCTION, LONGEST_MODULE, LONGEST_CHAPTER = 60, 8, 400, 300
MOST_IN_A_FOLDER = 12


def broken(rule, name, tree):
    return [f"{name}:{getattr(node, 'lineno', '')}: {said}" for node in nodes(tree) if (said := rule(node))]


@pytest.mark.parametrize("rule", HOUSE, ids=lambda rule: rule.__name__)
def test_the_house_keeps_its_rules(rule):
    allowed = ALLOWED.get(rule, ())
    judged = {name: tree for name, tree in trees(*HOUSE[rule]).items() if not name.startswith(allowed or ("-",))}
    assert judged
    assert [said for name, tree in judged.items() for said in broken(rule, name, tree)] == []


def test_no_exception_outlives_its_reason():
    """Each place where a rule of the house is not held still has something in it that breaks it."""
    for rule, places in ALLOWED.items():
        for place in places:
            judged = {name: tree for name, tree in trees(*HOUSE[rule]).items() if name.startswith(place)}
            assert [said for name, tree in judged.items() for said in broken(rule, name, tree)], (rule.__name__, place)


@pytest.mark.parametrize(("rule", "code"), [(rule, code) for rule, codes in BREAKS.items() for code in codes])
def test_each_rule_sees_what_breaks_it(rule, code):
    assert broken(rule, "here", ast.parse(code))


@pytest.mark.parametrize(("rule", "code"), [(rule, code) for rule, codes in KEPT.items() for code in codes])
def test_each_rule_leaves_alone_what_keeps_it(rule, code):
    assert broken(rule, "here", ast.parse(code)) == []


def functions(*folders):
    """Yield every function with where it stands and how many lines it has."""
    for name, tree in trees(*folders).items():
        for node in nodes(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{name}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def test_functions_are_short():
    lengths = dict(functions("game", "scenes"))
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}
    assert median(length for _, length in functions("game")) <= MEDIAN_FUNCTION


def test_modules_are_short():
    lines = {name: (ROOT / name).read_text("utf-8").count("\n") for name in trees("game", "scenes")}
    assert {name: n for name, n in lines.items() if n > LONGEST_MODULE} == {}
    assert {name: n for name, n in lines.items() if n > LONGEST_CHAPTER and name.startswith("game/rules/")} == {}


def public(tree, prefix=""):
    """Yield every public definition of a module or class, with its dotted name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield f"{prefix}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node, f"{prefix}{node.name}.")


def undocumented(name, tree):
    bare = [] if ast.get_docstring(tree) else [name]
    return bare + [f"{name}: {dotted}" for dotted, node in public(tree) if not ast.get_docstring(node)]


def test_every_public_name_says_what_it_is():
    assert [said for name, tree in trees("game").items() for said in undocumented(name, tree)] == []


def test_what_says_nothing_is_seen():
    tree = ast.parse('"""M."""\nclass A:\n    def b(self): pass\n    def _c(self): pass\ndef d():\n    """D."""')
    assert undocumented("m", tree) == ["m: A", "m: A.b"]


def test_rulebooks_do_not_import_each_other():
    books = [path.name for path in sorted((ROOT / "game/rules").iterdir()) if (path / "__init__.py").exists()]
    assert len(books) > 1
    for name, tree in trees("game/rules").items():
        others = tuple(f"game.rules.{book}" for book in books if f"game/rules/{book}/" not in name)
        found = [module for node in nodes(tree) for module in imported(node) if rules.head(module, others)]
        assert found == [] or name == "game/rules/__init__.py", name


def test_imports_run_downwards_only():
    linter = Path(sys.executable).with_name("lint-imports")
    said = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_nothing_committed_names_this_machine():
    """No absolute home or build path stands in a text file of the project."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    texts = [ROOT / name for name in names if name.endswith((".py", ".md", ".toml", ".po", ".txt", "run", "Makefile"))]
    marks = ["/" + "home/", "/" + "root/", "/" + "work/", "C:" + "\\Users"]
    found = [
        str(path) for path in texts if path.is_file() for mark in marks if mark in path.read_text("utf-8", "replace")
    ]
    assert found == []


def test_no_folder_of_a_rulebook_is_too_long_to_read():
    folders = [path for path in (ROOT / "game/rules").rglob("*") if path.is_dir() and (path / "__init__.py").exists()]
    sizes = {str(path.relative_to(ROOT)): len([*path.glob("*.py")]) - 1 for path in folders}
    assert len(sizes) > 20
    assert {name: size for name, size in sizes.items() if size > MOST_IN_A_FOLDER} == {}
