"""Which verbs sides use, counted by rulebook: how often each is done, how often it was open, in how many games.

`python -m tests.ai.verbs [BOOK ...] [--strength S] [--games N] [--fields TEXT] [--demo]` plays the league's fields, and
with `--demo` the levels that are shipped, with one strength on all sides, and prints a line a verb.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from game.ai.brain import Brain, step
from game.ai.knobs import NAMES
from game.ai.simulate import mustered
from game.battle.battle import Battle
from game.battle.rulebook import Verb
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.ai.league.mirrors import BOOKS, fields

DEMO = Path(__file__).parents[2] / "levels" / "demo"


LEFT = {
    "starfinder": {
        "strike-square": "a blow at one of many squares is worth its share of them",
        "hover-quick": "open in 3 turns only",
        "explore": "what is found there nobody can tell",
        "push-off": "only without gravity", "right": "only without gravity",
    },
    "pathfinder": {
        "minimum": "a move goes as far and farther", "coup-de-grace": "who lies there helpless is out of the fight",
        "overrun": "a plain attack was worth more each time", "overrun-charge": "likewise",
        "draw": "not open in these games", "sheathe": "likewise", "hurry": "likewise",
        "strike-square": "a blow at one of many squares is worth its share of them",
        "escape": "only who is held", "use": "only where there are doors",
    },
    "draw_steel": {
        "disengage-move": "a shift goes as far and provokes nobody", "dart-move": "likewise",
        "hide": "worth what it spares of danger: here most who cannot see one are no danger",
        "power-cleave": "an attack was worth more each time", "power-web": "likewise", "power-venom": "likewise",
        "power-stunning-blow": "likewise", "release": "a hold is worth keeping", "put-down": "likewise",
        "escape": "an attack on who holds one is worth more", "ride-away": "open in one turn only",
        "ride-away-move": "likewise", "scrabble": "open in one level only",
        "search": "only while somebody is hidden", "point-out": "likewise", "use": "only where there are doors",
    },
    "lordsouls": {
        "weak-spot": "6 less to hit", "total-defence": "Improved guard averts more",
        "inaction": "the end of a turn is one",
        "drop": "what is dropped is lost", "concentration": "only while somebody is hidden",
        "address": "only who would give up", "mount": "who is ridden gives up its turns", "dismount": "only who rides",
        "escape": "an attack on who holds one is worth more", "stand": "a change of pose goes as far",
        "improvise": "only where a level says so", "improvise-action": "likewise", "improvise-object": "likewise",
        "support": "only who keeps an effect up", "order": "only who controls somebody", "foremost": "only who may",
        "potion": "only who has one", "use": "only where there are doors",
    },
}  # fmt: skip
"""By rulebook, verbs that hard did not use in 11 to 29 games of each (fields and levels), and why."""


@dataclass
class Used:
    """How often verbs were done, and in how many turns they were open before one of its commands, over some games."""

    games: int = 0
    turns: int = 0
    done: Counter[str] = field(default_factory=Counter)
    open: Counter[str] = field(default_factory=Counter)

    turn: tuple[int, int] = (0, -1)
    """Whose turn it is, and the how manieth."""
    known: set[str] = field(default_factory=set)
    """What was open in it."""

    def note(self, battle: Battle, name: str) -> None:
        """Note a verb that is about to be done, and what else is open to whoever acts, each once a turn."""
        verbs, world, unit = battle.rulebook.verbs, battle.world, battle.acting
        turn = unit, world.get(BATTLE, Turn).ended
        if turn != self.turn:
            self.turn, self.known, self.turns = turn, set(), self.turns + 1
        fresh = [name for name in verbs if name not in self.known and _open(verbs[name], world, unit)]
        self.known.update(fresh)
        self.open.update(fresh)
        self.done[name] += 1

    def lines(self, verbs: tuple[str, ...], why: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
        """Write a line a verb, those never done first, with the reason where one is known."""
        yield f"{self.games} games, {self.turns} turns"
        for name in sorted(verbs, key=lambda name: (self.done[name], -self.open[name], name)):
            said = f" ({why[name]})" if name in why and not self.done[name] else ""
            yield f"{self.done[name]:6} done, open in {self.open[name]:5} turns: {name}{said}"


def _open(verb: Verb, world: World, unit: int) -> bool:
    return next(iter(verb.offers(world, unit)), None) is not None


def play(used: Used, raw: bytes, name: str, seed: int, strength: str) -> None:
    """Play a level with one strength on all sides, and count."""
    battle = mustered(read_level(raw, name))
    battle.start(seed)
    brain = Brain(strength)
    used.games, used.turn = used.games + 1, (0, -1)
    while battle.outcome is None:
        if battle.pending is not None:
            step(brain, battle)
            continue
        cmd = brain.decide(battle).command
        used.note(battle, cmd.verb)
        battle.do(cmd)


def levels(book: str, wanted: str, *, demo: bool) -> Iterator[tuple[bytes, str]]:
    """Yield the fields of a book whose name holds a text, and the shipped levels if they are asked for."""
    yield from ((one.level, one.name) for one in fields(book) if wanted in one.name)
    for path in sorted((DEMO / book.replace("_", "-")).glob("*.toml")) if demo else ():
        if wanted in path.stem:
            yield path.read_bytes(), str(path)


def main() -> None:
    """Print the counts of books."""
    asked = argparse.ArgumentParser(prog="python -m tests.ai.verbs")
    asked.add_argument("books", nargs="*", help="none: every book")
    asked.add_argument("--strength", default="hard", choices=NAMES)
    asked.add_argument("--games", type=int, default=1, help="on each field")
    asked.add_argument("--fields", default="", help="fields whose name holds this")
    asked.add_argument("--demo", action="store_true", help="the levels that are shipped as well")
    args = asked.parse_args()
    for book in args.books or list(BOOKS):
        used = Used()
        for raw, name in levels(book, args.fields, demo=args.demo):
            for seed in range(args.games):
                play(used, raw, name, seed, args.strength)
        print(f"{book}, {args.strength}")
        lines = used.lines(tuple(RULEBOOKS[BOOKS[book]].verbs), LEFT[book])
        print("\n".join(f"  {line}" for line in lines), flush=True)


if __name__ == "__main__":
    main()
