"""The battle scene: holds board, tracker, menu, why-panel and log, and feeds them what happens. It keeps no rule."""

from typing import TYPE_CHECKING

import pygame

from game.battle.command import Command
from game.ecs.components import Place
from game.i18n import tr
from game.reasons import Refusal
from scenes import bindings
from scenes.action_menu import ActionMenu, Acts
from scenes.aim import Aim
from scenes.choices import Choice, choices, chosen
from scenes.codex import Codex
from scenes.controls import PAN, Controls
from scenes.curtain import Curtain, due
from scenes.finish import Finish
from scenes.focus import Focus
from scenes.frame import Frame, buttons
from scenes.held import Held
from scenes.initiative import Tracker
from scenes.keeping import Keeper, now
from scenes.layout import Layout
from scenes.log_panel import Log
from scenes.loop import STEP
from scenes.map import Board
from scenes.motion import Motion
from scenes.opening import Opened
from scenes.past import Past
from scenes.pause import Pause
from scenes.scene import Scene
from scenes.sight import Spot
from scenes.stake import Stake
from scenes.table import Table, ending
from scenes.thinking import SLICE, Thinking
from scenes.ui.hint import Hint
from scenes.ui.panel import Panel
from scenes.view import View
from scenes.why_panel import Creature, RulePage, Why
from scenes.words import refused, say

if TYPE_CHECKING:
    from scenes.app import App


class Skirmish(Scene):
    """One battle on the screen."""

    lasts = True

    def __init__(self, app: "App", opened: Opened) -> None:
        """Sit down at a battle; it begins at once."""
        super().__init__(app)
        self.opened = opened
        self.past = Past(opened)
        self.battle = opened.battle
        self.table = Table(opened.battle, opened.brain, opened.seed)
        self.keeper = Keeper(opened.auto, app.shelter.clock if app.shelter is not None else now)
        self.aim = Aim(self.table)
        self.motion = Motion(self.table, app.settings.speed, reduced=app.settings.reduced)
        self.board = Board(self.battle.world, self.battle.rulebook)
        self.why = Why(self.battle, self._stir)
        self.finish, self.view = Finish(self), View(self)
        acts = Acts(self.verb, self.vary, self.answer, self.undo, self.lift, self.unfold, self.way_round,
                    self.finish.tell)  # fmt: skip
        self.menu = ActionMenu(self.table, self.aim, acts)
        self.open_why = self.open_log = True
        self.seat = ""
        """The side that sits before the screen, where several are played there."""
        self.tracker_panel = Panel(Tracker(self.table, self.inspect, buttons(self)), pad=0)
        self.why_panel = Panel(Held(self))
        self.log_panel = Panel(Log(self.table, self.why.pin), sticky=True)
        self.menu_panel = Panel(self.menu, pad=10)
        self.focus = Focus([self.menu_panel, self.why_panel, self.log_panel, self.tracker_panel])
        self.controls, self.thinking = Controls(self), Thinking(self)
        self.why.legend, self.why.codex = self.view.legend, self.codex
        self.why.stake = Stake(opened.title, opened.intro)
        self.frame, self.hint = Frame(self), Hint()
        self._warned = -1
        self.motion.skip()
        self.menu.busy = True  # so that the first update takes notice of a battle that is over already
        self.notice(" ".join(opened.notes))

    # -- the window ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Share the window out."""
        super().resize(size)
        self.motion.speed, self.motion.reduced = self.app.settings.speed, self.app.settings.reduced
        self.frame.fit(size)

    @property
    def layout(self) -> Layout:
        """Give where the parts stand."""
        return self.frame.layout

    @property
    def banner(self) -> Panel | None:
        """Give the banner that tells how the battle has ended, while it is open."""
        return self.finish.panel

    def _stir(self) -> None:
        self.dirty = True

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show events in their time, let the computer think, pan while keys are held."""
        busy = self.motion.busy
        if self.motion.step(STEP) or busy:
            self.dirty = True
        self.motion.sound(self.app.sounds.play)
        self.thinking.update()
        self.view.look_ahead()
        if self.board.flow(STEP, still=self.motion.reduced):
            self.dirty = True
        self.controls.hold()
        self.view.follow()
        self.dirty |= self.hint.follow(self.controls.hot)
        self._keep()
        self.dirty |= self.past.recall(self.table, SLICE)
        if busy != self.motion.busy or self.menu.busy != self.motion.busy:
            self._settled()
        if self.open and self.app.top is self:
            self._hand_over()

    def _hand_over(self) -> None:
        """Let the curtain down where another side is to sit before the screen."""
        team = due(self.table, self.seat)
        if team:
            self.seat = team
            self.point(None)
            self.app.push(Curtain(self.app, self.table, team))

    def _keep(self) -> None:
        """Save after every turn; hand a rule that broke down to the report."""
        fault, self.table.fault = self.table.fault, None
        if fault is not None:
            self.app.crashed(fault)
            return
        words = self.keeper.after(self.battle, self.table.version) if self.table.played else ""
        if words:
            self.notice(words)

    def close(self) -> None:
        """Save what has happened since the last turn; what was only looked at takes no save's place."""
        if self.table.played:
            self.keeper.leave(self.battle)

    def leave(self) -> None:
        """Save, and step back."""
        self.close()
        super().leave()

    def _settled(self) -> None:
        """Take notice that showing has begun or ended: the menu opens or waits, the end is announced."""
        self.menu.busy = self.motion.busy
        self.dirty = True
        if self.menu.busy:
            return
        if self.frame.loose:
            self.resize(self.size)
        pending = self.battle.pending
        for one in choices(self.battle, pending) if pending is not None and self.table.ours else ():
            if not self.frame.clear.contains(self.board.camera.rect(*one.middle)):
                self.board.camera.reveal(*one.middle)
        self.finish.announce()

    def handle(self, event: pygame.Event) -> None:
        """Take one event."""
        self.controls.handle(event)

    # -- what a player can do --------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Say whether a player can choose something now."""
        return self.table.ours and not self.motion.busy

    def notice(self, words: str) -> None:
        """Say something in one line, until something else happens."""
        self.menu.notice = words
        self.dirty = True

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self.app.sounds.play("refuse")
        self.notice(refused(self.battle.rulebook, refusal))
        self.why.hovered = refusal

    def confirm(self) -> None:
        """Do what the cursor shows; where an answer to a question stands there, give it."""
        if self.motion.busy:
            self.motion.skip()
            self.dirty = True
            return
        if self.battle.outcome is not None:
            self.finish.tell()
            return
        answer = self.picked
        if answer is not None:
            self.answer(answer.option.key)
            return
        wish, preview = self.aim.command, self.aim.preview
        if isinstance(preview, Refusal):
            self.refuse(preview)
        elif wish is not None and preview is not None:
            self.send(wish)
        elif self.open and self.battle.pending is None:
            self._unaimed()

    @property
    def picked(self) -> Choice | None:
        """Give the answer on the board that is pointed at, while a question is open."""
        pending = self.battle.pending
        if not self.open or pending is None:
            return None
        return chosen(choices(self.battle, pending), self.aim.cursor, self.aim.rank)

    def _unaimed(self) -> None:
        """Lead on where nothing could be done with what is pointed at: to a target, to who acts, to a sheet."""
        entry = self.aim.sight.entry(self.aim.verb)
        if entry is not None and entry.verb.area is None:
            key, verb = bindings.current().label("next"), tr(entry.verb.title)
            self.notice(say("{verb}: nothing to aim at there; {key} goes to a target.", verb=verb, key=key))
        elif self.aim.cursor is None:
            self.home()
        elif self.aim.pointed:
            self.inspect(self.aim.pointed)

    def send(self, wish: Command) -> None:
        """Send a command to the battle."""
        refusal = self.table.do(wish)
        self.notice("")
        if refusal is not None:
            self.refuse(refusal)
            return
        self.aim.choose("")
        self.keep(False)
        self.why.pinned.clear()
        self.dirty = True

    def verb(self, name: str) -> None:
        """Choose a verb, or do it at once when it aims at nothing."""
        entry = self.aim.sight.entry(name)
        if not self.open or entry is None:
            return
        if isinstance(entry.answer, Refusal):
            self.refuse(entry.answer)
        elif name == ending(self.battle.rulebook):
            self.end_turn()
        elif entry.verb.aim == "none" and len(self.aim.sight.offers(entry.verb)) <= 1:
            self.send((*self.aim.sight.offers(entry.verb), Command(self.aim.sight.unit, name))[0])
        elif self.aim.verb == name:
            self.aim.choose("")
        else:
            self._aim_with(name)
        self.dirty = True

    def _aim_with(self, name: str) -> None:
        self.aim.choose(name)
        self.notice("")
        found, entry = self.aim.candidates(), self.aim.sight.entry(name)
        if entry is not None and entry.verb.area is None:
            if found and not self.aim.suits:
                self.point(*found[0])
        elif self.aim.stop is None:
            self.home()
        if self.aim.cursor is None:
            self.home()

    def vary(self, number: int) -> None:
        """Take another mode or weapon."""
        self.aim.vary(number)
        self.dirty = True

    def answer(self, key: str) -> None:
        """Answer the open question."""
        refusal = self.table.answer(key)
        self.keep(False)
        if refusal is not None:
            self.refuse(refusal)
        self.dirty = True

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        self.motion.skip()
        refusal = self.table.undo()
        if refusal is not None:
            self.app.sounds.play("refuse")
            self.notice(say("No undo: {why}", why=tr(refusal.why)))
        else:
            self.notice(say("Taken back."))
            self.aim.choose("")
        self.dirty = True

    def end_turn(self) -> None:
        """End the turn; warn once, in one line, when something is left."""
        if not self.open:
            return
        if self.battle.pending is not None:
            self.notice(say("A question is open: answer it first."))
            return
        left = self.aim.left()
        if left and self._warned != self.table.version:
            self._warned = self.table.version
            names = ", ".join(tr(verb.title) for verb in left)
            key = bindings.current().spelt("end")
            self.notice(say("{key} once more ends the turn. Still open: {verbs}", key=key, verbs=names))
            return
        self.send(Command(self.battle.acting, ending(self.battle.rulebook)))

    def point(self, spot: Spot | None, unit: int = 0, rank: int | None = None) -> None:
        """Point at a cell; of several creatures there at `unit`, of several answers to a question at the `rank`-th."""
        aim, before = self.aim, self.aim.key
        aim.rank = rank if rank is not None else aim.rank if spot == aim.cursor else 0
        aim.cursor, aim.picked = spot, unit or aim.picked
        self.dirty |= aim.key != before

    def keep(self, on: bool | None = None) -> None:
        """Keep the cursor where it is, or let it go again; without a word which, the other way round."""
        on = not self.aim.kept if on is None else on
        self.dirty |= on is not self.aim.kept
        self.aim.kept = on and self.aim.cursor is not None

    def codex(self) -> None:
        """Open the codex, at the rule that is being explained."""
        subject = self.why.subject
        rule = subject.rule if isinstance(subject, RulePage | Refusal) else ""
        self.app.push(Codex(self.app, self.battle.rulebook, rule))

    def home(self) -> None:
        """Point at the acting creature."""
        place = self.battle.world.find(self.battle.acting, Place)
        if place is not None:
            self.point(place.at[:2])
            self.board.camera.reveal(*place.at[:2])

    def inspect(self, unit: int) -> None:
        """Open a creature's sheet, and bring it into view."""
        place = self.table.shown.find(unit, Place)
        if place is not None:
            self.board.camera.reveal(*place.at[:2])
        self.why.pin(Creature(unit))

    def unfold(self) -> None:
        """Show or fold the verbs that never apply."""
        self.menu.unfolded = not self.menu.unfolded
        self.resize(self.size)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board."""
        if self.board.camera.pan(dx * PAN, dy * PAN):
            self.dirty = True

    def way_round(self) -> None:
        """Go the way that provokes fewer, where there is one."""
        found = self.aim.way_round
        if found is not None and self.open:
            self.send(found[0])

    def pause(self) -> None:
        """Open the menu that leads out."""
        self.point(None)
        saved = (self.battle, self.opened.origin) if self.opened.origin is not None else None
        self.app.push(Pause(self.app, self.finish, self.keeper, saved, self.codex))

    def lift(self, by: int) -> None:
        """Aim higher or lower; at a question take another answer over the same square."""
        if self.aim.cursor is None:
            self.home()
        if self.open and self.battle.pending is not None:
            self.aim.rank += by
        else:
            self.aim.lift(by)
        self.dirty = True

    def fold(self, *, why: bool = False, log: bool = False) -> None:
        """Fold or unfold a panel."""
        self.open_why, self.open_log = self.open_why != why, self.open_log != log
        self.resize(self.size)

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board with the ghost, then the panels."""
        self.view.draw(screen, ahead)
        pointed = self.controls.hot.name if self.controls.hot is not None else ""
        for panel in (self.tracker_panel, self.why_panel, self.log_panel, self.menu_panel):
            panel.draw(screen, pointed)
        self.view.card(screen)
        if self.banner is not None:
            self.banner.draw(screen, pointed)
        self.hint.draw(screen, (self.tracker_panel, self.menu_panel), self.scale)
