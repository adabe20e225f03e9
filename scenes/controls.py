"""Mouse, keyboard and gamepad of a skirmish: which event means which wish of the player."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.action_menu import numbered
from scenes.bindings import VERBS as KEYS
from scenes.choices import choices, crowded
from scenes.keys import Keys
from scenes.pad import action_of
from scenes.scene import LEFT_BUTTON, RIGHT_BUTTON
from scenes.ui.panel import Hot, Panel
from scenes.words import say

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PAN = 14
"""Pixels that the board moves in an update while a key is held."""
STILL = 5
"""Pixels that the right button may be drawn along and still be a click."""
ZOOM = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}


class Controls:
    """Turns events into calls of the skirmish."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish."""
        self.scene = scene
        self.hot: Hot | None = None
        """The hot area of a panel under the pointer or under the keyboard's ring."""
        self._pressed: tuple[int, int] | None = None
        """Where the right button went down on the board, until it has moved or come up."""
        self._on_board = False
        """The pointer was over the board last."""
        self._held: dict[int, tuple[int, int]] = {}
        self._doings: dict[str, Callable[[pygame.Event], None]] = {
            "confirm": lambda _: self._confirm(),
            "back": lambda _: self.back(),
            "next": lambda event: self.next(-1 if event.mod & pygame.KMOD_SHIFT else 1),
            "undo": lambda _: scene.undo(),
            "end": lambda _: scene.end_turn(),
            "higher": lambda _: scene.lift(1),
            "lower": lambda _: scene.lift(-1),
            "vary": lambda _: scene.vary(scene.aim.taken + 1 if scene.aim.variants else 0),
            "keep": lambda _: scene.keep(),
            "home": lambda _: scene.home(),
            "why": lambda _: scene.fold(why=True),
            "log": lambda _: scene.fold(log=True),
            "threat": lambda event: scene.view.threaten(True, soon=bool(event.mod & pygame.KMOD_SHIFT)),
            "reach": lambda _: scene.view.by_turns(not scene.view.turns),
            "round": lambda _: scene.way_round(),
            "more": lambda _: scene.unfold(),
            "keys": lambda _: scene.app.push(Keys(scene.app)),
            "codex": lambda _: scene.codex(),
            "panels": lambda event: self.ring(-1 if event.mod & pygame.KMOD_SHIFT else 1),
            "menu": lambda _: scene.pause(),
            "verb back": lambda _: self.among_verbs(-1),
            "verb on": lambda _: self.among_verbs(1),
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
            pygame.MOUSEBUTTONUP: self._up,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWFOCUSLOST: lambda _: self._drop(),
            pygame.WINDOWLEAVE: lambda _: self._off(),
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
            self._drag(event)
            return
        panel = self._panel(event.pos)
        hot = panel.at(event.pos) if panel is not None else None
        if hot is not self.hot:
            self.hot = hot
            scene.focus.drop()
            scene.dirty = True
        if panel is not None:
            self._off()
            return
        self._on_board = True
        if not scene.aim.kept:
            scene.aim.by_keys = False
            scene.point(scene.board.camera.cell(event.pos) if scene.layout.board.collidepoint(event.pos) else None)

    def _off(self) -> None:
        """Point at nothing more once the pointer has left the board, unless the cursor is to stay."""
        if self._on_board and not self.scene.aim.kept:
            self.scene.point(None)
        self._on_board = False

    def _drag(self, event: pygame.Event) -> None:
        """Pan, once the button has been drawn along a little: a hand that only clicks is never quite still."""
        away = self._pressed is not None and max(abs(a - b) for a, b in zip(event.pos, self._pressed, strict=True))
        if self._pressed is not None and away <= STILL:
            return
        by, self._pressed = event.rel, None
        if self.scene.board.camera.pan(-by[0], -by[1]):
            self.scene.dirty = True

    def _up(self, event: pygame.Event) -> None:
        """Keep the cursor where the right button was clicked, or let it go."""
        clicked, self._pressed = self._pressed, None
        if event.button != RIGHT_BUTTON or clicked is None or not self.scene.open:
            return
        spot = self.scene.board.camera.cell(clicked)
        if self.scene.aim.kept and self.scene.aim.holds(spot):
            self.scene.keep()
        elif spot is not None:
            self.scene.point(spot)
            self.scene.keep(True)

    def _click(self, event: pygame.Event) -> None:
        scene = self.scene
        if event.button == RIGHT_BUTTON and self._panel(event.pos) is None:
            self._pressed = event.pos
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
        cell, kept = scene.board.camera.cell(event.pos), scene.aim.kept
        if kept and scene.aim.holds(cell):
            scene.confirm()
            return
        self._on_board = True
        scene.keep(False)
        scene.point(cell)
        if not kept and (cell is not None or scene.motion.busy):
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
        scene, action = self.scene, action_of(event)
        scene.dirty = True
        if event.mod & pygame.KMOD_CTRL:
            self._with_ctrl(event)
        elif action in self._doings:
            self._doings[action](event)
        elif action in ARROWS and self._aiming(event):
            self._arrow(action)
        elif action in ARROWS or action.startswith("pan "):
            self._held[event.key] = ARROWS[action.removeprefix("pan ")]
        else:
            self._number(event, action)

    def _aiming(self, event: pygame.Event) -> bool:
        """Say whether arrows move the cursor or the ring, and not the board: while a player can choose."""
        scene = self.scene
        return scene.open or scene.banner is not None or scene.focus.held is not None or "action" in event.dict

    def _with_ctrl(self, event: pygame.Event) -> None:
        scene = self.scene
        if event.key == pygame.K_z:
            scene.undo()
        elif event.key in ZOOM:
            spot = scene.aim.cursor
            point = scene.board.camera.rect(*spot).center if spot is not None else scene.layout.board.center
            scene.board.camera.zoom(ZOOM[event.key], point)

    def _confirm(self) -> None:
        held = self.scene.focus.held
        if held is None:
            self.scene.confirm()
            return
        self.scene.focus.press()
        if held[1].name.startswith(("verb ", "answer ")):
            self.hot = None
            self.scene.focus.drop()

    def _arrow(self, way: str) -> None:
        scene, (dx, dy) = self.scene, ARROWS[way]
        if scene.focus.held is not None or scene.banner is not None:
            self.ring(1 if dx + dy > 0 else -1)
            return
        pending = scene.battle.pending if scene.open else None
        if pending is not None and not crowded(pending):
            self.among_verbs(1 if dx + dy > 0 else -1)
            return
        scene.aim.by_keys = True
        if scene.aim.cursor is None:
            scene.home()
            return
        camera = scene.board.camera
        x = max(0, min(camera.columns - 1, scene.aim.cursor[0] + dx))
        y = max(0, min(camera.rows - 1, scene.aim.cursor[1] + dy))
        self.hot = None
        scene.point((x, y))
        camera.reveal(x, y)

    def _number(self, event: pygame.Event, action: str) -> None:
        scene = self.scene
        name = action.removeprefix("verb ") if action.startswith("verb ") else ""
        number = int(name) - 1 if name else KEYS.index(event.unicode) if event.unicode in KEYS and event.unicode else -1
        if number < 0:
            return
        number += len(KEYS) if name and event.mod & pygame.KMOD_SHIFT else 0
        pending = scene.battle.pending
        if scene.banner is not None:
            acts = scene.banner.page.hots
            if number < len(acts):
                acts[number].act()
        elif pending is not None and scene.open:
            if number < len(pending.options):
                scene.answer(pending.options[number].key)
        else:
            names = {its: name for name, its in numbered(scene.battle.rulebook).items()}
            scene.verb(names.get(number, ""))

    def _release(self, event: pygame.Event) -> None:
        self._held.pop(event.key, None)
        if action_of(event) == "threat":
            self.scene.view.threaten(False)

    def _drop(self) -> None:
        """Let go of every key: the window has lost the focus, and no release will come."""
        self._held.clear()
        self.scene.view.threaten(False)

    def hold(self) -> None:
        """Pan while keys are held."""
        dx, dy = sum(way[0] for way in self._held.values()), sum(way[1] for way in self._held.values())
        if dx or dy:
            self.scene.pan(dx, dy)

    # -- wishes ----------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Back out of one level: ring, opened reasons, chosen verb, cursor; then the pause menu."""
        scene = self.scene
        if scene.focus.held is not None:
            self.hot = None
            scene.focus.drop()
        elif scene.why.back():
            return
        elif scene.aim.kept:
            scene.keep(False)
        elif scene.view.turns:
            scene.view.by_turns(False)
        elif scene.aim.verb:
            scene.aim.choose("")
        else:
            scene.pause()

    def next(self, by: int) -> None:
        """Point at the next creature or target."""
        scene, pending = self.scene, self.scene.battle.pending
        found = choices(scene.battle, pending) if scene.open and pending is not None else ()
        spots = [(one.middle, one.rank) for one in found] or scene.aim.candidates()
        if not spots:
            scene.notice(say("There is nothing to aim at."))
            return
        scene.aim.by_keys = True
        aim = scene.aim
        now = aim.cursor, (aim.rank if found else aim.pointed)
        at = next((n for n, (spot, who) in enumerate(spots) if (spot, who or now[1]) == now), -1 if by > 0 else 0)
        (x, y), who = spots[(at + by) % len(spots)]
        scene.point((x, y), 0 if found else who, who if found else 0)
        scene.board.camera.reveal(x, y)

    def among_verbs(self, by: int) -> None:
        """Move the ring over the verbs, or over the answers to an open question."""
        panel = self.scene.menu_panel
        panel.refresh()
        spots = [n for n, hot in enumerate(panel.page.hots) if hot.name.startswith(("verb ", "answer "))]
        if not spots:
            return
        now = spots.index(panel.focused) if panel.focused in spots else (-1 if by > 0 else 0)
        self.scene.focus.drop()
        panel.focused = spots[(now + by) % len(spots)]
        self.hot = panel.page.hots[panel.focused]
        self.scene.dirty = True

    def ring(self, by: int) -> None:
        """Move the keyboard's ring over the panels."""
        for panel in self.panels:
            panel.refresh()
        self.hot = self.scene.focus.move(by)
        self.scene.dirty = True
