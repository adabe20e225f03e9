"""Replies: the best few different plans are judged by the rounds that would follow, and put in that order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.ai.course import Standing
from game.ai.pieces import Pieces
from game.ai.plans import Plan
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
AGAIN, SECOND = 3, 50
"""Plans after which a second round is played on, and the percent that it counts of what the first does."""
MARGIN = 100
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


@dataclass(frozen=True, slots=True)
class Later:
    """A plan, what the rounds played on after it come to, and how the battle stands then."""

    plan: Plan
    value: int
    standing: Standing

    @property
    def tells(self) -> int:
        """Give what the rounds come to besides what one turn's mind expects of them."""
        scores = self.plan.scores
        return self.value - (scores.outlook - scores.risk + scores.screens)

    @property
    def stands(self) -> int:
        """Give what the plan is worth with that."""
        return self.plan.scores.total + self.tells * SHARE // 100


def replied(worth: Worth, plans: list[Plan], nodes: int) -> Pieces[list[Plan]]:
    """Put the plan first that stands best after a round or two; `plans` as a search has left them, the best first.

    What the rounds make of each stands in its outlook, against the first's, so that all remain comparable.
    """
    some = different(worth, plans, worth.knobs.replies)
    if len(some) < 2:
        return plans
    table, later = Table(worth, nodes), list[Later]()
    for plan in some:
        value = yield from table.run(plan.commands)
        if value is None:
            break
        later.append(Later(plan, value, table.standing))
    if len(later) == len(some):
        later = yield from _twice(table, later)
    worth.nodes += table.nodes
    if len(later) < 2:
        return plans
    weighed = [_shifted(one.plan, (one.tells - later[0].tells) * SHARE // 100) for one in later]
    best = max(weighed, key=lambda plan: plan.scores.total)
    best = best if best.scores.total >= weighed[0].scores.total + MARGIN else weighed[0]
    rest = sorted((one for one in weighed if one is not best), key=lambda plan: -plan.scores.total)
    return [best, *rest, *(plan for plan in plans if not any(plan is one.plan for one in later))]


def _twice(table: Table, later: list[Later]) -> Pieces[list[Later]]:
    """Play a second round on after the best of some plans; all stays as it is where there is no time for each of them.

    What is not among the best fares no better by it than the worst of those.
    """
    ranked = sorted(range(len(later)), key=lambda number: -later[number].stands)[:AGAIN]
    more: dict[int, int] = {}
    for number in ranked:
        value = yield from table.further(later[number].standing)
        if value is None:
            return later
        more[number] = (value - later[number].value) * SECOND // 100
    least = min(more.values())
    return [replace(one, value=one.value + more.get(number, least)) for number, one in enumerate(later)]


def _shifted(plan: Plan, by: int) -> Plan:
    return replace(plan, scores=replace(plan.scores, outlook=plan.scores.outlook + by))
