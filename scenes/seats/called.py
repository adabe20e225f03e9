"""Who of those at the table is to act or answer now? Shown to all, and listened to alone."""

from collections.abc import Callable, Iterable, Sequence

import pygame
from pygame import Rect

from game.battle.event import Throw
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.store.seating import HAND, Seat
from scenes.play.choices import of_a_side
from scenes.play.table import Table
from scenes.seats import band
from scenes.ui.panel import Panel
from scenes.ui.words import say, seat_name

LONG = 80
"""Updates for which a turn that begins is said large."""
ALWAYS = ("menu",)
"""What any gamepad may do at any time."""


class Called:
    """Watches over the seats of a battle; without any it does nothing."""

    def __init__(self, table: Table, pads: Callable[[], tuple[int, ...]], panels: Iterable[Panel],
                 notice: Callable[[str], None]) -> None:  # fmt: skip
        """Serve a table; `pads`: the numbers of the gamepads that are there; `panels` turn to who is called."""
        self.table, self.pads, self.panels, self.notice = table, pads, tuple(panels), notice
        self._last: object = None
        self._left = 0
        self._drawn: object = None
        """Whose turn the band shows, and whether their gamepad is there."""
        self._strip = Rect(0, 0, 0, 0)
        """Where the beginning of a turn is said, over the board."""

    @property
    def number(self) -> int:
        """Give the seat whose turn is to be seen, from 1; 0: none."""
        if not self.table.seating.seats or self.table.battle.outcome is not None:
            return 0
        shown = self.table.shown
        turn = shown.find(BATTLE, Turn)
        return self.table.chair or (self.table.seating.of(shown, turn.acting) if turn is not None else 0)

    @property
    def seat(self) -> Seat | None:
        """Give the seat whose turn is to be seen."""
        return self.table.seating.seats[self.number - 1] if self.number else None

    @property
    def words(self) -> str:
        """Say what the seat is to do."""
        pending = self.table.battle.pending if self.table.chair else None
        if isinstance(pending, Throw):
            return say("throw your dice")
        if pending is not None and len(self._asked) > 1:
            return say("who acts next?")
        return say("a question for you") if pending is not None else say("your turn")

    @property
    def _asked(self) -> tuple[int, ...]:
        """List the seats of one side that may all say who acts next, from 1; none where one alone is asked."""
        pending, battle, seating = self.table.battle.pending, self.table.battle, self.table.seating
        if pending is None or not of_a_side(battle, pending):
            return ()
        return tuple(dict.fromkeys(seating.of(battle.world, option.unit) for option in pending.options if option.unit))

    @property
    def name(self) -> str:
        """Give what the seat is called."""
        return seat_name(self.table.seating, self.number)

    def update(self, *, ready: bool) -> bool:
        """Let one update pass; `ready`: somebody can choose now. Says whether anything is to be drawn anew."""
        seat, before = self.seat, self._left
        news, self._drawn = self._drawn, (self.number, self.missing)
        if ready and seat is not None and self._last != (self.number, self.words):
            typing = isinstance(self.table.battle.pending, Throw)  # what is asked then is large enough by itself
            self._last, self._left = (self.number, self.words), 0 if typing else LONG
        elif self._left:
            self._left -= 1
        if not ready and seat is None:
            self._last = None
        for panel in self.panels:
            panel.turned = self.turned
        return (before > 0) != (self._left > 0) or news != self._drawn

    @property
    def turned(self) -> bool:
        """Say whether the seat is across the table."""
        return self.seat is not None and self.seat.across

    # -- what is heard ---------------------------------------------------------------------------------------------

    def takes(self, event: pygame.Event) -> bool:
        """Say whether an event ends here: another's gamepad, which is told so, or a click on what is said large."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self._left and self._strip.collidepoint(event.pos)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._left:
            self._left = 1
        refused = self.refused(event.dict.get("pad", HAND), event.dict.get("action", ""))
        if refused:
            self.notice(refused)
        return bool(pressed or refused)

    def refused(self, pad: int, action: str = "") -> str:
        """Say why what a gamepad does counts for nothing now: it is another's turn. '' where it counts."""
        seat, seats = self.seat, self.table.seating.seats
        if seat is None or pad in (HAND, seat.pad) or action in ALWAYS or not self.table.chair:
            return ""
        owner = next((n for n, one in enumerate(seats, 1) if one.pad == pad), 0)
        if owner in self._asked:
            return ""
        if owner:
            other = seat_name(self.table.seating, owner)
            return say("{name} is to choose now, not {other}.", name=self.name, other=other)
        return "" if seat.pad == HAND else say("Gamepad {n} has no seat.", n=pad)

    @property
    def missing(self) -> str:
        """Say that the gamepad of the seat is not there, and what to play with meanwhile; '' where it is."""
        seat = self.seat
        if seat is None or seat.pad == HAND or seat.pad in self.pads():
            return ""
        return say("Gamepad {n} is not there: {name} plays with mouse and keyboard.", n=seat.pad, name=self.name)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, board: Rect, scale: float, spare: Sequence[Rect] = ()) -> None:
        """Draw whose turn it is over the board, over none of those to spare where that can be."""
        number, seat = self.number, self.seat
        self._strip = band.across(board, scale)
        if seat is not None:
            image = band.band(number, self.name, self.missing or self.words, scale, board.width * 9 // 10)
            band.draw(screen, number, image, board, scale, turned=seat.across, spare=spare)

    def announce(self, screen: pygame.Surface) -> None:
        """Say large across everything else that a turn has just begun."""
        seat, strip = self.seat, self._strip
        if seat is not None and self._left:
            large = band.band(self.number, self.name, self.words, strip.height / (band.HIGH * 1.25),
                              strip.width * 9 // 10)  # fmt: skip
            band.announce(screen, self.number, large, strip, turned=seat.across)
