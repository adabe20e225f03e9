"""Other tongues: what a player of a shipped level reads in Russian and in Chinese has no English left in it."""

import re

import pygame
import pytest

from game import RULEBOOKS, i18n
from game.reasons import text
from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.panels.action_menu import NAMES
from scenes.play.opening import Shipped, speak
from scenes.ui import ink
from scenes.ui.panel import Page
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


def test_a_number_with_a_fraction_is_written_as_the_language_writes_it():
    said = {}
    for language in i18n.LANGUAGES:
        speak(language)
        said[language] = i18n.tr(text("{n} s", n="0.5")), i18n.number("1.25"), i18n.tr(text("{who}", who="v1.5 b"))
    assert said["en"] == ("0.5 s", "1.25", "v1.5 b")
    assert said["ru"] == ("0,5 с", "1,25", "v1.5 b")
    assert said["zh"][1] == "1.25"


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_an_action_is_called_otherwise_than_the_group_of_actions_that_it_is_in(language):
    speak(language)
    kinds = {i18n.tr(title) for title in NAMES.values()}
    titles = {i18n.tr(verb.title) for book in RULEBOOKS.values() for verb in book.verbs.values()}
    assert not kinds & titles


@pytest.mark.parametrize("size", [14, 16, 24])
def test_chinese_stands_on_the_line_of_the_letters_beside_it(size):
    """A sign reaches no further below the line than a letter with a tail: nothing below it cuts it."""
    pygame.display.set_mode((64, 64))
    bottoms = {}
    for words in ("now", "typing", "\u73b0\u5728"):
        page = Page(300, 1.0)
        page.put(words, 10, 40, size)
        image = ink.piece(words, size)
        bottoms[words] = page.spans[0].top + image.get_bounding_rect().bottom
    assert bottoms["now"] <= bottoms["\u73b0\u5728"] <= bottoms["typing"]
    assert ink.higher("now 3/4", size) == 0
