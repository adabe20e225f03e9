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
    """Give a creature what its level lets it throw, in the level's words."""
    if listed["bursts"]:
        world.put(unit, Bursts(tuple(Burst(**{"title": Text(one["name"]), **one}) for one in listed["bursts"])))


def carries(world: World, unit: int) -> bool:
    """Only who carries something that bursts can throw it."""
    return world.find(unit, Bursts) is not None


def carried(world: World, unit: int) -> tuple[Burst, ...]:
    """List what a creature carries that bursts, spent or not."""
    return (world.find(unit, Bursts) or Bursts()).carried


def across(world: World, unit: int) -> int:
    """Give how far it is across the widest burst that a creature has left."""
    return max((2 * burst.radius for burst in carried(world, unit) if burst.left), default=0)


def arm_title(world: World, unit: int, name: str) -> Text:
    """Give what a player reads for something that a creature fights with: a weapon, or what bursts."""
    weapon, bursts = weapon_title(world, unit, name), carried(world, unit)
    return weapon if weapon != NOTHING else next((one.title for one in bursts if one.name == name), NOTHING)
