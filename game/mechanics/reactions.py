"""Strikes that a way provokes: who is asked, what the question shows, and what each strike would be."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Decision, Option, Play
from game.battle.rulebook import Strike
from game.ecs.components import Name, Place, Side
from game.ecs.world import World
from game.paths.plan import MovePlan, Provocation
from game.reasons import Refusal, Text, text

HOLD, STRIKE = "hold", "strike"
"""The answers: to let it go, or to strike."""


def nothing_passes(world: World, foe: int, mover: int) -> Play:  # noqa: ARG001 - one shape for all books
    """Let a chance pass without a trace."""
    yield from ()


def where_it_is(world: World, mover: int, mark: Provocation) -> World:  # noqa: ARG001 - one shape for all books
    """Let a strike come where the mover is before the step."""
    return world


def nobody_else(world: World, mover: int) -> tuple[int, ...]:  # noqa: ARG001 - one shape for all books
    """Leave the mover the only one."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Reactions:
    """The law of strikes by opportunity; they are optional, and each foe is asked before the step.

    `question` is put with `{foe}` and `{mover}`; `options` are what the book's combat calls such a strike.
    """

    rule: str
    question: Text
    hold: Text
    options: tuple[str, ...]
    weapon: Callable[[World, int, int], str | None]
    """What a foe would strike a mover with, None: it cannot at all."""
    barred: Callable[[World, int, int], bool]
    """Whether a foe may not strike at a mover now, for whatever reason of either."""
    blow: Callable[[World, int, int, str, tuple[str, ...]], Strike | Refusal]
    """What a strike would be."""
    struck: Callable[[World, Dice, int, int, str], Play]
    """Carry a strike out."""
    stands: Callable[[World, int, Provocation], World] = where_it_is
    """The board on which a strike comes, from the one before the step."""
    passed: Callable[[World, int, int], Play] = nothing_passes
    """What comes of a chance that a foe lets pass."""
    others: Callable[[World, int], tuple[int, ...]] = nobody_else
    """Who goes as one with a mover, and may be struck in its place."""

    def asked(self, world: World, dice: Dice, mover: int, marks: Iterable[Provocation]) -> Play:
        """Ask each foe that a creature provokes whether it strikes."""
        for mark in marks:
            arm = None if self.barred(world, mark.by, mover) else self.weapon(world, mark.by, mover)
            if arm is None:
                continue
            struck = {STRIKE: (mover, arm), **self._instead(world, mark.by, mover)}
            answer = yield self._question(world, mark.by, mover, struck)
            if answer in struck:
                yield from self.struck(world, dice, mark.by, *struck[answer])
            else:
                yield from self.passed(world, mark.by, mover)

    def _instead(self, world: World, foe: int, mover: int) -> dict[str, tuple[int, str]]:
        """Give whom a foe may strike in the mover's place, and with what, by its answer."""
        arms = ((one, self.weapon(world, foe, one)) for one in self.others(world, mover))
        fit = ((one, arm) for one, arm in arms if arm is not None and not self.barred(world, foe, one))
        return {f"{STRIKE}-{number}": pair for number, pair in enumerate(fit, 1)}

    def _question(self, world: World, foe: int, mover: int, struck: Mapping[str, tuple[int, str]]) -> Decision:
        names, arm = {"foe": world.get(foe, Name).name, "mover": world.get(mover, Name).name}, struck[STRIKE][1]
        strike = text("Strike")
        instead = ((key, text("Strike {name}", name=world.get(one, Name).name)) for key, (one, _) in struck.items())
        ways = (Option(key, strike if key == STRIKE else title) for key, title in instead)
        options = Option(HOLD, self.hold), *ways
        team, question = world.get(foe, Side).team, text(self.question.msgid, **names)
        return Decision(team, foe, question, options, self.rule, mover, (arm, *self.options))

    def foreseen(self, world: World, mover: int, plan: MovePlan) -> tuple[Strike, ...]:
        """Preview the strikes that a way provokes, each where the mover stands when it comes."""
        ahead, strikes = world.fork(), list[Strike | None]()
        for step in plan.steps:
            leaving = [mark for mark in step.provokes if not mark.entering]
            strikes += [self.strike(self.stands(ahead, mover, mark), mark.by, mover) for mark in leaving]
            ahead.put(mover, replace(ahead.get(mover, Place), at=step.after, band=step.band))
            strikes += [self.strike(ahead, mark.by, mover) for mark in step.provokes if mark.entering]
        return tuple(strike for strike in strikes if strike is not None)

    def strike(self, world: World, foe: int, mover: int) -> Strike | None:
        """Preview one strike where the two stand now, None where it cannot be made."""
        arm = self.weapon(world, foe, mover)
        strike = None if arm is None else self.blow(world, foe, mover, arm, self.options)
        return None if isinstance(strike, Refusal) else strike
