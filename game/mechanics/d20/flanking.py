"""Flanking: two on opposite sides of a foe."""

from dataclasses import dataclass

from game.ecs.components import Place, Side, Weapon
from game.ecs.world import World, lasting
from game.mechanics.d20.reach import Reach
from game.mechanics.d20.sizes import space
from game.mechanics.sides import hostile
from game.reasons import Because, text

BONUS = 2
"""What flanking adds to attack rolls, however many flank."""


@dataclass(frozen=True, slots=True)
class Flank:
    """Whether an attacker flanks its target, with whom, what that adds to the attack roll, and why or why not."""

    flanked: bool = False
    partner: int | None = None
    bonus: int = 0
    because: tuple[Because, ...] = ()
    against: tuple[Because, ...] = ()
    """Of the reasons, what keeps it from flanking."""


@dataclass(frozen=True, slots=True, eq=False)
class Flanking:
    """The law of flanking."""

    reach: Reach
    flanks: str
    """An attacker in melee gets a bonus if a foe of its target threatens that from the opposite side."""
    threat: str
    """Only a partner who threatens one of the foe's squares counts."""
    line: str
    """The line between the centres of both must cross the foe's space between opposite sides."""
    big: str
    """An attacker of several squares may count from any one of them; its partner may not."""
    zero: str
    """A creature with a reach of 0 feet neither flanks nor helps another to flank."""
    partners: bool = False
    """A big partner, too, may count from any one of its squares."""
    allied: bool = False
    """Only one of the attacker's own side helps it; otherwise any foe of the target does."""

    def flank(self, world: World, attacker: int, target: int, weapon: Weapon | None) -> Flank:
        """An attacker in melee gets +2 if a foe of its target threatens that from the opposite side.

        The partner is the first, in id order, who makes the flanking; `weapon` None is bare hands.
        """
        return _flank(world, self, attacker, target, weapon)

    def judged(self, world: World, attacker: int, target: int, weapon: Weapon | None) -> Flank:
        """Look for the partner."""
        barred = self._barred(world, attacker, target, weapon)
        if barred is not None:
            return Flank(because=(Because(self.flanks), barred), against=(barred,))
        failed: list[Because] = []
        for partner in self._others(world, attacker, target):
            why = self._pair(world, attacker, partner, target)
            if why[0].amount:
                return Flank(True, partner, BONUS, why)
            failed += why
        against = tuple(dict.fromkeys(failed))
        return Flank(because=(Because(self.flanks), *against), against=against)

    def _barred(self, world: World, attacker: int, target: int, weapon: Weapon | None) -> Because | None:
        """Say why an attack as such never flanks: not in melee, out of reach, or a reach of 0."""
        goal = space(world, target)
        if self.reach.from_afar(world, attacker, weapon, goal):
            return Because(self.flanks, 0, text("Only melee attacks flank."))
        if not self.reach.of(world, attacker, weapon).total:
            return self._no_reach()
        if not self.reach.in_reach(world, attacker, weapon, goal):
            return Because(self.reach.natural, 0, text("The target is out of reach."))
        return None

    def _no_reach(self) -> Because:
        return Because(self.zero, 0, text("A reach of 0 feet cannot flank."))

    def _pair(self, world: World, attacker: int, partner: int, target: int) -> tuple[Because, ...]:
        """Give the reasons of a pair; the first adds the bonus, or nothing where the two don't flank."""
        line = self.joined(world, attacker, partner, target)
        if not line[0].amount:
            return line
        if self.reach.threat(world, partner) == 0:
            return (self._no_reach(),)
        if not any(self.reach.threatens(world, partner, cell) for cell in space(world, target)):
            return (Because(self.threat, 0, text("The partner does not threaten the target.")),)
        return (*line, Because(self.threat))

    def joined(self, world: World, attacker: int, partner: int, target: int) -> tuple[Because, ...]:
        """The line between the centres of both must cross the foe's space between opposite sides.

        An attacker of several squares may count from any one of them; its partner may not.
        """
        one, other, foe = space(world, attacker), space(world, partner), space(world, target)
        grid = world.field.grid
        if grid.opposed(one, other, foe):
            return self._bonus
        if len(one) > 1 and grid.opposed_by_a_cell(one, other, foe):
            return *self._bonus, Because(self.big, 0, text("One of its squares makes the line."))
        if self.partners and any(grid.opposed_by_a_cell(one, (cell,), foe) for cell in other):
            return *self._bonus, Because(self.big, 0, text("One of the partner's squares makes the line."))
        none, centre = text("None of its squares makes the line."), text("A big partner counts from its centre.")
        own = len(one) > 1 or self.partners
        big = (Because(self.big, 0, none if own else centre),) if len(one) > 1 or len(other) > 1 else ()
        return Because(self.line, 0, text("The line does not join opposite sides.")), *big

    @property
    def _bonus(self) -> tuple[Because, ...]:
        return Because(self.flanks, BONUS, text("flanking")), Because(self.line)

    def _others(self, world: World, attacker: int, target: int) -> list[int]:
        """List everybody else on the board who is the target's foe, or the attacker's friend, in id order."""
        team = world.get(target, Side).team
        there = (unit for unit, _ in world.all(Place) if unit not in (attacker, target))
        foes = [unit for unit in there if (side := world.find(unit, Side)) is not None and side.team != team]
        return [unit for unit in foes if not self.allied or not hostile(world, attacker, unit)]


@lasting
def _flank(world: World, law: Flanking, attacker: int, target: int, weapon: Weapon | None) -> Flank:
    return law.judged(world, attacker, target, weapon)
