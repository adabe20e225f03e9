"""Opportunity attacks: which step calls for one, who may make it, and how it is asked and made."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.naming import called
from game.mechanics.reactions import Reactions
from game.mechanics.states import dead
from game.paths.plan import Provocation
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.actions.triggered_action import may_react
from game.rules.draw_steel.combat.free_strikes import FREE_STRIKE
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.combat.strikes import COMBAT, Leave, free_strike
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.hide_and_search.hidden import not_seen
from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.movement.sizes import imagined, moved_to
from game.rules.draw_steel.rolls.edges_banes import favour
from game.space.square import Cell


def reactors(world: World, mover: int) -> tuple[int, ...]:
    """List the enemies of a mover that can react at all, in id order."""
    return sides.foes(world, mover, lambda board, foe: may_react(board, foe) is None)


def leaves(world: World, foe: int, mover: int, before: Cell, after: Cell) -> bool:
    """Say whether a step goes from beside an enemy to a space no longer adjacent."""
    side, theirs, at = world.get(mover, Body).side, world.get(foe, Body).side, world.get(foe, Place).at
    return gap(before, side, at, theirs) <= 1 < gap(after, side, at, theirs)


def opportunity_attack(world: World, foe: int, mover: int) -> Refusal | None:
    """Who leaves an enemy's side may be struck: without a bane, in view, not hidden.   [ds.opportunity-attack]

    The mover stands where it is when the strike would come; None: the strike may be made.
    """
    refusal = may_react(world, foe)
    if refusal is not None:
        return refusal
    seen = line_of_effect(world, foe, mover)
    if not seen.clear:
        return seen.refusal()
    unseen, both = not_seen(world, mover, foe), favour(world, foe, mover, ranged=False)
    if unseen is None and both.net < 0:
        names = {"who": called(world, foe), "name": called(world, mover)}
        why = text("{who} has a bane against {name}: {why}.", **names, why=both.banes[0].note)
        return Refusal("ds.opportunity-attack", why)
    return unseen


def provoked(world: World, mover: int, at: Cell, foes: tuple[int, ...]) -> tuple[Provocation, ...]:
    """List who of the foes whom a step leaves may strike because of it, judged where it begins."""
    return tuple(Provocation(foe, at) for foe in foes if _may_strike(world, foe, mover, at))


@remembered
def _may_strike(world: World, foe: int, mover: int, at: Cell) -> bool:
    """Say whether an enemy may strike at a creature that leaves a space."""
    return opportunity_attack(imagined(world, mover, at), foe, mover) is None


FREELY = Because("ds.triggered-action", 0, text("a free triggered action"))
OPPORTUNITY = Leave((Because("ds.opportunity-attack"), FREELY), (text("opportunity attack"),))


def _struck(world: World, dice: Dice, foe: int, mover: int, arm: str) -> Play:  # noqa: ARG001 - one shape for all books
    """An opportunity attack is a melee free strike; who bleeds loses blood."""
    yield from free_strike(world, dice, foe, mover, main=True, leave=OPPORTUNITY)
    yield from bleed(world, dice, foe)


# Each enemy that is left is asked before the mover goes; it strikes at where the mover is when it comes.
REACTIONS = Reactions(
    "ds.opportunity-attack",
    text("{foe}: strike {mover} as it walks away?"),
    text("Let it go"),
    ("melee",),
    weapon=lambda world, foe, mover: FREE_STRIKE.name,  # noqa: ARG005 - one shape for all books
    barred=lambda world, foe, mover: dead(world, mover) or opportunity_attack(world, foe, mover) is not None,
    blow=COMBAT.strike,
    struck=_struck,
    stands=lambda world, mover, mark: moved_to(world, mover, mark.leaving),
)
