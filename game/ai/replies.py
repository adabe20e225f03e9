"""Replies: the best few different plans are judged by the round that would follow, and put in that order."""

from collections.abc import Sequence
from dataclasses import replace

from game.ai.pieces import Pieces
from game.ai.search import Plan
from game.ai.table import Table
from game.ai.worth import Worth
from game.battle.command import Command
from game.ecs.components import Place

WINDOW, PART = 400, 25
"""How far a plan may lie behind the best to be looked at: in hundredths of a hit point, in percent of the best."""
SHARE = 60
"""Percent that the round played on counts of what speaks for the future; the rest is what one turn's mind expects."""
APART = 2
"""Cells between the ends of two plans that are different for where they lead alone."""
MARGIN = 50
"""By how much another plan must be better than the first to be taken for it, in hundredths of a hit point."""
Deeds = tuple[tuple[str, int], ...]


def different(worth: Worth, plans: Sequence[Plan], most: int) -> list[Plan]:
    """Give the best plans that differ in what is done to whom, or in where they lead; the first is the best of all."""
    kept: list[Plan] = []
    for plan in plans:
        if len(kept) >= most or (kept and plan.scores.total < _least(kept[0].scores.total)):
            break
        if not any(_alike(worth, plan, other) for other in kept):
            kept.append(plan)
    return kept


def _least(best: int) -> int:
    return best - max(WINDOW, abs(best) * PART // 100)


def _alike(worth: Worth, one: Plan, other: Plan) -> bool:
    ends = [plan.world.get(worth.unit, Place).at for plan in (one, other)]
    near = worth.world.field.grid.steps(*ends) < APART
    return near and _deeds(one.commands) == _deeds(other.commands)


def _deeds(commands: Sequence[Command]) -> Deeds:
    return tuple((cmd.verb, cmd.target) for cmd in commands if isinstance(cmd.target, int))


def replied(worth: Worth, plans: list[Plan], nodes: int) -> Pieces[list[Plan]]:
    """Put the plan first that stands best after a round; `plans` as a search has left them, the best first.

    What the round makes of each stands in its outlook, against the first's, so that all remain comparable.
    """
    some = different(worth, plans, worth.knobs.replies)
    if len(some) < 2:
        return plans
    table, later = Table(worth, nodes), list[tuple[Plan, int]]()
    for plan in some:
        value = yield from table.run(plan.commands)
        if value is None:
            break
        later.append((plan, value - (plan.scores.outlook - plan.scores.risk)))
    worth.nodes += table.nodes
    if len(later) < 2:
        return plans
    first = later[0][1]
    weighed = [_shifted(plan, (value - first) * SHARE // 100) for plan, value in later]
    best = max(weighed, key=lambda plan: plan.scores.total)
    best = best if best.scores.total >= weighed[0].scores.total + MARGIN else weighed[0]
    rest = sorted((one for one in weighed if one is not best), key=lambda plan: -plan.scores.total)
    played = [plan for plan, _ in later]
    return [best, *rest, *(plan for plan in plans if not any(plan is one for one in played))]


def _shifted(plan: Plan, by: int) -> Plan:
    return replace(plan, scores=replace(plan.scores, outlook=plan.scores.outlook + by))
