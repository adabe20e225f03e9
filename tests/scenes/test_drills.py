"""Drills on the screen: answered by mouse, keys and pad; what is kept of it; *Practise this* from a battle."""

from pathlib import Path

import pygame
import pytest

from game import RULEBOOKS
from game.i18n import LANGUAGES, Catalogue, use
from game.learning.kept import PRACTISED, PRACTISED_ASIDE, read_practised
from game.learning.practice import DAY, Tried, answered, due, standing
from game.learning.progress import DONE, DUE, NEW, WAITS
from game.reasons import Refusal
from scenes.learn.drill import DrillScene
from scenes.learn.drills import MANY, Drills
from scenes.learn.lesson import LessonScene
from scenes.learn.lessons import Lessons
from scenes.play.subjects import RulePage
from scenes.ui.pad import pressed
from tests.learning.test_drills import SOURCE, STRIKES
from tests.learning.test_format import SOURCE as LESSON
from tests.scenes.fakes import click, press, sheltered, steps

BOOK = RULEBOOKS["starfinder"]
WAY = 'what = "route"\nwho = "Ash"\nroute = [[1, 1], [2, 2], [3, 1]]'
THREAT = ('sort = "cost"', 'sort = "threat"'), (WAY, 'what = "threat"\nwho = "Rook"')


def name(rule, number):
    """Give the name of a rule's drill."""
    return f"{rule}-{number}"


def file(rule, number):
    return f"{name(rule, number)}.toml"


def written(folder, called, *changes):
    source = SOURCE
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    path = folder / "drills" / "starfinder" / called
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'title = "One"\n{source}')
    return path


@pytest.fixture
def app(tmp_path):
    """A window with three drills of two rules, and one lesson of a third."""
    app = sheltered(tmp_path)
    written(tmp_path, file("sf.diagonals", 1))
    written(tmp_path, file("sf.diagonals", 2), *STRIKES)
    threat = (*THREAT, ("{ cost = 20 }", "{ cells = [[4, 0], [5, 0], [4, 1], [4, 2], [5, 2]] }"))
    written(tmp_path, file("sf.threatened-squares", 1), *threat, ("sf.diagonals", "sf.threatened-squares"))
    lesson = tmp_path / "lessons" / "starfinder" / "01-one.toml"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(f'title = "One"\n{LESSON}')
    app.exits.lessons = Lessons(tmp_path / "lessons")
    app.exits.asked = Drills(app.exits.lessons, tmp_path / "drills")
    return app


def words(app):
    return " | ".join(app.top.panel.words)


def err(app):
    """Give a wrong answer by its number."""
    wrong = next(number for number, choice in enumerate(app.top.exercise.choices) if not choice.right)
    press(app, pygame.K_1 + wrong)


def kept(app):
    return read_practised(app.shelter.slots)[0]


def test_a_drill_by_keys_alone(app):
    app.exits.practise(BOOK, "sf.diagonals")
    assert isinstance(app.top, DrillScene)
    assert "What does this way cost Ash?" in words(app)
    err(app)
    assert "Not like that" in words(app)
    assert "Right is: 20 ft" in words(app)
    assert "5 + 10 (second diagonal) + 5 = 20" in words(app)
    press(app, pygame.K_RETURN)
    assert "Who may strike at Ash on this way?" in words(app)
    press(app, pygame.K_1, pygame.K_RETURN)
    assert "Right" in app.top.panel.words
    press(app, pygame.K_RETURN)
    assert not isinstance(app.top, DrillScene)
    tried = kept(app)["sf.diagonals"]
    assert (tried.box, tried.passed, tried.failed, tried.streak) == (0, 1, 1, 1)


def test_a_drill_by_the_pointer_alone(app):
    app.exits.practise(BOOK, "sf.threatened-squares")
    scene = app.top
    steps(app)
    click(app, scene.board.camera.rect(0, 2).center)
    assert "Not like that" in words(app)
    again = scene.panel.named("again")
    click(app, scene.panel.spot(again).center)
    assert scene.card.verdict is None
    click(app, scene.board.camera.rect(4, 1).center)
    assert scene.card.verdict is True
    assert kept(app)["sf.threatened-squares"].failed == 1
    click(app, scene.panel.spot(scene.panel.named("on")).center)
    assert app.top is not scene


def test_a_drill_by_the_pad_alone(app):
    app.exits.practise(BOOK, "sf.threatened-squares")
    scene = app.top
    for action in ("left", "confirm"):
        pygame.event.post(pressed(action))
        steps(app)
    assert scene.card.verdict is True
    pygame.event.post(pressed("confirm"))
    steps(app)
    assert app.top is not scene


def test_whoever_is_clicked_shows_its_sheet_where_it_is_no_answer(app):
    app.exits.practise(BOOK, "sf.diagonals")
    steps(app)
    click(app, app.top.board.camera.rect(5, 1).center)
    assert "Rook" in app.top.panel.words
    assert app.top.card.verdict is None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, DrillScene)


def test_what_is_due_is_asked_before_what_is_new(app):
    drills, now = app.exits.asked, 100 * DAY
    practised = {"sf.threatened-squares": Tried(0, now - 2 * DAY, 1, 0, 1)}
    names = [path.stem for path in drills.row("starfinder", practised, now)]
    assert names == [name("sf.threatened-squares", 1), name("sf.diagonals", 1)]
    assert [path.stem for path in drills.row("starfinder", {"sf.diagonals": Tried(1, now, 2, 1, 1)}, now)] == [
        name("sf.threatened-squares", 1)
    ]
    after = {"sf.diagonals": Tried(1, now, 2, 1, 1)}
    assert drills.one("starfinder", "sf.diagonals", after).stem == name("sf.diagonals", 2)


def test_from_box_to_box():
    tried, now = None, 1_000
    for box, days in enumerate((*WAITS, WAITS[-1])):
        assert standing(tried, now) == (DUE if tried else NEW)
        tried = answered(tried, now, right=True)
        assert (tried.box, tried.streak) == (min(box, len(WAITS) - 1), box + 1)
        assert standing(tried, now) == DONE
        now += days * DAY
    failed = answered(tried, now, right=False)
    assert (failed.box, failed.failed, failed.streak, standing(failed, now)) == (0, 1, 0, DUE)
    assert due(("a", "b", "c"), {"a": failed, "b": Tried(4, now, 5, 0, 5)}, now) == ("a",)


def test_damaged_progress_is_set_aside_and_told(app):
    folder = app.shelter.slots.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PRACTISED).write_bytes(b'{"sf.diagonals": 3}')
    app.exits.practise(BOOK, "sf.diagonals")
    assert PRACTISED_ASIDE in words(app)
    assert (folder / PRACTISED_ASIDE).read_bytes() == b'{"sf.diagonals": 3}'
    press(app, pygame.K_ESCAPE)
    err(app)
    assert kept(app)["sf.diagonals"].failed == 1


def test_guests_leave_no_trace(app, tmp_path):
    slots, app.shelter = app.shelter.slots, None
    app.exits.practise(BOOK, "sf.diagonals")
    err(app)
    assert "Not like that" in words(app)
    assert not (slots.folder / PRACTISED).exists()


def test_a_rule_without_drills_leads_to_its_lesson_and_one_without_either_nowhere(app):
    app.exits.practise(BOOK, "sf.speed")
    assert isinstance(app.top, LessonScene)
    top = app.top
    for subject in (RulePage("sf.speed"), Refusal("sf.diagonals")):
        top.why.pin(subject)
        top.why_panel.refresh()
        assert top.why_panel.named("practise") is not None
    top.why.pin(RulePage("sf.run"))
    assert "No drill and no lesson teaches this yet." in " ".join(top.why_panel.words)
    assert top.why_panel.named("practise") is None


def test_a_broken_drill_is_told(app, tmp_path):
    written(tmp_path, file("sf.speed", 1), ('sort = "cost"', 'sort = "price"'))
    app.exits.drill((tmp_path / "drills" / "starfinder" / file("sf.speed", 1),))
    assert "This drill cannot be asked" in words(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_in_any_language(app, language, scale):
    try:
        app.settings.scale = scale
        use(Catalogue.load(language))
        app.exits.drill(tuple(Path(app.exits.asked.folder / "starfinder").glob("*-1.toml")))
        for _ in range(2):
            app.top.panel.refresh()
            page = app.top.panel.page
            assert [word for word in page.words if word.endswith("\u2026")] == []
            assert all(span.right <= app.top.panel.rect.width for span in page.spans), page.words
            press(app, pygame.K_1, pygame.K_RETURN)
    finally:
        use(Catalogue())


def test_a_row_is_no_longer_than_is_good():
    shipped = Drills(Lessons())
    for book in RULEBOOKS:
        assert len(shipped.row(book, {}, 0)) == MANY
        known = [rule.id for rule in RULEBOOKS[book].chapter]
        assert [rule for rule in shipped.of(book) if rule not in known] == []
