"""Plans, what comes of them, and which of them are carried on."""

from dataclasses import dataclass, field

from game.ai.ahead import dicing
from game.ai.knobs import Knobs
from game.ai.odds import WHOLE, Part
from game.ai.pieces import Pieces
from game.ai.scores import Scores
from game.battle.command import Command
from game.battle.rulebook import Rulebook, Verb
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import Stop

READY = 3
"""Besides so many plans that are carried on, one that only prepares a blow."""
AHEAD = 3
"""Besides so many, one that is a command ahead."""
ABOUT = 15
"""Percent that a plan may be worth less than the best, and still be about as good: it may leave more to do."""
VerbMode = tuple[Verb, str]
"""A verb of movement and a mode."""
Ways = list[tuple[VerbMode, Stop]]
"""How one gets to a place."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Some commands in a row, and what they are worth.

    `before` is the world before the last command, `world` the one after it as far as judging needs it: where the unit
    stands. What the command leaves of the turn is worked out only when the plan is carried on.
    """

    before: World
    world: World
    commands: tuple[Command, ...] = ()
    scores: Scores = field(default_factory=Scores)
    felled: tuple[tuple[int, int], ...] = ()
    """Chances that foes are down after it, in ten-thousandths."""
    strikes: tuple[tuple[int, Part], ...] = ()
    """Whom it strikes, and what each strike may deal."""
    laid: tuple[tuple[int, int], ...] = ()
    """What it has laid on foes, priced, that its world does not show as lost: burdens, and what dice may do to them.

    On who is down by a later command it is worth nothing.
    """
    stands: int = WHOLE
    """How likely the unit is still up after it, in ten-thousandths: what would be won at its end is won as often."""


def lifted(plan: Plan, felled: dict[int, int]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Give by how much what a plan has laid on foes is worth less with these down so likely, and what is left of it."""
    before, laid = dict(plan.felled), dict(plan.laid)
    for foe, price in plan.laid:
        up = max(1, WHOLE - before.get(foe, 0))
        laid[foe] = price * (WHOLE - felled.get(foe, 0)) // up
    return sum(price for _, price in plan.laid) - sum(laid.values()), tuple(sorted(laid.items()))


class Worlds:
    """What comes of plans that begin in one world: each is worked out once, an event at a time."""

    def __init__(self, book: Rulebook, begin: World) -> None:
        self.book, self.begin = book, begin
        self.known: dict[tuple[Command, ...], World] = {}
        """The worlds after some commands, as far as no dice decide them."""

    def after(self, plan: Plan) -> Pieces[World]:
        """Give the world after a plan."""
        if not plan.commands:
            return plan.world
        if plan.commands not in self.known:
            self.known[plan.commands] = yield from self.done(plan.before, plan.commands[-1])
        return self.known[plan.commands]

    def done(self, world: World, cmd: Command) -> Pieces[World]:
        """Give the world after a command."""
        return (yield from dicing(self.book, world, cmd))[0]

    def over(self, plan: Plan) -> Pieces[bool]:
        """Say whether a plan ends the turn by itself."""
        return (yield from self.after(plan)).find(BATTLE, Turn) != self.begin.find(BATTLE, Turn)


def kept(book: Rulebook, knobs: Knobs, ordered: list[Plan]) -> list[Plan]:
    """Keep the best plans to be carried on: those that struck, those that did not, and few that only prepare.

    Those that went somewhere and struck at once are a command ahead: they take no place from the others.
    """
    least = min((len(plan.commands) for plan in ordered), default=0)
    ahead = [plan for plan in ordered if len(plan.commands) > least]
    ordered = [plan for plan in ordered if len(plan.commands) == least]
    struck = [plan for plan in ordered if plan.scores.dealt]
    ready = [plan for plan in ordered if not plan.scores.dealt and _last(book, plan).prepares]
    idle = [plan for plan in ordered if not plan.scores.dealt and not _last(book, plan).prepares]
    if knobs.exact:
        struck, ahead = _apart(struck), _apart(ahead)
    some = struck[: max(knobs.width // 2, knobs.width - len(idle))]
    some += idle[: knobs.width - len(some)] + ready[: knobs.width // READY]
    some += [plan for plan in ordered if _last(book, plan).prelude and plan not in some]
    begun = ahead[: knobs.width // AHEAD]
    if not knobs.exact:
        return some + begun
    some += _others_ways(ordered, some) + _as_good(ahead, begun, 0)
    return sorted(some, key=lambda plan: not plan.scores.dealt) + begun + _as_good(ahead, [*some, *begun], ABOUT)


def _apart(ordered: list[Plan]) -> list[Plan]:
    """Give the best that strike each foe by each row of verbs: with another weapon, or from elsewhere, little differs.
    """
    firsts = dict[tuple[object, ...], Plan]()
    for plan in ordered:
        firsts.setdefault((*_verbs(plan), plan.commands[-1].target), plan)
    return list(firsts.values())


def _others_ways(ordered: list[Plan], some: list[Plan]) -> list[Plan]:
    """Give the best that goes or does something in each way of which nothing is kept: it may leave more to do."""
    known, firsts = [plan.commands[-1].verb for plan in some], dict[str, Plan]()
    for plan in ordered:
        firsts.setdefault(plan.commands[-1].verb, plan)
    return [plan for verb, plan in firsts.items() if verb not in known]


def _as_good(ahead: list[Plan], some: list[Plan], less: int) -> list[Plan]:
    """Give those that went and struck in other ways than some, and are worth little less than the best, in percent.

    Some leave more to do.
    """
    known, firsts = [_verbs(plan) for plan in some], dict[tuple[str, ...], Plan]()
    least = ahead[0].scores.total - abs(ahead[0].scores.total) * less // 100 if ahead else 0
    for plan in ahead:
        if plan.scores.total >= least:
            firsts.setdefault(_verbs(plan), plan)
    return [plan for verbs, plan in firsts.items() if verbs not in known]


def _verbs(plan: Plan) -> tuple[str, ...]:
    return tuple(cmd.verb for cmd in plan.commands)


def _last(book: Rulebook, plan: Plan) -> Verb:
    return book.verbs[plan.commands[-1].verb]
