"""Who is who? A card for each side, with its creatures' tokens, names, kinds and key numbers."""

from dataclasses import dataclass

from game.battle.rulebook import Rulebook
from game.ecs.components import Side, Vitals
from game.ecs.world import World
from game.i18n import joined
from scenes.board.tokens import badge, token
from scenes.panels.creature_card import armed, defences
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import kind_of, letter_of, name_of, say, team_name, teams
from scenes.weight.marks import drawing

SIDE_BY_SIDE = 460
"""From this width on, at UI scale 1, two sides stand beside each other."""
TOKEN = 34
"""Pixels of a token at UI scale 1."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Creatures of one side that no number tells apart: their names and kind, and what is told of each of them."""

    units: tuple[int, ...]
    kind: str
    numbers: str
    arms: str


def alike(world: World, book: Rulebook, team: str) -> list[Alike]:
    """List the creatures of a team in the level's order, those that are alike together."""
    groups: dict[tuple[str, str, str, str], list[int]] = {}
    for unit, side in world.all(Side):
        if side.team == team:
            key = drawing(world, unit), kind_of(book, world, unit), numbers(world, book, unit), armed(world, book, unit)
            groups.setdefault(key, []).append(unit)
    return [Alike(tuple(units), *key[1:]) for key, units in groups.items()]


def numbers(world: World, book: Rulebook, unit: int) -> str:
    """Tell a creature's key numbers in a line: hit points, armour class where there is one, speeds."""
    vitals = world.find(unit, Vitals)
    return joined([*([say("{n} hit points", n=vitals.max_hp)] if vitals is not None else []),
                   *filter(None, [defences(world, book, unit)])])  # fmt: skip


def lay_side(page: Page, world: World, book: Rulebook, team: str) -> None:
    """Lay out a side: its badge and name, then who fights for it."""
    number, size = teams(world).index(team), page.line(theme.HEADING) - page.px(4)
    page.picture(badge(number, letter_of(world, team), size), page.pad, page.y + page.px(2))
    page.para(team_name(team), theme.HEADING, bold=True, indent=32)
    page.gap(4)
    for group in alike(world, book, team):
        _lay(page, world, group, number)


def lay_sides(page: Page, world: World, book: Rulebook) -> None:
    """Lay the sides out beside each other where there is room, else below each other."""
    listed = teams(world)
    columns = 2 if page.room >= page.px(SIDE_BY_SIDE) else 1
    wide = (page.room - page.px(16) * (columns - 1)) // columns
    for first in range(0, len(listed), columns):
        made = []
        for team in listed[first : first + columns]:
            made.append(Page(wide, page.scale, 0))
            lay_side(made[-1], world, book, team)
        for number, inner in enumerate(made):
            page.inset(inner, page.pad + number * (wide + page.px(16)), page.y)
        page.y += max(inner.y for inner in made) + page.px(8)


def _lay(page: Page, world: World, group: Alike, side: int) -> None:
    top, size = page.y, page.px(TOKEN)
    page.picture(token(drawing(world, group.units[0]), side, "", size), page.pad, top)
    names = joined(name_of(world, unit) for unit in group.units)
    page.para(names, theme.TEXT, bold=True, indent=TOKEN + 8)
    for line in (group.kind, group.numbers, group.arms):
        if line:
            page.para(line, theme.SMALLEST, "muted", indent=TOKEN + 8)
    page.y = max(page.y, top + size) + page.px(6)
