"""What was worth doing after one plan, to be tried after the best of the others: no time is left to look at all."""

from collections.abc import Iterator, Mapping

from game.ai.plans import Plan
from game.battle.command import Command
from game.battle.rulebook import Rulebook

BEST, DEEDS = 5, 6
"""The best plans that are carried on so, and what is tried after each of them."""
READIES, STRIKES = 2, 2
"""The best of what one does for oneself, and the strikes that are tried after each of these."""


def carried(book: Rulebook, ordered: list[Plan], depth: int) -> Iterator[tuple[Plan, Command]]:
    """Yield the best plans with deeds that gained something elsewhere, what gained most first; `depth`: the most."""
    known = {plan.commands: plan.scores.total for plan in ordered}
    deeds = _deeds(book, known)
    yield from _readied(book, ordered, known)
    for plan in [one for one in ordered if 0 < len(one.commands) < depth][:BEST]:
        done = [cmd.verb for cmd in plan.commands]
        yield from ((plan, cmd) for cmd in deeds if cmd.verb not in done and (*plan.commands, cmd) not in known)


def _readied(
    book: Rulebook, ordered: list[Plan], known: Mapping[tuple[Command, ...], int]
) -> Iterator[tuple[Plan, Command]]:
    """Yield what one does for oneself with the best strikes: up again it may strike better, or draw less by it."""
    struck = [plan for plan in ordered if plan.scores.dealt > 0 and _aim(book, plan) == "unit"]
    strikes = list(dict.fromkeys(plan.commands[0] for plan in struck))[:STRIKES]
    readies = [plan for plan in ordered if len(plan.commands) == 1 and _aim(book, plan) == "none"]
    for plan in readies[:READIES]:
        yield from ((plan, cmd) for cmd in strikes if (*plan.commands, cmd) not in known)


def _aim(book: Rulebook, plan: Plan) -> str:
    return book.verbs[plan.commands[0].verb].aim if plan.commands else ""


def _deeds(book: Rulebook, known: dict[tuple[Command, ...], int]) -> list[Command]:
    """List the deeds that made plans better, each once, and of each verb what gained most; none that only goes."""
    gained: dict[Command, int] = {}
    for commands, total in known.items():
        if commands and book.verbs[commands[-1].verb].area is None:
            gain = total - known.get(commands[:-1], total)
            gained[commands[-1]] = max(gain, gained.get(commands[-1], 0))
    ranked = sorted((cmd for cmd, gain in gained.items() if gain > 0), key=lambda cmd: -gained[cmd])
    firsts: dict[tuple[str, object], Command] = {}
    for cmd in ranked:
        firsts.setdefault((cmd.verb, cmd.target), cmd)
    return list(firsts.values())[:DEEDS]
