"""What can a player do in a battle: aim, choose, confirm, answer, undo, end the turn?"""

from collections.abc import Callable
from dataclasses import dataclass

from game.battle.command import Command
from game.battle.event import Decision
from game.ecs.components import Place
from game.i18n import joined, tr
from game.reasons import Cost, Refusal
from scenes.board.camera import Camera
from scenes.board.motion import Motion
from scenes.panels import picker
from scenes.panels.why_panel import Why
from scenes.play.choices import Choice, choices, chosen
from scenes.play.offers import Spot, kind_of, large
from scenes.play.seat import shown_place
from scenes.play.subjects import Creature
from scenes.play.table import ending
from scenes.play.wish import Wish
from scenes.stage.sound import Sounds
from scenes.ui import bindings
from scenes.ui.words import cost_line, refused, say


@dataclass(frozen=True, slots=True)
class Tells:
    """Whom a hand tells what it has done."""

    notice: Callable[[str], None]
    """A sentence for the player."""
    stir: Callable[[], None]
    """Something looks different."""
    ended: Callable[[], None]
    """How the battle has ended is to be seen."""
    barred: Callable[[Refusal], None]
    """Something has been refused."""


class Hand:
    """The hand of whoever plays at this screen."""

    def __init__(self, wish: Wish, motion: Motion, why: Why, camera: Camera, sounds: Sounds, tells: Tells) -> None:
        """Play at the table that is aimed at."""
        self.wish, self.aim = wish, wish.aim
        self.motion, self.why = motion, why
        self.camera, self.sounds = camera, sounds
        self.table, self.battle = wish.table, wish.table.battle
        self.notice, self.stir, self._ended = tells.notice, tells.stir, tells.ended
        self._barred = tells.barred
        self._warned = -1
        self._leading: tuple[int, str] | None = None
        """The version and the verb that was chosen, while what it is aimed at is still to be found."""

    @property
    def open(self) -> bool:
        """Say whether a player can choose something now."""
        return self.table.ours and not self.motion.busy

    @property
    def asked(self) -> Decision | None:
        """Give the open question, once it is a player's here to answer."""
        return self.battle.pending if self.open else None

    @property
    def free(self) -> bool:
        """Say whether any command can be chosen now: no question is open."""
        return self.open and self.battle.pending is None

    @property
    def picked(self) -> Choice | None:
        """Give the answer on the board that is pointed at, while a question is open."""
        asked = self.asked
        return chosen(choices(self.battle, asked), self.aim.cursor, self.aim.rank) if asked is not None else None

    # -- pointing --------------------------------------------------------------------------------------------------

    def point(self, spot: Spot | None, unit: int = 0, rank: int | None = None) -> None:
        """Point at a cell; of several creatures there at `unit`, of several answers to a question at the `rank`-th."""
        aim, before, self._leading = self.aim, self.aim.key, None
        aim.rank = rank if rank is not None else aim.rank if spot == aim.cursor else 0
        aim.cursor, aim.picked = spot, unit or aim.picked
        if aim.key != before:
            self.stir()

    def keep(self, on: bool | None = None) -> None:
        """Keep the cursor where it is, or let it go again; without a word which, the other way round."""
        on = not self.aim.kept if on is None else on
        if on is not self.aim.kept:
            self.stir()
        self.aim.kept = on and self.aim.cursor is not None

    def home(self) -> None:
        """Point at the acting creature."""
        place = self.battle.world.find(self.battle.acting, Place)
        if place is not None:
            self.point(place.at[:2])
            self.camera.reveal(*place.at[:2])

    def inspect(self, unit: int) -> None:
        """Open a creature's sheet, and bring it into view."""
        place = shown_place(self.table, self.table.shown, unit)
        if place is not None:
            self.camera.reveal(*place.at[:2])
        self.why.pin(Creature(unit))

    def unpin(self) -> None:
        """Take away the sheets that are pinned."""
        self.why.pinned.clear()

    def lift(self, by: int) -> None:
        """Aim higher or lower; at a question take another answer over the same square."""
        if self.aim.cursor is None:
            self.home()
        if self.asked is not None:
            self.aim.rank += by
        else:
            self.aim.lift(by)
        self.stir()

    # -- choosing --------------------------------------------------------------------------------------------------

    def verb(self, name: str) -> None:
        """Choose a verb, or do it at once when it aims at nothing."""
        entry = self.aim.offers.entry(name)
        if not self.open or entry is None:
            return
        if isinstance(entry.answer, Refusal):
            self.refuse(entry.answer)
        elif name == ending(self.battle.rulebook):
            self.end_turn()
        elif entry.verb.aim == "none" and len(self.aim.offers.commands(entry.verb)) <= 1:
            self.send((*self.aim.offers.commands(entry.verb), Command(self.aim.offers.unit, name))[0])
        elif self.aim.verb == name:
            self.aim.choose("")
        else:
            self._aim_with(name)
        self.stir()

    def _aim_with(self, name: str) -> None:
        self.aim.choose(name)
        self.notice("")
        self._leading = self.table.version, name

    def lead(self) -> None:
        """Point at what the verb that has just been chosen can be used on, unless that is pointed at already."""
        leading, self._leading = self._leading, None
        if leading != (self.table.version, self.aim.verb):
            return
        entry = self.aim.offers.entry(self.aim.verb)
        if entry is not None and entry.verb.area is None:
            spots = self.aim.candidates()
            if spots and not self.aim.suits:
                self.point(*spots[0])
        elif self.aim.stop is None:
            self.home()
        if self.aim.cursor is None:
            self.home()

    def vary(self, number: int) -> None:
        """Take another mode or weapon; at a question, say whether it is to be answered so for the whole battle."""
        if self.asked is not None:
            self.tick()
            return
        self.wish.vary(number)
        self.stir()

    def arm(self) -> None:
        """Let the acting creature take its next weapon."""
        if self.free:
            picker.next_arm(self.aim)
            self.stir()

    # -- doing -----------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Do what the cursor shows; where an answer to a question stands there, give it."""
        self.lead()
        if self.motion.busy:
            self.motion.skip()
            self.stir()
            return
        if self.battle.outcome is not None:
            self._ended()
            return
        answer = self.picked
        if answer is not None:
            self.answer(answer.option.key)
            return
        wish, preview = self.wish.command, self.wish.preview
        if isinstance(preview, Refusal):
            self.refuse(preview)
        elif wish is not None and preview is not None:
            self.send(wish)
        elif self.free:
            self._unaimed()

    def _unaimed(self) -> None:
        """Lead on where nothing could be done with what is pointed at: to a target, to who acts, to a sheet."""
        entry = self.aim.offers.entry(self.aim.verb)
        if entry is not None and entry.verb.area is None:
            key, verb = bindings.current().label("next"), tr(entry.verb.title)
            self.notice(say("{verb}: nothing to aim at there; {key} goes to a target.", verb=verb, key=key))
        elif self.aim.cursor is None:
            self.home()
        elif self.aim.pointed:
            self.inspect(self.aim.pointed)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self.sounds.play("refuse")
        self.notice(" ".join([refused(self.battle.rulebook, refusal), *self._instead()]))
        self.why.hovered = refusal
        self._barred(refusal)

    def _instead(self) -> list[str]:
        """Name the attacks that would reach who is pointed at, where the usual one does not."""
        offers, whom, book = self.aim.offers, self.aim.pointed, self.battle.rulebook
        if self.aim.verb or not whom or not self.free:
            return []
        able = (entry.verb for entry in large(book, offers) if entry.open and kind_of(book, entry.verb) == "attack")
        names = [tr(verb.title) for verb in able if any(offer.target == whom for offer in offers.commands(verb))]
        return [say("This can reach it: {verbs}.", verbs=joined(names))] if names else []

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
        self.stir()

    def answer(self, key: str) -> None:
        """Answer the open question."""
        asked = self.asked
        if asked is not None:
            self.table.habits.given(self.table.chair, asked, key)
        refusal = self.table.answer(key)
        self.notice("")
        self.keep(False)
        if refusal is not None:
            self.refuse(refusal)
        self.stir()

    def habit(self) -> bool:
        """Answer the open question by itself, where a player has said so for this battle; says whether it was."""
        asked = self.asked
        key = self.table.habits.answer(self.table.chair, asked) if asked is not None else ""
        if key:
            self.table.answer(key, itself=True)
            self.keep(False)
        return bool(key)

    def tick(self) -> None:
        """Let the answer that is given next be given by itself from then on, or not after all."""
        if self.asked is not None and self.table.habits.fits(self.asked):
            self.table.habits.arm()
            self.stir()

    def way_round(self) -> None:
        """Go the way that provokes fewer, where there is one."""
        safer = self.wish.way_round
        if safer is not None and self.open:
            self.send(safer[0])

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        self.motion.skip()
        refusal = self.table.undo()
        if refusal is not None:
            self.sounds.play("refuse")
            self.notice(say("No undo: {why}", why=tr(refusal.why)))
        else:
            self.notice(say("Taken back."))
            self.aim.choose("")
        self.stir()

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
            names = joined(tr(verb.title) for verb in left)
            left_open = say("Still open: {verbs}", verbs=names)
            self.notice(" ".join([*self._price_of_ending(), self._once_more(), left_open]))
            return
        self.send(Command(self.battle.acting, ending(self.battle.rulebook)))

    def _once_more(self) -> str:
        """Say what ends the turn after all, by what is in hand."""
        keys, last = bindings.current(), self.battle.rulebook.verbs[ending(self.battle.rulebook)]
        if keys.pad or keys.typed:
            return say("Press {key} again to end the turn.", key=keys.spelt("end"))
        return say("Click {verb} again to end the turn, or press {key}.", verb=last.title, key=keys.spelt("end"))

    def _price_of_ending(self) -> list[str]:
        """Say what it costs to end the turn now, where it costs anything: who has done nothing may pay for that."""
        entry = self.aim.offers.entry(ending(self.battle.rulebook))
        cost = cost_line(self.battle.rulebook, entry.answer) if entry and isinstance(entry.answer, Cost) else ""
        return [say("Ending now: {cost}.", cost=cost)] if cost not in ("", say("free")) else []
