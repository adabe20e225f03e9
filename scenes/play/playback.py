"""How is a log played again, and how is every moment of it gone to?

The state before each command is kept, so that going to a moment applies the events of one command at the most.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from game.battle.apply import apply
from game.battle.battle import START, UNDO, Battle, Entry, FaultError, IllegalError, Snapshot
from game.battle.event import Event
from game.battle.objectives import Objective
from game.battle.replay import OPEN, Difference
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Chance, Outcome
from game.ecs.world import BATTLE, World
from game.store.save import Origin
from scenes.play.subjects import Planned
from scenes.play.table import MOST_LINES
from scenes.ui.words import Line, narrate, say


@dataclass(frozen=True)
class Tape:
    """What is played: how the level is called, what musters its battle, the commands, the seed, and what ends it."""

    title: str
    fresh: Callable[[], Battle]
    log: tuple[Entry, ...]
    seed: int
    origin: Origin | None = None
    last: Battle | None = None
    """The battle as it was saved; it holds where the log says something else."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is seen: an event of a command, by its number in the log; None: a command was taken back."""

    entry: int
    event: Event | None


@dataclass
class Playback:
    """Plays a tape; `shown`, `told` and `lines` are what is to be seen now."""

    tape: Tape
    moments: list[Moment] = field(default_factory=list)
    at: int = 0
    """How many moments have passed."""
    ahead: int = 0
    """How many more may pass by themselves."""
    told: int = 0
    kept: bool = False
    """Who watches a log may know all of it."""
    lines: list[Line] = field(default_factory=list)
    difference: Difference | None = None

    def __post_init__(self) -> None:
        """Muster the battle; nothing has passed yet."""
        self._battle = self.tape.fresh()
        self._battle.world.put(BATTLE, Chance(self.tape.seed))
        self.shown = self._battle.world.fork()
        self._worlds = [self._battle.world.fork()]
        self._starts = [0]
        self._told: dict[int, list[Line]] = {0: []}
        self._why: tuple[int, Planned | None] = (-1, None)

    # -- what the panels ask ---------------------------------------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """Give the rulebook in force."""
        return self._battle.rulebook

    @property
    def world(self) -> World:
        """Give what is to be seen now."""
        return self.shown

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """List what the battle is about."""
        return self._battle.objectives

    @property
    def settled(self) -> bool:
        """Say whether nothing more passes by itself."""
        return not self.ahead or self.at >= len(self.moments)

    # -- running the log -------------------------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """Give how many commands have been run again."""
        return len(self._worlds) - 1

    @property
    def whole(self) -> bool:
        """Say whether there is nothing left to run."""
        return self.difference is not None or self.done == len(self.tape.log)

    def run(self, seconds: float) -> bool:
        """Run commands for a while, one at least; says whether any was run."""
        start, before = perf_counter(), self.done
        while not self.whole:
            self._run(self.tape.log[self.done])
            if perf_counter() - start >= seconds:
                break
        return self.done != before

    def _run(self, entry: Entry) -> None:
        number, digest = self.done, ""
        try:
            events = self._battle.repeat(entry)
            refusal = OPEN if self._battle.pending is not None else None
            digest = self._battle.digest
        except (IllegalError, FaultError) as error:
            events, refusal = [], error.refusal
        if refusal is not None or digest != entry.digest:
            self.difference = Difference(number + 1, entry.command, entry.digest, digest, refusal)
        if refusal is not None:
            return
        taken_back = entry.command == UNDO
        fresh = [Moment(number, None)] if taken_back or not events else [Moment(number, event) for event in events]
        self.moments += fresh
        self._worlds.append(self._battle.world.fork())
        self._starts.append(len(self.moments))

    # -- going through it ------------------------------------------------------------------------------------------

    @property
    def entry(self) -> int:
        """Give the number of the command whose doings are to be seen, from 0; that of the next where none is."""
        return self.moments[self.at - 1].entry if self.at else 0

    @property
    def event(self) -> Event | None:
        """Give what has happened last."""
        return self.moments[self.at - 1].event if self.at else None

    def show(self) -> Event | None:
        """Let the next moment pass, if one may pass by itself."""
        while not self.settled:
            self.ahead -= 1
            event = self._pass()
            if event is not None:
                return event
        return None

    def skip(self) -> None:
        """Let everything pass at once that may pass by itself."""
        while self.show() is not None:
            pass

    def _pass(self) -> Event | None:
        moment = self.moments[self.at]
        if self.at == self._starts[moment.entry]:
            self._told[moment.entry] = list(self.lines)
        if moment.event is None:
            self.shown = self._worlds[moment.entry + 1].fork()
            self.lines.append(Line(say("Taken back.")))
        else:
            apply(self.shown, moment.event)
            narrate(self.lines, self.shown, moment.event, self.rulebook)
        del self.lines[:-MOST_LINES]
        self.at += 1
        self.told += 1
        return moment.event

    def seek(self, wish: int) -> None:
        """Go to a moment; nothing passes by itself afterwards until it is told to."""
        wish, self.ahead = max(0, min(wish, len(self.moments))), 0
        if wish < self.at:
            self._rewind(max(entry for entry in self._told if self._starts[entry] <= wish))
        while self.at < wish:
            self._pass()
        self.told += 1

    def _rewind(self, entry: int) -> None:
        self.at, self.shown = self._starts[entry], self._worlds[entry].fork()
        self.lines = list(self._told[entry])

    def remember(self, seconds: float) -> bool:
        """Run the log and pass through it for a while; says whether its end has been reached."""
        if not self.whole:
            self.run(seconds)
        start = perf_counter()
        while self.at < len(self.moments) and perf_counter() - start < seconds:
            self._pass()
        return self.whole and self.at == len(self.moments)

    def by_command(self, way: int) -> None:
        """Go to where the next command has been done, or back to where the last was about to be."""
        number = bisect_right(self._starts, self.at if way > 0 else self.at - 1) - (0 if way > 0 else 1)
        self.seek(self._starts[max(0, min(number, len(self._starts) - 1))])

    # -- asking and playing on -------------------------------------------------------------------------------------

    def command(self) -> Planned | None:
        """Give what the command under way looked like before it was done: its way, its odds, what it provokes."""
        number = self.entry
        if self._why[0] != number:
            self._why = number, self._asked(number)
        return self._why[1]

    def _asked(self, number: int) -> Planned | None:
        if number >= self.done or not self.at:
            return None
        cmd, world = self.tape.log[number].command, self._worlds[number].fork()
        verb = self.rulebook.verbs.get(cmd.verb)
        if verb is None or cmd in (START, UNDO):
            return None
        preview = Battle(self.rulebook, world, self.objectives, self._battle.limit).preview(cmd)
        if not isinstance(preview, Preview):
            return None
        area = verb.area(world, cmd.unit, cmd.option("mode")) if verb.area is not None else None
        stop = area.at(cmd.target) if area is not None and isinstance(cmd.target, tuple) else None
        return Planned(preview, area if stop is not None else None, stop)

    def before(self) -> World:
        """Give what was true before the command under way."""
        return self._worlds[self.entry]

    def branch(self) -> Battle | None:
        """Make a battle that goes on from here, in mid-command from before it; None where it is over."""
        number = bisect_right(self._starts, self.at) - 1
        world = self._worlds[number].fork()
        if world.find(BATTLE, Outcome) is not None:
            return None
        made = self.tape.fresh()
        if number:
            made.resume(Snapshot(world, None, (), self.tape.log[:number]))
        return made
