"""Stamina: damage, winded, dying, death; falls carried out; loss of blood and of air."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Body, Conditions, Name, Place, Side, Vitals
from game.ecs.world import World, component
from game.reasons import Because, Text, text
from game.rules.draw_steel import states
from game.rules.draw_steel.company import Perch, nearest_free, occupied
from game.rules.draw_steel.falling import Fall, fall_damage, fall_onto_prone, falls, landing, own_fall
from game.rules.draw_steel.favours import underwater
from game.rules.draw_steel.space import adjacent, space
from game.rules.draw_steel.speeds import dead, has, hostile, score, trait
from game.rules.draw_steel.terrain import footing, land
from game.space.square import Cell

D6 = Roll(1, 6, 0)
UNDER_WATER = {"fire-immunity": 5, "lightning-weakness": 5}
"""What being fully under water brings.   [ds.underwater]"""
TYPES = ("fire", "cold", "acid", "lightning", "sonic", "poison", "corruption", "psychic", "holy")


@component
@dataclass(frozen=True, slots=True)
class Reserves:
    """How many Recoveries are left."""

    recoveries: int


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down.   [ds.winded]"""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """Say whether a creature is winded.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)


def is_hero(world: World, unit: int) -> bool:
    """Heroes have Recoveries, roll their free strikes and go on while dying; the Director's creatures do not."""
    return trait(world, unit, "recoveries") > 0


def lasts(world: World, unit: int) -> int:
    """A hero goes on until its winded value below 0, the Director's creatures until 0.   [ds.dying]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp + (winded_value(vitals.max_hp) if is_hero(world, unit) else 0)


def reduced(amount: int, immunities: tuple[int, ...], weaknesses: tuple[int, ...]) -> int:
    """Weakness first, immunity last; of several only the highest counts.   [ds.damage]"""
    return max(0, amount + max(weaknesses, default=0) - max(immunities, default=0))


def taken(world: World, unit: int, amount: int, kind: str = "") -> int:
    """Give what a creature takes of damage of a type ('' for none).   [ds.damage] [ds.underwater]"""
    wet = UNDER_WATER if underwater(world, unit) else {}
    kinds = ("damage", kind) if kind else ("damage",)
    immunities = [trait(world, unit, f"{one}-immunity") for one in kinds]
    weaknesses = [trait(world, unit, f"{one}-weakness") for one in kinds]
    own = wet.get(f"{kind}-immunity", 0), wet.get(f"{kind}-weakness", 0)
    return reduced(amount, (*immunities, own[0]), (*weaknesses, own[1]))


def hurt(world: World, unit: int, amount: int, because: Because, kind: str = "", by: int = 0) -> Play:
    """Damage lowers Stamina; `by`: whose ability deals it, who may knock out instead of killing.   [ds.damage]"""
    if not dead(world, unit):
        yield from lose(world, unit, taken(world, unit, amount, kind), because, by)


def lose(world: World, unit: int, amount: int, because: Because, by: int = 0) -> Play:
    """Take Stamina away, and see what that leads to: dying, death.   [ds.dying]"""
    vitals = world.get(unit, Vitals)
    if amount <= 0 or vitals.dead:
        return
    low = -winded_value(vitals.max_hp) if is_hero(world, unit) else 0
    after = replace(vitals, hp=max(low, vitals.hp - amount))
    note = text("{damage} damage, Stamina {hp} of {max}", damage=amount, hp=after.hp, max=after.max_hp)
    yield Event("hurt", unit, (because,), put(world, unit, after), note, (("damage", amount), ("hp", after.hp)))
    if has(world, unit, "unconscious") or (after.hp <= low and not (by and (yield from _spared(world, by, unit)))):
        yield from die(world, unit)
        return
    if is_hero(world, unit) and after.hp <= 0 and not has(world, unit, "dying"):
        yield states.began(world, unit, states.condition("dying"))
        yield states.began(world, unit, states.condition("bleeding"))
    if after.hp <= low:
        yield from knocked_out(world, unit)


def _spared(world: World, by: int, unit: int) -> Generator[Event | Decision, str, bool]:
    """Whoever would kill by an ability's damage may knock out instead.   [ds.unconscious]"""
    options = (Option("kill", text("Kill it")), Option("spare", text("Knock it out")))
    question = text("{name} would die of this: kill it, or knock it out?", name=world.get(unit, Name).name)
    return (yield Decision(world.get(by, Side).team, by, question, options, "ds.unconscious", unit)) == "spare"


def knocked_out(world: World, unit: int) -> Play:
    """The unconscious are prone and hold nobody; in the air they fall, and damage kills them.   [ds.unconscious]"""
    yield states.began(world, unit, states.condition("unconscious"))
    yield from let_go(world, unit)
    yield from knock_down(world, unit)


def die(world: World, unit: int) -> Play:
    """The dead hold nobody, carry nobody, and take up no space.   [ds.dying]"""
    after = replace(world.get(unit, Vitals), dead=True)
    yield Event("died", unit, (Because("ds.dying"),), put(world, unit, after), text("dies"))
    yield from states.ended(world, unit, "grabbed")
    yield from states.left(world, unit)
    yield from let_go(world, unit)
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            yield from thrown_off(world, rider)


def let_go(world: World, unit: int) -> Play:
    """Whom a creature holds is held no more.   [ds.grabbed]"""
    for other, _ in list(world.all(Side)):
        grip = world.get(other, Conditions).find("grabbed")
        if grip is not None and grip.source == unit:
            yield from states.ended(world, other, "grabbed")


def heal(world: World, unit: int, amount: int, because: Because) -> Play:
    """Stamina never rises above its maximum; above 0 one is no longer dying.   [ds.catch-breath]"""
    vitals = world.get(unit, Vitals)
    after = replace(vitals, hp=min(vitals.max_hp, vitals.hp + amount))
    note = text("regains {n}: Stamina {hp}", n=after.hp - vitals.hp, hp=after.hp)
    yield Event("healed", unit, (because,), put(world, unit, after), note)
    if after.hp > 0 and has(world, unit, "dying"):
        yield from states.ended(world, unit, "dying")
        yield from states.ended(world, unit, "bleeding")


def bleed(world: World, dice: Dice, unit: int) -> Play:
    """Who bleeds loses 1d6 and its level once its action is resolved.   [ds.bleeding]"""
    if dead(world, unit) or has(world, unit, "unconscious") or not has(world, unit, "bleeding"):
        return
    faces = yield from roll(world, dice, unit, D6, Because("ds.bleeding"), text("bleeding"))
    amount = faces[0] + max(1, trait(world, unit, "level"))
    yield from lose(world, unit, amount, Because("ds.bleeding", amount, text("bleeding")))


def burn(world: World, unit: int, note: Text, cells: tuple[Cell, ...] = ()) -> Play:
    """Damaging terrain hurts who enters it, square by square, or starts a turn in it.   [ds.damaging-terrain]

    `cells`: the cubes newly entered; without them, all that the creature takes up count once.
    """
    ground = land(world.field)
    hurts = [ground.damage(cell) for cell in cells or space(world, unit)]
    amount = sum(hurts) if cells else max(hurts, default=0)
    if amount:
        yield from hurt(world, unit, amount, Because("ds.damaging-terrain", amount, note))


def settle(world: World, unit: int, forced: int = 0) -> Play:
    """Who is left without footing falls, at once.   [ds.fall-damage] [ds.fly-fall]

    `forced`: squares that it was forced down just before, part of the same fall.   [ds.forced-down]
    """
    fell, rule = (False, "") if dead(world, unit) else falls(world, unit)
    if fell:
        yield from drop(world, unit, rule, forced)


def drop(world: World, unit: int, rule: str, forced: int = 0) -> Play:
    """Fall to what is below: the ground, liquid, or somebody.   [ds.fall-not-forced] [ds.fall-no-opportunity]"""
    place = world.get(unit, Place)
    end = landing(world, unit, place.at)
    height = place.at[2] - end.at[2] + forced
    found = own_fall(world, unit, height, liquid=end.liquid)
    if end.onto and found.damage < fall_damage(height).damage:
        found = yield from _softened(world, unit, end.onto, height, found)
    at = end.at if not end.onto and not occupied(world, unit, end.at) else (yield from _beside(world, unit, end.at))
    because = (Because(rule), *(Because(one.rule, 0, one.note) for one in found.because))
    note, facts = text("falls {n} squares", n=height), (("squares", height),)
    changes = put(world, unit, replace(place, at=at, mode="walk"))
    yield Event("fell", unit, because, changes, note, facts)
    yield from _landed(world, unit, end.onto, found)


def _softened(
    world: World, unit: int, onto: tuple[int, ...], height: int, found: Fall
) -> Generator[Event | Decision, str, Fall]:
    """Falling onto an enemy one may decline what Agility takes off.   [ds.fall-agility]"""
    if not any(hostile(world, unit, other) for other in onto):
        return found
    options = (Option("soften", text("Soften the fall")), Option("hard", text("Fall hard on it")))
    question = text("{name} falls onto an enemy: soften the fall?", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "ds.fall-agility", onto[0])
    return fall_damage(height) if answer == "hard" else found


def _beside(world: World, unit: int, at: Cell) -> Generator[Event | Decision, str, Cell]:
    """Among equally near free spaces its controller chooses; without any it shares.   [ds.fall-onto]"""
    foot = footing(world.field, world.get(unit, Body).side)
    low = at[0], at[1], foot.top(at[0], at[1])
    free = nearest_free(world, unit, low)
    if not free:
        return low
    if len(free) == 1:
        return free[0]
    return (yield from choose_cell(world, unit, free, "ds.fall-onto"))


def _spot(world: World, unit: int, cell: Cell, *, level: bool) -> Text:
    """Tell a space to choose from: where it is, and unless all are level how much lower or higher than now."""
    rise = cell[2] - world.get(unit, Place).at[2]
    if cell == world.get(unit, Place).at:
        return text("stay there")
    if level or rise == 0:
        return text("{x}, {y}", x=cell[0], y=cell[1])
    if rise > 0:
        return text("{x}, {y}: {n} squares up", x=cell[0], y=cell[1], n=rise)
    return text("{x}, {y}: {n} squares down", x=cell[0], y=cell[1], n=-rise)


def choose_cell(
    world: World, unit: int, cells: tuple[Cell, ...], rule: str, asked: int = 0
) -> Generator[Event | Decision, str, Cell]:
    """Ask the controller of a creature, or of another (`asked`), for one of some spaces."""
    named = {f"{x},{y},{z}": (x, y, z) for x, y, z in cells}
    level = len({cell[2] for cell in cells}) == 1
    options = tuple(Option(key, _spot(world, unit, cell, level=level), cell) for key, cell in named.items())
    question = text("Where does {name} end?", name=world.get(unit, Name).name)
    asked = asked or unit
    answer = yield Decision(world.get(asked, Side).team, asked, question, options, rule, unit)
    return named[answer]


def _landed(world: World, unit: int, onto: tuple[int, ...], found: Fall) -> Play:
    """Both are hurt alike; the faller is prone, the other if it is not strong enough.   [ds.fall-onto-prone]"""
    damage = Because("ds.fall-damage", found.damage, text("the fall"))
    size = world.get(unit, Body).size
    yield from hurt(world, unit, found.damage, damage)
    if (found.prone or onto) and not dead(world, unit):
        yield from states.knocked_prone(world, unit)
    for other in onto:
        yield from hurt(world, other, found.damage, Because("ds.fall-onto", found.damage, text("fallen upon")))
        if not dead(world, other) and fall_onto_prone(size, score(world, other, "might")):
            yield from knock_down(world, other)
    if not dead(world, unit):
        yield from burn(world, unit, text("falls into damaging terrain"))


def knock_down(world: World, unit: int) -> Play:
    """Knocked prone on somebody's back, in the air or on a wall, one falls.   [ds.climber-knocked-prone]"""
    yield from states.knocked_prone(world, unit)
    if world.find(unit, Perch) is not None:
        yield from thrown_off(world, unit)
    else:
        yield from settle(world, unit)


def thrown_off(world: World, unit: int, *, prone: bool = True) -> Play:
    """Who comes off a creature falls from its level, or slides down, into a free space beside it.   [ds.dislodge]"""
    perch, place = world.get(unit, Perch), world.get(unit, Place)
    yield from states.left(world, unit)
    foot = footing(world.field, world.get(unit, Body).side)
    free = nearest_free(world, unit, (place.at[0], place.at[1], foot.top(place.at[0], place.at[1])))
    at = (
        place.at
        if not free
        else free[0]
        if len(free) == 1
        else (yield from choose_cell(world, unit, free, "ds.dislodge"))
    )
    found = own_fall(world, unit, perch.level, liquid=False) if prone else fall_damage(0)
    changes, note = put(world, unit, replace(place, at=at, mode="walk")), text("comes off")
    yield Event("fell", unit, tuple(Because(one.rule, 0, one.note) for one in found.because), changes, note)
    if prone:
        yield from hurt(world, unit, found.damage, Because("ds.fall-damage", found.damage, text("the fall")))
        if not dead(world, unit):
            yield from states.knocked_prone(world, unit)
            yield from settle(world, unit)


def loose_grips(world: World) -> Play:
    """A grip ends when the two are no longer adjacent.   [ds.grabbed]"""
    for unit, conditions in list(world.all(Conditions)):
        grip = conditions.find("grabbed")
        if grip is not None and grip.source and not (dead(world, unit) or adjacent(world, unit, grip.source)):
            yield from states.ended(world, unit, "grabbed")
