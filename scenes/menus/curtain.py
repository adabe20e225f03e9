"""Whose turn is it at this screen? Hides the whole battle until the side called sits before it."""

from math import pi, sin

import pygame

from game.ecs.components import Place, Side
from scenes.board import tokens
from scenes.play.table import Table
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, say, team_name, teams
from scenes.weight.marks import drawing, mark_of

GRACE = 20
"""Updates in which nothing raises the curtain: somebody may still be hurrying on the doings before it."""
FOLD = 64
"""Pixels from fold to fold at UI scale 1."""
TOKEN, MOST = 56, 8
"""Size of a token at UI scale 1, and how many are shown."""


class Curtain(Menu):
    """Calls a side to the screen; Enter, Space, Esc or the button raise it."""

    width = 560

    def __init__(self, stage: Stage, table: Table, team: str) -> None:
        """Stand before a battle until the side called is there."""
        self.table, self.team = table, team
        self.asked = table.battle.pending is not None and bool(table.battle.acting)
        self.waited = 0
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.team, bindings.current()

    def lay(self, page: Page) -> None:
        """Lay out who is called, and what to do."""
        words = "{team}: a question for you" if self.asked else "{team}: your turn"
        called = self.table.addressed or team_name(self.team)
        page.para(say(words, team=called), theme.TITLE, "focus", bold=True)
        page.gap(8)
        self._tokens(page)
        page.para(say("Hand over the seat. Nothing of the battle is shown until you are ready."), theme.TEXT)
        page.gap(12)
        page.button(say("I am ready"), "ready", self.leave, key=bindings.current().label("confirm"), size=theme.HEADING)

    def _tokens(self, page: Page) -> None:
        """Show who fights for the side: all that the other one knows anyway."""
        world, size = self.table.battle.world, page.px(TOKEN)
        placed = ((unit, side) for unit, side in world.all(Side) if world.find(unit, Place) is not None)
        units = [unit for unit, side in placed if side.team == self.team]
        step = min(size + page.px(8), page.room // MOST)
        size = min(size, step)
        letter, index = letter_of(world, self.team), teams(world).index(self.team)
        for number, unit in enumerate(units[:MOST]):
            able = self.table.rulebook.turns.able(world, unit)
            image = tokens.token(drawing(world, unit), index, letter, size, down=not able, mark=mark_of(world, unit))
            page.picture(image, page.pad + number * step, page.y)
        page.y += size + page.px(12)

    def update(self) -> None:
        """Count the time since it came down."""
        self.waited += 1

    def handle(self, event: pygame.Event) -> None:
        """Let nothing raise it at once."""
        if self.waited > GRACE or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            super().handle(event)

    def key(self, event: pygame.Event) -> None:
        """Raise it with whatever confirms; otherwise as every menu."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) or event.key in self._confirming:
            self.leave()
        else:
            super().key(event)

    @property
    def _confirming(self) -> tuple[int, ...]:
        return bindings.current().keys("confirm")

    def backdrop(self, screen: pygame.Surface) -> None:
        """Draw the folds in the side's colour, darker from top to bottom."""
        index = teams(self.table.battle.world).index(self.team)
        light, dark = theme.side(index).disc.lerp(theme.colour("shade"), 0.25), theme.colour("shade")
        step = max(24, round(FOLD * self.scale))
        for x in range(self.size[0]):
            fold = 0.5 + 0.5 * sin(2 * pi * x / step)
            pygame.draw.line(screen, dark.lerp(light, 0.25 + 0.6 * fold), (x, 0), (x, self.size[1]))
