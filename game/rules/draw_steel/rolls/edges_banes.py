"""Edges and banes: what states, places and others bring to a power roll, and what they come to."""

from dataclasses import dataclass

from game.ecs.world import World
from game.mechanics.states import GRABBED
from game.reasons import Because, text
from game.rules.draw_steel.actions.aid_attack import aided
from game.rules.draw_steel.actions.defend import defended
from game.rules.draw_steel.climbing_creatures.climbers import climber_edge
from game.rules.draw_steel.combat.ability_distance import ranged_bane
from game.rules.draw_steel.combat.concealment import concealment
from game.rules.draw_steel.combat.cover import cover
from game.rules.draw_steel.combat.flanking import flanking
from game.rules.draw_steel.conditions.frightened import frightened, frightened_target
from game.rules.draw_steel.conditions.grabbed import grabbed
from game.rules.draw_steel.conditions.prone import prone_strike, prone_target
from game.rules.draw_steel.conditions.restrained import restrained, restrained_target
from game.rules.draw_steel.conditions.surprised import surprised_target
from game.rules.draw_steel.conditions.taunted import taunted
from game.rules.draw_steel.conditions.unconscious import unconscious_target
from game.rules.draw_steel.conditions.weakened import weakened
from game.rules.draw_steel.hide_and_search.hidden import unseen_edge
from game.rules.draw_steel.movement.spaces import shared_space_bane
from game.rules.draw_steel.stamina.underwater import underwater_bane
from game.rules.draw_steel.terrain.high_ground import high_ground

EDGE = 2
NET = {
    -2: text("double bane: a tier lower"), -1: text("a bane"), 0: text("edges and banes cancel"), 1: text("an edge"),
    2: text("double edge: a tier higher"),
}  # fmt: skip
"""What edges less banes come to."""


@dataclass(frozen=True, slots=True)
class Favour:
    """The edges and banes on one roll, each with its rule."""

    edges: tuple[Because, ...] = ()
    banes: tuple[Because, ...] = ()

    @property
    def net(self) -> int:
        """Two edges or more are a double edge; edge and bane cancel: from -2 to 2."""
        return net(len(self.edges), len(self.banes))


def net(edges: int, banes: int) -> int:
    """An edge is 2 more, two a tier; edges and banes cancel, two of each at most.   [ds.edges-and-banes]"""
    return min(2, edges) - min(2, banes)


def favour(
    world: World,
    attacker: int,
    target: int,
    *,
    ranged: bool,
    harmless: bool = False,
    area: bool = False,
    met: tuple[str, ...] = (),
) -> Favour:
    """Gather the edges and banes on an ability roll against one target.

    `harmless`: it deals no damage; `area`: it is no strike; `met`: states of the attacker's whose causer the
    same roll is aimed at too, which then are no bane.
    """
    melee = not ranged
    edges = (
        *prone_target(world, target, melee=melee),
        *high_ground(world, attacker, target),
        *climber_edge(world, attacker, target, melee=melee),
        *(flanking(world, attacker, target) if melee and not area else ()),
        *restrained_target(world, target),
        *surprised_target(world, target),
        *unconscious_target(world, target),
        *frightened_target(world, attacker, target),
        *unseen_edge(world, attacker, target),
        *aided(world, attacker, target),
    )
    banes = (
        *own_banes(world, attacker, strike=not area),
        *(() if GRABBED in met else grabbed(world, attacker, target)),
        *(() if "taunted" in met else taunted(world, attacker, target)),
        *frightened(world, attacker, target),
        *(() if harmless else cover(world, attacker, target)),
        *(() if area else concealment(world, attacker, target)),
        *(ranged_bane(world, attacker) if ranged and not area else ()),
        *defended(world, target),
    )
    return Favour(edges, banes)


def roll_banes(world: World, unit: int, *, passing: bool = False) -> tuple[Because, ...]:
    """Gather the banes on every power roll of a creature: weakened, squeezed, under water.

    `passing`: it rolls in the middle of a move; a space that one passes through is none that one is in.
    """
    squeezed = (Because("ds.shared-space-bane", 0, text("squeezed with another")),)
    return (
        *weakened(world, unit),
        *(squeezed if not passing and shared_space_bane(world, unit) else ()),
        *underwater_bane(world, unit),
    )


def own_banes(world: World, unit: int, *, strike: bool = True) -> tuple[Because, ...]:
    """Gather the banes on a creature's ability rolls."""
    return (*roll_banes(world, unit), *(prone_strike(world, unit) if strike else ()), *restrained(world, unit))


def banes_on_test(world: World, unit: int, *, body: bool, passing: bool = False) -> tuple[Because, ...]:
    """Gather the banes on a test; `body`: with Might or Agility, which restrained creatures find hard."""
    return (*roll_banes(world, unit, passing=passing), *(restrained(world, unit) if body else ()))


def resisting(world: World, unit: int, *, passing: bool = False) -> Favour:
    """Gather the edges and banes of a test with Might or Agility to resist others, or the place.

    Part of ds.defend.
    """
    return Favour(defended(world, unit), banes_on_test(world, unit, body=True, passing=passing))
