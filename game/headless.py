"""Battles without a window: the computer against itself, and random games, told on the terminal."""

from collections.abc import Iterable
from pathlib import Path

from game import Level, load_level, open_battle
from game.ai.brain import Brain, step
from game.ai.random_player import BrokenError, play_random
from game.battle.battle import Battle, FaultError
from game.battle.event import Event
from game.ecs.components import Name, Turn
from game.ecs.world import BATTLE
from game.i18n import tr
from game.reasons import Because

QUIET = ("spent", "asked", "answered")


def demo_battle(path: Path, seed: int, turns: int | None) -> Battle:
    """Play a level, the computer on every side, told line by line; gives the battle as it stands then."""
    level = load_level(path)
    battle = open_battle(level)
    print(tr(level.title))
    tell(battle, battle.start(seed))
    play_on(battle, turns)
    return battle


def play_on(battle: Battle, turns: int | None) -> None:
    """Let the computer play every side, to the end or for so many turns."""
    brain = Brain("normal")
    until = None if turns is None else battle.world.get(BATTLE, Turn).ended + turns
    while battle.outcome is None and (until is None or battle.world.get(BATTLE, Turn).ended < until):
        asked = battle.pending is not None
        _, why, events = step(brain, battle)
        if not asked:
            print(f"  {tr(why)}")
        tell(battle, events)


def finish(battle: Battle) -> None:
    """Say how it ended; the last line is `turn T digest HEX`."""
    if battle.outcome is not None:
        print(tr(battle.outcome.because))
    print(f"turn {battle.world.get(BATTLE, Turn).ended} digest {battle.digest}")


def tell(battle: Battle, events: Iterable[Event]) -> None:
    """Print events as lines, with the rules that made them."""
    for event in events:
        if event.kind in QUIET or not str(event.text):
            continue
        if event.kind == "round":
            print(f"--- {tr(event.text)}")
        elif event.unit != BATTLE:
            print(f"  {battle.world.get(event.unit, Name).name}: {tr(event.text)}{_cited(event.because)}")


def _cited(because: tuple[Because, ...]) -> str:
    rules = dict.fromkeys(reason.rule for reason in because if "." in reason.rule)
    return f" [{', '.join(rules)}]" if rules else ""


def random_battles(path: Path, games: int, seed: int) -> int:
    """Play random legal games with every invariant checked after every command; gives the number of faults."""
    level = load_level(path)
    faults = 0
    for number in range(seed, seed + games):
        faults += _random_battle(level, number)
    print(f"{games} games, {faults} faults")
    return faults


def _random_battle(level: Level, seed: int) -> int:
    battle = open_battle(level)
    try:
        battle.start(seed)
        play_random(battle, seed, checked=True)
    except (BrokenError, FaultError) as error:
        print(f"seed {seed}: {error}")
        return 1
    return 0


