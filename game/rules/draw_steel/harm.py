"""Stamina: damage, winded, dying, death; falls carried out; loss of blood and of air."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Body, Conditions, Name, Place, Side, Vitals
from game.ecs.world import World
from game.reasons import Because, Text, text
from game.rules.draw_steel import states
from game.rules.draw_steel.company import Perch, nearest_free, occupied
from game.rules.draw_steel.falling import Fall, fall_damage, fall_onto_prone, falls, landing, own_fall
from game.rules.draw_steel.space import adjacent, space
from game.rules.draw_steel.speeds import dead, has, hostile, score, trait
from game.rules.draw_steel.terrain import footing, land
from game.rules.draw_steel.vitality import is_hero, taken, winded_value
from game.space.square import Cell


def hurt(world: World, unit: int, amount: int, because: Because, kind: str = "", by: int = 0) -> Play:
    """Damage lowers Stamina; `by`: whose ability deals it, who may knock out instead of killing.   [ds.damage]"""
    if dead(world, unit) or amount <= 0:
        return
    left = taken(world, unit, amount, kind)
    if left == amount:
        yield from lose(world, unit, left, (because,), by)
        return
    why = because, Because("ds.damage", left - amount, text("immunity") if left < amount else text("weakness"))
    if left:
        yield from lose(world, unit, left, why, by)
    else:
        yield Event("defended", unit, why, (), text("takes no damage"))


def lose(world: World, unit: int, amount: int, because: tuple[Because, ...], by: int = 0) -> Play:
    """Take Stamina away, and see what that leads to: winded, dying, death.   [ds.dying] [ds.winded]"""
    vitals = world.get(unit, Vitals)
    low = -winded_value(vitals.max_hp) if is_hero(world, unit) else 0
    after = replace(vitals, hp=max(low, vitals.hp - amount))
    note = text("{damage} damage, Stamina {hp} of {max}", damage=amount, hp=after.hp, max=after.max_hp)
    yield Event("hurt", unit, because, put(world, unit, after), note, (("damage", amount), ("hp", after.hp)))
    if has(world, unit, "unconscious") or (after.hp <= low and not (by and (yield from _spared(world, by, unit)))):
        yield from die(world, unit)
        return
    if vitals.hp > winded_value(vitals.max_hp) >= after.hp > low:
        yield Event("began", unit, (Because("ds.winded"),), (), text("is winded"))
    if is_hero(world, unit) and after.hp <= 0 and not has(world, unit, "dying"):
        yield states.began(world, unit, states.condition("dying"))
        if not has(world, unit, "bleeding"):
            yield states.began(world, unit, states.condition("bleeding", 0, states.DYING))
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
            yield from thrown_off(world, rider, "ds.mounts")
    yield from _sunk(world, unit)


def _sunk(world: World, unit: int) -> Play:
    """A body does not stay in the air.   [ds.fly-fall]"""
    place = world.get(unit, Place)
    x, y, z = place.at
    low = footing(world.field, world.get(unit, Body).side).top(x, y)
    if z > low:
        changes, note = (
            put(world, unit, replace(place, at=(x, y, low), mode="walk")),
            text("falls {n} squares", n=z - low),
        )
        yield Event("fell", unit, (Because("ds.fly-fall"),), changes, note, (("squares", z - low),))


def let_go(world: World, unit: int) -> Play:
    """Whom a creature holds is held no more.   [ds.grabbed]"""
    for other, _ in list(world.all(Side)):
        grip = world.get(other, Conditions).find("grabbed")
        if grip is not None and grip.source == unit:
            yield from states.ended(world, other, "grabbed")


def burn(world: World, unit: int, note: Text, cells: tuple[Cell, ...] = ()) -> Play:
    """Damaging terrain hurts who enters it, square by square, or starts a turn in it.   [ds.damaging-terrain]

    `cells`: the cubes newly entered; without them, all that the creature takes up count once.
    """
    ground = land(world.field)
    hurts: dict[str, int] = {}
    for cell in cells or space(world, unit):
        kind, harm = ground.element(cell) if ground.damage(cell) else "", ground.damage(cell)
        hurts[kind] = hurts.get(kind, 0) + harm if cells else max(hurts.get(kind, 0), harm)
    for kind, amount in hurts.items():
        yield from hurt(world, unit, amount, Because("ds.damaging-terrain", amount, note), kind)


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
    because = (Because(rule), *(Because(one.rule, 0, one.note) for one in found.because), *_besides(world, unit, at))
    note, facts = text("falls {n} squares", n=height), (("squares", height),)
    changes = put(world, unit, replace(place, at=at, mode="walk"))
    yield Event("fell", unit, because, changes, note, facts)
    yield from _landed(world, unit, end.onto, found)


def _besides(world: World, unit: int, at: Cell) -> Iterator[Because]:
    """Tell what does not matter in a fall, and who has to share.   [ds.fall-not-forced] [ds.fall-no-opportunity]"""
    if trait(world, unit, "stability") > 0:
        yield Because("ds.fall-not-forced", 0, text("stability does not count"))
    foes = (foe for foe, _ in world.all(Side) if foe != unit and hostile(world, foe, unit) and not dead(world, foe))
    if any(adjacent(world, unit, foe) for foe in foes):
        yield Because("ds.fall-no-opportunity", 0, text("nobody strikes at who falls"))
    if occupied(world, unit, at):
        yield Because("ds.forced-sharing", 0, text("there is no free space"))


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
            why = text("size {size} against Might {might}", size=size, might=score(world, other, "might"))
            yield from knock_down(world, other, (Because("ds.fall-onto-prone", 0, why),))
    if not dead(world, unit):
        yield from burn(world, unit, text("falls into damaging terrain"))


def knock_down(world: World, unit: int, why: tuple[Because, ...] = ()) -> Play:
    """Knocked prone on somebody's back, in the air or on a wall, one falls.   [ds.climber-knocked-prone]"""
    yield from states.knocked_prone(world, unit, why)
    if world.find(unit, Perch) is not None:
        yield from thrown_off(world, unit, "ds.climber-knocked-prone")
    else:
        yield from brought_down(world, unit)


def brought_down(world: World, unit: int) -> Play:
    """Who is brought to a stop in the air falls, unless it hovers.   [ds.hover] [ds.fly-fall]"""
    if not dead(world, unit) and falls(world, unit) == (False, "ds.hover"):
        yield Event("ended", unit, (Because("ds.hover"),), (), text("hovers on"))
    yield from settle(world, unit)


def thrown_off(world: World, unit: int, rule: str = "ds.dislodge", *, prone: bool = True) -> Play:
    """Who comes off a creature falls from its level, or slides down, into a free space beside it.   [ds.dislodge]"""
    perch, place = world.get(unit, Perch), world.get(unit, Place)
    yield from states.left(world, unit)
    foot = footing(world.field, world.get(unit, Body).side)
    free = nearest_free(world, unit, (place.at[0], place.at[1], foot.top(place.at[0], place.at[1])))
    at = place.at if not free else free[0] if len(free) == 1 else (yield from choose_cell(world, unit, free, rule))
    found = own_fall(world, unit, perch.level, liquid=False) if prone else fall_damage(0)
    changes, note = put(world, unit, replace(place, at=at, mode="walk")), text("comes off")
    why = (Because(one.rule, 0, one.note) for one in found.because)
    yield Event("fell", unit, (Because(rule), *why), changes, note)
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
