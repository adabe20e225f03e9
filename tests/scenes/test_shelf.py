"""The shelf: a picture of each map, how hard a level is, what has been won, and where to begin."""

import pygame
import pytest

from game.ecs.components import Outcome
from game.reasons import text
from game.store.won import note_won, read_won
from scenes.menus.shelf import Shelf
from scenes.play.opening import LevelCard, Shipped, speak
from scenes.story.briefing import Briefing
from scenes.story.level_card import PICTURE, Pictures, to_begin_with
from tests.scenes.fakes import button, click, opened, press, sheltered, started, steps
from tests.scenes.test_layout import whole

CARDS = Shipped().cards()


def named(name):
    return next(card for card in CARDS if card.name == name)


def test_every_level_has_a_picture_a_difficulty_and_three_rules():
    started()
    pictures = Pictures()
    for card in CARDS:
        assert card.difficulty in ("easy", "even", "hard")
        assert len(card.watched) == 3
        assert pictures.of(card, PICTURE) is None
        assert pictures.draw_next()
        picture = pictures.of(card, PICTURE)
        wide, high = picture.get_size()
        assert wide <= PICTURE[0]
        assert high <= PICTURE[1]
        assert (wide, high) >= (PICTURE[0], 1) or high == PICTURE[1]
        assert len({tuple(picture.get_at((x, high // 2))) for x in range(wide)}) > 5
        assert pictures.of(card, PICTURE) is picture


def test_one_begins_with_the_easiest_that_is_not_won_yet():
    first = to_begin_with(CARDS, {})
    assert first.difficulty == "easy"
    assert first.minutes == min(card.minutes for card in CARDS if card.difficulty == "easy")
    second = to_begin_with(CARDS, {first.name: {"anybody": 1}})
    assert second is not first
    assert second.difficulty == "easy"
    assert to_begin_with(CARDS, {card.name: {"anybody": 1} for card in CARDS}) is None
    assert to_begin_with([LevelCard(CARDS[0].path, "Old", "", "", 0, "")], {}) is None


def test_the_shelf_tells_all_that_and_marks_one_level(tmp_path):
    app = started(Shipped())
    app.push(Shelf(app))
    words = app.top.panel.words
    assert words.count("Begin here") == 1
    assert {"easy", "middling", "hard"} <= set(words)
    assert words[words.index("Begin here") - 2].endswith(to_begin_with(CARDS, {}).title)


def test_a_victory_is_marked_and_a_defeat_is_not(tmp_path):
    for winner, won in (("smalls", {}), ("capitals", {"meadow": {"capitals": 1}})):
        app = sheltered(tmp_path / winner, humans=("capitals",))
        scene = opened(app)
        scene.battle.world.put(0, Outcome(winner, text("Enough.")))
        scene.finish.announce()
        assert read_won(app.shelter.slots) == won


def test_what_is_won_stands_on_the_shelf_as_soon_as_one_is_back(tmp_path):
    app = sheltered(tmp_path)
    app.library = Shipped()
    app.push(Shelf(app))
    press(app, pygame.K_1)
    card = app.scenes[-2].cards[0]
    assert note_won(app.shelter.slots, card.name, "convoy") is None
    press(app, pygame.K_ESCAPE)
    steps(app)
    assert any("won with Convoy" in words for words in app.top.panel.words)


def test_a_narrow_shelf_does_without_pictures():
    app = started(Shipped(), (640, 480), scale=1.25)
    app.push(Shelf(app))
    steps(app, 30)
    assert app.top.pictures.shown == 0
    wide = started(Shipped(), (1280, 720))
    wide.push(Shelf(wide))
    wide.top.panel.refresh()
    before = [hot.rect for hot in wide.top.panel.page.hots]
    steps(wide, 30)
    assert wide.top.pictures.shown == len(CARDS)
    wide.top.panel.refresh()
    assert [hot.rect for hot in wide.top.panel.page.hots] == before


def test_a_key_and_a_click_open_the_one_to_begin_with():
    app = started(Shipped())
    app.push(Shelf(app))
    press(app, pygame.K_b)
    assert isinstance(app.top, Briefing)
    assert app.top.opened.path == to_begin_with(CARDS, {}).path
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "first"))
    assert isinstance(app.top, Briefing)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 1.0)])
def test_a_click_leads_down_to_the_levels_of_a_rulebook(size, scale):
    app = started(Shipped(), size, scale=scale)
    app.exits.shelf()
    steps(app)
    panel = app.top.panel
    for book in ("Draw Steel", "Lordsouls", "Pathfinder"):
        panel.scroll = 0
        click(app, panel.spot(panel.named(f"book {book}")).center)
        at = panel.page.words.index(book)  # the heading; its button is laid out after the levels
        span = panel.page.spans[at]
        assert 0 <= span.top - panel.scroll < panel.rect.height // 4
    speak("ru")
    steps(app)
    whole(panel)
    speak("en")
