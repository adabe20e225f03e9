"""What creatures carry that bursts or spreads: out of a level, and by name."""

from dataclasses import dataclass

from game.battle.rulebook import Listed, weapon_title
from game.ecs.world import World, component
from game.reasons import NOTHING, Text


@dataclass(frozen=True, slots=True)
class Burst:
    """Something that bursts or spreads where it lands: its radius and how far it is thrown in the rulebook's unit.

    `save` is the difficulty of the save that halves the damage, `left` how many there are.
    """

    name: str
    title: Text = NOTHING
    radius: int = 10
    range: int = 30
    save: int = 12
    damage: str = "1d6"
    spread: bool = False
    left: int = 1


@component
@dataclass(frozen=True, slots=True)
class Bursts:
    """What it can throw that bursts, in the sheet's order; who has nothing of the kind has no such component."""

    carried: tuple[Burst, ...] = ()


def carry(world: World, unit: int, listed: Listed) -> None:
    """Give a creature what its level lets it throw, in the level's words.   [decided.burst]"""
    if listed["bursts"]:
        world.put(unit, Bursts(tuple(Burst(**{"title": Text(one["name"]), **one}) for one in listed["bursts"])))


def arm_title(world: World, unit: int, name: str) -> Text:
    """Give what a player reads for something that a creature fights with: a weapon, or what bursts."""
    weapon, bursts = weapon_title(world, unit, name), (world.find(unit, Bursts) or Bursts()).carried
    return weapon if weapon != NOTHING else next((one.title for one in bursts if one.name == name), NOTHING)
