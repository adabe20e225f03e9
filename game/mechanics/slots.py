"""What a turn holds and what of it each verb takes, by a book's table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.battle.rulebook import Verb
from game.ecs.components import Budget, Pairs
from game.ecs.world import World
from game.mechanics.verbs import Doors, Perform, Shown, aimless, priced
from game.reasons import NOTHING, Because, Cost, Refusal, Text, text
from game.space.sight import Space

WAIT, SHORTER = text("Wait for the next turn."), text("Do what takes one action.")


@dataclass(frozen=True, slots=True)
class Slot:
    """A kind of action: its title, what is said when it is spent, and what pays for it.

    `pays` lists ways to pay, the first that is left is taken: each names what goes. () pays nothing: it is free.
    `spent` may name `{what}` is gone. `rule` '': that of the turn.
    """

    title: Text
    spent: Text = NOTHING
    pays: tuple[tuple[str, ...], ...] = ((),)
    rule: str = ""
    less: Text = NOTHING
    """What it is where the first way to pay is not left and another is; nothing: the same."""

    def titled(self, budget: Budget) -> Text:
        """Say what it is to who has so much left."""
        return self.less if self.less != NOTHING and not _left(budget, self.pays[0]) else self.title


def nothing_closed(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Close no kind of action to anybody."""
    return None


def nothing_barred(world: World, unit: int, verb: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Bar no verb to anybody."""
    return None


def as_spent(budget: Budget, kind: str) -> Budget:  # noqa: ARG001 - one shape for all
    """Leave the budget as it is."""
    return budget


Besides = tuple[tuple[Change, ...], tuple[Because, ...]]
"""What else changes, and why."""


def nothing_besides(world: World, unit: int, kind: str, verb: str) -> Besides:  # noqa: ARG001 - one shape for all
    """Change nothing besides."""
    return (), ()


def open_to_all(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all
    """Bar nobody."""
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Slots:
    """The law of what a turn may spend."""

    rule: str
    full: Pairs
    """What a turn holds."""
    kinds: Mapping[str, Slot]
    of: Mapping[str, str]
    """The kind of action that each verb is."""
    usual: str
    """The kind of all other verbs."""
    closed: Callable[[World, int, Budget, str], Refusal | None] = nothing_closed
    """What closes a kind of action to a creature, whatever is left."""
    barred: Callable[[World, int, str], Refusal | None] = nothing_barred
    """What bars a verb to a creature, whatever is left."""
    closing: Callable[[Budget, str], Budget] = as_spent
    """What of a budget an action of a kind brings to an end."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """The rule of its own that a verb spends by, besides that of the turn."""
    instead: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By verb: the kind that may stand in where its own is gone, and the verb as which it then counts."""
    standing_in: str = ""
    """The rule by which it may."""
    besides: Callable[[World, int, str, str], Besides] = nothing_besides
    """What else it changes that a creature spends a kind of action for a verb."""

    def slot(self, world: World, unit: int, kind: str) -> Cost | Refusal:
        """Say whether a creature has an action of a kind left."""
        budget, chosen = world.find(unit, Budget) or Budget(self.full), self.kinds[kind]
        closed = self.closed(world, unit, budget, kind)
        if closed is not None:
            return closed
        if any(_left(budget, parts) for parts in chosen.pays):
            return Cost.one(chosen.rule or self.rule, 0, chosen.titled(budget))
        gone = next(part for part in chosen.pays[0] if not budget.left(part))
        why = text(chosen.spent.msgid, what=self.kinds[gone].title) if len(chosen.pays[0]) > 1 else chosen.spent
        return Refusal(self.rule, why, WAIT)

    def after(self, budget: Budget, kind: str, verb: str) -> Budget:
        """Give the budget after an action: what pays for it gone, the verb noted."""
        pays = self.kinds[kind].pays
        spent = self.closing(budget, kind)
        for part in next((parts for parts in pays if _left(budget, parts)), pays[-1]):
            spent = spent.spend(part)
        return replace(spent, done=(*spent.done, verb))

    def spend(self, world: World, unit: int, kind: str, verb: str) -> Event:
        """Build the event that spends an action of a kind."""
        chosen, budget = self.kinds[kind], self.after(world.get(unit, Budget), kind, verb)
        title = chosen.titled(world.get(unit, Budget))
        changes, why = self.besides(world, unit, kind, verb)
        because = Because(chosen.rule or self.rule, 0, title), *self._cited(verb), *why
        changes = *put(world, unit, budget), *changes
        return Event("spent", unit, because, changes, title, (("verb", verb), ("slot", kind)))

    def kind(self, verb: str) -> str:
        """Give the kind of action that a verb is."""
        return self.of.get(verb, self.usual)

    def allows(self, world: World, unit: int, verb: str) -> Cost | Refusal:
        """Say whether a creature has left what a verb takes, or what may stand in for it."""
        barred = self.barred(world, unit, verb)
        if barred is not None:
            return barred
        own = self.slot(world, unit, self.kind(verb))
        if isinstance(own, Cost) or verb not in self.instead:
            return own
        other = self.slot(world, unit, self.instead[verb][0])
        return own if isinstance(other, Refusal) else other + Cost.one(self.standing_in)

    def paying(self, world: World, unit: int, verb: str) -> tuple[str, str]:
        """Give the kind of action that pays for a verb now, and the verb as which it counts."""
        own = self.kind(verb)
        if verb in self.instead and isinstance(self.slot(world, unit, own), Refusal):
            return self.instead[verb]
        return own, verb

    def left(self, world: World, unit: int, verb: str) -> Cost | Refusal | None:
        """Say whether a creature has left what a verb takes; None where the turn's table does not name it."""
        return self.allows(world, unit, verb) if verb in self.of else None

    def take(self, world: World, unit: int, verb: str) -> Event:
        """Build the event that spends what a verb takes, or what stands in for it."""
        kind, counted = self.paying(world, unit, verb)
        event = self.spend(world, unit, kind, counted)
        if kind == self.kind(verb):
            return event
        return replace(event, because=(*event.because, Because(self.standing_in)))

    def deed(
        self, name: str, title: Text, rule: str, does: Perform,
        barred: Callable[[World, int], Refusal | None] = open_to_all, shown: Shown = priced,
    ) -> Verb:  # fmt: skip
        """Build a verb aimed at nothing that takes what the table says: what bars it, and what it does then."""

        def allowed(world: World, unit: int) -> Cost | Refusal:
            return barred(world, unit) or self.allows(world, unit, name)

        def perform(world: World, unit: int, dice: Dice) -> Play:
            yield self.take(world, unit, name)
            yield from does(world, unit, dice)

        return aimless(name, title, rule, allowed, perform, shown)

    def doors(self, rule: str, space: Callable[[World, int], Space]) -> Doors:
        """Give the law of doors that take what the table says of their use."""
        return Doors(rule, partial(self.allows, verb="use"), self._open, space)

    def _open(self, world: World, cmd: Command) -> Event:
        return self.take(world, cmd.unit, "use")

    def _cited(self, verb: str) -> tuple[Because, ...]:
        return (Because(self.cites[verb]),) if verb in self.cites else ()

    def used(self, world: World, unit: int, verbs: tuple[str, ...]) -> None:
        """Write into a world that a creature has used these verbs this turn, in order."""
        for verb in verbs:
            world.put(unit, self.after(world.get(unit, Budget), *self.paying(world, unit, verb)))


def _left(budget: Budget, parts: tuple[str, ...]) -> bool:
    return all(budget.left(part) > 0 for part in parts)
