"""Who plays which side? The second and last thing that whoever comes to a table is asked."""

from collections.abc import Callable
from functools import partial

from game.battle.aims import aim
from game.ecs.components import Side
from game.i18n import tr
from scenes.board.tokens import badge
from scenes.night.tiles import Tile, TileMenu
from scenes.panels.initiative import portrait
from scenes.play.opening import Opened
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, name_of, say, team_name, teams

TOKEN = 72
"""Pixels of a creature's token at UI scale 1."""


class SideChoice(TileMenu):
    """A tile for each side against the computer, and one for everybody at once."""

    def __init__(self, stage: Stage, opened: Opened, chosen: Callable[[str], None]) -> None:
        """Ask for a level; `chosen` is told the side that is played, '' for all of them."""
        self.opened, self.chosen = opened, chosen
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.panel.focused

    @property
    def alone(self) -> list[str]:
        """List the sides that one may play against the computer, those first that the level gives to people."""
        world = self.opened.battle.world
        ours = {side.team for _, side in world.all(Side) if side.control == "human"}
        listed = sorted(teams(world), key=lambda team: team not in ours)
        return listed if self.opened.side is not None else [team for team in listed if team in ours]

    def lay(self, page: Page) -> None:
        """Lay out the question and the sides."""
        page.para(say("Who are you?"), theme.TITLE, bold=True)
        page.para(self.opened.title, theme.HEADING, "focus", bold=True)
        if self.opened.intro:
            page.para(self.opened.intro)
        page.gap(10)
        tiles: list[Tile] = [(f"side {team}", partial(self._side, number, team), partial(self.chosen, team))
                             for number, team in enumerate(self.alone, 1)]  # fmt: skip
        several = len(teams(self.opened.battle.world)) > 1
        all_of_us: Tile = ("side ", partial(self._everybody, len(tiles) + 1), partial(self.chosen, ""))
        self.lay_tiles(page, [*tiles, *([all_of_us] if several else [])])
        page.gap(8)
        page.button(say("Back"), "back", self.leave)
        page.gap(8)
        for watch in self.opened.watched:
            page.para(tr(watch.title), theme.TEXT, "link", bold=True)
            page.para(tr(watch.says))
            page.gap(4)

    def _side(self, number: int, team: str, page: Page) -> None:
        world = self.opened.battle.world
        self._members(page, [unit for unit, side in world.all(Side) if side.team == team])
        high = page.line(theme.HEADING)
        page.picture(badge(teams(world).index(team), letter_of(world, team), high), page.pad, page.y)
        page.para(f"{number}  {team_name(team)}", theme.HEADING, bold=True, indent=36)
        names = [name_of(world, unit) for unit, side in world.all(Side) if side.team == team]
        page.para(" \u00b7 ".join(names), theme.SMALLEST, "muted")
        page.gap(4)
        goals = [tr(aim(goal)) for goal in self.opened.battle.objectives if goal.team == team]
        for place, goal in enumerate(goals):
            page.para(say("or: {goal}", goal=goal) if place else goal)
        page.para(say("Against the computer"), theme.SMALLEST, "focus")

    def _everybody(self, number: int, page: Page) -> None:
        world = self.opened.battle.world
        first = {side.team: unit for unit, side in reversed(list(world.all(Side)))}
        self._members(page, sorted(first.values()))
        page.para(f"{number}  {say('All of us')}", theme.HEADING, bold=True)
        page.para(say("Every side is played at this table, one after another."))

    def _members(self, page: Page, units: list[int]) -> None:
        """Stand creatures in a row, as many as have room."""
        size, world = page.px(TOKEN), self.opened.battle.world
        for place, unit in enumerate(units[: max(1, page.room // (size + page.px(4)))]):
            page.picture(portrait(world, unit, size), page.pad + place * (size + page.px(4)), page.y)
        page.y += size + page.px(8)
