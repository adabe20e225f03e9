"""How well the round that is played on after a plan foretells what is then done, in hit points, by what does it.

`python -m tests.ai.calibrate [BOOK] [--games N] [--seed N] [--fields TEXT] [--strength S]` plays the league's fields
with one strength on both sides. As each turn begins, its plan and a round are played on by exact chances
(`game/ai/table.py`); what everybody is to lose by that, once the plan is carried out and until the creature's next
turn is over, is held against what is lost, and so is a second round, from there to the end of the turn after that. Who
acts twice in a round counts once. The interval is that of the ratio over whole games.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from game.ai.brain import Brain, stick_of
from game.ai.course import Loss
from game.ai.knobs import NAMES, STRENGTHS
from game.ai.pieces import whole
from game.ai.simulate import mustered
from game.ai.table import Table
from game.ai.worth import Worth
from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Event
from game.battle.rulebook import Preview
from game.ecs.components import Place, Side, Turn
from game.ecs.world import BATTLE, World
from game.store.level import read_level
from tests.ai.league.mirrors import BOOKS, Mirror, fields

KINDS = ("first attack", "after a move", "charge", "later attack", "area", "power", "way", "states")
"""What does harm: on its way a creature is struck by opportunity or hurt by ground; states hurt between turns."""
ALL = "all"
NODES = 100_000


@dataclass(frozen=True)
class Harm:
    """What somebody lost in a game: when (turns twice, between two of them odd), by whom, how, who, and how much."""

    when: int
    by: int
    kind: str
    unit: int
    loss: int


@dataclass(frozen=True)
class Foretold:
    """What was foretold as a turn began: whose it was, which, and what was to be lost, in hundredths, by kind.

    `second`: what was to be lost in the round after that.
    """

    unit: int
    turn: int
    losses: Counter[str]
    second: Counter[str] = field(default_factory=Counter)


@dataclass
class Game:
    """One game: turns in their order, harm done, what was foretold, and whether one side was left."""

    actors: list[int] = field(default_factory=list)
    harms: list[Harm] = field(default_factory=list)
    foretold: list[Foretold] = field(default_factory=list)
    routed: bool = False

    def compared(self, *, second: bool = False) -> Iterator[tuple[Counter[str], Counter[str]]]:
        """Yield what was foretold, and what was lost, for each turn that could be followed to the next; or beyond."""
        for one in self.foretold:
            last = self._last(one.unit, one.turn)
            begin, end = (last, self._last(one.unit, last)) if second else (one.turn, last)
            if end < len(self.actors) or self.routed:
                yield (one.second if second else one.losses), self._lost(begin, end)

    def _last(self, unit: int, turn: int) -> int:
        """Give the last turn that counts after one: the unit's next, or the last before somebody else has a second."""
        seen: list[int] = []
        for number in range(turn + 1, len(self.actors)):
            acting = self.actors[number]
            if acting == unit:
                return number
            if acting in seen and unit not in self.actors[number:]:
                return number - 1
            seen.append(acting)
        return len(self.actors)

    def _lost(self, begin: int, end: int) -> Counter[str]:
        """Sum up what was lost after one turn until another is over."""
        firsts = {self.actors[number]: number for number in range(end, begin, -1) if number < len(self.actors)}
        lost: Counter[str] = Counter()
        for harm in self.harms:
            if 2 * begin < harm.when <= 2 * end and (harm.when % 2 or firsts[harm.by] == harm.when // 2):
                lost[harm.kind] += 100 * harm.loss
        return lost


def kind(seen: Preview | None, blow: int, *, gone: bool) -> str:
    """Say what an attack counts as; None: it befalls who goes somewhere."""
    if seen is None:
        return "way"
    if seen.strike is None:
        return "power"
    if seen.ground:
        return "area"
    if seen.plan is not None and seen.plan.steps:
        return "charge"
    if blow:
        return "later attack"
    return "after a move" if gone else "first attack"


class Watched:
    """Plays a game, and writes down what is foretold and what is done."""

    def __init__(self, mirror: Mirror, seed: int, strength: str) -> None:
        level = read_level(mirror.level, mirror.name)
        self.battle, self.brain, self.game = mustered(level), Brain(strength), Game()
        self.blows, self.turn, self._ended, self.at = 0, -1, -1, (0, 0, 0)
        self.battle.start(seed)

    def run(self) -> Game:
        """Play it to its end."""
        while self.battle.outcome is None:
            self.step()
        world, book = self.battle.world, self.battle.rulebook
        self.game.routed = len({side.team for unit, side in world.all(Side) if book.turns.able(world, unit)}) < 2
        return self.game

    def step(self) -> None:
        """Think, foretell where a turn begins, and do what was chosen, answers included."""
        battle = self.battle
        while battle.pending is not None:  # who acts first
            battle.answer(self.answer())
        cmd, plan = self.choose()
        if self._begun():
            self.game.foretold.append(foretold(battle, self.brain, plan, self.turn))
        before, seen = battle.world.fork(), battle.preview(cmd)
        events = battle.do(cmd)
        while battle.pending is not None and battle.outcome is None:
            events += battle.answer(self.answer())
        self.note(before, cmd, seen if isinstance(seen, Preview) else None, events)

    def choose(self) -> tuple[Command, tuple[Command, ...]]:
        """Give the next command, and the plan that it belongs to."""
        choice = self.brain.decide(self.battle)
        return choice.command, choice.plan

    def answer(self) -> str:
        """Answer what is asked."""
        return self.brain.answer(self.battle)[0]

    def _begun(self) -> bool:
        ended = self.battle.world.get(BATTLE, Turn).ended
        if self._ended == ended:
            return False
        self._ended, self.turn, self.blows = ended, self.turn + 1, 0
        self.at = self.battle.world.get(self.battle.acting, Place).at
        self.game.actors.append(self.battle.acting)
        return True

    def note(self, before: World, cmd: Command, seen: Preview | None, events: list[Event]) -> None:
        """Write down who lost what by a command."""
        book = self.battle.rulebook
        aimed = book.verbs[cmd.verb].aim == "unit"
        how = kind(seen, self.blows, gone=before.get(cmd.unit, Place).at != self.at)
        when, over = 2 * self.turn, cmd.verb == "end"
        for event in events:
            over = over or event.kind == "turn"
            units = dict.fromkeys(change.unit for change in event.changes)
            had = {unit: life(self.battle, before, unit) for unit in units}
            apply(before, event)
            for unit, old in had.items():
                loss = old - life(self.battle, before, unit)
                if loss > 0:
                    by = "states" if over else "way" if unit == cmd.unit else how
                    self.game.harms.append(Harm(when + over, cmd.unit, by, unit, loss))
        self.blows += aimed and seen is not None and seen.strike is not None


def life(battle: Battle, world: World, unit: int) -> int:
    """Give what a creature has left before it is out of the fight."""
    book = battle.rulebook
    if world.find(unit, Side) is None or not book.turns.able(world, unit):
        return 0
    return max(0, book.lasts(world, unit))


def foretold(battle: Battle, brain: Brain, plan: tuple[Command, ...], turn: int) -> Foretold:
    """Play a plan and a round on."""
    view = whole(brain.eyes.view(battle, battle.world.get(battle.acting, Side).team))
    worth = Worth(view.battle, battle.acting, STRENGTHS["master"], stick_of(battle), view.cells)
    for _ in worth.scout():
        pass
    table = Table(worth, NODES)
    whole(table.run(plan))
    first = len(table.losses)
    whole(table.further(table.standing))
    return Foretold(battle.acting, turn, _kinds(table.losses[:first]), _kinds(table.losses[first:]))


def _kinds(losses: list[Loss]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for one in losses:
        sums["states" if not one.by else kind(one.seen, one.blow, gone=one.gone)] += one.loss
    return sums


@dataclass(frozen=True)
class Row:
    """One kind of harm: how much was foretold and done a turn, in hundredths, and their ratio with its interval."""

    kind: str
    foretold: float
    done: float
    bias: float
    within: float

    def __str__(self) -> str:
        """Write it."""
        told = f"{self.kind:<14}{self.foretold / 100:>10.2f}{self.done / 100:>10.2f}"
        return told + (f"{100 * self.bias:>+9.1f} % ± {100 * self.within:.1f}" if self.done else f"{'':>9}")


def rows(games: list[Game], *, second: bool = False) -> Iterator[Row]:
    """Compare all games, kind by kind and in all; `second`: by the second round."""
    pairs = [list(game.compared(second=second)) for game in games]
    turns = max(1, sum(map(len, pairs)))
    for name in (*KINDS, ALL):
        sums = [tuple(sum(_of(part[side], name) for part in pair) for side in (0, 1)) for pair in pairs]
        told, done = (sum(one[side] for one in sums) for side in (0, 1))
        yield Row(name, told / turns, done / turns, *ratio(sums))


def _of(losses: Counter[str], name: str) -> int:
    return losses.total() if name == ALL else losses[name]


def ratio(sums: list[tuple[int, ...]]) -> tuple[float, float]:
    """Give by how much the first numbers are too large in all, and the half of its 95 % interval."""
    told, done = (sum(one[side] for one in sums) for side in (0, 1))
    if not done:
        return 0.0, 0.0
    share, many = told / done, len(sums)
    spread = sum((one[0] - share * one[1]) ** 2 for one in sums) * many / max(1, many - 1)
    return share - 1, 1.96 * sqrt(spread) / done


def wanted(program: str) -> argparse.Namespace:
    """Read which book is asked for, which of its fields, how many games on each, and of what strength."""
    asked = argparse.ArgumentParser(prog=program)
    asked.add_argument("book", nargs="?", choices=list(BOOKS))
    asked.add_argument("--games", type=int, default=2, help="on each field")
    asked.add_argument("--seed", type=int, default=50)
    asked.add_argument("--fields", default="", help="fields whose name holds this")
    asked.add_argument("--strength", default="hard", choices=NAMES)
    return asked.parse_args()


def main() -> None:
    """Print two tables a book."""
    args = wanted("python -m tests.ai.calibrate")
    for book in [args.book] if args.book else list(BOOKS):
        games = [Watched(mirror, seed, args.strength).run() for mirror in fields(book) if args.fields in mirror.name
                 for seed in range(args.seed, args.seed + args.games)]  # fmt: skip
        show(book, games)


def show(book: str, games: list[Game]) -> None:
    """Print two tables."""
    for second, name in enumerate(("in the round after each", "in the second round after each")):
        turns = sum(len(list(game.compared(second=bool(second)))) for game in games)
        print(f"{book}: {len(games)} games, {turns} turns; hit points that are lost {name}")
        print(f"{'':<14}{'foretold':>10}{'done':>10}{'bias':>11}")
        for row in rows(games, second=bool(second)):
            print(row)


if __name__ == "__main__":
    main()
