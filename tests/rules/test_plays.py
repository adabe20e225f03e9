"""Every play under tests/rules/<rulebook>/play goes as it says, and the plays of a book show each of its rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import checking
from game import proofs as proving
from game.checking import check_level
from game.i18n import Catalogue, use
from game.playing import Played, play
from game.proofs import proofs
from game.rules import RULEBOOKS
from game.rules.chapter import DECIDED
from game.store.level import Level, load_level
from game.store.plays import Script

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/play/*.toml"))
WHOLLY_PLAYED = ("starfinder", "draw-steel", "pathfinder", "lordsouls")
"""The rulebooks whose plays show every rule of the chapter."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak as `fivefoot check` does, plurals and all."""
    use(Catalogue.load("en"))
    yield
    use(Catalogue())


_PLAYED: dict[tuple[str, object], Played] = {}


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry a play out once, for all that is asked of what it shows."""

    def played(level: Level, script: Script) -> Played:
        key = level.digest, script.line
        if key not in _PLAYED:
            _PLAYED[key] = play(level, script)
        return _PLAYED[key]

    for module in (checking, proving):
        monkeypatch.setattr(module, "play", played)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_play_goes_as_it_says(path: Path) -> None:
    level = load_level(path)
    assert level.plays or level.asks, f"{path} plays nothing"
    checked = check_level(level)
    assert not checked.wrong + checked.unanswered, "\n".join(checked.wrong + checked.unanswered)
    unclaimed = [str(script.key) for script in level.plays if not script.rules]
    assert not unclaimed, f"{path}: plays that show no rule: {unclaimed}"
    unexpected = [str(ask.key) for ask in level.asks if ask.expect is None]
    assert not unexpected, f"{path}: asks that expect nothing: {unexpected}"


@pytest.mark.parametrize("book", WHOLLY_PLAYED)
def test_every_rule_is_in_the_code_tested_seen_in_a_battle_and_told(book: str) -> None:
    """Our own readings apart: a rule counts as done when a battle shows it to a player."""
    found = [proof for proof in proofs(HERE.parents[1], RULEBOOKS[book]) if proof.rule.kind != DECIDED]
    assert found
    missing = {proof.rule.id: proof.open for proof in found if proof.open}
    assert not missing, "\n".join(f"{rule}: not {', '.join(heads)}" for rule, heads in missing.items())


@pytest.mark.parametrize("book", WHOLLY_PLAYED)
def test_every_rule_is_expected_by_name(book: str) -> None:
    """It is not enough that a rule happens to be cited: a step of a play, or an ask, expects it."""
    levels = [load_level(path) for path in FILES if path.parent.parent.name == book.replace("-", "_")]
    expected = {rule for level in levels for rule in named(level)}
    missing = [rule.id for rule in RULEBOOKS[book].chapter if rule.kind != DECIDED and rule.id not in expected]
    assert not missing


def named(level: Level) -> set[str]:
    """Give the rules that a level expects by their ids: seen, counted or refusing in a play, cited by an answer."""
    steps = [deed.expected for script in level.plays for deed in script.deeds]
    counted = (rule for one in steps for rule in (one.shows or {}).get("counts", {}))
    seen = (rule for one in steps for rule in (*one.sees, one.refused))
    return {*seen, *counted, *(rule for ask in level.asks for rule in (ask.expect or {}).get("rules", ()))}
