"""A level's plays carried out, command by command: what each step shows a player, held against what it should."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from game.battle.battle import Battle
from game.battle.command import Command, Target, Value, command
from game.battle.dice import Dice
from game.battle.dice import thrown_before as thrown_before
from game.battle.event import Decision, Event, Option
from game.battle.rulebook import Preview, Strike
from game.chronicle import narrate
from game.ecs.components import Chance, Conditions, Name, Place, Vitals
from game.ecs.world import BATTLE
from game.matching import misses
from game.reasons import NOTHING, Because, Cost, Refusal, Tally
from game.rules import RULEBOOKS
from game.store.level import Level
from game.store.muster import build_world
from game.store.plays import Deed, Script
from game.telling import Line

CARD, PREVIEW, EVENT, REFUSAL, QUESTION, LINE = "card", "preview", "event", "refusal", "question", "line"
"""The ways in which a player meets a rule."""
MOST_TURNS = 64
"""Turns that are ended, at the most, until a creature that is to act comes to act."""


@dataclass(frozen=True, slots=True)
class Thrown(Dice):
    """Dice as a table throws them, from one on; when they run out, the seed's."""

    shown: tuple[int, ...] = ()
    since: int = 0
    """How many were thrown before them."""

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        """Give the next dice; a face that the die does not have counts as its highest."""
        first = thrown_before(chance) - self.since
        thrown = tuple(min(face, sides) for face in self.shown[first : first + count])
        seeded = super(Thrown, self).faces(chance, stream, count, sides)
        return thrown + seeded[len(thrown) :]


@dataclass
class Played:
    """What a play has shown: the ways in which each rule was met, the log, and what was not as expected."""

    met: dict[str, dict[str, None]] = field(default_factory=dict)
    told: dict[str, None] = field(default_factory=dict)
    """Rules that came with words or a number of their own."""
    lines: list[Line] = field(default_factory=list)
    said: dict[str, None] = field(default_factory=dict)
    """What the reasons say, in English."""
    wrong: list[str] = field(default_factory=list)

    def meet(self, way: str, rules: Iterable[str]) -> None:
        """Note that rules were met in a way."""
        for rule in rules:
            self.met.setdefault(rule, {})[way] = None

    def reasons(self, way: str, because: Iterable[Because]) -> None:
        """Note reasons; those with a number or words of their own are told."""
        for reason in because:
            self.meet(way, (reason.rule,))
            if reason.amount or reason.note != NOTHING:
                self.told[reason.rule] = None
            if reason.note != NOTHING:
                self.said[str(reason.note)] = None


def play(level: Level, script: Script) -> Played:
    """Play a script from the start of its level's battle."""
    return _Playing(level, script).play()


class _Playing:
    """One play under way."""

    def __init__(self, level: Level, script: Script) -> None:
        book = RULEBOOKS[level.rulebook]
        world = build_world(level, book)
        self.level, self.script = level, script
        self.battle = Battle(book, world, level.objectives, level.rounds, Thrown(script.dice))
        self.names = {name.name: unit for unit, name in world.all(Name)}
        self.played, self.step = Played(), Played()

    def play(self) -> Played:
        """Play from the start to the last step."""
        self._tell(self.battle.start(self.script.seed))
        self.played.wrong += self._answer(self.script.answers)
        self._close()
        for number, deed in enumerate(self.script.deeds, 1):
            where = f"line {deed.line}, step {number} ({deed.who}: {deed.verb})"
            self.played.wrong += [f"{where}: {fault}" for fault in self._do(deed)]
            self._close()
        self.played.wrong += [f"no step shows {rule}" for rule in self.script.rules if rule not in self.played.met]
        return self.played

    def _close(self) -> None:
        """Add what the last step showed to the rest."""
        for rule, ways in self.step.met.items():
            self.played.met.setdefault(rule, {}).update(ways)
        self.played.told.update(self.step.told)
        self.played.lines += self.step.lines
        self.step = Played()

    def _do(self, deed: Deed) -> Iterator[str]:
        late = self._wait_for(deed.who)
        if late:
            yield late
            return
        self._close()
        if deed.dice:
            self.battle.dice = Thrown(deed.dice, thrown_before(self.battle.world.get(BATTLE, Chance)))
        if deed.card:
            about = self.battle.rulebook.telling.about(self.battle.world, self.names[deed.card])
            self.step.reasons(CARD, about)
        cmd = command_of(deed, self.names)
        preview = self._button(deed) if self._aimless(deed) else self.battle.preview(cmd)
        if isinstance(preview, Refusal):
            yield from self._refused(deed, preview)
        else:
            yield from self._carried_out(deed, cmd, preview)
        yield from self._missed(deed)

    def _wait_for(self, who: str) -> str:
        """End turns until a creature acts; it is chosen wherever a question offers it.  Gives what is in the way.

        Between turns a side that cannot choose it lets its first act.
        """
        for _ in range(MOST_TURNS):
            pending, unit = self.battle.pending, self.names[who]
            if pending is not None:
                chosen = choice(pending, str(unit), who) or (None if self.battle.acting else _first(pending))
                if chosen is None:
                    return f"a question is open: {_question(pending)}"
                self._tell(self.battle.answer(chosen.key))
            elif self.battle.acting == unit:
                return ""
            elif self.battle.outcome is not None:
                return "the battle is over"
            else:
                self._tell(self.battle.do(command(self.battle.acting, "end")))
        return f"{who} never comes to act"

    def _aimless(self, deed: Deed) -> bool:
        """Say whether a step only points at the button of a verb that is to be aimed."""
        return not deed.at and deed.to is None and self.battle.rulebook.verbs[deed.verb].aim != "none"

    def _button(self, deed: Deed) -> Preview | Refusal:
        """Give what a verb's button in the menu says: what it takes, or why it is not to be had."""
        allowed = self.battle.rulebook.verbs[deed.verb].allowed(self.battle.world, self.names[deed.who])
        return Preview(allowed) if isinstance(allowed, Cost) else allowed

    def _refused(self, deed: Deed, refusal: Refusal) -> Iterator[str]:
        self.step.meet(REFUSAL, (refusal.rule,))
        if refusal.why != NOTHING:
            self.step.told[refusal.rule] = None
        wanted, said = deed.expected, str(refusal.why)
        if wanted.refused != refusal.rule or wanted.why not in said:
            yield f"refused by {refusal.rule}: {said}"

    def _carried_out(self, deed: Deed, cmd: Command, preview: Preview) -> Iterator[str]:
        if deed.expected.refused:
            yield f"expected a refusal by {deed.expected.refused}, got none"
        reasons = tuple(reasons_of(self.battle, cmd, preview))
        self.step.reasons(PREVIEW, reasons)
        yield from misses(deed.expected.shows or {}, self._numbers(preview), self.level.ground)
        if not (deed.look or self._aimless(deed)):
            self._tell(self.battle.do(cmd))
            yield from self._answer(deed.answers)

    def _numbers(self, preview: Preview) -> dict[str, object]:
        """Give the numbers that a preview shows; what it has not is left out."""
        names, strike = {unit: name for name, unit in self.names.items()}, preview.strike
        tally = Tally(preview.cost.because)
        shown: dict[str, object] = {"cost": tally.total, "provokes": [names[blow.by] for blow in preview.provoked]}
        if strike is not None:
            tally = tally.join(strike.attack).join(strike.defence).join(Tally(strike.because))
            sides = {"attack": strike.attack.total, "defence": strike.defence.total}
            shown |= {**sides, "hit": strike.hit.percent}
        return {**shown, "counts": _by_rule(tally.counted)}

    def _answer(self, answers: Iterable[str]) -> Iterator[str]:
        for answer in answers:
            pending = self.battle.pending
            if pending is None:
                yield f"nothing is asked that {answer!r} could answer"
                return
            chosen = choice(pending, str(self.names.get(answer, "")), answer)
            if chosen is None:
                yield f"{answer!r} is no answer to: {_question(pending)}"
                return
            self._tell(self.battle.answer(chosen.key))

    def _tell(self, events: Iterable[Event]) -> None:
        """Note what events show, as reasons and as log lines, and the question after them."""
        battle, lines = self.battle, self.step.lines
        for event in events:
            self.step.reasons(EVENT, event.because)
            narrate(lines, battle.world, event, battle.rulebook)
        for line in lines:
            self.step.meet(LINE, (reason.rule for reason in line.because))
            self.step.told.update(dict.fromkeys(reason.rule for reason in line.because))
        if battle.pending is not None:
            self._asked(battle.pending)

    def _asked(self, pending: Decision) -> None:
        self.step.meet(QUESTION, (pending.rule,))
        self.step.told[pending.rule] = None
        if pending.blow and pending.about:
            weapon, *options = pending.blow
            combat, world = self.battle.rulebook.combat, self.battle.world
            strike = combat.strike(world, pending.unit, pending.about, weapon, tuple(options))
            if isinstance(strike, Strike):
                self.step.reasons(PREVIEW, _of_strike(strike))
                at_work = self.battle.rulebook.telling.at_work(world, pending.unit, "", Preview(Cost(), strike=strike))
                self.step.reasons(PREVIEW, at_work)

    def _missed(self, deed: Deed) -> Iterator[str]:
        wanted = deed.expected
        yield from (f"does not show {rule}" for rule in wanted.sees if rule not in self.step.met)
        said = [f"{line.words} ({line.more})" if line.more else line.words for line in self.step.lines]
        yield from (f"no line says {piece!r}: {said}" for piece in wanted.log if not _among(piece, said))
        said = list(self.step.said)
        yield from (f"nothing says {piece!r}: {said}" for piece in wanted.says if not _among(piece, said))
        for name, state in (wanted.after or {}).items():
            yield from (f"{name}: {miss}" for miss in misses(state, self._state(name), self.level.ground))

    def _state(self, name: str) -> dict[str, object]:
        world, unit = self.battle.world, self.names[name]
        held = (world.find(unit, Conditions) or Conditions()).active
        hp = world.get(unit, Vitals).hp
        return {"at": list(world.get(unit, Place).at), "hp": hp, "conditions": [state.name for state in held]}


def _among(piece: str, said: Iterable[str]) -> bool:
    return any(piece in sentence for sentence in said)


def _by_rule(because: Iterable[Because]) -> dict[str, int]:
    """Sum up what each rule adds."""
    sums: dict[str, int] = {}
    for reason in because:
        sums[reason.rule] = sums.get(reason.rule, 0) + reason.amount
    return sums


def command_of(deed: Deed, names: Mapping[str, int]) -> Command:
    """Give the command that a deed writes down, by the creatures' names."""
    target: Target = names[deed.at] if deed.at else deed.to
    options: dict[str, Value] = dict(deed.options or {})
    return command(names[deed.who], deed.verb, target, **options)


def choice(pending: Decision, unit: str, words: str) -> Option | None:
    """Find the answer of a key, of a creature, or of the words that a player reads."""
    for option in pending.options:
        if words in (option.key, str(option.title)) or (unit and unit in (option.key, str(option.unit))):
            return option
    return None


def _first(pending: Decision) -> Option | None:
    """Give the first answer to who is to act."""
    return pending.options[0] if all(option.unit for option in pending.options) else None


def _question(pending: Decision) -> str:
    return f"{pending.question} {[f'{option.key}: {option.title}' for option in pending.options]}"


def reasons_of(battle: Battle, cmd: Command, preview: Preview) -> Iterator[Because]:
    """List every reason that the preview of a command shows."""
    unit = cmd.unit
    yield from battle.rulebook.telling.at_work(battle.world, unit, cmd.verb, preview)
    yield from preview.cost.because
    for strike in (preview.strike, *preview.provoked, *preview.others):
        yield from _of_strike(strike) if strike is not None else ()
    plan, book = preview.plan, battle.rulebook
    if plan is not None:
        yield from plan.cost.because
        yield from book.telling.spared(battle.world, unit, plan)
        drop = book.telling.drop(battle.world, unit, plan)
        yield from drop.because if drop is not None else ()


def _of_strike(strike: Strike) -> Iterator[Because]:
    for tally in (strike.attack, strike.defence):
        yield from tally.counted
        yield from tally.suppressed
    yield from strike.because
    yield from strike.defended
    yield from strike.aside
