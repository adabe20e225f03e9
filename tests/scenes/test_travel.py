"""The travel calculator, by keys and by mouse; a rulebook without travel is not listed."""

from dataclasses import replace

import pygame

from scenes.title import Title
from scenes.travel import Travel, travelling
from tests.scenes.fakes import button, click, press, started, steps
from tests.toy import TOY


def opened():
    app = started()
    click(app, button(app, "travel"))
    assert isinstance(app.top, Travel)
    return app, app.top


def value(scene, label):
    words = scene.panel.words
    return words[words.index(label) + 1]


def test_a_days_walk_and_its_rules():
    _, scene = opened()
    assert value(scene, "Distance in miles") == "24"
    assert value(scene, "Checks, by difficulty") == "none"
    rules = [hot.name for hot in scene.panel.page.hots if hot.name.startswith("rule ")]
    assert len(rules) >= 2


def test_terrain_hours_and_pace_change_the_answer_and_its_reasons():
    app, scene = opened()
    click(app, button(app, "terrain"))
    assert value(scene, "Distance in miles") == "12"
    for _ in range(2):
        click(app, button(app, "more hours"))
    assert value(scene, "Checks, by difficulty") == "12, 14"
    click(app, button(app, "pace"))
    assert value(scene, "Distance in miles") == "30"
    assert int(value(scene, "Damage that is not lethal")) == 511
    assert value(scene, "Conditions") == "fatigued"


def test_a_rule_opens_and_closes():
    app, scene = opened()
    name = next(hot.name for hot in scene.panel.page.hots if hot.name.startswith("rule "))
    before = len(scene.panel.words)
    click(app, button(app, name))
    assert scene.opened == name.removeprefix("rule ")
    assert any(words.startswith("In the book: ") for words in scene.panel.words)
    click(app, button(app, name))
    assert len(scene.panel.words) == before


def test_other_scales_ask_for_less():
    app, scene = opened()
    while scene.asked["scale"] != "local":
        click(app, button(app, "scale"))
    assert value(scene, "Distance in feet") == "300"
    assert not any(hot.name == "hours" for hot in scene.panel.page.hots)


def test_speeds_stay_in_their_bounds_by_keys_alone():
    app, scene = opened()
    for _ in range(12):
        click(app, button(app, "less speed"))
    assert scene.asked["speed"] == 5
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)


def test_every_question_that_can_be_put_is_answered():
    _, scene = opened()
    from game.store.asks import LANDS, PACES, ROADS, SCALES

    for scale in SCALES:
        for pace in PACES:
            for land in ("", *LANDS):
                for road in ("", *ROADS):
                    scene.asked.update(scale=scale, pace=pace, terrain=land, road=road)
                    assert scene.answer["rules"]


def test_a_rulebook_without_an_answer_is_not_listed():
    assert all("travel" in book.answers for book in travelling())
    assert TOY not in travelling()
    silent = replace(TOY, answers={"travel": lambda asked: None})
    app = started()
    app.push(Travel(app, [silent]))
    steps(app)
    assert "This rulebook has no rule for that." in app.top.panel.words
