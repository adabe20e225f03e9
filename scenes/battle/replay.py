"""How was it played? A log on the board, moment by moment, with its reasons, and a way to play on from any."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect

from game.ai.brain import Brain
from game.ecs.components import Place
from scenes.board import ghost, goals
from scenes.board.camera import LARGE, PAN
from scenes.board.map import Board
from scenes.board.motion import SPEEDS, Motion
from scenes.board.overlays import Layer as Marks
from scenes.panels.aim_line import AimLine
from scenes.panels.initiative import HEIGHT, Tracker
from scenes.panels.log_panel import Log
from scenes.panels.replay_bar import ACTS, Knob, ReplayBar
from scenes.panels.why_panel import Why
from scenes.play import saving
from scenes.play.opening import Opened
from scenes.play.playback import Playback, Tape
from scenes.play.subjects import Creature
from scenes.stage.loop import STEP
from scenes.stage.scene import LEFT_BUTTON, RIGHT_BUTTON, Scene, Stage
from scenes.ui.focus import Focus
from scenes.ui.hint import Hint
from scenes.ui.hots import Hot
from scenes.ui.layout import Layout, arrange
from scenes.ui.panel import Panel
from scenes.ui.words import say

RUNNING = 0.006
"""Seconds of a frame that running the log may take."""
FAR = 1 << 30


class Replay(Scene):
    """One log on the screen."""

    lasts = True

    def __init__(self, stage: Stage, tape: Tape) -> None:
        """Sit down before a log; it plays at once."""
        super().__init__(stage)
        self.playback = Playback(tape)
        self.playback.run(0.0)
        self.speed = stage.settings.speed or 1.0
        self.playing = True
        self.motion = Motion(self.playback, self.speed, reduced=stage.settings.reduced)
        self.board = Board(self.playback.shown, self.playback.rulebook)
        self.why = Why(self.playback, self._stir)
        self.bar = ReplayBar(self.playback, tape.title, self._acts(), lambda: (self.playing, self.speed))
        tracker = Tracker(self.playback, lambda unit: self.why.pin(Creature(unit)))
        tracker.aims = AimLine(self.playback.objectives)
        marked = goals.of(self.playback.shown, self.playback.objectives)
        self.board.layer = Marks({}, frozenset(), False, False, marked)
        self.panels = [
            Panel(self.bar), Panel(self.why), Panel(Log(self.playback, self.why.pin, self._stir), sticky=True),
            Panel(tracker, pad=0),
        ]  # fmt: skip
        self.focus = Focus(self.panels)
        self.layout = Layout(*(Rect(0, 0, 0, 0) for _ in range(5)))
        self._fitted = self._dragging = False
        self.hint = Hint()
        self._hot: Hot | None = None
        """What the pointer stands on."""
        self._wished = -1
        """A moment to go to once the log has been run so far."""

    def _acts(self) -> tuple[Knob, ...]:
        doings: dict[str, Callable[[], None]] = {
            "first": lambda: self.seek(0), "back": lambda: self.seek(self.playback.at - 1), "play": self.play,
            "on": self.step, "command": lambda: self.by_command(1), "speed": self.faster, "why": self.ask,
            "branch": self.branch, "leave": self.leave,
        }  # fmt: skip
        return tuple(Knob(name, words, key, doings[name]) for name, (words, key) in ACTS.items())

    def _stir(self) -> None:
        self.dirty = True

    # -- the window ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Share the window out as a battle does, the bar in the menu's place."""
        super().resize(size)
        bar, why, log, tracker = self.panels
        for panel in self.panels:
            panel.scale = self.scale
        self.layout = arrange(size, self.scale, round(HEIGHT * self.scale), bar.wanted(size[0]), why=True, log=True)
        for panel, rect in ((bar, self.layout.menu), (why, self.layout.why), (log, self.layout.log),
                            (tracker, self.layout.tracker)):  # fmt: skip
            panel.place(rect)
        self.board.camera.view, self.board.camera.scale = self.layout.board, self.scale
        if not self._fitted:
            self.board.camera.fit(round(LARGE * self.scale))
            self._fitted = True
        self.board.camera.clamp()

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board with the way of the command under way, then the panels."""
        self.board.draw(screen, self.playback.shown, self.playback.told, self.motion, ahead)
        screen.set_clip(self.layout.board)
        self._ghost(screen)
        screen.set_clip(None)
        for panel in self.panels:
            panel.draw(screen, self._hot.name if self._hot is not None else "")
        self.hint.draw(screen, (self.panels[0], self.panels[-1]), self.scale)

    def _ghost(self, screen: pygame.Surface) -> None:
        planned = self.playback.command()
        if planned is None:
            return
        log, before = self.playback.tape.log, self.playback.before()
        place = before.find(log[self.playback.entry].command.unit, Place)
        if place is not None:
            ghost.draw(screen, self.board.camera, planned.preview, place.band)

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Run the log on, and let moments pass while it plays."""
        if not self.playback.whole and self.playback.run(RUNNING):
            self.dirty = True
            self._reach()
        if self.playing:
            self.playback.ahead = FAR
        busy = self.motion.busy
        if self.motion.step(STEP) or busy:
            self.dirty = True
        self.motion.sound(self.stage.sounds)
        if self.playing and self.playback.whole and self.playback.at == len(self.playback.moments):
            self.pause()
        self._explain()
        held = self.focus.held
        self.dirty |= self.hint.follow(held[1] if held is not None else self._hot)
        if self.board.flow(STEP, still=self.motion.reduced):
            self.dirty = True

    def _reach(self) -> None:
        """Go to a moment that was wished for before it had been run."""
        if self._wished >= 0 and (self.playback.whole or len(self.playback.moments) >= self._wished):
            wished, self._wished = self._wished, -1
            self.seek(wished)

    def _explain(self) -> None:
        """Give the why-panel the last line of the log: what has just happened, with its reasons."""
        lines = self.playback.lines
        line = lines[-1] if lines else None
        if line != self.why.hovered:
            self.why.hovered = line
            self.dirty = True

    # -- what a player can do --------------------------------------------------------------------------------------

    def notice(self, words: str) -> None:
        """Say something in one line."""
        self.bar.notice = words
        self.dirty = True

    def pan(self, dx: float, dy: float) -> None:
        """Move the board."""
        if self.board.camera.pan(dx * PAN, dy * PAN):
            self.dirty = True

    def pause(self) -> None:
        """Stop where it is."""
        self.playing, self.playback.ahead = False, 0
        self.dirty = True

    def play(self) -> None:
        """Go on, from the start where it has ended; or stop."""
        if self.playing:
            self.pause()
            return
        if self.playback.whole and self.playback.at == len(self.playback.moments):
            self.seek(0)
        self.playing = True
        self.dirty = True

    def step(self) -> None:
        """Let one moment pass in its time."""
        self.motion.cut()
        self.pause()
        self.playback.ahead = 1
        self.why.pinned.clear()

    def seek(self, moment: int) -> None:
        """Go to a moment and stop there."""
        self.pause()
        self.motion.cut()
        if moment > len(self.playback.moments) and not self.playback.whole:
            self._wished = moment
        self.playback.seek(moment)
        self.why.pinned.clear()
        self.notice("")
        self._explain()

    def by_command(self, way: int) -> None:
        """Go to the end of the next command, or back to the start of the last."""
        self.pause()
        self.motion.cut()
        self.playback.by_command(way)
        self._explain()

    def faster(self, by: int = 1) -> None:
        """Take the next speed."""
        speeds = [speed for speed in SPEEDS if speed]
        now = speeds.index(self.speed) if self.speed in speeds else 0
        self.speed = self.motion.speed = speeds[(now + by) % len(speeds)]
        self.dirty = True

    def ask(self) -> None:
        """Open what the command under way looked like before it was done: its way foot by foot, its odds."""
        planned = self.playback.command()
        self.pause()
        if planned is None:
            self.notice(say("Nobody chose anything here: it happened by itself."))
        else:
            self.why.pin(planned)

    def branch(self) -> None:
        """Play on from here."""
        made, tape = self.playback.branch(), self.playback.tape
        if made is None:
            self.notice(say("The battle is over here: go back a moment first."))
            return
        opened = Opened(Path(tape.title), tape.title, made, Brain(self.stage.settings.strength), tape.seed,
                        tape.origin, tape.fresh)  # fmt: skip
        if self.stage.shelter is not None and tape.origin is not None:
            opened = replace(opened, auto=saving.apart(self.stage.shelter.slots, tape.origin))
        self.stage.exits.battle(opened)

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take a key, a click, a drag on the bar, the wheel."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        elif event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.pause()

    def _key(self, event: pygame.Event) -> None:
        self.dirty = True
        keys: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self.seek(self.playback.at - 1), pygame.K_RIGHT: self.step,
            pygame.K_PAGEUP: lambda: self.by_command(-1), pygame.K_PAGEDOWN: lambda: self.by_command(1),
            pygame.K_HOME: lambda: self.seek(0), pygame.K_END: lambda: self.seek(FAR), pygame.K_SPACE: self.play,
            pygame.K_UP: self.faster, pygame.K_DOWN: lambda: self.faster(-1), pygame.K_s: self.faster,
            pygame.K_w: self.ask, pygame.K_b: self.branch, pygame.K_ESCAPE: self._back,
            pygame.K_F6: lambda: self._ring(-1 if event.mod & pygame.KMOD_SHIFT else 1),
            pygame.K_TAB: lambda: self._ring(-1 if event.mod & pygame.KMOD_SHIFT else 1), pygame.K_RETURN: self._press,
        }  # fmt: skip
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.by_command(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in keys:
            keys[event.key]()

    def _back(self) -> None:
        if self.focus.held is not None:
            self.focus.drop()
        elif not self.why.back():
            self.leave()

    def _ring(self, by: int) -> None:
        for panel in self.panels:
            panel.refresh()
        self.focus.move(by)

    def _press(self) -> None:
        if not self.focus.press():
            self.play()

    def _bar(self) -> Rect:
        hot = self.panels[0].named("bar")
        return self.panels[0].spot(hot) if hot is not None else Rect(0, 0, 1, 1)

    def _scrub(self, x: int) -> None:
        bar = self._bar()
        part = max(0, min(bar.width, x - bar.left))
        self.seek(round(part * len(self.playback.moments) / max(1, bar.width)))

    def _click(self, point: tuple[int, int]) -> None:
        self.dirty = True
        if self._bar().inflate(0, 6).collidepoint(point):
            self._dragging = True
            self._scrub(point[0])
            return
        hot = next((hot for hot in (panel.at(point) for panel in self.panels) if hot is not None), None)
        if hot is not None:
            hot.act()

    def _moved(self, event: pygame.Event) -> None:
        hot = next((hot for hot in (panel.at(event.pos) for panel in self.panels) if hot is not None), None)
        self.dirty |= hot is not self._hot
        self._hot = hot
        if self._dragging:
            self._scrub(event.pos[0])
        elif event.buttons[RIGHT_BUTTON - 1] and self.board.camera.pan(-event.rel[0], -event.rel[1]):
            self.dirty = True

    def _wheel(self, notches: int) -> None:
        point = pygame.mouse.get_pos()
        panel = next((panel for panel in self.panels if panel.rect.collidepoint(point)), None)
        if panel is not None:
            panel.wheel(notches)
        else:
            self.board.camera.zoom(1 if notches > 0 else -1, point)
        self.dirty = True
