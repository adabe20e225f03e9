"""A library of small battles for the scenes' tests: the toy rulebook, and players who do as they are told."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.ai.brain import Brain, Chosen
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.objectives import defaults
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.reasons import Text, text
from game.store.disk import Disk
from game.store.level import Level, on_grid, read_level
from game.store.level import hot_seat as at_one_table
from game.store.slots import Slots
from scenes.app import App
from scenes.battle import thinking
from scenes.battle.skirmish import Skirmish
from scenes.menus.curtain import Curtain
from scenes.menus.title import Title
from scenes.play.opening import BrokenLevelError, LevelCard, Opened, Shipped, begin
from scenes.play.saving import Shelter
from scenes.stage.menu import Menu
from scenes.stage.settings import Settings
from tests.toy import MEADOW, TOY, world
from tests.toy import levels as toys


class Passer:
    """Ends every turn, and takes the first answer of every question."""

    def __init__(self) -> None:
        self.choice: Chosen | None = None

    def think(self, battle: Battle) -> Iterator[None]:
        yield
        self.choice = Chosen(Command(battle.acting, "wait"), text("It waits."))

    def weigh(self, battle: Battle) -> Generator[None, None, tuple[str, Text]]:
        yield
        assert battle.pending is not None
        return battle.pending.keys[0], text("It takes the first.")


def told(made: World, humans: tuple[str, ...]) -> World:
    """Give sides their players and creatures their titles."""
    for unit, side in list(made.all(Side)):
        name = made.get(unit, Name)
        made.put(unit, replace(side, control="human" if side.team in humans else "ai"))
        made.put(unit, replace(name, title=Text(f"{side.team[:-1].capitalize()} {name.name}")))
    return made


class Toys:
    """A shelf of toy levels, one of them broken."""

    def __init__(self, humans: tuple[str, ...] = ("capitals",), rows: str = MEADOW, grid: str = "square") -> None:
        self.humans, self.rows, self.grid = humans, rows, grid

    def cards(self) -> list[LevelCard]:
        return [
            LevelCard(Path("meadow"), "Meadow", "Who holds the meadow?", "steps, blows", 5, "Toy",
                      grids=("square", "hex")),
            LevelCard(Path("broken"), "Broken", "line 3: no such thing", "", 0, "", broken=True),
        ]

    def card(self, path: Path) -> LevelCard:
        return next(card for card in self.cards() if card.path.name == path.name)

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        if path.name == "broken":
            raise BrokenLevelError(("broken:3: map: a row is too short", "broken:9: there is nobody"))
        humans = ("capitals", "smalls") if hot_seat else self.humans
        made = told(world(grid or self.grid, self.rows), humans)
        return Opened(path, "Meadow", Battle(TOY, made, defaults(("capitals", "smalls"))), Passer(), seed)


def started(library: Toys | None = None, size: tuple[int, int] = (1280, 720), seed: int = 1, **settings: object) -> App:
    """Open a window with the title in it; everything is shown at once unless a speed is given."""
    found = Settings(**{"speed": 0.0, **settings})  # type: ignore[arg-type]
    app = App(found, library or Toys(), size)
    app.seed, app.hurried = seed, True
    app.push(Title(app))
    return app


def playing(library: Toys | None = None, size: tuple[int, int] = (1280, 720), seed: int = 1,
            **settings: object) -> tuple[App, Skirmish]:  # fmt: skip
    """Open the first level of a library."""
    app = started(library, size, seed, **settings)
    app.open_level(Path("meadow"), seed)
    steps(app)
    scene = app.top
    assert isinstance(scene, Skirmish)
    return app, scene


def steps(app: App, count: int = 3) -> None:
    """Let updates and frames pass, with whatever is in the queue of events; a curtain between players rises at once."""
    for left in reversed(range(count)):
        for event in pygame.event.get():
            app.handle(event)
        app.update()
        handed(app)
        if not left:
            app.draw(0.0)


class Recalling(Brain):
    """Chooses as another does, and what that has thought out once in the same battle at once."""

    thoughts: ClassVar[dict[object, Chosen | None]] = {}

    def think(self, battle: Battle) -> Iterator[None]:
        told = tuple(entry.digest for entry in battle.log)
        key = self.strength, battle.rulebook.id, battle.world.ground, battle.objectives, battle.limit, told
        if key not in self.thoughts:
            yield from super().think(battle)
            self.thoughts[key] = self.choice
        self.choice = self.thoughts[key]


def until_free(app: App) -> None:
    """Let a battle go on, its questions answered by their first answers, until an action may be chosen.

    The computer thinks a command out within a frame: the frames in which it would be at it are of no use here. Many
    tests begin with the same battle.
    """
    scene = app.top
    assert isinstance(scene, Skirmish)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "SLICE", 60.0)
        if type(scene.table.brain) is Brain:
            patch.setattr(scene.table, "brain", Recalling(scene.table.brain.strength))
            scene.table._thought = None  # whatever it has begun to think
        for _ in range(9000):
            if scene.hand.free:
                return
            if scene.hand.asked is not None and scene.battle.pending is not None:
                scene.answer(scene.battle.pending.keys[0])
            steps(app, 1)
    raise AssertionError("nobody of ours gets to act")


def handed(app: App) -> None:
    """Raise the curtain between two players."""
    if app.scenes and isinstance(app.top, Curtain):
        app.top.leave()


def press(app: App, *keys: int, mod: int = 0) -> None:
    """Press keys one after another."""
    for key in keys:
        letter = chr(key) if 32 <= key < 127 else ""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0))
        steps(app)


def point(app: App, place: tuple[int, int]) -> None:
    """Move the mouse."""
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    steps(app)


def click(app: App, place: tuple[int, int]) -> None:
    """Move the mouse and click."""
    point(app, place)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    steps(app)


def glide(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Move the mouse from one place to another as a hand does: over all that lies between."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for n in range(0, far + 1, 12):
        at = start[0] + (end[0] - start[0]) * n // far, start[1] + (end[1] - start[1]) * n // far
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        steps(app, 1)
    point(app, end)


def right_click(app: App, place: tuple[int, int]) -> None:
    """Click with the right button where the pointer is; the hand is not quite still."""
    moved = place[0] + 2, place[1] + 1
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=3))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=moved, rel=(2, 1), buttons=(0, 0, 1)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=moved, button=3))
    steps(app)


def played(folder: Path, source: str, seed: int = 1, *, acting: str = "", size: tuple[int, int] = (1280, 720),
           **settings: object) -> tuple[App, Skirmish]:  # fmt: skip
    """Open a level from its text, all questions answered with the first answer until somebody acts: of that name."""
    path = folder / "level.toml"
    path.write_text(source)
    app = started(Shipped(), size, seed, **settings)
    app.open_level(path, seed)
    steps(app)
    scene = app.top
    assert isinstance(scene, Skirmish)
    until_turn_of(app, scene, acting)
    return app, scene


def until_turn_of(app: App, scene: Skirmish, acting: str = "") -> None:
    """Let turns end, all questions answered with the first answer, until somebody acts: of that name."""
    for _ in range(40):
        name = scene.battle.world.find(scene.battle.acting, Name)
        if scene.battle.pending is not None:
            keys = scene.battle.pending.keys
            wanted = [str(unit) for unit, one in scene.battle.world.all(Name) if one.name == acting]
            scene.answer(next((key for key in (*wanted, "players") if key in keys), keys[0]))
        elif name is not None and acting in ("", name.name):
            return
        else:
            scene.end_turn()
            scene.end_turn()
        steps(app)
    raise AssertionError(f"{acting} never acts")


class Meadows(Toys):
    """The toy's meadow as a level that can be saved; who is not human passes."""

    def level(self) -> Level:
        source = toys.source()
        for team in ("capitals", "smalls"):
            control = "human" if team in self.humans else "ai"
            source = source.replace(f'team = "{team}"', f'team = "{team}"\ncontrol = "{control}"')
        return read_level(source.encode(), "meadow.toml", toys.BOOKS)

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        if path.name == "broken":
            return super().open(path, seed, strength)
        level = at_one_table(self.level(), toys.BOOKS) if hot_seat else self.level()
        level = on_grid(level, grid, toys.BOOKS) if grid else level
        return replace(begin(level, path, seed, strength, toys.BOOKS), brain=Passer(), title="Meadow")


def sheltered(folder: Path, disk: Disk | None = None, humans: tuple[str, ...] = ("capitals", "smalls"), seed: int = 1,
              **settings: object) -> App:  # fmt: skip
    """Open a window whose battles are kept in a folder; its clock goes on by a minute each time it is read."""
    app = started(Meadows(humans), seed=seed, **settings)
    ticks = count(1_700_000_000, 60)
    slots = Slots(folder / "saves", disk or Disk(), toys.BOOKS)
    app.shelter = Shelter(slots, folder / "crashes", lambda: next(ticks))
    app.relayout()
    return app


def opened(app: App) -> Skirmish:
    """Open the meadow, and let it begin."""
    app.open_level(Path("meadow"), 1)
    steps(app)
    assert isinstance(app.top, Skirmish)
    return app.top


def button(app: App, name: str) -> tuple[int, int]:
    """Find a button of the menu on top."""
    menu = app.top
    assert isinstance(menu, Menu)
    hot = menu.panel.named(name)
    assert hot is not None, [one.name for one in menu.panel.page.hots]
    menu.panel.focused = menu.panel.page.hots.index(hot)
    menu.panel.reveal()
    return menu.panel.spot(hot).center
