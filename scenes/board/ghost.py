"""How does a planned path look over the board, and where does the tooltip stand, which never covers it?"""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect

from game import i18n
from game.battle.rulebook import Preview, Strike
from game.paths.plan import MovePlan
from game.space.footprint import Band
from game.space.square import Cell
from scenes.board.camera import Camera
from scenes.board.overlays import dashes, sides
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import plain_rule

TIP_WIDTHS = 340, 480
"""Widths of a tooltip at UI scale 1, as they are tried: a wide one is lower."""
Block = tuple[int, int, int, int]
"""Cells as (x, y, width, height)."""
GAP = 14
"""Pixels between the tooltip and what it must not cover."""
SMALLER = (1.0, 1.25, 1.5, 1.75)
"""UI scales at which a tooltip is tried, from the last down, where it has no room at the player's."""


def block(at: Cell, band: Band) -> Block:
    """Give the cells that a body holds as (x, y, width, height)."""
    return at[0] + band[0], at[1] + band[1], band[2], band[3]


def middle(camera: Camera, at: Cell, band: Band) -> tuple[int, int]:
    """Give the window's pixel in the middle of a body."""
    x, y, wide, high = block(at, band)
    return camera.corner(x + wide / 2, y + high / 2) if not camera.hexes else camera.rect(x, y, wide, high).center


def frame(
    screen: pygame.Surface, camera: Camera, block: Block, paint: pygame.Color, line: tuple[int, int, int]
) -> None:
    """Draw a line round a block of cells, on hexes round the one that a body holds.

    `line`: how thick it is, by how many pixels it is drawn outside the cells, and how round its corners are.
    """
    thick, out, rounded = line
    if not camera.hexes:
        pygame.draw.rect(screen, paint, camera.rect(*block).inflate(2 * out, 2 * out), thick, border_radius=rounded)
        return
    corners = camera.outline(block[0], block[1], thick // 2 - out)
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        pygame.draw.line(screen, paint, start, end, thick)
        pygame.draw.circle(screen, paint, start, thick // 2)


def draw(screen: pygame.Surface, camera: Camera, preview: Preview, start: Band) -> None:
    """Draw the way of a preview: footprint at its end, line, prices where they are not plain, who may strike."""
    plan = preview.plan
    if plan is None or not plan.steps:
        return
    footprint(screen, camera, plan.steps[-1].after, plan.steps[-1].band)
    points = [middle(camera, plan.steps[0].before, start)] + [middle(camera, s.after, s.band) for s in plan.steps]
    thick = max(3, camera.px // 9)
    pygame.draw.lines(screen, theme.colour("board.path_edge"), False, points, thick + 4)
    pygame.draw.lines(screen, theme.colour("board.path"), False, points, thick)
    plain = plain_rule(plan)[1]
    for step, point in zip(plan.steps, points[1:], strict=True):
        if step.cost.total != plain and step.cost.total:
            _disc(screen, point, str(step.cost.total), max(10, camera.px // 4), camera.type)
    for step, (a, b) in zip(plan.steps, pairwise(points), strict=True):
        if step.provokes:  # between the squares, where it hides neither the mover nor a price
            _warning(screen, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), max(9, camera.px // 5))


def way_round(screen: pygame.Surface, camera: Camera, preview: Preview, start: Band) -> None:
    """Draw the way that provokes fewer: a second ghost, dashed."""
    plan = preview.plan
    if plan is None or not plan.steps:
        return
    points = [middle(camera, plan.steps[0].before, start)] + [middle(camera, s.after, s.band) for s in plan.steps]
    thick = max(3, camera.px // 12)
    for colour, wide in (("board.path_edge", thick + 3), ("board.path", thick)):
        for a, b in pairwise(points):
            dashes(screen, theme.colour(colour), a, b, wide, 2)


def footprint(screen: pygame.Surface, camera: Camera, at: Cell, band: Band) -> None:
    """Draw the frame of where a body would stand."""
    held = block(at, band)
    frame(screen, camera, held, theme.colour("board.path_edge"), (5, 1, camera.px // 5))
    frame(screen, camera, held, theme.colour("board.path"), (3, 0, camera.px // 5))


def _disc(screen: pygame.Surface, point: tuple[int, int], words: str, radius: int, scale: float) -> None:
    label = ink.piece(words, theme.SMALLEST, "board.ink", True, scale)
    radius = max(radius, label.get_width() // 2 + 3)
    pygame.draw.circle(screen, theme.colour("board.path_edge"), point, radius + 2)
    pygame.draw.circle(screen, theme.colour("board.path"), point, radius)
    screen.blit(label, label.get_rect(center=point))


def _warning(screen: pygame.Surface, point: tuple[int, int], radius: int) -> None:
    """Draw the marker of a step that may be struck at: a triangle with an exclamation mark."""
    x, y = point
    corners = [(x, y - radius - 3), (x + radius + 2, y + radius), (x - radius - 2, y + radius)]
    pygame.draw.polygon(screen, theme.colour("band.threat"), corners)
    pygame.draw.polygon(screen, theme.colour("board.paper"), corners, 2)
    label = ink.piece("!", theme.SMALLEST, "board.paper", True)
    screen.blit(label, label.get_rect(center=(x, y + radius // 5)))


def target(screen: pygame.Surface, camera: Camera, cells: Sequence[Cell], colour: str = "") -> None:
    """Draw the frame round a creature that is aimed at, or in another colour one that may be chosen."""
    if cells:
        frame(screen, camera, _block(cells), theme.colour("board.paper"), (6, 4, 8))
        frame(screen, camera, _block(cells), theme.colour(colour or "band.threat"), (3, 3, 8))


def choice(screen: pygame.Surface, camera: Camera, cells: Sequence[Cell], *, picked: bool) -> None:
    """Frame the cells of an answer that stands on the board."""
    frame(screen, camera, _block(cells), theme.colour("board.ink"), (5, 0, 6))
    frame(screen, camera, _block(cells), theme.colour("board.path" if picked else "focus"), (3, -1, 6))


def choice_key(screen: pygame.Surface, camera: Camera, cells: Sequence[Cell], key: str, *, shift: int = 0,
               taken: bool = False, body: bool = False) -> None:  # fmt: skip
    """Draw the key of an answer in the upper corner of its cells, or `shift` beside it.

    `taken`: a creature stands there, whose face it had better not hide: the lower corner. `body`: it is that creature
    itself: it hangs over the edge.
    """
    rect, radius = camera.rect(*_block(cells)), max(9, min(round(14 * camera.type), camera.px // 4))
    spots = {(True, True): (radius // 2, rect.bottom - radius // 3), (True, False): (radius, rect.bottom - radius)}
    out, low = spots.get((taken, body), (radius, rect.top + radius))
    if key:
        _disc(screen, (rect.left + out + 2 * radius * shift, low), key, radius, camera.type)


def _block(cells: Sequence[Cell]) -> Block:
    """Give the block round some cells."""
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return left, top, max(x for x, _, _ in cells) - left + 1, max(y for _, y, _ in cells) - top + 1


def area(screen: pygame.Surface, camera: Camera, cells: Sequence[Cell]) -> None:
    """Draw the ground that a command strikes: a line round it, and a stroke through each cell."""
    paint, thick = theme.colour("band.threat"), max(2, camera.px // 16)
    for x, y, _ in cells:
        corners = camera.outline(x, y)
        pygame.draw.line(screen, paint, corners[3 if camera.hexes else 2], corners[0], 1)
    for start, end, _ in sides(camera, {(x, y): 0 for x, y, _ in cells}):
        pygame.draw.line(screen, theme.colour("board.paper"), start, end, thick + 3)
        pygame.draw.line(screen, paint, start, end, thick)


def aim(screen: pygame.Surface, begin: tuple[int, int], end: tuple[int, int], px: int) -> None:
    """Draw the arrow of an attack from one body to another; it leaves their middles, `px` to a cell, free."""
    length = hypot(end[0] - begin[0], end[1] - begin[1])
    if length < 1.2 * px:
        return
    x, y = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    head, thick = max(9, px // 3), max(3, px // 12)
    start = round(begin[0] + x * px * 0.45), round(begin[1] + y * px * 0.45)
    tip = round(end[0] - x * px * 0.42), round(end[1] - y * px * 0.42)
    neck = tip[0] - x * head, tip[1] - y * head
    for colour, more in (("board.paper", 4), ("band.threat", 0)):
        paint, wide = theme.colour(colour), head * 0.5 + more
        point = tip[0] + x * more, tip[1] + y * more
        foot = neck[0] - x * more / 2, neck[1] - y * more / 2
        pygame.draw.line(screen, paint, start, (round(foot[0]), round(foot[1])), thick + more)
        pygame.draw.polygon(screen, paint, [point, (foot[0] - y * wide, foot[1] + x * wide),
                                            (foot[0] + y * wide, foot[1] - x * wide)])  # fmt: skip


def along(start: tuple[int, int], end: tuple[int, int], px: int) -> list[Rect]:
    """List small rectangles that cover a straight line, for a tooltip to spare."""
    count = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / max(8, px // 2)))
    spots = [(start[0] + (end[0] - start[0]) * i // count, start[1] + (end[1] - start[1]) * i // count)
             for i in range(count + 1)]  # fmt: skip
    return [Rect(x - 4, y - 4, 8, 8) for x, y in spots]


def cursor(screen: pygame.Surface, camera: Camera, spot: tuple[int, int], *, good: bool) -> None:
    """Draw the frame of the cell pointed at: struck through when it cannot be reached."""
    colour = theme.colour("board.path") if good else theme.colour("bad")
    for paint, thick, out in ((theme.colour("board.ink"), 4, 1), (colour, 2, 0)):
        frame(screen, camera, (*spot, 1, 1), paint, (thick, out, 0))
    if not good:
        corners = camera.outline(*spot)
        start, end = corners[4 if camera.hexes else 3], corners[1]
        pygame.draw.line(screen, theme.colour("board.ink"), start, end, 4)
        pygame.draw.line(screen, colour, start, end, 2)


def kept(screen: pygame.Surface, camera: Camera, spot: tuple[int, int]) -> None:
    """Draw a pin in the upper right corner of the cell at which the cursor is kept."""
    size = max(5, camera.px // 9)
    x, y = camera.outline(*spot)[0]
    head = x - size, y + size
    for colour, more in (("board.ink", 3), ("focus", 0)):
        paint = theme.colour(colour)
        pygame.draw.line(screen, paint, head, (head[0] - 2 * size, head[1] + 2 * size), max(2, size // 3) + more)
        pygame.draw.circle(screen, paint, head, size + (more + 1) // 2)


def shunned(camera: Camera, plan: MovePlan | None, others: Sequence[Rect]) -> list[Rect]:
    """List the rectangles that a tooltip may not cover: mover, goal, path, and others given."""
    if plan is None:
        return list(others)
    places = [(spot, step.band) for step in plan.steps for spot in (step.before, step.after)]
    return [*others, *camera.rects(block(*place) for place in dict.fromkeys(places))]


def settle(
    size: tuple[int, int], view: Rect, avoid: Sequence[Rect], at: Rect, spare: Sequence[Rect] = ()
) -> Rect | None:
    """Find the roomiest side for a tooltip: clear of all that it must avoid, and of what it had better `spare`.

    `at`: what it speaks of, a path from end to end. None when no place of the view is clear of the first.
    """
    wide, high = size
    tries = [
        (view.right - at.right, Rect(at.right + GAP, at.centery - high // 2, wide, high)),
        (at.left - view.left, Rect(at.left - GAP - wide, at.centery - high // 2, wide, high)),
        (view.bottom - at.bottom, Rect(at.centerx - wide // 2, at.bottom + GAP, wide, high)),
        (at.top - view.top, Rect(at.centerx - wide // 2, at.top - GAP - high, wide, high)),
    ]
    tries.sort(key=lambda rated: -rated[0])
    avoid, spare, places = list(avoid), list(spare), list[Rect]()
    for beside in (True, False):
        tried = [rect.clamp(view) for _, rect in tries] if beside else _anywhere(wide, high, view, at)
        places += [rect for rect in tried if view.contains(rect) and rect.collidelist(avoid) < 0]
        near = [rect for rect in places if rect.inflate(4 * GAP, 4 * GAP).colliderect(at)]
        best = next((rect for rect in near if rect.collidelist(spare) < 0), None)
        if best is not None:
            return best
    return next(iter(near or places), None)


def _anywhere(wide: int, high: int, view: Rect, at: Rect) -> list[Rect]:
    """List places all over the view, the nearest to a rectangle first."""
    xs = range(view.left, max(view.left + 1, view.right - wide), max(8, view.width // 16))
    ys = range(view.top, max(view.top + 1, view.bottom - high), max(8, view.height // 16))
    spots = [Rect(x, y, wide, high) for x in xs for y in ys]
    return sorted(spots, key=lambda r: (r.centerx - at.centerx) ** 2 + (r.centery - at.centery) ** 2)


def _cornered(image: pygame.Surface, view: Rect, at: Rect) -> Rect:
    """Give the corner of a view that is farthest from what a tooltip speaks of."""
    rect = image.get_rect()
    rect.left = view.left if at.centerx > view.centerx else max(view.left, view.right - rect.width)
    rect.top = view.top if at.centery > view.centery else max(view.top, view.bottom - rect.height)
    return rect


class Tip:
    """The tooltip's picture, made anew only when its lines change."""

    def __init__(self) -> None:
        """Start with nothing to say."""
        self.lines: tuple[tuple[str, str, bool], ...] = ()
        self.rect: Rect | None = None
        self.stood: tuple[pygame.Surface, Rect] | None = None
        """Its picture, and where it was drawn last."""
        self.turned = False
        """Who reads it sits across the table."""
        self._images: dict[tuple[float, int], pygame.Surface] = {}
        """Its picture at each UI scale and width that was tried."""
        self._told: object = None

    def say(self, lines: Sequence[tuple[str, str, bool]]) -> None:
        """Take lines: words, colour, bold."""
        self.lines = tuple(lines)

    def ready(self, scale: float) -> None:
        """Make its picture as it is drawn where there is room."""
        if self.lines:
            self._picture((scale, TIP_WIDTHS[0]))

    def draw(self, screen: pygame.Surface, view: Rect, avoid: tuple[list[Rect], list[Rect], list[Rect]], at: Rect,
             scale: float) -> None:  # fmt: skip
        """Draw the tooltip where it covers nothing that it must not (first list); spares the second where it can.

        The third list lies over it: it stands clear of that too, as long as there is any room. Where there is none it
        is drawn wider, then smaller; at the smallest beside what it speaks of; and always somewhere.
        """
        self.rect = None
        if not self.lines:
            return
        (never, spare, over), inner = avoid, view.inflate(-8, -8)
        shapes = [(size, wide) for size in (*(s for s in SMALLER if s < scale), scale)[::-1] for wide in TIP_WIDTHS]
        tries = [(shape, [*never, *over], spare) for shape in shapes]
        tries += [(shapes[-1], [*never[:1], *over], never), (shapes[-1], never[:1], [*never, *over])]
        for shape, shunned, spared in tries:
            image = self._picture(shape)
            self.rect = settle(image.get_size(), inner, shunned, at, spared)
            if self.rect is not None:
                break
        else:
            self.rect = _cornered(image, inner, at)
        image = pygame.transform.rotate(image, 180) if self.turned else image
        self.stood = image, self.rect
        screen.blit(image, self.rect)

    def stay(self, screen: pygame.Surface) -> None:
        """Draw the tooltip where it was drawn last."""
        if self.stood is not None and self.lines:
            image, self.rect = self.stood
            screen.blit(image, self.rect)

    def _picture(self, shape: tuple[float, int]) -> pygame.Surface:
        """Give its picture at a UI scale and a width."""
        if self._told != (self.lines, i18n.language()):
            self._images, self._told = {}, (self.lines, i18n.language())
        if shape not in self._images:
            self._images[shape] = self._made(*shape)
        return self._images[shape]

    def _made(self, scale: float, wide: int) -> pygame.Surface:
        longest = max(ink.width(words, theme.TEXT, bold, scale) for words, _, bold in self.lines)
        page = Page(min(round(wide * scale), longest + round(20 * scale)), scale, 9)
        for words, colour, bold in self.lines:
            page.para(words, theme.TEXT if bold else theme.SMALLEST, colour, bold)
        image = page.finish()
        pygame.draw.rect(image, theme.colour("line"), image.get_rect(), 2)
        return image


def strikes(preview: Preview) -> tuple[Strike, ...]:
    """List the strike aimed for, then those provoked."""
    return ((preview.strike,) if preview.strike is not None else ()) + preview.provoked
