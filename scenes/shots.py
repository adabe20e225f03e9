"""How does every scene look? `python -m scenes.shots FOLDER` opens each without a display, and saves a PNG."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
from pygame import Rect

from game import RULEBOOKS
from game.ecs.components import Side
from game.i18n import tr
from game.store.save import damaged
from game.store.slots import Slots
from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.keepsake.home import TakeHome
from scenes.learn.codex import Codex
from scenes.menus.crashed import Crashed
from scenes.menus.curtain import Curtain
from scenes.menus.keys import Keys
from scenes.menus.message import Message
from scenes.menus.pause import Pause
from scenes.menus.rebind import Rebind
from scenes.menus.saves import Damaged, LoadScene
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.shelf import Shelf
from scenes.menus.title import Title
from scenes.menus.travel import Travel
from scenes.play.opening import Library, Shipped
from scenes.play.saving import Shelter
from scenes.seats.chooser import Chooser
from scenes.stage.loop import STEP
from scenes.stage.settings import Settings
from scenes.story.briefing import Briefing
from scenes.ui.words import say, teams

SIZES = ((1024, 640, 1.0), (1280, 720, 1.0), (1920, 1080, 1.5))
"""Windows in which every scene is shown: width, height, UI scale."""
LONGEST = 4000
"""Updates after which a battle that does not come to the point is left."""


def _pass(app: App) -> None:
    """Let an update pass; a curtain between two players rises at once."""
    app.update()
    if isinstance(app.top, Curtain):
        app.top.leave()


def settle(app: App, until: int = 600) -> None:
    """Let time pass until nothing moves and a player is asked, or until so many updates have passed."""
    for _ in range(until):
        _pass(app)
        top = app.top
        if not isinstance(top, Skirmish) or top.open or top.banner is not None:
            break
    app.top.dirty = True
    app.draw(STEP)


def point(app: App, where: Rect) -> None:
    """Move the pointer into the middle of a rectangle."""
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=where.center, rel=(0, 0), buttons=(0, 0, 0)))
    settle(app, 3)


def menus(app: App) -> Iterator[str]:
    """Go through the scenes around the battle; yields the name of each as it is on the screen."""
    app.push(Title(app))
    settle(app, 3)
    yield "title"
    broken = Message(app, say("This level cannot be opened"), ["gate.toml:8: map: \u2026"])
    codex = Codex(app, next(iter(RULEBOOKS.values())))
    others = {"shelf": Shelf(app), "settings": SettingsScene(app), "keys": Keys(app), "rebind": Rebind(app),
              "travel": Travel(app), "codex": codex, "message": broken}  # fmt: skip
    for name, scene in others.items():
        app.push(scene)
        settle(app, 3)
        yield name
        app.pop()


def kept(app: App) -> Iterator[str]:
    """Go through the scenes about saves, in the folder that the app keeps them in."""
    if app.shelter is None:
        return
    app.open_level(app.library.cards()[0].path, 1)
    settle(app)
    scene = app.top
    if isinstance(scene, Skirmish):
        for _ in range(2):  # what is only looked at is not saved
            scene.end_turn()
    scene.leave()
    slots = app.shelter.slots
    if not slots.cards():
        return
    settle(app, 3)
    yield "continue"
    name = slots.cards()[0].name
    others = {"load": LoadScene(app, slots), "damaged": Damaged(app, slots, name, tr(damaged().text)),
              "crashed": Crashed(app, ZeroDivisionError("?"), app.shelter.crashes, app.pop)}  # fmt: skip
    for word, scene in others.items():
        app.push(scene)
        settle(app, 3)
        yield word
        app.pop()
    app.watch(name)
    settle(app, 90)
    yield "replay"
    app.pop()


def battle(app: App, scene: Skirmish) -> Iterator[str]:
    """Go through what a battle can show; yields a name for each state."""
    yield from _looked(app, scene)
    yield from _asked(app, scene)
    yield from _onwards(app, scene)


def _looked(app: App, scene: Skirmish) -> Iterator[str]:
    """Show the beginning, the farthest path that the first creature can take, and its end seen from the side."""
    settle(app)
    yield "start"
    stops = sorted(scene.aim.reach.values(), key=lambda stop: (-stop.cost, stop.cell))
    shift = scene.aim.anchor_shift
    for stop in stops[:1]:
        point(app, scene.board.camera.rect(stop.cell[0] + shift, stop.cell[1] + shift))
        yield "ghost"
        scene.compare()
        settle(app, 3)
        yield "books"
        app.pop()
        settle(app, 3)
        height = scene.aim.height
        scene.aim.lift(1)
        settle(app, 3)
        yield "side"
        scene.aim.height = height


def _asked(app: App, scene: Skirmish) -> Iterator[str]:
    """Ask for reasons: why not, what odds, who threatens, what a rule says."""
    point(app, scene.board.camera.rect(0, 0))
    yield "refusal"
    yield from _foe(app, scene)
    scene.view.threaten(True)
    settle(app, 3)
    yield "threat"
    scene.view.threaten(False)
    scene.inspect(scene.battle.acting)
    settle(app, 3)
    yield "sheet"
    opened = next((hot for hot in scene.why_panel.page.hots if hot.name.startswith("rule ")), None)
    if opened is not None:
        opened.act()
        settle(app, 3)
        yield "rule"
    scene.why.pinned.clear()
    app.push(Curtain(app, scene.table, teams(scene.battle.world)[0]))
    app.draw(0.0)
    yield "curtain"
    app.pop()
    app.push(Pause(app, scene.finish))
    settle(app, 3)
    yield "pause"
    app.pop()
    app.push(TakeHome(app, scene.opened, scene.table))
    settle(app, 3)
    yield "home"
    app.pop()


def _foe(app: App, scene: Skirmish) -> Iterator[str]:
    world, mine = scene.battle.world, scene.battle.world.find(scene.battle.acting, Side)
    foes = (unit for unit, side in world.all(Side) if mine is not None and side.team != mine.team)
    for unit in foes:
        x, y, _ = scene.battle.rulebook.space.cells(world, unit)[0]
        point(app, scene.board.camera.rect(x, y))
        yield "attack"
        return


def _onwards(app: App, scene: Skirmish) -> Iterator[str]:
    """End turn after turn: the first question, a blow under way, and the end."""
    seen: set[str] = set()
    for _ in range(LONGEST):
        _pass(app)
        name = _worth(scene)
        if name and name not in seen:
            seen.add(name)
            app.top.dirty = True
            app.draw(0.0)
            yield name
        if scene.banner is not None:
            return
        if scene.open and scene.battle.pending is not None:
            scene.answer(scene.battle.pending.options[-1].key)
        elif scene.open:
            scene.end_turn()


def _worth(scene: Skirmish) -> str:
    if scene.banner is not None:
        return "end"
    if scene.open and scene.battle.pending is not None:
        return "question"
    return "blow" if scene.motion.floats and scene.motion.event is not None else ""


def shoot(folder: Path, library: Library, sizes: tuple[tuple[int, int, float], ...] = SIZES) -> list[Path]:
    """Save a picture of every scene in every size; gives their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    saved = []
    for wide, high, scale in sizes:
        app = App(Settings(scale=scale, speed=4.0, volume=0, strength="naive"), library, (wide, high))
        app.hurried = True
        for name in _all(app, library):
            saved.append(folder / f"{wide}x{high}-{name}.png")
            screen = pygame.display.get_surface()
            if screen is not None:
                pygame.image.save(screen, saved[-1])
    return saved


def _all(app: App, library: Library) -> Iterator[str]:
    yield from menus(app)
    with TemporaryDirectory() as folder:
        app.shelter = Shelter(Slots(Path(folder) / "saves"), Path(folder) / "crashes")
        yield from kept(app)
    app.shelter = None
    seen = False  # one battle is played to its end; of the others the beginning is enough
    for card in library.cards():
        if card.broken:
            continue
        app.open_level(card.path, 1, brief=True)
        settle(app, 1)
        yield f"{card.path.stem}-briefing"
        if isinstance(app.top, Briefing):
            app.push(Chooser(app, app.top.opened, lambda _: None))
            settle(app, 1)
            yield f"{card.path.stem}-seats"
            app.pop()
        app.pop()
        app.open_level(card.path, 1)
        scene = app.top
        if isinstance(scene, Skirmish):
            states = _looked(app, scene) if seen else battle(app, scene)
            seen = True
            for name in states:
                yield f"{card.path.stem}-{name}"
        app.pop()


def main() -> int:
    """Take the folder from the command line."""
    if len(sys.argv) != 2:
        print("usage: python -m scenes.shots FOLDER", file=sys.stderr)
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for path in shoot(Path(sys.argv[1]), Shipped()):
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
