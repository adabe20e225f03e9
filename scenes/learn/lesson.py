"""How is a lesson played? A battle with a column beside it: a task, hints, what came of it, and all that again."""

import pygame

from game.battle.command import Command
from game.ecs.components import Side
from game.i18n import tr
from game.learning.attempt import creatures
from game.learning.kept import read_learnt, read_practised, write_learnt, write_practised
from game.learning.practice import answered
from game.learning.progress import finished
from game.learning.session import Session, Solution
from game.reasons import Refusal
from scenes.battle.hand import Hand
from scenes.battle.skirmish import Skirmish
from scenes.board.overlays import Goal
from scenes.learn.card import ASKED, DECIDED, LARGE, SEEN, SHOWN, LessonActs, LessonCard
from scenes.learn.desk import Desk
from scenes.learn.lessons import Lessons
from scenes.panels.stake import Stake
from scenes.play.opening import Opened
from scenes.play.table import Table
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.pad import action_of
from scenes.ui.panel import Panel
from scenes.ui.words import letter_of, say, teams

SCROLLS = {"higher": 3, "lower": -3}
"""Keys that scroll the column where nothing can be aimed higher or lower, with the notches."""
BELOW = 10_000
"""Pixels further down than any column goes."""
PAUSE = 40
"""Updates between two commands of a solution that is shown."""


class LessonScene(Skirmish):
    """One attempt at a step of a lesson, or its solution shown."""

    advises = False

    def __init__(self, stage: Stage, opened: Opened, session: Session, lessons: Lessons, *, show: bool = False) -> None:
        """Sit down at a step; `show`: its solution is played first."""
        self.session, self.lessons = session, lessons
        self.showing = Solution(session) if show else None
        self._waited, self._seen = 0, -1
        super().__init__(stage, opened)
        if stage.settings.scale >= LARGE:  # so that no card lies over a board that has little room
            self.frame.log, self.frame.open_why = "", False
        if show:
            self.notice(say("Watch how it is done."))

    def sit(self) -> Table:
        """Sit down at the desk of the lesson."""
        self.desk = Desk(self.session, self.opened.battle)
        self.desk.closed = self.showing is not None
        return self.desk

    def _put_together(self, hand: Hand) -> None:
        """Add the column, and mark the ground that the step is about."""
        super()._put_together(hand)
        acts = LessonActs(self.hint_more, self.show, self.again, self.on, self.following, self.leave,
                          lambda rule: self.stage.exits.codex(self.battle.rulebook, rule))  # fmt: skip
        self.card = LessonCard(self.session, self.opened.title, acts)
        self.card.phase = SHOWN if self.showing is not None else ASKED
        self.frame.aside = self.column = Panel(self.card)
        self.focus.panels = self.frame.panels
        self.view.goals = tuple(Goal(area, *self._side()) for area in self.session.step.mark)
        self.why.stake = Stake(said=False)

    def _side(self) -> tuple[int, str]:
        """Give the number and the letter of the side that the step is for."""
        world, unit = self.battle.world, creatures(self.battle.world)[self.session.step.who]
        team = world.get(unit, Side).team
        return teams(world).index(team), letter_of(world, team)

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Judge what has been done, show what is to be shown, let time pass."""
        self._judge()
        if self.desk.closed:
            self.thinking.waited = 0  # nobody thinks: the board only stands to be looked at
        super().update()
        if self.showing is not None:
            self._show_on(self.showing)
        self._settle_card()

    def _judge(self, refusal: Refusal | None = None) -> None:
        """Judge once after each command; what is decided closes the desk."""
        if self.showing is not None or (self._seen == self.table.version and refusal is None):
            return
        self._seen = self.table.version
        if self.session.look(refusal) is not None:
            self.desk.closed = True
            self.hand.keep(False)
            self.hand.point(None)

    def barred(self, refusal: Refusal) -> None:
        """Take notice that something was refused: it may be what the step is about."""
        self._judge(refusal)

    def _settle_card(self) -> None:
        """Tell the verdict once everything has been shown."""
        verdict, card = self.session.verdict, self.card
        card.started = bool(self.battle.log[self.session.course.begun(self.session.step.number) :])
        if verdict is None or self.motion.busy or self.session.over or card.phase == DECIDED:
            return
        card.phase = DECIDED
        self.stage.sounds.play("click" if verdict.right else "refuse")
        short = say("Right") if verdict.right else say("Not like that")
        self.notice(tr(verdict.says) if self.scale < LARGE else short)
        self.column.scroll = 0
        self.dirty = True

    def _show_on(self, showing: Solution) -> None:
        """Do the next command of a solution, once the last has been seen."""
        self._waited += 1
        if self.motion.busy or not self.table.settled or (self._waited < PAUSE and self.motion.speed):
            return
        self._waited, wish = 0, showing.next()
        refusal = None
        if isinstance(wish, str):
            self.table.answer(wish)
        elif isinstance(wish, Command):
            refusal = self.table.do(wish)
        if refusal is not None:
            self.hand.refuse(refusal)
        if wish is None or refusal is not None:
            self.showing, self.card.phase = None, SEEN
            self.notice(say("That is how it is done. Now you."))
            self._seen = self.table.version
        self.dirty = True

    # -- the player ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take the keys of a lesson; all else as in any battle."""
        if event.type != pygame.KEYDOWN or not self._key(action_of(event)):
            super().handle(event)

    def _key(self, action: str) -> bool:
        """Do what a key means in a lesson; says whether it means anything."""
        waits = self.session.verdict is not None or self.session.over or self.card.phase == SEEN
        if action == "confirm" and waits and self.focus.held is None and not self.motion.busy:
            self._confirm()
            return True
        acts = {"lesson hint": self.hint_more, "lesson show": self.show, "lesson again": self.again}
        if action in SCROLLS and not (self.aim.soars or self.aim.crowd):
            self.column.wheel(SCROLLS[action])
            self.dirty = True
            return True
        if action not in acts or self.session.over:
            return False
        acts[action]()
        return True

    def _confirm(self) -> None:
        """Do what lies nearest: on where it was right, once more where it was not."""
        verdict = self.session.verdict
        if self.session.over:
            (self.following if self.card.following else self.leave)()
        elif verdict is not None and verdict.right:
            self.on()
        else:
            self.again()

    def hint_more(self) -> None:
        """Give one more hint; after a wrong attempt, beside the step begun anew."""
        if self.showing is not None or self._done:
            return
        self.session.hint()
        self.column.scroll, self.dirty = BELOW, True
        if self.card.phase != ASKED:
            self.again()

    @property
    def _done(self) -> bool:
        """Say whether the step is right already."""
        verdict = self.session.verdict
        return verdict is not None and verdict.right

    def show(self) -> None:
        """Have the step's solution played."""
        if not self._done:
            self.session.show()
            self.stage.exits.step(self.session, show=True)

    def again(self) -> None:
        """Begin the step anew."""
        if not self._done:
            self.session.again()
            self.stage.exits.step(self.session)

    def on(self) -> None:
        """Go on to the next step, or finish the lesson."""
        self.session.on()
        if not self.session.over:
            self.stage.exits.step(self.session)
            return
        self.card.following = self._next_title()
        self.card.trouble = self._keep_learnt()
        self.stage.sounds.play("victory")
        self.column.scroll = 0
        self.dirty = True

    def _next_title(self) -> str:
        after = self.lessons.after(self.opened.path) if self.session.course.level.practice is None else None
        return after.title if after is not None else ""

    def _keep_learnt(self) -> str:
        """Note that the lesson is finished, where anything is kept; gives the sentence to show where that fails."""
        shelter = self.stage.shelter
        if shelter is None:
            return ""
        practice = self.session.course.level.practice
        if practice is not None:
            practised, fault = read_practised(shelter.slots)
            tried = answered(practised.get(practice.rule), shelter.clock(), right=not self.session.flaws)
            fault = write_practised(shelter.slots, {**practised, practice.rule: tried}) or fault
            return tr(fault) if fault is not None else ""
        learnt, fault = read_learnt(shelter.slots)
        name = self.lessons.name(self.opened.path)
        mark = finished(learnt.get(name), self.session.flaws, shelter.clock())
        fault = write_learnt(shelter.slots, {**learnt, name: mark}) or fault
        return tr(fault) if fault is not None else ""

    def following(self) -> None:
        """Go on to the next lesson of the path."""
        after = self.lessons.after(self.opened.path)
        if after is not None:
            self.stage.exits.lesson(after.path, swap=True)

    def pause(self) -> None:
        """Open the menu that leads out."""
        self.hand.point(None)
        self.stage.exits.lesson_menu(self.again)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the battle, and the column beside it, down to the window's edge where the menu is low."""
        screen.fill(theme.colour("panel"), self.column.rect.union(self.frame.layout.menu))
        super().draw(screen, ahead)
        pointed = self.focus.hot.name if self.focus.hot is not None else ""
        self.column.draw(screen, pointed)
