"""How is a battle played on the screen? The scene that puts its parts together and lets time pass; it keeps no rule."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import thread_time

import pygame

from game.battle.dice import AtTable
from game.battle.event import Throw
from game.battle.rulebook import Preview
from game.compare import Mover
from game.i18n import tr
from game.reasons import NOTHING, Refusal, Text, text
from scenes.battle.controls import Controls
from scenes.battle.finish import Finish
from scenes.battle.frame import AT_A_TABLE, LOGS, Frame, Parts
from scenes.battle.hand import Hand, Tells
from scenes.battle.held import Held
from scenes.battle.thinking import SLICE, Thinking
from scenes.battle.view import View
from scenes.board.map import Board
from scenes.board.motion import Motion
from scenes.panels.action_menu import ActionMenu, Acts
from scenes.panels.aim_line import AimLine
from scenes.panels.initiative import Button, Tracker
from scenes.panels.log_panel import Log
from scenes.panels.stake import Stake
from scenes.panels.why_panel import Why
from scenes.play.aim import Aim
from scenes.play.choices import choices
from scenes.play.history import Past
from scenes.play.offers import ALL
from scenes.play.opening import Opened
from scenes.play.saving import Keeper, now
from scenes.play.seat import due, secrets, unseen
from scenes.play.subjects import RulePage
from scenes.play.table import Table
from scenes.play.wish import Wish
from scenes.seats.called import Called
from scenes.stage.loop import STEP
from scenes.stage.piecemeal import FULL, Spare
from scenes.stage.scene import Scene, Stage
from scenes.stand.card import ALL as PLACES
from scenes.ui import bindings
from scenes.ui.focus import Focus
from scenes.ui.hint import Hint
from scenes.ui.layout import Layout
from scenes.ui.panel import Panel
from scenes.ui.words import say
from scenes.weight.pace import Pace


class Skirmish(Scene):
    """One battle on the screen."""

    lasts = True
    advises = True
    """The coach gives the hints."""

    def __init__(self, stage: Stage, opened: Opened) -> None:
        """Sit down at a battle; it begins at once."""
        super().__init__(stage)
        self.opened = opened
        self.past = Past(opened)
        self._chosen: object = None
        """What was done and chosen last: another choice folds the menu."""
        self._before: str | None = None
        """The side that sat before the screen when it was drawn last: no other is shown what it was."""
        self._shown = 0
        """The version of the table that a frame has been given to."""
        self._stirred = self._fresh = self._owes = False
        """Whether there was something to draw in the last frame, and is first now: that has a frame to itself, and so
        has what was put off."""
        self.battle = opened.battle
        if opened.seating.throwing:
            opened.battle.dice = AtTable(opened.seating.throwing)
        self.table = self.sit()
        self.table.seating = opened.seating
        if opened.origin is not None:
            self.table.habits.recall(opened.origin.habits)
        clock = stage.shelter.clock if stage.shelter is not None else now
        self.keeper = Keeper(opened.auto, clock, lambda: self.table.habits.listed)
        self.wish = Wish(Aim(self.table))
        self.aim = self.wish.aim
        self.motion = Motion(self.table, stage.settings.speed, reduced=stage.settings.reduced)
        self.board = Board(self.battle.world, self.battle.rulebook, partial(unseen, self.table))
        self.why = Why(self.battle, self._stir)
        tells = Tells(self.notice, self._stir, self._tell, self.barred)
        hand = self.hand = Hand(self.wish, self.motion, self.why, self.board.camera, stage.sounds, tells)
        self.verb, self.answer, self.send, self.end_turn = hand.verb, hand.answer, hand.send, hand.end_turn
        self.confirm, self.point, self.home, self.inspect = hand.confirm, hand.point, hand.home, hand.inspect
        self._put_together(hand)
        if stage.hosting:
            self.board.camera.bold, self.frame.modes = True, AT_A_TABLE
        self.motion.skip()
        self.menu.busy = True  # so that the first update takes notice of a battle that is over already
        self.notice(" ".join(opened.notes))

    def sit(self) -> Table:
        """Sit down at a table with the battle; it begins."""
        return Table(self.opened.battle, self.opened.brain, self.opened.seed)

    def barred(self, refusal: Refusal) -> None:
        """Take notice that something was refused; here nothing comes of it."""

    def _put_together(self, hand: Hand) -> None:
        """Make the panels, what is drawn over the board, and what takes keys and clicks."""
        acts = Acts(hand.verb, hand.vary, hand.answer, hand.undo, hand.lift, self.unfold, hand.way_round,
                    self._tell, lambda rule: self.why.pin(RulePage(rule)), hand.arm)  # fmt: skip
        self.menu = ActionMenu(self.table, self.wish, acts)
        tracker = Tracker(self.table, hand.inspect)
        tracker.seating = self.opened.seating
        tracker.aims = AimLine(self.battle.objectives, lambda: self.stage.exits.brief(self.opened),
                               lambda: self.table.eyes)  # fmt: skip
        tracker.away = self.why.away = partial(unseen, self.table)
        self.menu_panel, self.why_panel = Panel(self.menu, sticky=True), Panel(Held(hand))
        self.menu_panel.flush = True
        self.told = Log(self.table, self.why.pin, self.grow)
        self.log_panel = Panel(self.told, sticky=True)
        self.tracker_panel = Panel(tracker, pad=0)
        parts = Parts(self.menu_panel, self.why_panel, self.log_panel, self.tracker_panel)
        self.frame, self.focus = Frame(parts, self.menu, self.board.camera), Focus(parts.all)
        self.finish = Finish(self.stage, self.opened, self.table, self.frame, self._turned, self.leave)
        self.thinking, self.hint = Thinking(self.table, self.motion), Hint()
        self._spare = Spare((self._look_ahead, self._weigh, self.board.work_out))
        self.pace = self.menu.paced = Pace(self.table, self.notice)
        self.view = View(hand, self.board, self.frame, self.focus, self.thinking, stage=self.stage,
                         advised=self.advises)  # fmt: skip
        tracker.buttons = self._buttons(self.view)
        places: dict[str, Callable[[], None]] = {kind: partial(self.view.stand.turn, kind) for kind in PLACES}
        others = {**places, "arm": self.hand.arm,
                  "why": lambda: self.fold(why=True), "log": lambda: self.fold(log=True),
                  "more": lambda: self.unfold(ALL),
                  "keys": lambda: self.stage.exits.keys(self.battle.world.ground.grid), "codex": self.codex,
                  "again": self.pace.again, "step": self.pace.step, "go on": self.pace.go_on,
                  "compare": self.compare, "lesson hint": self.advise, "menu": self.pause}  # fmt: skip
        self.controls = Controls(hand, self.view, self.frame, self.focus, others)
        self.why.legend, self.why.codex, self.why.compare = self.view.legend, self.codex, self.compare
        self.why.practise = self._practising
        self.why.stake = Stake(self.opened.title, self.opened.intro)
        facing = self.menu_panel, self.why_panel, self.log_panel
        self.called = Called(self.table, lambda: self.stage.pads.numbers, facing, self.notice)

    def _buttons(self, view: View) -> tuple[Button, ...]:
        """List what the mouse needs besides: threat, turns, the two panels, the way out."""
        threat = text("Squares that foes threaten; once more: those they could threaten next turn")
        return (
            Button("threat", text("Threat"), view.next_threat, lambda: view.threats,
                   _told("threat", threat)),
            Button("turns", text("Turns"), lambda: view.by_turns(not view.turns), lambda: view.turns, _told("reach")),
            Button("stand", text("Places"), view.stand.next, lambda: bool(view.stand.kind), _of_places),
            *self._advice(view),
            Button("why", text("Why"), lambda: self.fold(why=True), lambda: self.frame.open_why, _told("why")),
            Button("log", text("Log"), lambda: self.fold(log=True), lambda: self.frame.open_log, _told("log")),
            Button("last deed", text("Again"), self.pace.again, lambda: False, _told("again")),
            Button("menu", text("Menu"), self.pause, lambda: False,
                   _told("back", text("Save, load, settings, keys, leave"))),
        )  # fmt: skip

    def _advice(self, view: View) -> tuple[Button, ...]:
        """Give the button of the coach, where it gives the hints."""
        advising = view.advising
        hint = _told("lesson hint", text("Advice in three rungs: what to look at, which actions, and why"))
        return (Button("advice", text("Advice"), self.advise, lambda: advising.on, hint),) if self.advises else ()

    def advise(self) -> None:
        """Go on by one rung of advice, where the panel that shows it is seen."""
        if not self.frame.open_why:
            self.fold(why=True)
        self.view.advising.next()

    # -- the window ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Share the window out."""
        super().resize(size)
        self.motion.speed, self.motion.reduced = self.stage.settings.speed, self.stage.settings.reduced
        self.told.brief = self.frame.log == LOGS[0]
        self.frame.fit(size, self.scale)

    @property
    def layout(self) -> Layout:
        """Give where the parts stand."""
        return self.frame.layout

    @property
    def banner(self) -> Panel | None:
        """Give the banner that tells how the battle has ended, while it is open."""
        return self.frame.banner

    def fold(self, *, why: bool = False, log: bool = False) -> None:
        """Fold or unfold a panel."""
        self.frame.fold(why=why, log=log)
        self.resize(self.size)

    def grow(self) -> None:
        """Give the log room for what is unfolded in it."""
        if self.frame.log == "few":
            self.fold(log=True)

    def unfold(self, kind: str) -> None:
        """Show the verbs of a kind, or fold them away again."""
        self.menu.open = "" if self.menu.open == kind else kind
        self.dirty = True

    def notice(self, words: str) -> None:
        """Say something in one line, until something else happens."""
        self.menu.notice = words
        self.dirty = True

    def _stir(self) -> None:
        self.dirty = True

    def _tell(self) -> None:
        self.finish.tell()

    def _turned(self) -> None:
        """Take notice that the banner has been opened or shut."""
        self.menu.telling = self.banner is not None
        self.focus.panels = self.frame.panels
        if self.banner is not None:
            self.motion.floats.clear()  # what still rises would show beside the table
            self.why.hovered = None
        self.dirty = True

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show events in their time, let the computer think, pan while keys are held."""
        if self.menu.open and self._chosen != (self.table.version, self.aim.verb):
            self.menu.open = ""
        self._chosen = self.table.version, self.aim.verb
        busy, began = self.motion.busy, thread_time()
        if self.motion.step(STEP) or busy:
            self.dirty = True
        self.motion.sound(self.stage.sounds)
        self.dirty |= self.stage.top is self and self.hand.habit()
        if not self.motion.busy:
            self.dirty |= self.pace.update(STEP, self.stage.settings.pause)
        self._fresh, self._stirred = self._owes or (self.dirty and not self._stirred), self.dirty
        self._muse()
        self.menu.dots = self.thinking.dots
        new = not self._fresh and self.view.work_out()
        new |= self._spare.work(began, hurried=self.stage.hurried)
        self.dirty |= new  # not at once: what is worked out there may stir, too
        if self.board.flow(STEP, still=self.motion.reduced):
            self.dirty = True
        self.controls.hold()
        self.view.follow()
        self.dirty |= self.hint.follow(self.focus.hot)
        self.dirty |= self.called.update(ready=self.open)
        if self.frame.face(self.called.turned):
            self.view.tip.turned = self.board.turned = self.called.turned
            self.resize(self.size)
        self._keep()
        self.dirty |= self.past.recall(self.table, SLICE)
        if busy != self.motion.busy or self.menu.busy != self.motion.busy:
            self._settled()
        if self.open and self.stage.top is self:
            self._hand_over()
        if self.open and self.stage.top is self and isinstance(self.battle.pending, Throw):
            self.stage.exits.throw(self.table, self.called, self.answer, self.pause)
        self.dirty &= self._shown == self.table.version or self.stage.hurried  # what the computer does is drawn next

    def _muse(self) -> None:
        """Let the computer think; what has just happened is shown first."""
        if self._shown != self.table.version and not self.stage.hurried:
            self._shown, self._fresh, self.dirty = self.table.version, True, True
            return
        self.dirty |= not self._owes and self.thinking.update()

    def _look_ahead(self) -> bool:
        """Look ahead where nothing has just happened or changed."""
        if not self._fresh and self.view.settled and (self._shown == self.table.version or self.stage.hurried):
            self.view.look_ahead()
        return False

    def _weigh(self) -> bool:
        """Work chances out likewise; says whether there are new ones."""
        return not self._fresh and self.view.settled and self.menu.chances.update(free=self.hand.free)

    def _hand_over(self) -> None:
        """Let another side sit before the screen, behind a curtain where one has anything to hide from the other."""
        team = due(self.table, self.table.seat)
        if team:
            self.table.seat = team
            self.hand.point(None)
            if secrets(self.table):
                self.stage.exits.curtain(self.table, team)

    def _keep(self) -> None:
        """Save after every turn; hand a rule that broke down to the report."""
        fault, self.table.fault = self.table.fault, None
        if fault is not None:
            self.stage.exits.crashed(fault)
            return
        words = self.keeper.after(self.battle, self.table.version) if self.table.played else ""
        if words:
            self.notice(words)

    def _settled(self) -> None:
        """Take notice that showing has begun or ended: the menu opens or waits, the end is announced."""
        self.menu.busy = self.motion.busy
        self.dirty = True
        if self.menu.busy:
            return
        asked, camera = self.hand.asked, self.board.camera
        self.frame.settle()
        for choice in choices(self.battle, asked) if asked is not None else ():
            if not self.frame.clear.contains(camera.rect(*choice.middle)):
                self.frame.camera.reveal(*choice.middle)
        self.finish.announce()

    @property
    def open(self) -> bool:
        """Say whether a player can choose something now."""
        return self.hand.open

    # -- the player ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take one event; what is not this one's to choose is told so."""
        if not self.called.takes(event):
            self.controls.handle(event)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board."""
        self.controls.pan(dx, dy)

    def codex(self) -> None:
        """Open the codex, at the rule that is being explained."""
        subject = self.why.subject
        rule = subject.rule if isinstance(subject, RulePage | Refusal) else ""
        self.stage.exits.codex(self.battle.rulebook, rule)

    def _practising(self, rule: str) -> Callable[[], None] | None:
        """Give what practises a rule, where anything does and nobody else waits for the table."""
        book, exits = self.battle.rulebook, self.stage.exits
        return partial(exits.practise, book, rule) if exits.teaches(book, rule) else None

    def compare(self) -> None:
        """Show the way that is pointed at under every rulebook."""
        wish, preview = self.wish.command, self.wish.preview
        plan = preview.plan if isinstance(preview, Preview) and self.hand.open else None
        if wish is None or plan is None or not plan.route or plan.mode not in self.battle.rulebook.vocabulary.modes:
            self.notice(say("Point at a square to move to: its way is compared under the other rulebooks."))
            return
        world = self.battle.world.fork()
        self.stage.exits.compare(Mover(world, self.battle.rulebook, wish.unit, plan.mode, unseen(self.table, world)),
                                 plan.route)  # fmt: skip

    def pause(self) -> None:
        """Open the menu that leads out."""
        self.hand.point(None)
        origin = self.opened.origin
        saved = (self.battle, replace(origin, habits=self.table.habits.listed)) if origin is not None else None
        self.stage.exits.pause(self.finish, self.keeper, saved, self.codex)

    def close(self) -> None:
        """Save what has happened since the last turn; what was only looked at takes no save's place."""
        if self.table.played:
            self.keeper.leave(self.battle)

    def leave(self) -> None:
        """Save, and step back."""
        self.close()
        super().leave()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board with the ghost, then the panels: after a board that took long, one frame later."""
        start, now = thread_time(), self.stage.hurried or self._before != self.table.seat
        self._before, self._owes = self.table.seat, False
        self.view.draw(screen, ahead)
        self.called.draw(screen, self.layout.board, self.scale, self.view.bodies)
        pointed = self.focus.hot.name if self.focus.hot is not None else ""
        for panel in (self.tracker_panel, self.why_panel, self.log_panel, self.menu_panel):
            self._owes |= panel.put_off(late=not now and thread_time() - start > FULL)
            panel.draw(screen, pointed)
        self.dirty |= self._owes
        self.view.card(screen)
        self.called.announce(screen)
        if self.banner is not None:
            self.banner.draw(screen, pointed)
        self.hint.draw(screen, (self.tracker_panel, self.menu_panel), self.scale)


def _of_places() -> str:
    """Say what can be shown of places, each with its key."""
    keys = bindings.current()
    return " \u00b7 ".join(bindings.bare(f"{bindings.title(kind)} ({keys.label(kind)})") for kind in PLACES)


def _told(action: str, words: Text = NOTHING) -> Callable[[], str]:
    """Give what tells what an action is for, in words of its own where it has any, with its key."""
    return lambda: bindings.bare(f"{tr(words) or bindings.title(action)} ({bindings.current().label(action)})")
