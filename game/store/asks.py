"""Questions in a level: what each may take, read with names, cells and words checked; answering is the referee's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.reasons import Text, text
from game.space.field import Field
from game.store import limits
from game.store.creatures import CreatureSpec
from game.store.errors import Faults
from game.store.lines import Path
from game.store.shapes import (
    FAULTY,
    LEAVE,
    Shape,
    either,
    flag,
    label,
    many,
    numbers,
    pairs,
    plain_table,
    slug,
    table,
    whole,
    word,
)

ACTIONS = (
    "move", "double", "run", "step", "charge", "minimum", "advance", "disengage", "shift", "teleport", "jump", "slip",
    "drag", "climb", "dash",
)  # fmt: skip
"""How a movement may be taken, as the referee calls it in any rulebook; each adds its own verbs."""
VERBS = (
    *ACTIONS, "attack", "full-attack", "withdraw", "total-attack", "total-defence", "total-defence-dodge",
    "total-defence-block", "total-defence-parry", "aim", "push", "grapple", "overrun", "tumble", "stand", "drop-prone",
    "use", "concentration", "address", "plan", "inaction", "pose", "fall", "drop", "prepare", "support", "order", "dig",
    "pull-out", "scrabble", "climb-on", "hover",
)  # fmt: skip
"""What `may` asks about, as the referee calls it in any rulebook; each adds its own verbs."""

NEEDS: dict[str, tuple[str, ...]] = {
    "reach": ("who",),
    "path": ("who", "to"),
    "route": ("who", "route"),
    "distance": ("from", "to"),
    "threat": ("who",),
    "flank": ("attacker", "target"),
    "cover": ("attacker", "target"),
    "concealment": ("attacker", "target"),
    "attack": ("attacker", "target"),
    "may": ("who", "action"),
    "initiative": ("rolls",),
    "fall": ("who", "height"),
    "jump": ("who",),
    "defence": ("who",),
    "power-roll": ("dice",),
    "speed": ("race",),
    "travel": ("speed",),
    "march": ("hours",),
    "running": ("constitution",),
    "vehicle": ("speed",),
    "chase": ("speeds",),
    "resolve": ("dice", "target"),
    "falls": ("who",),
    "push": ("who",),
    "space": ("who",),
    "size": ("size",),
}
"""Every question, and what it must be given."""
MAY_TAKE: dict[str, tuple[str, ...]] = {
    "reach": ("mode", "action", "budget", "after"),
    "path": ("mode", "action", "budget", "after", "by"),
    "route": ("mode", "action", "budget", "after", "by"),
    "flank": ("weapon",),
    "cover": ("weapon",),
    "concealment": ("weapon",),
    "attack": ("weapon", "options"),
    "may": ("after",),
    "fall": ("into", "rounds", "onto"),
    "defence": ("after", "acrobatics"),
    "power-roll": ("bonus", "edges", "banes", "ability"),
    "speed": ("armour", "action"),
    "travel": ("pace", "hours", "terrain", "road", "scale", "then-hours", "then-terrain", "then-road", "minutes"),
    "march": ("left", "damage"),
    "running": ("speed", "round", "check"),
    "vehicle": ("crew", "shifts", "terrain", "road"),
    "chase": ("gap", "scale", "results", "fugitives", "pursuers", "vehicles"),
    "push": ("by", "squares", "kind", "route", "vertical", "melee"),
    "size": ("build",),
}
"""What a question may be given besides."""
TWO = (("attacker", "target"), ("who", "onto"))
"""Fields that name two creatures, never the same."""
CREATURES = ("who", "attacker", "target", "by", "onto")
"""Fields that name a creature."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: its number from 0, its id ('' for none), what it asks, where it stands, and what it is given.

    `values` holds names, words, numbers, tuples of words or of cells, and cells (x, y, z), by field; `expect` is plain
    data as written (numbers with a point are Decimal), or None.
    """

    number: int
    id: str | int
    what: str
    line: int
    values: Mapping[str, Any]
    expect: Mapping[str, Any] | None

    @property
    def key(self) -> str | int:
        """Give what the answer is called: the id, or the number."""
        return self.number if self.id == "" else self.id


def spot(ground: Field | None) -> Shape:
    """Take a cell of the map as (x, y, z); `[x, y]` is the ground, or the surface of a liquid."""
    inner = numbers("[x, y] or [x, y, z]", (2, 3), -limits.MAP, limits.MAP)

    def take(value: Any, at: Path, faults: Faults) -> Any:
        cell = inner.take(value, at, faults)
        if cell is None or ground is None:
            return None if cell is None else (*cell, 0)[:3]
        if not ground.inside(cell[0], cell[1]):
            faults.wrong(at, value, _on_map(ground))
            return FAULTY
        return cell if len(cell) == 3 else ground.on_ground(cell[0], cell[1])

    return Shape(take, inner.hint, inner.schema)


@dataclass(frozen=True, slots=True)
class Scope:
    """What questions may speak of: the rulebook's words and verbs, the creatures with their weapons, the map."""

    words: Vocabulary
    verbs: tuple[str, ...]
    weapons: Mapping[str, tuple[str, ...]]
    """The weapons of each creature, by its name."""
    ground: Field | None


def scope(book: Rulebook, specs: Sequence[CreatureSpec], ground: Field | None) -> Scope:
    """Gather what the questions of a level may speak of."""
    weapons = {spec.name: tuple(weapon.name for weapon in spec.weapons) for spec in specs}
    return Scope(book.vocabulary, tuple(book.verbs), weapons, ground)


def questions(words: Vocabulary) -> tuple[str, ...]:
    """List what may be asked under a rulebook."""
    missing = [field for field, known in (("race", words.races), ("size", words.sizes)) if not known]
    return tuple(what for what, needs in NEEDS.items() if not any(field in needs for field in missing))


def ask_shapes(about: Scope, wanted: Sequence[str]) -> dict[str, Shape]:
    """Give the shape of each of some questions, by `what`."""
    fields = {**_movement(about), **_fight(about), **_numbers(about.words)} if wanted else {}
    shapes = {}
    for what in wanted:
        special, needs = _own_fields(what, about), NEEDS[what]
        taken = {field: special.get(field, fields[field]) for field in (*needs, *MAY_TAKE.get(what, ()))}
        shapes[what] = table({**_common(what), **taken}, ("what", *needs))
    return shapes


def _common(what: str) -> dict[str, Shape]:
    return {"what": word((what,), "question"), "id": either(int, whole(), label()), "expect": plain_table()}


def _own_fields(what: str, about: Scope) -> dict[str, Shape]:
    """Give the fields that mean something else in one question."""
    names = tuple(about.weapons)
    anywhere = either(str, word(names, "creature"), spot(about.ground))
    special: dict[str, dict[str, Shape]] = {
        "distance": {"from": anywhere, "to": anywhere},
        "may": {"action": word(_all(VERBS, about.verbs), "verb")},
        "resolve": {"dice": many(whole(0, 1000), 20, 1), "target": whole(-1000, 1000)},
    }
    return special.get(what, {})


def _movement(about: Scope) -> dict[str, Shape]:
    cell = spot(about.ground)
    return {
        "to": cell,
        "from": cell,
        "route": many(cell, limits.LIST, 1),
        "mode": word(about.words.modes, "mode"),
        "action": word(_all(ACTIONS, about.verbs), "action"),
        "budget": whole(0),
        "after": many(word(_all(VERBS, about.verbs), "verb"), 20),
        "squares": whole(0, 1000),
        "kind": word(("push", "pull", "slide"), "kind of forced movement"),
        "vertical": either(bool, flag(), whole(-1000, 1000)),
        "melee": flag(),
        "height": whole(0),
        "into": word(("ground", "liquid"), "thing to fall into"),
        "rounds": whole(0, limits.ROUNDS),
    }


def _fight(about: Scope) -> dict[str, Shape]:
    names = tuple(about.weapons)
    return {
        **{field: word(names, "creature") for field in CREATURES},
        "weapon": word(tuple(dict.fromkeys(w for carried in about.weapons.values() for w in carried)), "weapon"),
        "options": many(slug(), 20),
        "rolls": pairs(word(names, "creature"), whole(-1000, 1000)),
        "acrobatics": word(("success", "failure"), "outcome"),
        "size": word(about.words.sizes, "size"),
        "build": word(about.words.builds, "build"),
    }


def _numbers(words: Vocabulary) -> dict[str, Shape]:
    return {
        "dice": many(whole(1, 1000), 2, 2),
        "bonus": whole(-1000, 1000),
        "edges": whole(0, 20),
        "banes": whole(0, 20),
        "ability": _named(words, "ability"),
        "race": word(words.races, "race"),
        "armour": word(words.armours, "armour"),
        "speed": whole(0, limits.SPEED),
        "pace": _named(words, "pace"),
        "hours": whole(0, 1000),
        "terrain": _named(words, "terrain"),
        "road": _named(words, "road"),
        "scale": _named(words, "scale"),
        **_travelling(words),
    }


def _named(words: Vocabulary, name: str) -> Shape:
    """Take one of the rulebook's words for a field; any word where it has none of its own."""
    known = words.asks.get(name, ())
    return word(known, name) if known else slug()


def _travelling(words: Vocabulary) -> dict[str, Shape]:
    """Give the fields of marches, long runs, vehicles and chases; pairs stand fugitive first."""
    modifiers = many(whole(-100, 100), 20, 1)
    return {
        "then-hours": whole(0, 1000),
        "minutes": whole(1, 1000),
        "then-terrain": _named(words, "terrain"),
        "then-road": _named(words, "road"),
        "left": whole(0, 10_000),
        "damage": whole(0, 10_000),
        "constitution": whole(0, 100),
        "round": whole(1, 10_000),
        "check": whole(-1000, 1000),
        "crew": whole(1, 10_000),
        "shifts": whole(1, 10),
        "speeds": many(whole(0, limits.SPEED), 2, 2),
        "gap": whole(0, 10_000),
        "results": many(whole(-1000, 1000), 2, 2),
        "fugitives": modifiers,
        "pursuers": modifiers,
        "vehicles": flag(),
    }


def _all(public: tuple[str, ...], verbs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*public, *verbs)))


def read_asks(given: Sequence[Any], about: Scope, faults: Faults, within: Path = ()) -> tuple[Ask, ...]:
    """Read the questions of a level, or those within a part of it; faulty ones are noted and left out."""
    known = questions(about.words)
    asked = [entry["what"] for entry in given if isinstance(entry, dict) and isinstance(entry.get("what"), str)]
    shapes, asks = ask_shapes(about, [what for what in known if what in asked]), []
    for number, entry in enumerate(given):
        at: Path = (*within, "ask", number)
        read = _shape(entry, shapes, known).read(entry, at, faults)
        if read is not None and "what" in read:
            _check_weapon(read, about, at, faults)
            _check_two(read, at, faults)
            _check_push(read, at, faults)
            asks.append(_ask(number, read, faults.lines.of(at)))
    for i, ask in enumerate(asks):
        if ask.id != "" and any(other.id == ask.id for other in asks[:i]):
            what = text("two questions are called {id}", id=ask.key)
            faults.add((*within, "ask", ask.number, "id"), what, text("another id"))
    return tuple(asks)


def _shape(entry: Any, shapes: Mapping[str, Shape], known: tuple[str, ...]) -> Shape:
    """Choose the shape that a question names; one that only checks the name where it is none."""
    what = entry.get("what") if isinstance(entry, dict) else None
    if isinstance(what, str) and what in shapes:
        return shapes[what]
    asked = word(known, "question")

    def take(value: Any, at: Path, faults: Faults) -> Any:
        if not isinstance(value, dict):
            return None
        if "what" not in value:
            faults.add(at, text("{key} is missing", key="what"), asked.hint)
        else:
            asked.read(value["what"], (*at, "what"), faults)
        return FAULTY

    return Shape(take, text("a table"), {})


def _check_weapon(read: Mapping[str, Any], about: Scope, at: Path, faults: Faults) -> None:
    carried = about.weapons.get(read.get("attacker", ""), ())
    if "weapon" in read and "attacker" in read and read["weapon"] not in carried:
        faults.unknown((*at, "weapon"), "weapon of this creature's called", read["weapon"], carried)


def _check_two(read: Mapping[str, Any], at: Path, faults: Faults) -> None:
    """See that nobody strikes at, falls onto or pushes itself."""
    pairs = (*TWO, ("who", "by")) if read["what"] == "push" else TWO
    for first, second in pairs:
        if first in read and read[first] == read.get(second):
            what = text("{who} is named as {one} too", who=read[first], one=first)
            faults.add((*at, second), what, text("another creature"))


def _check_push(read: Mapping[str, Any], at: Path, faults: Faults) -> None:
    """See that a slide says whereto, a pull by whom, and that nothing else takes a route."""
    if read["what"] != "push":
        return
    kind, needs = read.get("kind", "push"), {"slide": "route", "pull": "by"}
    if kind in needs and needs[kind] not in read:
        hint = text("the squares that it is to take") if kind == "slide" else text("the creature that moves it")
        faults.add(at, text("{key} is missing", key=needs[kind]), hint)
    if kind != "slide" and "route" in read:
        faults.add((*at, "route"), text("only a slide takes a route"), LEAVE)


def _ask(number: int, read: Mapping[str, Any], line: int) -> Ask:
    values = {key: value for key, value in read.items() if key not in ("id", "what", "expect")}
    return Ask(number, read.get("id", ""), read["what"], line, values, read.get("expect"))


def _on_map(ground: Field) -> Text:
    return text("a cell of the map: x to {x}, y to {y}", x=ground.width - 1, y=ground.height - 1)
