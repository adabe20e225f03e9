"""Saving after every turn, and going on from what was saved: all that a scene needs to call."""

from game.battle.battle import Battle
from game.reasons import Text
from game.store.resume import Resumed
from game.store.save import Origin, SaveError, save, turn_of
from game.store.slots import Slots

AUTO = "auto"


class Autosave:
    """Keeps one battle in one slot. When saving fails it says so once, and pauses until it is told to try again."""

    def __init__(self, slots: Slots, name: str, level: Origin) -> None:
        """Take the slot; nothing is written yet."""
        self.slots, self.name, self.level = slots, name, level
        self.paused: Text | None = None
        """Why nothing is saved, while that is so."""
        self._last: tuple[int, bool] | None = None

    def after(self, battle: Battle, when: int) -> Text | None:
        """Save, if a turn has ended since the last time or the battle is over; to be called after every command.

        `when` is in seconds since 1970. Gives the sentence to show where that failed just now.
        """
        now = turn_of(battle.world).ended, battle.outcome is not None
        if self.paused is not None or now == self._last or not battle.log:
            return None
        return self.store(battle, when)

    def store(self, battle: Battle, when: int) -> Text | None:
        """Save now, whatever has happened, after a failure too; gives the sentence to show where that fails."""
        try:
            self.slots.store(self.name, save(battle, self.level, when))
        except SaveError as error:
            self.paused = error.text
            return self.paused
        self.paused, self._last = None, (turn_of(battle.world).ended, battle.outcome is not None)
        return None


def continue_from(slots: Slots, name: str, number: int = 0) -> tuple[Resumed, Autosave]:
    """Open a slot, or one of its older generations, and go on saving: to the same slot, or to a fresh one where the
    slot itself could not be read.  Raises SaveError.
    """  # fmt: skip
    resumed = slots.open(name, number)
    target = slots.free(AUTO) if slots.failed(name) is not None else name
    return resumed, Autosave(slots, target, resumed.saved.level)
