"""What distance leaves of a blow: how much of it the next turn promises on somebody who is so far away then."""

from collections.abc import Iterable, Mapping

from game.ai.caution import Caution
from game.ai.duel import Duel
from game.ai.goals import Goals
from game.ai.knobs import Knobs
from game.ai.roads import Roads, fade
from game.battle.rulebook import Rulebook
from game.ecs.components import Conditions, Place, Speeds
from game.ecs.world import World
from game.space.square import Cell

CARRIES, CLOSE = 2, 4
"""Moves from which a shot is worth while, where it is not looked into; cells, when nobody does anything for long."""
STRIDES = 2
"""Moves that a foe makes in a turn in which it only comes."""
CLOSES = 75
"""Percent of what it does hand to hand that a foe does from afar at most, to be expected to come."""


class Afar:
    """One unit's view of how far it is to its foes."""

    def __init__(
        self, book: Rulebook, side: tuple[int, ...], knobs: Knobs, roads: Roads, caution: Caution, goals: Goals
    ) -> None:
        """Take the unit's side, itself first."""
        self.book, self.side, self.knobs = book, side, knobs
        self.roads, self.caution, self.goals = roads, caution, goals
        self._comes: dict[int, int] = {}

    def near(self, world: World, duel: Duel, away: int) -> int:
        """Give what the next turn may do hand to hand to who is so far away then."""
        moves = self._moves(world, away)
        late = min(100, moves) if self.knobs.exact or not moves else 100
        return (duel.full.damage * (100 - late) + duel.moved.damage * late) * fade(moves) // 10_000

    def far(self, duel: Duel, away: int) -> int:
        """Give what it may do from afar to who is so far away, where it is not seen how that is covered."""
        further = max(0, away - (CLOSE * self.roads.cell if self.caution.stuck else CARRIES * self.roads.pace))
        return duel.far_full.damage * fade(100 + 100 * further // self.roads.pace) // 100

    def expect(self, world: World, foes: Iterable[int], fires: Mapping[int, int], rates: Mapping[int, int]) -> None:
        """Find out how far each foe comes by itself; `fires`, `rates`: what it does in a turn from afar and at best."""
        self._comes = {foe: self._goes(world, foe) for foe in foes if 100 * fires[foe] <= CLOSES * rates[foe]}

    def _goes(self, world: World, foe: int) -> int:
        """Give how far a foe goes in a turn: nowhere in a state that lasts, nor as long as one goes for it anyway."""
        if not self.knobs.exact or self.caution.stuck or self.goals.hurried or self.goals.patient:
            return 0
        if any(state.ends != "turn" for state in world.get(foe, Conditions).active):
            return 0
        speeds = world.find(foe, Speeds) or Speeds()
        return STRIDES * max((speed for _, speed in speeds.modes), default=0)

    def comes(self, world: World, foe: int, at: Cell) -> int:
        """Give how far a foe is expected to come to the unit at a place: it comes to who is nearest to it then."""
        far = self._comes.get(foe, 0)
        if not far:
            return 0
        steps, there = world.field.grid.steps, world.get(foe, Place).at
        nearer = any(steps(world.get(friend, Place).at, there) < steps(at, there) for friend in self.side[1:])
        return 0 if nearer else far

    def _moves(self, world: World, away: int) -> int:
        """Give how many moves away a foe is to be struck, in hundredths."""
        away -= self.book.combat.reach(world, self.side[0]).total
        step = self.roads.cell if self.knobs.exact and self.book.weighing.steps else 0
        return 100 * away // self.roads.pace if away > step else 0
