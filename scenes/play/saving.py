"""When is a battle saved, and into which slot? What went wrong is said once."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from game.battle.battle import Battle
from game.i18n import tr
from game.reasons import Text, counted
from game.store.autosave import Autosave
from game.store.habits import Habit
from game.store.save import DISK, Header, Origin, SaveError, save, turn_of
from game.store.slots import SaveCard, Slots, load_file
from scenes.ui.words import say


def now() -> int:
    """Give the time in seconds since 1970."""
    return int(datetime.now(UTC).timestamp())


@dataclass(frozen=True)
class Shelter:
    """Where this player's saves and crash reports lie, and what time it is."""

    slots: Slots
    crashes: Path
    clock: Callable[[], int] = now


AUTO = "auto"
"""What the names of the game's own slots begin with."""


def automatic(name: str) -> bool:
    """Say whether a slot is one that the game fills by itself."""
    return name == AUTO or name.startswith(AUTO + "-")


def newest(slots: Slots) -> SaveCard | None:
    """Give the automatic save that was written last; one that cannot be read only where there is no other."""
    return next((card for card in slots.cards() if automatic(card.name)), None)


def autosave(slots: Slots, level: Origin) -> Autosave:
    """Choose the slot in which a level's battles are kept: its own, or a fresh one where that cannot be read."""
    name = f"{AUTO}-{level.name}"[:40].rstrip("-")
    try:
        load_file(slots.path(name), slots.disk)
    except SaveError as error:
        if error.reason != DISK:
            slots.refuse(name, error.text)
    return Autosave(slots, fresh(slots, name) if slots.failed(name) is not None else name, level)


def apart(slots: Slots, level: Origin) -> Autosave:
    """Choose a fresh slot, for a battle that leaves another's course."""
    return Autosave(slots, fresh(slots, f"{AUTO}-{level.name}"[:34].rstrip("-")), level)


def fresh(slots: Slots, wish: str) -> str:
    """Give a name that no slot has; where the folder cannot be read, one that is hardly ever used."""
    try:
        return slots.free(wish)
    except (OSError, SaveError):
        return f"{wish[:26].rstrip('-')}-{now()}"


@dataclass
class Keeper:
    """Saves one battle; without an `Autosave` it does nothing."""

    auto: Autosave | None
    clock: Callable[[], int] = now
    habits: Callable[[], tuple[Habit, ...]] = tuple
    """Lists what is answered by itself."""
    _seen: int = field(default=-1, init=False)
    _turn: tuple[int, bool] | None = field(default=None, init=False)
    _kept: object = field(default=None, init=False)
    """How far the battle had come when it was saved last."""

    @property
    def paused(self) -> Text | None:
        """Say why nothing is saved, or None."""
        return self.auto.paused if self.auto is not None else None

    def after(self, battle: Battle, version: int) -> str:
        """Save if a turn has ended since the last time; gives the sentence to show where that failed just now."""
        if self.auto is None or version == self._seen:
            return ""
        self._seen = version
        turn = turn_of(battle.world).ended, battle.outcome is not None
        if turn != self._turn:
            self._turn, self._kept = turn, self._progress(battle)
        self._note()
        return _paused(self.auto.after(battle, self.clock()))

    def again(self, battle: Battle) -> str:
        """Save now, after a failure too; gives the sentence to show."""
        if self.auto is None:
            return ""
        self._note()
        fault = self.auto.store(battle, self.clock())
        return _paused(fault) if fault is not None else say("Saved.")

    def leave(self, battle: Battle) -> None:
        """Save what has happened since the last turn, when the player goes away."""
        if self.auto is None or self.auto.paused is not None or not battle.log or self._kept == self._progress(battle):
            return
        self._kept = self._progress(battle)
        self._note()
        self.auto.store(battle, self.clock())

    def _progress(self, battle: Battle) -> object:
        """Count the commands done, and the answers given in the one under way; list what is answered by itself."""
        taken = battle.snapshot()
        return len(taken.log), len(taken.answers) + (taken.under_way is not None), self.habits()

    def _note(self) -> None:
        """Let what is answered by itself be written with the battle."""
        if self.auto is not None and self.auto.level.habits != self.habits():
            self.auto.level = replace(self.auto.level, habits=self.habits())


def _paused(fault: Text | None) -> str:
    return say("{fault} Saving pauses; the menu tries again.", fault=tr(fault)) if fault is not None else ""


def store(slots: Slots, name: str, battle: Battle, level: Origin, when: int) -> str:
    """Write a slot by hand; gives the sentence to show where that fails."""
    try:
        slots.store(name, save(battle, level, when))
    except SaveError as error:
        return tr(error.text)
    return ""


def described(header: Header) -> str:
    """Write in a line how far a save has come and when it was made."""
    made = datetime.fromtimestamp(header.when, UTC).astimezone() if header.when else None
    when = f"{made:%Y-%m-%d %H:%M}" if made is not None else say("at an unknown time")
    return tr(counted("{n} turn played, saved {when}", "{n} turns played, saved {when}", n=header.turn, when=when))
