"""What was a battle like? Who did what, the damage of each round as bars, the best and the worst roll."""

from collections.abc import Callable

import pygame
from pygame import Rect

from game.battle.rulebook import Rulebook
from game.ecs.components import Side, Vitals
from game.ecs.world import World
from scenes.board.tokens import badge
from scenes.play.deeds import Deeds, Throw
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, name_of, say, team_name, teams

COLUMN = 76
"""Pixels of a column of numbers at UI scale 1."""
PLOT, BAR = 56, 14
"""Height of the bars, and width of the widest, at UI scale 1."""


def lay_deeds(page: Page, world: World, book: Rulebook, deeds: Deeds) -> None:
    """List who did what, side by side by column: hits of attacks, damage dealt and taken, hit points left."""
    heads = (say("hits"), say("dealt"), say("taken"), say("left"))
    edges = [page.width - page.pad - page.px(COLUMN) * n for n in (3, 2, 1, 0)]
    _cells(page, "", heads, edges, ("muted", "muted"))
    room = edges[0] - page.pad - page.px(COLUMN - 6)
    named = [_named(world, unit) for unit, _ in world.all(Side)]
    apart = max((ink.width(words, theme.SMALLEST, True, page.scale) for words in named), default=0) > room
    for team in teams(world):
        if apart:  # a line of its own: nothing of the names is cut
            page.para(team_name(team), theme.SMALLEST, "muted")
        for unit, side in world.all(Side):
            if side.team == team:
                name = name_of(world, unit) if apart else _named(world, unit)
                _row(page, world, (unit, name), deeds, edges, able=book.turns.able(world, unit))
        page.gap(4)


def _named(world: World, unit: int) -> str:
    """Name a creature and its side."""
    return f"{name_of(world, unit)} \u00b7 {team_name(world.get(unit, Side).team)}"


def _row(page: Page, world: World, named: tuple[int, str], deeds: Deeds, edges: list[int], *, able: bool) -> None:
    unit, name = named
    score, vitals = deeds.unit(unit), world.find(unit, Vitals)
    left = say("down") if not able else str(vitals.hp) if vitals is not None else ""
    hits = f"{score.hits}/{score.attacks}" if score.attacks else "\u2013"
    numbers = (hits, str(score.dealt), str(score.taken), left)
    _cells(page, name, numbers, edges, ("text" if able else "muted", "text"))


def _cells(page: Page, name: str, numbers: tuple[str, ...], edges: list[int], inks: tuple[str, str]) -> None:
    room = edges[0] - page.pad - page.px(COLUMN - 6)
    short = ink.shortened(name, theme.SMALLEST, room, True, page.scale)
    page.put(short, page.pad, page.y, theme.SMALLEST, inks[0], True)
    for words, edge in zip(numbers, edges, strict=True):
        wide = ink.width(words, theme.SMALLEST, False, page.scale)
        page.put(words, edge - wide, page.y, theme.SMALLEST, inks[1])
    page.y += page.line(theme.SMALLEST)


def by_team(world: World, deeds: Deeds) -> list[list[int]]:
    """Give the damage that each team has taken, a list for each round."""
    of = {unit: side.team for unit, side in world.all(Side)}
    return [[sum(n for unit, n in lost.items() if of.get(unit) == team) for team in teams(world)]
            for lost in deeds.rounds]  # fmt: skip


def lay_plot(page: Page, world: World, deeds: Deeds, rounds: int | None = None) -> None:
    """Draw the damage that each side took, round by round: bars in its colour, on a line with the rounds' numbers.

    `rounds`: no more than so many.
    """
    taken = by_team(world, deeds)[:rounds]
    most = max((n for lost in taken for n in lost), default=0)
    if most <= 0:
        return
    page.para(say("Damage taken, round by round"), theme.SMALLEST, bold=True)
    x = page.pad
    for number, team in enumerate(teams(world)):
        size = page.line(theme.SMALLEST) - page.px(1)
        page.picture(badge(number, letter_of(world, team), size), x, page.y)
        words = say("{team}: {n}", team=team_name(team), n=sum(lost[number] for lost in taken))
        x += size + page.px(5)
        x += page.put(words, x, page.y, theme.SMALLEST, "muted") + page.px(16)
    page.y += page.line(theme.SMALLEST) + page.px(3)
    _bars(page, taken, most)


def _bars(page: Page, taken: list[list[int]], most: int) -> None:
    top, high, label = page.y, page.px(PLOT), page.line(theme.SMALLEST)
    share = min(page.room // len(taken), page.px(BAR) * (len(taken[0]) + 1) + page.px(8))
    wide = max(2, min(page.px(BAR), share // (len(taken[0]) + 1)))
    floor = top + label + high
    for number, lost in enumerate(taken):
        left = page.pad + number * share
        for side, n in enumerate(lost):
            bar = Rect(left + side * (wide + 1), floor - max(0, n) * high // most, wide, max(0, n) * high // most)
            page.paint(_bar(bar, side))
        if share >= page.px(20) or number % 5 == 4:
            page.put(str(number + 1), left, floor + page.px(2), theme.SMALLEST, "muted")
    page.fill(Rect(page.pad, floor, share * len(taken), max(1, page.px(1))), "line")
    page.put(str(most), page.pad, top, theme.SMALLEST, "muted")
    page.y = floor + label + page.px(8)


def _bar(rect: Rect, side: int) -> Callable[[pygame.Surface], object]:
    return lambda surface: pygame.draw.rect(surface, theme.side(side).rim, rect)


def extremes(book: Rulebook, deeds: Deeds) -> tuple[Throw, Throw] | None:
    """Give the best and the worst roll of an attack, of equal ones the first; None where there are not two."""
    if len(deeds.throws) < 2:
        return None
    sign = -1 if book.low_rolls else 1
    ranked = sorted(deeds.throws, key=lambda throw: -sign * throw.height)
    worst = next(throw for throw in ranked if throw.height == ranked[-1].height)
    return ranked[0], worst


def lay_rolls(page: Page, world: World, book: Rulebook, deeds: Deeds) -> None:
    """Name the best and the worst roll of an attack."""
    ends = extremes(book, deeds)
    if ends is None:
        return
    for words, throw in zip((say("Best roll"), say("Worst roll")), ends, strict=True):
        faces = " + ".join(map(str, throw.faces))
        line = say("{who}, {faces} on {dice}, round {n}", who=name_of(world, throw.unit), faces=faces,
                   dice=throw.dice.partition("+")[0].partition("-")[0], n=throw.round)  # fmt: skip
        page.row(words, line, theme.SMALLEST)
