"""Dice thrown at the table: asked of the seat that throws them, typed, logged, saved, replayed."""

from dataclasses import replace

import pygame
import pytest

from game.battle.battle import Battle, Entry, IllegalError
from game.battle.dice import AtTable
from game.battle.event import Throw
from game.battle.invariants import standing
from game.battle.replay import replay
from game.ecs.components import Chance
from game.ecs.world import BATTLE
from game.reasons import text
from game.rules import RULEBOOKS
from game.store.codes import shelf
from game.store.level import hot_seat, load_level
from game.store.muster import build_world
from game.store.resume import open_save
from game.store.save import origin, read_save, save
from game.store.seating import Seat, Seating
from scenes.battle.skirmish import Skirmish
from scenes.menus.pause import Pause
from scenes.play.opening import seated, speak
from scenes.seats.throws import Throws, read
from scenes.ui.pad import pressed
from tests.scenes.fakes import Shipped, button, click, press, started, steps
from tests.scenes.test_layout import whole

LEVELS = [shelf() / "starfinder" / "barricade.toml", shelf() / "pathfinder" / "lane.toml",
          shelf() / "draw-steel" / "mill.toml", shelf() / "lordsouls" / "bridge.toml"]  # fmt: skip


def begun(path, hands=frozenset()):
    """Muster a level's battle with people everywhere; these creatures' dice are thrown at the table."""
    level = hot_seat(load_level(path))
    book = RULEBOOKS[level.rulebook]
    return level, Battle(book, build_world(level, book), level.objectives, level.rounds, AtTable(hands))


def lowest(battle):
    """Answer whatever is open: dice with their lowest faces, else with the first answer."""
    asked = battle.pending
    return asked.key((1,) * asked.count) if isinstance(asked, Throw) else asked.keys[0]


def played(battle, commands=14):
    """Do commands, the fiercest first, and answer what is asked; gives the throws that were asked for."""
    asked = []
    for _ in range(commands * 6):
        if battle.outcome is not None or len(battle.log) > commands:
            break
        if battle.pending is not None:
            asked += [battle.pending] if isinstance(battle.pending, Throw) else []
            assert standing(battle) == ()
            battle.answer(lowest(battle))
        else:
            offers = battle.options()
            fierce = [offer for offer in offers if isinstance(offer.target, int) and offer.target]
            battle.do((fierce or offers)[-1])
    return asked


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.parent.name)
def test_typed_dice_fall_as_typed_and_the_log_plays_again(path):
    _, battle = begun(path, frozenset(range(1, 20)))
    battle.start(5)
    asked = played(battle)
    assert asked
    while battle.pending is not None:
        battle.answer(lowest(battle))
    assert any(key.startswith("dice ") for entry in battle.log for key in entry.answers)
    _, again = begun(path)
    assert replay(again, battle.log, 5) is None
    assert again.digest == battle.digest
    assert [entry.answers for entry in again.log] == [entry.answers for entry in battle.log]


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.parent.name)
def test_the_games_own_faces_typed_in_come_to_the_digests_of_its_own_dice(path):
    _, typed = begun(path, frozenset(range(1, 20)))
    _, plain = begun(path)
    typed.start(5)
    plain.start(5)
    for _ in range(40):
        if isinstance(typed.pending, Throw):
            typed.answer(typed.pending.keys[0])
        elif typed.pending is not None:
            typed.answer(typed.pending.keys[0])
            plain.answer(plain.pending.keys[0])
        elif typed.outcome is None:
            assert typed.digest == plain.digest
            command = typed.options()[-1]
            typed.do(command)
            plain.do(command)
    assert len(typed.log) > 5


def test_a_save_in_the_middle_of_a_throw_asks_for_it_again():
    level = load_level(LEVELS[0])
    seating = Seating((Seat(dice=True, units=(1, 2, 3, 4)), Seat(units=(5, 6, 7, 8))))
    opened = seated(level, seating, LEVELS[0], 5, "normal")
    battle = opened.battle
    battle.dice = AtTable(seating.throwing)
    battle.start(5)
    battle.answer(lowest(battle))
    asked = battle.pending
    assert isinstance(asked, Throw)
    again = open_save(read_save(save(battle, opened.origin))[1]).battle
    assert again.pending == asked
    for one in (battle, again):
        while one.pending is not None:
            one.answer(lowest(one))
    assert again.digest == battle.digest


def test_a_save_without_seats_that_has_typed_dice_goes_on_from_them():
    level, battle = begun(LEVELS[0], frozenset(range(1, 20)))
    battle.start(5)
    battle.answer(lowest(battle))
    again = open_save(read_save(save(battle, origin(level)))[1]).battle
    assert again.pending is None
    assert next(iter(again.log)).answers == ("dice 0: 1",)


@pytest.mark.parametrize("key", ["", "1", "dice 0: 0", "dice 0: 21", "dice 1: 5", "dice 0: 5 5", "dice 0: x", "dice"])
def test_answers_that_no_dice_show_are_refused(key):
    _, battle = begun(LEVELS[0], frozenset(range(1, 20)))
    battle.start(5)
    with pytest.raises(IllegalError):
        battle.answer(key)
    assert isinstance(battle.pending, Throw)


def test_a_forged_log_of_dice_is_a_difference_and_no_breakdown():
    _, battle = begun(LEVELS[0], frozenset(range(1, 20)))
    battle.start(5)
    while battle.pending is not None:
        battle.answer(lowest(battle))
    entry = battle.log[0]
    for forged in (("dice 0: 99", *entry.answers[1:]), entry.answers[1:], (*entry.answers, "dice 999: 1")):
        assert replay(begun(LEVELS[0])[1], [Entry(entry.command, forged, entry.digest)], 5) is not None


# -- what was typed ----------------------------------------------------------------------------------------------------

D20 = Throw("a", 1, text("?"), (), "x", number=4, count=1, sides=20)
THREE = Throw("a", 1, text("?"), (), "x", number=4, count=3, sides=6)
HUNDRED = Throw("a", 1, text("?"), (), "x", number=4, count=2, sides=100)


@pytest.mark.parametrize(
    ("asked", "typed", "faces"),
    [(D20, "17", (17,)), (D20, " 3 ", (3,)), (THREE, "1 2 6", (1, 2, 6)), (THREE, "1,2;6", (1, 2, 6)),
     (THREE, "126", (1, 2, 6)), (THREE, "1+2+6", (1, 2, 6)), (HUNDRED, "100 7", (100, 7))],
)  # fmt: skip
def test_faces_are_read(asked, typed, faces):
    assert read(asked, typed) == (faces, "")
    assert asked.takes(asked.key(faces))


@pytest.mark.parametrize(
    ("asked", "typed", "said"),
    [
        (D20, "", "1 die is thrown: type its face."),
        (D20, "twenty", "twenty is no number: type what the dice show."),
        (D20, "0", "A d20 shows 1 to 20: 0 is not on it."),
        (D20, "9" * 50, f"A d20 shows 1 to 20: {'9' * 50} is not on it."),
        (D20, "5 6", "1 die is thrown: type its face."),
        (D20, "-4", "-4 is no number: type what the dice show."),
        (D20, "\u0664", "\u0664 is no number: type what the dice show."),
        (THREE, "11", "3 dice are thrown: type each face, blanks between."),
        (THREE, "1 2 7", "A d6 shows 1 to 6: 7 is not on it."),
        (THREE, "127", "A d6 shows 1 to 6: 7 is not on it."),
    ],
)  # fmt: skip
def test_nonsense_is_told_in_a_sentence(asked, typed, said):
    assert read(asked, typed) == ((), said)


# -- on the screen -----------------------------------------------------------------------------------------------------


def throwing(size=(1280, 720), **settings):
    """Play the barricade; the heroes' seat throws its own dice, with the first gamepad."""
    app = started(Shipped(), size, **settings)
    seating = Seating((Seat("Ada", pad=1, dice=True, units=(1, 2, 3, 4)), Seat("Bob", pad=2, units=(5, 6, 7, 8))))
    opened = app.library.open(LEVELS[0], 5, "normal").seat(seating)
    app.exits.shelf()
    app.exits.battle(opened)
    steps(app)
    assert isinstance(app.top, Throws)
    return app, app.top


def thrown(battle):
    return sum(number for _, number in battle.world.get(BATTLE, Chance).drawn)


def test_the_seat_alone_is_asked_and_typing_goes_on_with_the_battle():
    app, scene = throwing()
    asked = scene.asked
    assert (asked.unit, asked.sides) == (1, 20)
    assert "Ada: throw 1d20" in scene.panel.words
    press(app, pygame.K_1, pygame.K_7, pygame.K_RETURN)
    battle = app.scenes[-2].battle if isinstance(app.top, Throws) else app.top.battle
    assert thrown(battle) > asked.number
    assert battle.pending.unit == 2
    while isinstance(app.top, Throws):
        assert app.top.asked.unit in (1, 2, 3, 4)
        press(app, pygame.K_5, pygame.K_RETURN)
    assert isinstance(app.top, Skirmish)
    assert app.top.battle.log[0].answers[:2] == ("dice 0: 17", "dice 1: 5")


def test_nonsense_stays_on_the_page_and_can_be_deleted():
    app, scene = throwing()
    press(app, pygame.K_9, pygame.K_9, pygame.K_RETURN)
    assert app.top is scene
    assert "A d20 shows 1 to 20: 99 is not on it." in scene.panel.words
    press(app, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert app.top is not scene


def test_dice_are_given_by_mouse_alone():
    app, scene = throwing()
    click(app, button(app, "face 3"))
    click(app, button(app, "face 12"))
    assert scene.typed == "12"
    click(app, button(app, "these"))
    assert app.top is not scene
    below = app.scenes[-2]
    assert below.battle.snapshot().answers == ("dice 0: 12",)


def test_dice_are_given_with_the_seats_pad_alone(monkeypatch):
    app, scene = throwing()
    monkeypatch.setattr(app.pads, "_numbers", {101: 1, 102: 2})
    app._hand(pressed("down", pad=2))
    assert "Ada is to choose now, not Bob." in scene.panel.words
    for _ in range(4):
        app._hand(pressed("down", pad=1))
    app._hand(pressed("confirm", pad=1))
    assert scene.typed == "4"
    names = [hot.name for hot in scene.panel.page.hots]
    for _ in range(names.index("these") - names.index("face 4")):
        app._hand(pressed("down", pad=1))
    app._hand(pressed("confirm", pad=1))
    steps(app)
    assert app.scenes[-2].battle.snapshot().answers == ("dice 0: 4",)


def test_the_game_throws_on_request_and_the_menu_leads_out():
    app, scene = throwing()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Pause)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene
    key = scene.asked.keys[0]
    click(app, button(app, "game"))
    assert app.scenes[-2].battle.snapshot().answers == (key,)
    app.top.pause()
    click(app, button(app, "leave"))
    assert not any(isinstance(one, Skirmish | Throws) for one in app.scenes)


@pytest.mark.parametrize(
    ("language", "size", "scale"), [("en", (1280, 720), 2.0), ("ru", (1280, 720), 2.0), ("zh", (1920, 1080), 1.5)]
)
def test_nothing_of_the_page_stands_outside(language, size, scale):
    app, scene = throwing(size, scale=scale, language=language)
    speak(language)
    press(app, pygame.K_x, pygame.K_RETURN)
    assert scene.fault
    whole(scene.panel)
    assert scene.panel.rect.bottom <= size[1]


def test_more_faces_than_dice_begin_the_throw_anew(monkeypatch):
    app, scene = throwing()
    pair = replace(scene.asked, count=2, sides=10)
    monkeypatch.setattr(Throws, "asked", property(lambda _: pair))
    for face, typed in (("4", "4"), ("9", "4 9"), ("2", "2"), ("10", "2 10")):
        click(app, button(app, f"face {face}"))
        assert scene.typed == typed
    assert app.size[1] >= scene.panel.rect.bottom
