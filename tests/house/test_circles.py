"""No module imports, by whatever road, one that imports it; and every module of the game has its layer.

Imports inside functions and for type checking count: what is read together is one thing, whenever it is loaded.
"""

import ast
import tomllib

import pytest

from tests.house.trees import ROOT, nodes, trees

KNOWN: tuple[tuple[str, ...], ...] = ()
"""Circles that are still there. One that is gone has to leave this list."""


def modules(*folders):
    """Give every module below some folders by its dotted name, as a tree."""
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): tree
            for name, tree in trees(*folders).items()}  # fmt: skip


def names(tree):
    """Yield every dotted name that a module imports, at whatever depth."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def graph(found):
    """Give for each module those that it imports: the deepest that a name leads to."""
    arrows = {}
    for name, tree in found.items():
        arrows[name] = {*(deepest(wanted, found) for wanted in names(tree))} - {"", name}
    return arrows


def deepest(name, found):
    """Give the module that a dotted name leads to; '' where it is none of these."""
    while name and name not in found:
        name = name.rpartition(".")[0]
    return name


def reached(arrows, start):
    """Give all that a module imports, by whatever road."""
    seen, waiting = set(), [start]
    while waiting:
        for one in arrows[waiting.pop()] - seen:
            seen.add(one)
            waiting.append(one)
    return seen


def hollow(arrows):
    """Leave out what imports nothing that is left, again and again: no circle leads through it."""
    before, left = {}, arrows
    while len(left) != len(before):
        before, inner = left, {name: wanted & left.keys() for name, wanted in left.items()}
        left = {name: wanted for name, wanted in inner.items() if wanted}
    return left


def circles(arrows):
    """List the modules that import one another, each group once, by name."""
    inner = hollow(arrows)
    roads = {name: reached(inner, name) for name in inner}
    groups = {tuple(sorted(other for other in roads[name] if name in roads[other])) for name in inner}
    return sorted(group for group in groups if group)


def test_no_module_imports_what_imports_it():
    found = circles(graph(modules("game", "scenes")))
    assert [group for group in found if not any({*group} <= {*known} for known in KNOWN)] == []
    gone = [known for known in KNOWN if not any({*group} <= {*known} for group in found)]
    assert gone == [], "these circles are gone: strike them from KNOWN"


@pytest.mark.parametrize("road", [
    "from p.b import B", "import p.b", "from p import b", "def f():\n    from p.b import B",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.b import B",
])  # fmt: skip
def test_a_circle_is_seen_by_whatever_road(road):
    found = {"p": "", "p.a": road, "p.b": "from p.c import C", "p.c": "from p.a import A", "p.d": "from p.a import A"}
    assert circles(graph({name: ast.parse(code) for name, code in found.items()})) == [("p.a", "p.b", "p.c")]


def contract(which):
    """Give an import contract by its id."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return next(one for one in found if one["id"] == which)


def layers(which="layers"):
    """List the names in a contract's layers."""
    return [name.strip() for layer in contract(which)["layers"] for name in layer.split("|")]


def rooms(folder):
    """List what stands in a package: its modules and packages."""
    inside = [path for path in (ROOT / folder).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    return sorted(f"{folder}.{path.stem}" for path in inside if path.stem != "__init__")


def test_every_room_of_the_game_has_its_layer():
    assert sorted(name for name in layers() if name.startswith("game.")) == rooms("game")
    above = ("game.__main__", "game.cli", "game.commands")
    assert sorted((*above, *contract("headless")["source_modules"])) == rooms("game")


def test_every_room_of_the_scenes_has_its_layer():
    assert sorted(layers("scenes")) == rooms("scenes")


def test_every_layer_stands_in_the_table():
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    table = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [name.removeprefix("game.") for name in layers() if name not in ("scenes", "game.__main__")]
    told = [name for name in named for row in table if f"game/{name}/" in row or f"game/{name}.py" in row]
    assert sorted(named) == sorted(told)


def test_the_doorway_is_for_those_above_the_files():
    """What `game` itself gives is fetched from rules and store: nothing at or below these may ask for it."""
    given = {name for name, tree in modules("game").items() for wanted in names(tree)
             if wanted.rpartition(".")[0] == "game" and wanted not in modules("game")}  # fmt: skip
    assert given <= {"game.commands", "game.headless"}
