"""The rooms of the scenes: small folders, each module says which question it answers, and one place makes scenes."""

import ast

import pytest

from scenes import doors
from tests.house.trees import ROOT, nodes, trees

MOST = 15
"""Modules of a folder."""
MAKERS = ("scenes/routes.py", "scenes/shots.py", "scenes/night/ways.py")
"""Where scenes are made: on the ways of the game, for pictures of them all, and on the ways of a table."""

DOORWAY = "scenes/doors.py"
"""Where scenes are fetched when somebody first goes there."""


def test_no_folder_is_crowded():
    folders = {path.parent for path in (ROOT / "scenes").rglob("*.py")}
    assert {str(one): n for one in folders if (n := len(list(one.glob("*.py")))) > MOST} == {}


def test_every_module_says_which_question_it_answers():
    first = {name: (ast.get_docstring(tree) or "").splitlines()[0] for name, tree in trees("scenes").items()}
    assert [name for name, line in first.items() if "?" not in line and name != "scenes/__init__.py"] == []


def kinds():
    """Give the names of all scenes: `Scene` and whatever is one."""
    classes = [node for tree in trees("scenes").values() for node in nodes(tree) if isinstance(node, ast.ClassDef)]
    found = {"Scene"}
    for _ in classes:
        found |= {node.name for node in classes if {getattr(base, "id", "") for base in node.bases} & found}
    return found


def called(node):
    """Give the name of what is called, out of a module or not."""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def test_one_place_makes_scenes():
    scenes = kinds()
    assert {"Menu", "Skirmish", "Replay", "Title"} <= scenes
    made = [name for name, tree in trees("scenes").items() for node in nodes(tree)
            if isinstance(node, ast.Call) and called(node) in scenes]  # fmt: skip
    assert set(made) == set(MAKERS)


def test_no_import_hides_in_a_function():
    """Nor behind TYPE_CHECKING: what needs either has its parts in the wrong order; but the doorway names types so."""
    inside = [(name, inner) for name, tree in trees("scenes").items() if name != DOORWAY for node in tree.body
              for inner in ast.walk(node) if inner is not node]  # fmt: skip
    assert [f"{name}:{inner.lineno}" for name, inner in inside if isinstance(inner, ast.Import | ast.ImportFrom)] == []


def test_the_doorway_leads_to_every_scene_that_it_names():
    typed = {alias.name: node.module for node in nodes(trees("scenes")[DOORWAY]) if isinstance(node, ast.ImportFrom)
             for alias in node.names}  # fmt: skip
    homes = {name: home for name, home in typed.items() if home.startswith("scenes.")}
    assert homes == doors._HOMES
    assert {name: getattr(doors, name).__module__ for name in homes} == homes
    with pytest.raises(AttributeError, match="no attribute 'Attic'"):
        doors.Attic  # noqa: B018 - asking is what fails


def test_one_name_is_one_thing():
    """No two modules of the scenes have a class or an alias of the same name."""
    owners = {}
    for name, tree in trees("scenes").items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                owners.setdefault(node.name, []).append(name)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                alias = node.targets[0].id
                if alias[0].isupper() and not alias.isupper():
                    owners.setdefault(alias, []).append(name)
    assert {name: where for name, where in owners.items() if len(where) > 1} == {}
