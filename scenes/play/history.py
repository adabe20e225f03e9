"""What was played before a battle was taken up again? Its log lines, found a little at a time."""

from game.battle.battle import Battle
from scenes.play.opening import Opened
from scenes.play.playback import Playback, Tape
from scenes.play.table import Table


def tape_of(opened: Opened, battle: Battle) -> Tape | None:
    """Make of a battle's log so far what can be played again; None where nothing can muster the battle anew."""
    if opened.fresh is None:
        return None
    return Tape(opened.title, opened.fresh, tuple(battle.log), opened.seed, opened.origin)


class Past:
    """Runs the commands that a battle from a save brings with it, for their lines only."""

    def __init__(self, opened: Opened) -> None:
        """Take a battle before anything is done in it; a new one has no past."""
        tape = tape_of(opened, opened.battle) if opened.battle.log else None
        self._playback = Playback(tape) if tape is not None else None

    def recall(self, table: Table, seconds: float) -> bool:
        """Run on for a while; once all is run, put the lines into the table. Says whether that was now."""
        if self._playback is None or not self._playback.remember(seconds):
            return False
        playback, self._playback = self._playback, None
        if playback.difference is None:
            table.recall(playback.lines, (moment.event for moment in playback.moments if moment.event is not None))
        return playback.difference is None
