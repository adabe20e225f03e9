"""What of a battle has been seen so far? Events queue up, are shown one by one, and become log lines.

`shown` is a fork of the battle's world that follows the events as they are shown. It is for drawing only: no command
is ever judged by it, and letting all events through at once leaves the same world.
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import Protocol

from game.battle.apply import apply
from game.battle.battle import Battle, FaultError, IllegalError
from game.battle.command import Command
from game.battle.event import Decision, Event
from game.battle.rulebook import Rulebook
from game.ecs.components import Chance, Side
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import NOTHING, Refusal, Text
from game.store.seating import ALONE
from game.telling import Row, at_length
from game.unfolding import BLOWS
from scenes.habit.habits import Habits
from scenes.play.deeds import Deeds
from scenes.ui.words import Line, name_of, narrate, seat_name, team_name, thought
from scenes.veil.eyes import Veil, blind, looking

AGAIN = 12
"""Deeds that can be shown again."""
NO_DEED = ("turn", "round", "rolled", "spent", "asked", "answered", "ended", "won")
"""Kinds of events that alone are nothing to look at."""
MOST_LINES = 400
"""Log lines kept; older ones fall off the top."""


def ending(rulebook: Rulebook) -> str:
    """Give the name of the verb that ends a turn: 'end', or else the last of the menu."""
    return "end" if "end" in rulebook.verbs else tuple(rulebook.verbs)[-1]


class Thought(Protocol):
    """What a computer player has come to: the command, and why, in one line."""

    @property
    def command(self) -> Command:
        """Give the command."""

    @property
    def line(self) -> Text:
        """Say why, with the scores that decided."""

    @property
    def says(self) -> Text:
        """Say what is done and why as a player reads it; nothing where the line is all there is to say."""

    @property
    def waits(self) -> bool:
        """Say whether nothing is done this turn, which is worth a word."""


class Player(Protocol):
    """Whoever plays a side by computer: thinks in small steps, then has chosen."""

    @property
    def choice(self) -> Thought | None:
        """Give what has been chosen, once thinking is over."""

    def think(self, battle: Battle) -> Iterator[None]:
        """Think about the acting unit's next command, a few milliseconds at a step."""

    def weigh(self, battle: Battle) -> Generator[None, None, tuple[str, Text]]:
        """Weigh the answers to the open question likewise; gives the key of one at the end, and why."""


class Shown(Protocol):
    """What is to be seen of a battle: a table where it is played, or a playback of its log."""

    shown: World
    told: int
    kept: bool
    """What was shown last is not for whoever looks: neither to be seen nor to be heard."""

    @property
    def lines(self) -> list[Line]:
        """List what has been told, as far as it is for whoever looks."""

    @property
    def rulebook(self) -> Rulebook:
        """Give the rulebook in force."""

    @property
    def settled(self) -> bool:
        """Say whether everything that is to be shown now has been."""

    def show(self) -> Event | None:
        """Let the next event come to pass."""

    def skip(self) -> None:
        """Show everything at once that is to be shown now."""


class Table:
    """One battle with its queue of events not yet shown and the log of those shown."""

    def __init__(self, battle: Battle, brain: Player, seed: int) -> None:
        """Take a battle; one that has not begun begins."""
        self.battle = battle
        self.brain = brain
        self.seat = ""
        """The side that sits before the screen, where several are played there."""
        self.seating = ALONE
        """Who plays whom, where seats were given."""
        self.shown: World = battle.world.fork()
        if not battle.log and battle.pending is None:
            self.shown.put(BATTLE, Chance(seed))
        self.queue: deque[Event] = deque()
        self._lines: list[Line] = []
        self._veil = Veil()
        self.habits = Habits()
        """What is answered by itself."""
        self.deeds = Deeds()
        """Who did what, as far as it has been shown."""
        self.told = 0
        """Counts changes of the log and the shown world, so that panels know when to draw anew."""
        self.kept = False
        self.version = 0
        """Counts what the battle has done, so that whoever asks it things knows when to ask again."""
        self.played = False
        """A player has done or answered something here."""
        self.held = False
        """The computer may think, but not act yet."""
        self.waiting = False
        """It has thought, and is held back."""
        self._past: deque[tuple[World, list[Event]]] = deque(maxlen=AGAIN)
        """The last deeds in which there was something to be seen: what was shown before each, and what it brought."""
        self._repeats, self._back = 0, 0
        """How many events of the queue are shown once more, and from how many deeds ago on."""
        self._marks: list[int] = []
        self._thought: Iterator[None] | None = None
        self._weighed: tuple[Decision, Generator[None, None, tuple[str, Text]]] | None = None
        self.fault: FaultError | None = None
        """A rule that broke down, until somebody has taken notice."""
        self._take([] if battle.log or battle.pending is not None else battle.start(seed))

    @property
    def rulebook(self) -> Rulebook:
        """Give the rulebook in force."""
        return self.battle.rulebook

    @property
    def lines(self) -> list[Line]:
        """List what has been told, as far as it is for whoever looks."""
        return self._veil.through(self._lines, self.eyes)

    @property
    def eyes(self) -> tuple[str, ...]:
        """Name the teams that look at the screen; none where nothing is kept from anybody: once all is over."""
        return () if self.battle.outcome is not None and self.settled else looking(self.battle.world, self.seat)

    @property
    def settled(self) -> bool:
        """Say whether everything that happened has been shown."""
        return not self.queue

    @property
    def ours(self) -> bool:
        """Say whether a player, not the computer, is to act or answer now."""
        battle = self.battle
        unit = battle.pending.unit if battle.pending is not None else battle.acting
        return battle.outcome is None and self.control(unit) == "human"

    def caller(self, unit: int) -> str:
        """Give the team to call to the screen for a creature, where more than one is played here; else ''."""
        sides = {side.team: side for _, side in self.battle.world.all(Side) if side.control == "human"}
        side = self.battle.world.find(unit, Side)
        return side.team if side is not None and len(sides) > 1 and side.team in sides else ""

    @property
    def called(self) -> str:
        """Give the team that is to act or answer, where more than one is played at this screen; else ''."""
        pending = self.battle.pending
        return self.caller(self.battle.acting if pending is None else pending.unit) if self.ours else ""

    @property
    def chair(self) -> int:
        """Give the seat that is to act or answer, from 1; 0 where the computer is, or no seats were given."""
        pending, world = self.battle.pending, self.battle.world
        unit, side = (self.battle.acting, "") if pending is None else (pending.unit, pending.side)
        return self.seating.of(world, unit, side) if self.ours else 0

    @property
    def addressed(self) -> str:
        """Say who is to act or answer, where more than one plays at this screen: their seat, else their side."""
        if self.chair:
            return seat_name(self.seating, self.chair)
        return team_name(self.called) if self.called else ""

    def control(self, unit: int) -> str:
        """Say who plays a unit: 'human' or 'ai'."""
        side = self.battle.world.find(unit, Side)
        return "human" if side is None else side.control

    def do(self, command: Command) -> Refusal | None:
        """Send a command; gives the refusal when the rules have one."""
        mark, ours = len(self._lines), self.ours
        try:
            self._take(self.battle.do(command))
        except (IllegalError, FaultError) as error:
            return self._refused(error)
        self.played |= ours
        self._marks.append(mark)
        return None

    def answer(self, key: str, *, itself: bool = False) -> Refusal | None:
        """Answer the open question; `itself`: because a player said so once for the whole battle."""
        ours = self.ours
        try:
            events = self.battle.answer(key)
            if itself:
                self.habits.note(events)
            self._take(events)
        except (IllegalError, FaultError) as error:
            return self._refused(error)
        self.played |= ours
        return None

    def _refused(self, error: IllegalError | FaultError) -> Refusal:
        """Note a rule that broke down: the battle is as it was before the command, and so is what is shown."""
        if isinstance(error, FaultError):
            self.fault = self.fault or error
            self.queue.clear()
            self._forget()
            self.shown = self.battle.world.fork()
            self._take([])
        return error.refusal

    def undo(self) -> Refusal | None:
        """Take back the last command of this turn, log lines included; gives the reason when it may not be."""
        self.skip()
        try:
            self.battle.undo()
        except (IllegalError, FaultError) as error:
            return error.refusal
        del self._lines[self._marks.pop() if self._marks else len(self._lines) :]
        self.shown = self.battle.world.fork()
        self._forget()
        self.version += 1
        self.told += 1
        return None

    def show(self) -> Event | None:
        """Let the next event come to pass in the shown world and in the log, or give None when there is none left."""
        if not self.queue:
            return None
        event = self.queue.popleft()
        before = self._blinded(event)
        apply(self.shown, event)
        away = [teams & now for teams, now in zip(before, self._blinded(event), strict=True)]
        self.kept = all(teams & {*self.eyes} for teams in away)
        if self._repeats:
            self._repeats -= 1
            self.told += 1
            return event
        narrate(self._lines, self.shown, event, self.battle.rulebook)
        self.habits.tell(self._lines, event)
        self._veil.hang(self._lines, event, away[0])
        self.deeds.add(event)
        if event.kind == "turn":
            self._marks.clear()
        del self._lines[:-MOST_LINES]
        self.told += 1
        return event

    def recall(self, lines: list[Line], events: Iterable[Event]) -> None:
        """Put log lines from before this table sat down ahead of its own, and count what was done then."""
        self._lines[:0] = lines
        for event in events:
            self.deeds.add(event)
        self._marks = [mark + len(lines) for mark in self._marks]
        self.told += 1

    def again(self) -> bool:
        """Show the last deed once more; while it is shown, from one deed before it on; says whether there is any."""
        self._back = min(self._back + 1 if self._repeats else 1, len(self._past))
        self.skip()
        if not self._past:
            return False
        deeds = [self._past[-number] for number in range(self._back, 0, -1)]
        self.shown = deeds[0][0].fork()
        self.queue.extend(event for _, events in deeds for event in events)
        self._repeats = len(self.queue)
        self.told += 1
        return True

    def _remember(self, events: list[Event]) -> None:
        """Keep what was shown before a deed; what is no deed by itself goes with the one before it."""
        seen = any(event.kind not in NO_DEED for event in events)
        if seen and not self.queue:
            self._past.append((self.shown.fork(), list(events)))
        elif self._past:
            self._past[-1][1].extend(events)

    def _forget(self) -> None:
        self._past.clear()
        self._repeats = 0

    def skip(self) -> None:
        """Show everything at once."""
        while self.show() is not None:
            pass

    def ponder(self) -> bool:
        """Let the computer think one step, or act when it has thought; says whether it is its move at all."""
        battle = self.battle
        self.waiting = False
        if battle.outcome is not None or self.ours:
            return False
        if battle.pending is not None:
            self.waiting = self.held
            if self.held:
                return False
            self._weigh(battle.pending)
            return True
        if self._thought is None:
            self._thought = self.brain.think(battle)
        if next(self._thought, self) is self:
            choice = self.brain.choice
            self.waiting = self.held and choice is not None and choice.command.verb != ending(self.rulebook)
            if self.waiting:
                return False
            self._thought = None
            self._act(choice)
        return True

    def _weigh(self, asked: Decision) -> None:
        """Let the computer weigh its answers one step, or give one when it has."""
        if self._weighed is None or self._weighed[0] is not asked:
            self._weighed = asked, self.brain.weigh(self.battle)
        try:
            next(self._weighed[1])
        except StopIteration as end:
            key, why = end.value
            self._weighed = None
            if not key.isdigit():  # who acts next is its own line soon enough
                self._reason(asked.unit, why, "choice")
            self.answer(key)

    def _reason(self, unit: int, why: Text, kind: str = "thought", says: Text = NOTHING) -> None:
        """Log why the computer does what it is about to do: in a sentence, and below it the scores that decided."""
        words = tr(says) if says != NOTHING else thought(why, name_of(self.shown, unit))
        line = Line(words, (), unit, kind, (Row(at_length(why)),))
        if why != NOTHING and line not in self._lines[-4:]:
            self._lines.append(line)
            self._veil.keep(line, self._blind(unit))

    def _blinded(self, event: Event) -> list[frozenset[str]]:
        """List, for whom an event is about, and whom a blow is aimed at, the teams that do not perceive them now."""
        struck = dict(event.facts).get("target") if event.kind in BLOWS else None
        return [self._blind(unit) for unit in (event.unit, struck) if isinstance(unit, int)]

    def _blind(self, unit: int) -> frozenset[str]:
        return blind(self.battle.rulebook, self.shown, unit)

    def _act(self, choice: Thought | None) -> None:
        if choice is not None and (choice.waits or choice.command.verb != ending(self.rulebook)):
            self._reason(self.battle.acting, choice.line, says=choice.says)
        if choice is None or self.do(choice.command) is not None:
            self.do(Command(self.battle.acting, ending(self.battle.rulebook)))

    def _take(self, events: list[Event]) -> None:
        self._remember(events)
        self.queue.extend(events)
        self.version += 1
        self.told += 1
