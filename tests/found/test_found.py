"""What failed once is played first; and a game that fails is written down so that it fails again."""

import json

import pytest

from game.battle import invariants
from game.ecs.components import Vitals
from tests.conformance.test_conformance import CASES, games
from tests.found import HERE, again

FILES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_failed_once(path):
    again(path)


@pytest.fixture
def wounded(monkeypatch):
    """A rulebook in which nobody may lose a third of what he has."""
    checked = invariants.faults

    def faults(world, rulebook):
        hurt = [unit for unit, vitals in world.all(Vitals) if 3 * vitals.hp < 2 * vitals.max_hp]
        return (*checked(world, rulebook), *(f"unit {unit} is hurt" for unit in hurt))

    monkeypatch.setattr(invariants, "faults", faults)
    return monkeypatch


@pytest.mark.parametrize("case", CASES[:1], ids=lambda case: case.name)
def test_a_game_that_fails_is_written_down_and_fails_again(case, tmp_path, wounded):
    wounded.setattr("tests.found.HERE", tmp_path)
    with pytest.raises(AssertionError, match="is hurt"):
        games(case, range(5))
    (path,) = tmp_path.iterdir()
    assert path.name.startswith(f"{case.name}-random-")
    assert "is hurt" in json.loads(path.read_text("utf-8"))["error"]
    with pytest.raises(AssertionError, match="is hurt"):
        again(path)
    wounded.undo()
    again(path)
