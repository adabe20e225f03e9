"""Other tongues: what a player of a shipped level reads in Russian and in Chinese has no English left in it."""

import re

import pytest

from game import i18n
from game.reasons import text
from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped, speak
from tests.scenes.fakes import point, started, steps

ENGLISH = re.compile("[A-Za-z]{3,}")


def begun(language: str) -> tuple[App, Skirmish]:
    """The first level of the shelf in a language, its first creature at the cursor."""
    speak(language)
    app = started(Shipped(), language=language)
    app.open_level(app.library.cards()[0].path, 7)
    steps(app, 40)
    scene = app.top
    assert isinstance(scene, Skirmish)
    return app, scene


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_who_acts_when_is_told_in_names_of_the_players_language(language):
    _, scene = begun(language)
    told = [line.words for line in scene.table.lines]
    assert len(told) > 8
    assert not [words for words in told if ENGLISH.search(words)]


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_the_why_of_a_step_says_a_size_in_the_players_language(language):
    app, scene = begun(language)
    spot = next(stop.cell for stop in scene.aim.reach.values() if stop.cost == 5)
    point(app, scene.board.camera.rect(*spot).center)
    steps(app)
    said = " ".join(scene.why_panel.words)
    assert i18n.tr(text("Size: {size}, one square", size="medium")) in said
    assert "medium" not in said
