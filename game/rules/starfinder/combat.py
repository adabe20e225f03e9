"""Combat modifiers: what stands on either side of an attack roll, and the exact chance that it hits."""

from collections.abc import Iterable

from game.battle.dice import parse
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Body, Conditions, Sheet, Weapon, Weapons, lookup
from game.ecs.world import World, remembered
from game.mechanics.d20.reach import is_melee, melee_weapons
from game.mechanics.d20.sizes import distance, space
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty
from game.mechanics.stacking import modifiers
from game.mechanics.states import PRONE, has
from game.reasons import Because, Cost, Refusal, Tally, counted, text
from game.rules.starfinder.concealment import concealment, may_be_chosen
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.flanking import flank
from game.rules.starfinder.grounds import beside_the_point, seen_through, shaping, worth_citing
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.sizes import SIZES
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.space.square import Cell

SHEET = "sheet"
"""Stands for a number that comes from the creature's own sheet; not a modifier."""
BARE_HANDS = Weapon("unarmed", text("bare hands"), 0, "1d3", unarmed=True)
MOST_INCREMENTS = 10
RANGE_PENALTY, FULL_ATTACK, CHARGING = -2, -4, -2
OPTIONS = ("full-attack", "charge", "opportunity", "square")


def weapon_of(world: World, unit: int, name: str) -> Weapon:
    """Give the weapon of a name, the first when none is named, bare hands when there is none."""
    found = (world.find(unit, Weapons) or Weapons()).named(name)
    if found is not None:
        return found
    sheet = world.find(unit, Sheet) or Sheet()
    return Weapon("unarmed", BARE_HANDS.title, lookup(sheet.skills, "unarmed"), "1d3", unarmed=True)


def refuse(world: World, attacker: int, target: int, weapon: Weapon, *, square: bool = False) -> Refusal | None:
    """Say why an attack cannot be made at all: nobody to make it, out of reach or range, no line of effect, unseen.

    `square`: it is made at the square, whoever may be there.   [sf.total-concealment]
    """
    if STATES.idle(world, attacker):
        return Refusal("sf.threatened-squares", text("{who} can neither act nor react.", who=called(world, attacker)))
    if PACE.hanging(world, attacker) and not (weapon.natural or weapon.unarmed):
        return hands_full(world, attacker)
    goal = space(world, target)
    if REACH.from_afar(world, attacker, weapon, goal):
        far = out_of_range(world, attacker, target, weapon)
        if far is not None:
            return far
    elif not REACH.in_reach(world, attacker, weapon, goal):
        return out_of_reach(world, attacker, target, weapon)
    if COVER.bars_attack(world, attacker, target):
        return Refusal("sf.total-cover", text("Something solid is in every line."), text("Find a line that is free."))
    return None if square else may_be_chosen(world, target, concealment(world, attacker, target, weapon))


def hands_full(world: World, unit: int) -> Refusal:
    """Who climbs by Athletics alone needs both hands.   [sf.climb-without-speed]"""
    why = text("{who} holds on with both hands.", who=called(world, unit))
    return Refusal("sf.climb-without-speed", why, text("Get down, or to the top, first."))


def out_of_reach(world: World, attacker: int, target: int, weapon: Weapon) -> Refusal:
    """Melee goes no farther than reach; who reaches nowhere has to come into its foe's square.   [sf.reach]

    [sf.reach-zero]
    """
    feet, far = REACH.of(world, attacker, weapon).total, distance(world, attacker, target)
    why = text("{name} is {far} ft away, reach is {reach} ft.", name=called(world, target), far=far, reach=feet)
    if not feet and is_melee(weapon):
        return Refusal("sf.reach-zero", why, text("Come into its square."))
    return Refusal("sf.reach", why, text("Come {more} ft closer.", more=max(5, far - feet)))


def out_of_range(world: World, attacker: int, target: int, weapon: Weapon) -> Refusal | None:
    """A ranged weapon carries ten range increments at most.   [decided.range]"""
    far = distance(world, attacker, target)
    if far <= weapon.range * MOST_INCREMENTS:
        return None
    name, most = called(world, target), weapon.range * MOST_INCREMENTS
    why = text("{name} is {far} ft away, the weapon carries {range} ft.", name=name, far=far, range=most)
    return Refusal("decided.range", why, text("Come closer."))


def attack_tally(world: World, attacker: int, target: int, weapon: Weapon, options: tuple[str, ...]) -> Tally:
    """Add up what helps and hinders the attacker.   [sf.modifiers]"""
    melee = not REACH.from_afar(world, attacker, weapon, space(world, target))
    flanked = tuple(r for r in flank(world, attacker, target, weapon).because if r.amount)
    own = (
        prone_attacker(world, attacker, melee=melee),
        entangled(world, attacker),
        off_kilter(world, attacker),
        fatigued(world, attacker),
        helpless_target(world, target, melee=melee),
        range_penalty(world, attacker, target, weapon, melee=melee),
        tuple(_from_options(options)),
    )
    base = Because(SHEET, weapon.attack, text("attack bonus"))
    return Tally((base,)).join(modifiers(flanked, *own))


def defence_tally(world: World, attacker: int, target: int, weapon: Weapon) -> Tally:
    """Add up what helps and hinders the target.   [sf.modifiers]"""
    melee = not REACH.from_afar(world, attacker, weapon, space(world, target))
    found = COVER.cover(world, attacker, target, weapon)
    covered = (*(r for r in found.because if r.amount), *found.beaten)
    own = (
        prone_target(world, target, melee=melee),
        entangled(world, target),
        flat_footed(world, target),
        fatigued(world, target),
        helpless_defence(world, target),
        charging(world, target),
    )
    sheet = world.find(target, Sheet) or Sheet()
    base = Because(SHEET, sheet.ac, text("armour class"))
    return Tally((base,)).join(modifiers(covered, *own))


def _from_options(options: Iterable[str]) -> list[Because]:
    table = {
        "full-attack": Because("decided.full-attack", FULL_ATTACK, text("full attack")),
        "charge": Because("decided.charge", CHARGING, text("charge")),
    }
    return [table[option] for option in options if option in table]


def prone_attacker(world: World, unit: int, *, melee: bool) -> tuple[Because, ...]:
    """A prone creature takes -4 on its melee attacks.   [sf.prone]"""
    return (Because("sf.prone", -4, text("attacker prone")),) if melee and has(world, unit, PRONE) else ()


def prone_target(world: World, unit: int, *, melee: bool) -> tuple[Because, ...]:
    """A prone target has +4 against shots and -4 against blows.   [sf.prone]"""
    if not has(world, unit, PRONE):
        return ()
    return (Because("sf.prone", -4 if melee else 4, text("target prone")),)


def entangled(world: World, unit: int) -> tuple[Because, ...]:
    """Squeezing entangles: -2 on attack rolls and to AC.   [sf.squeezing-entangled]"""
    tight = has(world, unit, "squeezing", "entangled")
    state = text("entangled") if has(world, unit, "entangled") else text("squeezing")
    return (Because("sf.squeezing-entangled", -2, state),) if tight else ()


def off_kilter(world: World, unit: int) -> tuple[Because, ...]:
    """Who spins in weightlessness takes -2 on attack rolls.   [sf.prone-zero-g]"""
    return (Because("sf.prone-zero-g", -2, text("off-kilter")),) if has(world, unit, "off-kilter") else ()


def fatigued(world: World, unit: int) -> tuple[Because, ...]:
    """A fatigued creature takes -1 on attack rolls and to AC.   [sf.hustle-fatigue]"""
    return (Because("sf.hustle-fatigue", -1, text("fatigued")),) if has(world, unit, "fatigued") else ()


def flat_footed(world: World, unit: int) -> tuple[Because, ...]:
    """Who is flat-footed (a runner, an unskilled climber, one who spins) takes -2 to AC.   [sf.run]"""
    conditions = world.find(unit, Conditions) or Conditions()
    if conditions.has("off-kilter"):
        return (Because("sf.prone-zero-g", -2, text("off-kilter")),)
    state = conditions.find("flat-footed")
    if state is None and PACE.hanging(world, unit):
        return (Because("sf.climb-without-speed", -2, text("flat-footed")),)
    return () if state is None else (Because(state.rule or "sf.run", -2, text("flat-footed")),)


def charging(world: World, unit: int) -> tuple[Because, ...]:
    """A charge costs 2 AC until the next turn.   [decided.charge]"""
    return (Because("decided.charge", CHARGING, text("charged")),) if has(world, unit, "charging") else ()


def helpless_target(world: World, unit: int, *, melee: bool) -> tuple[Because, ...]:
    """Melee attacks against the helpless get +4.   [sf.pass-helpless]"""
    return (Because("sf.pass-helpless", 4, text("target helpless")),) if melee and STATES.at_mercy(world, unit) else ()


def helpless_defence(world: World, unit: int) -> tuple[Because, ...]:
    """The helpless count as having Dexterity 0, a modifier of -5.   [sf.pass-helpless]"""
    if not STATES.at_mercy(world, unit):
        return ()
    dexterity = (lookup((world.find(unit, Sheet) or Sheet()).abilities, "dex", 10) - 10) // 2
    return (Because("sf.pass-helpless", -5 - dexterity, text("Dexterity 0")),)


def range_penalty(world: World, attacker: int, target: int, weapon: Weapon, *, melee: bool) -> tuple[Because, ...]:
    """Each full range increment beyond the first costs 2.   [decided.range]"""
    if melee or weapon.range == 0:
        return ()
    steps = max(0, distance(world, attacker, target) - 1) // weapon.range
    told = counted("{n} increment", "{n} increments", n=steps)
    return (Because("decided.range", RANGE_PENALTY * steps, told),) if steps else ()


def hit_odds(attack: int, defence: int, miss_percent: int) -> Odds:
    """A 20 always hits and a 1 never; concealment then spoils its percentage of the hits.   [sf.miss-chance]"""
    return Odds(hits_of_twenty(attack, defence) * (100 - miss_percent), 2000)


def hit_factors(attack: int, defence: int, miss_percent: int) -> tuple[Odds, ...]:
    """List the chances of a hit that concealment spoils: the roll's, and the concealment's.   [sf.miss-chance]"""
    rolled, seen = Odds(hits_of_twenty(attack, defence), 20), Odds(100 - miss_percent, 100)
    return (rolled, seen) if miss_percent else ()


class Combat:
    """The law of combat, as scenes, verbs and the referee ask it."""

    options = OPTIONS

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a creature threatens what it does, or nothing."""
        return *Cost(REACH.why(world, unit)).rules, SIZES.rows[world.get(unit, Body).size].rule

    def reach(self, world: World, unit: int) -> Cost:
        """Give a creature's reach with its longest melee weapon in hand, else its natural one."""
        costs = [REACH.of(world, unit, weapon) for weapon in melee_weapons(world, unit) or (None,)]
        return max(costs, key=lambda cost: cost.total)

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """List what a creature carries; bare hands where it carries nothing."""
        return tuple(arm.name for arm in (world.find(unit, Weapons) or Weapons()).carried) or (BARE_HANDS.name,)

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells on the ground that a creature threatens; its own only where its reach is 0."""
        return REACH.threatened_cells(world, unit, own=False)

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """Say what an attack would be: modifiers of both sides and the exact chance to hit."""
        return strike_found(world, attacker, target, weapon, options)


@remembered
def strike_found(world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]) -> Strike | Refusal:
    """An attack roll meets the armour class, each with its modifiers; concealment may spoil it.   [sf.modifiers]"""
    arm = weapon_of(world, attacker, weapon)
    refusal = refuse(world, attacker, target, arm, square="square" in options)
    if refusal is not None:
        return refusal
    attack = attack_tally(world, attacker, target, arm, options)
    defence = defence_tally(world, attacker, target, arm)
    hidden = concealment(world, attacker, target, arm)
    odds = hit_odds(attack.total, defence.total, hidden.percent)
    afar = REACH.from_afar(world, attacker, arm, space(world, target))
    tired = has(world, attacker, "fatigued", "exhausted") and not afar
    mean = max(2, parse(arm.damage).doubled_mean - 2 * tired)
    because = (*seen_through(hidden), *worth_citing(world, attacker, target, arm))
    aside = beside_the_point(world, attacker, target, arm)
    factors = hit_factors(attack.total, defence.total, hidden.percent)
    cited = tuple(shaping(world, attacker, target, arm, attack.counted[1:] + defence.counted[1:]))
    own = attacker, target, arm.name, attack, defence, odds, mean, because
    return Strike(*own, factors=factors, aside=aside, cited=cited)
