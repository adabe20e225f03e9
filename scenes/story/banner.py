"""How has a battle ended: victory or defeat, what decided it, who did what, and where to go from here?"""

from collections.abc import Callable, Mapping

from game.battle.aims import aim
from game.battle.objectives import Objective
from game.ecs.components import Outcome, Side
from game.ecs.world import World
from game.i18n import tr
from game.reasons import counted
from scenes.play.deeds import ASIDE, fought, ran_out
from scenes.play.table import Table
from scenes.story import record
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import Line, say, team_name

TIMED = ("hold", "survive")
"""Kinds of objectives that the end of a round decides."""
DECIDING = {"rout": ("hurt", "struck"), "defeat": ("hurt", "struck"), "reach": ("moved", "slipped"),
            "hold": ("hurt", "struck", "moved", "slipped")}  # fmt: skip
"""Kinds of events by which the other kinds of objectives are met."""
WIDE = 700
"""From this width on, at UI scale 1, how the dice fell stands beside who did what: below it the page is long."""


def verdict_of(world: World, outcome: Outcome) -> str:
    """Give 'victory', 'defeat' or 'draw' as the players here see it; 'won' when all sides or none are theirs."""
    human = {side.team for _, side in world.all(Side) if side.control == "human"}
    others = {side.team for _, side in world.all(Side)} - human
    if not outcome.winner:
        return "draw"
    if not human or not others:
        return "won"
    return "victory" if outcome.winner in human else "defeat"


def last_deed(lines: list[Line], kind: str) -> str:
    """Give the line of the log that met an objective of a kind: the last blow or step, else the last deed."""
    deeds = [line for line in reversed(lines) if line.kind not in ASIDE and line.words]
    wanted = DECIDING.get(kind, ())
    fitting = (line for line in deeds if any(event.kind in wanted for event in line.events))
    return next(fitting, deeds[0]).words if deeds else ""


class Banner:
    """The content of the banner."""

    def __init__(self, table: Table, outcome: Outcome, decided: Objective | None,
                 acts: Mapping[str, Callable[[], None]], seed: int) -> None:  # fmt: skip
        """Take the outcome, the objective that was met, what the buttons do in their order, and the seed."""
        self.table, self.world, self.deeds = table, table.battle.world, table.deeds
        self.kind = verdict_of(self.world, outcome)
        self.outcome, self.decided = outcome, decided
        self.acts, self.seed = tuple(acts.items()), seed

    def stamp(self) -> object:
        """Give what the content depends on: the log of what came before a save may still be read."""
        return self.outcome, len(self.deeds.throws), len(self.deeds.rounds)

    def lay(self, page: Page) -> None:
        """Lay out the verdict, what decided it, what came of everybody, and the buttons."""
        words = {"victory": say("Victory"), "defeat": say("Defeat"), "draw": say("Nobody wins")}
        heading = words.get(self.kind) or say("{team} wins", team=team_name(self.outcome.winner))
        page.para(heading, theme.TITLE, "bad" if self.kind == "defeat" else "focus", bold=True)
        rounds = fought(self.world, self.table.lines)
        took = tr(counted("It took {n} round.", "It took {n} rounds.", n=rounds)) if self.outcome.winner else ""
        page.para(f"{tr(self.outcome.because)} {took}")
        self._deciding(page)
        page.gap(6)
        self._buttons(page)
        page.gap(8)
        self._record(page)
        if page.room < page.px(WIDE) and "shelf" in dict(self.acts):  # so that keys come down to the end of a long page
            page.button(say("Back to the shelf"), "shelf below", dict(self.acts)["shelf"])

    def _deciding(self, page: Page) -> None:
        """Say which objective was met, and by which deed or by whose time running out."""
        goal = self.decided
        if goal is None:
            return
        timed = goal.kind in TIMED and ran_out(self.table.lines)
        by = say("Round {n} has ended.", n=goal.rounds) if timed else last_deed(self.table.lines, goal.kind)
        decided = say("What decided it: {aim}.", aim=tr(aim(goal)))
        page.para(f"{decided} {by}" if by else decided, theme.SMALLEST, "muted")

    def _record(self, page: Page) -> None:
        book = self.table.rulebook
        if page.room >= page.px(WIDE):
            middle = page.pad + page.room * 3 // 5
            with page.column(page.pad, middle - page.px(20)):
                record.lay_deeds(page, self.world, book, self.deeds)
            with page.column(middle, page.width - page.pad):
                self._dice(page)
            page.below()
            return
        record.lay_deeds(page, self.world, book, self.deeds)
        self._dice(page)

    def _dice(self, page: Page) -> None:
        record.lay_plot(page, self.world, self.deeds, fought(self.world, self.table.lines))
        record.lay_rolls(page, self.world, self.table.rulebook, self.deeds)
        page.para(say("Seed of the dice: {seed}", seed=self.seed), theme.SMALLEST, "muted")

    def _buttons(self, page: Page) -> None:
        labels = {"again": say("Play again"), "shelf": say("Back to the shelf"), "look": say("Look at the board"),
                  "replay": say("Watch it again"), "review": say("Review"), "same": say("The same dice again"),
                  "swap": say("Swap sides"), "keep": say("Take home")}  # fmt: skip
        x, high = page.pad, page.line() + page.px(16)
        for number, (name, act) in enumerate(self.acts, 1):
            wide = ink.width(f"{number}  {labels[name]}", theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high
            x = page.button(labels[name], name, act, key=str(number), x=x).right + page.px(8)
        page.y += high
