"""How can seats be given out with one click, and how is one changed by hand?"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from game.ecs.components import Offstage, Side
from game.ecs.world import World
from game.reasons import Text, text
from game.store.seating import HAND, SEATS, Seat, Seating
from scenes.ui.words import teams


def sides(world: World) -> dict[str, list[int]]:
    """List the creatures of each side in the level's order, those who come later too."""
    listed: dict[str, list[int]] = {team: [] for team in teams(world)}
    later = ((unit, away.side) for unit, away in world.all(Offstage))
    for unit, side in sorted([*world.all(Side), *later], key=lambda pair: pair[0]):
        listed.setdefault(side.team, []).append(unit)
    return listed


def played_first(world: World) -> str:
    """Give the side that people play first as the level has it; the first one where it has none for them."""
    human = {side.team for _, side in world.all(Side) if side.control == "human"}
    listed = list(sides(world))
    return next((team for team in listed if team in human), listed[0])


def solo(world: World) -> Seating:
    """One seat for the side that the level gives to people; the computer has the others."""
    return Seating((Seat(units=tuple(sides(world)[played_first(world)])),))


def by_side(world: World) -> Seating:
    """A seat for each side."""
    return Seating(tuple(Seat(units=tuple(units)) for units in sides(world).values())[:SEATS])


def by_hero(world: World) -> Seating:
    """A seat for each creature of the first side, as far as there are seats; the computer has the others."""
    return Seating(dealt(sides(world)[played_first(world)], SEATS))


def master(world: World) -> Seating:
    """One seat for a game master, who has all sides but the first; of that one, a seat for each creature."""
    ours, all_of_them = played_first(world), sides(world)
    rest = tuple(unit for team, units in all_of_them.items() if team != ours for unit in units)
    return Seating((Seat(units=rest), *dealt(all_of_them[ours], SEATS - 1)))


def dealt(units: Sequence[int], most: int) -> tuple[Seat, ...]:
    """Deal creatures out over so many seats, one after another."""
    return tuple(Seat(units=tuple(units[first::most])) for first in range(min(most, len(units))))


PRESETS: dict[str, tuple[Text, Callable[[World], Seating]]] = {
    "solo": (text("One against the computer"), solo),
    "sides": (text("A seat for each side"), by_side),
    "heroes": (text("A seat for each hero"), by_hero),
    "master": (text("Game master against the rest"), master),
}
"""The ways to give seats out with one click: what each is called, and what it does."""


def with_pads(seating: Seating, pads: Iterable[int]) -> Seating:
    """Give out the gamepads that are there: the first seat keeps mouse and keyboard, the next ones have a pad each."""
    held = [HAND, *pads]
    seats = (replace(seat, pad=held[n] if n < len(held) else HAND) for n, seat in enumerate(seating.seats))
    return Seating(tuple(seats))


def move(seating: Seating, unit: int) -> Seating:
    """Move a creature on to the next seat: after the last one a new seat, then the computer, then the first again."""
    now = next((n for n, seat in enumerate(seating.seats) if unit in seat.units), None)
    goal = 0 if now is None else now + 1
    seats = [replace(seat, units=tuple(one for one in seat.units if one != unit)) for seat in seating.seats]
    empty = any(not seat.units for seat in seats)
    if goal == len(seats) < SEATS and not empty:
        seats.append(Seat())
    if goal < len(seats):
        seats[goal] = replace(seats[goal], units=tuple(sorted((*seats[goal].units, unit))))
    return Seating(tuple(seats))


def change(seating: Seating, number: int, **values: object) -> Seating:
    """Change what is said of a seat, by its number from 0."""
    seats = list(seating.seats)
    seats[number] = replace(seats[number], **values)  # type: ignore[arg-type]
    return Seating(tuple(seats))


def taken(seating: Seating) -> Seating:
    """Give the seats that play somebody."""
    return Seating(tuple(seat for seat in seating.seats if seat.units))
