"""Every number of the why-card opens: by mouse, keys and pad, and in three clicks to what the book says of it."""

import re

import pygame
import pytest

from game.ecs.components import Place, Side
from game.rules import RULEBOOKS
from scenes.play.subjects import Creature, RulePage
from scenes.ui.pad import pressed
from tests.scenes.fakes import click, press, steps
from tests.scenes.test_stand import opened

LEVELS = ["draw-steel/mill", "lordsouls/barrow", "pathfinder/lane", "starfinder/barricade"]
ASIDE = ("why back", "let go", "compare", "codex", "id ", "stand ", "practise")
"""Hot areas of the card that open nothing in it."""
SOURCE = re.compile("In the book|Not in the book|The book is silent|stands on the sheet")
CLICKS = 3


def ways(scene):
    scene.why_panel.refresh()
    return [hot for hot in scene.why_panel.page.hots if not hot.name.startswith(ASIDE)]


def dead_ends(app, scene, clicks=1):
    """Open whatever the card shows, and what that shows; gives what does not lead to a source."""
    dead = []
    for hot in ways(scene):
        deep = len(scene.why.pinned)
        hot.act()
        steps(app, 1)
        if len(scene.why.pinned) == deep:
            dead.append(hot.name)
            continue
        if not SOURCE.search(" ".join(scene.why_panel.words)):
            dead += dead_ends(app, scene, clicks + 1) if clicks < CLICKS and ways(scene) else [hot.name]
        scene.why.back()
        steps(app, 1)
    return dead


def shown(app, scene):
    """Show, one after another: a move, an attack or why there is none, the sheets of both sides."""
    battle = scene.battle
    foe = next(unit for unit, side in battle.world.all(Side) if side.control == "ai")
    for spot in (sorted(scene.aim.reach)[-1], battle.world.get(foe, Place).at[:2]):
        scene.point(spot)
        scene.hand.keep(True)
        steps(app)
        yield spot
        scene.hand.keep(False)
    for unit in (battle.acting, foe):
        scene.why.pin(Creature(unit))
        steps(app)
        yield unit
        scene.why.pinned.clear()


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_the_card_shows_leads_to_its_source(level):
    app, scene = opened(level)
    for what in shown(app, scene):
        assert ways(scene), what
        assert dead_ends(app, scene) == []


@pytest.mark.parametrize("level", LEVELS)
def test_the_numbers_of_a_sheet_open_what_the_book_says_of_them(level):
    app, scene = opened(level)
    scene.why.pin(Creature(scene.battle.acting))
    steps(app)
    told = [hot for hot in ways(scene) if hot.name.startswith("number ")]
    rules = set()
    for hot in told:
        hot.act()
        assert isinstance(scene.why.subject, RulePage)
        rules.add(scene.why.subject.rule)
        scene.why.back()
    assert rules <= set(scene.battle.rulebook.listing.numbers.values())
    assert len(rules) >= 2


def test_the_rules_of_places_and_numbers_are_in_their_chapters():
    for book in RULEBOOKS.values():
        ids = {rule.id for rule in book.chapter}
        listing = book.listing
        assert {*listing.flanks, *listing.covers, *listing.numbers.values()} <= ids
        assert listing.numbers


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_a_number_is_opened_to_its_source_by_each_way_of_playing(how):
    app, scene = opened("pathfinder/lane")
    scene.why.pin(Creature(scene.battle.acting))
    steps(app)
    wanted = next(hot.name for hot in ways(scene) if hot.name.startswith("number "))
    if how == "mouse":
        click(app, scene.why_panel.spot(scene.why_panel.named(wanted)).center)
    else:
        for _ in range(40):
            if scene.focus.hot is not None and scene.focus.hot.name == wanted:
                break
            press(app, pygame.K_F6) if how == "keys" else app.handle(pressed("panels"))
            steps(app, 1)
        press(app, pygame.K_RETURN) if how == "keys" else app.handle(pressed("confirm"))
        steps(app)
    assert isinstance(scene.why.subject, RulePage)
    assert SOURCE.search(" ".join(scene.why_panel.words))
