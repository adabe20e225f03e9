"""What only a forged save says: creatures without a part that all have, or in words that the rulebook does not know."""

from collections.abc import Iterator

from game.battle import dice
from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Budget, Conditions, Name, Offstage, Place, Sheet, Side, Speeds, Vitals, Weapons
from game.ecs.world import World
from game.store.cards import CONTROL, MANOEUVRABILITY

LASTING = (Name, Body, Place, Side, Speeds, Vitals, Conditions, Weapons, Sheet, Budget)
"""What a creature that has it keeps; what a rulebook adds of its own, a seat on somebody's back, comes and goes."""


def strange(world: World, fresh: World, book: Rulebook) -> Iterator[str]:
    """Name what cannot be of a world; `fresh` is the one that its battle began with."""
    for kind in LASTING:
        lost = (owner for owner, _ in fresh.all(kind) if world.find(owner, kind) is None)
        yield from (f"unit {owner} has no {kind.__name__}" for owner in lost)
    yield from (f"unit {unit} has another name" for unit, name in fresh.all(Name) if world.find(unit, Name) != name)
    teams = (*(side.team for _, side in fresh.all(Side)), *(later.side.team for _, later in fresh.all(Offstage)))
    early = (unit for unit, later in world.all(Offstage) if fresh.find(unit, Offstage) != later)
    yield from (f"unit {unit} comes otherwise than its level says" for unit in early)
    for where, word, known in (*_words(world, book), *_sides(world, teams)):
        if word not in known:
            yield f"{where}: {word!r} is not known"
    for unit, weapons in world.all(Weapons):
        unread = [weapon.damage for weapon in weapons.carried if not _rolls(weapon.damage)]
        yield from (f"unit {unit}: {written!r} is no roll" for written in unread)
    for unit, body in world.all(Body):
        if body.size in book.vocabulary.sizes and body.side != book.space.side(body.size):
            yield f"unit {unit}: {body.size} is not {body.side} cells wide"


def _words(world: World, book: Rulebook) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """List the words of a world that come from closed lists: where, which, and the list."""
    known = book.vocabulary
    for unit, body in world.all(Body):
        yield f"unit {unit}: size", body.size, known.sizes
        yield f"unit {unit}: build", body.build, known.builds
    for unit, place in world.all(Place):
        yield f"unit {unit}: mode", place.mode, known.modes
    for unit, speeds in world.all(Speeds):
        yield f"unit {unit}: manoeuvrability", speeds.manoeuvrability, MANOEUVRABILITY
        yield from ((f"unit {unit}: speed", mode, known.modes) for mode, _ in speeds.modes)
    skills = (*known.skills, *(field.replace("_", "-") for field in known.numbers))
    for unit, sheet in world.all(Sheet):
        yield from ((f"unit {unit}: ability", name, known.abilities) for name, _ in sheet.abilities)
        yield from ((f"unit {unit}: skill", name, skills) for name, _ in sheet.skills)


def _sides(world: World, teams: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for unit, side in world.all(Side):
        yield f"unit {unit}: team", side.team, teams
        yield f"unit {unit}: control", side.control, CONTROL


def _rolls(written: str) -> bool:
    try:
        dice.parse(written)
    except ValueError:
        return False
    return True
