"""The codex is alive: search as one types, links from words that are rules, a board, practice, how each rule stands."""

import re

import pygame
import pytest

from game import RULEBOOKS
from game.ecs.components import Place
from game.i18n import LANGUAGES, Catalogue, tr, use
from game.learning.kept import write_practised
from game.learning.practice import DAY, Tried
from game.reasons import Text
from scenes.learn.codex import Codex
from scenes.learn.drill import DrillScene
from scenes.play.opening import Shipped
from scenes.ui.mentions import mentions
from tests.scenes.fakes import click, playing, press, sheltered, started, steps
from tests.written import box, creature, whole_level

BOOK = RULEBOOKS["starfinder"]


def codex(app, rule="", book=BOOK):
    app.exits.codex(book, rule)
    steps(app)
    assert isinstance(app.top, Codex)
    return app.top


def typed(app, words):
    """Type on the keyboard: a key, and the text that comes of it."""
    for letter in words:
        press(app, ord(letter.lower()))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        steps(app)


def listed(scene):
    return [hot.name.removeprefix("rule ") for hot in scene.panel.page.hots if hot.name.startswith("rule ")]


def test_typing_searches_titles_first_and_enter_opens_what_is_found():
    app = started()
    scene = codex(app)
    typed(app, "diagonals")
    titles = [tr(Text(rule.title)).lower() for rule in BOOK.chapter if rule.id in listed(scene)[:1]]
    assert "diagonal" in titles[0]
    assert set(listed(scene)) == {
        rule.id for rule in BOOK.chapter if "diagonals" in f"{rule.title} {rule.id} {rule.says}".lower()
    }
    press(app, pygame.K_RETURN)
    assert scene.rule == listed(scene)[0]
    press(app, *[pygame.K_BACKSPACE] * len("diagonals"))
    assert scene.query == ""
    typed(app, "qqq")
    assert "No rule speaks of that." in scene.panel.words
    press(app, pygame.K_ESCAPE)
    assert (app.top, scene.query) == (scene, "")
    press(app, pygame.K_ESCAPE)
    assert app.top is not scene


def test_while_one_searches_no_part_is_chosen_and_the_rules_found_are_counted():
    app = started()
    scene = codex(app)
    assert [hot.name for hot in scene.panel.page.hots if hot.name == f"part {scene.part}"] != []
    calm = scene.panel.words
    typed(app, "flank")
    assert f"Search: flank_ \u00b7 in {len(listed(scene))} rules" in scene.panel.words
    assert "Type to search." in calm
    press(app, *[pygame.K_BACKSPACE] * len("flank"))
    assert "Type to search." in scene.panel.words


@pytest.mark.parametrize(("language", "sought", "first"), [("ru", "тиск", "sf.flanking"), ("en", "rea", None)])
def test_words_that_begin_so_come_before_words_that_have_it_within(language, sought, first):
    try:
        use(Catalogue.load(language))
        app = started()
        scene = codex(app)
        scene.query = sought
        app.relayout()
        titles = [f"{tr(Text(rule.title))} {rule.id}".casefold() for rule in scene.listed]
        begun = [any(word.startswith(sought) for word in re.findall(r"\w+", title)) for title in titles]
        within = [sought in title for title in titles]
        assert begun == sorted(begun, reverse=True)
        assert within == sorted(within, reverse=True)
        assert first in (None, scene.listed[0].id)
    finally:
        use(Catalogue())


@pytest.mark.parametrize(("language", "book", "words", "links"), [
    ("ru", "starfinder", "Чем больше шагов, тем меньше скорость.", ["sf.speed"]),
    ("ru", "lordsouls", "Это состояние длится до конца хода.", []),
    ("en", "pathfinder", "A light weapon threatens the squares near you.", []),
    ("zh", "draw-steel", "\u53cc\u65b9\u8f6e\u6d41\u884c\u52a8\u3002", []),
])  # fmt: skip
def test_a_plain_word_that_reads_like_a_title_leads_nowhere(language, book, words, links):
    try:
        use(Catalogue.load(language))
        assert [one.rule for one in mentions(RULEBOOKS[book], words)] == links
    finally:
        use(Catalogue())


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_a_citation_leads_to_where_the_rule_stands(book, scale):
    app = started(scale=scale)
    for kind in ("movement", "attack"):
        last = [rule.id for rule in RULEBOOKS[book].chapter if rule.kind == kind][-1]
        panel = codex(app, last, RULEBOOKS[book]).panel
        assert panel.rect.contains(panel.spot(panel.named(f"rule {last}")))
        button = panel.named(f"practise {last}")
        assert scale > 1 or button is None or panel.rect.contains(panel.spot(button))
        app.pop()


def test_the_key_that_leads_here_is_not_searched_for():
    app, _ = playing()
    press(app, pygame.K_k)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="k"))
    steps(app)
    assert isinstance(app.top, Codex)
    assert app.top.query == ""


def test_page_keys_turn_to_the_next_rule_and_back():
    app = started()
    scene = codex(app, "sf.diagonals")
    ids = [rule.id for rule in scene.listed]
    at = ids.index("sf.diagonals")
    press(app, pygame.K_PAGEDOWN)
    assert scene.rule == ids[at + 1]
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert scene.rule == ids[at - 1]
    hot = scene.panel.named(f"rule {scene.rule}")
    assert scene.panel.rect.contains(scene.panel.spot(hot))


def test_words_that_are_rules_lead_there():
    said = "You cannot shift while Prone."
    book = RULEBOOKS["draw-steel"]
    assert [(said[one.start : one.end], one.rule) for one in mentions(book, said)] == [("Prone", "ds.prone")]
    assert mentions(book, said, "ds.prone") == []
    app = started()
    rule = next(rule for rule in BOOK.chapter if mentions(BOOK, rule.says, rule.id))
    scene = codex(app, rule.id)
    hot = next(hot for hot in scene.panel.page.hots if hot.name.startswith(f"word {rule.id} "))
    other = hot.name.split()[-1]
    scene.panel.focused = scene.panel.page.hots.index(hot)
    scene.panel.reveal()
    click(app, scene.panel.spot(hot).center)
    assert scene.rule == other != rule.id
    assert other in listed(scene)


def test_every_rule_says_how_it_stands_and_practises_or_says_that_nothing_does(tmp_path):
    app = sheltered(tmp_path)
    write_practised(app.shelter.slots, {"sf.diagonals": Tried(1, 1_700_000_000 - DAY, 2, 1, 2)})
    scene = codex(app, "sf.diagonals")
    words = " ".join(scene.panel.words)
    for said in ("Works", "seen in play", "lesson: ", "2 drills", "you: 2 right, 1 wrong", "again in 2 days"):
        assert said in words, said
    assert scene.panel.named("board sf.diagonals") is not None
    hot = scene.panel.named("practise sf.diagonals")
    scene.panel.focused = scene.panel.page.hots.index(hot)
    scene.panel.reveal()
    click(app, scene.panel.spot(hot).center)
    assert isinstance(app.top, DrillScene)
    assert app.top.exercise.drill.rule == "sf.diagonals"
    untaught = next(rule for rule in BOOK.chapter if not app.exits.teaches(BOOK, rule.id))
    scene = codex(app, untaught.id)
    assert "There is nothing to practise here" in " ".join(scene.panel.words)
    assert scene.panel.named(f"practise {untaught.id}") is None


def test_a_reading_of_a_rule_has_the_rule_practised(tmp_path):
    app = sheltered(tmp_path)
    reading = next(rule for rule in BOOK.chapter if rule.id == "decided.guessed-square")
    scene = codex(app, reading.id)
    hot = scene.panel.named(f"practise {reading.id}")
    scene.panel.focused = scene.panel.page.hots.index(hot)
    scene.panel.reveal()
    click(app, scene.panel.spot(hot).center)
    assert app.top.exercise.drill.rule == reading.under


def test_where_we_had_to_decide_is_said(tmp_path):
    app = sheltered(tmp_path)
    ours = next(rule for rule in BOOK.chapter if rule.kind == "decided")
    assert "here we had to decide" in " ".join(codex(app, ours.id).panel.words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_runs_over_the_edge(language, scale):
    app = started()
    try:
        use(Catalogue.load(language))
        app.settings.scale = scale
        for book, rule in (("starfinder", "sf.flanking"), ("lordsouls", "ls.control-zone")):
            panel = codex(app, rule, RULEBOOKS[book]).panel
            assert all(span.right <= panel.rect.width for span in panel.page.spans)
            assert all(hot.rect.right <= panel.rect.width for hot in panel.page.hots)
    finally:
        use(Catalogue())


def board(app, rule, **kinds):
    scene = codex(app, rule, **kinds)
    hot = scene.panel.named(f"board {rule}")
    scene.panel.focused = scene.panel.page.hots.index(hot)
    scene.panel.reveal()
    return scene, scene.entry.living(rule), scene.panel.spot(hot)


def stands(living):
    unit = living.reel.case.acts[0].unit
    return living.reel.shown.get(unit, Place).at


def test_the_board_of_a_rule_plays_its_case_over_and_over():
    app = started(speed=1.0)
    scene, living, _ = board(app, "sf.diagonals")
    start, goal = stands(living), living.act.way.steps[-1].after
    seen = []
    for _ in range(60 * 12):
        app.update()
        seen.append(stands(living))
    assert seen[0] == start
    assert seen.index(goal) < len(seen) - 1 - seen[::-1].index(start)
    assert scene.dirty


def test_what_moves_on_it_is_seen_and_its_figure_stands_under_it():
    app = started(speed=1.0)
    _, living, spot = board(app, "sf.diagonals")
    app.draw(0.0)
    screen = pygame.display.get_surface()
    before = pygame.image.tobytes(screen.subsurface(spot.clip(screen.get_rect())), "RGB")
    steps(app, 120)
    assert pygame.image.tobytes(screen.subsurface(spot.clip(screen.get_rect())), "RGB") != before
    assert living.said(living.act) == f"{living.act.way.cost.total} ft"


def test_it_stands_still_where_less_movement_is_wished_and_out_of_sight():
    app = started(speed=1.0, reduced=True)
    scene, living, _ = board(app, "sf.diagonals")
    scene.dirty = False
    for _ in range(300):
        app.update()
    assert (stands(living), scene.dirty) == (living.reel.case.world.get(living.act.unit, Place).at, False)
    app = started(size=(640, 360), speed=1.0, scale=2.0)
    scene, living, _ = board(app, "sf.diagonals")
    scene.panel.scroll = 0
    scene.dirty = False
    for _ in range(300):
        app.update()
    assert not scene.dirty


def test_under_the_board_of_a_drill_stands_what_it_asks_with_the_answer():
    app = started()
    _, living, _ = board(app, "sf.flanking-reach-zero")
    said = living.said(living.act)
    assert "?" in said
    assert said.startswith(tr(living.act.asks))
    assert said.endswith(tr(living.act.says))


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_a_rule_that_tables_read_in_two_ways_shows_both_and_what_the_other_changes_now(book, tmp_path):
    level = tmp_path / "level.toml"
    level.write_text(whole_level(book, box(8, 6), creature("Ash", [0, 0]), creature("Fang", [4, 0], "pack")))
    app = started(Shipped())
    app.open_level(level, 1)
    steps(app)
    readings = RULEBOOKS[book].readings
    assert len(readings) >= 2
    for reading in readings:
        told = " ".join(codex(app, reading.rule, RULEBOOKS[book]).panel.words)
        (usual, first), (other, second) = reading.choices
        assert f"played: {first}" in told
        assert f"or: {second}" in told
        assert f'readings = {{ {reading.name} = "{other}" }}' in told
        assert "On the board now" in told
        assert "here we had to decide" in told
        assert usual != other
        app.pop()


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_what_the_book_leaves_open_is_said_beside_the_rule(book):
    app = started()
    open_rules = [rule for rule in RULEBOOKS[book].chapter if rule.silent]
    assert open_rules
    for rule in open_rules:
        told = " ".join(codex(app, rule.id, RULEBOOKS[book]).panel.words)
        assert f"Left open by the book, and decided so: {rule.silent}" in told
        assert "here we had to decide" in told
