"""Attacks of opportunity: who watches, which step provokes, what shields the mover."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.ecs.components import Budget, Side, Weapon
from game.ecs.world import World
from game.mechanics.d20.reach import melee_weapons
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import HIDDEN, INVISIBLE, has
from game.paths.moves import Stride
from game.paths.plan import Provocation
from game.reasons import Refusal, Text, text
from game.rules.starfinder.concealment import concealment, sees, total_concealment
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.space import footprint
from game.space.square import Cell


def may_react(world: World, unit: int) -> Refusal | None:
    """A creature has one reaction a round, and none while flat-footed or helpless.   [sf.attack-of-opportunity]"""
    budget = world.find(unit, Budget)
    if STATES.idle(world, unit) or has(world, unit, "flat-footed", "off-kilter") or PACE.hanging(world, unit):
        return Refusal("sf.attack-of-opportunity", _unable(world, unit))
    if budget is not None and budget.left("reaction") < 1:
        return Refusal("sf.attack-of-opportunity", _without(world, unit, budget))
    if not melee_weapons(world, unit):
        return Refusal("sf.unarmed-no-threat", text("{who} holds no melee weapon.", who=called(world, unit)))
    return None


def _without(world: World, unit: int, budget: Budget) -> Text:
    """Say why a creature has no reaction: spent, or not yet given, before its first turn."""
    if budget.done or any(left for _, left in budget.slots):
        return text("{who} has spent its reaction.", who=called(world, unit))
    return text("{who} has not acted yet.", who=called(world, unit))


def _unable(world: World, unit: int) -> Text:
    """Say what keeps a creature from reacting."""
    state = next((one for one in ("flat-footed", "off-kilter") if has(world, unit, one)), "")
    if STATES.idle(world, unit):
        return text("{who} can neither act nor react.", who=called(world, unit))
    if state:
        return text("{who} is {state}.", who=called(world, unit), state=state)
    return text("{who} clings to a wall.", who=called(world, unit))


def watchers(world: World, mover: int) -> tuple[int, ...]:
    """List the foes of a creature that could strike when it gives them the chance, in id order."""
    foes = (unit for unit, _ in world.all(Side) if unit != mover and hostile(world, unit, mover))
    return tuple(foe for foe in foes if may_react(world, foe) is None)


def opportunity_weapon(world: World, foe: int, target: tuple[Cell, ...]) -> Weapon | None:
    """Give the weapon with which a foe would strike: the first of its melee weapons that reaches."""
    return next((weapon for weapon in melee_weapons(world, foe) if REACH.in_reach(world, foe, weapon, target)), None)


def shielded(world: World, foe: int, mover: int, before: tuple[Cell, ...]) -> Refusal | None:
    """Say what keeps a foe from striking at who leaves a threatened square: not seeing it, or cover.

    [sf.total-concealment] [sf.cover-no-opportunity]
    """
    return blind_to(world, foe, mover, before) or COVER.bars_opportunity(world, foe, mover, None, before)


def blind_to(world: World, foe: int, mover: int, before: tuple[Cell, ...]) -> Refusal | None:
    """Nobody strikes at a creature itself that he cannot see where it acts or leaves.   [sf.total-concealment]"""
    hidden = has(world, mover, INVISIBLE, "in-darkness", HIDDEN) or has(world, foe, "blinded")
    seen = sees(world.field, space(world, foe), before)
    if seen and not (hidden and concealment(world, foe, mover, None).unseen):
        return None
    why = text("{who} does not see {name}.", who=called(world, foe), name=called(world, mover))
    return Refusal("sf.total-concealment", why)


@dataclass
class Watch:
    """The foes along one movement: each strikes once at most, at the first threatened square that is left.

    `spared` are squares that count as not threatened by foes in sight (where a withdrawing creature starts).
    """

    world: World
    mover: int
    spared: tuple[Cell, ...] = ()
    _left: list[int] = field(init=False)
    _held: tuple[Cell, ...] = field(init=False)
    kept: tuple[tuple[int, str], ...] = ()
    """Who was kept from striking because of the last stride, each with the rule that keeps it."""

    def __post_init__(self) -> None:
        self._left = list(watchers(self.world, self.mover))
        self._held = space(self.world, self.mover)

    @property
    def planes(self) -> list[tuple[Cell, ...]]:
        """List what each watcher threatens, for the choice among equal ways."""
        cells = ((REACH.threatened_cells(self.world, foe), self._spared(foe)) for foe in self._left)
        return [tuple(cell for cell in plane if cell not in spared) for plane, spared in cells]

    def _spared(self, foe: int) -> tuple[Cell, ...]:
        """Who withdraws is spared by the foes that it sees.   [sf.attack-of-opportunity]"""
        if not self.spared or total_concealment(self.world, self.mover, foe).unseen:
            return ()
        return self.spared

    def provoked(self, stride: Stride) -> tuple[Provocation, ...]:
        """List who strikes because of a stride; to be asked for every stride in order."""
        before, after = self._held, footprint.cells(stride.after, stride.band)
        self._held, self.kept = after, ()
        if before == after:
            return ()
        marks = tuple(mark for foe in self._left for mark in self._leaving(foe, before, after))
        for mark in marks:
            self._left.remove(mark.by)
        return marks

    def _leaving(self, foe: int, before: tuple[Cell, ...], after: tuple[Cell, ...]) -> Iterator[Provocation]:
        """Leaving a threatened square provokes, entering one does not; once a foe.   [sf.attack-of-opportunity]"""
        left = [cell for cell in before if cell not in after and REACH.threatens(self.world, foe, cell)]
        refusal = shielded(self.world, foe, self.mover, before) if left else None
        if refusal is not None:
            self.kept = (*self.kept, (foe, refusal.rule))
            return
        spared = self._spared(foe) if left else ()
        yield from (Provocation(foe, cell) for cell in [cell for cell in left if cell not in spared][:1])


def acting_provokes(world: World, unit: int) -> tuple[Provocation, ...]:
    """Shooting in a threatened square provokes whoever threatens it.   [sf.attack-of-opportunity]"""
    cells = space(world, unit)
    marks = []
    for foe in watchers(world, unit):
        cell = next((cell for cell in cells if REACH.threatens(world, foe, cell)), None)
        if cell is not None and shielded(world, foe, unit, cells) is None:
            marks.append(Provocation(foe, cell))
    return tuple(marks)
