"""Which level shall it be? The first thing that whoever comes to a table is asked."""

import re
from collections.abc import Callable
from functools import partial

from game import i18n
from scenes.night.playlist import Entry
from scenes.night.tiles import Tile, TileMenu
from scenes.play.opening import LevelCard, speak
from scenes.stage.scene import Stage
from scenes.story.level_card import Pictures
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

HIGH = 20
"""Percent of the window's height that a picture takes at the most: two rows of tiles are seen whole."""
LINES = 4
"""Lines of what is at stake on a tile."""
END = re.compile(r"[.!?](?=\s|$)|[\u3002\uff01\uff1f]")
"""Where a sentence ends."""
Listed = Callable[[], list[tuple[Entry, LevelCard]]]
"""Gives the levels in the language that is spoken."""


class LevelChoice(TileMenu):
    """The levels of a table, with their pictures; one input takes one."""

    def __init__(self, stage: Stage, listed: Listed, pictures: Pictures, chosen: Callable[[Entry], None],
                 back: Callable[[], None]) -> None:  # fmt: skip
        """List levels; `chosen` is told which one is taken, `back` goes back to what the table shows."""
        self._listed, self._chosen, self._back = listed, chosen, back
        self.cards, self.pictures = listed(), pictures
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.panel.focused, self.pictures.drawn, i18n.language()

    def update(self) -> None:
        """Draw the pictures, one at a time."""
        before = self.pictures.drawn
        self.pictures.draw_next()
        self.dirty |= self.pictures.drawn > before

    def leave(self) -> None:
        """Go back to what the table shows."""
        self._back()

    def lay(self, page: Page) -> None:
        """Lay out a question, the levels, and the languages."""
        page.para(say("What do you want to play?"), theme.TITLE, bold=True)
        if not self.cards:
            page.para(say("There are no levels here."), theme.TEXT, "warn")
        page.gap(6)
        self.lay_tiles(page, [self._tile(number, entry, card) for number, (entry, card) in enumerate(self.cards, 1)])
        page.gap(6)
        x, y = page.pad, page.y
        for language, name in i18n.NAMES.items():
            page.y = y
            rect = page.button(name, f"language {language}", partial(self._speak, language), x=x,
                               chosen=language == i18n.language())  # fmt: skip
            x = rect.right + page.px(8)
            page.y = rect.bottom

    def _tile(self, number: int, entry: Entry, card: LevelCard) -> Tile:
        return f"level {number}", partial(self._lay, number, card), partial(self._chosen, entry)

    def _lay(self, number: int, card: LevelCard, page: Page) -> None:
        room = page.room, min(page.room * 5 // 10, self.size[1] * HIGH // 100)
        picture = self.pictures.of(card, room) if card.sketch is not None else None
        if picture is not None:
            page.picture(picture, page.pad + (room[0] - picture.get_width()) // 2, page.y)
        page.y += room[1] + page.px(8)
        label = f"{number}  {card.title}" if number < 10 else card.title
        page.para(label, theme.HEADING, bold=True)
        parts = [card.book] + ([say("{n} min", n=card.minutes)] if card.minutes else [])
        page.para(" \u00b7 ".join(parts), theme.SMALLEST, "focus")
        for line in in_lines(card.stake, page.room, page.scale):
            page.para(line, theme.TEXT)

    def _speak(self, language: str) -> None:
        """Speak another language for as long as this guest is here."""
        self.stage.settings.language = language
        speak(language)
        self.cards = self._listed()
        self.stage.relayout()


def in_lines(story: str, room: int, scale: float) -> tuple[str, ...]:
    """Give as many whole sentences of a story as find room in a tile; of a first one that is too long, its beginning.

    All of it is told on the next page.
    """
    ends = [stop.end() for stop in END.finditer(story)] or [len(story)]
    cuts = (ink.wrapped(story[:end].strip(), theme.TEXT, room, False, scale)
            for end in sorted({*ends, len(story)}, reverse=True))  # fmt: skip
    whole = next((lines for lines in cuts if len(lines) <= LINES), ())
    if whole:
        return tuple(whole)
    lines = ink.wrapped(story, theme.TEXT, room, False, scale)[:LINES]
    return (*lines[:-1], ink.shortened(f"{lines[-1]}\u2026", theme.TEXT, room, False, scale))
