"""Who did what is counted from the events, shown at the end, and the codex lists every rule."""

import pygame
import pytest

from game import RULEBOOKS
from game.battle.event import Change, Event
from game.ecs.components import Vitals
from scenes.learn.codex import PARTS, Codex
from scenes.play.deeds import Deeds
from scenes.ui import ink
from tests.scenes.fakes import playing, press, started, steps


def struck(by, at, lost, kind="struck"):
    blow = Event(kind, by, facts=(("target", at),))
    hurt = Event("hurt", at, changes=(Change(at, Vitals(9, 9), Vitals(9 - lost, 9)),))
    return (blow, hurt) if lost else (blow,)


def test_damage_counts_for_whoever_struck_and_for_nobody_where_none_did():
    deeds = Deeds()
    fall = Event("hurt", 2, changes=(Change(2, Vitals(9, 9), Vitals(5, 9)),))
    for event in (*struck(1, 2, 3), *struck(1, 2, 0, "missed"), Event("downed", 2), Event("turn", 2), fall):
        deeds.add(event)
    one, other = deeds.unit(1), deeds.unit(2)
    assert (one.attacks, one.hits, one.dealt, one.taken, one.felled) == (2, 1, 3, 0, 1)
    assert (other.attacks, other.dealt, other.taken) == (0, 0, 7)


def test_the_end_says_who_did_what():
    app, scene = playing()
    for _ in range(4000):
        steps(app, 1)
        if scene.banner is not None:
            break
        if scene.open and scene.battle.pending is not None:
            scene.answer(scene.battle.pending.keys[0])
        elif scene.open:
            offers = scene.battle.options()
            scene.send(next((one for one in offers if one.verb == "strike"), offers[0]))
    assert scene.banner is not None
    words = scene.banner.words
    assert {"hits", "dealt", "taken", "left"} <= set(words)
    assert any("It took" in line for line in words) == bool(scene.battle.outcome.winner)
    dealt, taken = (sum(getattr(one, name) for one in scene.table.deeds.of.values()) for name in ("dealt", "taken"))
    assert taken >= dealt >= 0


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_the_codex_holds_every_rule_and_opens_it(book):
    app = started()
    seen = set()
    for part in Codex(app, book).parts:
        codex = Codex(app, book)
        app.push(codex)
        codex.panel.named(f"part {part}").act()
        codex.panel.refresh()
        seen.update(hot.name.removeprefix("rule ") for hot in codex.panel.page.hots if hot.name.startswith("rule "))
        app.pop()
    assert seen == {rule.id for rule in book.chapter}
    assert {rule.kind for rule in book.chapter} <= PARTS.keys()
    rule = book.chapter[0]
    codex = Codex(app, book, rule.id)
    app.push(codex)
    steps(app, 1)
    codex.panel.refresh()
    assert any(line in rule.says for line in codex.panel.page.words if len(line) > 20)


def test_the_rules_are_a_key_away():
    app, _ = playing()
    press(app, pygame.K_k)
    assert isinstance(app.top, Codex)
    press(app, pygame.K_ESCAPE)
    assert not isinstance(app.top, Codex)


def test_chinese_breaks_between_characters_and_never_before_a_comma():
    said = "离开受威胁方格，或在其中射击施法，敌人可先做一次近战攻击：用其反应，每轮一次。"
    lines = ink.wrapped(said, 16, 120)
    assert "".join(lines) == said
    assert len(lines) > 3
    assert not any(line.startswith(("，", "。", "：")) for line in lines)
    assert ink.wrapped("轮到 Mirek 行动", 16, 400) == ("轮到 Mirek 行动",)


@pytest.mark.parametrize("said", ["她用长剑(近战)打击那个敌人(倒地)。", "打击[远程]，移动[六格]，再打击"])
def test_no_line_begins_with_what_closes(said):
    pygame.font.init()
    for room in range(80, 260, 7):
        lines = ink.wrapped(said, 14, room)
        assert "".join(lines) == said
        assert not any(line.startswith((")", "]", "。", "，")) for line in lines), lines


def test_a_line_is_not_broken_before_a_percent_sign():
    for room in range(60, 200, 7):
        lines = ink.wrapped("Damage 5 (17 %), 6 (17 %), 7 (16 %), 100 % hit", 16, room)
        assert not [line for line in lines if line.startswith(("%", ",", ")"))]
