"""How has a battle ended: victory or defeat, by which objective, who did what, and where to go from here?"""

from collections.abc import Callable, Mapping

from game.ecs.components import Outcome, Side, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import counted
from scenes.play.table import Table
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, say, team_name, teams


def verdict_of(world: World, outcome: Outcome) -> str:
    """Give 'victory', 'defeat' or 'draw' as the players here see it; 'won' when all sides or none are theirs."""
    human = {side.team for _, side in world.all(Side) if side.control == "human"}
    others = {side.team for _, side in world.all(Side)} - human
    if not outcome.winner:
        return "draw"
    if not human or not others:
        return "won"
    return "victory" if outcome.winner in human else "defeat"


class Banner:
    """The content of the banner."""

    def __init__(self, table: Table, outcome: Outcome, acts: Mapping[str, Callable[[], None]], seed: int) -> None:
        """Take the outcome, who did what, what the buttons do in their order, and the seed of the dice."""
        world = table.battle.world
        self.world, self.deeds, self.able = world, table.deeds, table.rulebook.turns.able
        self.kind = verdict_of(world, outcome)
        self.outcome = outcome
        self.acts, self.seed = tuple(acts.items()), seed

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return self.outcome

    def lay(self, page: Page) -> None:
        """Lay out the verdict and the buttons."""
        words = {"victory": say("Victory"), "defeat": say("Defeat"), "draw": say("Nobody wins")}
        heading = words.get(self.kind) or say("{team} wins", team=team_name(self.outcome.winner))
        page.para(heading, theme.TITLE, "bad" if self.kind == "defeat" else "focus", bold=True)
        turn = self.world.find(BATTLE, Turn) or Turn()
        took = tr(counted("It took {n} round.", "It took {n} rounds.", n=turn.round)) if self.outcome.winner else ""
        page.para(f"{tr(self.outcome.because)} {took}")
        page.gap(8)
        self._table(page)
        page.gap(10)
        labels = {"again": say("Play again"), "shelf": say("Back to the shelf"), "look": say("Look at the board"),
                  "replay": say("Watch it again"), "same": say("The same dice again")}  # fmt: skip
        page.para(say("Seed of the dice: {seed}", seed=self.seed), theme.SMALLEST, "muted")
        page.gap(4)
        x, high = page.pad, page.line() + page.px(16)
        for number, (name, act) in enumerate(self.acts, 1):
            wide = ink.width(f"{number}  {labels[name]}", theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high
            x = page.button(labels[name], name, act, key=str(number), x=x).right + page.px(8)
        page.y += high

    def _table(self, page: Page) -> None:
        """List who did what, side by side by column: hits of attacks, damage dealt and taken, hit points left."""
        heads = (say("hits"), say("dealt"), say("taken"), say("left"))
        edges = [page.width - page.pad - page.px(76) * n for n in (3, 2, 1, 0)]
        self._cells(page, "", heads, edges, ("muted", "muted"))
        for team in teams(self.world):
            for unit, side in self.world.all(Side):
                if side.team == team:
                    self._row(page, unit, edges)
            page.gap(4)

    def _row(self, page: Page, unit: int, edges: list[int]) -> None:
        deeds, vitals, able = self.deeds.unit(unit), self.world.find(unit, Vitals), self.able(self.world, unit)
        left = say("down") if not able else str(vitals.hp) if vitals is not None else ""
        hits = f"{deeds.hits}/{deeds.attacks}" if deeds.attacks else "\u2013"
        numbers = (hits, str(deeds.dealt), str(deeds.taken), left)
        team = self.world.get(unit, Side).team
        name = f"{name_of(self.world, unit)} \u00b7 {team_name(team)}"
        self._cells(page, name, numbers, edges, ("text" if able else "muted", "text"))

    def _cells(self, page: Page, name: str, numbers: tuple[str, ...], edges: list[int], inks: tuple[str, str]) -> None:
        room = edges[0] - page.pad - page.px(70)
        short = ink.shortened(name, theme.SMALLEST, room, True, page.scale)
        page.put(short, page.pad, page.y, theme.SMALLEST, inks[0], True)
        for words, edge in zip(numbers, edges, strict=True):
            wide = ink.width(words, theme.SMALLEST, False, page.scale)
            page.put(words, edge - wide, page.y, theme.SMALLEST, inks[1])
        page.y += page.line(theme.SMALLEST)
