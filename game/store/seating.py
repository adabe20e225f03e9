"""Who sits where at a table: which creatures a seat plays, what it is called, and what it plays with.

A seat is who gives commands. It is no part of a battle's state: a save keeps it beside the battle.
"""

from dataclasses import dataclass

from game.ecs.components import Side
from game.ecs.world import World
from game.ecs.writing import plain
from game.store.plain import read

SEATS, PADS = 6, 8
"""Seats at a table, and gamepads that a seat may be given, at the most."""
NAMED = 24
"""Characters of a seat's name."""
HAND = 0
"""The number that stands for mouse and keyboard where gamepads have theirs."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One at the table."""

    name: str = ""
    """As typed; '': it is called by its number."""
    pad: int = HAND
    """The gamepad it plays with, from 1; `HAND`: mouse and keyboard."""
    dice: bool = False
    """It throws dice of its own, and types what they show."""
    across: bool = False
    """It sits across the table: panels turn towards it."""
    units: tuple[int, ...] = ()
    """The creatures that it plays."""


@dataclass(frozen=True, slots=True)
class Seating:
    """All seats, in their order; whom no seat plays is the computer's."""

    seats: tuple[Seat, ...] = ()

    def of(self, world: World, unit: int, team: str = "") -> int:
        """Give the seat of a creature, from 1; 0: none has it.

        Who came later sits with its side, and a question to a side as a whole goes to the side's first seat.
        """
        if not self.seats:
            return 0
        own = next((number for number, seat in enumerate(self.seats, 1) if unit in seat.units), 0)
        side = world.find(unit, Side)
        if own or (side is not None and side.control != "human"):
            return own
        return self._of_side(world, side.team if side is not None else team)

    def _of_side(self, world: World, team: str) -> int:
        mates = [unit for unit, side in world.all(Side) if side.team == team]
        return next((n for n, seat in enumerate(self.seats, 1) if any(unit in mates for unit in seat.units)), 0)

    @property
    def throwing(self) -> frozenset[int]:
        """Give the creatures whose dice are thrown at the table."""
        return frozenset(unit for seat in self.seats if seat.dice for unit in seat.units)


ALONE = Seating()
"""Nobody has been given a seat: whoever is there plays whatever people play."""


def write_seats(seating: Seating) -> object:
    """Write the seats as plain data."""
    return plain(seating.seats)


def read_seats(data: object) -> Seating:
    """Read what `write_seats` wrote.  Raises ValueError for anything else, and for seats that cannot be."""
    seats: tuple[Seat, ...] = read(tuple[Seat, ...], data)
    units = [unit for seat in seats for unit in seat.units]
    named = all(len(seat.name) <= NAMED and (seat.name.isprintable() or not seat.name) for seat in seats)
    held = all(HAND <= seat.pad <= PADS for seat in seats)
    if len(seats) > SEATS or len(units) != len(dict.fromkeys(units)) or not (named and held):
        raise ValueError("there cannot be such seats")
    return Seating(seats)
