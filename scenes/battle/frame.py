"""How do the panels and the board of a battle share the window? The board has it; cards stand in its corners."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game import i18n
from scenes.board.camera import LARGE, Camera
from scenes.panels.action_menu import ActionMenu
from scenes.panels.initiative import HEIGHT
from scenes.play.offers import Offers
from scenes.ui import corners, ink, theme
from scenes.ui.layout import Layout
from scenes.ui.panel import Panel

BANNER = 860
"""Width of the banner at UI scale 1."""
CARD_PART, CARD_LEAST, CARD_MOST = 24, 300, 400
"""A card over the board: percent of the window's width, and its bounds at UI scale 1."""
BESIDE_PART, BESIDE_LEAST, BESIDE_MOST = 26, 300, 40
"""A column beside the board: percent of the window's width, its least width at UI scale 1, and its most in percent."""
BARE = 60
"""Percent of its size that a board beside a column may shrink to, so that no card lies over it."""
HIGHEST, HIGHEST_HELD = 50, 85
"""Percent of the board's height that the reasons may take: over the map, and beside it or while they are read."""
FEW, SMALL_LOG, LONG_LOG = 4, 14, 60
"""Lines of the folded log; percent of the board's height above which it has one less; percent of the open one."""
MODES = ((0, 4, 13), (1, 4, 17), (2, 4, 17), (2, 3, 17), (2, 2, 17), (2, 1, 100))
"""Ways to lay the menu out, from the roomiest on: mode, usual actions, and the percent of the window it may take so."""
ONE_ROW = ((0, 4, 80), (1, 4, 66), (1, 3, 66))
"""Ways to be tried before all those: mode, usual actions, and the height at UI scale 1 of a bar of one row."""
AT_A_TABLE = ((0, 4, 10), (1, 4, 10), (2, 4, 17), (2, 3, 17), (2, 2, 17), (2, 1, 100))
"""The same at a table, where the board is for all who stand around it."""
READ, WHOLE = 45, 100
"""Percent of what is read, and of what was asked for, that has to be in sight; else the log makes room for it."""
LOGS = ("few", "whole", "")
"""How much of the log is shown, in the order in which its key goes through them."""
SMALL_CARD = 70
"""Height at UI scale 1 below which a card says nothing."""
FREE, FOOT = -1, 1
"""A card that has no corner yet; the number of the lower right one, where the log stands if it can."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The panels around and over the board."""

    menu: Panel
    why: Panel
    log: Panel
    tracker: Panel

    @property
    def all(self) -> tuple[Panel, ...]:
        """List them, the topmost first."""
        return self.menu, self.why, self.log, self.tracker


class Frame:
    """Places the parts of a battle."""

    def __init__(self, parts: Parts, menu: ActionMenu, camera: Camera) -> None:
        """Hold the panels, of which one shows the menu, and the board's camera; nothing is placed yet."""
        self.parts, self.menu, self.camera = parts, menu, camera
        self.aside: Panel | None = None
        """The column beside the board, where there is one: a lesson's."""
        self.banner: Panel | None = None
        """The banner over the board, while one is open."""
        self.open_why = True
        self.log = LOGS[0]
        """How much of the log is shown."""
        self.held = False
        """What the card of reasons shows is pinned, or somebody reads in it."""
        self.asked = False
        """What the card of reasons shows was asked for, an advice or what there is of places: the log makes room."""
        self.explains = False
        """The card of reasons speaks of something that is pointed at, and not of the battle as a whole."""
        self.ground: list[Rect] = []
        """Where on the board anybody can stand, in pixels; none: anywhere."""
        self.scale = 1.0
        self.layout = Layout(*(Rect(0, 0, 0, 0) for _ in range(5)))
        self.base = 0
        """Height of the menu that the other parts leave free."""
        self._size = 1, 1
        self.across = False
        """Who is called sits across the table: the menu stands at the upper edge, the tracker at the lower one."""
        self.modes = MODES
        """Ways to lay the menu out here."""
        self._menu_size: object = None
        self._guesses: tuple[int, list[Offers]] = (-1, [])
        """What the creatures that are played here see, as it was when the menu was measured last."""
        self._shared: object = None
        """What the window was shared out for last."""
        self._fitted: tuple[float, float, int] | None = None
        """How the board lay when it was fitted into its view last."""
        self._why, self._log = FREE, FOOT
        """The corners in which the cards stand."""

    @property
    def panels(self) -> list[Panel]:
        """List the panels, the topmost first."""
        return [*(panel for panel in (self.banner, self.aside) if panel is not None), *self.parts.all]

    @property
    def open_log(self) -> bool:
        """Say whether anything of the log is shown."""
        return bool(self.log)

    def fold(self, *, why: bool = False, log: bool = False) -> None:
        """Fold or unfold the reasons; show more of the log, or nothing."""
        self.open_why = self.open_why != why
        if log:
            self.log = LOGS[(LOGS.index(self.log) + 1) % len(LOGS)]

    # -- the window ------------------------------------------------------------------------------------------------

    def fit(self, size: tuple[int, int], scale: float) -> None:
        """Share the window out, and fit the board when it is seen for the first time."""
        self._size, self.scale, camera, parts = size, scale, self.camera, self.parts
        for panel in parts.all:
            panel.scale = scale
        self._measure(size)
        wide, high = size
        top, bottom = min(round(HEIGHT * scale), high // 4), min(self.base, high // 2)
        self.menu.room = high - top - self.base
        if self.faced:  # as much at either edge, so that the board stays where it is when they take turns
            top = bottom = max(top, bottom)
        shared = size, scale, top, bottom
        left = self._beside()
        board = Rect(left, top, wide - left, high - top - bottom)
        if self.aside is not None:
            self.aside.scale = scale
            self.aside.place(Rect(0, top, left, board.height))
        card = self._column
        upper, lower = Rect(wide - card, top, card, 0), Rect(wide - card, board.bottom, card, 0)
        edges = [Rect(0, 0, wide, top), Rect(0, high - bottom, wide, bottom)]
        tracker, foot = reversed(edges) if self.across else edges
        self.layout = Layout(tracker, board, upper, lower, foot)
        parts.tracker.place(tracker)
        camera.scale, camera.view = scale, board if self.faced else Rect(left, top, wide - left, high - top)
        camera.covered, camera.aside = 0 if self.faced else bottom, card + 2 * corners.MARGIN
        new, self._shared = self._shared != shared, shared
        if new:
            self.renew()
        if new and self._fitted in (None, (camera.x, camera.y, camera.step)):  # nobody has panned or zoomed since
            camera.fit(round(LARGE * scale), BARE if self.aside is not None else 0)
            camera.clamp()
            self._fitted = camera.x, camera.y, camera.step
        self.settle()
        camera.clamp()
        self.place_banner()

    @property
    def faced(self) -> bool:
        """Say whether anybody sits across the table."""
        return any(seat.across for seat in self.menu.table.seating.seats)

    def face(self, across: bool) -> bool:
        """Let the menu stand before who is called; says whether it stood before somebody else."""
        before, self.across = self.across, across
        return before != across

    def _beside(self) -> int:
        """Give the width of the column beside the board; 0 where there is none."""
        if self.aside is None:
            return 0
        wide = self._size[0]
        return min(max(wide * BESIDE_PART // 100, round(BESIDE_LEAST * self.scale)), wide * BESIDE_MOST // 100)

    def _measure(self, size: tuple[int, int]) -> None:
        """Find the way in which the bar of the menu has room whoever of ours acts, and the height of the highest."""
        menu = self.menu
        if self._menu_size == (size, self.scale, i18n.language()):
            return
        self._menu_size = size, self.scale, i18n.language()
        if self._guesses[0] != menu.table.version:
            self._guesses = menu.table.version, menu.guesses()
        unlike = {tuple((verb.name, fits) for verb, fits in guess.fitting): guess for guess in self._guesses[1]}
        rows = [(mode, usual, round(high * self.scale)) for mode, usual, high in ONE_ROW]
        parts = {mode: most for mode, _, most in self.modes[::-1]}
        first = [(mode, usual, high) for mode, usual, high in rows if high * 100 <= size[1] * parts[mode]]
        later = [(mode, usual, size[1] * most // 100) for mode, usual, most in self.modes]
        for menu.mode, menu.most, most in (*first, *later):
            self.base = max(self.parts.menu.wanted(size[0]) for menu.guess in (None, *unlike.values()))
            if self.base <= most:
                break
        menu.guess = None
        self.base = min(self.base, size[1] // 2)

    @property
    def _column(self) -> int:
        """Give the width of the cards over the board."""
        wide = self._size[0]
        return min(max(wide * CARD_PART // 100, round(CARD_LEAST * self.scale)), round(CARD_MOST * self.scale),
                   wide * 45 // 100)  # fmt: skip

    # -- what follows the pointer ----------------------------------------------------------------------------------

    def settle(self, never: Sequence[Rect] = (), spare: Sequence[Rect] = ()) -> None:
        """Let the menu be as high as it has to, and the cards stand where they hide least: never the first of these."""
        board, (wide, high), camera = self.layout.board, self._size, self.camera
        least = self.layout.tracker.height if self.faced else 0 if self.menu.waits else self.base
        rows = max(least, min(self.parts.menu.needs(wide), high - self.layout.tracker.height))
        menu = Rect(0, 0 if self.across else high - rows, wide, rows)
        self.parts.menu.place(menu)
        if self.aside is not None:
            self.aside.rect.height = menu.top - self.aside.rect.top
        before = camera.raised + camera.lowered
        camera.raised = 0 if self.across else max(0, board.bottom - menu.top)
        camera.lowered = max(0, menu.bottom - board.top) if self.across else 0
        if camera.raised + camera.lowered < before:
            camera.settle()
        log = self._place_log(never, spare)
        why = self._place_why(never, spare, log)
        enough = WHOLE if self.asked else READ
        if self.held and log.height and why.height * 100 < min(self.parts.why.needs(why.width), board.height) * enough:
            log = self._away(log)  # somebody reads
            why = self._place_why(never, spare, log)
        self.layout = Layout(self.layout.tracker, board, why, log, menu)

    def renew(self) -> None:
        """Let the cards choose their corners anew."""
        self._why, self._log = FREE, FOOT

    def _corner(self, size: tuple[int, int], view: Rect, never: Sequence[Rect], spare: Sequence[Rect], before: int
                ) -> tuple[int, Rect] | None:  # fmt: skip
        """Choose a corner where nobody is hidden, if there is one with room for a few lines; else the best of all."""
        ground = self.ground or [self._whole]
        clear = corners.choose(size, view, [*never, *spare], ground, before)
        if clear is not None and clear[1].height >= min(size[1], round(SMALL_CARD * self.scale)):
            return clear
        return corners.choose(size, view, never, [*spare, *ground], before)

    @property
    def _whole(self) -> Rect:
        """Give where the whole board lies."""
        return self.camera.rect(0, 0).union(self.camera.rect(self.camera.columns - 1, self.camera.rows - 1))

    def _place_log(self, never: Sequence[Rect], spare: Sequence[Rect]) -> Rect:
        panel, view, wide = self.parts.log, self.clear, self._column
        line = ink.height(theme.SMALLEST, self.scale)
        few = FEW if FEW * line * 100 <= self.layout.board.height * SMALL_LOG else FEW - 1
        high = {"few": few * line + 2 * round(10 * self.scale), "whole": view.height * LONG_LOG // 100}.get(self.log, 0)
        shown = bool(self.log) and self.banner is None
        place = self._corner((wide, high), view, never, spare, self._log) if shown else None
        rect = Rect(view.right - wide, view.bottom, wide, 0)
        if place is not None and place[1].height >= min(high, round(SMALL_CARD * self.scale)):
            self._log, rect = place
        panel.place(rect)
        return rect

    def _away(self, log: Rect) -> Rect:
        """Take the log away for a while."""
        rect = Rect(log.right, log.bottom, log.width, 0)
        self.parts.log.place(rect)
        return rect

    def _place_why(self, never: Sequence[Rect], spare: Sequence[Rect], log: Rect) -> Rect:
        panel, view, wide = self.parts.why, self.clear, self._column
        tall = view.height - 2 * corners.MARGIN if self.asked else view.height * HIGHEST_HELD // 100
        most, usual = (min(panel.needs(wide), high) for high in (tall, view.height * HIGHEST // 100))
        high = most if self.held else usual
        rect = Rect(view.right - wide, view.top, wide, 0)
        taken = [log.inflate(0, corners.MARGIN)] if log.height else []
        place, shown = None, self.open_why and self.banner is None  # a banner has the board to itself
        if shown and not self.explains and not self.held:  # who wants to go there must be able to point there
            place = corners.beside((wide, high), view, [*never, *taken, *(self.ground or [self._whole])], self._why)
        elif shown:
            choose = corners.choose if self.asked else self._corner  # what was asked for is to be read
            place = choose((wide, high), view, [*never, *taken], spare, self._why)
        covered = [*spare, *(self.ground or [self._whole])]
        if place is not None and most > high and self.explains and not corners.hidden(place[1], covered):
            taller = corners.choose((wide, most), view, [*never, *taken], covered, self._why)
            place = taller if taller is not None and not corners.hidden(taller[1], covered) else place
        if place is None and self.held and self.banner is None:  # somebody reads in it
            place = corners.choose((wide, high), view, taken, [*never, *spare], self._why)
        if place is not None and place[1].height >= min(most, round(SMALL_CARD * self.scale)):
            self._why, rect = place
        panel.place(rect)
        return rect

    @property
    def clear(self) -> Rect:
        """Give the part of the board that the menu does not lie over."""
        board, camera = self.layout.board, self.camera
        high = board.height - camera.raised - camera.lowered
        return Rect(board.left, board.top + camera.lowered, board.width, max(1, high))

    @property
    def cards(self) -> list[Rect]:
        """List where cards stand over the board."""
        return [rect for rect in (self.layout.why, self.layout.log) if rect.height]

    def place_banner(self) -> None:
        """Put the banner, if there is one, in the middle of the board; of the window, where the board is too small."""
        banner, view = self.banner, self.layout.board
        if banner is None:
            return
        banner.scale = self.scale
        wide = round(BANNER * self.scale)
        if wide + 20 > view.width or banner.wanted(wide) + 10 > view.height:
            view = Rect((0, 0), self._size)
        wide = min(wide, view.width - 20)
        high = min(banner.wanted(wide), view.height - 10)
        banner.place(Rect(view.centerx - wide // 2, view.centery - high // 2, wide, high))
