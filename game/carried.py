"""A battle's creatures put under another rulebook, plainly or as their twins; what is lost is said in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.rulebook import Going, Rulebook
from game.battle.vocabulary import Vocabulary
from game.ecs.bestiary import DEFAULT, Template, bestiary
from game.ecs.components import Body, Budget, Conditions, Name, Pairs, Place, Sheet, Side, Speeds, Weapon, Weapons
from game.ecs.world import World
from game.reasons import Refusal, Text, text
from game.space.grid import Grid
from game.store.creatures import USUAL, CreatureSpec, read_creatures
from game.store.errors import Faults
from game.store.muster import enlist

MOVE = "move"
"""What every rulebook calls a movement of one's speed."""
TWINS: tuple[tuple[str, ...], ...] = (
    ("human-soldier", "fighter", "vanguard", "swordsman"), ("pikeman", "guard", "spearman", "tactician"),
    ("scout", "rogue", "shadow", "fencer"), ("sharpshooter", "crossbowman", "ranger", "archer"),
    ("brawler", "barbarian", "brute", "fury"), ("hound", "wolf", "war-dog"), ("goblin", "imp", "swarmling"),
    ("goblin-boss", "captain", "executioner"), ("mechanic", "monk", "pilgrim", "rover"), ("bandit", "human"),
    ("horse", "dire-wolf", "bear", "ridge-beast"), ("ogre", "hulk", "troll"), ("spider", "wall-stalker"),
    ("harpy", "glider", "eagle"), ("colossus", "siege-walker", "mammoth", "giant"), ("mole", "sand-maw"),
    ("crocodile", "reef-shark"), ("ghoul", "shade"), ("knight", "lancer", "windrider"),
)  # fmt: skip
"""Kinds of creatures of several bestiaries that do the same in a fight; of one book the first is taken."""
PLAIN = text("Under another rulebook everybody is plain: size, speed and arms are kept, the rest is not.")


@dataclass(frozen=True, slots=True)
class Carried:
    """A world under a rulebook, and what could not be carried over to it, in sentences."""

    world: World
    lost: tuple[Text, ...] = ()


NOBODY: frozenset[int] = frozenset()


def carried(
    world: World, own: Rulebook, book: Rulebook, hidden: frozenset[int] = NOBODY, *, twins: bool = False
) -> Carried | Refusal:
    """Put a world under another rulebook, without who is hidden; under its own it stays what it is.

    `twins`: who has one of its kind there is that one, with all that the other bestiary says of it.

    Gives a Refusal where the book is not played on that grid.
    """
    if book.id == own.id:
        return Carried(world.fork())
    if world.field.grid.name not in book.vocabulary.grids:
        return Refusal("battle.grid", text("{book} is not played on this grid.", book=book.title))
    there, lost = World(world.field), list[Text]()
    for unit, spec in _plain(world, own, book, lost):
        twin = _twin(world, book, unit, spec) if twins else None
        if unit not in hidden:
            enlist(there, unit, twin or (_drawn(world, unit, spec) if twins else spec), book)
    book.muster(there)
    for unit, budget in world.all(Budget):
        if budget.diagonals and there.find(unit, Budget) is not None:
            there.put(unit, replace(there.get(unit, Budget), diagonals=budget.diagonals))
    return Carried(there, (() if twins else (PLAIN,)) + tuple(dict.fromkeys(lost)))


def twin(kind: str, book: Rulebook) -> str:
    """Give the kind of a rulebook's bestiary that a kind of another's is the twin of; '' where there is none."""
    known = bestiary(book.id)
    kinds = (kind, *(other for group in TWINS if kind in group for other in group))
    return next((other for other in kinds if other in known and other != DEFAULT), "")


def twinned(world: World, book: Rulebook) -> tuple[int, ...]:
    """List who has a twin of its size under a rulebook."""
    return tuple(unit for unit, name in world.all(Name) if _alike(world, book, unit, twin(name.kind, book)))


def _drawn(world: World, unit: int, spec: CreatureSpec) -> CreatureSpec:
    """Let who has no twin look as before."""
    token = dict(world.get(unit, Sheet).traits).get("token") or world.get(unit, Name).kind
    return replace(spec, traits=(("token", token),) if token else ())


def _alike(world: World, book: Rulebook, unit: int, kind: str) -> bool:
    size = bestiary(book.id)[kind].get("size", _usual(book)) if kind else ""
    return bool(kind) and book.space.side(str(size)) == world.get(unit, Body).side


def _twin(world: World, book: Rulebook, unit: int, spec: CreatureSpec) -> CreatureSpec | None:
    """Give a creature as its twin, where and whose it is as before; None where it has none of its size."""
    name = world.get(unit, Name)
    kind = twin(name.kind, book)
    if not _alike(world, book, unit, kind):
        return None
    faults, given = Faults(kind), {"name": name.name, "kind": kind, "team": spec.team, "at": list(spec.at)}
    read = read_creatures([given], book, world.ground, lambda said: Text(said["en"]), faults)
    return None if faults or not read else replace(read[0], control=spec.control, title=name.title)


def step(book: Rulebook, grid: Grid) -> int:
    """Give what a rulebook counts for one cell straight ahead, in its unit."""
    return book.space.distance(grid, ((0, 0, 0),), ((1, 0, 0),)).total


def speed(world: World, book: Rulebook, unit: int, mode: str) -> int:
    """Give how far one move goes in a mode as things stand, in the rulebook's unit; 0 where there is none."""
    area = book.movement.area(world, unit, Going(mode, MOVE))
    return 0 if isinstance(area, Refusal) or not area.purses else area.purses[0][1]


def _plain(world: World, own: Rulebook, book: Rulebook, lost: list[Text]) -> Iterator[tuple[int, CreatureSpec]]:
    for unit, side in world.all(Side):
        name = world.get(unit, Name)
        if not own.turns.able(world, unit):
            lost.append(text("{who} is out of the fight and left out.", who=name.name))
            continue
        yield unit, _spec(world, own, book, unit, side, lost)


def _spec(world: World, own: Rulebook, book: Rulebook, unit: int, side: Side, lost: list[Text]) -> CreatureSpec:
    name, place, body = world.get(unit, Name), world.get(unit, Place), world.get(unit, Body)
    words, usual = book.vocabulary, bestiary(book.id)[DEFAULT]
    speeds, arms = world.find(unit, Speeds) or Speeds(), _arms(world, own, book, unit)
    states = [state.name for state in (world.find(unit, Conditions) or Conditions()).active]
    for state in states:
        if state not in words.conditions:
            said = text("{who} is {state}: {book} has no such state.", who=name.name, state=state, book=book.title)
            lost.append(said)
    return CreatureSpec(
        name=name.name,
        kind="",
        title=name.title,
        team=side.team,
        control=side.control,
        at=place.at,
        size=size_of(body, own, book),
        build=body.build if body.build in words.builds else words.builds[0],
        fills_space=body.fills_space,
        incorporeal=body.incorporeal,
        speeds=_speeds(world, own, book, unit),
        manoeuvrability=speeds.manoeuvrability,
        hover=speeds.hover,
        conditions=tuple(state for state in states if state in words.conditions),
        hp=_hit_points(words, usual),
        weapons=arms,
        armed=tuple({"name": arm.name} for arm in arms),
        ac=words.unstated_ac,
        abilities=tuple(usual.get("abilities", {}).items()),
    )


def _hit_points(words: Vocabulary, usual: Template) -> int:
    """Give what the bestiary's usual creature has: as it says, else what follows from its abilities."""
    said = usual.get("hp")
    return max(1, said if isinstance(said, int) else words.unstated_hp(usual.get("abilities", {})))


def size_of(body: Body, own: Rulebook, book: Rulebook) -> str:
    """Give another rulebook's word for a size: as many cells a side, and as far from the usual size as can be."""
    sizes = book.vocabulary.sizes
    if body.size in sizes and book.space.side(body.size) == body.side:
        return body.size
    rank = own.vocabulary.sizes.index(body.size) - own.vocabulary.sizes.index(_usual(own))
    wanted = sizes.index(_usual(book)) + rank
    fit = [size for size in sizes if book.space.side(size) == body.side]
    return min(fit or [_usual(book)], key=lambda size: abs(sizes.index(size) - wanted))


def _usual(book: Rulebook) -> str:
    sizes = book.vocabulary.sizes
    said = bestiary(book.id)[DEFAULT].get("size")
    return said if said in sizes else USUAL if USUAL in sizes else sizes[0]


def _speeds(world: World, own: Rulebook, book: Rulebook, unit: int) -> Pairs:
    """Give the speeds in as many cells: on the ground as it is now, in other modes as the sheet says."""
    per, there = step(own, world.field.grid), step(book, world.field.grid)
    modes = dict((world.find(unit, Speeds) or Speeds()).modes)
    modes |= {"walk": speed(world, own, unit, "walk")}
    known = ((mode, feet // per * there) for mode, feet in modes.items() if mode in book.vocabulary.modes)
    return tuple((mode, feet) for mode, feet in known if feet)


def _arms(world: World, own: Rulebook, book: Rulebook, unit: int) -> tuple[Weapon, ...]:
    """Give what it strikes with hand to hand now, reaching as many cells; its natural reach is the other book's."""
    per, there = step(own, world.field.grid), step(book, world.field.grid)
    held = own.combat.arms(world, unit)
    carried = (arm for arm in (world.find(unit, Weapons) or Weapons()).carried if arm.melee and arm.name in held)
    return tuple(
        Weapon(
            arm.name,
            arm.title,
            reach=arm.reach if arm.reach < 0 else arm.reach // per * there,
            natural=arm.natural,
            unarmed=arm.unarmed,
        )
        for arm in carried
    )
