"""Seats at a table: given out before a battle, kept in saves, seen across the room, each heard in its turn alone."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.ecs.components import Side
from game.ecs.writing import canonical
from game.store.level import peopled
from game.store.save import SaveError, check_bytes, read_save, save, wrap
from game.store.seating import SEATS, Seat, Seating, read_seats, write_seats
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import begin, speak
from scenes.seats import presets
from scenes.seats.called import LONG
from scenes.seats.chooser import Chooser
from scenes.story.briefing import Briefing
from scenes.ui import theme
from scenes.ui.pad import Pads, pressed
from tests.scenes.fakes import Meadows, Shipped, Toys, button, click, press, sheltered, started, steps
from tests.scenes.test_layout import whole
from tests.toy import levels as toys

TWO = Seating((Seat("Ada", pad=1, units=(1, 3, 5)), Seat(pad=2, across=True, units=(2, 4, 6))))


def asked(app):
    """Open the meadow's briefing, and go to where the seats are given out."""
    app.open_level(Path("meadow"), 1, brief=True)
    steps(app)
    assert isinstance(app.top, Briefing)
    click(app, button(app, "seats"))
    assert isinstance(app.top, Chooser)
    return app.top


def seated(folder, seating, **settings):
    """Play the meadow with people in seats."""
    app = sheltered(folder, **settings)
    asked(app).seating = seating
    app.top.begin()
    app.top.begin()
    steps(app)
    assert isinstance(app.top, Skirmish)
    return app, app.top


def seat_of(scene):
    """Give the number of the seat whose turn it is."""
    return next(n for n, seat in enumerate(TWO.seats, 1) if scene.battle.acting in seat.units)


def waited(app, scene):
    """End a turn."""
    scene.end_turn()
    scene.end_turn()
    steps(app)


def plugged(monkeypatch, app, *numbers):
    """Have gamepads of these numbers."""
    monkeypatch.setattr(app.pads, "_numbers", {100 + n: n for n in numbers})


# -- who plays whom ----------------------------------------------------------------------------------------------------


def test_presets_share_everybody_out():
    level = Shipped().open(next(card.path for card in Shipped().cards() if card.path.stem == "barricade"), 1, "normal")
    world = level.battle.world
    shares = {name: [seat.units for seat in made(world).seats] for name, (_, made) in presets.PRESETS.items()}
    assert shares == {
        "solo": [(1, 2, 3, 4)],
        "sides": [(1, 2, 3, 4), (5, 6, 7, 8)],
        "heroes": [(1,), (2,), (3,), (4,)],
        "master": [(5, 6, 7, 8), (1,), (2,), (3,), (4,)],
    }


def test_a_creature_goes_from_seat_to_seat_and_to_the_computer():
    seating, seen = presets.solo(begin(Meadows().level(), Path("meadow"), 1, "normal", toys.BOOKS).battle.world), []
    seating = Seating((*seating.seats, Seat(units=(9,))))
    for _ in range(4):
        seating = presets.move(seating, 2)
        seen.append(next((n for n, seat in enumerate(seating.seats, 1) if 2 in seat.units), 0))
    assert seen == [1, 2, 3, 0]


def test_pads_are_given_to_the_seats_after_the_first():
    held = presets.with_pads(Seating(tuple(Seat(units=(n,)) for n in range(1, 5))), (1, 3))
    assert [seat.pad for seat in held.seats] == [0, 1, 3, 0]


def test_seats_are_chosen_by_mouse_and_the_level_says_who_is_played(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    asked(app)
    click(app, button(app, "preset sides"))
    click(app, button(app, "across 2"))
    click(app, button(app, "dice 1"))
    click(app, button(app, "begin"))
    assert isinstance(app.top, Briefing)
    given = app.top.opened
    told = [(seat.units, seat.across, seat.dice) for seat in given.seating.seats]
    assert told == [((1, 3, 5), False, True), ((2, 4, 6), True, False)]
    assert {side.control for _, side in given.battle.world.all(Side)} == {"human"}
    assert given.origin.text.startswith('people = ["A", "b", "B", "a", "C", "c"]\n')


def test_seats_are_chosen_and_named_by_keys(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    scene = asked(app)
    press(app, pygame.K_2)
    names = [hot.name for hot in scene.panel.page.hots]
    press(app, *[pygame.K_DOWN] * (names.index("name 2") + 1), pygame.K_RETURN)
    for letter in "Boe":
        app.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    press(app, pygame.K_BACKSPACE)
    app.handle(pygame.Event(pygame.TEXTINPUT, text="b\n2"))
    press(app, pygame.K_RETURN)
    assert scene.seating.seats[1].name == "Bob2"
    assert "Bob2" in scene.panel.words


def test_seats_are_chosen_with_a_pad_alone(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    scene = asked(app)
    names = [hot.name for hot in scene.panel.page.hots]
    for _ in range(names.index("preset master") + 1):
        app._hand(pressed("down", pad=1))
    app._hand(pressed("confirm", pad=1))
    assert [seat.units for seat in scene.seating.seats] == [(2, 4, 6), (1,), (3,), (5,)]


def test_a_seat_that_plays_nobody_is_dropped(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    scene = asked(app)
    scene.seating = Seating((Seat(), Seat("Eve", units=(1,))))
    scene.begin()
    assert app.top.opened.seating == Seating((Seat("Eve", units=(1,)),))


def test_a_gamepad_that_comes_can_be_chosen_at_once(monkeypatch, tmp_path):
    app = sheltered(tmp_path)
    scene = asked(app)
    click(app, button(app, "pad 1"))
    assert scene.seating.seats[0].pad == 0
    plugged(monkeypatch, app, 2)
    click(app, button(app, "pad 1"))
    assert scene.seating.seats[0].pad == 2
    assert "Gamepad 2" in scene.panel.words


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_level_names_the_creatures_that_people_play():
    level = peopled(Meadows(("capitals",)).level(), ("b",), toys.BOOKS)
    assert [(spec.name, spec.control) for spec in level.creatures] == [
        ("A", "ai"), ("b", "human"), ("B", "ai"), ("a", "ai"), ("C", "ai"), ("c", "ai"),
    ]  # fmt: skip
    assert peopled(level, ("b",), toys.BOOKS) is level


def test_seats_stand_beside_the_battle_and_its_digest_does_not_know_them(tmp_path):
    _, scene = seated(tmp_path, TWO)
    bare = begin(peopled(Meadows().level(), tuple("AbBaCc"), toys.BOOKS), Path("meadow"), 1, "normal", toys.BOOKS)
    bare.battle.start(1)
    assert scene.battle.digest == bare.battle.digest
    saved = read_save(save(scene.battle, scene.opened.origin))[1]
    assert saved.level.seats == TWO
    assert read_save(save(scene.battle, replace(scene.opened.origin, seats=Seating())))[1].level.seats == Seating()


def test_seats_come_back_with_a_save(tmp_path):
    app, scene = seated(tmp_path, TWO)
    waited(app, scene)
    scene.leave()
    app.go_on("auto-meadow")
    steps(app)
    assert isinstance(app.top, Skirmish)
    assert app.top is not scene
    assert app.top.table.seating == TWO
    assert app.top.battle.digest == scene.battle.digest


@pytest.mark.parametrize(
    "seats",
    [
        [{"name": "a"}], 3, [[]],
        [{"name": "", "pad": 0, "dice": False, "across": False, "units": [1]}] * 2,
        [{"name": "x" * 25, "pad": 0, "dice": False, "across": False, "units": [1]}],
        [{"name": "\u202e", "pad": 0, "dice": False, "across": False, "units": [1]}],
        [{"name": "", "pad": -1, "dice": False, "across": False, "units": [1]}],
        [{"name": "", "pad": True, "dice": False, "across": False, "units": [1]}],
    ],
)  # fmt: skip
def test_forged_seats_are_refused(tmp_path, seats):
    _, scene = seated(tmp_path, TWO)


    data = json.loads(check_bytes(save(scene.battle, scene.opened.origin))[1])
    data["seats"] = seats
    with pytest.raises(SaveError):
        read_save(wrap(data))


def test_seats_are_read_back_as_they_were_written():
    many = Seating(tuple(Seat(f"n{n}", n, n % 2 == 0, n % 3 == 0, (n,)) for n in range(1, SEATS + 1)))
    assert read_seats(json.loads(canonical(write_seats(many)))) == many


# -- in the battle -----------------------------------------------------------------------------------------------------


def test_the_band_says_whose_turn_it_is(tmp_path):
    app, scene = seated(tmp_path, TWO)
    names = set()
    for _ in range(6):
        number = seat_of(scene)
        assert (scene.called.number, scene.called.name) == (number, ("Ada", "Seat 2")[number - 1])
        assert f"{scene.called.name}: your turn" in scene.menu_panel.words
        names.add(scene.called.name)
        waited(app, scene)
    assert names == {"Ada", "Seat 2"}


def test_nothing_falls_between_seats_where_nothing_is_hidden(tmp_path):
    app = sheltered(tmp_path)
    app.exits.battle(app.library.open(Path("meadow"), 1, "normal").seat(TWO))
    for _ in range(3):
        app.update()
    assert isinstance(app.top, Skirmish)
    assert app.top.table.seat == ("capitals", "smalls")[seat_of(app.top) - 1]


def test_another_seats_pad_does_nothing_and_is_told_so(monkeypatch, tmp_path):
    app, scene = seated(tmp_path, TWO)
    plugged(monkeypatch, app, 1, 2, 3)
    mine, turn, digest = seat_of(scene), scene.battle.acting, scene.battle.digest
    for pad, words in ((3 - mine, "is to choose now, not"), (3, "Gamepad 3 has no seat.")):
        for action in ("end", "end", "confirm"):
            app._hand(pressed(action, pad=pad))
        steps(app)
        assert scene.battle.digest == digest
        assert words in scene.menu.notice
    for _ in range(2):
        app._hand(pressed("end", pad=mine))
    steps(app)
    assert scene.battle.acting != turn


def test_a_question_goes_to_the_seat_of_whom_it_concerns(monkeypatch):
    app = started(Toys(("capitals", "smalls"), ".....\n.Ab..\n....."))
    app.open_level(Path("meadow"), 1)
    steps(app)
    scene = app.top
    scene.table.seating = Seating((Seat("Ada", pad=1, units=(1,)), Seat("Bob", pad=2, across=True, units=(2,))))
    plugged(monkeypatch, app, 1, 2)
    striker = scene.battle.acting
    scene.send(scene.battle.offers("hit")[0])
    steps(app)
    asked = scene.battle.pending
    assert asked.unit == 3 - striker == scene.called.number
    assert scene.called.words == "a question for you"
    assert scene.menu_panel.turned == (scene.called.number == 2)
    app._hand(pressed("verb 1", pad=striker))
    assert scene.battle.pending == asked
    app._hand(pressed("verb 1", pad=asked.unit))
    steps(app)
    assert scene.battle.pending is None


def test_cards_in_the_order_of_acting_say_whose_they_are(tmp_path):
    _, scene = seated(tmp_path, TWO)
    hints = {hot.name: hot.hint for hot in scene.tracker_panel.page.hots}
    assert "Ada" in hints["unit 1"].split(" \u00b7 ")
    assert "Seat 2" in hints["unit 2"].split(" \u00b7 ")


def test_where_a_pad_has_been_pulled_mouse_and_keyboard_play_on(monkeypatch, tmp_path):
    app, scene = seated(tmp_path, TWO)
    plugged(monkeypatch, app, 1, 2)
    assert scene.called.missing == ""
    plugged(monkeypatch, app)
    number, turn = scene.called.number, scene.battle.acting
    assert scene.called.missing == f"Gamepad {number} is not there: {scene.called.name} plays with mouse and keyboard."
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    assert scene.battle.acting != turn


def test_the_panels_turn_to_who_sits_across_and_answer_where_they_are_drawn(tmp_path):
    app, scene = seated(tmp_path, TWO)
    while scene.called.number != 2:
        waited(app, scene)
    steps(app, LONG + 2)
    assert scene.menu_panel.turned
    hot = next(hot for hot in scene.menu_panel.page.hots if hot.name.startswith("verb "))
    spot = scene.menu_panel.spot(hot)
    assert scene.menu_panel.at(spot.center) is hot
    upright = hot.rect.move(scene.menu_panel.rect.left, scene.menu_panel.rect.top)
    assert spot.center != upright.center
    assert scene.menu_panel.rect.top == 0
    assert scene.tracker_panel.rect.bottom == app.size[1]
    scene.dirty = True
    app.draw(0.0)
    screen = pygame.display.get_surface()
    turned = screen.subsurface(scene.menu_panel.rect).copy()
    scene.menu_panel.turned = False
    scene.menu_panel.draw(screen)
    upright = pygame.transform.rotate(screen.subsurface(scene.menu_panel.rect), 180)
    assert pygame.image.tobytes(turned, "RGB") == pygame.image.tobytes(upright, "RGB")


def test_the_menu_stands_before_who_is_called_and_the_board_stays_where_it_is(tmp_path):
    app, scene = seated(tmp_path, TWO)
    found = {}
    for _ in range(6):
        steps(app, LONG + 2)
        low = scene.menu_panel.rect.top > app.size[1] // 2
        found.setdefault(scene.called.number, (low, scene.board.camera.rect(0, 0)))
        waited(app, scene)
    assert [found[number][0] for number in (1, 2)] == [True, False]
    assert found[1][1] == found[2][1]


def test_the_beginning_of_a_turn_is_said_large_and_a_click_there_does_nothing_else(tmp_path):
    app, scene = seated(tmp_path, TWO)
    scene.dirty = True
    app.draw(0.0)
    strip, digest = scene.called._strip, scene.battle.digest
    assert scene.layout.board.contains(strip)
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=strip.center, button=1))
    assert scene.battle.digest == digest
    steps(app)
    assert scene.called._left == 0


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)])
def test_nothing_of_the_chooser_stands_outside(tmp_path, language, size, scale):
    app = started(Meadows(), size, scale=scale, language=language)
    speak(language)
    scene = asked(app)
    scene._preset("master")
    steps(app)
    whole(scene.panel)
    assert scene.panel.rect.width <= size[0]


# -- pads and colours --------------------------------------------------------------------------------------------------


def test_a_pad_that_comes_back_has_its_number_again():
    pygame.init()
    pads = Pads()
    pads._numbers = {7: 1, 8: 2, 9: 3}
    list(pads.hear(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=8)))
    assert pads.numbers == (1, 3)
    heard = list(pads.hear(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=9)))
    assert [(event.action, event.pad) for event in heard] == [("confirm", 3)]


def test_the_colours_of_seats_differ_and_their_letters_read():
    paints = [theme.seat(number) for number in range(1, SEATS + 1)]
    assert all(theme.contrast(one.letter, one.rim) >= 4.5 for one in paints)
    assert all(theme.contrast(theme.colour("text"), one.disc) >= 4.5 for one in paints)
    apart = [sum(abs(a - b) for a, b in zip(one.rim[:3], other.rim[:3], strict=True))
             for one, other in combinations(paints, 2)]  # fmt: skip
    assert min(apart) > 100


def test_who_acts_next_is_for_every_pad_of_the_side_to_say(monkeypatch):
    path = next(card.path for card in Shipped().cards() if card.path.stem == "quay")
    app = started(Shipped(), strength="naive")
    app.open_level(path, 1)
    scene = app.top
    scene.table.seating = Seating((Seat("Ada", pad=1, units=(1, 2)), Seat("Bob", pad=2, units=(3, 4))))
    plugged(monkeypatch, app, 1, 2)
    for _ in range(9000):
        if scene.open and scene.battle.pending is not None:
            break
        app.update()
    steps(app)
    assert scene.battle.acting == 0
    assert scene.called.words == "who acts next?"
    app._hand(pressed("verb 3", pad=2))
    steps(app)
    assert scene.battle.acting == 3
    assert scene.called.words == "your turn"
    app._hand(pressed("end", pad=1))
    assert "is to choose now, not" in scene.menu.notice
