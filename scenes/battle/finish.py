"""How is a battle brought to its end on the screen, and where does it lead from there?"""

from collections.abc import Callable
from dataclasses import replace

from game import LevelError
from game.battle.battle import Battle
from game.battle.objectives import decided
from game.ecs.components import Side
from game.store.won import note_won
from scenes.battle.frame import Frame
from scenes.play.history import tape_of
from scenes.play.opening import Opened
from scenes.play.saving import autosave
from scenes.play.table import Table
from scenes.stage.scene import Stage
from scenes.story.banner import Banner, verdict_of
from scenes.ui.panel import Panel
from scenes.ui.words import teams


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
        origin, shelter = self.opened.origin, self.stage.shelter
        if verdict == "victory" and origin is not None and shelter is not None:
            note_won(shelter.slots, origin.name, outcome.winner)

    def tell(self) -> None:
        """Open the banner, once the battle has ended."""
        outcome = self.battle.outcome
        if outcome is None or self.frame.banner is not None:
            return
        replay = self.replay if self.opened.fresh is not None else None
        review = self.review if self.reviewed else None
        ways = {"again": self.again, "shelf": self._leave, "look": self.close, "replay": replay, "review": review,
                "same": self.same,
                "swap": self.swap if self.other else None, "keep": self.keep}  # fmt: skip
        goal = decided(self.battle.world, self.battle.rulebook, self.battle.objectives) if outcome.winner else None
        acts = {name: way for name, way in ways.items() if way}
        content = Banner(self.table, outcome, goal, acts, self.opened.seed)
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

    @property
    def other(self) -> str:
        """Give the side that somebody who plays one side against the computer may try next; '' where there is none."""
        world = self.battle.world
        played = {side.team for _, side in world.all(Side) if side.control == "human"}
        listed = teams(world)
        if len(played) != 1 or len(listed) < 2 or self.opened.side is None:
            return ""
        return listed[(listed.index(played.pop()) + 1) % len(listed)]

    def swap(self) -> None:
        """Begin the level anew from the other side, with new dice."""
        if self.opened.side is None or not self.other:
            return
        try:
            opened = self.opened.side(self.other)
        except LevelError:  # it is so long that not a word more fits
            return
        stage = self.stage
        if stage.shelter is not None and opened.origin is not None:
            opened = replace(opened, auto=autosave(stage.shelter.slots, opened.origin))
        stage.exits.battle(replace(opened, seed=stage.dice()))

    def _anew(self, seed: int) -> None:
        opened = self.opened
        if opened.fresh is not None:
            origin = replace(opened.origin, habits=()) if opened.origin is not None else None
            self.stage.exits.battle(replace(opened, battle=opened.fresh(), seed=seed, notes=(), origin=origin))
        else:
            self.stage.exits.level(opened.path, seed, swap=True)

    def keep(self) -> None:
        """Show what may be taken home."""
        self.stage.exits.keepsake(self.opened, self.table)

    @property
    def reviewed(self) -> str:
        """Give the side for which the coach goes over the battle: that of whoever plays alone; '' for none."""
        played = {side.team for _, side in self.battle.world.all(Side) if side.control == "human"}
        return min(played) if len(played) == 1 and self.opened.fresh is not None else ""

    def review(self) -> None:
        """Go over the battle with the coach."""
        tape = tape_of(self.opened, self.battle)
        if tape is not None and self.reviewed:
            self.stage.exits.review(tape, self.reviewed)

    def replay(self) -> None:
        """Watch the battle from its start."""
        tape = tape_of(self.opened, self.battle)
        if tape is not None:
            self.stage.exits.replay(tape)
