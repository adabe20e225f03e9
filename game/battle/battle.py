"""Battle: commands in, events out. Options, preview, do, answer, undo, log; saved and resumed at any decision."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from types import TracebackType

from game.battle.apply import apply, take_back
from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.ending import last_round, told
from game.battle.event import DICE, FIRST, SHOWING, Decision, Event, Play, Throw, put
from game.battle.objectives import Objective, decided, verdict
from game.battle.rulebook import Preview, Rulebook, Verb
from game.ecs.components import Chance, Outcome, Side, Turn
from game.ecs.world import BATTLE, World, remembered
from game.reasons import Cost, Refusal, Text, text

Offers = Callable[[World, int], Iterable[Command]]
START = Command(BATTLE, "start")
UNDO = Command(BATTLE, "undo")
LONGEST_CHAIN = 64
"""Decisions that one command may ask for before it is refused instead of going on for ever."""
LONGEST_TALE = 4096
"""Events that one command may bring about, likewise."""


class IllegalError(ValueError):
    """A command that the rules refuse, or that comes when something else is asked; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} [{refusal.rule}]")
        self.refusal = refusal


class FaultError(RuntimeError):
    """A rule broke down in the middle of a command: `__cause__` is what it raised.

    The world is as it was before the command, and the battle can go on; command and answers are kept for the report.
    """

    def __init__(self, command: Command, answers: tuple[str, ...]) -> None:
        super().__init__(f"the rules broke down at {command} after the answers {answers}")
        self.command = command
        self.answers = answers
        self.refusal = Refusal("battle.fault", text("A rule broke down here: nothing has changed."))


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
        self.origin: World | None = None
        """The world as it was before the start, from which the log can be run again; None where that is not known."""
        self._whole = world.fork()
        self._under_way: Command | None = None
        self._answers: tuple[str, ...] = ()
        self._logged: tuple[str, ...] = ()
        """The answers that the next command had when it was done before."""
        self._play: Play | None = None
        self._done: list[list[Event]] = []
        self._events: list[Event] = []

    @property
    def acting(self) -> int:
        """Give the unit whose turn it is; 0 before the start."""
        turn = self.world.find(BATTLE, Turn)
        return turn.acting if turn is not None else 0

    @property
    def outcome(self) -> Outcome | None:
        """Give who has won, once somebody has."""
        return self.world.find(BATTLE, Outcome)

    def told(self, outcome: Outcome, number: int = 0) -> Text:
        """Say who has won, by which aim, in the round of that number; 0: nobody knows in which."""
        return told(outcome, decided(self.world, self.rulebook, self.objectives), number)

    @property
    def digest(self) -> str:
        """Give the digest of the world."""
        return self.world.digest()

    def start(self, seed: int = 0) -> list[Event]:
        """Begin the battle with a seed: initiative is rolled, the first turn begins.  Raises IllegalError later on."""
        if self.log or self._under_way is not None:
            raise IllegalError(Refusal("battle.start", text("The battle has begun already.")))
        self.world.put(BATTLE, Chance(seed))
        self._whole = self.origin = self.world.fork()
        with _Guard(self, START):
            return self._begin(START)

    def check(self, command: Command) -> Cost | Refusal:
        """Say what a command costs, or why it may not be done; changes nothing."""
        closed = self._closed(command)
        return closed if closed is not None else self.rulebook.verbs[command.verb].check(self.world, command)

    def options(self) -> list[Command]:
        """List every legal command of the acting unit, sorted; none while a question is open or when all is over."""
        if self.outcome is not None or self.pending is not None or not self.acting:
            return []
        verbs, unit = self.rulebook.verbs.values(), self.acting
        return sorted(chain.from_iterable(_offered(self.world, verb.offers, unit) for verb in verbs), key=_KEY)

    def offers(self, verb: str) -> list[Command]:
        """List the legal commands of one verb for the acting unit, sorted; none where `options` lists none."""
        if self.outcome is not None or self.pending is not None or not self.acting:
            return []
        return sorted(_offered(self.world, self.rulebook.verbs[verb].offers, self.acting), key=_KEY)

    def outline(self, command: Command) -> Preview | Refusal:
        """Give the part of a preview that its verb knows; the whole takes less time then, until the world changes."""
        cost = self.check(command)
        return cost if isinstance(cost, Refusal) else _shown(self.world, self.rulebook.verbs[command.verb], command)

    def preview(self, command: Command) -> Preview | Refusal:
        """Say what a command would do, with exact odds; changes nothing."""
        book, shown = self.rulebook, self.outline(command)
        if isinstance(shown, Refusal):
            return shown
        seen = book.telling.foretell(book, self.world, command, shown)
        lost = book.telling.lapses(self.world, command.unit, command.verb) if seen.plan is None else ()
        return replace(seen, price=(*seen.price, *lost)) if lost else seen

    def do(self, command: Command) -> list[Event]:
        """Carry out a command up to its end or its next question.

        Raises IllegalError when the rules refuse it, FaultError when a rule breaks down; then nothing has changed.
        """
        closed = self._closed(command)
        if closed is not None:
            raise IllegalError(closed)
        self._whole = self.world.fork()
        with _Guard(self, command):
            cost = self.rulebook.verbs[command.verb].check(self.world, command)
            if isinstance(cost, Refusal):
                raise IllegalError(cost)
            return self._begin(command)

    def answer(self, key: str) -> list[Event]:
        """Answer the open question and go on.

        Raises IllegalError when none is open or the answer is not offered, FaultError when a rule breaks down; then
        the whole command is taken back.
        """
        if self.pending is None or self._play is None:
            raise IllegalError(Refusal("battle.asked", text("No question is open.")))
        if not self.pending.takes(key):
            raise IllegalError(Refusal("battle.answer", text("That is not among the answers: {key}.", key=key)))
        decision, self.pending = self.pending, None
        self._answers = (*self._answers, key)
        if isinstance(decision, Throw):
            with _Guard(self, self._under_way or START):
                return self._run(self._under_way or START, self._play, key)
        facts = ("answer", key), ("side", decision.side), ("about", decision.about), ("rule", decision.rule)
        title = next(option.title for option in decision.options if option.key == key)
        event = self._noted(Event("answered", decision.unit, (), (), title, facts))
        self._events.append(event)
        command = self._under_way or START
        with _Guard(self, command):
            return [event, *self._run(command, self._play, key)]

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
        shown = next((event for event in self._done[-1] if self._shows(event)), None)
        if shown is None:
            return None
        fell = shown.kind == "rolled"
        return Refusal("battle.undo", text("Dice fell: {text}.", text=shown.text) if fell else _ANSWERED)

    def snapshot(self) -> Snapshot:
        """Take what a save holds; shares only frozen things with the battle."""
        return Snapshot(self._whole.fork(), self._under_way, self._answers, tuple(self.log))

    def resume(self, saved: Snapshot) -> None:
        """Go on from a snapshot: the command under way is run again and fed the answers given so far.

        What was done before the snapshot cannot be undone after it.
        """
        self.log, self._done, self._whole = list(saved.log), [], saved.world.fork()
        self._roll_back()
        if saved.under_way is None:
            return
        self._logged = saved.answers
        with _Guard(self, saved.under_way):
            self._begin(saved.under_way)
        for key in saved.answers:
            self.answer(key)

    def repeat(self, entry: Entry) -> list[Event]:
        """Do again what a log entry holds, answers included; the seed of a start is the one that the world holds."""
        if entry.command == UNDO:
            return self.undo()
        chance, self._logged = self.world.find(BATTLE, Chance) or Chance(), entry.answers
        events = self.start(chance.seed) if entry.command == START else self.do(entry.command)
        for key in entry.answers:
            events += self.answer(key)
        return events

    def _closed(self, command: Command) -> Refusal | None:
        """Say why no rule need be asked about a command, or None."""
        if self.outcome is not None:
            return Refusal("battle.over", text("The battle is over."))
        if self.pending is not None:
            return Refusal("battle.asked", text("A question is open: answer it first."))
        if command.unit != self.acting or not self.acting:
            return Refusal("battle.turn", text("It is not this creature's turn."))
        if command.verb not in self.rulebook.verbs:
            return Refusal("battle.verb", text("There is no such verb here: {verb}.", verb=command.verb))
        return None

    def _shows(self, event: Event) -> bool:
        """Say whether an event shows what cannot be unseen; an answer of the acting side itself does not."""
        if event.kind != "answered":
            return event.kind in SHOWING
        return event.fact("side") != self.world.get(self.acting, Side).team

    def _roll_back(self) -> None:
        """Return to the last whole state; the command under way is forgotten."""
        self.world = self._whole.fork()
        self.pending, self._play, self._under_way, self._answers, self._events = None, None, None, (), []

    def _begin(self, command: Command) -> list[Event]:
        self._under_way, self._answers, self._events = command, (), []
        dice, self._logged = self.dice.expecting(self._logged), ()
        if command == START:
            return self._run(command, self.rulebook.turns.start(self.world, dice), None)
        return self._run(command, self.rulebook.verbs[command.verb].perform(self.world, command, dice), None)

    def _run(self, command: Command, play: Play, answer: str | None) -> list[Event]:
        """Drive a rule until it asks or ends; apply each event as it comes."""
        self._play = play
        fresh: list[Event] = []
        for item in _drive(play, answer):
            if isinstance(item, Decision):
                self._bound(sum(not key.startswith(DICE) for key in self._answers), LONGEST_CHAIN)
                self.pending = item
                if isinstance(item, Throw):
                    return fresh
                asked = Event("asked", item.unit, (), (), item.question)
                self._events.append(asked)
                return [*fresh, asked]
            self._bound(len(self._events), LONGEST_TALE)
            apply(self.world, item)
            event = self._noted(_aimed(item, command))
            fresh.append(event)
            self._events.append(event)
        return fresh + self._finish(command)

    def _noted(self, event: Event) -> Event:
        """Note of a command's first event that it is the first: a log begins a line with it."""
        first = all(earlier.kind == "asked" for earlier in self._events)
        return replace(event, facts=(*event.facts, (FIRST, 1))) if first else event

    def _bound(self, count: int, most: int) -> None:
        if count >= most:
            raise IllegalError(Refusal("battle.chain", text("One command led to too much: more than {n}.", n=most)))

    def _finish(self, command: Command) -> list[Event]:
        """Close the command: judge the objectives, write the log, open or close the way back."""
        fresh: list[Event] = []
        won = verdict(self.world, self.rulebook, self.objectives, self.limit)
        if won is not None and self.outcome is None:
            changes, words = put(self.world, BATTLE, won), self.told(won, last_round(self.world, self._events))
            over = Event("won", BATTLE, (), changes, words, (("team", won.winner),))
            apply(self.world, over)
            fresh.append(over)
            self._events.append(over)
        self.log.append(Entry(command, self._answers, self.digest))
        closing = any(event.kind in ("turn", "won") for event in self._events)
        self._done = [] if closing else [*self._done, self._events]
        self._whole, self._under_way, self._answers, self._play = self.world.fork(), None, (), None
        return fresh


@remembered
def _shown(world: World, verb: Verb, command: Command) -> Preview | Refusal:
    return verb.preview(world, command)


@remembered
def _offered(world: World, offers: Offers, unit: int) -> tuple[Command, ...]:
    return tuple(offers(world, unit))


def _aimed(event: Event, command: Command) -> Event:
    """Note at whom a command is aimed in the event that spends what it takes."""
    spends = event.kind == "spent" and dict(event.facts).get("verb") == command.verb
    if not spends or not isinstance(command.target, int) or "target" in dict(event.facts):
        return event
    return replace(event, facts=(*event.facts, ("target", command.target)))


class _Guard:
    """Takes a battle back to its last whole state when the block raises; what a rule raised becomes a FaultError."""

    def __init__(self, battle: Battle, command: Command) -> None:
        self.battle, self.command = battle, command

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            return
        answers = self.battle._answers
        self.battle._roll_back()
        if isinstance(error, Exception) and not isinstance(error, IllegalError):
            raise FaultError(self.command, answers) from error


def _drive(play: Play, answer: str | None) -> Iterator[Event | Decision]:
    """Step a rule, sending the answer first if there is one; nobody steps on after a question."""
    try:
        item = next(play) if answer is None else play.send(answer)
        while True:
            yield item
            item = next(play)
    except StopIteration:
        return


_KEY = attrgetter("key")
_ANSWERED: Text = text("Somebody else has answered a question.")
