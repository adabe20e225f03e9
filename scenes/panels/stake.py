"""What is a battle about: the level's name, what is at stake, and what has each side to do?"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook
from game.ecs.components import Side
from game.ecs.world import World
from game.i18n import tr
from game.reasons import Text, text
from scenes.board.goals import sample
from scenes.board.tokens import badge
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, say, team_name, teams

GOALS = {
    "rout": text("Put every foe out of the fight."),
    "defeat": text("Bring down {who}."),
    "reach": text("Reach the marked ground."),
    "hold": text("Stand alone on the marked ground when round {rounds} ends, or later."),
    "survive": text("Hold out until round {rounds} ends."),
}
"""Objectives in words, where the level gives none."""
EVERYBODY = text("All have to reach the marked ground.")
ONE = text("{who} has to reach the marked ground.")


@dataclass(frozen=True, slots=True)
class Stake:
    """The words of a level that stand over its battle."""

    title: str = ""
    intro: str = ""
    said: bool = True
    """False where it is said elsewhere."""

    def lay(self, page: Page, book: Rulebook, world: World, objectives: tuple[Objective, ...],
            legend: Iterable[tuple[str, str]] = ()) -> None:  # fmt: skip
        """Lay out the name, what the colours mean, the goals, the story, and where more is to be read.

        The first come first: the card is cut down to what hides nothing of the board.
        """
        if self.said:
            page.para(self.title or tr(book.title), theme.HEADING, bold=True)
        if self.said and self.title:
            page.para(tr(book.title), theme.SMALLEST, "muted")
        page.gap(2)
        _lay_legend(page, legend)
        if self.said:
            lay_goals(page, world, objectives)
        if self.intro:
            page.gap(4)
            page.para(self.intro, theme.SMALLEST)
        _lay_hint(page)


def lay_goals(page: Page, world: World, objectives: tuple[Objective, ...]) -> None:
    """Say what each side is about, beside its badge; of several goals one is enough."""
    teams_told: list[str] = []
    for objective in sorted(objectives, key=lambda goal: [*teams(world), goal.team].index(goal.team)):
        goal = tr(replace(_words(objective), facts=(("who", objective.who), ("rounds", objective.rounds))))
        _goal(page, world, objective.team, goal if objective.team not in teams_told else say("or: {goal}", goal=goal),
              more=objective.team in teams_told)  # fmt: skip
        teams_told.append(objective.team)


def _words(one: Objective) -> Text:
    """Give the words of an objective: where ground has to be reached, they say by whom."""
    if one.kind == "reach" and one.who != "any":
        return EVERYBODY if one.who == "all" else ONE
    return GOALS[one.kind]


def _goal(page: Page, world: World, team: str, goal: str, *, more: bool) -> None:
    """Say a goal of a side; of one that alone is played here, that it is the player's."""
    if more:
        page.para(goal, theme.SMALLEST, indent=26)
        page.gap(2)
        return
    ours = {side.team for _, side in world.all(Side) if side.control == "human"}
    words = "{team} (you): {goal}" if ours == {team} else "{team}: {goal}"
    if team in teams(world):
        size = page.line(theme.SMALLEST) - page.px(1)
        page.picture(badge(teams(world).index(team), letter_of(world, team), size), page.pad, page.y)
    page.para(say(words, team=team_name(team), goal=goal), theme.SMALLEST, indent=26)
    page.gap(2)


def _lay_legend(page: Page, legend: Iterable[tuple[str, str]]) -> None:
    """Say what the colours of the board mean, each beside a sample of it."""
    for band, words in legend:
        spot = Rect(page.pad, page.y + page.px(1), page.px(28), page.line(theme.SMALLEST) - page.px(3))
        page.paint(partial(sample, rect=spot, band=band))
        page.para(words, theme.SMALLEST, indent=36)
    page.gap(6)


def _lay_hint(page: Page) -> None:
    """Say how to find out more."""
    page.gap(6)
    keys = bindings.current()
    hint = say("Point at anything to see what it means. {keys} shows the keys, {codex} the rules.",
               keys=keys.label("keys"), codex=keys.label("codex"))  # fmt: skip
    if keys.pad:
        hint = say("Point at anything to see what it means. "
                   "{menu}: the menu, with what each button does and the rules.",
                   menu=keys.label("menu"))  # fmt: skip
    page.para(hint, theme.SMALLEST, "muted")
