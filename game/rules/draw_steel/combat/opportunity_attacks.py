"""Opportunity attacks: who may make one, and which step calls for it."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.states import dead, has
from game.reasons import Refusal, text
from game.rules.draw_steel.combat.edges_banes import favour
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.hide_and_search.hidden import hidden_from
from game.rules.draw_steel.movement.sizes import gap
from game.space.square import Cell

SENSELESS = {"unconscious": "ds.unconscious", "dazed": "ds.dazed", "surprised": "ds.surprise"}
"""Conditions that close triggered actions, free ones too, with their rules."""


def may_react(world: World, unit: int) -> Refusal | None:
    """Say why a creature has neither triggered actions nor free ones now.   [ds.triggered-action]"""
    if dead(world, unit):
        return Refusal("ds.dying", text("{name} is dead.", name=called(world, unit)))
    for name, rule in SENSELESS.items():
        if has(world, unit, name):
            return Refusal(rule, text("{who} is {state}.", who=called(world, unit), state=name))
    return None


def reactors(world: World, mover: int) -> tuple[int, ...]:
    """List the enemies of a mover that can react at all, in id order."""
    return sides.foes(world, mover, lambda board, foe: may_react(board, foe) is None)


def leaves(world: World, foe: int, mover: int, before: Cell, after: Cell) -> bool:
    """Say whether a step goes from beside an enemy to a space no longer adjacent.   [ds.opportunity-attack]"""
    side, theirs, at = world.get(mover, Body).side, world.get(foe, Body).side, world.get(foe, Place).at
    return gap(before, side, at, theirs) <= 1 < gap(after, side, at, theirs)


def opportunity_attack(world: World, foe: int, mover: int) -> Refusal | None:
    """Only without a bane against that enemy, in line of effect, and not hidden.   [ds.opportunity-attack]

    The mover stands where it is when the strike would come; None: the strike may be made.
    """
    refusal = may_react(world, foe)
    if refusal is not None:
        return refusal
    seen = line_of_effect(world, foe, mover)
    if not seen.clear:
        return seen.refusal()
    if hidden_from(world, mover, foe):
        return Refusal("ds.hide", text("{name} is hidden.", name=called(world, mover)), text("Search for it first."))
    found = favour(world, foe, mover, ranged=False)
    if found.net < 0:
        names = {"who": called(world, foe), "name": called(world, mover)}
        why = text("{who} has a bane against {name}: {why}.", **names, why=found.banes[0].note)
        return Refusal("ds.opportunity-attack", why)
    return None
