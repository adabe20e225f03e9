"""How did a side stand in a battle, and which commands cost it most? Each is asked again before the best is shown."""

from time import perf_counter

import pygame

from game.ai.coach import Choice, Slip, Walk
from game.battle.rulebook import Preview
from game.ecs.components import Place
from game.ecs.world import World
from scenes.beside.shared import Beside, Room
from scenes.board import ghost
from scenes.board.map import Board
from scenes.board.motion import Unmoved
from scenes.coach.page import ReviewActs, ReviewPage
from scenes.play.playback import Tape
from scenes.stage.scene import LEFT_BUTTON, Stage

WORKING = 0.012
"""Seconds of an update that going over the battle may take: nothing else moves here."""
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
NEXT, BEFORE = (pygame.K_RIGHT, pygame.K_DOWN), (pygame.K_LEFT, pygame.K_UP)


class Review(Beside):
    """A battle that is over, gone over once more for one side."""

    room = Room(wide=900, side=480, low=60, cell=80)

    def __init__(self, stage: Stage, tape: Tape, team: str) -> None:
        """Sit down before a log, as one of its sides."""
        self.walk = Walk(tape.fresh(), tape.log, tape.seed, team)
        self._work = self.walk.run()
        self.page = ReviewPage(tape.title, self.walk, ReviewActs(self.look, self.pick, self.leave))
        board = Board(self.walk.battle.world, self.walk.battle.rulebook, lambda _: frozenset())
        super().__init__(stage, board, self.page)

    @property
    def slip(self) -> Slip | None:
        """Give the command that is looked at."""
        return self.page.slip

    @property
    def world(self) -> World:
        """Give what the board shows: how it was before the command that is looked at, else how it is now."""
        return self.slip.before.world if self.slip is not None else self.walk.battle.world

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Go on with the battle for a while."""
        super().update()
        start = perf_counter()
        while not self.page.done and perf_counter() - start < WORKING:
            self.page.done = next(self._work, self) is self
            self.dirty = True

    # -- what a player can do --------------------------------------------------------------------------------------

    def look(self, number: int) -> None:
        """Look at one of the commands that cost most, by its place among them; -1: at the battle as a whole."""
        self.page.at = number if self.page.done and number < len(self.page.slips) else -1
        self.panel.scroll, self.dirty = 0, True
        self.focus.drop()
        place = self.world.find(self.slip.unit, Place) if self.slip is not None else None
        if place is not None:
            self.board.camera.reveal(*place.at[:2])

    def pick(self, number: int) -> None:
        """Say what one would have done; the first answer stays."""
        slip = self.slip
        if slip is None or slip.number in self.page.picked or number >= len(self.page.choices(slip)):
            return
        self.page.picked[slip.number] = number
        right = self.page.choices(slip)[number].command == slip.advice.best.command
        self.stage.sounds.play("click" if right else "refuse")
        self.panel.refresh()
        self.panel.scroll_by(self.panel.page.y)
        self.dirty = True
        self.focus.drop()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board at the moment that is looked at, and once it is told what would have been best."""
        moment = -1 - self.slip.number if self.slip is not None else len(self.walk.moments)
        self.board.draw(screen, self.world, moment, Unmoved(), ahead)  # type: ignore[arg-type]
        screen.set_clip(self.board.camera.view)
        if self.slip is not None:
            self._marked(screen, self.slip)
        screen.set_clip(None)
        self.draw_panel(screen)

    def _marked(self, screen: pygame.Surface, slip: Slip) -> None:
        """Frame who was to act; draw the way and the targets of the choice pointed at, once it is told of the best."""
        book, camera = self.walk.battle.rulebook, self.board.camera
        ghost.target(screen, camera, book.space.cells(self.world, slip.unit), "focus")
        choice = self._pointed(slip)
        if choice is None:
            return
        cmd = choice.command
        preview = book.verbs[cmd.verb].preview(self.world, cmd) if cmd.verb in book.verbs else None
        if isinstance(preview, Preview) and preview.plan is not None and preview.plan.steps:
            ghost.draw(screen, camera, preview, self.world.get(slip.unit, Place).band)
        for target in choice.targets:
            if self.world.find(target, Place) is not None:
                ghost.target(screen, camera, book.space.cells(self.world, target))

    def _pointed(self, slip: Slip) -> Choice | None:
        """Give the choice that is pointed at or held; else, once it is told, the best."""
        hot = self.focus.hot
        choices = self.page.choices(slip)
        at = next((n for n in range(len(choices)) if hot is not None and hot.name == f"choice {n}"), None)
        if at is not None:
            return choices[at]
        return slip.advice.best if slip.number in self.page.picked else None

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take a key, a click, a drag, the wheel."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            hot = self.panel.at(event.pos)
            if hot is not None and hot.enabled:
                hot.act()
            self.dirty = True
        elif event.type == pygame.MOUSEMOTION:
            self.dragged(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(event.y)

    def _key(self, event: pygame.Event) -> None:
        self.dirty, key = True, event.key
        back = bool(event.mod & pygame.KMOD_SHIFT)
        if key in (*NEXT, *BEFORE, pygame.K_TAB, pygame.K_F6):
            self.ring(-1 if back or key in BEFORE else 1)
        elif key in CONFIRM:
            self.focus.press()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.panel.wheel(3 if key == pygame.K_PAGEUP else -3)
        elif pygame.K_1 <= key <= pygame.K_9:
            self._number(key - pygame.K_1)
        elif key == pygame.K_ESCAPE:
            self._back()

    def _number(self, number: int) -> None:
        if self.slip is None:
            self.look(number)
        else:
            self.pick(number)

    def _back(self) -> None:
        if self.focus.held is not None:
            self.focus.hot = None
            self.focus.drop()
        elif self.slip is not None:
            self.look(-1)
        else:
            self.leave()
