"""[R16] The window is resized, hidden, filled, lost and found again, and the sound goes: the battle does not notice."""

from random import Random

import pygame
import pytest

from scenes.battle.skirmish import Skirmish
from scenes.menus.crashed import Crashed
from scenes.play.opening import Shipped
from scenes.ui import bindings
from tests.scenes.fakes import handed, started
from tests.scenes.test_water import POND
from tests.tiers import size

STEPS = size(200, 2000)
EDGES = (0, 1, 2, 319, 320, 639, 641, 1280, 1920, 4320, 7680, 9000)
"""Lengths of a window's side that have broken programs before."""
FOCUS = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWMOVED, pygame.WINDOWDISPLAYCHANGED,
    pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET,
)  # fmt: skip


def resize(app, random):
    """Let the window manager give the window another size, and say so."""
    pick = random.random()
    if pick < 0.06:
        wide, high = random.choice(EDGES), random.choice(EDGES)
    else:
        wide, high = (round(2 ** random.uniform(6, 11.2)) for _ in range(2))
    if not app.settings.fullscreen and pygame.display.get_init():
        pygame.display.set_mode((max(1, wide), max(1, high)), pygame.RESIZABLE)
    for kind in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
        app.handle(pygame.Event(kind, x=wide, y=high))


def focus(app, random):
    app.handle(pygame.Event(random.choice(FOCUS), x=0, y=0, display_index=0))


def full_screen(app, random):
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))


def lose_display(app, random):
    """Take the display away for a frame, and give it back as another program would."""
    pygame.display.quit()
    app.update()
    assert not app.draw(0.0)
    pygame.display.init()
    app.reopen()


def lose_sound(app, random):
    app.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    if random.random() < 0.5:
        pygame.mixer.quit()
    app.sounds.level(random.randrange(101))
    app.sounds.play("hit")


def held_key(app, random):
    """Hold a key that pans, or zoom; a lost focus lets it go."""
    key = random.choice((pygame.K_w, pygame.K_d, pygame.K_t))
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def pointer(app, random):
    place = random.randrange(-5, 2000), random.randrange(-5, 1200)
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(3, 3), buttons=(0, 0, random.randrange(2))))
    if isinstance(app.top, Skirmish) and random.random() < 0.3:
        app.top.board.camera.zoom(random.choice((-1, 1)), place)


ACTS = (resize, resize, resize, resize, focus, focus, full_screen, lose_display, lose_sound, held_key, pointer)


def play(scene, random):
    """Do one thing in the battle; what it is depends on nothing that the window does."""
    battle = scene.battle
    if battle.outcome is not None:
        return
    if battle.pending is not None:
        scene.table.answer(battle.pending.keys[0])
        return
    verb = random.choice(("move", "end"))
    offers = battle.offers(verb) or battle.offers("end")
    scene.table.do(offers[random.randrange(len(offers))])


def played(tmp_path, troubled):
    """Play a battle of so many steps, with or without trouble between them; gives its digests."""
    path = tmp_path / "pond.toml"
    path.write_text(POND, encoding="utf-8")
    app = started(Shipped(tmp_path), speed=4.0)
    app.open_level(path, 3)
    scene, moves, troubles, seed = app.top, Random(1), Random(2), 3
    digests = []
    for step in range(STEPS):
        if scene.battle.outcome is not None:  # many steps are more than one battle
            seed += 1
            app.open_level(path, seed)
            scene = app.top
        if troubled:
            troubles.choice(ACTS)(app, troubles)
        if step % 4 == 0:
            play(scene, moves)
            digests.append(scene.battle.digest)
        app.update()
        handed(app)
        app.draw(0.0)
        assert app.top is scene, app.top.panel.words if isinstance(app.top, Crashed) else app.top
    scene.motion.skip()
    assert scene.table.shown.digest() == scene.battle.digest
    return app, digests


def test_a_troubled_window_leaves_the_battle_as_it_is(tmp_path):
    _, calm = played(tmp_path, troubled=False)
    app, troubled = played(tmp_path, troubled=True)
    assert troubled == calm
    assert len(set(calm)) > len(calm) // 3
    app.settings.fullscreen = False
    app.handle(pygame.Event(pygame.WINDOWRESTORED))
    app.reopen()
    app.top.dirty = True
    assert app.draw(0.0)
    assert len({tuple(app.top.layout.board), tuple(app.top.layout.menu)}) == 2


@pytest.mark.parametrize("kind", FOCUS)
def test_each_event_of_the_window_alone(tmp_path, kind):
    app = started()
    app.handle(pygame.Event(kind, x=0, y=0, display_index=0))
    app.handle(pygame.Event(pygame.WINDOWRESTORED))
    app.update()
    app.top.dirty = True
    assert app.draw(0.0)


def test_losing_the_focus_drops_held_keys_and_sticks(tmp_path):
    path = tmp_path / "pond.toml"
    path.write_text(POND, encoding="utf-8")
    app = started(Shipped(tmp_path))
    app.open_level(path, 3)
    scene = app.top
    scene.board.camera.zoom(9, scene.layout.board.center)
    app.handle(pygame.Event(pygame.KEYDOWN, key=bindings.current().keys("pan right")[0], mod=0, unicode="", scancode=0))
    app.handle(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=3, value=32000, instance_id=0))
    app.update()
    app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    before = scene.board.camera.x, scene.board.camera.y
    app.update()
    assert (scene.board.camera.x, scene.board.camera.y) == before
