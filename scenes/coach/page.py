"""What does a review say: how a side stood, which commands cost most, what would have been better and by how much?"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect

from game.ai.coach import Choice, Slip, Walk, decimal
from game.ai.words import both
from game.i18n import joined, tr
from game.reasons import Text
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, say, team_name, teams

PLOT = 110
"""Height of the line at UI scale 1."""
OTHERS = 2
"""Choices that are offered beside the best one and what was done."""


@dataclass(frozen=True, slots=True)
class ReviewActs:
    """What the buttons of a review do."""

    look: Callable[[int], None]
    pick: Callable[[int], None]
    leave: Callable[[], None]


@dataclass
class ReviewPage:
    """The content of the column."""

    title: str
    walk: Walk
    acts: ReviewActs
    done: bool = False
    """The whole battle has been gone over."""
    at: int = -1
    """Which of the commands that cost most is looked at; -1: none."""
    picked: dict[int, int] = field(default_factory=dict)
    """What was answered, by the command's number in the log."""

    @property
    def slips(self) -> list[Slip]:
        """List the commands that cost most, as they came."""
        return sorted(self.walk.slips, key=lambda slip: slip.number)

    @property
    def slip(self) -> Slip | None:
        """Give the one that is looked at."""
        return self.slips[self.at] if self.done and 0 <= self.at < len(self.walk.slips) else None

    def choices(self, slip: Slip) -> list[Choice]:
        """List what is asked: the best, what was done, and others, in an order that tells nothing."""
        known = {choice.plan[:1]: choice for choice in (*slip.advice.others[:OTHERS], slip.played, slip.advice.best)}
        return sorted(known.values(), key=lambda choice: choice.command.key)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return len(self.walk.moments), self.done, self.at, tuple(self.picked.items()), bindings.current()

    def lay(self, page: Page) -> None:
        """Lay out the battle as a whole, or the command that is looked at."""
        page.para(say("Review: {title}", title=Text(self.title)), theme.HEADING, bold=True)
        page.gap(4)
        if self.slip is not None:
            self._asked(page, self.slip)
        else:
            self._whole(page)
        page.gap(10)
        back = partial(self.acts.look, -1) if self.slip is not None else self.acts.leave
        page.button(say("Back"), "back", back, key=bindings.current().label("back"))

    # -- the battle as a whole -------------------------------------------------------------------------------------

    def _whole(self, page: Page) -> None:
        self._plot(page)
        if not self.done:
            words = say("Going over the battle: command {n} of {of}.", n=len(self.walk.moments), of=len(self.walk.log))
            page.para(words, theme.SMALLEST, "warn")
        elif not self.slips:
            page.para(say("The coach has found no command that cost much. Well played!"))
        else:
            page.para(say("The commands that cost most:"), theme.TEXT, bold=True)
            page.gap(4)
            for number, slip in enumerate(self.slips):
                who = name_of(slip.before.world, slip.unit)
                words = say("Round {n}: {who}", n=slip.round, who=who)
                page.button(words, f"slip {number}", partial(self.acts.look, number), key=str(number + 1))

    def _plot(self, page: Page) -> None:
        """Draw how the side stood after each command: its share of what all have left to lose."""
        moments = self.walk.moments
        words = say("How {team} stood: its share of the strength that all had left, command by command",
                    team=team_name(self.walk.team))  # fmt: skip
        page.para(words, theme.SMALLEST, "muted")
        box = Rect(page.pad, page.y + page.px(4), page.room, page.px(PLOT))
        page.fill(box, "board.ink", radius=page.px(4))
        page.fill(Rect(box.left, box.centery, box.width, max(1, page.px(1))), "line")
        many = max(1, len(self.walk.log) - 1)
        spots = [(box.left + box.width * moment.number // many, box.bottom - box.height * moment.share // 100)
                 for moment in moments]  # fmt: skip
        rim = theme.side(teams(self.walk.battle.world).index(self.walk.team)).rim
        for one, other in pairwise(spots):
            page.paint(partial(_line, colour=rim, start=one, end=other, thick=max(2, page.px(2))))
        for slip in self.slips if self.done else ():
            if slip.number < len(spots):
                page.paint(partial(_dot, spot=spots[slip.number], radius=page.px(5)))
        page.put("100 %", box.left + page.px(4), box.top + page.px(2), theme.SMALLEST, "muted")
        page.put("0 %", box.left + page.px(4), box.bottom - page.line(theme.SMALLEST), theme.SMALLEST, "muted")
        page.y = box.bottom + page.px(8)

    # -- one command -----------------------------------------------------------------------------------------------

    def _asked(self, page: Page, slip: Slip) -> None:
        who = name_of(slip.before.world, slip.unit)
        page.para(say("Round {n}: {who} is to act. What would you do?", n=slip.round, who=who), theme.TEXT, bold=True)
        page.gap(4)
        answered = self.picked.get(slip.number)
        for number, choice in enumerate(self.choices(slip)):
            self._choice(page, slip, number, choice, answered)
        if answered is None:
            return
        page.gap(6)
        right = self.choices(slip)[answered].command == slip.advice.best.command
        page.para(say("Yes.") if right else say("There is better."), theme.TEXT, "good" if right else "bad", bold=True)
        page.para(tr(slip.advice.says))
        page.gap(4)
        page.para(self._lost(slip), theme.TEXT)

    def _choice(self, page: Page, slip: Slip, number: int, choice: Choice, answered: int | None) -> None:
        """Lay out something that could be done; once it is answered with what it is."""
        words = f"{number + 1}  {tr(choice.words)}"
        pick = partial(self.acts.pick, number)
        if answered is None:
            rect = page.para(words, theme.TEXT, "link", indent=6)
            page.hot(rect, f"choice {number}", pick, say("That is what I would do"))
            page.gap(4)
            return
        best = choice.command == slip.advice.best.command
        done = choice.command == slip.played.command
        marks = [say("the best")] * best + [say("what was done")] * done + [say("your answer")] * (number == answered)
        ink = "good" if best else "bad" if done else "muted"
        rect = page.para(f"{words} \u2013 {joined(marks)}" if marks else words, theme.TEXT, ink, indent=6)
        page.hot(rect, f"choice {number}", pick)

    def _lost(self, slip: Slip) -> str:
        """Say in a sentence what was given away, with the numbers that decided."""
        parts = tr(both(slip.differences))
        return say("Against what was done, worth {n} hit points less, it {what}.", n=decimal(slip.loss), what=parts)


def _line(surface: pygame.Surface, *, colour: pygame.Color, start: tuple[int, int], end: tuple[int, int],
          thick: int) -> None:  # fmt: skip
    pygame.draw.line(surface, colour, start, end, thick)


def _dot(surface: pygame.Surface, *, spot: tuple[int, int], radius: int) -> None:
    pygame.draw.circle(surface, theme.colour("bad"), spot, radius)
    pygame.draw.circle(surface, theme.colour("board.paper"), spot, radius, max(1, radius // 3))
