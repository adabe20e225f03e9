"""Every condition that a book can give has words: in a creature's tip, on its sheet, in the log; in each language."""

import ast
from functools import cache
from pathlib import Path

import pygame
import pytest

from game import RULEBOOKS, i18n
from game.battle.dice import Roll, roll
from game.battle.event import Event
from game.chronicle import narrate
from game.ecs.components import Condition, Conditions
from game.reasons import Because, text
from game.rules.draw_steel.rolls.saving_throw import saving
from scenes.panels.tips import creature_lines
from scenes.panels.why_panel import Why
from scenes.play.opening import Shipped, speak
from scenes.play.subjects import Creature
from scenes.ui import ink
from scenes.ui.panel import Page

RULES = Path(__file__).parents[2] / "game" / "rules"
HYPHENED = {"flat-footed", "off-kilter", "one-eyed"}
"""What is written so in English too."""


@cache
def literals(folder: Path) -> set[str]:
    """List the conditions that a book's rules build by name."""
    trees = (ast.parse(source.read_text(encoding="utf-8")) for source in sorted(folder.rglob("*.py")))
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = (call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Condition")
    return {one.value for one in named if isinstance(one, ast.Constant)}


def given(book: str) -> list[str]:
    return sorted({*RULEBOOKS[book].vocabulary.conditions, *literals(RULES / book.replace("-", "_"))})


def open_first(book: str):
    path = next(card.path for card in Shipped().cards() if card.path.parent.name == book)
    return Shipped().open(path, 1, "naive").battle


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_condition_is_told_in_words(book, language):
    pygame.font.init()
    ink.forget()  # fonts of a window that another test has closed
    battle = open_first(book)
    speak(language)
    unit = next(one for one, _ in battle.world.all(Conditions))
    assert len(given(book)) > 15
    for name in given(book):
        word = i18n.tr(text(name))
        assert "-" not in word or (language == "en" and name in HYPHENED), (name, word)
        assert language == "en" or (word != name and not word.isascii()), (name, word)
        state = Condition(name, battle.rulebook.chapter[0].id)
        battle.world.put(unit, Conditions((state,)))
        page = Page(300)
        Why(battle, lambda: None, Creature(unit)).lay(page)
        lines = []
        told = Event("began", unit, (), (), text("{condition} begins", condition=name))
        narrate(lines, battle.world, told, battle.rulebook)
        shown = [words for words, *_ in creature_lines(battle, unit)], page.words, [line.words for line in lines]
        for words in shown:
            assert any(word.lower() in one.lower() for one in words), (name, words)
            assert word == name or not any(name in one.replace(word, "") for one in words), (name, words)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_what_dice_are_for_is_told_in_words(language):
    """A saving throw names what it ends as the sheet does, in the player's language."""
    battle = open_first("draw-steel")
    speak(language)
    battle.start(1)
    unit = next(one for one, _ in battle.world.all(Conditions))
    for name in given("draw-steel"):
        lines = []
        thrown = roll(battle.world, battle.dice, unit, Roll(1, 10, 0), Because("ds.saving-throw"), saving(name))
        narrate(lines, battle.world, next(thrown), battle.rulebook)
        assert i18n.tr(text(name)) in lines[0].words, lines[0].words
        assert i18n.tr(text(name)) == name or name not in lines[0].words, lines[0].words
        assert language == "en" or "saving" not in lines[0].words
