"""What is shown next while nobody is at the table?"""

from scenes.night.absence import SECOND
from scenes.night.playlist import Entry, Playlist

MINUTE = 60 * SECOND
"""Updates of one."""


class Programme:
    """Goes through the entries of a playlist, over and over."""

    def __init__(self, playlist: Playlist) -> None:
        """Begin before the first entry."""
        self.playlist = playlist
        self._at = -1
        self._plays = self._passed = 0

    @property
    def entry(self) -> Entry:
        """Give the entry that is on."""
        return self.playlist.entries[max(0, self._at)]

    @property
    def over(self) -> bool:
        """Say whether the entry that is on has had its minutes."""
        return bool(self.entry.minutes) and self._passed >= self.entry.minutes * MINUTE

    def pass_time(self) -> None:
        """Let an update pass while a battle is shown."""
        self._passed += 1

    def on(self) -> Entry:
        """Go on to the next battle: another of the same level while its plays or minutes last."""
        entry = self.entry
        again = not self.over if entry.minutes else self._plays < entry.plays
        return self._show() if self._at >= 0 and again else self._next()

    def leave(self) -> None:
        """Have enough of the entry that is on, whatever is left of it."""
        self._plays = self._passed = 1 << 30

    def _next(self) -> Entry:
        self._at = (self._at + 1) % len(self.playlist.entries)
        self._plays = self._passed = 0
        return self._show()

    def _show(self) -> Entry:
        self._plays += 1
        return self.entry
