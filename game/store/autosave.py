"""Saving after every turn: all that a scene needs to call."""

from game.battle.battle import Battle
from game.reasons import Text
from game.store.save import Origin, SaveError, save, turn_of
from game.store.slots import Slots


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
