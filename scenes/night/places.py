"""Who plays which side? The second and last thing that whoever comes to a table is asked."""

from collections.abc import Callable
from functools import partial

from game import LevelError
from game.battle.aims import aim
from game.ecs.components import Side
from game.i18n import tr
from game.store.seating import SEATS, Seating
from scenes.board.tokens import badge, seat_badge
from scenes.night.tiles import Tile, TileMenu
from scenes.panels.initiative import portrait
from scenes.play.opening import Opened
from scenes.seats import presets
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, name_of, say, team_name, teams

SEATED = "seats"
"""The tile for up to six people."""
TOKEN = 72
"""Pixels of a creature's token at UI scale 1."""


class SideChoice(TileMenu):
    """A tile for each side against the computer, and one for everybody at once."""

    least = 280

    def __init__(self, stage: Stage, opened: Opened, chosen: Callable[[str], None], seats: int = 0) -> None:
        """Ask for a level; `chosen` is told the side that is played, '' for all; `seats`: for how many it is meant."""
        self.opened, self.chosen, self.seats = opened, chosen, seats
        super().__init__(stage, self)

    def resize(self, size: tuple[int, int]) -> None:
        """Hold the tile at first that the list of the table means."""
        new = self.focus.held is None
        super().resize(size)
        wanted = {0: "", 1: ""}.get(self.seats, SEATED)
        hot = self.panel.named(wanted) if new and wanted else None
        if hot is not None:
            self.panel.focused = self.panel.page.hots.index(hot)
            self.panel.reveal()

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
        tiles += [all_of_us] if several else []
        if self.opened.seat is not None:
            tiles.append((SEATED, partial(self._seated, len(tiles) + 1), self._seats))
        self.lay_tiles(page, tiles)
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

    def _seated(self, number: int, page: Page) -> None:
        """Lay out the way for up to six people, each with creatures of their own."""
        size, many = page.px(TOKEN), range(1, SEATS + 1)
        for place, seat in enumerate(many[: max(1, page.room // (size + page.px(4)))]):
            page.picture(seat_badge(seat, size), page.pad + place * (size + page.px(4)), page.y)
        page.y += size + page.px(8)
        page.para(f"{number}  {say('A seat for each')}", theme.HEADING, bold=True)
        page.para(say("Up to six people, each with creatures of their own, on either side."))

    def _seats(self) -> None:
        """Ask who plays whom; at first as the list of the table means it."""
        world, pads = self.opened.battle.world, self.stage.pads.numbers
        shared = presets.by_side(world)
        if self.seats != len(shared.seats):
            units = presets.sides(world)[presets.played_first(world)]
            shared = Seating(presets.dealt(units, self.seats)) if self.seats > 1 else presets.by_hero(world)
        self.stage.exits.seats(self._with(presets.with_pads(shared, pads)))

    def _with(self, seating: Seating) -> Opened:
        """Give the same level with seats; as it is, where it is so long that not a word more fits."""
        try:
            return self.opened.seat(seating) if self.opened.seat is not None else self.opened
        except LevelError:
            return self.opened

    def _members(self, page: Page, units: list[int]) -> None:
        """Stand creatures in a row, as many as have room."""
        size, world = page.px(TOKEN), self.opened.battle.world
        for place, unit in enumerate(units[: max(1, page.room // (size + page.px(4)))]):
            page.picture(portrait(world, unit, size), page.pad + place * (size + page.px(4)), page.y)
        page.y += size + page.px(8)
