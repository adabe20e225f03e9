"""Forced movement carried out: stability used, the way chosen, what is met hurt."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Name, Place, Side, Terrain
from game.ecs.world import BATTLE, World
from game.mechanics.sides import hostile
from game.mechanics.states import dead
from game.reasons import NOTHING, Because, Text, counted, listed, text
from game.rules.draw_steel.climbing_creatures.climbers import Perch, carried_along
from game.rules.draw_steel.climbing_creatures.mounts import knocked_off
from game.rules.draw_steel.conditions.grabbed import loose_grips
from game.rules.draw_steel.falling.fall import hurt, knock_down, settle
from game.rules.draw_steel.forced_movement.big_and_small import big_and_small, larger_told
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE, End, courses, ends
from game.rules.draw_steel.forced_movement.hurl_through import rubble
from game.rules.draw_steel.forced_movement.outcome import FALL, GROUND, SOMEBODY, Hurt, Shove
from game.rules.draw_steel.forced_movement.stability import resisted, squares_left, stability, unmoved
from game.rules.draw_steel.forced_movement.vertical_forced import airborne, goes_up_and_down
from game.rules.draw_steel.rolls.power_roll import Does
from game.rules.draw_steel.terrain.cells import land
from game.rules.draw_steel.terrain.damaging_terrain import damage
from game.rules.draw_steel.terrain.damaging_terrain import element as element_at

LEAVE = "none"


def force_moved(
    world: World, dice: Dice, unit: int, target: int, squares: int, kind: str, *, vertical: bool = False, arm: bool
) -> Play:
    """The mover chooses the way and how far a target goes, once its stability is used.   [ds.forced-movement]

    Forced movement of who is in the air is always vertical; `arm`: a melee weapon ability moves the smaller farther.
    """
    more = big_and_small(world, unit, target) if arm else 0
    larger = larger_told(world, unit, target, more)
    held = unmoved(world, target, unit)
    if held:
        yield Event("defended", target, held, (), text("is not moved"))
        return
    left = squares + more - (yield from resisted(world, target, squares + more))
    chosen = None
    if left > 0:
        free = goes_up_and_down(world, target, vertical=vertical)
        choices = ends(world, unit, target, left, kind, vertical=free)
        chosen = yield from (_aloft if free else _line)(world, unit, target, choices, kind)
    if chosen is not None:
        yield from carried_off(world, dice, target, replace(chosen, because=(*chosen.because, *larger)), kind, unit)


def force_work(
    world: World, unit: int, target: int, squares: int, kind: str, *, vertical: bool = False, arm: bool
) -> Iterator[None]:
    """Find in pieces where the same can lead, its stability used in full."""
    left = squares_left(world, target, unit, squares + (big_and_small(world, unit, target) if arm else 0))[0]
    if left > 0:
        yield from courses.work(world, unit, target, left, kind, goes_up_and_down(world, target, vertical=vertical))


QUESTIONS = {
    PUSH: text("Which way is {name} pushed?"),
    PULL: text("Which way is {name} pulled?"),
    SLIDE: text("Where does {name} slide to?"),
}


def _line(
    world: World, unit: int, target: int, choices: tuple[End, ...], kind: str
) -> Generator[Event | Decision, str, Shove | None]:
    """The mover chooses the straight line and how far, or to move nobody; what hurts most is named first."""
    named = keyed(choices)
    at = world.get(target, Place).at
    options = [Option(key, _told(end.shove, end.spot[2] - at[2]), end.spot) for key, end in named.items()]
    leave = Option(LEAVE, text("Leave it where it is"), at)
    options = [leave, *options] if not hostile(world, unit, target) else [*options, leave]
    question = text(QUESTIONS[kind].msgid, name=world.get(target, Name).name)
    team = world.get(unit, Side).team
    answer = yield Decision(team, unit, question, tuple(options), "ds.forced-movement", target)
    return named[answer].shove if answer in named else None


def _aloft(
    world: World, unit: int, target: int, choices: tuple[End, ...], kind: str
) -> Generator[Event | Decision, str, Shove | None]:
    """Where it may go up and down too, the mover chooses the square first, then the height."""
    columns: dict[str, tuple[End, ...]] = {}
    for end in choices:
        key = f"{end.spot[0]},{end.spot[1]}"
        columns[key] = (*columns.get(key, ()), end)
    level = world.get(target, Place).at[2]
    spots = {key: (*column[0].spot[:2], level) for key, column in columns.items()}
    options = [Option(key, text("{x}, {y}", x=at[0], y=at[1]), at) for key, at in spots.items()]
    options.append(Option(LEAVE, text("Leave it where it is")))
    question = text(QUESTIONS[kind].msgid, name=world.get(target, Name).name)
    team = world.get(unit, Side).team
    answer = yield Decision(team, unit, question, tuple(options), "ds.vertical-forced", target)
    if answer == LEAVE:
        return None
    return (yield from _line(world, unit, target, columns[answer], kind))


def keyed(choices: tuple[End, ...]) -> dict[str, End]:
    """Name each end by its space and whether something breaks; after the first there by the damage to both too.

    What is alike in all that is one answer.
    """
    named: dict[str, End] = {}
    for end in choices:
        spot = ",".join(map(str, end.spot)) + " through" * end.broken
        milder = f"{spot} {end.shove.damage}+{end.shove.other_damage}"
        free = [key for key in (spot, milder, f"{milder} short") if key not in named]
        named.update(dict.fromkeys(free[:1], end))
    return named


def _told(shove: Shove, rise: int) -> Text:
    """Tell what forced movement comes to, in a line."""
    if not shove.route:
        return _slammed(shove)
    far = counted("{n} square", "{n} squares", n=len(shove.route))
    if shove.broken:
        return text("{far}, {damage} damage, breaks through", far=far, damage=shove.damage)
    if rise:
        up = "{far} up, {damage} damage" if rise > 0 else "{far} down, {damage} damage"
        return text(up, far=far, damage=shove.damage)
    if not (shove.damage or shove.met or shove.prone):
        return far
    if shove.met:
        said = "{far}, {damage} damage, {other} to whoever is in the way"
        return text(said, far=far, damage=shove.damage, other=shove.other_damage)
    prone = "{far}, {damage} damage, prone" if shove.prone else "{far}, {damage} damage"
    return text(prone, far=far, damage=shove.damage)


def _slammed(shove: Shove) -> Text:
    """Tell what it comes to for whoever cannot be moved, for what is in the way."""
    if shove.met:
        said = "is not moved, {damage} damage, {other} to whoever is in the way"
        return text(said, damage=shove.damage, other=shove.other_damage)
    return text("is not moved, {damage} damage", damage=shove.damage)


def carried_off(world: World, dice: Dice, target: int, shove: Shove, kind: str = "force", by: int = 0) -> Play:
    """Carry forced movement out: the way, what it meets, the fall, the grips that it breaks.

    Nobody is dragged along: a grip ends when the two are parted. `kind`: a push, say, and `by` whom.
    """
    facts = ("gait", kind), ("by", by)
    mounted = world.find(target, Perch) is not None and bool(shove.route)
    yield from _broken(world, target, shove)
    for number, at in enumerate(shove.route):
        place, why = world.get(target, Place), (Because("ds.forced-movement"),) if number else shove.because
        changes = put(world, target, replace(place, at=at, mode="fly" if airborne(world, target) else "walk"))
        yield Event("slipped", target, why, changes, text("is moved by force"), facts)
        yield from carried_along(world, target, place.at)
    if not shove.route and by:
        what = listed(_name(world, unit) for unit in shove.met) if shove.met else _thing(shove)
        names = {"who": _name(world, by), "name": _name(world, target)}
        note = text("{who} slams {name} into {what}: it does not move, {n} damage", **names, what=what, n=shove.damage)
        yield Event("slipped", target, shove.because, (), note)
    yield from _hurts(world, target, shove)
    if mounted and world.find(target, Perch) is not None:
        yield from knocked_off(world, dice, target)
    yield from loose_grips(world)


def _thing(shove: Shove) -> Text:
    """Name the object that somebody is forced into."""
    what = shove.against
    return text("what is in the way") if what == NOTHING else text("what is in the way ({what})", what=what)


def _broken(world: World, target: int, shove: Shove) -> Iterator[Event]:
    """What one is hurled through is gone."""
    left = rubble(world.field)
    for x, y in shove.broken:
        terrain = world.find(BATTLE, Terrain) or Terrain()
        after = Terrain((*terrain.changes, (x, y, left)))
        facts = (("x", x), ("y", y))
        yield Event("opened", target, (Because("ds.hurl-through"),), put(world, BATTLE, after), text("breaks"), facts)


def element(world: World, shove: Shove) -> str:
    """Give the type of the damage of what somebody is forced into."""
    ground = land(world.field)
    return next((element_at(ground, cell) for cell in shove.route if damage(ground, cell)), "")


def _named(world: World, hurt: Hurt, met: tuple[int, ...]) -> Because:
    """Name who is run into."""
    if hurt.cause != SOMEBODY or not met:
        return hurt.because
    names = listed(_name(world, unit) for unit in met)
    return Because("ds.slam-creature", hurt.amount, text("runs into {name}", name=names))


def _name(world: World, unit: int) -> str:
    return world.get(unit, Name).name


def _hurts(world: World, target: int, shove: Shove) -> Play:
    for each in shove.hurts:
        if each.cause != FALL:
            kind = element(world, shove) if each.cause == GROUND else ""
            yield from hurt(world, target, each.amount, _named(world, each, shove.met), kind)
    for other in shove.met:
        why = Because("ds.slam-creature", shove.other_damage, text("{name} runs into it", name=_name(world, target)))
        yield from hurt(world, other, shove.other_damage, why)
    if dead(world, target):
        return
    if shove.prone and not any(each.cause == FALL for each in shove.hurts):
        yield from knock_down(world, target)
    yield from settle(world, target, shove.down)


MOVES = {PUSH: text("push up to {n}"), PULL: text("pull up to {n}"), SLIDE: text("slide up to {n}")}


ALOFT = {
    PUSH: text("push up to {n}, also up or down"), PULL: text("pull up to {n}, also up or down"),
    SLIDE: text("slide up to {n}, also up or down"),
}  # fmt: skip


def force_told(
    world: World, unit: int, target: int, squares: int, kind: str, *, vertical: bool = False, arm: bool
) -> tuple[Does, Does]:
    """Give how far a target is moved at most, its stability used in full, and what changes that."""
    held = unmoved(world, target, unit)
    if held:
        return (Because(held[0].rule, 0, text("is not moved")),), held
    more = big_and_small(world, unit, target) if arm else 0
    less = min(squares + more, stability(world, target))
    larger = (Because("ds.big-and-small", more, text("the larger of the two")),) if more else ()
    why = (*larger, *((Because("ds.stability", -less, text("stability")),) if less else ()))
    left = squares + more - less
    if not left:
        return (Because("ds.stability", 0, text("is not moved")),), why
    free = goes_up_and_down(world, target, vertical=vertical)
    said = replace((ALOFT if free else MOVES)[kind], facts=(("n", left),))
    return (Because("ds.vertical-forced" if free else "ds.forced-movement", left, said),), why
