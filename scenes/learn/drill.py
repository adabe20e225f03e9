"""How is a drill asked? The position on the board, the question beside it; an answer by mouse, keys or pad."""

from pathlib import Path

import pygame

from game.battle.rulebook import Preview
from game.ecs.components import Body, Place
from game.i18n import tr
from game.learning.choices import UNIT, Choice
from game.learning.exercise import Exercise
from game.learning.kept import read_practised, write_practised
from game.learning.practice import answered
from game.paths.plan import MovePlan
from game.space.footprint import whole
from game.space.square import Cell
from scenes.battle.controls import ARROWS
from scenes.beside.shared import Beside, Room
from scenes.board import ghost
from scenes.board.map import Board
from scenes.board.motion import Unmoved
from scenes.learn.question import DrillActs, DrillCard
from scenes.play.subjects import Creature
from scenes.stage.scene import LEFT_BUTTON, RIGHT_BUTTON, Stage
from scenes.ui import ink, theme
from scenes.ui.pad import action_of
from scenes.ui.words import name_of, say

KEYS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
UP, DOWN = "\u2191", "\u2193"
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class DrillScene(Beside):
    """One drill of a row."""

    room = Room(wide=900, side=460, low=55, cell=80)

    def __init__(self, stage: Stage, exercise: Exercise, row: tuple[Path, ...], at: int) -> None:
        """Ask a drill, one of a row; `at`: which it is, from 0."""
        self.row, self.at = row, at
        self.exercise, self.world = exercise, exercise.world
        acts = DrillActs(self.choose, self.judge, self.again, self.on, self.leave, self._rule, self._stir)
        self.card = DrillCard(exercise, at + 1, len(row), acts)
        super().__init__(stage, Board(self.world, exercise.book, lambda _: frozenset()), self.card)
        self.cursor: tuple[int, int] | None = None
        self._noted = False

    def _stir(self) -> None:
        self.dirty = True

    def _rule(self, rule: str) -> None:
        self.stage.exits.codex(self.exercise.book, rule)

    # -- answering -------------------------------------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Answer, or where several are to be named take one up or back."""
        self.dirty, card = True, self.card
        if card.verdict is not None:
            return
        if self.exercise.many:
            card.picked = [one for one in card.picked if one != key] + [key] * (key not in card.picked)
            return
        card.picked = [key]
        self.judge()

    def judge(self) -> None:
        """Have what was picked judged; the first answer is kept."""
        card = self.card
        if card.verdict is not None or not card.picked:
            return
        card.verdict = self.exercise.judge(card.picked)
        card.why.pinned.clear()
        self.stage.sounds.play("click" if card.verdict else "refuse")
        if not self._noted:
            self._note(right=card.verdict)
        self.panel.scroll, self.dirty = 0, True
        self.focus.drop()

    def _note(self, *, right: bool) -> None:
        """Keep how the rule stands now, where anything is kept."""
        self._noted, shelter, card = True, self.stage.shelter, self.card
        if shelter is None:
            return
        rule, card.now = self.exercise.drill.rule, shelter.clock()
        practised, fault = read_practised(shelter.slots)
        card.tried = answered(practised.get(rule), card.now, right=right)
        fault = write_practised(shelter.slots, {**practised, rule: card.tried}) or fault
        card.trouble = tr(fault) if fault is not None else ""

    def again(self) -> None:
        """Ask once more; what comes of it is not kept."""
        self.card.verdict, self.card.picked = None, []
        self.card.why.pinned.clear()
        self.focus.drop()
        self.dirty = True

    def on(self) -> None:
        """Go on to the next of the row, or away."""
        if self.card.number == self.card.count:
            self.leave()
        else:
            self.stage.exits.drill(self.row, self.at + 1, swap=True)

    def _pointed(self, spot: tuple[int, int]) -> None:
        """Take a cell as an answer; a creature that is none is opened."""
        self.cursor = spot
        choice = self._choice(spot)
        if choice is not None and self.card.verdict is None:
            self.choose(choice.key)
        elif self._unit(spot):
            self._inspect(spot)

    def _choice(self, spot: tuple[int, int]) -> Choice | None:
        unit = self._unit(spot)
        for choice in self.exercise.choices:
            if (choice.cell is not None and choice.cell[:2] == spot) or (choice.how == UNIT and unit == choice.unit):
                return choice
        return None

    def _unit(self, spot: tuple[int, int]) -> int:
        cells = self.exercise.book.space.cells
        return next((unit for unit, _ in self.world.all(Place) if spot in [c[:2] for c in cells(self.world, unit)]), 0)

    def _inspect(self, spot: tuple[int, int]) -> None:
        """Open the sheet of whoever stands on a cell."""
        unit = self._unit(spot)
        if unit:
            self.card.why.pin(Creature(unit))
            self.dirty = True

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board with what is asked about, then the question."""
        self.board.draw(screen, self.world, 0, Unmoved(), ahead)  # type: ignore[arg-type]
        screen.set_clip(self.board.camera.view)
        self._asked(screen)
        self._answer(screen)
        self._names(screen)
        screen.set_clip(None)
        self.draw_panel(screen)

    def _names(self, screen: pygame.Surface) -> None:
        """Write under each creature what it is called."""
        camera = self.board.camera
        for unit, _ in self.world.all(Place):
            cells = self.exercise.book.space.cells(self.world, unit)
            label = ink.piece(name_of(self.world, unit), theme.SMALLEST, "board.paper", True, camera.type)
            low = max(cells, key=lambda cell: cell[1])
            left, right = camera.rect(*cells[0][:2]), camera.rect(*low[:2])
            box = label.get_rect(midbottom=(left.union(right).centerx, right.bottom - 1))
            pygame.draw.rect(screen, theme.colour("board.ink"), box.inflate(6, 0), border_radius=4)
            screen.blit(label, box)

    def _asked(self, screen: pygame.Surface) -> None:
        """Draw the way that is asked about, those whom the question names, and cells that it names."""
        camera, space = self.board.camera, self.exercise.book.space
        for number, unit in enumerate(self.exercise.about):
            ghost.target(screen, camera, space.cells(self.world, unit), "focus" if not number else "board.paper")
        for letter, cell in self.exercise.marks:
            ghost.choice(screen, camera, (cell,), picked=False)
            ghost.choice_key(screen, camera, (cell,), letter)
        if self.card.verdict is None or not isinstance(self.exercise.way, MovePlan):
            self._way(screen, self.exercise.route)

    def _way(self, screen: pygame.Surface, route: tuple[Cell, ...]) -> None:
        """Draw a way as a line, with the height of each step that is not on the ground."""
        if not route:
            return
        camera, unit = self.board.camera, self.exercise.about[0]
        place, band = self.world.get(unit, Place), whole(self.world.get(unit, Body).side)
        points = [ghost.middle(camera, place.at, place.band), *(ghost.middle(camera, cell, band) for cell in route)]
        thick = self.draw_line(screen, points)
        for cell, point in zip(route, points[1:], strict=True):
            pygame.draw.circle(screen, theme.colour("board.path_edge"), point, thick)
            self._height(screen, cell, point)

    def _height(self, screen: pygame.Surface, cell: Cell, point: tuple[int, int]) -> None:
        up = cell[2] - self.world.ground.ground(cell[0], cell[1])
        if up:
            words = f"{UP if up > 0 else DOWN}{abs(up)}"
            label = ink.piece(words, theme.SMALLEST, "board.ink", True, self.board.camera.type)
            box = label.get_rect(center=point)
            pygame.draw.rect(screen, theme.colour("board.path"), box.inflate(6, 2), border_radius=5)
            screen.blit(label, box)

    def _answer(self, screen: pygame.Surface) -> None:
        """Draw what is pointed at and picked, and once it is judged what is right and why."""
        camera, card = self.board.camera, self.card
        if card.verdict is None:
            for choice in self.exercise.choices:
                if choice.key in card.picked:
                    ghost.choice(screen, camera, self._cells(choice), picked=True)
            if self.cursor is not None:
                ghost.cursor(screen, camera, self.cursor, good=True)
            return
        plan = card.reasons.plan
        if plan is not None and plan.steps:
            ghost.draw(screen, camera, Preview(plan.cost, plan), self.world.get(self.exercise.mover, Place).band)
        for choice in self.exercise.choices:
            cells = self._cells(choice)
            if cells and choice.key in card.picked and not choice.right:
                ghost.target(screen, camera, cells, "bad")
            elif cells and choice.right:
                ghost.choice(screen, camera, cells, picked=True)

    def _cells(self, choice: Choice) -> tuple[Cell, ...]:
        if choice.cell is not None:
            return (choice.cell,)
        return tuple(self.exercise.book.space.cells(self.world, choice.unit)) if choice.unit else ()

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take a key, a click, a drag, the wheel."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            self._click(event)
        elif event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(event.y)

    def _click(self, event: pygame.Event) -> None:
        self.dirty = True
        if self.panel.rect.collidepoint(event.pos):
            hot = self.panel.at(event.pos)
            if hot is not None and hot.enabled:
                hot.act()
            return
        self.focus.drop()
        spot = self.board.camera.cell(event.pos)
        if spot is not None and event.button == LEFT_BUTTON:
            self._pointed(spot)
        elif spot is not None:
            self._inspect(spot)

    def _moved(self, event: pygame.Event) -> None:
        if self.dragged(event):
            return
        spot = self.board.camera.cell(event.pos) if not self.panel.rect.collidepoint(event.pos) else None
        if spot != self.cursor:
            self._look(spot)

    def _look(self, spot: tuple[int, int] | None) -> None:
        """Say what lies on a cell."""
        self.cursor, self.dirty, field = spot, True, self.world.ground
        if spot is None:
            self.card.spot = ""
            return
        unit, up = self._unit(spot), field.ground(*spot)
        parts = [f"{spot[0]}, {spot[1]}", name_of(self.world, unit) if unit else "", tr(field.kind(*spot).title),
                 say("height {z}", z=up) if up else ""]  # fmt: skip
        self.card.spot = " \u00b7 ".join(filter(None, parts))

    def _key(self, event: pygame.Event) -> None:
        self.dirty, back, key = True, bool(event.mod & pygame.KMOD_SHIFT), event.key
        on_board = self.focus.held is None and self.card.verdict is None and self.card.points
        if key in KEYS and on_board:
            self._arrow(KEYS[key])
        elif key in KEYS or key in (pygame.K_TAB, pygame.K_F6):
            self.ring(-1 if back or key in (pygame.K_UP, pygame.K_LEFT) else 1)
        elif key in CONFIRM:
            self._confirm()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.panel.wheel(3 if key == pygame.K_PAGEUP else -3)
        elif key == pygame.K_ESCAPE:
            self._back()
        elif action_of(event) == "codex" and self.card.verdict is not None:
            self._rule(self.exercise.drill.rule)
        elif pygame.K_1 <= key <= pygame.K_9:
            self._number(key - pygame.K_1)

    def _number(self, number: int) -> None:
        """Answer by the number of a button."""
        if not self.card.points and number < len(self.exercise.choices):
            self.choose(self.exercise.choices[number].key)

    def _confirm(self) -> None:
        if self.focus.press():
            return
        if self.card.verdict is not None:
            self.on()
        elif self.exercise.many and self.card.picked:
            self.judge()
        elif self.card.points and self.cursor is not None:
            self._pointed(self.cursor)

    def _back(self) -> None:
        if self.focus.held is not None:
            self.focus.hot = None
            self.focus.drop()
        elif not self.card.why.back():
            self.leave()

    def _arrow(self, way: str) -> None:
        """Move the cursor by a cell, from the creature that the question is about at first."""
        x, y = self.cursor or self.world.get(self.exercise.mover, Place).at[:2]
        dx, dy = ARROWS[way]
        spot = self.board.camera.held(x + dx, y + dy)
        self._look(spot)
        self.board.camera.reveal(*spot)
