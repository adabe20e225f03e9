"""What has become of somebody between two worlds, asked of the rulebook: what it can do, and what is done to it."""

from game.ai.duel import BRIEF
from game.ai.odds import blow
from game.ai.pieces import Pieces
from game.ai.worth import Worth
from game.battle.rulebook import Strike
from game.ecs.components import Conditions, Place, Terrain
from game.ecs.world import BATTLE, World

OFFENCE, DEFENCE = 60, 40
"""Percent that counts of what a creature can no longer do, and of what can now be done to it: who else could, or
could be struck instead, is not looked into."""
LASTING = 2
"""Turns that a state is expected to last which is saved against; all others are looked at for one."""
Key = tuple[object, ...]


class Burdens:
    """Compares what creatures can do, and can suffer, in worlds of one moment; all is kept for the turn's thinking."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.book = worth, worth.book
        self._known: dict[Key, int] = {}

    def changed(self, world: World, ahead: World, unit: int) -> Pieces[int]:
        """Price what a creature has lost by its states and its place, in hundredths of a hit point."""
        if self.worth.how(world, unit) == self.worth.how(ahead, unit):
            return 0
        lost = (yield from self._offence(world, unit)) - (yield from self._offence(ahead, unit))
        open_ = (yield from self._defence(ahead, unit)) - (yield from self._defence(world, unit))
        return self._turns(world, ahead, unit) * (lost * OFFENCE + open_ * DEFENCE) // 100

    def _turns(self, world: World, ahead: World, unit: int) -> int:
        """Give for how many turns it holds: a place for one, a state that has begun for as long as it may last."""
        old = world.get(unit, Conditions).active
        fresh = [state for state in ahead.get(unit, Conditions).active if state not in old]
        gone = [state for state in old if state not in ahead.get(unit, Conditions).active]
        return LASTING if any(state.ends not in ("", *BRIEF) for state in (*fresh, *gone)) else 1

    def _others(self, unit: int) -> tuple[int, ...]:
        return self.worth.side if unit in self.worth.foes else self.worth.foes

    def _offence(self, world: World, unit: int) -> Pieces[int]:
        """Give the best that a creature can do on its next turn to anybody but the one who acts."""
        others = tuple(other for other in self._others(unit) if other != self.worth.unit)
        places = tuple(world.get(one, Place) for one in others)
        key = unit, self.worth.how(world, unit), places, world.find(BATTLE, Terrain)
        if key not in self._known:
            self._known[key] = yield from self._most(world, unit, others)
        return self._known[key]

    def _most(self, world: World, unit: int, others: tuple[int, ...]) -> Pieces[int]:
        danger = yield from self.worth.danger(world, unit)
        most = 0
        for other in others:
            most = max(most, self.worth.price(other, (yield from self.worth.threats.harm(world, danger, other))))
            yield
        return most

    def _defence(self, world: World, unit: int) -> Pieces[int]:
        """Give the best that any but the one who acts can do to a creature before its next turn, if they get at it."""
        best = 0
        for other in self._others(unit):
            if other != self.worth.unit:
                best = max(best, (yield from self._against(world, other, unit)))
                yield
        return best

    def _against(self, world: World, other: int, unit: int) -> Pieces[int]:
        """Give what one does to another: by the rulebook from where it is, else by their duel once it has come up."""
        combat = self.book.combat
        strikes = [combat.strike(world, other, unit, arm, ()) for arm in combat.arms(world, other)]
        here = [blow(self.book, world, one).damage for one in strikes if isinstance(one, Strike)]
        yield
        if here:
            return self.worth.price(unit, max(here))
        danger = yield from self.worth.danger(self.worth.world, other)
        if not any(cell[:2] in danger.near for cell in self.book.space.cells(world, unit)):
            return 0
        duel = self.worth.stick.duel(world, other, unit, exposed=True)
        return self.worth.price(unit, (yield from duel.work("moved")).damage)
