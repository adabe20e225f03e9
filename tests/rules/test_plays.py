"""Every play under tests/rules/<rulebook>/play goes as it says, and shows each rule that it claims."""

from pathlib import Path

import pytest

from game.playing import play
from game.store.level import load_level

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/play/*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_play_goes_as_it_says(path: Path) -> None:
    level = load_level(path)
    assert level.plays or level.asks, f"{path} plays nothing"
    faults = [(script, fault) for script in level.plays for fault in play(level, script).wrong]
    wrong = [f"line {script.line} {script.key}: {fault}" for script, fault in faults]
    assert not wrong, "\n".join(wrong)
    unclaimed = [str(script.key) for script in level.plays if not script.rules]
    assert not unclaimed, f"{path}: plays that show no rule: {unclaimed}"
