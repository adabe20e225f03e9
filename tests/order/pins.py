"""What is pinned: what is offered at the start of each arena's battle, and how many states a few commands lead to."""

import hashlib
from pathlib import Path

from game.battle.battle import Battle
from game.battle.command import Command
from tests.conformance.arenas import Case

HERE = Path(__file__).parent
TURNS = (0, 3, 6)
"""After how many random steps the offers are listed."""


def told(one: Command) -> str:
    """Write a command on one line."""
    target = "" if one.target is None else str(one.target).replace(" ", "")
    options = " ".join(f"{name}={value}".replace(" ", "") for name, value in one.options)
    return " ".join(part for part in (str(one.unit), one.verb, target, options) if part)


def forked(case: Case, battle: Battle) -> Battle:
    """Give the same battle once more."""
    again = case.make()
    again.resume(battle.snapshot())
    return again


def perft(case: Case, battle: Battle, depth: int, every: int) -> tuple[int, str]:
    """Count the states that `depth` commands or answers lead to, each `every`-th branch taken; and digest them."""
    if depth == 0 or battle.outcome is not None:
        return 1, battle.digest
    choices = battle.pending.keys if battle.pending is not None else battle.options()
    count, seen = 0, hashlib.sha256()
    for one in choices[::every]:
        again = forked(case, battle)
        again.answer(one) if isinstance(one, str) else again.do(one)
        below, digest = perft(case, again, depth - 1, every)
        count += below
        seen.update(digest.encode())
    return count, seen.hexdigest()


def pins(case: Case) -> str:
    """Write the pins of a case."""
    lines = [f"# {case.name}: legal commands in their order, and perft; written by python -m tests.order"]
    for steps in TURNS:
        battle = case.begun(1, steps)
        offers = battle.options() if battle.pending is None else list(battle.pending.keys)
        lines.append(f"## after {steps} steps: {len(offers)} digest {battle.digest[:16]}")
        lines += [one if isinstance(one, str) else told(one) for one in offers]
    toy = case.name.startswith("toy")
    for depth, every in ((1, 1), (2, 1), (3, 3)) if toy else ((1, 3), (2, 29)):
        count, digest = perft(case, case.begun(1), depth, every)
        lines.append(f"## perft {depth} every {every}: {count} {digest[:16]}")
    return "\n".join(lines) + "\n"


def pinned(case: Case) -> Path:
    """Give the file of a case."""
    return HERE / f"{case.name}.txt"
