"""Learn: the path, a lesson by keys, by mouse and by pad, what is kept of it, and what guests leave behind: nothing."""

import shutil
from dataclasses import replace
from datetime import date

import pygame
import pytest

from game.ecs.components import Place
from game.i18n import LANGUAGES
from game.learning.kept import FILE, read_learnt, write_learnt
from game.learning.progress import DAY, Mark
from scenes.learn.card import ASKED, DECIDED, SEEN, LessonActs, LessonCard
from scenes.learn.lesson import LessonScene
from scenes.learn.lessons import Lessons
from scenes.learn.path import LearnPath
from scenes.learn.puzzles import PuzzlePage, of_the_day
from scenes.play.opening import Shipped, speak
from scenes.ui.bindings import Bindings
from scenes.ui.panel import Page
from tests.learning.test_format import SOURCE
from tests.learning.test_puzzles import SOURCE as POSED
from tests.scenes.fakes import button, click, press, sheltered, started, steps

SECOND = SOURCE[SOURCE.index("[[step]]") :].replace("3, 0", "5, 0").replace("to = [2", "to = [4")


def learning(folder, *, shelter=True):
    """Open the path of two lessons, the first of two steps."""
    app = sheltered(folder)
    if not shelter:
        app.shelter = None
    (folder / "lessons" / "starfinder").mkdir(parents=True)
    (folder / "lessons" / "starfinder" / "01-one.toml").write_text(f'title = "One"\n{SOURCE}{SECOND}')
    second = SOURCE.replace("place = 1", "place = 2")
    (folder / "lessons" / "starfinder" / "02-two.toml").write_text(f'title = "Two"\n{second}')
    app.exits.lessons = Lessons(folder / "lessons")
    click(app, button(app, "learn"))
    assert isinstance(app.top, LearnPath)
    return app


def words(app):
    return " | ".join(app.top.column.words if isinstance(app.top, LessonScene) else app.top.panel.words)


def go(app, *cells):
    """Walk by the cursor's keys."""
    for x, y in cells:
        app.top.hand.point((x, y))
        press(app, pygame.K_RETURN)
    steps(app, 4)


def test_a_lesson_by_keys_alone(tmp_path):
    app = learning(tmp_path)
    assert "Go on: One" in words(app)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, LessonScene)
    before = app.top.battle.digest
    press(app, pygame.K_HOME, pygame.K_HOME)
    assert "It is a move." in words(app)
    assert "Move three squares east." not in words(app)
    press(app, *(pygame.K_RIGHT,) * 3, pygame.K_RETURN)
    steps(app, 4)
    assert app.top.session.verdict is not None, app.top.battle.log
    assert "Not like that | Not there. | Rule: " in words(app)
    press(app, pygame.K_RETURN)
    assert (app.top.battle.digest, app.top.session.tries) == (before, 1)
    press(app, *(pygame.K_RIGHT,) * 4, pygame.K_RETURN)
    steps(app, 4)
    assert "Right | There." in words(app)
    press(app, pygame.K_RETURN)
    assert "Step 2 of 2" in words(app)


def test_show_me_and_then_oneself_to_the_end_of_the_lesson(tmp_path):
    app = learning(tmp_path)
    press(app, pygame.K_RETURN)
    for step in (3, 5):
        press(app, pygame.K_INSERT)
        steps(app, 60)
        assert app.top.card.phase == SEEN
        assert app.top.battle.world.get(1, Place).at[0] == step
        press(app, pygame.K_RETURN)
        go(app, (step, 0))
        press(app, pygame.K_RETURN)
    assert "Lesson done" in words(app)
    assert "It will come again soon." in words(app)
    mark = read_learnt(app.shelter.slots)[0]["starfinder/01-one"]
    assert (mark.box, mark.finished, mark.clean) == (0, 1, 0)
    press(app, pygame.K_RETURN)
    assert (app.top.opened.title, app.top.session.number) == ("Two", 0)
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "leave"))
    assert "Go on: Two" in words(app)
    assert "done, again in 1 day" in words(app)


def test_a_lesson_by_mouse_alone(tmp_path):
    app = learning(tmp_path)
    click(app, button(app, "lesson 2"))
    scene = app.top
    click(app, scene.column.spot(scene.column.named("hint")).center)
    assert "Look east." in words(app)
    click(app, scene.board.camera.rect(2, 0).center)
    steps(app, 4)
    assert app.top.card.phase == DECIDED
    here = app.top.battle.digest
    click(app, scene.board.camera.rect(4, 0).center)
    assert app.top.battle.digest == here
    click(app, scene.column.spot(scene.column.named("again")).center)
    assert app.top is not scene
    assert app.top.card.phase == ASKED
    click(app, app.top.board.camera.rect(3, 0).center)
    steps(app, 4)
    click(app, app.top.column.spot(app.top.column.named("on")).center)
    click(app, app.top.column.spot(app.top.column.named("path")).center)
    assert isinstance(app.top, LearnPath)
    assert read_learnt(app.shelter.slots)[0]["starfinder/02-two"].finished == 1


def pad(app, *buttons):
    for number in buttons:
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0))
        steps(app)


def test_a_lesson_by_pad_alone(tmp_path):
    app = learning(tmp_path)
    confirm, panels, right = 0, 4, 14
    pad(app, confirm)
    assert isinstance(app.top, LessonScene)
    pad(app, panels, confirm)
    assert "Look east." in words(app)
    pad(app, 1)
    pad(app, *(right,) * 4, confirm)
    steps(app, 4)
    assert "Right | There." in words(app)
    pad(app, confirm)
    assert "Step 2 of 2" in words(app)


def test_damaged_progress_is_told_on_the_path(tmp_path):
    app = learning(tmp_path)
    (app.shelter.slots.folder).mkdir(parents=True, exist_ok=True)
    (app.shelter.slots.folder / FILE).write_bytes(b"rubbish")
    app.relayout()
    assert "it begins anew" in words(app)


def test_what_is_due_again_is_marked(tmp_path):
    app = learning(tmp_path)
    for name in ("01-one", "02-two"):
        path = tmp_path / "lessons" / "starfinder" / f"{name}.toml"
        app.exits.lesson(path)
        for step in app.top.session.course.steps:
            go(app, step.goal.stands[0][:2])
            press(app, pygame.K_RETURN)
        app.top.leave()
    assert "2 of 2 done" in words(app)
    assert "due again" not in words(app)
    clock = app.shelter.clock
    app.shelter = replace(app.shelter, clock=lambda: clock() + DAY)
    app.relayout()
    assert "2 due again" in words(app)
    assert "Again: One" in words(app)


def test_every_rulebook_says_how_many_lessons_are_due_again(tmp_path):
    app = learning(tmp_path)
    shutil.copytree(tmp_path / "lessons" / "starfinder", tmp_path / "lessons" / "pathfinder")
    app.exits.lessons = app.top.levels = Lessons(tmp_path / "lessons")
    now = app.shelter.clock()
    marks = {"starfinder/01-one": now, "starfinder/02-two": now - 2 * DAY, "pathfinder/01-one": now - 2 * DAY}
    assert write_learnt(app.shelter.slots, {name: Mark(0, when, 1, 1) for name, when in marks.items()}) is None
    app.relayout()
    assert "Starfinder | 1 | Pathfinder | 1 | Again: Two" in words(app)


def test_the_title_says_how_many_lessons_are_due_again(tmp_path):
    app = sheltered(tmp_path)
    now = app.shelter.clock()
    old = Mark(0, now - 2 * DAY, 1, 1)
    marks = {"starfinder/01-first-steps": old, "starfinder/02-diagonals": Mark(0, now, 1, 1), "starfinder/gone": old}
    assert write_learnt(app.shelter.slots, marks) is None
    app.relayout()
    assert "Learn | 1 due again" in words(app)
    (app.shelter.slots.folder / FILE).write_bytes(b"rubbish")
    app.relayout()
    assert "due again" not in words(app)
    click(app, button(app, "learn"))
    assert "it begins anew" in words(app)


def test_the_path_has_the_boards_of_a_minute_first_and_other_books_last(tmp_path):
    app = learning(tmp_path)
    folder = tmp_path / "lessons" / "starfinder"
    for place, more in ((11, ""), (12, 'knows = "pathfinder"\n')):
        source = SOURCE.replace("place = 1\n", f"place = {place}\n{more}")
        (folder / f"{place}-far.toml").write_text(f'title = "Far {place}"\n{source}')
    app.exits.lessons = app.top.levels = Lessons(tmp_path / "lessons")
    app.relayout()
    said = words(app)
    parts = ["2 one-minute boards to begin with", "Two", "Further on", "Far 11", "If you know another", "Far 12"]
    assert [said.index(part) for part in parts] == sorted(said.index(part) for part in parts)
    left, right = (app.top.panel.named(f"lesson {number}").rect for number in (2, 3))
    assert left.right < right.left


@pytest.mark.parametrize("path", sorted(Lessons().folder.glob("*/*.toml")), ids=lambda path: path.stem)
def test_no_card_lies_over_the_board_of_a_lesson(path):
    app = started(Shipped())
    app.exits.lesson(path)
    steps(app)
    camera = app.top.board.camera
    board = camera.rect(0, 0).union(camera.rect(camera.columns - 1, camera.rows - 1))
    assert board.left >= app.top.column.rect.right
    assert [card for card in app.top.frame.cards if card.colliderect(board)] == []


def test_guests_leave_no_trace(tmp_path):
    app = learning(tmp_path)
    own = app.shelter.slots.folder
    app.host()
    app.exits.lesson(tmp_path / "lessons" / "starfinder" / "02-two.toml")
    go(app, (3, 0))
    press(app, pygame.K_RETURN)
    assert "Lesson done" in words(app)
    assert app.shelter is None or app.shelter.slots.folder != own
    app.guests.free()
    assert not (own / FILE).exists()


def test_without_a_place_to_keep_anything_lessons_are_played_too(tmp_path):
    app = learning(tmp_path, shelter=False)
    press(app, pygame.K_RETURN)
    go(app, (3, 0))
    assert "Right" in words(app)


def test_a_broken_lesson_is_listed_and_cannot_be_opened(tmp_path):
    app = learning(tmp_path)
    (tmp_path / "lessons" / "starfinder" / "03-three.toml").write_text("rulebook = 3")
    app.exits.lessons = app.top.levels = Lessons(tmp_path / "lessons")
    app.relayout()
    app.top.panel.refresh()
    assert "cannot be opened" in words(app)
    assert app.top.panel.named("lesson 3").enabled is False
    app.exits.lesson(tmp_path / "lessons" / "starfinder" / "03-three.toml")
    assert "This lesson cannot be played" in words(app)


def test_a_lesson_that_breaks_off_later_is_told_before_it_begins(tmp_path):
    app = learning(tmp_path)
    late = SECOND.replace("[[step]]", '[[step]]\nbefore = [{ verb = "move", to = [5, 1] }]', 1)
    path = tmp_path / "lessons" / "starfinder" / "03-three.toml"
    path.write_text(SOURCE.replace("place = 1", "place = 3") + late)
    app.exits.lesson(path)
    assert "This lesson cannot be played" in words(app)
    assert "sf.pass-enemy" in words(app)


def test_the_keys_of_lessons_are_nobody_elses():
    assert [Bindings().rivals(action) for action in ("lesson hint", "lesson show", "lesson again")] == [[], [], []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_of_a_lesson_is_cut(tmp_path, language):
    app = learning(tmp_path)
    press(app, pygame.K_RETURN)
    session = app.top.session
    speak(language)
    acts = LessonActs(*(lambda *_: None,) * 7)
    for scale, wide in ((1.0, 300), (2.0, 512)):
        for phase in range(4):
            card = LessonCard(session, "One", acts)
            card.phase = phase
            page = Page(wide, scale)
            card.lay(page)
            assert [said for said in page.words if said.endswith("\u2026")] == []
            assert all(hot.rect.right <= wide for hot in page.hots)


def posing(folder):
    """Open the page of two puzzles."""
    app = sheltered(folder)
    (folder / "puzzles" / "starfinder").mkdir(parents=True)
    for number, title in ((1, "The weak one"), (2, "The other one")):
        text = POSED.replace("The weak one", title)
        (folder / "puzzles" / "starfinder" / f"{number}.toml").write_text(text)
    app.exits.posed = Lessons(folder / "puzzles")
    app.today = date(2026, 11, 23)
    click(app, button(app, "learn"))
    click(app, button(app, "puzzles"))
    assert isinstance(app.top, PuzzlePage)
    return app


def test_a_puzzle_is_solved_and_kept_and_the_next_one_follows(tmp_path):
    app = posing(tmp_path)
    assert "0 of 2 solved" in words(app)
    click(app, button(app, "puzzle 1"))
    assert isinstance(app.top, LessonScene)
    assert "Ash is to act. What is best here" in words(app)
    foe = app.top.battle.world.get(2, Place).at[:2]
    app.top.hand.point(foe)
    press(app, pygame.K_RETURN)
    steps(app, 60)
    assert "Rook is the one to take out: Attack does it | with a chance of 90 %." in words(app)
    press(app, pygame.K_RETURN)
    assert "Solved" in words(app)
    assert "Next puzzle" in words(app)
    app.top.leave()
    steps(app, 2)
    assert "1 of 2 solved" in words(app)


def test_the_puzzle_of_the_day_goes_by_the_date_alone(tmp_path):
    app = posing(tmp_path)
    days = [of_the_day(app.exits.posed, date(2026, 11, day)).path.stem for day in (23, 24, 25, 23)]
    assert days[0] == days[2] == days[3] != days[1]
    assert "Puzzle of the day, 2026-11-23" in words(app)
    click(app, button(app, "of the day"))
    assert app.top.opened.path.stem == days[0]
