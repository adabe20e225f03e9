"""How does a level look on the shelf? Its picture, what is at stake, how hard it is, and whether it has been won."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.i18n import tr
from game.reasons import text
from game.store.watching import DIFFICULTIES
from game.store.won import Won
from scenes.play.opening import LevelCard
from scenes.story.miniature import miniature
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say, team_name

PICTURE = 170, 92
"""Room of a picture at UI scale 1."""
WITH_PICTURE = 500
"""From this width on, at UI scale 1, a picture stands beside the words."""
HARD = {"easy": text("easy"), "even": text("middling"), "hard": text("hard")}
"""How hard a level is, in words."""


class Pictures:
    """The pictures of levels, each drawn once for a size, one after another while the list can already be read."""

    def __init__(self) -> None:
        """Have drawn nothing yet."""
        self.shown = 0
        """Pictures that had been drawn when a list was last worth laying out anew."""
        self._drawn: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._wanted: list[tuple[LevelCard, tuple[int, int]]] = []

    def of(self, card: LevelCard, room: tuple[int, int]) -> pygame.Surface | None:
        """Give a level's picture, so large that it fits a room in pixels; None while it has not been drawn."""
        picture = self._drawn.get((str(card.path), room))
        if picture is None and (card, room) not in self._wanted:
            self._wanted.append((card, room))
        return picture

    @property
    def drawn(self) -> int:
        """Count the pictures that there are by now."""
        return len(self._drawn)

    def draw_next(self) -> bool:
        """Draw one picture that is wanted; says whether it was the last of them."""
        if not self._wanted:
            return False
        card, room = self._wanted.pop(0)
        if card.sketch is not None:
            battle = card.sketch()
            self._drawn[str(card.path), room] = miniature(battle.world, battle.rulebook, battle.objectives, room)
        if not self._wanted:
            self.shown = len(self._drawn)
        return not self._wanted


def to_begin_with(cards: Sequence[LevelCard], won: Won) -> LevelCard | None:
    """Give the level that whoever has not won it should try next: the easiest, of those the shortest."""
    left = [card for card in cards if not card.broken and card.difficulty and card.name not in won]
    return min(left, key=lambda card: (DIFFICULTIES.index(card.difficulty), card.minutes), default=None)


def lay_level(page: Page, label: str, card: LevelCard, won: Won, pictures: Pictures, *, first: bool) -> None:
    """Lay out a level: the picture at the left where there is room and what to draw, the words beside it."""
    if page.room < page.px(WITH_PICTURE) or card.sketch is None:
        _words(page, label, card, won, first=first)
        return
    (wide, high), top = (page.px(side) for side in PICTURE), page.y
    picture = pictures.of(card, (wide, high))
    if picture is not None:
        page.picture(picture, page.pad + (wide - picture.get_width()) // 2, top)
    else:
        page.fill(Rect(page.pad, top, wide, high), "sunk")
    with page.column(page.pad + wide + page.px(14), page.width - page.pad):
        _words(page, label, card, won, first=first)
    page.below()
    page.y = max(page.y, top + high)


def _words(page: Page, label: str, card: LevelCard, won: Won, *, first: bool) -> None:
    page.row(label, say("{n} min", n=card.minutes) if card.minutes else "", theme.HEADING)
    marks = [tr(HARD[card.difficulty])] if card.difficulty else []
    marks += [say("won with {team}", team=team_name(team)) for team in won.get(card.name, ())]
    if first:
        page.para(say("Begin here"), theme.SMALLEST, "focus", bold=True)
    if marks:
        ink = "good" if card.name in won else "muted"
        page.para(" \u00b7 ".join(marks), theme.SMALLEST, ink, bold=card.name in won)
    page.para(card.stake, theme.TEXT, "bad" if card.broken else "text")
    if card.rules:
        page.para(card.rules, theme.SMALLEST, "muted")
    if card.watched:
        rules = " \u00b7 ".join(tr(watch.title) for watch in card.watched)
        page.para(rules, theme.SMALLEST, "muted")
