"""Where does the board lie in the window, and which cell lies under a point? Zoom in fixed steps, and pan."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import floor, sqrt

from pygame import Rect

from game.space.grid import SQUARES, Grid
from game.space.square import E, N, S, W

STEPS: tuple[int, ...] = tuple(range(10, 194, 2))
"""Pixels to a cell's side, one for each zoom step, so that sprites are scaled once a step and kept."""
NOTCH = 1.12
"""A notch of the wheel makes cells at least so many times larger or smaller."""
ROW, TALL = sqrt(3) / 2, 2 / sqrt(3)
"""Of hexes with their tips up: from row to row, and from tip to tip, in widths of a hex."""
FOUR = ((1, -1), (1, 1), (-1, 1), (-1, -1))
SIX = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""The corners of a square and of a hex from its middle, clockwise, as `Grid.middle` counts."""
ROOMY = 28
"""Pixels of a cell that a number at UI scale 1 wants."""
LARGE = 96
"""Pixels of a cell, at UI scale 1, beyond which a small board is not drawn larger by itself."""
EDGE = 0.1
"""Cells of empty ground that are left around a board that is shown as a whole, on both sides together."""
MARGIN = 2
"""Cells of empty ground that panning may bring into view beyond the map's edge."""
PAN = 14
"""Pixels that the board moves in an update while a key is held."""


@dataclass
class Camera:
    """Looks at a board of `columns` x `rows` cells through `view`; `x`, `y` is the board's point in the view's middle.

    On a hex board odd rows stand half a cell to the right.
    """

    columns: int
    rows: int
    grid: Grid = SQUARES
    view: Rect = field(default_factory=lambda: Rect(0, 0, 1, 1))
    x: float = 0.0
    y: float = 0.0
    step: int = 13
    scale: float = 1.0
    """The UI scale that the player has set, for what is written on the board."""
    covered: int = 0
    """Pixels at the lower edge of the view that something always lies over."""
    raised: int = 0
    """Pixels above those that something lies over for a while."""
    lowered: int = 0
    """Pixels at the upper edge of the view that something lies over for a while."""
    bold: bool = False
    """The lines between cells are thick, to be seen from across a room."""
    lifted: tuple[tuple[float, float], tuple[float, float]] | None = None
    """Where the board lay before it was moved from under what lies over the view for a while, and after."""
    aside: int = 0
    """Pixels at the right edge of the view that the board leaves free where it can."""

    @property
    def hexes(self) -> bool:
        """Say whether the cells are hexes."""
        return self.grid.hexes

    @property
    def px(self) -> int:
        """Give the pixels to a cell's side."""
        return STEPS[self.step]

    @property
    def type(self) -> float:
        """Give the scale of type on the board: the player's, less where cells have no room for it, never below 1."""
        return max(1.0, min(self.scale, self.px / ROOMY))

    @property
    def high(self) -> int:
        """Give the pixels from one row to the next: hexes stand closer than squares."""
        return round(self.px * ROW) if self.hexes else self.px

    def places(self) -> Callable[[int, int], tuple[int, int]]:
        """Give a function from a cell to its pixel in the window, for many cells at once."""
        (left, top), px, half = self.origin, self.px, self.px // 2
        if not self.hexes:
            return lambda x, y: (left + x * px, top + y * px)
        return lambda x, y: (left + x * px + (y & 1) * half, top + round(y * px * ROW))

    @property
    def origin(self) -> tuple[int, int]:
        """Give the window's pixel where the board's north-west corner lies."""
        px, (x, y) = STEPS[self.step], self.view.center
        return round(x - self.x * px), round(y - self.y * px * (ROW if self.grid.hexes else 1))

    def shift(self, row: float) -> int:
        """Give by how many pixels a row is moved to the right; between two rows what moves is on its way."""
        if not self.hexes:
            return 0
        above = floor(row)
        part = row - above
        return round(self.px / 2 * (part if above & 1 == 0 else 1 - part))

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """Give the window's pixel of a cell's north-west corner; fractions of cells count while something moves."""
        left, top = self.origin
        return left + round(x * self.px) + self.shift(y), top + round(y * self.px * (ROW if self.hexes else 1))

    def rect(self, x: int, y: int, wide: int = 1, high: int = 1) -> Rect:
        """Give the window's rectangle of a block of cells."""
        px = STEPS[self.step]
        if not self.grid.hexes:
            left, top = self.origin
            return Rect(left + round(x * px), top + round(y * px), wide * px, high * px)
        return Rect(*self.corner(x, y), wide * px, round(px * TALL))

    def rects(self, blocks: Iterable[tuple[int, int, int, int]]) -> list[Rect]:
        """Give the window's rectangles of many blocks of cells, each as (x, y, width, height)."""
        if self.hexes:
            return [self.rect(*block) for block in blocks]
        (left, top), px = self.origin, self.px
        return [Rect(left + x * px, top + y * px, wide * px, high * px) for x, y, wide, high in blocks]

    def body(self, x: float, y: float, wide: int = 1, high: int = 1) -> Rect:
        """Give the rectangle in which a body of so many cells is drawn; on hexes as wide as one, in its middle."""
        px = STEPS[self.step]
        if not self.grid.hexes:
            left, top = self.origin
            return Rect(left + round(x * px), top + round(y * px), wide * px, high * px)
        left, top = self.corner(x, y)
        return Rect(left, top + (round(px * TALL) - px) // 2, wide * px, high * px)

    def outline(self, x: int, y: int, inner: int = 0) -> list[tuple[int, int]]:
        """List the corners of a cell in the window, clockwise; those of neighbours are the same pixels.

        Side i, from corner i to the next, is towards `across(x, y)[i]`. `inner`: pixels that it is drawn inside.
        """
        (left, top), (mx, my, _), half = self.origin, self.grid.middle((x, y, 0)), self.px / 2
        points, up, high = (SIX, 2, self.px * ROW / 3) if self.hexes else (FOUR, 1, half)
        part = 1 - inner / half
        return [(left + round((mx + 1 + a * part) * half), top + round((my + up + b * part) * high)) for a, b in points]

    def across(self, x: int, y: int) -> tuple[tuple[int, int], ...]:
        """List the cells beyond the sides of one, the east one first, clockwise."""
        ways = self.grid.shifts[y & 1]
        return tuple((x + ways[way][0], y + ways[way][1]) for way in (self.grid.ways if self.hexes else (E, S, W, N)))

    def held(self, x: int, y: int) -> tuple[int, int]:
        """Give the cell of the board that is nearest to a column and row."""
        return max(0, min(self.columns - 1, x)), max(0, min(self.rows - 1, y))

    def cell(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """Give the column and row under a point of the window, or None beside the board."""
        x, y = self._hex(point) if self.hexes else self._square(point)
        return (x, y) if 0 <= x < self.columns and 0 <= y < self.rows else None

    def _square(self, point: tuple[int, int]) -> tuple[int, int]:
        left, top = self.origin
        return (point[0] - left) // self.px, (point[1] - top) // self.px

    def _hex(self, point: tuple[int, int]) -> tuple[int, int]:
        """Give the hex whose middle is nearest: a point of the plane belongs to that one."""
        left, top = self.origin
        row = int((point[1] - top) // (self.px * ROW))
        near = [((point[0] - left - self.shift(y)) // self.px, y) for y in range(row - 1, row + 2)]

        def away(spot: tuple[int, int]) -> int:
            middle = self.rect(*spot).center
            return (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2

        return min(near, key=away)

    def pan(self, dx: float, dy: float) -> bool:
        """Move the view by pixels; says whether anything moved."""
        before = self.x, self.y
        self.x += dx / self.px
        self.y += dy / self.high
        self.clamp()
        return before != (self.x, self.y)

    def zoom(self, by: int, point: tuple[int, int]) -> bool:
        """Zoom by notches so that what lies under the point stays there; says whether the step changed."""
        step = self.step
        for _ in range(abs(by)):
            step = _notched(step, 1 if by > 0 else -1)
        if step == self.step:
            return False
        away = point[0] - self.view.centerx, point[1] - self.view.centery
        self.x += away[0] / self.px - away[0] / STEPS[step]
        self.y += (away[1] / self.px - away[1] / STEPS[step]) / (ROW if self.hexes else 1)
        self.step = step
        self.clamp()
        return True

    def fit(self, most: int = 64, beside: int = 0) -> None:
        """Show the whole board at the largest step that fits it, none above `most` pixels.

        `beside`: so many percent of that step are enough if all of the board then lies beside the cards.
        """
        wide, high = self.extent
        tall = high * ROW if self.hexes else high
        clear = self.view.height - self.covered
        room = min(self.view.width / (wide + EDGE), clear / (tall + EDGE), most)
        self.step = _largest(room)
        bare = _largest(min(room, (self.view.width - self.aside) / (wide + 0.3)))
        if beside and STEPS[bare] * 100 >= STEPS[self.step] * beside:
            self.step = bare
        free = self.view.width / self.px - wide
        self.x = wide / 2 + max(0.0, min(free, self.aside / self.px)) / 2
        self.y = high / 2 + self.covered / self.high / 2

    @property
    def extent(self) -> tuple[float, float]:
        """Give the board's width in cells and its height in rows: hexes reach half a cell and a third of a row on."""
        return (self.columns + 0.5, self.rows + 1 / 3) if self.hexes else (self.columns, self.rows)

    def reveal(self, x: int, y: int) -> bool:
        """Pan just so far that a cell lies well inside the view; says whether anything moved.

        A board that is wholly in view stays where it is; from under what lies over it for a while it comes back.
        """
        was = self.x, self.y
        moved = self._revealed(x, y)
        if moved and (self.raised or self.lowered):
            first = self.lifted[0] if self.lifted is not None and self.lifted[1] == was else was
            self.lifted = first, (self.x, self.y)
        return moved

    def settle(self) -> None:
        """Put the board back to where it lay before it was moved from under something, unless somebody has panned."""
        if self.lifted is not None and self.lifted[1] == (self.x, self.y):
            self.x, self.y = self.lifted[0]
        self.lifted = None
        self.clamp()

    def _revealed(self, x: int, y: int) -> bool:
        high = max(1, self.view.height - self.covered - self.raised - self.lowered)
        clear = Rect(self.view.left, self.view.top + self.lowered, self.view.width, high)
        if clear.contains(self.rect(0, 0).union(self.rect(self.columns - 1, self.rows - 1))):
            return False
        inner = clear.inflate(-4 * self.px, -4 * self.px)
        if inner.width < self.px or inner.height < self.px:
            inner = clear
        cell = self.rect(x, y)
        held = cell.clamp(inner)
        return self.pan(cell.x - held.x, cell.y - held.y)

    def clamp(self) -> None:
        """Keep the board in view: centred where it fits, within a margin where it does not.

        It may be moved from under what lies over the view.
        """
        wide, high = self.extent
        aside = self.aside / self.px
        free = max(aside / 2, aside - max(0.0, self.view.width / self.px - wide) / 2)
        self.x = _held(self.x, wide, self.view.width / self.px, (free, free))
        low, over = self.covered / self.high / 2, (self.lowered / self.high, self.raised / self.high)
        clear = (self.view.height - self.covered) / self.high
        self.y = _held(self.y - low, high, clear, over) + low


def _largest(room: float) -> int:
    """Give the largest step of no more pixels."""
    return max((i for i, px in enumerate(STEPS) if px <= room), default=0)


def _notched(step: int, by: int) -> int:
    """Give the step that is a notch larger or smaller; the last there is at the end."""
    if by > 0:
        return next((i for i, px in enumerate(STEPS) if px >= STEPS[step] * NOTCH), len(STEPS) - 1)
    return max((i for i, px in enumerate(STEPS) if px * NOTCH <= STEPS[step]), default=0)


def _held(middle: float, cells: float, seen: float, more: tuple[float, float]) -> float:
    slack = max(0.0, cells / 2 + MARGIN - seen / 2)
    return max(cells / 2 - slack - more[0], min(cells / 2 + slack + more[1], middle))
