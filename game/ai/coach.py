"""The coach: the best command for a unit with its reasons, in three rungs; and which commands of a battle cost most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.ai.ahead import after, end_of_turn, rested
from game.ai.brain import budget, chosen, stick_of
from game.ai.eyes import Eyes
from game.ai.knobs import STRENGTHS
from game.ai.pieces import Pieces
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.search import Search
from game.ai.strikes import name_of
from game.ai.words import Said, about, brief, chain, deeds, main, said
from game.ai.worth import Worth
from game.battle.battle import START, UNDO, Battle, Entry, Snapshot
from game.battle.command import Command
from game.battle.rulebook import Rulebook
from game.ecs.components import Chance, Side, Turn
from game.ecs.world import BATTLE, World
from game.reasons import NOTHING, Text, text

STRENGTH = "hard"
"""How well it thinks."""
TOLD = 2
"""Differences to another choice that are told."""
OTHERS = 3
"""Other choices that are named."""
SLIPS, COSTLY = 3, 150
"""Commands that are shown of a battle, and what one must have cost at least, in hundredths of a hit point."""
PARTS = (
    ("dealt", 1, text("deals {n} more"), text("deals {n} less")),
    ("taken", -1, text("suffers {n} less on the way"), text("suffers {n} more on the way")),
    ("risk", -1, text("risks {n} less in answer"), text("risks {n} more in answer")),
    ("outlook", 1, text("promises {n} more for the next turn"), text("promises {n} less for the next turn")),
    ("goal", 1, text("is worth {n} more for the goal"), text("is worth {n} less for the goal")),
    ("helps", 1, text("helps its side by {n} more"), text("helps its side by {n} less")),
)
"""The parts of a score: which sign is good, what is said of more good and of less, in hit points."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A command with the plan that it begins, and what that is worth."""

    command: Command
    plan: tuple[Command, ...]
    scores: Scores
    brief: Text
    """What the plan is about, in a few words."""
    words: Text
    """What is done, deed by deed."""
    targets: tuple[int, ...] = ()
    """Whom its deeds are aimed at."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a unit does best, and why: `look`, `verbs` and `says` are the three rungs of a hint."""

    unit: int
    best: Choice
    others: tuple[Choice, ...] = ()
    """The next choices, each about something else, the best first."""
    look: Text = NOTHING
    verbs: Text = NOTHING
    says: Text = NOTHING
    differences: tuple[Text, ...] = ()
    """What decided between the best and the second choice, the largest first."""
    lead: int = 0
    """By how much it is better than the best plan that begins otherwise, in hundredths of a hit point."""

    @property
    def rungs(self) -> tuple[Text, Text, Text]:
        """Give what to look at, which verbs, and the command with its reasons."""
        return self.look, self.verbs, self.says


class Coach:
    """Thinks for a unit in pieces, by what its side knows; `advice` holds what came of it."""

    def __init__(self, strength: str = STRENGTH) -> None:
        self.knobs = STRENGTHS[strength]
        self.eyes = Eyes()
        self.advice: Advice | None = None
        self._kept: tuple[Worth, list[Plan]] | None = None
        """What the last advice was chosen from."""

    def think(self, battle: Battle, unit: int = 0) -> Iterator[None]:
        """Think about the next command of a unit: of who acts, or of another as if its turn began now."""
        self.advice = None
        battle = battle if unit in (0, battle.acting) else turn_of(battle, unit)
        worth = yield from self._worth(battle)
        search = Search(worth, budget(battle, self.knobs))
        if not search.spent:
            yield from search.run()
        self._kept = worth, search.plans
        number = chosen(battle, search.plans).number
        if number >= 0:
            self.advice = yield from _advice(worth, search.plans, number)

    def _worth(self, battle: Battle) -> Pieces[Worth]:
        view = yield from self.eyes.view(battle, battle.world.get(battle.acting, Side).team)
        return Worth(view.battle, battle.acting, self.knobs, stick_of(battle), view.cells)

    def advise(self, battle: Battle, unit: int = 0) -> Advice | None:
        """Think to the end at once; None where nothing can be advised."""
        for _ in self.think(battle, unit):
            pass
        return self.advice

    def price(self, battle: Battle, cmd: Command) -> Pieces[Choice | None]:
        """Price a command of who acts, with the best that can follow it; None where nothing can be said of it."""
        worth = yield from self._worth(battle)
        search = Begun(worth, budget(battle, self.knobs), cmd)
        yield from search.run()
        plans = [plan for plan in search.plans if plan.commands[:1] == search.first]
        return (yield from _choice(worth, plans[0])) if plans else None

    def alike(self, cmd: Command) -> Pieces[Choice | None]:
        """Price a command by what the last advice looked at; None where it did not look at that."""
        if self._kept is None:
            return None
        worth, plans = self._kept
        over = end_of_turn(worth.book, worth.world, worth.unit)
        first = () if over is not None and over.verb == cmd.verb else (cmd,)
        plan = next((plan for plan in plans if plan.commands[:1] == first), None)
        return None if plan is None else (yield from _choice(worth, plan))


class Begun(Search):
    """Looks for the best plan that begins with one command; that which ends the turn is a plan of none."""

    def __init__(self, worth: Worth, nodes: int, cmd: Command) -> None:
        super().__init__(worth, nodes)
        over = end_of_turn(self.book, worth.world, self.unit)
        self.cmd = cmd
        self.first = () if over is not None and over.verb == cmd.verb else (cmd,)

    def _children(self, plan: Plan, depth: int) -> Iterator[Plan | None]:
        """Yield what comes of the one command first, and then as always."""
        if plan.commands:
            yield from super()._children(plan, depth)
        elif self.first:
            yield from self._begun(plan)

    def _begun(self, plan: Plan) -> Iterator[Plan | None]:
        verb, fruitful = self.book.verbs[self.cmd.verb], False
        only = replace(verb, offers=lambda world, unit: (self.cmd,), brief=None, guesses=False)  # noqa: ARG005 - one shape
        if verb.area is not None and isinstance(self.cmd.target, tuple):
            children = self._going(plan, self.cmd.target, [(verb, self.cmd.option("mode"))])
        else:
            children = self._aimed(plan, only) if verb.aim == "unit" else self._others(plan, only)
        for child in children:
            fruitful = fruitful or child is not None
            yield child
        if not fruitful:
            yield (yield from self._plainly(plan))

    def _plainly(self, plan: Plan) -> Pieces[Plan]:
        """Judge a command that the search would leave alone by what the world is after it."""
        ahead = after(self.book, plan.world, self.cmd)
        return (yield from self.weighed.judged(Plan(plan.world, ahead, (self.cmd,), plan.scores, plan.felled)))


def turn_of(battle: Battle, unit: int) -> Battle:
    """Give a battle in which a unit's turn has just begun, with the same log; nothing else has changed."""
    world = rested(battle.rulebook, battle.world, unit)
    world.put(BATTLE, replace(world.get(BATTLE, Turn), acting=unit))
    other = Battle(battle.rulebook, world, battle.objectives, battle.limit)
    other.log, other.origin = list(battle.log), battle.origin
    return other


def _choice(worth: Worth, plan: Plan) -> Pieces[Choice]:
    acts = yield from deeds(worth, plan.commands)
    cmd = plan.commands[0] if plan.commands else end_of_turn(worth.book, worth.world, worth.unit)
    title = brief(worth.world, main(acts)) if acts else _END
    words = chain(acts) if acts else _END
    targets = tuple(dict.fromkeys(deed.target for deed in acts if deed.target))
    return Choice(cmd or Command(worth.unit, ""), plan.commands, plan.scores, title, words, targets)


def _advice(worth: Worth, plans: Sequence[Plan], number: int) -> Pieces[Advice]:
    what = yield from said(worth, plans, number)
    best = yield from _choice(worth, plans[number])
    others: list[Choice] = []
    known = [about(worth.book, plans[number].commands)]
    for plan in plans[number + 1 :]:
        if len(others) < OTHERS and about(worth.book, plan.commands) not in known:
            known.append(about(worth.book, plan.commands))
            others.append((yield from _choice(worth, plan)))
    apart = differences(best.scores, others[0].scores) if others else ()
    lead = best.scores.total - next(
        (plan.scores.total for plan in plans[number + 1 :] if plan.commands[:1] != best.plan[:1]), best.scores.total
    )
    return Advice(worth.unit, best, tuple(others), look(worth, what), verbs(what), what.sentence, apart, lead)


def look(worth: Worth, what: Said) -> Text:
    """Say what to look at, and nothing of what to do."""
    blow = next((deed for deed in what.deeds if deed.strike is not None), None)
    if blow is not None and blow.target in worth.foes:
        left = worth.book.lasts(worth.world, blow.target)
        return text("Look at {name}: it has {n} left.", name=name_of(worth.world, blow.target), n=left)
    if what.danger:
        return text("Look at {name}: it can strike at {who} here.", name=what.danger, who=what.who)
    friend = next((deed.target for deed in what.deeds if deed.target), 0)
    if friend:
        return text("Look at {name}.", name=name_of(worth.world, friend))
    if worth.goals.somewhere and what.deeds:
        return text("Look at the goal of this battle, and at how far {who} is from it.", who=what.who)
    return text("Look at where {who} stands, and at who can come at it.", who=what.who)


def verbs(what: Said) -> Text:
    """Name the verbs of a plan, and nothing of whom or where they aim at."""
    if not what.deeds:
        return text("End the turn.")
    names = [deed.verb for deed in what.deeds]
    if len(names) == 1:
        return text("Use {verb}.", verb=names[0])
    return text("Use {verb}, then {more}.", verb=names[0], more=names[1])


def differences(one: Scores, other: Scores) -> tuple[Text, ...]:
    """Say what speaks for one choice against another, and against it: the largest differences, in hit points."""
    parts = [(sign * (getattr(one, name) - getattr(other, name)), good, bad) for name, sign, good, bad in PARTS]
    largest = sorted((part for part in parts if part[0]), key=lambda part: -abs(part[0]))[:TOLD]
    return tuple(text((good if gain > 0 else bad).msgid, n=decimal(abs(gain))) for gain, good, bad in largest)


def decimal(hundredths: int) -> Text:
    """Write hundredths as players do, with a point or a comma: \u22125 is \u22120.05."""
    whole, part = divmod(abs(hundredths), 100)
    facts: dict[str, int | str | Text] = {"whole": whole, "part": f"{part:02d}"}
    return text("\u2212{whole}.{part}", **facts) if hundredths < 0 else text("{whole}.{part}", **facts)


# -- a battle that is over ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moment:
    """How the sides stood after a command of the log: the hundredths of all strength that are the reviewed side's."""

    number: int
    round: int
    unit: int
    share: int


@dataclass(frozen=True, slots=True)
class Slip:
    """A command that cost: where it stands in the log, what was chosen, what would have been best, and the loss."""

    number: int
    round: int
    unit: int
    played: Choice
    advice: Advice
    before: Snapshot

    @property
    def loss(self) -> int:
        """Give what was given away, in hundredths of a hit point."""
        return self.advice.best.scores.total - self.played.scores.total

    @property
    def differences(self) -> tuple[Text, ...]:
        """Say what decided between the best and what was done."""
        return differences(self.advice.best.scores, self.played.scores)


class Walk:
    """Goes over a log once more for one side, in pieces: `moments` fill as it goes, `slips` hold what cost most."""

    def __init__(self, fresh: Battle, log: Sequence[Entry], seed: int, team: str, strength: str = STRENGTH) -> None:
        """Take a battle that has not begun, and the log that it is to be led through."""
        self.battle, self.log, self.team = fresh, tuple(log), team
        self.coach = Coach(strength)
        self.moments: list[Moment] = []
        self.slips: list[Slip] = []
        fresh.world.put(BATTLE, Chance(seed))

    def run(self) -> Iterator[None]:
        """Go through the log; what was taken back does not count."""
        kept = lasting(self.log)
        for number, entry in enumerate(self.log):
            if number in kept and self._ours(entry.command):
                yield from self._weigh(number, entry.command)
            self.battle.repeat(entry)
            turn = self.battle.world.get(BATTLE, Turn)
            unit, share = entry.command.unit, standing(self.battle.rulebook, self.battle.world, self.team)
            self.moments.append(Moment(number, turn.round, unit, share))
            yield

    def _ours(self, cmd: Command) -> bool:
        side = self.battle.world.find(cmd.unit, Side)
        return cmd not in (START, UNDO) and side is not None and side.team == self.team

    def _weigh(self, number: int, cmd: Command) -> Iterator[None]:
        """Hold a command against the best one."""
        yield from self.coach.think(self.battle)
        advice = self.coach.advice
        if advice is None or advice.best.command == cmd:
            return
        played = yield from self.coach.alike(cmd)
        if played is None:
            played = yield from self.coach.price(self.battle, cmd)
        if played is None or advice.best.scores.total - played.scores.total < COSTLY:
            return
        turn = self.battle.world.get(BATTLE, Turn)
        slip = Slip(number, turn.round, cmd.unit, played, advice, self.battle.snapshot())
        self.slips = sorted([*self.slips, slip], key=lambda one: (-one.loss, one.number))[:SLIPS]


def lasting(log: Sequence[Entry]) -> frozenset[int]:
    """Give the entries that were not taken back later."""
    kept: list[int] = []
    for number, entry in enumerate(log):
        if entry.command == UNDO:
            del kept[-1:]
        else:
            kept.append(number)
    return frozenset(kept)


def standing(book: Rulebook, world: World, team: str) -> int:
    """Give how much of what all sides have left is one side's, in hundredths: what takes each of them down."""
    left = {True: 0, False: 0}
    for unit, side in world.all(Side):
        if book.turns.able(world, unit):
            left[side.team == team] += max(1, book.lasts(world, unit))
    return 100 * left[True] // max(1, sum(left.values()))


_END = text("end the turn")
