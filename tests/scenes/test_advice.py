"""Advice in a battle against the computer: three rungs, each more telling than the one before, by key and by mouse."""

from dataclasses import replace

import pygame
import pytest

from game.ai.coach import Coach
from game.ecs.components import Name, Place, Side, Vitals
from game.i18n import tr
from scenes.coach.card import AGAINST, PARTS, Advised
from scenes.play.opening import Shipped
from tests.scenes.fakes import click, playing, press, started, steps, until_free

SHELF = Shipped().folder
HINT = pygame.K_HOME


def opened(level="starfinder/barricade", **settings):
    app = started(Shipped(), seed=1, **settings)
    app.open_level(SHELF / f"{level}.toml", 1)
    steps(app)
    scene = app.top
    until_free(app)
    return app, scene


def thought(app, scene):
    for _ in range(3000):
        if scene.view.advising.done:
            break
        app.update()
    steps(app)
    assert isinstance(scene.why.subject, Advised)


@pytest.mark.parametrize("level", ["starfinder/barricade", "draw-steel/quay"])
def test_a_hint_has_three_rungs_and_then_is_put_away(level):
    app, scene = opened(level)
    before = scene.battle.digest
    press(app, HINT)
    thought(app, scene)
    advice = Coach().advise(scene.battle)
    card = scene.why.subject
    assert card.advice == advice
    assert (card.rung, card.done) == (1, True)
    press(app, HINT, HINT)
    assert scene.why.subject.rung == 3
    steps(app)
    assert [words[0] for words in scene.why_panel.words if words[:3] in ("1. ", "2. ", "3. ")] == ["3", "2", "1"]
    press(app, HINT)
    assert not isinstance(scene.why.subject, Advised)
    assert scene.battle.digest == before


def test_the_button_asks_too_and_the_card_leads_on():
    app, scene = opened()
    tracker = scene.tracker_panel
    click(app, tracker.spot(tracker.named("advice")).center)
    thought(app, scene)
    assert scene.why.subject.rung == 1
    click(app, scene.why_panel.spot(scene.why_panel.named("advice more")).center)
    assert scene.why.subject.rung == 2
    click(app, scene.why_panel.spot(scene.why_panel.named("advice away")).center)
    assert not scene.view.advising.on


def test_what_was_advised_is_thrown_away_when_anything_has_happened():
    app, scene = opened()
    press(app, HINT, HINT)
    thought(app, scene)
    best = scene.why.subject.advice.best.command
    scene.send(best)
    steps(app)
    assert not scene.view.advising.on
    assert not isinstance(scene.why.subject, Advised)


def test_among_people_nobody_is_advised():
    app, scene = playing()
    for unit, side in list(scene.battle.world.all(Side)):
        scene.battle.world.put(unit, Side(side.team, "human"))
    press(app, HINT)
    assert not scene.view.advising.on
    assert scene.menu.notice == "Advice is there in battles against the computer."


def test_the_first_rungs_do_not_give_the_answer_away():
    _, scene = opened()
    advice = Coach().advise(scene.battle)
    look, verbs, says = map(tr, advice.rungs)
    assert says not in (look, verbs)
    assert str(advice.best.words) in says
    assert str(advice.best.words) not in look + verbs


def test_advice_that_is_asked_for_while_something_moves_comes_when_that_is_over():
    app, scene = opened("pathfinder/lane")
    app.settings.speed = scene.motion.speed = 1.0
    scene.send(next(offer for offer in scene.battle.options() if offer.verb == "move"))
    assert not scene.hand.free
    press(app, HINT)
    assert scene.menu.notice == "Advice comes as soon as you can choose an action."
    for _ in range(900):
        steps(app, 1)
        if scene.hand.free:
            break
    steps(app, 2)
    assert scene.view.advising.rung == 1
    assert not scene.menu.notice


@pytest.mark.parametrize("level", ["starfinder/barricade", "pathfinder/lane"])
def test_in_a_small_window_with_large_letters_each_rung_and_its_button_are_in_sight(level):
    app, scene = opened(level, scale=2.0)
    assert app.size == (1280, 720)
    for rung in (1, 2, 3):
        press(app, HINT)
        thought(app, scene)
        panel = scene.why_panel
        assert scene.why.subject.rung == rung
        assert panel.scroll == 0
        assert panel.rect.contains(panel.spot(panel.named("advice more")))
    press(app, HINT)
    steps(app)
    assert scene.log_panel.rect.height > 0


def test_the_figures_of_an_advice_add_up_to_what_it_is_worth():
    """Part by part, with what foes are kept from: Nell bars the way to the horse, which a blow would fell."""
    app, scene = opened("pathfinder/lane")
    world = scene.battle.world
    named = {name.name: unit for unit, name in world.all(Name)}
    world.put(named["Clover"], replace(world.get(named["Clover"], Vitals), hp=3))
    world.put(named["Garrick"], replace(world.get(named["Garrick"], Place), at=(8, 5, 0)))
    press(app, HINT)
    thought(app, scene)
    scores = scene.why.subject.advice.best.scores
    assert scores.screens > 0
    assert sum((-1 if name in AGAINST else 1) * getattr(scores, name) for name in PARTS) == scores.total
