"""How does a rule's case move on a small board? Foretold, done, looked at, over and over; or it stands still."""

from collections import deque
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.battle.apply import apply
from game.battle.event import Event
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Place
from game.i18n import tr
from game.learning.cases import Act, Case
from game.reasons import NOTHING
from scenes.board import ghost
from scenes.board.camera import ROW, STEPS
from scenes.board.map import Board
from scenes.board.motion import Motion, Unmoved
from scenes.ui import ink, theme
from scenes.ui.words import Line, certain, headline, say
from scenes.veil.eyes import played, unperceived

FORETOLD, SEEN, OVER = 1.2, 1.0, 1.6
"""Seconds for which what is about to be done stands on the board; what came of it; and the end of all."""
AROUND = 1
"""Cells of ground around whatever takes part."""
LEAST = 10, 4
"""Columns and rows of ground at the least, where there are as many: words over creatures want room."""
LARGEST = 40
"""Pixels of a cell at UI scale 1, at the most."""
PAD = 4
"""Pixels around a figure, at UI scale 1."""


class Reel:
    """What is shown of a case: the world as far as its events have come to pass."""

    kept, told = False, 0

    def __init__(self, case: Case) -> None:
        """Stand at the beginning."""
        self.case, self.shown, self.lines = case, case.world.fork(), list[Line]()
        self.queue: deque[Event] = deque()

    @property
    def rulebook(self) -> Rulebook:
        """Give the rulebook in force."""
        return self.case.book

    @property
    def settled(self) -> bool:
        """Say whether nothing waits to be shown."""
        return not self.queue

    def show(self) -> Event | None:
        """Let the next event come to pass."""
        if not self.queue:
            return None
        event = self.queue.popleft()
        apply(self.shown, event)
        self.told += 1
        return event

    def skip(self) -> None:
        """Let all that waits come to pass."""
        while self.show() is not None:
            pass

    def rewind(self) -> None:
        """Stand at the beginning again."""
        self.queue.clear()
        self.shown, self.told = self.case.world.fork(), self.told + 1


class Living:
    """A case on a board of its own picture; ground is laid once, only creatures and the way are drawn anew."""

    def __init__(self, case: Case, room: tuple[int, int], scale: float, *, reduced: bool) -> None:
        """Show a case in a room in pixels. `reduced`: it stands as it is foretold, and nothing moves."""
        self.reel, self.scale, self.reduced = Reel(case), scale, reduced
        self.motion = Motion(self.reel, 1.0, reduced=reduced)
        book = case.book
        self.board = Board(case.world, book, lambda world: unperceived(book, world, played(world)))
        self.size = self._framed(room)
        self._strip = max((self._high(act) for act in case.acts), default=0)
        """Pixels below the board that its figures take."""
        self.number, self._age, self._doing = 0, 0.0, False
        """Which act it is; for how many seconds it has stood so; it is being done."""
        self.picture = pygame.Surface((self.size[0], self.size[1] + self._strip))
        self._stale = True

    def _framed(self, room: tuple[int, int]) -> tuple[int, int]:
        """Aim the camera at all that takes part, as large as the room allows; gives the size of the picture."""
        camera, around = self.board.camera, self._part()
        tall = ROW if camera.hexes else 1.0
        wide, high = around.width + 0.5 * camera.hexes, around.height + camera.hexes / 3
        fits = min(room[0] / wide, room[1] / (high * tall), LARGEST * self.scale)
        camera.step = max((number for number, px in enumerate(STEPS) if px <= fits), default=0)
        camera.scale = self.scale
        size = min(room[0], round(wide * camera.px)), min(room[1], round(high * tall * camera.px))
        camera.view = Rect(0, 0, max(1, size[0]), max(1, size[1]))
        camera.x, camera.y = around.left + wide / 2, around.top + high / 2
        return camera.view.size

    def _part(self) -> Rect:
        """Give the cells of everybody, of every way and of all that is marked, with ground around them."""
        case, space = self.reel.case, self.board.rulebook.space
        cells = [cell for unit, _ in case.world.all(Place) for cell in space.cells(case.world, unit)]
        for act in case.acts:
            way = act.way.steps if act.way is not None else ()
            cells += [*act.marks, *act.route, *(step.after for step in way)]
        ground = Rect(0, 0, case.world.ground.width, case.world.ground.height)
        if not cells:
            return ground
        left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
        right, low = max(cell[0] for cell in cells), max(cell[1] for cell in cells)
        part = Rect(left, top, right - left + 1, low - top + 1).inflate(2 * AROUND, 2 * AROUND)
        return part.inflate(max(0, LEAST[0] - part.width), max(0, LEAST[1] - part.height)).clip(ground)

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let time pass; says whether anything looks different."""
        if self.reduced or not self.reel.case.acts:
            return False
        self._age += seconds
        if self._doing:
            return self._done(seconds)
        if self._age < FORETOLD:
            return False
        self._doing, self._stale = True, True
        self.reel.queue.extend(self.act.events)
        return True

    def _done(self, seconds: float) -> bool:
        """Go on doing an act, then look at it; the last is looked at for longer, and then all begins anew."""
        if not self.motion.still:
            self._age = 0.0
            self._stale |= self.motion.step(seconds)
            return self._stale
        last = self.number + 1 == len(self.reel.case.acts)
        if self._age < (OVER if last else SEEN):
            return False
        self.number, self._age, self._doing, self._stale = 0 if last else self.number + 1, 0.0, False, True
        if last:
            self.reel.rewind()
        return True

    @property
    def act(self) -> Act:
        """Give the act that is shown."""
        return self.reel.case.acts[self.number]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def drawn(self, ahead: float) -> pygame.Surface:
        """Give the picture as it is now."""
        if self._stale or not self.motion.still:
            self._stale = False
            motion = Unmoved() if self.motion.still else self.motion
            self.board.draw(self.picture, self.reel.shown, self.reel.told, motion, ahead)  # type: ignore[arg-type]
            if self.reel.case.acts:
                self._over(self.act)
        return self.picture

    def _over(self, act: Act) -> None:
        """Draw over the board what is foretold, or what has come of it."""
        camera, world, space = self.board.camera, self.reel.case.world, self.board.rulebook.space
        place = world.find(act.unit, Place)
        if act.way is not None and not self._doing and place is not None:
            ghost.draw(self.picture, camera, Preview(act.way.cost, act.way), place.band)
        if act.route:
            self._barred(act)
        for unit in act.about:
            ghost.target(self.picture, camera, space.cells(self.reel.shown, unit), "bad" if act.refusal else "focus")
        for cell in act.marks:
            ghost.choice(self.picture, camera, (cell,), picked=True)
        if act.strike is not None and not self._doing:
            self._aimed(act.strike.by, act.strike.at)
        self._figure(act)

    def _aimed(self, by: int, at: int) -> None:
        ends = [self.reel.shown.find(unit, Place) for unit in (by, at)]
        if ends[0] is not None and ends[1] is not None:
            camera = self.board.camera
            start, end = (ghost.middle(camera, one.at, one.band) for one in ends if one is not None)
            ghost.aim(self.picture, start, end, camera.px)

    def _barred(self, act: Act) -> None:
        """Draw a way that cannot be gone, with its end struck through."""
        camera, place = self.board.camera, self.reel.case.world.find(act.unit, Place)
        points = [ghost.middle(camera, cell, (0, 0, 1, 1)) for cell in act.route]
        points = [ghost.middle(camera, place.at, place.band), *points] if place is not None else points
        if len(points) > 1:
            pygame.draw.lines(self.picture, theme.colour("board.path_edge"), False, points, 6)
            pygame.draw.lines(self.picture, theme.colour("bad"), False, points, 3)
        x, y, _ = act.route[-1]
        ghost.cursor(self.picture, camera, (x, y), good=False)

    def said(self, act: Act) -> str:
        """Give the figure that stands under the board: the cost, the chance, or why it may not be."""
        if act.refusal is not None:
            return headline(self.board.rulebook, act.refusal)
        if act.says != NOTHING:
            return " ".join(tr(words) for words in (act.asks, act.says) if words != NOTHING)
        if act.strike is None:
            return ""
        return say("hits with {n} %", n=act.strike.hit.told) if not certain(act.strike) else ""

    def _lines(self, act: Act) -> Sequence[str]:
        words, room = self.said(act), self.size[0] - 2 * round(PAD * self.scale)
        return ink.wrapped(words, theme.SMALLEST, room, True, self.scale) if words else ()

    def _high(self, act: Act) -> int:
        lines = self._lines(act)
        return len(lines) * ink.height(theme.SMALLEST, self.scale) + round(PAD * self.scale) if lines else 0

    def _figure(self, act: Act) -> None:
        """Write the figure of an act under the board."""
        pad, high = round(PAD * self.scale), ink.height(theme.SMALLEST, self.scale)
        self.picture.fill(theme.colour("shade"), Rect(0, self.size[1], self.size[0], self._strip))
        for number, line in enumerate(self._lines(act)):
            piece = ink.piece(line, theme.SMALLEST, "text", True, self.scale)
            self.picture.blit(piece, (pad, self.size[1] + pad // 2 + number * high))
