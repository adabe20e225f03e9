"""Every level file under tests/rules/<rulebook>/ is a set of cases: each question's answer meets what is expected."""

from functools import cache
from pathlib import Path

import pytest

from game.matching import misses
from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import Level, load_level

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))


@cache
def _level(path: Path) -> Level:
    return load_level(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_answers_meet_the_ledger(path: Path) -> None:
    level = _level(path)
    wrong = []
    for ask, answer in answers(level, RULEBOOKS[level.rulebook]):
        assert ask.expect, f"{path}: {ask.key} expects nothing"
        if answer is None:
            wrong.append(f"line {ask.line} {ask.key}: no rule")
        else:
            wrong += [f"line {ask.line} {ask.key}: {line}" for line in misses(ask.expect, answer, level.ground)]
    assert not wrong, "\n".join(wrong)
