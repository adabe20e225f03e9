"""A first look at places that reckons as plans are judged: what the next turn promises there, what foes add there."""

from game.ai.duel import Duel
from game.ai.glance import ACROSS, Glance, Spot, Target
from game.ai.peril import ELSEWHERE, RUSHES, Peril
from game.ai.squad import Mark
from game.ai.throws import UNSEEN, opens
from game.ai.worth import Worth
from game.ecs.world import World
from game.paths.plan import Stop
from game.space.square import Cell


class Sharp(Glance):
    """What many places look like to who looks closely: the best by it are nearly always the best of all."""

    def __init__(self, worth: Worth, world: World, drawn: int = 0, *, blows: bool = True) -> None:
        """Take what a glance takes, and what the unit's blows draw from foes that it stands within reach of.

        `blows`: a blow may still be open this turn.
        """
        self.drawn, self.blows = drawn, blows
        self._added: dict[tuple[int, int, int], int] = {}
        """What foes add to what they may do to others, by the damage that they do and how far it draws them."""
        super().__init__(worth, world)

    def _most(self, foe: Target) -> int:
        damage = max(foe.duel.full.damage, foe.duel.far_full.damage)
        return foe.moved * (100 + ACROSS) // 100 + self._promised(foe, damage)

    def _hope(self, stop: Stop, foe: Target) -> int:
        now, worth = 0, self.worth
        if self.blows and stop.band == 0 and self.touches(stop, foe):
            now = foe.moved * (100 + ACROSS * int(stop.cell[:2] in self.opposite)) // 100
        away = worth.roads.apart(self.world, stop.cell, foe.at, foe.side)
        away -= worth.afar.comes(self.world, foe.foe, stop.cell)
        near, far = worth.afar.near(self.world, foe.duel, away), worth.afar.far(foe.duel, away)
        return now + self._promised(foe, max(near, far))

    def _promised(self, foe: Target, damage: int) -> int:
        """Weigh damage of the next turn."""
        return self.worth.weights[foe.foe] * damage * self.worth.knobs.outlook // 10_000

    def _at(self, cell: Cell) -> int:
        return super()._at(cell) - (self.drawn if self.drawn and self._within(cell) else 0)

    def _within(self, at: Cell) -> bool:
        """Say whether a place is within some foe's reach as that stands."""
        spots = self._spots(at)
        return any(danger.strikes(at[2], spots) for danger in self.worth.perils)

    def _harm(self, danger: Peril, duel: Duel, at: Cell, spots: frozenset[Spot]) -> int:
        """Price what a foe may do there, hand to hand or by a shot, beyond what it may do to others."""
        harm, draws = super()._harm(danger, duel, at, spots), danger.draws(at[2], spots)
        if not harm and at[2] <= danger.top and not spots.isdisjoint(danger.rush):
            harm = duel.moved.damage * RUSHES // 100
        if harm < duel.far_full.damage:
            open_ = self._opens(danger.foe, at[2], spots)
            shot = duel.far_full.damage if open_ else duel.far.damage * UNSEEN // 100
            harm, draws = (shot, max(ELSEWHERE, draws)) if shot > harm else (harm, draws)
        return self._beyond(danger.foe, harm, draws)

    def _beyond(self, foe: int, harm: int, draws: int) -> int:
        key = foe, harm, draws
        if key not in self._added:
            self._added[key] = self.worth.squad.adds(foe, Mark(self.worth.price(self.worth.unit, harm), draws))
        return self._added[key]

    def _opens(self, foe: int, z: int, spots: frozenset[Spot]) -> bool:
        """Say whether a foe has a line to some squares at a height."""
        cells = self.worth.book.space.cells(self.world, foe)
        return any(opens(self.world.field, cell, (x, y, z)) for cell in cells for x, y in spots)
