"""How is the ground painted? One painter a property of a Kind, laid over each other, so that any mixture tells."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from game.space.field import UNIT_TENTHS, Kind
from scenes.ui.theme import colour

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Canvas:
    """A square cell being painted; painters speak in parts of its side, 0 to 1, right and down."""

    surface: pygame.Surface
    dice: np.random.Generator
    kind: Kind
    upright: bool
    """The passage through a gap or a door runs up and down."""

    @property
    def size(self) -> int:
        """Give the side in pixels."""
        return self.surface.get_width()

    def fill(self, name: str) -> None:
        """Cover the cell with a colour of the palette's terrain."""
        self.surface.fill(colour(f"terrain.{name}"))

    def polygon(self, name: str, points: list[Point]) -> None:
        """Draw a filled shape."""
        scaled = [(x * self.size, y * self.size) for x, y in points]
        pygame.draw.polygon(self.surface, colour(f"terrain.{name}"), scaled)

    def line(self, name: str, points: list[Point], width: float) -> None:
        """Draw a line through points, `width` wide."""
        scaled = [(x * self.size, y * self.size) for x, y in points]
        pygame.draw.lines(self.surface, colour(f"terrain.{name}"), False, scaled, max(1, round(width * self.size)))

    def disc(self, name: str, at: Point, radius: float) -> None:
        """Draw a filled circle."""
        centre = (at[0] * self.size, at[1] * self.size)
        pygame.draw.circle(self.surface, colour(f"terrain.{name}"), centre, radius * self.size)

    def block(self, name: str, x: float, y: float, width: float, height: float, radius: float = 0.0) -> None:
        """Draw a filled rectangle, its corners rounded; lying down unless the canvas is upright."""
        if self.upright:
            x, y, width, height = 1 - y - height, x, height, width
        area = pygame.Rect(*(round(part * self.size) for part in (x, y, width, height)))
        pygame.draw.rect(self.surface, colour(f"terrain.{name}"), area, border_radius=round(radius * self.size))

    def scatter(self, count: int, margin: float = 0.12) -> list[Point]:
        """Give points spread over the cell, upper ones first: row by row, each shaken in its own field."""
        rows, room = max(1, round(count**0.5)), 1 - 2 * margin
        points = []
        for row in range(rows):
            columns = count // rows + (row < count % rows)
            for column, (sx, sy) in enumerate((self.dice.random((columns, 2)) * 0.7 + 0.15).tolist()):
                points.append((margin + room * (column + sx) / columns, margin + room * (row + sy) / rows))
        return points


def is_wall(kind: Kind) -> bool:
    """Say whether a cell is filled to the top: it stops movement and sight, and is no door, plant or gap."""
    return kind.hard and kind.blocks_sight and not kind.becomes and not kind.gap_tenths


def is_wet(kind: Kind) -> bool:
    """Say whether there is liquid; shallow water does not count as a cell of it, so it tells by its name alone."""
    return kind.water > 0 or is_named(kind, "water", "shallow", "ford")


def is_named(kind: Kind, *words: str) -> bool:
    """Say whether the level names it as one of some things."""
    return any(word in kind.name.lower() for word in words)


def is_deep(kind: Kind) -> bool:
    """Say whether a walker would swim: a cell or more of liquid that is not just hard to wade."""
    return kind.water > 1 or (kind.water == 1 and not kind.difficult)


def _floor(canvas: Canvas) -> None:
    canvas.fill("floor")
    for x, y in canvas.scatter(4):
        canvas.disc("mortar", (x, y), 0.012 + 0.012 * canvas.dice.random())
    if canvas.dice.random() < 0.4:
        (x, y), turn = canvas.scatter(1, 0.3)[0], canvas.dice.random() * pi
        ends = [(x + r * cos(turn + r * 2), y + r * sin(turn + r * 2)) for r in (0.0, 0.1, 0.2)]
        canvas.line("mortar", ends, 0.015)


def _wall(canvas: Canvas) -> None:
    canvas.fill("wall")
    for row in range(3):
        y, shift = row / 3, (row % 2) * 0.25
        canvas.line("wall_face", [(0, y), (1, y)], 0.025)
        for x in (shift, shift + 0.5):
            canvas.line("wall_face", [(x, y), (x, y + 1 / 3)], 0.025)


def _soil(canvas: Canvas) -> None:
    canvas.fill("soil")
    for row in range(4):
        y = (row + 0.5) / 4
        bends = [(x / 8, y + 0.025 * sin(x * pi / 2 + row)) for x in range(9)]
        canvas.line("soil_dark", bends, 0.03)
    for at in canvas.scatter(7):
        canvas.disc("soil_dark", at, 0.018)


def _pit(canvas: Canvas) -> None:
    canvas.fill("pit")
    for x, y in canvas.scatter(6, 0.05):
        canvas.line("wall_face", [(x - 0.08, y + 0.08), (x + 0.08, y - 0.08)], 0.035)


def _water(canvas: Canvas) -> None:
    deep = is_deep(canvas.kind)
    canvas.fill("water_deep" if deep else "water")
    for row in range(3 if deep else 2):
        y, shift = (row + 0.5) / (3 if deep else 2), canvas.dice.random()
        crests = [(x / 12, y + 0.035 * sin((x / 6 + shift) * 2 * pi)) for x in range(13)]
        canvas.line("water" if deep else "foam", crests, 0.045 if deep else 0.03)
    if not deep:
        for at in canvas.scatter(4):
            canvas.disc("stone", at, 0.045)


def _stone(canvas: Canvas, at: Point, radius: float) -> None:
    """Draw one angular stone, lit from the north-west."""
    turns = np.sort(canvas.dice.random(6)) * 0.6 + np.arange(6)
    shape = [(cos(turn * pi / 3), sin(turn * pi / 3)) for turn in turns.tolist()]
    x, y = at
    for name, dx, grown in (("stone_dark", 0.025, 1.0), ("stone", 0.0, 0.95), ("stone_lit", -0.018, 0.55)):
        canvas.polygon(name, [(x + dx + grown * radius * sx, y + dx + grown * radius * sy) for sx, sy in shape])


def _rubble(canvas: Canvas) -> None:
    """Scatter a few stones for difficult ground, heap them for worse."""
    worse = canvas.kind.difficult > 1
    if worse:
        canvas.fill("stone_lit")
    for at in canvas.scatter(14 if worse else 6, 0.05 if worse else 0.1):
        _stone(canvas, at, (0.11 if worse else 0.085) + 0.035 * canvas.dice.random())


def _grain(canvas: Canvas) -> None:
    """Loose grain, deep enough to hide the floor: ridges that somebody shovelled, and single grains."""
    canvas.fill("grain")
    for row in range(3):
        y, shift = (row + 0.6) / 3, canvas.dice.random()
        ridge = [(x / 8, y + 0.05 * sin((x / 8 + shift) * 2 * pi)) for x in range(9)]
        canvas.line("grain_lit", [(x, y - 0.07) for x, y in ridge], 0.07)
        canvas.line("grain_dark", ridge, 0.035)
    for x, y in canvas.scatter(24, 0.02):
        lean = 0.02 * (1 if canvas.dice.random() < 0.5 else -1)
        canvas.line("grain_dark", [(x - 0.02, y + lean), (x + 0.025, y - lean)], 0.03)


def _tufts(canvas: Canvas) -> None:
    canvas.fill("leaf_lit")
    for x, y in canvas.scatter(9, 0.06):
        for lean in (-0.09, -0.03, 0.04, 0.1):
            canvas.line("leaf_dark", [(x, y + 0.08), (x + lean, y - 0.1)], 0.028)
        canvas.line("leaf", [(x - 0.02, y + 0.08), (x, y - 0.12)], 0.03)


def _canopy(canvas: Canvas) -> None:
    """Crowns of trees from above."""
    canvas.fill("canopy")
    for x, y in canvas.scatter(4, 0.06):
        for name, shift, radius in (("leaf_dark", 0.02, 0.25), ("leaf", -0.02, 0.19), ("leaf_lit", -0.06, 0.08)):
            for petal in range(6):
                turn = petal * pi / 3
                at = (x + shift + 0.55 * radius * cos(turn), y + shift + 0.55 * radius * sin(turn))
                canvas.disc(name, at, radius * 0.6)


def _smoke(canvas: Canvas) -> None:
    """Soft puffs through which the ground shows, and a few curls."""
    axis = np.linspace(0, 1, canvas.size, dtype=np.float32)
    density = np.zeros((canvas.size, canvas.size), dtype=np.float32)
    for x, y in canvas.scatter(5, 0.0):
        density += np.exp(-(((axis - x) / 0.2) ** 2))[:, None] * np.exp(-(((axis - y) / 0.2) ** 2))[None, :]
    _blend(canvas.surface, "smoke", np.clip(0.45 + density * 0.45, 0, 0.93))
    for x, y in canvas.scatter(4, 0.06):
        for name, shift in (("stone_dark", 0.012), ("smoke_lit", -0.012)):
            curl = [(x + shift + 0.13 * cos(t * 0.55), y + shift + 0.08 * sin(t * 0.55)) for t in range(3, 12)]
            canvas.line(name, curl, 0.028)


def _blend(surface: pygame.Surface, name: str, share: NDArray[np.float32]) -> None:
    """Mix a colour into a surface, pixel by pixel, by its share there (0 .. 1)."""
    pixels = pygame.surfarray.pixels3d(surface)
    over = np.array(colour(f"terrain.{name}")[:3], dtype=np.float32)
    pixels[:] = (pixels + (over - pixels) * share[:, :, None]).astype(np.uint8)


def _harm(canvas: Canvas) -> None:
    """Flames, on scorched ground where nothing else covers it."""
    if not (canvas.kind.difficult or canvas.kind.concealment or is_wet(canvas.kind)):
        canvas.fill("soil_dark")
    for x, y in canvas.scatter(4, 0.06):
        for name, size, low in (("harm", 0.21, 0.0), ("harm_lit", 0.13, 0.05), ("foam", 0.055, 0.09)):
            canvas.polygon(name, [(x + dx * size, y + low + dy * size) for dx, dy in FLAME])


FLAME = (
    (0.1, -1.3), (0.2, -0.75), (0.62, -0.35), (0.72, 0.15), (0.5, 0.6), (0.0, 0.78), (-0.5, 0.6), (-0.72, 0.15),
    (-0.6, -0.4), (-0.42, -0.1), (-0.3, -0.7),
)  # fmt: skip
"""The outline of a flame, its tongue to one side, round its middle."""


def _slope(canvas: Canvas) -> None:
    for row in range(4):
        y = 0.14 + row * 0.24
        canvas.line("stone_dark", [(0.18, y + 0.12), (0.5, y - 0.02), (0.82, y + 0.12)], 0.035)


def _crate(canvas: Canvas) -> None:
    """A thing that can be climbed over or crouched behind: a crate on its shadow."""
    canvas.block("stone_dark", 0.2, 0.22, 0.68, 0.68, 0.06)
    canvas.block("wood_dark", 0.13, 0.13, 0.68, 0.68, 0.05)
    canvas.block("wood_lit", 0.17, 0.17, 0.6, 0.6, 0.03)
    canvas.line("wood_dark", [(0.2, 0.2), (0.74, 0.74)], 0.06)
    for edge in (0.29, 0.65):
        canvas.line("wood", [(0.17, edge), (0.77, edge)], 0.035)


def _barricade(canvas: Canvas) -> None:
    """Sandbags, more of them where the cover is better."""
    rows = {"partial": 1, "cover": 2, "improved": 3}[canvas.kind.cover]
    for row in range(rows):
        y = 0.5 - rows * 0.13 + row * 0.27
        for column in range(3):
            x = 0.06 + column * 0.3 - (row % 2) * 0.05
            canvas.block("stone_dark", x + 0.02, y + 0.03, 0.28, 0.22, 0.1)
            canvas.block("soil", x, y, 0.27, 0.21, 0.1)


def _hedge(canvas: Canvas) -> None:
    """A plant, or something like it, that stops movement but bars no corner."""
    canvas.disc("leaf_dark", (0.52, 0.53), 0.46)
    for x, y in canvas.scatter(12, 0.14):
        canvas.disc("leaf", (x, y), 0.1)
        canvas.disc("leaf_lit", (x - 0.03, y - 0.03), 0.04)


def _bars(canvas: Canvas) -> None:
    """Stops movement, not sight: an iron grate, or a wooden fence."""
    bar, rail, across = ("wood", "wood_dark", 0.12) if is_named(canvas.kind, "fence") else ("metal", "pit", 0.08)
    for x in (0.1, 0.3, 0.5, 0.7, 0.9):
        canvas.line(bar, [(x, 0), (x, 1)], across)
    for y in (0.2, 0.8):
        canvas.line(rail, [(0, y), (1, y)], 0.07)


def _force(canvas: Canvas) -> None:
    """Stops effects but not sight: glass or a field of force."""
    for start in (-0.7, -0.3, 0.1, 0.5):
        canvas.line("force", [(start, 1), (start + 1, 0)], 0.09)
        canvas.line("foam", [(start + 0.08, 1), (start + 1.08, 0)], 0.03)


def _curtain(canvas: Canvas) -> None:
    """Stops sight, not movement: hanging cloth."""
    for fold in range(5):
        canvas.block("wall" if fold % 2 else "stone_dark", fold / 5, 0, 0.21, 1)
        canvas.block("wall_lit", fold / 5, 0, 0.045, 1)


def _gap(canvas: Canvas) -> None:
    """A passage narrower than the cell, between two walls."""
    width = min(0.8, max(0.12, canvas.kind.gap_tenths / UNIT_TENTHS))
    side = (1 - width) / 2
    for y in (0.0, 1 - side):
        canvas.block("wall", 0, y, 1, side)
        for x in (0.12, 0.62):
            canvas.block("wall_face", x, y + side / 2 - 0.012, 0.3, 0.025)
    canvas.block("wall_lit", 0, side - 0.045, 1, 0.045)
    canvas.block("wall_lit", 0, 1 - side, 1, 0.045)


def _door(canvas: Canvas) -> None:
    """A door across the passage, or its leaf swung aside."""
    for y in (0.0, 0.86):
        canvas.block("wall", 0.28, y, 0.44, 0.14)
    if not canvas.kind.blocks_move:
        canvas.block("wood_lit", 0.34, 0.14, 0.32, 0.72)
        canvas.block("floor", 0.38, 0.14, 0.24, 0.72)
        canvas.block("wood_dark", 0.66, 0.1, 0.32, 0.15, 0.03)
        canvas.block("wood", 0.68, 0.13, 0.28, 0.08, 0.02)
        return
    canvas.block("wood_dark", 0.3, 0.1, 0.4, 0.8, 0.03)
    for y in (0.14, 0.39, 0.64):
        canvas.block("wood", 0.34, y, 0.32, 0.22)
    canvas.block("harm_lit", 0.42, 0.7, 0.16, 0.08, 0.03)


def _shade(canvas: Canvas) -> None:
    """Let less light fall on what is there."""
    share = {"dim": 165, "dark": 90}[canvas.kind.light]
    canvas.surface.fill((share, share, min(255, share + 20)), special_flags=pygame.BLEND_RGB_MULT)


def _is_rough(kind: Kind) -> bool:
    """Say whether difficult ground is so for stones: nothing else in the cell explains it."""
    return kind.difficult > 0 and not (is_wet(kind) or kind.canopy or kind.concealment or kind.obstacle)


GRAIN = ("wheat", "grain", "straw")
"""What difficult ground may be called that is no stones."""


def _is_barred(kind: Kind) -> bool:
    """Say whether one sees and shoots through, but may not pass."""
    open_to_sight = not (kind.blocks_sight or kind.blocks_effect)
    return kind.hard and open_to_sight and not (kind.becomes or kind.gap_tenths)


Painter = Callable[[Canvas], None]
LAYERS: tuple[tuple[Callable[[Kind], bool], Painter], ...] = (
    (lambda kind: not is_wall(kind), _floor),
    (is_wall, _wall),
    (lambda kind: kind.diggable and not is_wall(kind), _soil),
    (lambda kind: (kind.height or 0) < 0, _pit),
    (is_wet, _water),
    (lambda kind: kind.concealment > 0 and kind.difficult > 0 and not kind.canopy, _tufts),
    (lambda kind: _is_rough(kind) and not is_named(kind, *GRAIN), _rubble),
    (lambda kind: _is_rough(kind) and is_named(kind, *GRAIN), _grain),
    (lambda kind: kind.damage > 0, _harm),
    (lambda kind: kind.slope, _slope),
    (lambda kind: kind.obstacle or kind.cover == "low", _crate),
    (lambda kind: kind.cover in ("partial", "cover", "improved") and not kind.blocks_move, _barricade),
    (lambda kind: kind.soft, _hedge),
    (lambda kind: kind.blocks_sight and not kind.blocks_move, _curtain),
    (lambda kind: kind.blocks_effect and not kind.blocks_sight, _force),
    (_is_barred, _bars),
    (lambda kind: kind.gap_tenths > 0, _gap),
    (lambda kind: bool(kind.becomes), _door),
    (lambda kind: kind.canopy, _canopy),
    (lambda kind: kind.concealment > 0 and not kind.difficult, _smoke),
    (lambda kind: bool(kind.light), _shade),
)
"""Which painters a kind calls, from the ground up."""


VARIANTS = 4
"""Tiles of one kind differ in so many ways, so that a floor does not look printed."""


def tile(kind: Kind, pixels: int, variant: int = 0, *, upright: bool = False) -> pygame.Surface:
    """Give the opaque tile of a kind, `pixels` wide; painted from its properties, never from a list of names.

    Any `variant` will do, they repeat after VARIANTS; `upright` turns doors and gaps so that their passage runs up and
    down. The same arguments always look the same. Cached, so do not draw on what it gives.
    """
    return _tile(kind, pixels, variant % VARIANTS, upright)


@lru_cache(maxsize=1024)
def _tile(kind: Kind, pixels: int, variant: int, upright: bool) -> pygame.Surface:
    finer = 3 if pixels < 24 else 2 if pixels < 160 else 1
    surface = pygame.Surface((pixels * finer, pixels * finer), depth=24)
    _paint(surface, kind, variant, upright)
    small = pygame.transform.smoothscale(surface, (pixels, pixels)) if finer > 1 else surface
    _roughen(small, variant)
    return small.convert() if pygame.display.get_init() and pygame.display.get_surface() else small


def _roughen(surface: pygame.Surface, variant: int) -> None:
    """Roughen a tile a little, pixel by pixel."""
    pixels = pygame.surfarray.pixels3d(surface)
    noise = np.random.default_rng(variant + 99).integers(-4, 5, pixels.shape[:2])
    pixels[:] = np.clip(pixels.astype(np.int16) + noise[:, :, None], 0, 255).astype(np.uint8)


def forget() -> None:
    """Drop all cached tiles: needed when the display's format changes."""
    _tile.cache_clear()


def _paint(surface: pygame.Surface, kind: Kind, variant: int, upright: bool) -> None:
    canvas = Canvas(surface, np.random.default_rng(variant), kind, upright)
    for applies, painter in LAYERS:
        if applies(kind):
            painter(canvas)
