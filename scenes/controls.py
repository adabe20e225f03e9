"""Mouse, keyboard and gamepad of a skirmish: which event means which wish of the player."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.action_menu import KEYS, keyed
from scenes.keys import Keys
from scenes.scene import LEFT_BUTTON, RIGHT_BUTTON
from scenes.table import ending
from scenes.ui.panel import Hot, Panel
from scenes.words import say

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
LETTERS = {pygame.K_a: (-1, 0), pygame.K_d: (1, 0), pygame.K_w: (0, -1), pygame.K_s: (0, 1)}
PAN = 14
"""Pixels that the board moves in an update while a key is held."""
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Controls:
    """Turns events into calls of the skirmish."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish."""
        self.scene = scene
        self.hot: Hot | None = None
        """The hot area of a panel under the pointer or under the keyboard's ring."""
        self._held: set[int] = set()
        self._keys: dict[int, Callable[[pygame.Event], None]] = {
            pygame.K_ESCAPE: lambda _: self.back(),
            pygame.K_TAB: lambda event: self.next(-1 if event.mod & pygame.KMOD_SHIFT else 1),
            pygame.K_BACKSPACE: lambda _: scene.undo(),
            pygame.K_PERIOD: lambda _: scene.end_turn(),
            pygame.K_KP_PERIOD: lambda _: scene.end_turn(),
            pygame.K_PAGEUP: lambda _: scene.lift(1),
            pygame.K_PAGEDOWN: lambda _: scene.lift(-1),
            pygame.K_v: lambda _: scene.vary(scene.aim.variant + 1),
            pygame.K_c: lambda _: scene.home(),
            pygame.K_i: lambda _: scene.fold(why=True),
            pygame.K_l: lambda _: scene.fold(log=True),
            pygame.K_t: lambda _: scene.threaten(True),
            pygame.K_F1: lambda _: scene.app.push(Keys(scene.app)),
            pygame.K_F6: lambda event: self.ring(-1 if event.mod & pygame.KMOD_SHIFT else 1),
        }

    @property
    def panels(self) -> list[Panel]:
        """List the panels, the topmost first."""
        scene = self.scene
        found = [scene.menu_panel, scene.why_panel, scene.log_panel, scene.tracker_panel]
        return [scene.banner, *found] if scene.banner is not None else found

    def handle(self, event: pygame.Event) -> None:
        """Take one event."""
        takers: dict[int, Callable[[pygame.Event], None]] = {
            pygame.KEYDOWN: self._key,
            pygame.KEYUP: self._release,
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEBUTTONDOWN: self._click,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWFOCUSLOST: lambda _: self._drop(),
            pygame.WINDOWLEAVE: lambda _: self.scene.point(None),
        }
        taker = takers.get(event.type)
        if taker is not None:
            taker(event)

    # -- mouse -----------------------------------------------------------------------------------------------------

    def _panel(self, point: tuple[int, int]) -> Panel | None:
        return next((panel for panel in self.panels if panel.rect.collidepoint(point)), None)

    def _motion(self, event: pygame.Event) -> None:
        scene = self.scene
        if event.buttons[RIGHT_BUTTON - 1] or event.buttons[1]:
            if scene.board.camera.pan(-event.rel[0], -event.rel[1]):
                scene.dirty = True
            return
        panel = self._panel(event.pos)
        hot = panel.at(event.pos) if panel is not None else None
        if hot is not self.hot:
            self.hot = hot
            scene.focus.drop()
            scene.dirty = True
        if panel is not None:
            return
        scene.point(scene.board.camera.cell(event.pos) if scene.layout.board.collidepoint(event.pos) else None)

    def _click(self, event: pygame.Event) -> None:
        scene = self.scene
        if event.button != LEFT_BUTTON:
            return
        panel = self._panel(event.pos)
        if panel is not None:
            hot = panel.at(event.pos)
            if hot is not None:
                hot.act()
                self.hot = None
            elif scene.motion.busy:
                scene.confirm()
            scene.dirty = True
            return
        cell = scene.board.camera.cell(event.pos)
        scene.point(cell)
        if cell is not None or scene.motion.busy:
            scene.confirm()

    def _wheel(self, event: pygame.Event) -> None:
        scene, point = self.scene, pygame.mouse.get_pos()
        panel = self._panel(point)
        if panel is not None:
            panel.wheel(event.y)
        elif pygame.key.get_mods() & pygame.KMOD_SHIFT:
            scene.lift(1 if (event.y or event.x) > 0 else -1)
        else:
            scene.board.camera.zoom(1 if event.y > 0 else -1, point)
        scene.dirty = True

    # -- keyboard --------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> None:
        scene = self.scene
        scene.dirty = True
        if event.mod & pygame.KMOD_CTRL:
            self._with_ctrl(event)
        elif event.key in CONFIRM:
            self._confirm()
        elif event.key in self._keys:
            self._keys[event.key](event)
        elif event.key in ARROWS and (scene.aim.verb or scene.banner is not None or scene.focus.held is not None):
            self._arrow(event.key)
        elif event.key in ARROWS or event.key in LETTERS:
            self._held.add(event.key)
        else:
            self._number(event)

    def _with_ctrl(self, event: pygame.Event) -> None:
        scene, zoom = self.scene, {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1,
                                   pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}  # fmt: skip
        if event.key == pygame.K_z:
            scene.undo()
        elif event.key in zoom:
            spot = scene.aim.cursor
            point = scene.board.camera.rect(*spot).center if spot is not None else scene.layout.board.center
            scene.board.camera.zoom(zoom[event.key], point)

    def _confirm(self) -> None:
        if self.scene.focus.held is None:
            self.scene.confirm()
            return
        self.scene.focus.press()

    def _arrow(self, key: int) -> None:
        scene, (dx, dy) = self.scene, ARROWS[key]
        if scene.focus.held is not None or scene.banner is not None:
            self.ring(1 if dx + dy > 0 else -1)
            return
        if scene.aim.cursor is None:
            scene.home()
            return
        camera = scene.board.camera
        x = max(0, min(camera.columns - 1, scene.aim.cursor[0] + dx))
        y = max(0, min(camera.rows - 1, scene.aim.cursor[1] + dy))
        self.hot = None
        scene.point((x, y))
        camera.reveal(x, y)

    def _number(self, event: pygame.Event) -> None:
        scene = self.scene
        name = event.unicode or (chr(event.key) if 32 <= event.key < 127 else "")
        if name not in KEYS:
            return
        pending = scene.battle.pending
        if scene.banner is not None:
            acts = scene.banner.page.hots
            if KEYS.index(name) < len(acts):
                acts[KEYS.index(name)].act()
        elif pending is not None and scene.open:
            if KEYS.index(name) < len(pending.options):
                scene.answer(pending.options[KEYS.index(name)].key)
        else:
            for key, entry in keyed(scene.aim.sight.entries, ending(scene.battle.rulebook)):
                if key == name:
                    scene.verb(entry.verb.name)

    def _release(self, event: pygame.Event) -> None:
        self._held.discard(event.key)
        if event.key == pygame.K_t:
            self.scene.threaten(False)

    def _drop(self) -> None:
        """Let go of every key: the window has lost the focus, and no release will come."""
        self._held.clear()
        self.scene.threaten(False)

    def hold(self) -> None:
        """Pan while keys are held."""
        ways = [{**ARROWS, **LETTERS}[key] for key in sorted(self._held)]
        dx, dy = sum(way[0] for way in ways), sum(way[1] for way in ways)
        if (dx or dy) and self.scene.board.camera.pan(dx * PAN, dy * PAN):
            self.scene.dirty = True

    # -- wishes ----------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Back out of one level: ring, opened reasons, chosen verb, cursor; then the pause menu."""
        scene = self.scene
        if scene.focus.held is not None:
            self.hot = None
            scene.focus.drop()
        elif scene.why.back():
            return
        elif scene.aim.verb:
            scene.aim.choose("")
        elif scene.menu.notice:
            scene.notice("")
        else:
            scene.pause()

    def next(self, by: int) -> None:
        """Point at the next creature or target."""
        scene = self.scene
        spots = scene.aim.candidates()
        if not spots:
            scene.notice(say("There is nothing to aim at."))
            return
        now = spots.index(scene.aim.cursor) if scene.aim.cursor in spots else (-1 if by > 0 else 0)
        scene.point(spots[(now + by) % len(spots)])
        scene.board.camera.reveal(*spots[(now + by) % len(spots)])

    def ring(self, by: int) -> None:
        """Move the keyboard's ring over the panels."""
        for panel in self.panels:
            panel.refresh()
        self.hot = self.scene.focus.move(by)
        self.scene.dirty = True
