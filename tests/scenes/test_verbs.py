"""Verbs explain themselves: every one has a kind and a sentence, with the numbers of whoever may use it now."""

import re

import pygame
import pytest

from game import RULEBOOKS
from game.battle.listing import KINDS, LARGE
from game.ecs.components import Name
from game.reasons import Refusal
from scenes.panels.verb_tiles import sentence
from scenes.play.offers import Offers, folded, large, others
from scenes.play.opening import Shipped, speak
from scenes.play.table import ending
from tests.scenes.fakes import click, played, press, started, steps, until_free
from tests.scenes.test_pointing import CHARGE, SQUAD

BOOKS = sorted(RULEBOOKS)


@pytest.mark.parametrize("book", BOOKS)
def test_the_menu_of_a_rulebook_names_verbs_that_there_are(book):
    """Of a kind that there is."""
    rulebook = RULEBOOKS[book]
    listed = rulebook.listing.verbs
    assert {worded.kind for worded in listed.values()} <= set(KINDS)
    names = [name for name in listed if "*" not in name]
    assert [name for name in names if name not in rulebook.verbs] == []


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("stem", ["beacon", "quay", "granary", "rye"])
def test_every_verb_says_what_it_does_with_whole_numbers(stem, language):
    path = next(card.path for card in Shipped().cards() if card.path.stem == stem)
    battle = Shipped().open(path, 1, "naive").battle
    speak(language)
    offers = Offers(battle, 1)
    assert len(offers.entries) > 10
    for entry in offers.entries:
        words = sentence(battle.rulebook, offers, entry)
        assert words, entry.verb.name
        assert not {"{", "}"} & set(words), words


def test_a_charge_says_how_far_it_leads_whom():
    path = next(card.path for card in Shipped().cards() if card.path.stem == "beacon")
    battle = Shipped().open(path, 1, "naive").battle
    first = Offers(battle, 1)
    speeds = {unit: Offers(battle, unit) for unit in (1, 3)}
    words = {unit: sentence(battle.rulebook, one, one.entry("charge")) for unit, one in speeds.items()}
    assert words[1].startswith("Up to 60 ft in a straight line")
    assert words[3].startswith("Up to 80 ft in a straight line")
    assert "long sword (+7, 1d8+5)" in sentence(battle.rulebook, first, first.entry("attack"))


@pytest.mark.parametrize("source", [SQUAD, CHARGE], ids=["squad", "yard"])
def test_every_verb_that_applies_is_in_the_bar_or_in_one_fold(tmp_path, source):
    _, scene = played(tmp_path, source)
    book, offers = scene.menu.book, scene.menu.offers
    bar = [entry.verb.name for entry in large(book, offers)]
    assert len(bar) == LARGE + 1
    assert bar[-1] == ending(book)
    kinds = [entry.verb.name for entries in others(book, offers).values() for entry in entries]
    applying = [entry.verb.name for entry in offers.entries if entry.applies]
    assert sorted([*bar, *kinds]) == sorted(applying)
    assert {entry.verb.name for entry in (*large(book, offers), *folded(book, offers, "all"))} == {
        entry.verb.name for entry in offers.entries
    }


def test_a_folded_verb_is_explained_and_leads_to_its_rule_by_mouse(tmp_path):
    app, scene = played(tmp_path, CHARGE, acting="Skadi")
    panel = scene.menu_panel
    click(app, panel.spot(panel.named("kind stance")).center)
    assert "double bane" in " ".join(panel.words)
    shown = panel.named("explain defend")
    click(app, panel.spot(shown).center)
    assert scene.why.subject.rule == "ds.defend"
    click(app, panel.spot(panel.named("verb defend")).center)
    steps(app)
    assert scene.battle.log[-1].command.verb == "defend"
    assert scene.menu.open == ""


def test_a_dead_verb_in_a_fold_says_its_whole_reason(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    scene.unfold("all")
    steps(app)
    words = " ".join(scene.menu_panel.words)
    dead = [entry for entry in scene.menu.entries if not entry.open]
    assert dead
    assert "\u2026" not in words
    for entry in dead:
        if entry.verb.name not in {one.verb.name for one in large(scene.menu.book, scene.menu.offers)}:
            assert str(entry.answer.why) in words


@pytest.mark.parametrize("verb", ["total-defence", "total-defence-dodge", "total-defence-block"])
def test_a_guard_says_that_it_takes_the_movement_too(verb):
    battle = Shipped().open(Shipped().folder / "lordsouls" / "chapel.toml", 1, "naive").battle
    offers = Offers(battle, 1)
    assert "It takes your movement too." in sentence(battle.rulebook, offers, offers.entry(verb))


AGAIN = re.compile(r"^(maneuver|main action|move action|.{0,30}\bis an? (\w+[ -])*(action|maneuver)\b)", re.IGNORECASE)
"""A sentence that says once more what stands at its head."""


@pytest.mark.parametrize("book", BOOKS)
def test_no_sentence_says_again_what_it_takes(book):
    """What a verb takes stands at the head of its sentence: the sentence itself is about what it does."""
    listing, verbs = RULEBOOKS[book].listing, RULEBOOKS[book].verbs
    rules = {rule.id: rule.says for rule in RULEBOOKS[book].chapter}
    said = {name: listing.of(name).says.msgid or rules.get(verb.rule, "") for name, verb in verbs.items()}
    assert {name: words for name, words in said.items() if AGAIN.search(words) and not name.startswith("power-")} == {}


def test_an_ability_says_what_it_does_with_the_numbers_of_whom_it_is():
    path = next(card.path for card in Shipped().cards() if card.path.stem == "mill")
    battle = Shipped().open(path, 1, "naive").battle
    for unit, name in battle.world.all(Name):
        offers = Offers(battle, unit)
        for entry in (one for one in offers.entries if one.verb.name.startswith("power-") and one.applies):
            told = sentence(battle.rulebook, offers, entry)
            assert "ower roll" in told or "eleport" in told, (name.name, entry.verb.name)
            assert "square" in told
    skadi = next(unit for unit, name in battle.world.all(Name) if name.name == "Skadi")
    offers = Offers(battle, skadi)
    told = sentence(battle.rulebook, offers, offers.entry("power-stunning-blow"))
    assert told == (
        "Power roll +2 against one foe within 1 square: 3, 5 or 7 damage by tier. "
        "Then dazed (until the end of its turn), if its Might is below 0, 1 or 2."
    )


def test_a_verb_that_cannot_be_used_says_why_by_keys_as_by_mouse():
    app = started(Shipped())
    app.open_level(Shipped().folder / "pathfinder" / "lane.toml", 1)
    steps(app)
    scene = app.top
    until_free(app)
    press(app, pygame.K_m)
    name = next(hot.name for hot in scene.menu_panel.page.hots if hot.name.startswith("verb ") and not hot.enabled)
    for _ in range(200):
        press(app, pygame.K_F6)
        if scene.focus.hot is not None and scene.focus.hot.name == name:
            break
    assert not scene.focus.hot.enabled
    press(app, pygame.K_RETURN)
    refusal = scene.aim.offers.entry(name.removeprefix("verb ")).answer
    assert isinstance(refusal, Refusal)
    assert str(refusal.why) in scene.menu.notice
