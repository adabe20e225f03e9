"""The tool that changes modules changes what it says: every mutant compiles, and is another module."""

import ast

import pytest

from tests.mutants import MODULES, mutants, sites, source


@pytest.mark.parametrize("module", MODULES)
def test_every_mutant_is_another_module(module):
    text = source(module).read_text("utf-8")
    same = ast.dump(ast.parse(text))
    found = mutants(module)
    assert len(found) > 10
    for mutant in found[::7]:
        tree = ast.parse(text)
        node, change = list(sites(tree))[mutant.number]
        assert change(node) == mutant.what
        assert ast.dump(tree) != same
        compile(ast.fix_missing_locations(tree), module, "exec")


def test_what_is_said_or_typed_is_left_alone():
    code = "def f(a: int = 1) -> tuple[int, ...]:\n    return text('one {n}', n=a + 2) if a > 3 else NOTHING\n"
    changes = [change(node) for node, change in list(sites(ast.parse(code)))]
    assert changes == ["1 is 2", "it is never so", "Gt is GtE", "3 is 4"]
