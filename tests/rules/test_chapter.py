"""Chapters: the loader's strictness, and what every chapter of the game holds to."""

from dataclasses import replace

import pytest

from game.battle.rulebook import Rule
from game.rules import chapter

RULE = """
[[rule]]
id = "xx.a-rule"
title = "A title"
says = "What it says."
section = "A heading"
kind = "movement"
done = false
"""
DECIDED = """
[[decided]]
id = "decided.turn"
title = "Ours"
says = "Our reading."
done = true
"""
PARSED = Rule("xx.a-rule", "A title", "What it says.", "A heading", "movement", False)


def test_a_chapter_reads_rules_then_our_own_readings() -> None:
    ours = Rule("decided.turn", "Ours", "Our reading.", "", "decided", True)
    assert chapter.parse(DECIDED + RULE) == (PARSED, ours)


def test_outside_is_optional() -> None:
    assert chapter.parse(RULE + "outside = true") == (replace(PARSED, outside=True),)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (RULE + 'colour = "red"', "xx.a-rule: unknown key 'colour'"),
        (RULE.replace("false", '"no"'), "xx.a-rule: 'done' must be of type bool"),
        (RULE.replace('"movement"', '"magic"'), "xx.a-rule: unknown kind 'magic'"),
        (RULE.replace('title = "A title"', ""), "xx.a-rule: 'title' is missing"),
        (RULE.replace('id = "xx.a-rule"', ""), "a rule without an id: 'id' is missing"),
        (RULE.replace("xx.a-rule", "A Rule"), "'A Rule' is not an id for a rule"),
        (RULE.replace("xx.", "decided."), "'decided.a-rule' is not an id for a rule"),
        (DECIDED.replace("decided.turn", "xx.turn"), "'xx.turn' is not an id for a decided"),
        (DECIDED + 'kind = "movement"', "decided.turn: unknown key 'kind'"),
        (RULE + RULE, "xx.a-rule: the id stands twice"),
        (RULE + RULE.replace("xx.", "yy."), "ids of several books: xx, yy"),
        (RULE.replace("What it says.", ""), "xx.a-rule: title or says is empty"),
        (RULE.replace("What it says.", "x" * 241), "says is longer than 240"),
        (RULE.replace("[[rule]]", "[[rules]]"), "unknown table 'rules'"),
        (RULE.replace("[[rule]]", "[rule]"), "must be an array of tables"),
        ("rule = [1]", "must be an array of tables"),
        ("rule =", "not TOML"),
    ],
)
def test_a_broken_chapter_is_refused(source: str, fault: str) -> None:
    with pytest.raises(chapter.ChapterError) as refused:
        chapter.parse(source)
    assert fault in str(refused.value)


def test_says_may_have_240_characters() -> None:
    assert len(chapter.parse(RULE.replace("What it says.", "x" * 240))[0].says) == 240


def test_indexes_keep_the_order() -> None:
    rules = chapter.parse(RULE + DECIDED)
    assert list(chapter.by_id(rules).items()) == [("xx.a-rule", rules[0]), ("decided.turn", rules[1])]
    assert chapter.titles(rules) == {"xx.a-rule": "A title", "decided.turn": "Ours"}
    assert chapter.msgids(rules) == ("A title", "What it says.", "Ours", "Our reading.")
