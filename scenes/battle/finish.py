"""How is a battle brought to its end on the screen, and where does it lead from there?"""

from collections.abc import Callable
from dataclasses import replace

from game.battle.battle import Battle
from scenes.battle.frame import Frame
from scenes.panels.banner import Banner, verdict_of
from scenes.play.history import tape_of
from scenes.play.opening import Opened
from scenes.play.table import Table
from scenes.stage.scene import Stage
from scenes.ui.panel import Panel


class Finish:
    """Announces the outcome, opens its banner, shuts it, opens it again."""

    def __init__(self, stage: Stage, opened: Opened, table: Table, frame: Frame, turned: Callable[[], None],
                 leave: Callable[[], None]) -> None:  # fmt: skip
        """Wait for the end; `turned` is told when the banner opens or shuts, `leave` goes back to the shelf."""
        self.stage, self.opened, self.table, self.frame = stage, opened, table, frame
        self._turned, self._leave = turned, leave
        self._announced = False

    @property
    def battle(self) -> Battle:
        """Give the battle as it stands."""
        return self.table.battle

    def announce(self) -> None:
        """Say once by itself how the battle has ended, as soon as it has."""
        outcome = self.battle.outcome
        if outcome is None or self._announced:
            return
        self._announced = True
        self.tell()
        verdict = verdict_of(self.battle.world, outcome)
        self.stage.sounds.play("defeat" if verdict == "defeat" else "victory")

    def tell(self) -> None:
        """Open the banner, once the battle has ended."""
        outcome = self.battle.outcome
        if outcome is None or self.frame.banner is not None:
            return
        replay = self.replay if self.opened.fresh is not None else None
        ways = {"again": self.again, "shelf": self._leave, "look": self.close, "replay": replay, "same": self.same}
        content = Banner(self.table, outcome, {name: way for name, way in ways.items() if way}, self.opened.seed)
        self.frame.banner = Panel(content, self.stage.settings.scale, pad=20)
        self._turned()
        self.frame.place_banner()

    def close(self) -> None:
        """Look at the board after the end; Esc leads on."""
        self.frame.banner = None
        self._turned()

    def again(self) -> None:
        """Begin the level anew, with other dice."""
        self._anew(self.stage.dice())

    def same(self) -> None:
        """Begin the level anew with the dice that fell, to see what another plan would have come to."""
        self._anew(self.opened.seed)

    def _anew(self, seed: int) -> None:
        opened = self.opened
        if opened.fresh is not None:
            self.stage.exits.battle(replace(opened, battle=opened.fresh(), seed=seed, notes=()))
        else:
            self.stage.exits.level(opened.path, seed, swap=True)

    def replay(self) -> None:
        """Watch the battle from its start."""
        tape = tape_of(self.opened, self.battle)
        if tape is not None:
            self.stage.exits.replay(tape)
