"""Which scene does each exit lead to? The one place where scenes are made."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from game import RULEBOOKS, Level, LevelError, load_level
from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.compare import Mover
from game.ecs.components import Side
from game.i18n import language, tr
from game.learning.attempt import StuckError
from game.learning.course import Course
from game.learning.exercise import Exercise
from game.learning.kept import peek_learnt, read_practised
from game.learning.practice import Practised
from game.learning.session import Others, Session
from game.reasons import Text
from game.referee import NoRuleError
from game.space.grid import SQUARES, Grid
from game.space.square import Cell
from game.store.resume import Books
from game.store.save import Origin, Saved, SaveError
from game.store.seating import Seating
from game.store.slots import Slots, load_file
from scenes import doors
from scenes.learn.drills import Drills
from scenes.learn.lessons import Lessons
from scenes.menus.crashed import Crashed
from scenes.menus.message import Message
from scenes.play import opening
from scenes.play.opening import Opened
from scenes.play.playback import Tape
from scenes.play.saving import Keeper, autosave, newest
from scenes.play.table import Table
from scenes.reports import battle_of, report
from scenes.stage.scene import Listener, Pausable, Scene, Stage
from scenes.ui.words import say


class Routes:
    """Makes the scene that an exit leads to, and puts it on the stage."""

    def __init__(self, stage: Stage) -> None:
        """Lead from scene to scene on a stage."""
        self.stage = stage
        self.lessons = Lessons()
        self.posed = Lessons(self.lessons.folder.parent / "puzzles")
        self.asked = Drills(self.lessons)
        self._damage: Text | None = None

    # -- menus -----------------------------------------------------------------------------------------------------

    def title(self) -> None:
        """Begin at the title."""
        self.stage.push(doors.Title(self.stage))

    def shelf(self) -> None:
        """Go to the list of levels."""
        self.stage.push(doors.Shelf(self.stage))

    def settings(self) -> None:
        """Go to the settings."""
        self.stage.push(doors.SettingsScene(self.stage))

    def rebind(self) -> None:
        """Go to where keys are given to actions."""
        self.stage.push(doors.Rebind(self.stage))

    def keys(self, grid: Grid = SQUARES) -> None:
        """Show the keys, as they are on a grid."""
        self.stage.push(doors.Keys(self.stage, grid))

    def travel(self) -> None:
        """Go to the travel calculator."""
        self.stage.push(doors.Travel(self.stage))

    def codex(self, book: Rulebook, rule: str = "") -> None:
        """Open a rulebook's codex, at a rule where one is given."""
        self.stage.push(doors.Codex(self.stage, book, rule, self.asked))

    def load(self) -> None:
        """List the saves to go on from."""
        if self.stage.shelter is not None:
            self.stage.push(doors.LoadScene(self.stage, self.stage.shelter.slots))

    def store(self, write: Callable[[str], str], fresh: str) -> None:
        """List the slots to save into; `write` fills one and says what went wrong, `fresh` names a new one."""
        if self.stage.shelter is not None:
            self.stage.push(doors.SaveScene(self.stage, self.stage.shelter.slots, write, fresh))

    def message(self, heading: str, lines: list[str]) -> None:
        """Say something over the scene on top."""
        self.stage.push(Message(self.stage, heading, lines))

    def pause(self, course: Pausable, keeper: Keeper, saved: tuple[Battle, Origin] | None,
              codex: Callable[[], None]) -> None:  # fmt: skip
        """Open the menu that leads out of a battle; `saved`: what can be saved, and on which level it is."""
        self.stage.push(doors.Pause(self.stage, course, keeper, saved, codex))

    def throw(self, table: Table, called: Listener, answer: Callable[[str], None], pause: Callable[[], None]) -> None:
        """Ask a seat what the dice show that it has thrown; `answer` is told, `pause` leads to the menu."""
        self.stage.push(doors.Throws(self.stage, table, called, answer, pause))

    def curtain(self, table: Table, team: str) -> None:
        """Let the curtain down until a side sits before the screen."""
        self.stage.push(doors.Curtain(self.stage, table, team))

    def keepsake(self, opened: Opened, table: Table) -> None:
        """Show what may be taken home of a battle."""
        self.stage.push(doors.TakeHome(self.stage, opened, table))

    # -- lessons ---------------------------------------------------------------------------------------------------

    def learn(self, book: str = "") -> None:
        """Go to the path of lessons, to a rulebook's where one is named."""
        self.stage.push(doors.LearnPath(self.stage, self.lessons, book))

    def puzzles(self, book: str = "") -> None:
        """Go to the puzzles, to a rulebook's where one is named."""
        self.stage.push(doors.PuzzlePage(self.stage, self.posed, book))

    def lessons_due(self) -> int:
        """Count the lessons that are due again."""
        shelter = self.stage.shelter
        return self.lessons.again(peek_learnt(shelter.slots), shelter.clock()) if shelter is not None else 0

    def lesson(self, path: Path, *, swap: bool = False) -> None:
        """Begin a lesson; when it cannot be, say so and stay."""
        try:
            level = load_level(path)
            opening.speak(language(), level)
            course = Course(level)
            course.battle(len(course.steps) - 1)  # what cannot be played to its last step is told before it begins
            scene = self._step(Session(course))
        except (LevelError, StuckError, ValueError) as error:
            self.message(say("This lesson cannot be played"), [path.name, str(error)])
            return
        (self.stage.swap if swap else self.stage.push)(scene)

    def step(self, session: Session, *, show: bool = False) -> None:
        """Play a step of a lesson, or have it shown, in the place of the scene on top."""
        self.stage.swap(self._step(session, show=show))

    def _step(self, session: Session, *, show: bool = False) -> "doors.LessonScene":
        level = session.course.level
        opened = Opened(Path(level.name), tr(level.title), session.battle, Others(session))
        listed = self.lessons if level.puzzle is None else self.posed
        return doors.LessonScene(self.stage, opened, session, listed, show=show)

    # -- drills ----------------------------------------------------------------------------------------------------

    def drill(self, row: tuple[Path, ...], at: int = 0, *, swap: bool = False) -> None:
        """Ask a drill of a row; when it cannot be, say so and stay."""
        try:
            level = load_level(row[at])
            opening.speak(language(), level)
            scene = doors.DrillScene(self.stage, Exercise(level), row, at)
        except (LevelError, NoRuleError, ValueError) as error:
            self.message(say("This drill cannot be asked"), [row[at].name, str(error)])
            return
        (self.stage.swap if swap else self.stage.push)(scene)

    def drills(self, book: str) -> None:
        """Ask what is due again in a rulebook, then what is new."""
        shelter = self.stage.shelter
        row = self.asked.row(book, self._practised(), shelter.clock() if shelter is not None else 0)
        if row:
            self.drill(row)
        self._tell_damage()

    def practise(self, book: Rulebook, rule: str) -> None:
        """Ask the drills of a rule, or begin the lesson that teaches it; nothing happens where there is neither."""
        rule = self.asked.taught(book.id, rule)
        row = self.asked.all_of(book.id, rule, self._practised())
        lesson, tried = self.asked.lesson(book.id, rule), self.asked.tried(book.id, rule)
        if row:
            self.drill(row)
        elif tried is not None:
            self.lesson(tried)
        elif lesson is not None:
            self.lesson(lesson.path)
        self._tell_damage()

    def teaches(self, book: Rulebook, rule: str) -> bool:
        """Say whether a drill or a lesson teaches a rule."""
        return self.asked.teaches(book.id, rule)

    def _practised(self) -> Practised:
        shelter = self.stage.shelter
        practised, self._damage = read_practised(shelter.slots) if shelter is not None else ({}, None)
        return practised

    def _tell_damage(self) -> None:
        """Say that what was kept could not be read, once."""
        damage, self._damage = self._damage, None
        if damage is not None:
            self.message(say("Learn"), [tr(damage)])

    def lesson_menu(self, again: Callable[[], None]) -> None:
        """Open the menu that leads out of a lesson; `again` begins its step anew."""
        self.stage.push(doors.LessonMenu(self.stage, again))

    # -- battles ---------------------------------------------------------------------------------------------------

    def level(self, path: Path, seed: int | None = None, *, swap: bool = False, hot_seat: bool = False,
              grid: str = "", brief: bool = False) -> None:  # fmt: skip
        """Start a level, with people at every side, on a grid, or after a briefing if asked for.

        When it cannot be, say so and stay. A table that strangers come to begins at once.
        """
        stage, seed = self.stage, self.stage.dice() if seed is None else seed
        try:
            opened = stage.library.open(path, seed, stage.settings.strength, hot_seat=hot_seat, grid=grid)
        except opening.BrokenLevelError as error:
            self.message(say("This level cannot be opened"), [path.name, *error.faults])
            return
        if stage.shelter is not None and opened.origin is not None:
            opened = replace(opened, auto=autosave(stage.shelter.slots, opened.origin))
        scene = doors.Briefing(stage, opened) if brief and not stage.hosting else doors.Skirmish(stage, opened)
        (stage.swap if swap else stage.push)(scene)

    def coded(self, level: Level, seed: int) -> None:
        """Start a level that was written as a code, after a briefing."""
        stage, opened = self.stage, opening.begin(level, Path(level.name), seed, self.stage.settings.strength)
        if stage.shelter is not None and opened.origin is not None:
            opened = replace(opened, auto=autosave(stage.shelter.slots, opened.origin))
        stage.push(doors.Skirmish(stage, opened) if stage.hosting else doors.Briefing(stage, opened))

    def brief(self, opened: Opened) -> None:
        """Tell again what a battle that is being played is about."""
        self.stage.push(doors.Briefing(self.stage, opened, begun=True))

    def read_so(self, opened: Opened, name: str, word: str) -> None:
        """Tell anew what a battle that has not begun is about, played by a reading of a disputed rule."""
        if opened.read is None:
            return
        try:
            made = opened.read(name, word)
        except LevelError as error:
            self.message(say("This level cannot be opened"), str(error).splitlines())
            return
        if self.stage.shelter is not None and made.origin is not None:
            made = replace(made, auto=autosave(self.stage.shelter.slots, made.origin))
        self.stage.swap(doors.Briefing(self.stage, made))

    def seats(self, opened: Opened) -> None:
        """Ask who plays whom in a battle that has not begun; then tell again what it is about."""
        if opened.seat is not None:
            self.stage.push(doors.Chooser(self.stage, opened, partial(self._seated, opened)))

    def _seated(self, opened: Opened, seating: Seating) -> None:
        """Go on with seats, in the place of the scene under the one that asked for them."""
        stage = self.stage
        try:
            made = opened.seat(seating) if opened.seat is not None and seating.seats else opened
        except LevelError as error:  # it is so long that not a word more fits
            self.message(say("This level cannot be opened"), str(error).splitlines())
            return
        if stage.shelter is not None and made.origin is not None:
            made = replace(made, auto=autosave(stage.shelter.slots, made.origin))
        stage.pop()
        stage.swap(doors.Skirmish(stage, made) if stage.hosting else doors.Briefing(stage, made))

    def battle(self, opened: Opened) -> None:
        """Play a battle in the place of the scene on top."""
        self.stage.swap(doors.Skirmish(self.stage, opened))

    def show(self, opened: Opened, number: int, seed: int, *, swap: bool = False) -> None:
        """Watch the computer play a battle; `number` counts those watched, from a first one with `seed`."""
        scene = doors.Attract(self.stage, opened, number, seed)
        scene.notice(say("The computer plays both sides. Any key leads back."))
        (self.stage.swap if swap else self.stage.push)(scene)

    def compare(self, mover: Mover, route: tuple[Cell, ...] = ()) -> None:
        """Show a move under every rulebook; without a route one is chosen there."""
        self.stage.push(doors.Abreast(self.stage, mover, route))

    def compare_on(self, path: Path, grid: str = "") -> None:
        """Open a level to compare moves on, on a grid if asked for; when it cannot be, say so and stay."""
        try:
            opened = self.stage.library.open(path, 0, self.stage.settings.strength, grid=grid)
        except opening.BrokenLevelError as error:
            self.message(say("This level cannot be opened"), [path.name, *error.faults])
            return
        world, book = opened.battle.world, opened.battle.rulebook
        first = next((unit for unit, _ in world.all(Side) if book.turns.able(world, unit)), 0)
        if first:
            self.compare(Mover(world.fork(), book, first))

    def go_on(self, name: str, number: int = 0) -> None:
        """Go on from a slot, or from an older save of it; what is played is left only once that has worked."""
        if self.stage.shelter is None:
            return
        slots = self.stage.shelter.slots
        try:
            resumed = slots.open(name, number)
        except SaveError as error:
            self._damaged(slots, name, error)
            return
        auto, strength = autosave(slots, resumed.saved.level), self.stage.settings.strength
        self._above_title(doors.Skirmish(self.stage, opening.resume(resumed, strength, auto, slots.books)))

    def _damaged(self, slots: Slots, name: str, error: SaveError) -> None:
        self.stage.push(doors.Damaged(self.stage, slots, name, tr(error.text)))

    def _above_title(self, scene: Scene) -> None:
        """Leave everything above the title for a scene."""
        for left in self.stage.scenes[1:]:
            left.close()
        del self.stage.scenes[1:]
        self.stage.push(scene)

    # -- replays ---------------------------------------------------------------------------------------------------

    def watch(self, name: str) -> None:
        """Replay a slot."""
        if self.stage.shelter is None:
            return
        slots = self.stage.shelter.slots
        try:
            saved = load_file(slots.path(name), slots.disk)[1]
        except SaveError as error:
            slots.refuse(name, error.text)
            self._damaged(slots, name, error)
            return
        try:
            self.saved(saved, slots.books)
        except SaveError as error:
            self.message(say("This save cannot be replayed"), [tr(error.text)])

    def saved(self, saved: Saved, books: Books = RULEBOOKS) -> None:
        """Replay what a save holds.  Raises SaveError."""
        self.replay(opening.tape(saved, books))

    def replay(self, tape: Tape) -> None:
        """Replay what has been played."""
        self.stage.push(doors.Replay(self.stage, tape))

    def review(self, tape: Tape, team: str) -> None:
        """Go over what has been played with the coach, for one side."""
        self.stage.push(doors.Review(self.stage, tape, team))

    # -- faults ----------------------------------------------------------------------------------------------------

    def crashed(self, error: BaseException) -> None:
        """Write the report of a fault, and say so over what is left standing."""
        stage = self.stage
        if isinstance(stage.top, Crashed):  # it cannot even say so: one report is enough, and the title is left
            del stage.scenes[1:]
            stage.top.dirty = True
            return
        stage.push(Crashed(stage, error, report(stage, error), self._way_on()))

    def _way_on(self) -> Callable[[], None] | None:
        """Give how to take the battle up again: from its last save, or from memory where nothing can be saved."""
        scene, shelter = battle_of(self.stage), self.stage.shelter
        saved = newest(shelter.slots) if shelter is not None else None
        if saved is not None and (scene is None or (scene.keeper.auto is not None and scene.keeper.paused is None)):
            return lambda: self.go_on(saved.name)
        if scene is None:
            return None
        return lambda: self._above_title(doors.Skirmish(self.stage, scene.opened.again(scene.battle)))
