"""Which event of mouse, keyboard or gamepad means which wish of the player?"""

from collections.abc import Callable, Mapping

import pygame

from game.space.square import NE, NW, SE, SW, E, W
from scenes.battle.frame import Frame
from scenes.battle.hand import Hand
from scenes.battle.view import View
from scenes.board.camera import PAN
from scenes.panels.action_menu import numbered
from scenes.play.choices import choices, crowded
from scenes.stage.scene import LEFT_BUTTON, RIGHT_BUTTON
from scenes.ui.bindings import VERBS as KEYS
from scenes.ui.focus import Focus
from scenes.ui.pad import action_of
from scenes.ui.panel import Panel
from scenes.ui.words import say

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE, OTHER = {"left": W, "right": E}, {"left": "right", "right": "left"}
ASLANT = {("up", "left"): NW, ("up", "right"): NE, ("down", "left"): SW, ("down", "right"): SE}
"""The ways that arrows lead on hexes."""
CHOOSING = ("verb ", "answer ", "kind ", "habit", "arm")
"""How the names of what is chosen in the menu begin."""
ASIDE_PAD = {"end": "step", "next": "again", "back": "go on"}
"""What the buttons of a pad do while the computer acts."""
CHOOSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""Events of which what they do hangs on what is aimed at."""
STILL = 5
"""Pixels that the right button may be drawn along and still be a click."""
ZOOM = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}


class Controls:
    """Turns events into what a hand does, what the view shows, and what else a battle's scene is asked for."""

    def __init__(self, hand: Hand, view: View, frame: Frame, focus: Focus, others: Mapping[str, Callable[[], None]]
                 ) -> None:  # fmt: skip
        """Serve a hand; `others`: what further actions do, by name: 'why', 'log', 'more', 'keys', 'codex', 'menu'."""
        self.hand, self.view, self.frame, self.focus = hand, view, frame, focus
        self.aim, self.camera = hand.aim, hand.camera
        self._pause = others["menu"]
        self._pressed: tuple[int, int] | None = None
        """Where the right button went down on the board, until it has moved or come up."""
        self._on_board = False
        """The pointer was over the board last."""
        self._held: dict[int, tuple[int, int]] = {}
        self._side = "right"
        """Where the cursor went last along a row of hexes."""
        plain: dict[str, Callable[[], None]] = {
            "confirm": self._confirm, "back": self.back, "undo": hand.undo, "end": hand.end_turn, "keep": hand.keep,
            "home": hand.home, "round": hand.way_round, **others,
            "higher": lambda: hand.lift(1), "lower": lambda: hand.lift(-1),
            "vary": lambda: hand.vary(hand.wish.taken + 1 if hand.wish.variants else 0),
            "reach": lambda: view.by_turns(not view.turns),
            "verb back": lambda: self.among_verbs(-1), "verb on": lambda: self.among_verbs(1),
        }  # fmt: skip
        shifted: dict[str, Callable[[bool], None]] = {
            "next": lambda shift: self.next(-1 if shift else 1),
            "threat": lambda shift: view.threaten(True, soon=shift),
            "panels": lambda shift: self.ring(-1 if shift else 1),
        }
        self._doings = {**{name: _unshifted(act) for name, act in plain.items()}, **shifted}

    @property
    def panels(self) -> list[Panel]:
        """List the panels, the topmost first."""
        return self.frame.panels

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
        if event.type in CHOOSES:
            self.hand.lead()
        taker = takers.get(event.type)
        if taker is not None:
            taker(event)

    # -- mouse -----------------------------------------------------------------------------------------------------

    def _panel(self, point: tuple[int, int]) -> Panel | None:
        return next((panel for panel in self.panels if panel.rect.collidepoint(point)), None)

    def _motion(self, event: pygame.Event) -> None:
        if event.buttons[RIGHT_BUTTON - 1] or event.buttons[1]:
            self._drag(event)
            return
        panel = self._panel(event.pos)
        hot = panel.at(event.pos) if panel is not None else None
        if hot is not self.focus.hot:
            self.focus.hot = hot
            self.focus.drop()
            self.hand.stir()
        if panel is not None:
            self._off()
            return
        self._on_board = True
        if not self.aim.kept:
            self.aim.by_keys = False
            inside = self.frame.layout.board.collidepoint(event.pos)
            self.hand.point(self.camera.cell(event.pos) if inside else None)

    def _off(self) -> None:
        """Point at nothing more once the pointer has left the board, unless the cursor is to stay."""
        if self._on_board and not self.aim.kept:
            self.hand.point(None)
        self._on_board = False

    def _drag(self, event: pygame.Event) -> None:
        """Pan, once the button has been drawn along a little: a hand that only clicks is never quite still."""
        away = self._pressed is not None and max(abs(a - b) for a, b in zip(event.pos, self._pressed, strict=True))
        if self._pressed is not None and away <= STILL:
            return
        by, self._pressed = event.rel, None
        if self.camera.pan(-by[0], -by[1]):
            self.hand.stir()

    def _up(self, event: pygame.Event) -> None:
        """Keep the cursor where the right button was clicked, or let it go."""
        clicked, self._pressed = self._pressed, None
        if event.button != RIGHT_BUTTON or clicked is None or not self.hand.open:
            return
        spot = self.camera.cell(clicked)
        if self.aim.kept and self.aim.holds(spot):
            self.hand.keep()
        elif spot is not None:
            self.hand.point(spot)
            self.hand.keep(True)

    def _click(self, event: pygame.Event) -> None:
        hand, panel = self.hand, self._panel(event.pos)
        if event.button == RIGHT_BUTTON and panel is None:
            self._pressed = event.pos
        if event.button != LEFT_BUTTON:
            return
        if panel is not None:
            self._press(panel, event.pos)
            return
        cell, kept = self.camera.cell(event.pos), self.aim.kept
        if kept and self.aim.holds(cell):
            hand.confirm()
            return
        self._on_board = True
        hand.keep(False)
        hand.point(cell)
        if event.dict.get("touch") and cell is not None and hand.open:
            hand.keep(True)  # a finger does not hover: the first tap shows, the second does
        elif not kept and (cell is not None or hand.motion.busy):
            hand.confirm()

    def _press(self, panel: Panel, point: tuple[int, int]) -> None:
        """Do what a panel's hot area does; beside one let what is being shown come to its end."""
        hot = panel.at(point)
        if hot is not None:
            hot.act()
            self.focus.hot = None
        elif self.hand.motion.busy:
            self.hand.confirm()
        self.hand.stir()

    def _wheel(self, event: pygame.Event) -> None:
        point = pygame.mouse.get_pos()
        panel = self._panel(point)
        if panel is not None:
            panel.wheel(event.y)
        elif pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.hand.lift(1 if (event.y or event.x) > 0 else -1)
        else:
            self.camera.zoom(1 if event.y > 0 else -1, point)
        self.hand.stir()

    # -- keyboard --------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> None:
        action = action_of(event)
        if "action" in event.dict and not self.hand.table.ours:
            action = ASIDE_PAD.get(action, action)
        self.hand.stir()
        if event.mod & pygame.KMOD_CTRL:
            self._with_ctrl(event)
        elif action in self._doings:
            self._doings[action](bool(event.mod & pygame.KMOD_SHIFT))
        elif action in ARROWS and self._aiming(event):
            self._arrow(action, event)
        elif action in ARROWS or action.startswith("pan "):
            self._held[event.key] = ARROWS[action.removeprefix("pan ")]
        else:
            self._number(event, action)

    def _aiming(self, event: pygame.Event) -> bool:
        """Say whether arrows move the cursor or the ring, and not the board: while a player can choose."""
        ring = self.frame.banner is not None or self.focus.held is not None
        return self.hand.open or ring or "action" in event.dict

    def _with_ctrl(self, event: pygame.Event) -> None:
        if event.key == pygame.K_z:
            self.hand.undo()
        elif event.key in ZOOM:
            spot = self.aim.cursor
            point = self.camera.rect(*spot).center if spot is not None else self.frame.layout.board.center
            self.camera.zoom(ZOOM[event.key], point)

    def _confirm(self) -> None:
        held = self.focus.held
        if held is None:
            asked = self.hand.asked
            if self.frame.banner is not None:
                self.ring(1)  # the key is not dead, and nothing is chosen unseen
            elif asked is not None and self.hand.picked is None and not crowded(asked):
                self.among_verbs(1)
            else:
                self.hand.confirm()
            return
        if held[1].name.startswith("verb "):
            held[1].act()  # one that cannot be used says why, as for a click
        else:
            self.focus.press()
        if held[1].name.startswith(("verb ", "answer ")):
            self.focus.hot = None
            self.focus.drop()

    def _arrow(self, way: str, event: pygame.Event) -> None:
        dx, dy = ARROWS[way]
        if self.focus.held is not None or self.frame.banner is not None:
            self.ring(1 if dx + dy > 0 else -1)
            return
        asked = self.hand.asked
        if asked is not None and not crowded(asked):
            self.among_verbs(1 if dx + dy > 0 else -1)
            return
        self.aim.by_keys = True
        if self.aim.cursor is None:
            self.hand.home()
            return
        x, y = self._next_cell(self.aim.cursor, way, event)
        self.focus.hot = None
        self.hand.point((x, y))
        self.frame.camera.reveal(x, y)

    def _next_cell(self, spot: tuple[int, int], way: str, event: pygame.Event) -> tuple[int, int]:
        """Give the cell to which an arrow leads, the same one at the map's rim.

        On hexes up and down lead aslant: to the side gone last, with Shift to the other, or as a stick leans; where
        that is off the map, to the other.
        """
        if not self.camera.hexes:
            return self.camera.held(spot[0] + ARROWS[way][0], spot[1] + ARROWS[way][1])
        self._side = way if way in ASIDE else getattr(event, "aside", "") or self._side
        side = OTHER[self._side] if event.mod & pygame.KMOD_SHIFT else self._side
        ways = [ASIDE[way]] if way in ASIDE else [ASLANT[way, side], ASLANT[way, OTHER[side]]]
        beyond = (self.camera.grid.step((*spot, 0), direction)[:2] for direction in ways)
        return next((cell for cell in beyond if self.camera.held(*cell) == cell), spot)

    def _number(self, event: pygame.Event, action: str) -> None:
        name = action.removeprefix("verb ") if action.startswith("verb ") else ""
        number = int(name) - 1 if name else KEYS.index(event.unicode) if event.unicode in KEYS and event.unicode else -1
        if number < 0:
            return
        number += len(KEYS) if name and event.mod & pygame.KMOD_SHIFT else 0
        banner, asked = self.frame.banner, self.hand.asked
        if banner is not None:
            acts = banner.page.hots
            if number < len(acts):
                acts[number].act()
        elif asked is not None:
            if number < len(asked.options):
                self.hand.answer(asked.options[number].key)
        else:
            names = {its: name for name, its in numbered(self.hand.battle.rulebook).items()}
            self.hand.verb(names.get(number, ""))

    def _release(self, event: pygame.Event) -> None:
        self._held.pop(event.key, None)
        if action_of(event) == "threat":
            self.view.threaten(False)

    def _drop(self) -> None:
        """Let go of every key: the window has lost the focus, and no release will come."""
        self._held.clear()
        self.view.threaten(False)

    def hold(self) -> None:
        """Pan while keys are held."""
        dx, dy = sum(way[0] for way in self._held.values()), sum(way[1] for way in self._held.values())
        if dx or dy:
            self.pan(dx, dy)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board, in steps of an update."""
        if self.camera.pan(dx * PAN, dy * PAN):
            self.hand.stir()

    # -- wishes ----------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Back out of one level: ring, opened reasons, chosen verb, cursor; then the pause menu."""
        if self.focus.held is not None:
            self.focus.hot = None
            self.focus.drop()
        elif self.hand.why.back():
            return
        elif self.frame.menu.open:
            self.frame.menu.open = ""
        elif self.aim.kept:
            self.hand.keep(False)
        elif self.view.stand.kind:
            self.view.stand.turn("")
        elif self.view.turns:
            self.view.by_turns(False)
        elif self.aim.verb:
            self.aim.choose("")
        else:
            self._pause()

    def next(self, by: int) -> None:
        """Point at the next creature or target."""
        hand, aim, asked = self.hand, self.aim, self.hand.asked
        offered = choices(hand.battle, asked) if asked is not None else ()
        spots = [(choice.middle, choice.rank) for choice in offered] or aim.candidates()
        if not spots:
            hand.notice(say("There is nothing to aim at."))
            return
        aim.by_keys = True
        now = aim.cursor, (aim.rank if offered else aim.pointed)
        at = next((n for n, (spot, who) in enumerate(spots) if (spot, who or now[1]) == now), -1 if by > 0 else 0)
        (x, y), who = spots[(at + by) % len(spots)]
        hand.point((x, y), 0 if offered else who, who if offered else 0)
        self.frame.camera.reveal(x, y)

    def among_verbs(self, by: int) -> None:
        """Move the ring over the verbs, or over the answers to an open question."""
        panel = self.frame.parts.menu
        panel.refresh()
        spots = [n for n, hot in enumerate(panel.page.hots) if hot.name.startswith(CHOOSING)]
        if not spots:
            return
        now = spots.index(panel.focused) if panel.focused in spots else (-1 if by > 0 else 0)
        self.focus.drop()
        panel.focused = spots[(now + by) % len(spots)]
        panel.reveal()
        self.focus.hot = panel.page.hots[panel.focused]
        self.hand.stir()

    def ring(self, by: int) -> None:
        """Move the keyboard's ring over the panels."""
        for panel in self.panels:
            panel.refresh()
        self.focus.hot = self.focus.move(by)
        self.hand.stir()


def _unshifted(act: Callable[[], None]) -> Callable[[bool], None]:
    """Let an action take no notice of Shift."""
    return lambda _: act()
