"""Attacks: what keeps one from being made, what stands on either side of the roll, the exact chance that it hits."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Body, Weapon, Weapons
from game.ecs.world import World, lasting
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.cover import Covering
from game.mechanics.d20.critical_hits import CriticalHits
from game.mechanics.d20.damage import Damage
from game.mechanics.d20.flanking import Flanking
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.modifiers import Attempt, Modifier
from game.mechanics.d20.range_increments import RangeIncrements
from game.mechanics.d20.reach import is_melee, melee_weapons
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty
from game.mechanics.stacking import modifiers
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.space.square import Cell

TO_THE_ARMOUR_CLASS = CriticalHits()
"""A 20 that meets the armour class is a critical hit, without a second roll."""
SHEET = "sheet"
"""Stands for a number that comes from the creature's own sheet; not a modifier."""


def _over(name: str, far: int, rise: int, reach: int) -> tuple[Text, Text]:
    """Say that somebody is too high, or too low, to be reached from wherever one stands at this height."""
    facts: dict[str, int | str] = {"name": name, "far": far, "high": abs(rise), "reach": reach}
    more = abs(rise) - reach
    if rise > 0:
        why = text("{name} is {far} ft away and {high} ft above, reach is {reach} ft.", **facts)
        return why, text("Get {more} ft higher, or strike from afar.", more=more)
    why = text("{name} is {far} ft away and {high} ft below, reach is {reach} ft.", **facts)
    return why, text("Get {more} ft lower, or strike from afar.", more=more)


@dataclass(frozen=True, slots=True, eq=False)
class Attacking:
    """The law of attacks, as scenes, verbs and the referee ask it."""

    covering: Covering
    concealing: Concealing
    flanking: Flanking
    options: tuple[str, ...]
    """The words for how an attack is made."""
    unarmed: Callable[[World, int], Weapon]
    """A creature's bare hands."""
    barred: Callable[[World, int, Weapon, bool], Refusal | None]
    """What keeps a creature from using a weapon at all, as it is, from afar or hand to hand."""
    bonus: Callable[[World, Attempt], tuple[Because, ...]]
    """What an attack roll is made of, circumstances apart."""
    armour: Callable[[World, Attempt], tuple[Because, ...]]
    """What the armour class is made of, circumstances apart."""
    helps: tuple[Modifier, ...]
    """Circumstances on the attacker's side, flanking and range apart."""
    guards: tuple[Modifier, ...]
    """Circumstances on the target's side, cover apart."""
    by: Mapping[str, Because]
    """What the way in which an attack is made adds."""
    damage: Damage
    """What a hit does."""
    range: RangeIncrements
    """The law of range increments."""
    critical: CriticalHits = TO_THE_ARMOUR_CLASS
    """The law of critical hits."""
    several: str = ""
    """Different circumstances add up, of one kind only the best counts."""
    measure: str = ""
    """A target is as high as its size is; '': nobody is told."""

    def weapon(self, world: World, unit: int, name: str) -> Weapon:
        """Give the weapon of a name, the first when none is named, bare hands when there is none."""
        return (world.find(unit, Weapons) or Weapons()).named(name) or self.unarmed(world, unit)

    def weapons(self, world: World, unit: int) -> tuple[Weapon, ...]:
        """List what a creature strikes with; its bare hands where it carries nothing."""
        return (world.find(unit, Weapons) or Weapons()).carried or (self.unarmed(world, unit),)

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """List the names of what a creature strikes with."""
        return tuple(arm.name for arm in self.weapons(world, unit))

    def afar(self, world: World, attacker: int, target: int, weapon: Weapon) -> bool:
        """Say whether an attack on a creature is a ranged one."""
        return self.covering.reach.from_afar(world, attacker, weapon, space(world, target))

    def refuse(
        self, world: World, attacker: int, target: int, weapon: Weapon, *, square: bool = False
    ) -> Refusal | None:
        """Say why an attack cannot be made at all: nobody to make it, too far, no line of effect, unseen.

        `square`: it is made at the square, whoever may be there.
        """
        reach = self.covering.reach
        if reach.states.idle(world, attacker):
            return Refusal(reach.threatened, text("{who} can neither act nor react.", who=called(world, attacker)))
        afar = self.afar(world, attacker, target, weapon)
        barred = self.barred(world, attacker, weapon, afar)
        if barred is not None:
            return barred
        if afar:
            far = self.range.out_of_range(weapon, reach.sizes.apart(world, attacker, target), called(world, target))
            if far is not None:
                return far
        elif not reach.in_reach(world, attacker, weapon, space(world, target)):
            return self._out_of_reach(world, attacker, target, weapon)
        if self.covering.bars_attack(world, attacker, target):
            why = text("Something solid is in every line.")
            return Refusal(self.covering.total, why, text("Find a line that is free."))
        hidden = self.concealing.concealment(world, attacker, target, weapon)
        return None if square else self.concealing.may_be_chosen(world, target, hidden)

    def _out_of_reach(self, world: World, attacker: int, target: int, weapon: Weapon) -> Refusal:
        """Melee goes no farther than reach; who reaches nowhere has to come into its foe's square."""
        reach, name = self.covering.reach, called(world, target)
        (feet, near, _), far = reach.span(world, attacker, weapon), reach.sizes.apart(world, attacker, target)
        if near and far <= near:
            why = text("{name} is {far} ft away, too near for the weapon.", name=name, far=far)
            return Refusal(reach.long_weapon, why, text("Step back, or use another weapon."))
        rise = reach.sizes.rise(world, attacker, target)
        if abs(rise) > feet:
            return Refusal(reach.natural, *_over(name, far, rise, feet))
        why = text("{name} is {far} ft away, reach is {reach} ft.", name=name, far=far, reach=feet)
        if not feet and is_melee(weapon):
            return Refusal(reach.zero, why, text("Come into its square."))
        return Refusal(reach.natural, why, text("Come {more} ft closer.", more=max(SQUARE, far - feet)))

    def helped(self, world: World, attempt: Attempt) -> Tally:
        """Add up the circumstances that help and hinder the attacker."""
        flank = self.flanking.flank(world, attempt.attacker, attempt.target, attempt.weapon)
        flanked = tuple(reason for reason in flank.because if reason.amount)
        circumstances = (*(helps(world, attempt) for helps in self.helps), self._by_range(world, attempt))
        ways = ((self.by[how],) for how in attempt.options if how in self.by)
        return modifiers(flanked, *circumstances, *ways)

    def _by_range(self, world: World, attempt: Attempt) -> tuple[Because, ...]:
        """A shot from afar loses by its range."""
        far = self.covering.reach.sizes.apart(world, attempt.attacker, attempt.target)
        return () if attempt.melee else self.range.penalty(attempt.weapon, far)

    def guarded(self, world: World, attempt: Attempt) -> Tally:
        """Add up the circumstances that help and hinder the target."""
        cover = self.covering.cover(world, attempt.attacker, attempt.target, attempt.weapon)
        covered = (*(reason for reason in cover.because if reason.amount), *cover.beaten)
        return modifiers(covered, *(guard(world, attempt) for guard in self.guards))

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a creature threatens what it does, or nothing."""
        reach = self.covering.reach
        return *Cost(reach.why(world, unit)).rules, reach.sizes.rows[world.get(unit, Body).size].rule

    def reach(self, world: World, unit: int) -> Cost:
        """Give a creature's reach with its longest melee weapon in hand, else its natural one."""
        costs = [self.covering.reach.of(world, unit, weapon) for weapon in melee_weapons(world, unit) or (None,)]
        return max(costs, key=lambda cost: cost.total)

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells on the ground that a creature threatens; its own only where its reach is 0."""
        return self.covering.reach.threatened_cells(world, unit, own=False)

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """Say what an attack would be: modifiers of both sides and the exact chance to hit."""
        return _strike(world, self, attacker, target, weapon, options)

    def refused(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Refusal | None:
        """Say why an attack cannot be made at all, or None: less work than to say what it would be."""
        return _refused(world, self, attacker, target, weapon, square="square" in options)

    def judged(self, world: World, attempt: Attempt) -> Strike:
        """An attack roll meets the armour class, each with its modifiers; concealment may spoil it."""
        helped, guarded = self.helped(world, attempt), self.guarded(world, attempt)
        bonus, armour = self.bonus(world, attempt), self.armour(world, attempt)
        attack, defence = Tally(bonus).join(helped), Tally(armour).join(guarded)
        hidden = self.concealing.concealment(world, attempt.attacker, attempt.target, attempt.weapon)
        mean = self.damage.doubled_mean(world, attempt)
        because = (*(hidden.because if hidden.percent else hidden.pierced), *self._grounds(world, attempt))
        odds = hit_odds(attack.total, defence.total, hidden.percent)
        factors = hit_factors(attack.total, defence.total, hidden.percent)
        several = sum(bool(reason.amount) for reason in helped.counted + guarded.counted) > 1
        built = (rule for rule in Cost(bonus + armour).rules if rule != SHEET)
        cited = (*self._shaping(world, attempt), *((self.several,) if several and self.several else ()), *built)
        own = attempt.attacker, attempt.target, attempt.weapon.name, attack, defence, odds, mean, because
        crits = self.critical.share(world, attempt.attacker, attempt.weapon, attack.total, defence.total)
        return Strike(*own, factors=factors, aside=self.aside(world, attempt), cited=cited, critical=crits)

    def aside(self, world: World, attempt: Attempt) -> tuple[Because, ...]:
        """Tell what does not count: a partner who does not flank, a friend in whose square one stands, small cover."""
        pair = attempt.attacker, attempt.target
        told = text("A creature that shares the square gives no cover.")
        shared = tuple(Because(rule, 0, told) for rule in self.covering.sharing(world, *pair))
        if attempt.melee:
            against = self.flanking.flank(world, *pair, attempt.weapon).against
            return (*against, *shared) if self.covering.soft_reach else against
        if not self.measure or not self.covering.cover(world, *pair, attempt.weapon).low:
            return shared
        tall = self.covering.reach.sizes.tall(world, attempt.target)
        return (*shared, Because(self.measure, 0, text("The target is taken as {feet} ft tall.", feet=tall)))

    def _shaping(self, world: World, attempt: Attempt) -> Iterator[str]:
        """An attack owes its chance to reach, to flanking, and to what is in the way."""
        pair, reach = (attempt.attacker, attempt.target), self.covering.reach
        if attempt.melee:
            source, goal = (space(world, unit) for unit in pair)
            diagonal = reach.diagonals(world, reach.of(world, attempt.attacker, attempt.weapon).total)
            yield reach.same_square if any(cell in goal for cell in source) else diagonal
        covered = self.covering.cover(world, *pair, attempt.weapon).because
        flank = self.flanking.flank(world, *pair, attempt.weapon)
        yield from Cost(covered if len(covered) > 1 else ()).rules
        yield from Cost(flank.because if flank.flanked else ()).rules

    def _grounds(self, world: World, attempt: Attempt) -> Iterator[Because]:
        """Tell how cover and flanking were judged and, in melee, by which rule the target is within reach."""
        pair = attempt.attacker, attempt.target
        covered = self.covering.cover(world, *pair, attempt.weapon).because
        yield from (reason for reason in covered if len(covered) > 1 and not reason.amount)
        if not attempt.melee or not is_melee(attempt.weapon):
            return
        flank = self.flanking.flank(world, *pair, attempt.weapon)
        yield from (reason for reason in flank.because if flank.flanked and not reason.amount)
        natural, *longer = self.covering.reach.of(world, attempt.attacker, attempt.weapon).because
        yield replace(natural, amount=0).noted(text("reach {feet} ft", feet=natural.amount))
        for one in longer:
            yield replace(one, amount=0).noted(text("{feet} ft more by its weapon", feet=one.amount))


@lasting
def _strike(
    world: World, law: Attacking, attacker: int, target: int, weapon: str, options: tuple[str, ...]
) -> Strike | Refusal:
    refusal = law.refused(world, attacker, target, weapon, options)
    if refusal is not None:
        return refusal
    arm = law.weapon(world, attacker, weapon)
    return law.judged(world, Attempt(attacker, target, arm, not law.afar(world, attacker, target, arm), options))


@lasting
def _refused(world: World, law: Attacking, attacker: int, target: int, weapon: str, *, square: bool) -> Refusal | None:
    return law.refuse(world, attacker, target, law.weapon(world, attacker, weapon), square=square)


def hit_odds(attack: int, defence: int, miss_percent: int) -> Odds:
    """A 20 always hits and a 1 never; concealment then spoils its percentage of the hits."""
    return Odds(hits_of_twenty(attack, defence) * (100 - miss_percent), 2000)


def hit_factors(attack: int, defence: int, miss_percent: int) -> tuple[Odds, ...]:
    """List the chances of a hit that concealment spoils: the roll's, and the concealment's."""
    rolled, seen = Odds(hits_of_twenty(attack, defence), 20), Odds(100 - miss_percent, 100)
    return (rolled, seen) if miss_percent else ()
