"""Print a transcript of random battles: run in fresh processes, whose prints must be equal.

usage: python -m tests.determinism.transcript CASE=GAMES...
"""

import gc
import hashlib
import sys

from game.ai.random_player import choice, step
from tests.conformance.arenas import arenas
from tests.tiers import size


def transcript(name: str, games: int, most: int = 60) -> list[str]:
    """Give a line for each command of each game: digest, question, what happened, now and then what is offered."""
    case = next(case for case in arenas() if case.name == name)
    lines = []
    for seed in range(games):
        battle = case.make()
        events = battle.start(seed)
        for number in range(most):
            offered = () if number % size(3, 1) else battle.options()
            shown = [battle.preview(offer) for offer in offered[number % 7 :: 23]]
            said = hashlib.sha256(repr((events, battle.pending, offered, shown)).encode()).hexdigest()[:16]
            lines.append(f"{seed} {number} {battle.digest[:16]} {said}")
            if battle.outcome is not None:
                break
            events = step(battle, choice(battle, seed, number))
    return lines


if __name__ == "__main__":
    gc.freeze()
    gc.set_threshold(1_000_000)
    for asked in sys.argv[1:]:
        name, _, games = asked.partition("=")
        print("\n".join(f"{name} {line}" for line in transcript(name, int(games))))
