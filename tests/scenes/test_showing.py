"""What a table shows while nobody is there: its name, the level, and by which rule the last step went."""

import pygame
import pytest

from game import RULEBOOKS
from game.i18n import tr
from game.reasons import Text
from game.telling import rule_named
from scenes.night.caption import TOLD_LATELY
from scenes.night.levels import LevelChoice
from scenes.night.playlist import Entry, Playlist
from scenes.night.showing import LINGER, Showcase
from scenes.play.opening import Shipped, speak
from tests.docs.blocks import ROOT
from tests.scenes.fakes import Toys, press, started

LANE = ROOT / "levels/demo/pathfinder/lane.toml"
SIZES = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)]


def table(size=(1280, 720), scale=1.0, language="en", **playlist):
    speak(language)
    app = started(Shipped(), size, strength="naive", language=language, speed=4.0)
    app.host(Playlist((Entry(LANE, **playlist),)))
    app.settings.scale = scale
    app.relayout()
    return app


def told(app, count=1, updates=6000):
    """Let the computer play until it has told some rules; gives line and rule of each."""
    seen = []
    for _ in range(updates):
        app.update()
        caption = app.top.caption
        if caption.rule is not None and (caption.line, caption.rule) not in seen:
            seen.append((caption.line, caption.rule))
        if len(seen) == count:
            return seen
    raise AssertionError(seen)


def test_it_says_what_a_rule_says_that_the_step_just_shown_has_used():
    app = table()
    for line, rule in told(app, 3):
        assert rule.id in {because.rule for because in line.because}
        assert rule == rule_named(RULEBOOKS["pathfinder"], rule.id)
    line, rule = app.top.caption.line, app.top.caption.rule
    app.draw(0.0)
    words = " ".join(app.top.words)
    for part in ("Five-Foot Step", app.top.opened.title, rule.title, rule.says, line.words, "Play: any key"):
        assert part.replace("-", "\u2212") in words or part in words


def test_no_rule_is_told_twice_in_a_row():
    rules = [rule.id for _, rule in told(table(), 4)]
    assert len(set(rules[:TOLD_LATELY])) == len(rules)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_longest_rule_has_room_and_is_large(size, scale, language):
    app = table(size, scale, language)
    caption = app.top.caption
    told(app)
    rules = (rule for book in RULEBOOKS.values() for rule in book.chapter)
    caption.rule = max(rules, key=lambda rule: len(tr(Text(rule.says))))
    wide = app.top._whole[0] - app.top.size[0]
    page = caption.page((wide, size[1]), size[1] / 720)
    assert page.y <= size[1]
    assert all(span.left >= 0 and span.right <= wide for span in page.spans)
    assert page.line(20) >= size[1] // 36


def test_any_key_or_button_leads_to_the_levels_and_esc_back():
    app = table()
    for event in (pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"),
                  pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
                  pygame.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=3)):  # fmt: skip
        app.handle(event)
        assert isinstance(app.top, LevelChoice)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, Showcase)


def test_after_the_end_and_after_its_minutes_it_goes_on():
    app = started(Toys(()), speed=0.0)
    app.host()
    first = app.top
    for _ in range(6000):
        app.update()
        if app.top is not first:
            break
    assert isinstance(app.top, Showcase)
    assert first.battle.outcome is not None
    assert first._ended > LINGER
    app = table(minutes=1)
    first = app.top
    app.guests.programme._passed = 3600
    app.update()
    assert isinstance(app.top, Showcase)
    assert app.top is not first
    assert len(app.scenes) == 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_everything_is_as_large_as_the_window_on_every_screen(size):
    """The board has a part of the window only: it was taken for the window, and drawn too small on a large one."""
    app = started(Shipped(), size)
    app.host(Playlist((Entry(LANE),)))
    assert isinstance(app.top, Showcase)
    assert app.top.scale * 720 == size[1]
    press(app, pygame.K_a)
    assert isinstance(app.top, LevelChoice)
    assert app.top.scale * 720 == size[1]


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_levels_stand_in_threes_on_every_screen_and_no_story_breaks_off(language):
    speak(language)
    for size in ((1280, 720), (3840, 2160)):
        app = started(Shipped(), size, language=language)
        app.host()
        press(app, pygame.K_a)
        assert app.top.across == 3
        assert not [words for words in app.top.panel.words if words.endswith("\u2026")]
    speak("en")
