"""Where a rule comes from: a heading in another language is said to be so; the id of a rule is told when asked for."""

import pytest

from game import RULEBOOKS
from scenes.learn.codex import Codex
from scenes.ui.words import source_of
from tests.scenes.fakes import started

IN_RUSSIAN, IN_CHINESE = "(its heading, in Russian)", "(its heading, in Chinese)"


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_a_heading_in_another_language_is_marked_as_such(book):
    marked = 0
    for rule in book.chapter:
        foreign = any(letter.isalpha() and not letter.isascii() for letter in rule.section)
        marks = [mark for mark in (IN_RUSSIAN, IN_CHINESE) if mark in source_of(rule)]
        assert len(marks) == foreign, rule
        assert not foreign or (marks == [IN_CHINESE]) == any(letter >= "\u4e00" for letter in rule.section), rule
        assert rule.section in source_of(rule)
        marked += foreign
    assert 0 < marked < len(book.chapter)


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_an_open_rule_shows_its_id_only_where_the_mouse_rests(book):
    app, rule = started(), book.chapter[0]
    codex = Codex(app, book, rule.id)
    app.push(codex)
    assert source_of(rule) in " ".join(codex.panel.words)
    assert not [words for words in codex.panel.words if rule.id in words]
    source = codex.panel.named(f"id {rule.id}")
    assert source is not None
    assert source.hint == rule.id
