"""How does a seat look in a list, and how do those look who are given one?"""

from collections.abc import Callable, Mapping

from pygame import Rect

from game.battle.rulebook import Rulebook
from game.ecs.world import World
from game.store.seating import HAND, Seat, Seating
from scenes.board.tokens import badge, seat_badge, token
from scenes.seats.presets import sides
from scenes.ui import ink, theme
from scenes.ui.hots import Act
from scenes.ui.panel import Page
from scenes.ui.words import kind_of, letter_of, name_of, say, seat_name, team_name, teams
from scenes.weight.marks import drawing

TOKEN = 30
"""Pixels of a token at UI scale 1."""
GAP = 8
SIDE_BY_SIDE = 460
"""From this width on, at UI scale 1, two sides stand beside each other."""


def held(seat: Seat, there: tuple[int, ...]) -> str:
    """Say what a seat plays with, and whether that is there."""
    if seat.pad == HAND:
        return say("Mouse and keyboard")
    return say("Gamepad {n}", n=seat.pad) if seat.pad in there else say("Gamepad {n} (not there)", n=seat.pad)


def lay_seat(page: Page, seating: Seating, number: int, there: tuple[int, ...], acts: Mapping[str, Act], naming: bool
             ) -> None:  # fmt: skip
    """Lay out a seat by its number from 0: badge, name, what it plays with, its dice, where it sits."""
    seat, size, n = seating.seats[number], page.line() + page.px(10), number + 1
    page.picture(seat_badge(n, size), page.pad, page.y)
    name = f"{seat.name}\u258f" if naming else seat_name(seating, n)
    parts = (
        ("name", name, naming, say("Type another name")),
        ("pad", held(seat, there), False, say("Play with something else")),
        ("dice", say("Own dice, typed in") if seat.dice else say("The game's dice"), seat.dice, ""),
        ("across", say("Sits across") if seat.across else say("Sits on this side"), seat.across,
         say("Panels turn by half towards who sits across the table")),
    )  # fmt: skip
    x = page.pad + size + page.px(GAP)
    for key, words, chosen, hint in parts:
        if x + ink.width(words, theme.TEXT, True, page.scale) + page.px(24) > page.width - page.pad:
            x, page.y = page.pad + size + page.px(GAP), page.y + size + page.px(4)
        rect = page.button(words, f"{key} {n}", acts[key], x=x, chosen=chosen, hint=hint)
        x = rect.right + page.px(GAP)
    page.y += size + page.px(6)


def lay_sides(page: Page, world: World, book: Rulebook, seating: Seating, give: Callable[[int], None]) -> None:
    """Lay out everybody, side by side where there is room, each with the seat that plays them."""
    listed = list(sides(world).items())
    columns = 2 if page.room >= page.px(SIDE_BY_SIDE) * 2 else 1
    wide = (page.room - page.px(24) * (columns - 1)) // columns
    for first in range(0, len(listed), columns):
        for column, (team, units) in enumerate(listed[first : first + columns]):
            left = page.pad + column * (wide + page.px(24)) if columns > 1 else page.pad
            with page.column(left, left + wide):
                _side(page, world, book, team, units, seating, give)
        page.below()


def _side(page: Page, world: World, book: Rulebook, team: str, units: list[int], seating: Seating,
          give: Callable[[int], None]) -> None:  # fmt: skip
    listed, size = teams(world), page.line(theme.HEADING) - page.px(4)
    index = listed.index(team) if team in listed else 0
    page.picture(badge(index, letter_of(world, team) if team in listed else "", size), page.pad, page.y + page.px(2))
    page.para(team_name(team), theme.HEADING, bold=True, indent=32)
    page.gap(4)
    for unit in units:
        _creature(page, world, book, unit, index, seating, lambda unit=unit: give(unit))  # type: ignore[misc]
    page.gap(8)


def _creature(page: Page, world: World, book: Rulebook, unit: int, side: int, seating: Seating, give: Act) -> None:
    """Lay out a creature: token and name at the left, who plays it at the right."""
    top, size = page.y, page.px(TOKEN)
    number = next((n for n, seat in enumerate(seating.seats, 1) if unit in seat.units), 0)
    words = seat_name(seating, number) if number else say("Computer")
    room = ink.width(words, theme.TEXT, True, page.scale) + page.px(24)
    room = min(max(room, page.px(120)), page.room // 2)
    edge = page.width - page.pad - room
    page.picture(token(drawing(world, unit), side, "", size), page.pad, top + page.px(1))
    left = page.pad + size + page.px(GAP)
    end = edge - size - page.px(2 * GAP)
    name = ink.shortened(name_of(world, unit), theme.TEXT, end - left, True, page.scale)
    used = page.put(name, left, top + page.px(4), theme.TEXT, bold=True)
    kind = kind_of(book, world, unit)
    if kind and kind != name_of(world, unit) and left + used + page.px(90) < end:
        kind = ink.shortened(kind, theme.SMALLEST, end - left - used - page.px(GAP), False, page.scale)
        page.put(kind, left + used + page.px(GAP), top + page.px(6), theme.SMALLEST, "muted")
    if number:
        page.picture(seat_badge(number, size), edge - size - page.px(4), top + page.px(1))
    page.y = top
    rect = Rect(edge, top, room, page.line() + page.px(10))
    _wide_button(page, rect, words, f"unit {unit}", give, chosen=bool(number))
    page.y = rect.bottom + page.px(4)


def _wide_button(page: Page, rect: Rect, words: str, name: str, act: Act, *, chosen: bool) -> None:
    """Lay out a button that fills a rectangle, its words at the left."""
    page.fill(rect, "pressed" if chosen else "raised", page.px(6))
    page.frame(rect, "line", max(1, page.px(1)), page.px(6))
    label = ink.shortened(words, theme.TEXT, rect.width - page.px(24), True, page.scale)
    page.put(label, rect.x + page.px(12), rect.y + page.px(4), theme.TEXT, "text", True)
    page.hot(rect, name, act, say("Hand this creature on to the next seat"))
