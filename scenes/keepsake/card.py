"""What stands on the card that is taken home? a creature, the code of the battle, and the rules that came up in it."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.battle.rulebook import Rule, Rulebook
from game.ecs.components import Side
from game.ecs.world import World
from game.i18n import tr
from game.reasons import Text
from scenes.board.tokens import token
from scenes.keepsake import qr
from scenes.panels.creature_card import armed
from scenes.play.deeds import Deeds
from scenes.story.sides import numbers
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import kind_of, letter_of, name_of, rule_named, say, source_of, team_name, teams
from scenes.weight.marks import drawing

WIDE, HIGH = 1240, 1754
"""A page in pixels: A4 at 150 to the inch."""
SCALE, PAD = 1.5, 44
"""UI scale of a page, and its margin at that scale."""
COLUMNS, GAP = 2, 24
"""Columns of rules on a page, and the room between them at UI scale 1."""
PORTRAIT, CODE = 120, 230
"""Sizes of the portrait and of the code's picture, at UI scale 1."""
INK, FAINT, PAPER = "board.ink", "board.grid", "board.paper"


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What a card tells of: a battle as it stands, how it is called, its code ('' for none), and its seed."""

    title: str
    world: World
    book: Rulebook
    deeds: Deeds
    code: str
    seed: int


def used(book: Rulebook, deeds: Deeds) -> list[Rule]:
    """List the rules that came up in a battle, the most used first, of equally used ones as the book has them."""
    order = {rule.id: number for number, rule in enumerate(book.chapter)}
    named = [(count, rule_named(book, name)) for name, count in deeds.rules.items()]
    known = {rule.id: (count, rule) for count, rule in named if rule is not None and rule.id in order}
    return [rule for _, rule in sorted(known.values(), key=lambda pair: (-pair[0], order[pair[1].id]))]


def drawn(kept: Keepsake, unit: int) -> Iterator[pygame.Surface | None]:
    """Draw the card of a creature: on the first page it and the code, and on as many as it takes the rules.

    Gives each page when it is whole, and None after each other piece of the work.
    """
    page = _page()
    _head(page, kept, unit)
    yield None
    page.para(say("The rules of this battle"), theme.HEADING, INK, bold=True)
    page.gap(4)
    top, left, columns = page.y, page.pad, 1
    for rule in used(kept.book, kept.deeds):
        block = _rule(rule)
        if page.y + block.y > HIGH - page.pad and page.y > top:
            columns, left, page.y = columns + 1, left + block.width + page.px(GAP), top
        if columns > COLUMNS:
            yield _finished(page)
            page = _page()
            top, left, columns = page.y, page.pad, 1
        page.picture(block.finish(back=PAPER), left, page.y)
        page.words += block.words
        page.y += block.y
        yield None
    yield _finished(page)


def _finished(page: Page) -> pygame.Surface:
    return page.finish(HIGH, back=PAPER).subsurface((0, 0, WIDE, HIGH))


def _page() -> Page:
    return Page(WIDE, SCALE, PAD)


def _rule(rule: Rule) -> Page:
    """Lay out one rule: its title, what it says in our words, the heading that it stands under."""
    margin, gap = round(PAD * SCALE), round(GAP * SCALE)
    page = Page((WIDE - 2 * margin - gap * (COLUMNS - 1)) // COLUMNS, SCALE, 0)
    page.para(tr(Text(rule.title)), theme.SMALLEST, INK, bold=True)
    page.para(tr(Text(rule.says)), theme.SMALLEST, INK)
    page.para(source_of(rule), theme.SMALLEST, FAINT)
    page.gap(8)
    return page


def _head(page: Page, kept: Keepsake, unit: int) -> None:
    """Lay out what the battle is called, the creature at the left, the code at the right."""
    page.para(kept.title, theme.TITLE, INK, bold=True)
    seed = say("Seed of the dice: {seed}", seed=kept.seed)
    page.para(f"{tr(kept.book.title)} \u00b7 {seed}", theme.SMALLEST, FAINT)
    page.gap(10)
    middle = page.width - page.pad - page.px(CODE) - page.px(24)
    with page.column(page.pad, middle):
        _creature(page, kept, unit)
    with page.column(middle + page.px(24), page.width - page.pad):
        _code(page, kept)
    page.below()
    page.gap(12)


def _creature(page: Page, kept: Keepsake, unit: int) -> None:
    world, size, top = kept.world, page.px(PORTRAIT), page.y
    side = world.find(unit, Side)
    team = side.team if side is not None else ""
    index = teams(world).index(team) if team else 0
    page.picture(token(drawing(world, unit), index, letter_of(world, team) if team else "", size), page.pad, top)
    indent = PORTRAIT + 14
    page.para(name_of(world, unit), theme.HEADING, INK, bold=True, indent=indent)
    kind = kind_of(kept.book, world, unit)
    page.para(" \u00b7 ".join(part for part in (kind, team_name(team) if team else "") if part), theme.TEXT, FAINT,
              indent=indent)  # fmt: skip
    page.gap(4)
    for line in (numbers(world, kept.book, unit), armed(world, kept.book, unit), told(kept.deeds, unit)):
        if line:
            page.para(line, theme.SMALLEST, INK, indent=indent)
    page.y = max(page.y, top + size)


def told(deeds: Deeds, unit: int) -> str:
    """Tell in a line what a creature did in the battle."""
    score = deeds.unit(unit)
    hits = say("{n} of {all} attacks hit", n=score.hits, all=score.attacks)
    harm = say("{dealt} damage dealt, {taken} taken", dealt=score.dealt, taken=score.taken)
    return f"{hits}, {harm}" if score.attacks else harm


def _code(page: Page, kept: Keepsake) -> None:
    """Lay out the code as a picture and as text; where the level has none, how to come to the same dice."""
    if not kept.code:
        page.para(say("This level is too long for a code: the same dice fall with the same seed."), theme.SMALLEST, INK)
        return
    image = qr.picture(kept.code, page.px(CODE))
    page.picture(image, page.pad, page.y)
    page.y += image.get_height() + page.px(4)
    page.para(say("The same battle with the same dice:"), theme.SMALLEST, FAINT)
    for line in broken(f"fivefoot play {kept.code}", page.room // page.px(9)) if len(kept.code) <= TYPED else ():
        page.para(line, theme.SMALLEST, INK, bold=True)


TYPED = 120
"""Characters of a code that somebody may want to type."""


def broken(line: str, most: int) -> list[str]:
    """Break a line that has hardly any blanks into pieces of so many characters at the most."""
    pieces = [""]
    for part in line.replace(":", ":\0").replace(" ", " \0").replace("/", "/\0").split("\0"):
        if pieces[-1] and len(pieces[-1]) + len(part) > most:
            pieces.append("")
        pieces[-1] += part
    return [piece[at : at + most] for piece in pieces for at in range(0, len(piece), most)]
