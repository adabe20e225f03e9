"""How a battle goes on without dice: the world as it is then, what everybody may have left, and what has been lost."""

from dataclasses import dataclass, replace

from game.ai.ahead import after, on
from game.ai.chance import Class, Outcomes
from game.ai.lives import Left, Lives
from game.ai.odds import WHOLE, outcomes
from game.ai.pieces import Pieces
from game.ai.worth import FELLED, Worth
from game.battle.command import Command
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Odds
from game.ecs.components import Vitals
from game.ecs.world import World

GONE = 3_000
"""Ten-thousandths: who stands with a smaller chance is taken for fallen."""
SURE = Odds(1, 1)


@dataclass(frozen=True, slots=True)
class Loss:
    """What somebody is expected to lose by something done in the round, in hundredths of a hit point.

    `seen`: the attack, the so-manieth of its turn from 0; None for what befalls it on its way, or between two turns:
    then nobody does it.
    """

    by: int
    unit: int
    loss: int
    seen: Preview | None = None
    blow: int = 0
    gone: bool = False
    """After a move."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a battle stands on a course: the world, what everybody may have left, what was dealt and what suffered."""

    world: World
    left: dict[int, Left]
    dealt: int
    taken: int


class SpentError(Exception):
    """There is no time left to play on."""


class Course:
    """A battle as it goes on after a moment; nothing of it is true yet."""

    def __init__(self, worth: Worth, nodes: int) -> None:
        self.worth, self.book, self.most = worth, worth.book, nodes
        self.nodes = 0
        self.anew()

    def anew(self) -> None:
        """Begin again where the battle stands."""
        self.world, self.lives = self.worth.world, Lives()
        self.dealt = self.taken = 0
        """What is done to foes and to the own side after the plan, priced, in hundredths of a hit point."""
        self.gone = False
        """Whoever acts has moved."""
        self.losses: list[Loss] = []
        """What is expected to be lost after the plan."""
        for unit in (*self.worth.side, *self.worth.foes):
            self.lives.begin(unit, self.book.lasts(self.world, unit))

    @property
    def standing(self) -> Standing:
        """Give how it stands now, to go on from there later."""
        return Standing(self.world, dict(self.lives.left), self.dealt, self.taken)

    def stand(self, there: Standing) -> None:
        """Go on from how it stood once."""
        self.world, self.lives = there.world, Lives(dict(there.left))
        self.dealt, self.taken = there.dealt, there.taken

    @property
    def value(self) -> int:
        """Give what is dealt less what is suffered."""
        return self.dealt - self.taken * min(100, self.worth.caution.patience) // 100

    def node(self) -> None:
        """Count an evaluation.  Raises SpentError when there are none left."""
        if self.nodes >= self.most:
            raise SpentError
        self.nodes += 1

    def life(self, world: World, unit: int) -> int:
        """Give what somebody has left in a world before it is out of the fight."""
        return max(0, self.book.lasts(world, unit)) if self.book.turns.able(world, unit) else 0

    # -- what is lost --------------------------------------------------------------------------------------------------

    def priced(self, unit: int, loss: int, fells: int) -> int:
        """Price what somebody loses, and the chance that it goes down by it."""
        return self.worth.price(unit, loss) + fells * self.worth.rates.get(unit, 0) * FELLED // (100 * WHOLE)

    def landed(self, strike: Strike, share: int) -> Left:
        """Give what a target has left after a strike that comes about in so many of ten thousand cases."""
        return self.lives.struck(strike.at, *outcomes(self.world, strike), share)

    def lose(self, unit: int, later: Left, by: int = 0, seen: Preview | None = None, blow: int = 0) -> None:
        """Let somebody lose what it no longer has then."""
        loss, fells = self.lives.toll(unit, later)
        self.lives.left[unit] = later
        if not loss and not fells:
            return
        self.losses.append(Loss(by, unit, loss, seen, blow, self.gone))
        if unit in self.worth.foes:
            self.dealt += self.priced(unit, loss, fells)
        else:
            self.taken += self.priced(unit, loss, fells)

    def passed(self, seen: Preview, acting: int) -> None:
        """Let somebody be struck on its way, or for what it does, by those who may."""
        doubted = dict(seen.doubted)
        for one in seen.provoked:
            if one.at in self.lives.left and one.by in self.lives.left:
                odds = doubted.get(one.by, SURE)
                share = self.lives.stands(one.by) * self.lives.stands(acting) // WHOLE
                self.lose(one.at, self.landed(one, share * odds.wins // odds.of), acting)

    # -- what is done --------------------------------------------------------------------------------------------------

    def step(self, cmd: Command, by: int = 0) -> None:
        """Carry out a command as far as no dice decide it; `by`: what is lost by it counts."""
        self._changed(after(self.book, self.world, cmd), by, counts=by > 0)

    def on(self, cmd: Command) -> None:
        """End a turn, with all that follows until the next has begun."""
        self._changed(on(self.book, self.world, cmd), 0, counts=True)

    def _changed(self, ahead: World, by: int, *, counts: bool) -> None:
        here, self.world = self.world, ahead
        for unit in self.lives.left:
            loss = self.life(here, unit) - self.life(ahead, unit)
            if loss and counts:
                share = self.lives.stands(by) if by else WHOLE
                self.lose(unit, self.lives.changed(unit, ((loss, share),)), by)
            elif loss:
                self.lives.left[unit] = self.lives.changed(unit, ((loss, WHOLE),))
        self.cleared()

    def varied(self, cmd: Command) -> Pieces[tuple[Class, ...]]:
        """Give the classes of what dice make of a command."""
        return (yield from Outcomes(self.book, self.world, cmd).work())

    def spreads(self, classes: tuple[Class, ...], share: int = WHOLE) -> dict[int, Left]:
        """Give what everybody has left after something that dice decide, if it comes about in so many cases."""
        later: dict[int, Left] = {}
        for unit in self.lives.left:
            lost = [(self.life(self.world, unit) - self.life(one.world, unit), one.weight) for one in classes]
            some = tuple((loss, weight * share // WHOLE) for loss, weight in _levelled(lost) if loss)
            if some:
                later[unit] = self.lives.changed(unit, some)
        return later

    def cleared(self) -> None:
        """Take from the fight who is down with all likelihood, and is not known to be."""
        for unit in self.lives.left:
            vitals = self.world.find(unit, Vitals)
            if self.lives.stands(unit) < GONE and vitals is not None and self.book.turns.able(self.world, unit):
                self.world = self.world.fork()
                self.world.put(unit, replace(vitals, hp=-vitals.max_hp, dead=True))


def _levelled(lost: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out weights below 0, which stand where several rolls were varied one by one; the mean stays as it is."""
    kept = [(loss, weight) for loss, weight in lost if weight > 0]
    mean, seen = (sum(loss * weight for loss, weight in some) for some in (lost, kept))
    if len(kept) == len(lost) or mean == seen:
        return kept
    return [(loss, weight * mean // seen) for loss, weight in kept] if 0 < mean < seen else []
