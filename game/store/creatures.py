"""The creatures of a level: what each can say, read over its template, and whether all stand where they may."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.ecs.bestiary import DEFAULT, Template, bestiary, merge
from game.ecs.components import Body, Pairs, Weapon
from game.reasons import Text, counted, text
from game.space.field import Field
from game.space.square import NAMES, Cell
from game.store import limits
from game.store.cards import PARTS, creature_shape
from game.store.errors import Faults, beyond, describe
from game.store.lines import Path
from game.store.shapes import is_whole

TEAM = "heroes"
"""The team of a creature that names none."""
USUAL = "medium"
"""The size of a creature that names none and whose rulebook's bestiary has no default."""
NOWHERE: Cell = (-limits.NUMBER, 0, 0)
"""Where a creature is whose place was faulty; a Level holds none such."""
TRAITS = (
    "race", "armour", "load", "powers", "group", "holds", "mounted", "darkvision", "low_light", "height", "token",
    "glyph",
)  # fmt: skip
"""What a sheet keeps as words, under its name with - for _: true is written 'yes', false and 0 are left out."""
Say = Callable[[Mapping[str, str]], Text]
"""Keeps a text's languages and gives the Text that stands for it."""


@dataclass(frozen=True, slots=True)
class CreatureSpec:
    """One creature as the level places it, template and all; `line` is where the level says so."""

    name: str
    kind: str
    title: Text
    team: str
    control: str
    at: Cell
    size: str
    build: str = "tall"
    heading: int = -1
    fills_space: bool = False
    incorporeal: bool = False
    speeds: Pairs = ()
    manoeuvrability: str = "average"
    hover: bool = False
    conditions: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armed: tuple[Mapping[str, Any], ...] = ()
    """Its weapons in the level's words: what the level says of each, and nothing else."""
    bursts: tuple[Mapping[str, Any], ...] = ()
    """What it throws that bursts, in the level's words; the rulebook knows what they are."""
    ac: int = 10
    hp: int = 10
    lost: int = 0
    """Hit points that it has lost before the battle begins."""
    initiative: int = 0
    abilities: Pairs = ()
    skills: Pairs = ()
    traits: tuple[tuple[str, str], ...] = ()
    cr_tenths: int = 10
    arrives: int = 0
    """The round in which it joins the battle; 0: it is there from the start."""
    line: int = 0

    @property
    def body(self) -> Body:
        """Give its body, with a block of one cell until the rulebook says how big it is."""
        return Body(self.size, 1, self.build, self.fills_space, self.incorporeal)

    def trait(self, name: str) -> str:
        """Give a trait's word; '' when it has none such."""
        return dict(self.traits).get(name, "")


def read_creatures(
    given: Sequence[Any], book: Rulebook, ground: Field | None, say: Say, faults: Faults
) -> tuple[CreatureSpec, ...]:
    """Read the creatures of a level in the file's order; what is faulty is noted, and left out where it must be."""
    known = bestiary(book.id)
    names = _names(given)
    faults.labels |= {("creature", i): label for i, label in enumerate(_labels(given)) if label}
    shape = creature_shape(book.vocabulary, tuple(kind for kind in known if kind != DEFAULT), names)
    specs = []
    for i, entry in enumerate(given):
        at = ("creature", i)
        read = shape.read(_over_template(entry, known), at, faults)
        if read is not None:
            _weapon_names(read, at, faults)
        if read is not None and "name" in read:
            specs.append(_spec(read, (*at, "at"), book.vocabulary, ground, say, faults))
    return _with_control(specs, given)


def _names(given: Sequence[Any]) -> tuple[str, ...]:
    return tuple(entry["name"] for entry in given if isinstance(entry, dict) and isinstance(entry.get("name"), str))


def _labels(given: Sequence[Any]) -> list[str]:
    """Give what each creature is called in messages; '' where its name is none."""
    names = [entry.get("name") if isinstance(entry, dict) else None for entry in given]
    return [said if isinstance(said, str) and re.fullmatch(r"[\w' -]{1,40}", said) else "" for said in names]


def _over_template(entry: Any, known: Mapping[str, Template]) -> Any:
    if not isinstance(entry, dict):
        return entry
    kind = entry.get("kind", DEFAULT)
    merged = merge(known.get(kind, known[DEFAULT]) if isinstance(kind, str) else {}, entry)
    # A creature goes by its own name; what its kind is called is the bestiary's business.
    return {key: value for key, value in merged.items() if key != "title" or "title" in entry}


def _weapon_names(read: Mapping[str, Any], at: Path, faults: Faults) -> None:
    names = [weapon.get("name") for weapon in read.get("weapons", ())]
    for i, weapon in enumerate(names):
        if weapon is not None and weapon in names[:i]:
            what = text("two weapons are called {name}", name=weapon)
            faults.add((*at, "weapons", i, "name"), what, text("another name"))


def _spec(
    read: Mapping[str, Any], at: Path, words: Vocabulary, ground: Field | None, say: Say, faults: Faults
) -> CreatureSpec:
    direct = ("build", "fills_space", "incorporeal", "manoeuvrability", "hover", "conditions", "initiative")
    title = read.get("title")
    numbers = {field.replace("_", "-"): read[field] for field in words.numbers if field in read}
    kept = (trait for trait in (*TRAITS, *words.words) if read.get(trait))
    return CreatureSpec(
        name=read["name"],
        kind=read.get("kind", ""),
        title=say(title) if title else Text(read["name"]),
        team=read.get("team", TEAM),
        control=read.get("control", ""),
        at=_cell(read["at"], ground) if "at" in read else NOWHERE,
        size=read.get("size", USUAL if USUAL in words.sizes else words.sizes[0]),
        heading=NAMES.index(read["heading"]) if "heading" in read else -1,
        speeds=tuple(read.get("speeds", {}).items()),
        weapons=tuple(_weapon(weapon, say) for weapon in read.get("weapons", ()) if "name" in weapon),
        armed=tuple(_said(weapon, say) for weapon in read.get("weapons", ()) if "name" in weapon),
        bursts=tuple(_said(burst, say) for burst in read.get("bursts", ()) if "name" in burst),
        ac=read.get("ac", words.unstated_ac),
        hp=read["hp"] if "hp" in read else words.unstated_hp(read.get("abilities", {})),
        abilities=tuple(read.get("abilities", {}).items()),
        skills=(*read.get("skills", {}).items(), *numbers.items()),
        traits=tuple((trait.replace("_", "-"), _trait(read[trait])) for trait in kept),
        cr_tenths=_tenths(read.get("cr", 1)),
        arrives=read.get("arrives", 0),
        lost=read.get("lost", 0),
        line=faults.lines.of(at[:2]),
        **{key: read[key] for key in direct if key in read},
    )


def _cell(at: tuple[int, ...], ground: Field | None) -> Cell:
    """Give the cell that is meant: the ground, or a liquid's surface, where no height is said."""
    if len(at) == 3:
        return at[0], at[1], at[2]
    on_map = ground is not None and ground.inside(at[0], at[1])
    return ground.on_ground(at[0], at[1]) if ground is not None and on_map else (at[0], at[1], 0)


def _weapon(read: Mapping[str, Any], say: Say) -> Weapon:
    """Build a weapon; without a reach it has natural reach, or none when it has a range."""
    distant = read.get("range", 0) > 0
    reach = read.get("reach", 0) or (0 if distant else -1)
    said = read.get("title")
    title = say(said) if said else Text(read["name"])
    own = {field.name for field in fields(Weapon)}
    return Weapon(**{key: read[key] for key in read if key in own} | {"title": title, "reach": reach})


def _said(read: Mapping[str, Any], say: Say) -> Mapping[str, Any]:
    """Give what the level says of a thing that is carried, its title as a text."""
    return {**read, "title": say(read["title"])} if read.get("title") else read


def _trait(value: str | int | bool | tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    return "yes" if value is True else str(value)


def _tenths(rating: str | int) -> int:
    return PARTS[rating] if isinstance(rating, str) else 10 * rating


def _with_control(specs: list[CreatureSpec], given: Sequence[Any]) -> tuple[CreatureSpec, ...]:
    """Give each creature its player: the level's first team is human, the others the computer's, unless stated."""
    first = next((entry.get("team", TEAM) for entry in given if isinstance(entry, dict)), TEAM)
    return tuple(
        spec if spec.control else replace(spec, control="human" if spec.team == first else "ai") for spec in specs
    )


def check_creatures(specs: tuple[CreatureSpec, ...], book: Rulebook, ground: Field | None, faults: Faults) -> None:
    """Note creatures that share a name, are too many or of too many teams, or stand where nothing can."""
    teams = list(dict.fromkeys(spec.team for spec in specs))
    if len(teams) > limits.TEAMS:
        what = counted("{n} team: {teams}", "{n} teams: {teams}", n=len(teams), teams=", ".join(teams))
        faults.add(("creature",), what, beyond(text("{n} at the most", n=limits.TEAMS)))
    for i, spec in enumerate(specs):
        others = specs[:i]
        if any(other.name == spec.name for other in others):
            what = text("two creatures are called {name}", name=spec.name)
            faults.add(_path(spec, "name"), what, text("another name"), spec.line)
        if spec.trait("holds") == spec.name:
            faults.add(_path(spec, "holds"), text("it holds itself"), text("the name of another"), spec.line)
        if spec.lost >= spec.hp:
            faults.add(_path(spec, "lost"), text("it has no more than that"), text("less than its hp"), spec.line)
        if spec.at != NOWHERE and ground is not None:
            _check_place(spec, book, ground, faults)
            _check_shared(spec, others, book, faults)


def check_arrivals(given: Sequence[Any], book: Rulebook, rounds: int, faults: Faults) -> None:
    """Note who joins later though the rulebook has nobody do so, or after the last round."""
    for i, entry in enumerate(given):
        arrives = entry.get("arrives") if isinstance(entry, dict) else None
        at = ("creature", i, "arrives")
        if arrives is not None and not book.vocabulary.arrivals:
            what = text("under {rulebook} everybody is there from the start", rulebook=book.id)
            faults.add(at, what, text("leave it out"))
        elif is_whole(arrives, rounds + 1, limits.ROUNDS):
            what = text("round {n} never comes", n=arrives or 0)
            faults.add(at, what, text("at most {n}, the level's rounds", n=rounds))


def _path(spec: CreatureSpec, key: str) -> Path:
    return f"creature[{spec.name}]", key


def _check_place(spec: CreatureSpec, book: Rulebook, ground: Field, faults: Faults) -> None:
    side = book.space.side(spec.size)
    x, y, z = spec.at
    at = _path(spec, "at")
    if side > 1 and ground.grid.hexes:
        what = text("its space of {n} by {n} cells does not stand on hexes", n=side)
        faults.add(at, what, text("a creature of one hex, or a grid of squares"), spec.line)
        return
    if side > min(ground.width, ground.height):
        what = text("its space of {n} by {n} cells is larger than the map", n=side)
        faults.add(at, what, text("a larger map, or a smaller creature"), spec.line)
        return
    if not (ground.inside(x, y) and ground.inside(x + side - 1, y + side - 1)):
        what = text("its space of {n} by {n} cells leaves the map", n=side)
        right = text("x from 0 to {x}, y from 0 to {y}", x=ground.width - side, y=ground.height - side)
        faults.add(at, what, right, spec.line)
        return
    if not limits.BELOW <= z <= limits.ABOVE:
        right = text("heights from {low} to {high}", low=limits.BELOW, high=limits.ABOVE)
        faults.add(at, text("it is too high or too deep"), beyond(right), spec.line)
    block = [(x + dx, y + dy) for dy in range(side) for dx in range(side)]
    below = all(ground.kind(*cell).diggable and z < ground.ground(*cell) for cell in block)
    if not (spec.incorporeal or below) and all(ground.kind(*cell).blocks_move for cell in block):
        kind = ground.kind(x, y)
        what = text("it stands where nothing can stand: {kind}", kind=str(kind.title) or describe(kind.glyph))
        faults.add(at, what, text("an open cell"), spec.line)


def _check_shared(spec: CreatureSpec, others: tuple[CreatureSpec, ...], book: Rulebook, faults: Faults) -> None:
    """Note a creature placed exactly on another of its size, unless something lets the two share the space."""
    for other in others:
        alike = other.at == spec.at and other.size == spec.size and other.arrives == spec.arrives
        if alike and _solid(spec, book) and _solid(other, book):
            what = text("it stands on {other}", other=other.name)
            faults.add(_path(spec, "at"), what, text("a cell of its own"), spec.line)


def _solid(spec: CreatureSpec, book: Rulebook) -> bool:
    """Say whether it keeps its space to itself as far as a level can tell; the rulebook judges the rest."""
    several = book.space.size(spec.body).get("per_square", 1)
    free = spec.incorporeal or spec.conditions or spec.trait("mounted") or spec.trait("holds")
    return not free and several == 1
