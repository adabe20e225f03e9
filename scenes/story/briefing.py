"""What am I to do? Before a battle: its story, its map, who fights, how each side wins, and the rules to watch."""

from functools import partial

import pygame

from game.battle.aims import aim, progress, way
from game.battle.objectives import Objective
from game.battle.reading import Reading
from game.ecs.components import Side
from game.i18n import tr
from game.mechanics.readings import read_as
from scenes.board.tokens import badge
from scenes.play.opening import Opened
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.story.miniature import miniature
from scenes.story.sides import lay_sides
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, rule_title, say, team_name, teams
from scenes.veil.eyes import played

SIDE_BY_SIDE = 760
"""From this width on, at UI scale 1, map and sides stand beside the story."""
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Briefing(Menu):
    """One page; whatever confirms leads into the battle, Esc back to where one came from."""

    width = 1180

    def __init__(self, stage: Stage, opened: Opened, *, begun: bool = False) -> None:
        """Tell of a battle that has not begun, or of one in which something else stood on the screen just now."""
        self.opened, self.battle, self.begun = opened, opened.battle, begun
        self._unfolded = False
        """All that may be read in two ways is shown."""
        self._picture: tuple[tuple[int, int], pygame.Surface] | None = None
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.opened.title, self._unfolded

    def begin(self) -> None:
        """Begin the battle, or go on with it."""
        if self.begun:
            self.leave()
        else:
            self.stage.exits.battle(self.opened)

    def key(self, event: pygame.Event) -> None:
        """Begin with any confirmation that is not on something else."""
        if event.key in CONFIRM and self.focus.held is None:
            self.begin()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.panel.wheel(8 if event.key == pygame.K_PAGEUP else -8)
            self.dirty = True
        else:
            super().key(event)

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay out the name and the way on, then all that is to be known, in two columns where there is room."""
        self._head(page)
        self._body(page)
        page.button(self._way_on, "begin below", self.begin)  # so that keys come down there too

    def _body(self, page: Page) -> None:
        if page.room < page.px(SIDE_BY_SIDE):
            self._story(page)
            self._map(page)
            self._sides(page)
            return
        middle = page.pad + page.room * 11 // 20
        with page.column(page.pad, middle - page.px(20)):
            self._story(page)
        with page.column(middle, page.width - page.pad):
            self._map(page)
            self._sides(page)
        page.below()

    @property
    def _way_on(self) -> str:
        return say("Go on") if self.begun else say("Begin")

    def _head(self, page: Page) -> None:
        """Lay out the buttons at the top, in sight however long the page is, beside the name where there is room."""
        words = self._way_on, say("Back")
        wide = sum(ink.width(one, theme.TEXT, True, page.scale) + page.px(32) for one in words)
        beside = ink.width(self.opened.title, theme.TITLE, True, page.scale) + wide <= page.room
        left = page.width - page.pad - wide if beside else page.pad
        begin = page.button(words[0], "begin", self.begin, x=left, chosen=True)
        back = page.button(words[1], "back", self.leave, x=begin.right + page.px(8))
        page.y = page.y if beside else back.bottom + page.px(8)
        page.para(self.opened.title, theme.TITLE, bold=True)
        parts = [tr(self.battle.rulebook.title)]
        parts += [say("{n} min", n=self.opened.minutes)] if self.opened.minutes else []
        parts.append(say("Seed of the dice: {seed}", seed=self.opened.seed))
        page.para(" \u00b7 ".join(parts), theme.SMALLEST, "muted")
        page.gap(8)

    def _story(self, page: Page) -> None:
        if self.opened.intro:
            page.para(self.opened.intro)
            page.gap(10)
        self._aims(page)
        self._watched(page)
        self._readings(page)

    def _aims(self, page: Page) -> None:
        """Say how each side wins, whoever plays here first, and when nobody does."""
        world = self.battle.world
        ours = {side.team for _, side in world.all(Side) if side.control == "human"}
        for team in sorted(teams(world), key=lambda team: team not in ours):
            goals = [goal for goal in self.battle.objectives if goal.team == team]
            if goals:
                self._side_aims(page, team, goals, alone=ours == {team})
        lasting = [goal.rounds for goal in self.battle.objectives if goal.kind == "survive"]
        if min(lasting, default=self.battle.limit) >= self.battle.limit:  # else somebody has won by then
            page.para(say("After round {n} nobody wins.", n=self.battle.limit), theme.SMALLEST, "muted")
        page.gap(12)

    def _side_aims(self, page: Page, team: str, goals: list[Objective], *, alone: bool) -> None:
        world, size = self.battle.world, page.line() - page.px(1)
        page.picture(badge(teams(world).index(team), letter_of(world, team), size), page.pad, page.y)
        heading = say("To win, you ({team}) must:", team=team_name(team)) if alone else \
            say("To win, {team} must:", team=team_name(team))  # fmt: skip
        page.para(heading, theme.TEXT, "focus" if alone else "text", bold=True, indent=28)
        for number, goal in enumerate(goals):
            words = tr(aim(goal))
            page.para(say("or: {goal}", goal=words) if number else words, bold=True, indent=28)
            page.para(tr(way(goal)), theme.SMALLEST, "muted", indent=28)
            if self.begun:
                done = tr(progress(world, self.battle.rulebook, goal, played(world)))
                page.para(say("Now: {progress}", progress=done), theme.SMALLEST, "text", indent=28)
        page.gap(8)

    def _watched(self, page: Page) -> None:
        """Name the rules to watch; each opens in the codex."""
        if not self.opened.watched:
            return
        page.para(say("Rules to watch"), theme.HEADING, bold=True)
        page.gap(2)
        for watch in self.opened.watched:
            rect = page.para(tr(watch.title), theme.TEXT, "link", bold=True)
            page.hot(rect, f"rule {watch.rule}", partial(self.stage.exits.codex, self.battle.rulebook, watch.rule),
                     say("Open the rule"))  # fmt: skip
            page.para(tr(watch.says), theme.TEXT)
            page.gap(6)

    def _readings(self, page: Page) -> None:
        """Name what may be read in two ways; unfolded with both readings, else what is read otherwise than usual."""
        readings = self.battle.rulebook.readings
        if not readings:
            return
        words = say("Rules that are read in two ways: {n}", n=len(readings))
        page.button(words, "readings", self._unfold, size=theme.SMALLEST, chosen=self._unfolded)
        for reading in readings:
            if self._unfolded or read_as(self.battle.world, reading) != reading.usual:
                self._reading(page, reading)
        page.gap(6)

    def _unfold(self) -> None:
        self._unfolded = not self._unfolded
        self.stage.relayout()

    def _reading(self, page: Page, reading: Reading) -> None:
        """Say by which reading a rule is played; before the battle it can be changed."""
        played_as = read_as(self.battle.world, reading)
        rect = page.para(rule_title(self.battle.rulebook, reading.rule), theme.SMALLEST, "link")
        page.hot(rect, f"rule {reading.rule}", partial(self.stage.exits.codex, self.battle.rulebook, reading.rule),
                 say("Open the rule"))  # fmt: skip
        page.para(tr(dict(reading.choices)[played_as]), theme.SMALLEST)
        for word, says in reading.choices:
            if word != played_as and not self.begun and self.opened.read is not None:
                act = partial(self.stage.exits.read_so, self.opened, reading.name, word)
                words = say("Instead: {reading}", reading=says)
                page.button(words, f"reading {reading.name} {word}", act, size=theme.SMALLEST)
        page.gap(4)

    def _map(self, page: Page) -> None:
        """Draw the board as it is before the first turn."""
        room = page.room, min(page.room * 6 // 10, page.px(300))
        if self._picture is None or self._picture[0] != room:
            self._picture = room, miniature(self.battle.world, self.battle.rulebook, self.battle.objectives, room)
        image = self._picture[1]
        page.picture(image, page.pad + (page.room - image.get_width()) // 2, page.y)
        page.y += image.get_height() + page.px(10)

    def _sides(self, page: Page) -> None:
        if self.opened.seat is not None and not self.begun:
            page.button(say("Who plays whom?"), "seats", partial(self.stage.exits.seats, self.opened))
            page.gap(4)
        lay_sides(page, self.battle.world, self.battle.rulebook)
