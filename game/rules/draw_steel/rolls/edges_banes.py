"""Edges and banes: what states, places and others bring to a power roll, and what they come to."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.states import GRABBED, PRONE, SURPRISED, UNCONSCIOUS, alive, has
from game.reasons import Because, text
from game.rules.draw_steel.actions.aid_attack import aided
from game.rules.draw_steel.combat.concealment import concealment
from game.rules.draw_steel.combat.cover import cover
from game.rules.draw_steel.combat.flanking import flanking
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.hide_and_search.hidden import unseen_by
from game.rules.draw_steel.movement.sizes import adjacent
from game.rules.draw_steel.movement.spaces import perched, shared_space_bane
from game.rules.draw_steel.movement_types.types import word
from game.rules.draw_steel.stamina.underwater import underwater
from game.rules.draw_steel.terrain.high_ground import high_ground

EDGE = 2
NET = {
    -2: text("double bane: a tier lower"), -1: text("a bane"), 0: text("edges and banes cancel"), 1: text("an edge"),
    2: text("double edge: a tier higher"),
}  # fmt: skip
"""What edges less banes come to.   [ds.edges-and-banes]"""


@dataclass(frozen=True, slots=True)
class Favour:
    """The edges and banes on one roll, each with its rule."""

    edges: tuple[Because, ...] = ()
    banes: tuple[Because, ...] = ()

    @property
    def net(self) -> int:
        """Two edges or more are a double edge; edge and bane cancel: from -2 to 2.   [ds.edges-and-banes]"""
        return net(len(self.edges), len(self.banes))


def net(edges: int, banes: int) -> int:
    """Count edges against banes, two of each at most: 2 is a double edge, -1 a bane.   [ds.edges-and-banes]"""
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
    """Gather the edges and banes on an ability roll against one target.   [ds.edges-and-banes]

    `harmless`: it deals no damage; `area`: it is no strike; `met`: states of the attacker's whose causer the
    same roll is aimed at too, which then are no bane.
    """
    melee = not ranged
    edges = (
        *prone_target(world, target, melee=melee),
        *high_ground(world, attacker, target),
        *climber_edge(world, attacker, target, melee=melee),
        *(flanking(world, attacker, target) if melee and not area else ()),
        *against_state(world, attacker, target),
        *aided(world, attacker, target),
    )
    banes = (
        *own_banes(world, attacker, strike=not area),
        *(() if GRABBED in met else grabbed_bane(world, attacker, target)),
        *(() if "taunted" in met else taunted(world, attacker, target)),
        *frightened_bane(world, attacker, target),
        *(() if harmless else cover(world, attacker, target)),
        *(() if area else concealment(world, attacker, target)),
        *(ranged_bane(world, attacker) if ranged and not area else ()),
        *defended(world, target),
    )
    return Favour(edges, banes)


def roll_banes(world: World, unit: int) -> tuple[Because, ...]:
    """Gather the banes on every power roll of a creature: weakened, squeezed, under water.   [ds.weakened]"""
    banes = [Because("ds.weakened", 0, text("weakened"))] if has(world, unit, "weakened") else []
    if shared_space_bane(world, unit):
        banes.append(Because("ds.shared-space-bane", 0, text("squeezed with another")))
    if underwater(world, unit) and not word(world, unit, "swim"):
        banes.append(Because("ds.underwater", 0, text("under water")))
    return tuple(banes)


def own_banes(world: World, unit: int, *, strike: bool = True) -> tuple[Because, ...]:
    """Gather the banes on a creature's ability rolls: prone strikes, restrained.   [ds.prone] [ds.restrained]"""
    prone = (Because("ds.prone", 0, text("prone")),) if strike and has(world, unit, PRONE) else ()
    bound = (Because("ds.restrained", 0, text("restrained")),) if has(world, unit, "restrained") else ()
    return (*roll_banes(world, unit), *prone, *bound)


def banes_on_test(world: World, unit: int, *, body: bool) -> tuple[Because, ...]:
    """Gather the banes on a test; `body`: with Might or Agility, which restrained creatures find hard."""
    bound = body and has(world, unit, "restrained")
    return (*roll_banes(world, unit), *((Because("ds.restrained", 0, text("restrained")),) if bound else ()))


def prone_target(world: World, target: int, *, melee: bool) -> tuple[Because, ...]:
    """Melee abilities against a prone creature have an edge.   [ds.prone]"""
    return (Because("ds.prone", 0, text("target prone")),) if melee and has(world, target, PRONE) else ()


def against_state(world: World, attacker: int, target: int) -> Iterator[Because]:
    """Whoever is restrained, surprised, unconscious or frightened of one is easier prey.   [ds.unconscious]"""
    if has(world, target, "restrained"):
        yield Because("ds.restrained", 0, text("target restrained"))
    if has(world, target, SURPRISED):
        yield Because("ds.surprise", 0, text("target surprised"))
    if has(world, target, UNCONSCIOUS):
        yield from (Because("ds.unconscious", 0, text("target unconscious")) for _ in range(2))
    fear = (world.find(target, Conditions) or Conditions()).find("frightened")
    if fear is not None and fear.source == attacker:
        yield Because("ds.frightened", 0, text("target afraid"))
    if unseen_by(world, attacker, target):
        yield Because("ds.hide", 0, text("hidden from it"))


def defended(world: World, target: int) -> tuple[Because, ...]:
    """Against one who defends itself rolls have a double bane, unless it holds somebody taunted.   [ds.defend]

    Its own tests to resist others and the place have as many edges.
    """
    if not has(world, target, "defending"):
        return ()
    for _, conditions in world.all(Conditions):
        taunt = conditions.find("taunted")
        if taunt is not None and taunt.source == target:
            return ()
    return (Because("ds.defend", 0, text("target defends")),) * 2


def grabbed_bane(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Who is grabbed has a bane against all but its grabber.   [ds.grabbed]"""
    grip = (world.find(attacker, Conditions) or Conditions()).find(GRABBED)
    held = grip is not None and grip.source != target
    return (Because("ds.grabbed", 0, text("grabbed")),) if held else ()


def taunted(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The taunted have a double bane against others while they have line of effect to the taunter.   [ds.taunted]"""
    taunt = (world.find(attacker, Conditions) or Conditions()).find("taunted")
    if taunt is None or taunt.source in (0, target) or not line_of_effect(world, attacker, taunt.source).clear:
        return ()
    return (Because("ds.taunted", 0, text("taunted by another")),) * 2


def frightened_bane(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The frightened have a bane against the source of their fear.   [ds.frightened]"""
    fear = (world.find(attacker, Conditions) or Conditions()).find("frightened")
    afraid = fear is not None and fear.source == target
    return (Because("ds.frightened", 0, text("afraid of it")),) if afraid else ()


def ranged_bane(world: World, attacker: int) -> tuple[Because, ...]:
    """A ranged strike with an enemy adjacent takes a bane.   [ds.ability-distance]"""
    close = any(adjacent(world, attacker, foe) for foe in sides.foes(world, attacker, alive))
    return (Because("ds.ability-distance", 0, text("an enemy is adjacent")),) if close else ()


def climber_edge(world: World, attacker: int, target: int, *, melee: bool) -> tuple[Because, ...]:
    """Who climbs or rides a creature has an edge on melee abilities against it.   [ds.climber-edge]"""
    perch = perched(world, attacker)
    on_it = melee and perch is not None and perch.on == target
    return (Because("ds.climber-edge", 0, text("on its back")),) if on_it else ()
