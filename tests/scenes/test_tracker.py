"""The initiative tracker's cards, and the plates that tell what its buttons do."""

from dataclasses import replace
from itertools import pairwise

import pygame
from pygame import Rect

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.objectives import defaults
from game.ecs.components import Place
from scenes.panels.initiative import LEAST, Tracker
from scenes.panels.log_panel import SHOWN
from scenes.play.table import Table
from scenes.ui import theme
from scenes.ui.hint import REST
from scenes.ui.panel import Panel
from scenes.ui.words import name_of
from tests.scenes.fakes import Passer, playing, point, started, steps
from tests.toy import TOY, world


def test_the_tracker_shows_everybody_some_without_their_names():
    started()  # for the fonts
    made = world(rows="\n".join(["ABCDEF......", "abcdef......"]))
    table = Table(Battle(TOY, made, defaults(("capitals", "smalls"))), Passer(), 1)
    table.skip()
    for wide, named in ((2400, 12), (1280, 7), (700, 1)):
        panel = Panel(Tracker(table, lambda unit: None), pad=0)
        panel.place(Rect(0, 0, wide, 62))
        panel.refresh()
        cards = [hot for hot in panel.page.hots if hot.name.startswith("unit ")]
        assert cards[-1].rect.right <= wide
        assert not any(one.rect.colliderect(other.rect) for one, other in pairwise(cards))
        full = [hot for hot in cards if hot.rect.width >= LEAST - 6]
        assert full == cards[: len(full)]
        assert len(full) == named
        assert (len(cards) == 12) is (wide > 1000)
        assert cards[0].hint.startswith(name_of(table.shown, table.battle.acting))


def test_a_plate_tells_what_a_button_does_once_the_pointer_rests():
    app, scene = playing()
    spot = scene.tracker_panel.spot(scene.tracker_panel.named("turns"))
    point(app, spot.center)
    assert not scene.hint.shown
    steps(app, REST + 2)
    assert scene.hint.shown
    with_plate = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    point(app, scene.layout.board.center)
    assert not scene.hint.shown
    steps(app, 2)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") != with_plate


def test_a_line_of_the_log_pointed_at_frames_its_creature_on_the_board():
    app, scene = playing()
    scene.send(Command(scene.battle.acting, "wait"))
    steps(app, 20)
    number, line = next((n, one) for n, one in enumerate(scene.table.lines[-SHOWN:]) if one.unit)
    x, y, _ = scene.table.shown.get(line.unit, Place).at
    edge = scene.board.camera.rect(x, y).inflate(6, 6).midtop
    before = pygame.display.get_surface().get_at(edge)
    hot = scene.log_panel.named(f"log {number}")
    scene.log_panel.focused = scene.log_panel.page.hots.index(hot)
    scene.log_panel.reveal()
    point(app, scene.log_panel.spot(hot).center)
    assert pygame.display.get_surface().get_at(edge) != before
    assert pygame.display.get_surface().get_at(edge) == theme.colour("focus")


def test_who_acts_next_is_said_only_where_an_order_says_so():
    """Where sides choose whose turn it is, nobody is next."""
    started()  # for the fonts
    for book, marked in ((TOY, 1), (replace(TOY, in_order=False), 0)):
        made = world(rows="\n".join(["ABC......", "abc......"]))
        table = Table(Battle(book, made, defaults(("capitals", "smalls"))), Passer(), 1)
        table.skip()
        panel = Panel(Tracker(table, lambda unit: None), pad=0)
        panel.place(Rect(0, 0, 2400, 62))
        panel.refresh()
        hints = [hot.hint.split(" \u00b7 ") for hot in panel.page.hots if hot.name.startswith("unit ")]
        assert sum("next" in parts for parts in hints) == marked
        assert sum("now" in parts for parts in hints) == 1
