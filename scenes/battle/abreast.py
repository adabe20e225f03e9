"""How does one move look under several rulebooks? The ghost with two books' sums on the board, all books beside it."""


import pygame
from pygame import Rect

from game import RULEBOOKS
from game.carried import Carried, carried
from game.compare import Mover
from game.ecs.components import Body
from game.space.footprint import whole
from game.space.square import Cell
from scenes.battle.controls import ARROWS
from scenes.beside.shared import Beside, Room
from scenes.board import ghost
from scenes.board.map import Board
from scenes.board.motion import Unmoved
from scenes.panels.columns import Columns
from scenes.play.same_move import SameMove
from scenes.stage.scene import LEFT_BUTTON, Stage
from scenes.ui import ink, theme
from scenes.ui.pad import action_of

KEYS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}


class Abreast(Beside):
    """A move chosen by mouse, keys or pad, and what each rulebook makes of it."""

    room = Room(wide=1000, side=560, low=60, cell=64)

    def __init__(self, stage: Stage, mover: Mover, route: tuple[Cell, ...] = ()) -> None:
        """Look at a move, or at somebody who has yet to be told where to go."""
        self.move = SameMove(mover, route, self._stir)
        columns = Columns(self.move, self.leave, self._switch)
        super().__init__(stage, Board(mover.world, mover.book, lambda _: mover.hidden), columns)

    def _switch(self, name: str) -> None:
        """Show the same board under another rulebook, everybody who has a twin there as that one."""
        move, book = self.move, RULEBOOKS[name]
        mover = move.mover
        there = carried(mover.world, mover.book, book, mover.hidden, twins=True)
        if isinstance(there, Carried) and there.world.find(mover.unit, Body) is not None:
            route = move.found.route if move.found is not None else ()
            self.stage.exits.compare(Mover(there.world, book, mover.unit, hidden=mover.hidden), route)

    def _stir(self) -> None:
        self.dirty = True

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board with the way and its sums, then the table."""
        self.board.draw(screen, self.move.mover.world, 0, Unmoved(), ahead)  # type: ignore[arg-type]
        screen.set_clip(self.board.camera.view)
        self._way(screen)
        screen.set_clip(None)
        self.draw_panel(screen)

    def _way(self, screen: pygame.Surface) -> None:
        move, camera = self.move, self.board.camera
        world, place = move.mover.world, move.place
        ghost.target(screen, camera, move.mover.book.space.cells(world, move.mover.unit), "focus")
        if move.cursor is not None:
            ghost.cursor(screen, camera, move.cursor, good=move.refusal is None)
        if move.found is None:
            return
        band = whole(world.get(move.mover.unit, Body).side)
        points = [ghost.middle(camera, place.at, place.band)]
        points += [ghost.middle(camera, cell, band) for cell in move.found.route]
        self.draw_line(screen, points)
        self._all_sums(screen, points[1:])

    def _all_sums(self, screen: pygame.Surface, points: list[tuple[int, int]]) -> None:
        """Draw the sums at the steps: first where they part and at the end, then wherever there is room."""
        chief = [number for number in (self._parted, len(points) - 1) if number is not None]
        taken: list[Rect] = []
        for number in dict.fromkeys((*chief, *range(len(points)))):
            labels = self._labels(number)
            wide = max(label.get_width() for label in labels) + 8
            box = Rect(0, 0, wide, labels[0].get_height() * len(labels))
            box.center = points[number]
            spot = _clear(box, taken, moves=number in chief)
            if spot is not None:
                taken.append(spot.inflate(6, 4))
                self._sums(screen, spot, labels, first=number == self._parted)

    @property
    def _parted(self) -> int | None:
        """Give the first step after which the books differ."""
        return self.move.found.differs if self.move.found is not None else None

    def _labels(self, number: int) -> list[pygame.Surface]:
        """Write the own sum and the other book's at a step."""
        rows = [account.row(number) for account in (self.move.accounts[0], self.move.beside) if account is not None]
        return [ink.piece("\u2013" if row is None else str(row.total), theme.SMALLEST, "board.ink", True,
                          self.board.camera.type) for row in rows]  # fmt: skip

    def _sums(self, screen: pygame.Surface, box: Rect, labels: list[pygame.Surface], *, first: bool) -> None:
        """Draw the own sum over the other book's; the first step that differs is framed."""
        pygame.draw.rect(screen, theme.colour("board.ink"), box.inflate(4, 4), border_radius=5)
        if first:
            pygame.draw.rect(screen, theme.colour("warn"), box.inflate(8, 8), 4, border_radius=7)
        high = box.height // len(labels)
        for line, (label, colour) in enumerate(zip(labels, ("board.path", "board.paper"), strict=False)):
            part = Rect(box.left, box.top + line * high, box.width, high)
            pygame.draw.rect(screen, theme.colour(colour), part)
            screen.blit(label, label.get_rect(center=part.center))

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take a key, a click, a drag, the wheel."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._click(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.dragged(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(event.y)

    def _click(self, point: tuple[int, int]) -> None:
        self.dirty = True
        if self.panel.rect.collidepoint(point):
            hot = self.panel.at(point)
            if hot is not None:
                hot.act()
            return
        self.focus.drop()
        spot = self.board.camera.cell(point)
        if spot is not None:
            self.move.choose(spot)

    def _key(self, event: pygame.Event) -> None:
        self.dirty, back = True, bool(event.mod & pygame.KMOD_SHIFT)
        key, held = event.key, self.focus.held
        if key in KEYS and held is not None:
            self.ring(1 if key in (pygame.K_DOWN, pygame.K_RIGHT) else -1)
        elif key in KEYS:
            self._arrow(KEYS[key])
        elif key == pygame.K_TAB:
            self._next(-1 if back else 1)
        elif key == pygame.K_F6:
            self.ring(-1 if back else 1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._confirm()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.panel.wheel(3 if key == pygame.K_PAGEUP else -3)
        elif key == pygame.K_v or action_of(event) == "vary":
            self.move.next_beside()
        elif key == pygame.K_ESCAPE:
            self._back()

    def _next(self, by: int) -> None:
        self.focus.drop()
        self.move.turn(by)
        self.board.camera.reveal(*self.move.place.at[:2])

    def _back(self) -> None:
        if self.focus.held is not None:
            self.focus.hot = None
            self.focus.drop()
        else:
            self.leave()

    def _confirm(self) -> None:
        if not self.focus.press() and self.move.cursor is not None:
            self.move.choose(self.move.cursor)

    def _arrow(self, way: str) -> None:
        """Move the goal by a square, from where the mover stands at first."""
        x, y = self.move.cursor or (self.move.found.route[-1][:2] if self.move.found else self.move.place.at[:2])
        dx, dy = ARROWS[way]
        spot = self.board.camera.held(x + dx, y + dy)
        self.move.aim(spot)
        self.board.camera.reveal(*spot)


def _clear(box: Rect, taken: list[Rect], *, moves: bool) -> Rect | None:
    """Give a place for a box clear of others: its own, or where it `moves` one beside; None where there is none."""
    wide, high = box.size
    shifts = ((0, 0), (0, high // 2), (0, -high // 2), (wide, 0), (-wide, 0), (0, high), (0, -high))
    tries = (box.move(shift) for shift in (shifts if moves else shifts[:1]))
    return next((spot for spot in tries if spot.collidelist(taken) < 0), None)
