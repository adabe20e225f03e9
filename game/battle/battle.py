"""Battle: commands in, events out. Options, preview, do, answer, undo, log; saved and resumed at any decision."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.apply import apply, take_back
from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import SHOWING, Decision, Event, Play, put
from game.battle.objectives import Objective, verdict
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Chance, Outcome, Turn
from game.ecs.world import BATTLE, World
from game.reasons import Cost, Refusal, Text, text

START = Command(BATTLE, "start")
UNDO = Command(BATTLE, "undo")
LONGEST_CHAIN = 64
"""Decisions that one command may ask for before it is refused instead of going on for ever."""


class IllegalError(ValueError):
    """A command that the rules refuse, or that comes when something else is asked; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} [{refusal.rule}]")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Entry:
    """One command of the log: what was asked, what was answered on the way, and the digest after it."""

    command: Command
    answers: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a save holds: the last whole state, the command under way with its answers, and the log so far."""

    world: World
    under_way: Command | None
    answers: tuple[str, ...]
    log: tuple[Entry, ...]


class Battle:
    """One skirmish. `world` is what is true now; only `do`, `answer` and `undo` change it."""

    def __init__(
        self,
        rulebook: Rulebook,
        world: World,
        objectives: tuple[Objective, ...],
        limit: int = 0,
        dice: Dice | None = None,
    ) -> None:
        """Take a mustered world; nothing happens before `start`."""
        self.rulebook = rulebook
        self.world = world
        self.objectives = objectives
        self.limit = limit or rulebook.most_rounds
        self.dice = dice or Dice()
        self.log: list[Entry] = []
        self.pending: Decision | None = None
        self._whole = world.fork()
        self._under_way: Command | None = None
        self._answers: tuple[str, ...] = ()
        self._play: Play | None = None
        self._done: list[list[Event]] = []
        self._events: list[Event] = []

    @property
    def acting(self) -> int:
        """Give the unit whose turn it is; 0 before the start."""
        return self.world.get(BATTLE, Turn).acting

    @property
    def outcome(self) -> Outcome | None:
        """Give who has won, once somebody has."""
        return self.world.find(BATTLE, Outcome)

    @property
    def digest(self) -> str:
        """Give the digest of the world."""
        return self.world.digest()

    def start(self, seed: int = 0) -> list[Event]:
        """Begin the battle with a seed: initiative is rolled, the first turn begins."""
        self.world.put(BATTLE, Chance(seed))
        self._whole = self.world.fork()
        return self._begin(START, self.rulebook.turns.start(self.world, self.dice))

    def check(self, command: Command) -> Cost | Refusal:
        """Say what a command costs, or why it may not be done; changes nothing."""
        if self.outcome is not None:
            return Refusal("battle.over", text("The battle is over."))
        if self.pending is not None:
            return Refusal("battle.asked", text("A question is open: answer it first."))
        if command.unit != self.acting:
            return Refusal("battle.turn", text("It is not this creature's turn."))
        verb = self.rulebook.verbs.get(command.verb)
        if verb is None:
            return Refusal("battle.verb", text("There is no such verb here: {verb}.", verb=command.verb))
        return verb.check(self.world, command)

    def options(self) -> list[Command]:
        """List every legal command of the acting unit, sorted; none while a question is open or when all is over."""
        if self.outcome is not None or self.pending is not None:
            return []
        offers = (offer for verb in self.rulebook.verbs.values() for offer in verb.offers(self.world, self.acting))
        legal = [offer for offer in offers if isinstance(self.check(offer), Cost)]
        return sorted(legal, key=lambda offer: offer.key)

    def preview(self, command: Command) -> Preview | Refusal:
        """Say what a command would do, with exact odds; changes nothing."""
        cost = self.check(command)
        if isinstance(cost, Refusal):
            return cost
        return self.rulebook.verbs[command.verb].preview(self.world, command)

    def do(self, command: Command) -> list[Event]:
        """Carry out a command up to its end or its next question.  Raises IllegalError when the rules refuse it."""
        cost = self.check(command)
        if isinstance(cost, Refusal):
            raise IllegalError(cost)
        self._whole = self.world.fork()
        return self._begin(command, self.rulebook.verbs[command.verb].perform(self.world, command, self.dice))

    def answer(self, key: str) -> list[Event]:
        """Answer the open question and go on.  Raises IllegalError when none is open or the answer is not offered."""
        if self.pending is None or self._play is None:
            raise IllegalError(Refusal("battle.asked", text("No question is open.")))
        if key not in self.pending.keys:
            raise IllegalError(Refusal("battle.answer", text("That is not among the answers: {key}.", key=key)))
        decision, self.pending = self.pending, None
        self._answers = (*self._answers, key)
        told = Event("answered", decision.unit, (), (), text("{answer}", answer=key), (("answer", key),))
        self._events.append(told)
        return [told, *self._run(self._play, key)]

    def undo(self) -> list[Event]:
        """Take back the last command of this turn.  Raises IllegalError, with the reason, when it may not be."""
        refusal = self.undoable()
        if refusal is not None:
            raise IllegalError(refusal)
        events = self._done.pop()
        for event in reversed(events):
            take_back(self.world, event)
        self._whole = self.world.fork()
        self.log.append(Entry(UNDO, (), self.digest))
        return events

    def undoable(self) -> Refusal | None:
        """Say why the last command cannot be taken back, or None when it can."""
        if self.pending is not None:
            return Refusal("battle.undo", text("A question is open: answer it first."))
        if not self._done:
            return Refusal("battle.undo", text("There is nothing to take back this turn."))
        for event in self._done[-1]:
            if event.kind in SHOWING:
                why = text("Dice fell: {text}.", text=str(event.text)) if event.kind == "rolled" else _ANSWERED
                return Refusal("battle.undo", why)
        return None

    def snapshot(self) -> Snapshot:
        """Take what a save holds; shares only frozen things with the battle."""
        return Snapshot(self._whole.fork(), self._under_way, self._answers, tuple(self.log))

    def resume(self, saved: Snapshot) -> None:
        """Go on from a snapshot: the command under way is run again and fed the answers given so far."""
        self.world, self.log = saved.world.fork(), list(saved.log)
        self._whole, self._done, self.pending = self.world.fork(), [], None
        self._under_way = None
        if saved.under_way is None:
            return
        play = self._perform(saved.under_way)
        self._begin(saved.under_way, play)
        for key in saved.answers:
            self.answer(key)

    def repeat(self, entry: Entry) -> list[Event]:
        """Do again what a log entry holds, answers included."""
        if entry.command == UNDO:
            return self.undo()
        if entry.command.verb == START.verb:
            self._whole = self.world.fork()
            events = self._begin(entry.command, self._perform(entry.command))
        else:
            events = self.do(entry.command)
        for key in entry.answers:
            events += self.answer(key)
        return events

    def _perform(self, command: Command) -> Play:
        if command.verb == START.verb:
            return self.rulebook.turns.start(self.world, self.dice)
        return self.rulebook.verbs[command.verb].perform(self.world, command, self.dice)

    def _begin(self, command: Command, play: Play) -> list[Event]:
        self._under_way, self._answers, self._events = command, (), []
        return self._run(play, None)

    def _run(self, play: Play, answer: str | None) -> list[Event]:
        """Drive a rule until it asks or ends; apply each event as it comes."""
        self._play = play
        fresh: list[Event] = []
        for item in _drive(play, answer):
            if isinstance(item, Decision):
                if len(self._answers) >= LONGEST_CHAIN:
                    raise IllegalError(Refusal("battle.chain", text("Too many reactions to one command.")))
                self.pending = item
                asked = Event("asked", item.unit, (), (), item.question)
                self._events.append(asked)
                return [*fresh, asked]
            apply(self.world, item)
            fresh.append(item)
            self._events.append(item)
        return fresh + self._finish()

    def _finish(self) -> list[Event]:
        """Close the command: judge the objectives, write the log, open or close the way back."""
        fresh: list[Event] = []
        won = verdict(self.world, self.rulebook, self.objectives, self.limit)
        if won is not None and self.outcome is None:
            over = Event("won", BATTLE, (), put(self.world, BATTLE, won), won.because, (("team", won.winner),))
            apply(self.world, over)
            fresh.append(over)
            self._events.append(over)
        if self._under_way is not None:
            self.log.append(Entry(self._under_way, self._answers, self.digest))
        closing = any(event.kind in ("turn", "won") for event in self._events)
        self._done = [] if closing else [*self._done, self._events]
        self._whole, self._under_way, self._answers, self._play = self.world.fork(), None, (), None
        return fresh


def _drive(play: Play, answer: str | None) -> Iterator[Event | Decision]:
    """Step a rule, sending the answer first if there is one."""
    try:
        item = next(play) if answer is None else play.send(answer)
        while True:
            yield item
            if isinstance(item, Decision):
                return
            item = next(play)
    except StopIteration:
        return


_ANSWERED: Text = text("Somebody else has answered a question.")

