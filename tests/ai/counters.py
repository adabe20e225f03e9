"""What sides do with their turns, counted: turns that do nothing, there and back, aid to nobody, common targets.

`python -m tests.ai.counters [BOOK|SAVE ...] [--strength S] [--games N] [--fields TEXT]` plays the league's fields with
one strength on both sides, or runs saves again, and prints the counts. They say how a side plays, not how well.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.ai.brain import Brain, step
from game.ai.knobs import NAMES
from game.ai.simulate import mustered
from game.battle.battle import START, UNDO, Battle
from game.battle.command import Command
from game.battle.rulebook import Preview
from game.ecs.components import Place, Side, Turn
from game.ecs.world import BATTLE, World
from game.rules import RULEBOOKS
from game.space.square import Cell
from game.store.level import read_level
from game.store.muster import build_world
from game.store.plain import read_snapshot
from game.store.resume import origin_level
from game.store.slots import load_file
from tests.ai.idling import FAR, MOVED, NEAR, OPEN, chance
from tests.ai.league.mirrors import BOOKS, fields

AIDS = ("aid-attack", "order")
"""Verbs that help a friend's next blow."""
LYING = ("drop-prone", "fall")
RISING = ("stand", "rise")


@dataclass
class Deeds:
    """One turn of one unit, as it went."""

    unit: int
    team: str
    round: int
    at: list[Cell]
    """Where it stood: at first, and after each command that moved it."""
    verbs: list[str] = field(default_factory=list)
    foes: list[int] = field(default_factory=list)
    """Whom it did something to, one for each command."""
    friends: list[int] = field(default_factory=list)
    aided: list[int] = field(default_factory=list)
    """Foes against whom it aided a friend."""
    open: bool = False
    """It was ended with an attack still open."""
    chance: str = ""
    """What it could have done to a foe, where it did nothing to any."""


@dataclass
class Counts:
    """Sums over turns."""

    turns: int = 0
    harmless: int = 0
    missed: int = 0
    """Of the harmless: a blow was open at once."""
    unmoved: int = 0
    """One was open after one way."""
    approach: int = 0
    """None was, nor had one been to anybody of its side in any round so far, this one too."""
    standoff: int = 0
    """None was, with a foe within two moves."""
    nothing: int = 0
    open: int = 0
    twice: int = 0
    back: int = 0
    lain: int = 0
    danced: int = 0
    aids: int = 0
    wasted: int = 0
    attacks: int = 0
    common: int = 0

    @property
    def far(self) -> int:
        """Count the harmless turns that remain."""
        return self.harmless - self.missed - self.unmoved - self.approach - self.standoff

    def lines(self) -> Iterator[str]:
        """Write the counts."""
        yield f"turns {self.turns}"
        yield f"nothing done to anybody {_share(self.harmless, self.turns)}"
        yield f"  though a blow was open at once {_share(self.missed, self.turns)}"
        yield f"  though one was open after one way {_share(self.unmoved, self.turns)}"
        yield f"  on the approach, none yet open to the whole side {_share(self.approach, self.turns)}"
        yield f"  in a standoff, a foe within two moves {_share(self.standoff, self.turns)}"
        yield f"  far from everybody {_share(self.far, self.turns)}"
        yield f"nothing done at all {_share(self.nothing, self.turns)}"
        yield f"ended with an attack open {_share(self.open, self.turns)}"
        yield f"moved twice {_share(self.twice, self.turns)}, there and back {self.back}"
        yield f"lay down {self.lain}, of these in a turn in which it had got up {self.danced}"
        yield f"aid {self.aids}, to nobody {_share(self.wasted, self.aids)}"
        yield f"attacks of a round on its most attacked foe {_share(self.common, self.attacks)}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part // max(1, whole)} %)"


def counted(turns: list[Deeds]) -> Counts:
    """Sum up the turns of one battle."""
    sums, met = Counts(turns=len(turns)), _met(turns)
    for number, turn in enumerate(turns):
        if not turn.foes:
            sums.harmless += 1
            sums.missed += turn.chance == OPEN
            sums.unmoved += turn.chance == MOVED
            none, early = turn.chance in (NEAR, FAR), turn.round < met.get(turn.team, turn.round + 1)
            sums.approach += none and early
            sums.standoff += turn.chance == NEAR and not early
        sums.nothing += not turn.verbs
        sums.open += turn.open
        sums.twice += len(turn.at) > 2
        sums.back += there_and_back(turn.at)
        sums.lain += any(verb in LYING for verb in turn.verbs)
        sums.danced += _danced(turn.verbs)
        sums.aids += len(turn.aided)
        sums.wasted += sum(not _used(turns[number + 1 :], turn, foe) for foe in turn.aided)
    for blows in _rounds(turns):
        sums.attacks += len(blows)
        sums.common += max(blows.count(foe) for foe in blows)
    return sums


def _met(turns: list[Deeds]) -> dict[str, int]:
    """Give the first round in which a blow at a foe was open to anybody of each side."""
    rounds: dict[str, int] = {}
    for turn in turns:
        if turn.foes or turn.chance in (OPEN, MOVED):
            rounds.setdefault(turn.team, turn.round)
    return rounds


def joined(sums: list[Counts]) -> Counts:
    """Add up the counts of many battles."""
    return Counts(**{name: sum(getattr(one, name) for one in sums) for name in Counts.__dataclass_fields__})


def there_and_back(places: list[Cell]) -> bool:
    """Say whether the last of some moves led back: it ends beside where it began, and nearer than it had been."""
    if len(places) < 3:
        return False
    away = [max(abs(at[axis] - places[0][axis]) for axis in (0, 1)) for at in places]
    return away[-1] <= 1 < max(away)


def _danced(verbs: list[str]) -> bool:
    up = next((number for number, verb in enumerate(verbs) if verb in RISING), len(verbs))
    return any(verb in LYING for verb in verbs[up:])


def _used(later: list[Deeds], helper: Deeds, foe: int) -> bool:
    """Say whether a friend did something to a foe before the helper's next turn."""
    for turn in later:
        if turn.unit == helper.unit:
            return False
        if turn.team == helper.team and foe in turn.foes:
            return True
    return False


def _rounds(turns: list[Deeds]) -> list[list[int]]:
    """List whom each side attacked in each round, where it attacked more than once."""
    sides: dict[tuple[str, int], list[int]] = {}
    for turn in turns:
        sides.setdefault((turn.team, turn.round), []).extend(turn.foes)
    return [blows for blows in sides.values() if len(blows) > 1]


class Watch:
    """Writes down turns while a battle goes on: told before and after each command."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.turns = battle, list[Deeds]()
        self._ended = -1
        self._begun = battle.world
        """As the turn that was written down last began."""

    def before(self, cmd: Command) -> None:
        """Note a command that is about to be done."""
        world, turn = self.battle.world, self.battle.world.get(BATTLE, Turn)
        if turn.ended != self._ended or self.turns[-1].unit != cmd.unit:
            self._ended, self._begun = turn.ended, world.fork()
            at = world.get(cmd.unit, Place).at
            self.turns.append(Deeds(cmd.unit, world.get(cmd.unit, Side).team, turn.round, [at]))
        deeds = self.turns[-1]
        if cmd.verb == "end":
            deeds.open = attack_open(self.battle)
            return
        deeds.verbs.append(cmd.verb)
        self._aimed(world, deeds, cmd)

    def _aimed(self, world: World, deeds: Deeds, cmd: Command) -> None:
        target = self._target(cmd)
        side = world.find(target, Side)
        if side is None:
            return
        if cmd.verb in AIDS:
            deeds.aided.append(target)
        elif side.team != deeds.team:
            deeds.foes.append(target)
        else:
            deeds.friends.append(target)

    def _target(self, cmd: Command) -> int:
        if isinstance(cmd.target, int):
            return cmd.target
        preview = self.battle.preview(cmd)
        return preview.strike.at if isinstance(preview, Preview) and preview.strike is not None else 0

    def after(self, cmd: Command) -> None:
        """Note where it has led; once the turn is over, what it could have done."""
        if self.turns and self.battle.world.get(BATTLE, Turn).ended != self._ended and not self.turns[-1].foes:
            self.turns[-1].chance = chance(self.battle.rulebook, self._begun, cmd.unit)
        place = self.battle.world.find(cmd.unit, Place)
        if place is not None and self.turns and place.at != self.turns[-1].at[-1]:
            self.turns[-1].at.append(place.at)


def attack_open(battle: Battle) -> bool:
    """Say whether whoever acts could still attack somebody."""
    for name, verb in battle.rulebook.verbs.items():
        if verb.aim == "unit":
            previews = (battle.preview(cmd) for cmd in battle.offers(name))
            if any(isinstance(seen, Preview) and seen.strike is not None for seen in previews):
                return True
    return False


def played(raw: bytes, name: str, seed: int, strength: str) -> list[Deeds]:
    """Play a level with one strength on all sides, and give its turns."""
    battle = mustered(read_level(raw, name))
    battle.start(seed)
    watch, brain = Watch(battle), Brain(strength)
    while battle.outcome is None:
        if battle.pending is not None:
            step(brain, battle)
            continue
        cmd = brain.decide(battle).command
        watch.before(cmd)
        battle.do(cmd)
        watch.after(cmd)
    return watch.turns


def rerun(path: Path) -> list[Deeds]:
    """Run a save's commands again, and give its turns."""
    saved = load_file(path)[1]
    level = origin_level(saved)
    book = RULEBOOKS[level.rulebook]
    battle = Battle(book, build_world(level, book), level.objectives, level.rounds)
    watch = Watch(battle)
    for entry in read_snapshot(level.ground, saved.snapshot).log:
        if entry.command == UNDO:
            battle.undo()
            continue
        if entry.command == START:
            battle.start(saved.seed)
        else:
            watch.before(entry.command)
            battle.do(entry.command)
        for key in entry.answers:
            battle.answer(key)
        if entry.command != START:
            watch.after(entry.command)
    return watch.turns


def main() -> None:
    """Print the counts of books or of saves."""
    asked = argparse.ArgumentParser(prog="python -m tests.ai.counters")
    asked.add_argument("what", nargs="*", help="books, or saves; none: every book")
    asked.add_argument("--strength", default="hard", choices=NAMES)
    asked.add_argument("--games", type=int, default=1, help="on each field")
    asked.add_argument("--fields", default="", help="fields whose name holds this")
    args = asked.parse_args()
    for what in args.what or list(BOOKS):
        if what in BOOKS:
            battles = [played(one.level, one.name, seed, args.strength)
                       for one in fields(what) if args.fields in one.name for seed in range(args.games)]  # fmt: skip
            print(f"{what}, {args.strength}, {len(battles)} battles")
        else:
            battles = [rerun(Path(what))]
            print(what)
        print("\n".join(f"  {line}" for line in joined([counted(turns) for turns in battles]).lines()))


if __name__ == "__main__":
    main()
