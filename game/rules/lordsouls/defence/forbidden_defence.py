"""Defences that an attack forbids: what says of itself that it cannot be dodged, blocked or parried."""

from dataclasses import dataclass

from game.battle.rulebook import Listed
from game.ecs.world import World, component
from game.mechanics.readings import read_as
from game.reasons import Because, text
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.defence.dodge_block_parry import BLOCK, DODGE, PARRY, SHIELD, SHOTS

FORBIDS = {"dodge": (DODGE,), "block": (BLOCK,), "parry": (PARRY,), "block-parry": (BLOCK, PARRY)}
"""What a weapon may say that it forbids, and the kinds of defence that are out then.   [ls.active-defence-changes]"""
SAID = {
    "dodge": text("it cannot be dodged"), "block": text("it cannot be blocked"), "parry": text("it cannot be parried"),
    "block-parry": text("it cannot be blocked or parried"),
}  # fmt: skip


@component
@dataclass(frozen=True, slots=True)
class Forbidding:
    """Of who has such weapons: each by its name, with what it forbids."""

    by: tuple[tuple[str, str], ...] = ()


def armed(world: World, unit: int, said: Listed) -> None:
    """Write into a world what a creature's weapons forbid, where its level says so."""
    by = tuple((one["name"], one["forbids"]) for one in said["weapons"] if "forbids" in one)
    if by:
        world.put(unit, Forbidding(by))


def forbidden(world: World, attempt: Attempt) -> tuple[str, ...]:
    """An attack may forbid kinds of defence; the others may be tried.   [ls.active-defence-changes]"""
    return FORBIDS.get(_word(world, attempt), ())


def told(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Say what an attack forbids.   [ls.active-defence-changes]"""
    word = _word(world, attempt)
    shot = (Because(SHOTS.rule, 0, text("only a shield blocks a shot")),) if by_shield_alone(world, attempt) else ()
    return (*shot, Because("ls.active-defence-changes", 0, SAID[word])) if word else shot


def by_shield_alone(world: World, attempt: Attempt) -> bool:
    """Say whether nothing but a shield blocks an attack: a shot, where it is read so.   Part of ls.block."""
    return attempt.far and read_as(world, SHOTS) == SHIELD


def _word(world: World, attempt: Attempt) -> str:
    own = world.find(attempt.by, Forbidding) or Forbidding()
    return dict(own.by).get(attempt.weapon.name, "")
