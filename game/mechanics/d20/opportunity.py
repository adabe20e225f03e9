"""Strikes by opportunity: who watches, which step and which deed provokes, what shields the mover."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.battle.rulebook import Strike
from game.ecs.components import Budget, Turn, Weapon
from game.ecs.world import BATTLE, World, component, remembered
from game.mechanics.d20.attack_roll import Blows
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.entered_squares import Entering
from game.mechanics.d20.five_foot_step import watched
from game.mechanics.d20.reach import Reach, melee_weapons
from game.mechanics.d20.sizes import space
from game.mechanics.d20.withdraw import spared, spared_by
from game.mechanics.naming import called
from game.mechanics.reactions import Reactions
from game.mechanics.sides import foes
from game.paths.moves import Stride
from game.paths.plan import Provocation
from game.reasons import Because, Refusal, Text, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

REACTION = "reaction"
"""The slot of a turn that a strike takes; it is given back when its bearer's next turn begins."""
BY_OPPORTUNITY = "opportunity"
"""Option of an attack: a strike by opportunity."""
SPENT, HOLD = text("{who} has spent its reaction."), text("Keep the reaction")


@component
@dataclass(frozen=True, slots=True)
class Offered:
    """Of a mover: which foes have had their chance at it because of its movement, in which round."""

    round: int
    by: tuple[int, ...] = ()


def waits(budget: Budget, slots: Iterable[str]) -> Budget:
    """Nobody reacts before its own first turn: who waits for it has nothing of a turn yet, its reaction neither."""
    return replace(budget, slots=tuple((name, 0) for name in slots))


def none(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """Give nobody more than one reaction."""
    return 0


@dataclass(frozen=True, slots=True, eq=False)
class Opportunity:
    """The law of what provokes."""

    concealing: Concealing
    rule: str
    """Leaving a threatened square provokes; entering one does not. A creature has one reaction a round."""
    unable: Callable[[World, int], Text | None]
    """What keeps a creature from reacting, as it is, who could act."""
    big_reach: str = ""
    """Leaving a threatened square provokes, entering one does not; so who comes up to a big creature through more than

    one of its squares may be struck before it stands beside it, unless it comes by a step (`watch`).
    """
    limits: str = ""
    """By which rule there are no more; '': that of what provokes."""
    more: Callable[[World, int], int] = none
    """How many reactions more than one a creature has in a round."""
    entering: Entering | None = None
    """Whose squares are entered, because of littleness or of size, may strike; None: that gives no chance."""
    underfoot: bool = False
    """Whoever keeps a threatened square under it has left one, too, by any step."""
    once: bool = False
    """All movement of a creature in one round is one chance for each foe, taken or not."""
    spent: Text = SPENT
    hold: Text = HOLD

    @property
    def reach(self) -> Reach:
        """Give the law of reach."""
        return self.concealing.cover.reach

    def may_react(self, world: World, unit: int) -> Refusal | None:
        """A creature has one reaction a round, and none while it can do nothing."""
        rule = self.limits or self.rule
        if self.reach.states.idle(world, unit):
            return Refusal(rule, text("{who} can neither act nor react.", who=called(world, unit)))
        unable = self.unable(world, unit)
        if unable is not None:
            return Refusal(rule, unable)
        budget = world.find(unit, Budget)
        if budget is not None and budget.left(REACTION) + self.more(world, unit) < 1:
            return Refusal(rule, self._without(world, unit, budget))
        if not melee_weapons(world, unit):
            return Refusal(self.reach.unarmed, text("{who} holds no melee weapon.", who=called(world, unit)))
        return None

    def _without(self, world: World, unit: int, budget: Budget) -> Text:
        """Say why a creature has no reaction: spent, or not yet given, before its first turn."""
        if budget.done or any(left for _, left in budget.slots):
            return replace(self.spent, facts=(("who", called(world, unit)),))
        return text("{who} has not acted yet.", who=called(world, unit))

    def had(self, world: World, foe: int, mover: int) -> bool:
        """Say whether a foe has had its chance at a mover in this round."""
        offered = world.find(mover, Offered) if self.once else None
        return offered is not None and offered.round == _round(world) and foe in offered.by

    def noted(self, world: World, foe: int, mover: int) -> tuple[Change, ...]:
        """Note that a foe has had its chance at a mover in this round, where that is its only one."""
        if not self.once:
            return ()
        offered = world.find(mover, Offered)
        by = offered.by if offered is not None and offered.round == _round(world) else ()
        return put(world, mover, Offered(_round(world), (*by, foe)))

    def watchers(self, world: World, mover: int) -> tuple[int, ...]:
        """List the foes of a creature that could strike when it gives them the chance, in id order."""
        return _watchers(world, self, mover)

    def weapon(self, world: World, foe: int, target: Space) -> Weapon | None:
        """Give the weapon with which a foe would strike: the first of its melee weapons that reaches."""
        in_reach = (arm for arm in melee_weapons(world, foe) if self.reach.in_reach(world, foe, arm, target))
        return next(in_reach, None)

    def shielded(self, world: World, foe: int, mover: int, before: Space) -> Refusal | None:
        """Nobody strikes at whom he cannot see where it acts or leaves, nor at who has cover from him there."""
        concealing = self.concealing
        blind = concealing.hidden_there(world, foe, mover, before)
        return blind or concealing.cover.bars_opportunity(world, foe, mover, None, before)

    def acting(self, world: World, unit: int) -> tuple[Provocation, ...]:
        """What provokes in a threatened square, shooting for one, provokes whoever threatens it."""
        cells = space(world, unit)
        at = ((foe, self.threatened(world, foe, cells)) for foe in self.watchers(world, unit))
        marks = (Provocation(foe, cell) for foe, cell in at if cell is not None)
        return tuple(mark for mark in marks if self.shielded(world, mark.by, unit, cells) is None)

    def threatened(self, world: World, foe: int, cells: Space) -> Cell | None:
        """Give the first of some cells that a foe threatens."""
        return next((cell for cell in cells if self.reach.threatens(world, foe, cell)), None)

    def watch(self, world: World, mover: int, action: str = "") -> "Watch | None":
        """Watch a movement from its start: a step provokes nobody; who withdraws is spared where it starts."""
        if not watched(action):
            return None
        return Watch(self, world, mover, spared(world, mover, action))

    def reactions(self, blows: Blows) -> Reactions:
        """Let each foe that a creature provokes say whether it spends its reaction on a strike."""
        return Reactions(
            self.rule,
            text("{foe}: strike {mover} by opportunity?"),
            self.hold,
            (BY_OPPORTUNITY,),
            weapon=self._arm,
            barred=partial(self._barred, blows),
            blow=blows.attack.strike,
            struck=partial(self._struck, blows),
            passed=self._passed,
        )

    def _arm(self, world: World, foe: int, mover: int) -> str | None:
        arm = self.weapon(world, foe, space(world, mover))
        return None if arm is None else arm.name

    def _barred(self, blows: Blows, world: World, foe: int, mover: int) -> bool:
        return blows.harm.states.at_mercy(world, mover) or self.may_react(world, foe) is not None

    def _struck(self, blows: Blows, world: World, dice: Dice, foe: int, mover: int, arm: str) -> Play:
        budget, note = world.get(foe, Budget).spend(REACTION), text("strikes by opportunity")
        changes = *put(world, foe, budget), *self.noted(world, foe, mover)
        yield Event("spent", foe, self._why, changes, note)
        yield from blows.strike(world, dice, foe, mover, arm, (BY_OPPORTUNITY,))

    def _passed(self, world: World, foe: int, mover: int) -> Play:
        changes = self.noted(world, foe, mover)
        if changes:
            yield Event("spent", foe, self._why, changes, text("lets {name} pass", name=called(world, mover)))

    @property
    def _why(self) -> tuple[Because, ...]:
        return tuple(Because(rule) for rule in (self.rule, self.limits) if rule)


@dataclass(frozen=True, slots=True, eq=False)
class Provoking:
    """The law of deeds that provoke whoever threatens the square in which they are done."""

    opportunity: Opportunity
    reactions: Reactions

    def asked(self, world: World, dice: Dice, unit: int) -> Play:
        """Ask each foe that threatens who acts whether it strikes."""
        yield from self.reactions.asked(world, dice, unit, self.opportunity.acting(world, unit))

    def target(self, world: World, unit: int, foe: int) -> tuple[Provocation, ...]:
        """Some deeds provoke only the foe at whom they are aimed."""
        return tuple(mark for mark in self.opportunity.acting(world, unit) if mark.by == foe)

    def kept(self, world: World, unit: int, foe: int) -> Refusal | None:
        """Say what keeps a foe from striking at a deed that is aimed at it."""
        law, cells = self.opportunity, space(world, unit)
        if law.may_react(world, foe) is None and law.threatened(world, foe, cells) is None:
            why = text("{who} does not threaten the square.", who=called(world, foe))
            return Refusal(law.reach.threatened, why)
        return law.may_react(world, foe) or law.shielded(world, foe, unit, cells)

    def by_attack(self, world: World, unit: int, target: int, *, afar: bool, bare: bool) -> tuple[Provocation, ...]:
        """A shot provokes whoever threatens the square, a blow with bare hands perhaps its target."""
        if afar:
            return self.opportunity.acting(world, unit)
        return self.target(world, unit, target) if bare else ()

    def strikes(self, world: World, unit: int) -> tuple[Strike, ...]:
        """Preview the strikes of those foes."""
        return self.foreseen(world, unit, self.opportunity.acting(world, unit))

    def foreseen(self, world: World, unit: int, marks: tuple[Provocation, ...]) -> tuple[Strike, ...]:
        """Preview the strikes that a deed provokes."""
        strikes = (self.reactions.strike(world, mark.by, unit) for mark in marks)
        return tuple(strike for strike in strikes if strike is not None)


@remembered
def _watchers(world: World, law: Opportunity, mover: int) -> tuple[int, ...]:
    return foes(world, mover, lambda world, foe: law.may_react(world, foe) is None)


@remembered
def _threatened(world: World, law: Opportunity, foe: int) -> Space:
    return law.reach.threatened_cells(world, foe)


@remembered
def _around(world: World, law: Opportunity, mover: int) -> dict[tuple[int, int], tuple[int, ...]]:
    """Give for each column the watchers of a mover that may threaten it, in id order."""
    near: dict[tuple[int, int], tuple[int, ...]] = {}
    for foe in law.watchers(world, mover):
        for spot in law.reach.around(world, foe):
            near[spot] = (*near.get(spot, ()), foe)
    return near


def _round(world: World) -> int:
    turn = world.find(BATTLE, Turn)
    return turn.round if turn is not None else 0


@dataclass
class Watch:
    """The foes along one movement: each strikes once at most, at the first threatened square that is left.

    `spared` are squares that count as not threatened by foes in sight (where a withdrawing creature starts).
    """

    law: Opportunity
    world: World
    mover: int
    spared: Space = ()
    _left: list[int] = field(init=False)
    _held: Space = field(init=False)
    kept: tuple[tuple[int, str], ...] = ()
    """Who was kept from striking because of the last stride, each with the rule that keeps it."""

    def __post_init__(self) -> None:
        foes = self.law.watchers(self.world, self.mover)
        self._left = [foe for foe in foes if not self.law.had(self.world, foe, self.mover)]
        self._held = space(self.world, self.mover)

    @property
    def planes(self) -> list[Space]:
        """List what each watcher threatens, for the choice among equal ways."""
        cells = ((_threatened(self.world, self.law, foe), self._spares(foe)) for foe in self._left)
        return [tuple(cell for cell in plane if cell not in spared) if spared else plane for plane, spared in cells]

    def _spares(self, foe: int) -> Space:
        """Give the squares of which this foe takes no notice."""
        return spared_by(self.law.concealing, self.world, self.mover, foe, self.spared)

    def provoked(self, stride: Stride) -> tuple[Provocation, ...]:
        """List who strikes because of a stride; to be asked for every stride in order."""
        before, after = self._held, footprint.cells(stride.after, stride.band)
        self._held, self.kept = after, ()
        if before == after:
            return ()
        around = _around(self.world, self.law, self.mover)
        near = dict.fromkeys(foe for x, y, _ in before for foe in around.get((x, y), ()) if foe in self._left)
        marks = [mark for foe in sorted(near) for mark in self._leaving(foe, before, after)]
        marks += [mark for mark in self._entering(before, after) if all(mark.by != one.by for one in marks)]
        for mark in marks:
            self._left.remove(mark.by)
        return tuple(marks)

    def _entering(self, before: Space, after: Space) -> Iterator[Provocation]:
        """Whose square is entered may strike, who has its chance yet and sees the mover there."""
        entering, hidden = self.law.entering, self.law.concealing.hidden_there
        for mark in () if entering is None else entering.strikers(self.world, self.mover, before, after):
            if mark.by in self._left and hidden(self.world, mark.by, self.mover, after) is None:
                yield mark

    def _leaving(self, foe: int, before: Space, after: Space) -> Iterator[Provocation]:
        """Leaving a threatened square provokes, entering one does not; once a foe."""
        threatens = self.law.reach.threatens
        kept = () if self.law.underfoot else after
        left = [cell for cell in before if cell not in kept and threatens(self.world, foe, cell)]
        refusal = self.law.shielded(self.world, foe, self.mover, before) if left else None
        if refusal is not None:
            self.kept = (*self.kept, (foe, refusal.rule))
            return
        spared = self._spares(foe) if left else ()
        yield from (Provocation(foe, cell) for cell in [cell for cell in left if cell not in spared][:1])
