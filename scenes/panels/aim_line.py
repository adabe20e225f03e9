"""What is each side about, and how far has it come? One line that is always in sight; a click tells it at length."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.battle.aims import aim, progress
from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook
from game.ecs.components import Side
from game.ecs.world import World
from game.i18n import tr
from scenes.board.tokens import badge
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, say, team_name, teams

ROW = 20
"""Height of the line at UI scale 1."""
GAP = 18
"""Pixels between two sides at UI scale 1."""


@dataclass(frozen=True, slots=True)
class AimLine:
    """The objectives of a battle, and what tells of them at length, if anything does."""

    objectives: tuple[Objective, ...]
    more: Callable[[], None] | None = None
    eyes: Callable[[], tuple[str, ...]] = tuple
    """Names the teams to which it is told; none: to who may know all."""

    def parts(self, world: World, book: Rulebook) -> list[tuple[str, str]]:
        """Give each side with what it is about and how far it has come; those that people play come first."""
        played = {side.team for _, side in world.all(Side) if side.control == "human"}
        listed = sorted(teams(world), key=lambda team: team not in played)
        asked = {team: [self._reckoned(world, book, goal) for goal in self.objectives if goal.team == team]
                 for team in listed}  # fmt: skip
        return [(team, _either(goals)) for team, goals in asked.items() if goals]

    def lay(self, page: Page, world: World, parts: list[tuple[str, str]], top: int) -> None:
        """Lay the `parts` out at a height: the first side whole if it can be, the others as far as there is room."""
        rect = Rect(0, top, page.width, page.px(ROW))
        size, x, right = page.line(theme.SMALLEST) - page.px(1), page.px(12), page.width - page.px(12)
        for number, (team, words) in enumerate(parts):
            room = right - x - size - page.px(6)
            if room < page.px(60):
                break
            page.picture(badge(teams(world).index(team), letter_of(world, team), size), x, top + page.px(1))
            short = ink.shortened(words, theme.SMALLEST, room, not number, page.scale)
            x += size + page.px(6)
            x += page.put(short, x, top, theme.SMALLEST, "text" if not number else "muted", not number) + page.px(GAP)
        page.hot(rect, "aim", self.more or _nothing, lambda: _whole(parts))

    def _reckoned(self, world: World, book: Rulebook, goal: Objective) -> str:
        return say("{aim}: {progress}", aim=tr(aim(goal)), progress=tr(progress(world, book, goal, self.eyes())))


def _either(words: list[str]) -> str:
    """Join what a side may do: one of it is enough."""
    first, *others = words
    return " \u00b7 ".join((first, *(say("or: {goal}", goal=other) for other in others)))


def _whole(parts: list[tuple[str, str]]) -> str:
    return " \u00b7 ".join(say("{team}: {goal}", team=team_name(team), goal=words) for team, words in parts)


def _nothing() -> None:
    """Do nothing: where the line stands there is nothing more to tell."""
