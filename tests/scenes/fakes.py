"""A library of small battles for the scenes' tests: the toy rulebook, and players who do as they are told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.ai.brain import Choice
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.objectives import defaults
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.reasons import Text, text
from scenes.app import App
from scenes.opening import BrokenLevelError, Card, Opened
from scenes.settings import Settings
from scenes.skirmish import Skirmish
from scenes.title import Title
from tests.toy import TOY, world


class Passer:
    """Ends every turn, and takes the first answer of every question."""

    def __init__(self) -> None:
        self.choice: Choice | None = None

    def think(self, battle: Battle) -> Iterator[None]:
        yield
        self.choice = Choice(Command(battle.acting, "wait"), text("It waits."))

    def answer(self, battle: Battle) -> tuple[str, Text]:
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

    def __init__(self, humans: tuple[str, ...] = ("capitals",), rows: str = "") -> None:
        self.humans = humans
        self.rows = rows

    def cards(self) -> list[Card]:
        return [
            Card(Path("meadow"), "Meadow", "Who holds the meadow?", "steps, blows", 5, "Toy"),
            Card(Path("broken"), "Broken", "line 3: no such thing", "", 0, "", broken=True),
        ]

    def open(self, path: Path, seed: int, strength: str) -> Opened:
        if path.name == "broken":
            raise BrokenLevelError(("broken:3: map: a row is too short", "broken:9: there is nobody"))
        made = told(world(rows=self.rows) if self.rows else world(), self.humans)
        return Opened(path, "Meadow", Battle(TOY, made, defaults(("capitals", "smalls"))), Passer(), seed)


def started(library: Toys | None = None, size: tuple[int, int] = (1280, 720), seed: int = 1, **settings: object) -> App:
    """Open a window with the title in it; everything is shown at once unless a speed is given."""
    found = Settings(**{"speed": 0.0, **settings})  # type: ignore[arg-type]
    app = App(found, library or Toys(), size)
    app.push(Title(app, seed))
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
    """Let updates and frames pass, with whatever is in the queue of events."""
    for _ in range(count):
        for event in pygame.event.get():
            app.handle(event)
        app.update()
        app.draw(0.0)


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
