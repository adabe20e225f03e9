"""What distance leaves of a blow: how much of it the next turn promises on somebody who is so far away then."""

from game.ai.caution import Caution
from game.ai.duel import Duel
from game.ai.goals import Goals
from game.ai.knobs import Knobs
from game.ai.roads import Roads, fade
from game.battle.rulebook import Rulebook
from game.ecs.components import Conditions, Place, Speeds
from game.ecs.world import World

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

    def near(self, world: World, duel: Duel, away: int) -> int:
        """Give what the next turn may do hand to hand to who is so far away then."""
        moves = self._moves(world, away)
        late = min(100, moves) if self.knobs.exact or not moves else 100
        return (duel.full.damage * (100 - late) + duel.moved.damage * late) * fade(moves) // 10_000

    def far(self, duel: Duel, away: int) -> int:
        """Give what it may do from afar to who is so far away, where it is not seen how that is covered."""
        further = max(0, away - (CLOSE * self.roads.cell if self.caution.stuck else CARRIES * self.roads.pace))
        return duel.far_full.damage * fade(100 + 100 * further // self.roads.pace) // 100

    def comes(self, world: World, foe: int, far: int, near: int) -> int:
        """Give how far a foe is expected to come by itself, and it comes to who is nearest to it.

        It does not where a state that lasts stands in its way, or it does as well from afar. `far`, `near`: what it
        does in a turn from afar, and at best.
        """
        calm = self.knobs.exact and not (self.caution.stuck or self.goals.hurried or self.goals.patient)
        if not calm or not self._nearest(world, foe) or 100 * far > CLOSES * near:
            return 0
        states, speeds = world.get(foe, Conditions).active, world.find(foe, Speeds) or Speeds()
        held = any(state.ends != "turn" for state in states)
        return 0 if held else STRIDES * max((speed for _, speed in speeds.modes), default=0)

    def _nearest(self, world: World, foe: int) -> bool:
        """Say whether no friend stands nearer to a foe than the unit."""
        steps, at = world.field.grid.steps, world.get(foe, Place).at
        gaps = [steps(world.get(one, Place).at, at) for one in self.side]
        return gaps[0] == min(gaps)

    def _moves(self, world: World, away: int) -> int:
        """Give how many moves away a foe is to be struck, in hundredths."""
        away -= self.book.combat.reach(world, self.side[0]).total
        step = self.roads.cell if self.knobs.exact and self.book.weighing.steps else 0
        return 100 * away // self.roads.pace if away > step else 0
