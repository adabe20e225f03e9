"""How a skirmish is brought to its end on the screen: the outcome announced, its banner opened, shut, opened again."""

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.banner import Banner, verdict_of
from scenes.past import tape_of
from scenes.ui.panel import Panel

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish


class Finish:
    """Tells how a battle has ended, and leads on from there."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish; nothing has ended yet."""
        self.scene = scene
        self.panel: Panel | None = None
        """The banner, while it is open."""
        self._announced = False

    def announce(self) -> None:
        """Say once by itself how the battle has ended, as soon as it has."""
        outcome = self.scene.battle.outcome
        if outcome is None or self._announced:
            return
        self._announced = True
        self.tell()
        verdict = verdict_of(self.scene.battle.world, outcome)
        self.scene.app.sounds.play("defeat" if verdict == "defeat" else "victory")

    def tell(self) -> None:
        """Open the banner, once the battle has ended."""
        scene, outcome = self.scene, self.scene.battle.outcome
        if outcome is None or self.panel is not None:
            return
        scene.motion.floats.clear()  # what still rises would show beside the table
        scene.why.hovered, scene.menu.telling = None, True
        replay = self.replay if scene.opened.fresh is not None else None
        ways = {"again": self.again, "shelf": scene.leave, "look": self.close, "replay": replay, "same": self.same}
        content = Banner(scene.table, outcome, {name: way for name, way in ways.items() if way}, scene.opened.seed)
        self.panel = Panel(content, scene.scale, pad=20)
        scene.focus.panels.insert(0, self.panel)
        scene.frame.place_banner()
        scene.dirty = True

    def close(self) -> None:
        """Look at the board after the end; Esc leads on."""
        if self.panel is not None:
            self.scene.focus.panels.remove(self.panel)
        self.panel, self.scene.menu.telling = None, False
        self.scene.dirty = True

    def again(self) -> None:
        """Begin the level anew, with other dice."""
        self._anew(self.scene.app.dice())

    def same(self) -> None:
        """Begin the level anew with the dice that fell, to see what another plan would have come to."""
        self._anew(self.scene.opened.seed)

    def _anew(self, seed: int) -> None:
        from scenes.skirmish import Skirmish  # the scene that this one serves

        app, opened = self.scene.app, self.scene.opened
        if opened.fresh is not None:
            app.swap(Skirmish(app, replace(opened, battle=opened.fresh(), seed=seed, notes=())))
        else:
            app.open_level(opened.path, seed, swap=True)

    def replay(self) -> None:
        """Watch the battle from its start."""
        from scenes.replay import Replay  # a replay leads back into a battle

        tape = tape_of(self.scene.opened, self.scene.battle)
        if tape is not None:
            self.scene.app.push(Replay(self.scene.app, tape))
