"""Which scene of a table leads to which: what it shows, which level, which side, and the host's menu?"""

from collections.abc import Callable
from dataclasses import replace

from scenes.battle.skirmish import Skirmish
from scenes.menus.message import Message
from scenes.night.host import HostMenu
from scenes.night.levels import LevelChoice
from scenes.night.places import SideChoice
from scenes.night.playlist import Entry
from scenes.night.programme import Programme
from scenes.night.showing import Showcase
from scenes.play.opening import BrokenLevelError, LevelCard, Opened
from scenes.stage import loop
from scenes.stage.scene import Scene, Stage
from scenes.story.level_card import Pictures
from scenes.ui.words import say

MANY = 8
"""Battles after which what is kept for speed is thrown away: it would go on growing for hours."""
TRIED = 400
"""Battles of a playlist that are tried one after another where none can be opened."""


class Ways:
    """Makes the scenes of a table and leads from one to another."""

    def __init__(self, stage: Stage, programme: Programme, free: Callable[[], None]) -> None:
        """Stand on a stage; `free` puts away what guests have left, and shows the game."""
        self.stage, self.programme, self.free = stage, programme, free
        self._cards: dict[str, list[tuple[Entry, LevelCard]]] = {}
        self._pictures = Pictures()
        self._shown = 0
        """Battles shown so far."""

    def listed(self) -> list[tuple[Entry, LevelCard]]:
        """List the levels of the table in the language that is spoken; each language is read once."""
        language = self.stage.settings.language
        if language not in self._cards:
            library = self.stage.library
            shelf = {card.path: card for card in library.cards()}
            entries = {entry.path: entry for entry in self.programme.playlist.entries}
            cards = [(entry, shelf.get(path) or library.card(path)) for path, entry in entries.items()]
            self._cards[language] = [(entry, card) for entry, card in cards if not card.broken]
        return self._cards[language]

    def start(self) -> Scene:
        """Give what lies under everything: the levels."""
        return LevelChoice(self.stage, self.listed, self._pictures, self.sides, self.free)

    def show(self) -> None:
        """Show the next battle that can be shown over the levels."""
        self._shown += 1
        if self._shown % MANY == 0:
            loop.forget()
        for _ in range(TRIED if self.programme.playlist.entries else 0):
            entry = self.programme.on()
            try:
                opened = self._opened(entry)
            except BrokenLevelError:
                continue
            card = next((card for listed, card in self.listed() if listed.path == entry.path), None)
            del self.stage.scenes[1:]
            self.stage.push(Showcase(self.stage, opened, self.programme, card.rules if card else "", self.show))
            return

    def _opened(self, entry: Entry, *, all_of_us: bool = False) -> Opened:
        stage = self.stage
        return stage.library.open(entry.path, stage.dice(), stage.settings.strength, hot_seat=all_of_us,
                                  grid=entry.grid)  # fmt: skip

    def sides(self, entry: Entry) -> None:
        """Ask who plays which side of a level."""
        try:
            opened = self._opened(entry)
        except BrokenLevelError as error:
            self.stage.push(Message(self.stage, say("This level cannot be opened"), [entry.path.name, *error.faults]))
            return
        self.stage.push(SideChoice(self.stage, opened, lambda team: self._begin(entry, opened, team),
                                   entry.seats))  # fmt: skip

    def _begin(self, entry: Entry, opened: Opened, team: str) -> None:
        """Begin at once: no story, no curtain before the first choice."""
        if not team:
            opened = self._opened(entry, all_of_us=True)
        elif opened.side is not None:
            opened = replace(opened.side(team), seed=opened.seed)
        self.stage.exits.battle(opened)
        scene = self.stage.top
        if isinstance(scene, Skirmish):
            scene.table.seat = scene.table.called  # whoever acts first has just sat down

    def host(self, news: tuple[str, ...], acts: dict[str, Callable[[], None]]) -> None:
        """Open the host's menu."""
        self.stage.push(HostMenu(self.stage, news, acts))

    def tell(self, heading: str, lines: tuple[str, ...]) -> None:
        """Tell the host something over what is shown."""
        self.stage.push(Message(self.stage, heading, list(lines)))
