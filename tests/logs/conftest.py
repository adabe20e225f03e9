"""Games at random, told; each is played once for all that is asked of it."""

from collections.abc import Iterator

import pytest

from game import i18n, load_level, open_battle
from game.ai.random_player import choice, step
from game.battle.event import Event
from game.telling import Line
from tests.logs.pins import BOOKS, LEVELS, Tale
from tests.tiers import size, some

STEPS = size(120, 1200)
"""Commands and answers of a random game."""
LEVELS_OF = [path for book in BOOKS for path in sorted((LEVELS / book).glob("*.toml"))]
RANDOM = [(path, seed) for path in some(LEVELS_OF, 1, 3) for seed in range(size(1, 5))]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    i18n.use(i18n.Catalogue.load("en"))
    yield
    i18n.use(i18n.Catalogue())


@pytest.fixture(scope="session", params=RANDOM, ids=lambda case: f"{case[0].stem}-{case[1]}")
def told(request: pytest.FixtureRequest) -> tuple[Tale, list[Event], list[str]]:
    """Play at random; give the tale, its events, and what was wrong with the log on the way."""
    i18n.use(i18n.Catalogue.load("en"))
    path, seed = request.param
    battle = open_battle(load_level(path))
    tale, happened, wrong = Tale(battle, []), [], []
    events = battle.start(seed)
    for number in range(STEPS):
        before = list(tale.lines)
        tale.tell(events)
        happened += events
        wrong += rewritten(before, tale.lines) if events[0].kind != "answered" else []
        if battle.outcome is not None:
            break
        events = step(battle, choice(battle, seed, number))
    return tale, happened, wrong


def rewritten(before: list[Line], after: list[Line]) -> list[str]:
    """Name the lines of earlier commands that a command has changed: a command taken back would leave them behind."""
    return [one.words for one, other in zip(before, [*after, *[None] * len(before)], strict=False) if one is not other]
