"""Blows struck: attack rolls, misses by concealment, damage; and attacks of opportunity."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.ecs.world import World
from game.mechanics.d20.blows import Blows, reactions
from game.mechanics.d20.falling import Falling
from game.reasons import Text, text
from game.rules.pathfinder.combat.attack import COMBAT
from game.rules.pathfinder.combat.harm import HARM
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.space.passing import PASSING


def falling_rule(world: World, unit: int) -> str:  # noqa: ARG001 - one shape for all books
    """Who is felled in the air falls.   [decided.falling]"""
    return "decided.falling"


def losing(world: World, unit: int) -> Text:  # noqa: ARG001 - one shape for all books
    """Who is felled in the air is in no condition to fly.   [decided.falling]"""
    return text("It is in no condition to fly.")


def hard(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, str]:  # noqa: ARG001 - one shape
    """Nobody lands softly.   [decided.falling]"""
    yield from ()
    return ""


FALLING = Falling(PASSING, HARM, falling_rule, losing, hard)
BLOWS = Blows(
    COMBAT,
    HARM,
    FALLING,
    # A d20 and the attack bonus meet the armour class; 20 always hits, 1 never.
    rule="pf.attack-roll",
    natural="pf.critical-hits",
    # A critical hit is confirmed by a second roll that hits.
    confirm="pf.critical-hits",
    hows={
        "charge": text("charge"),
        "opportunity": text("attack of opportunity"),
        "square": text("at its square"),
    },
)
# Each foe that a creature provokes says whether it strikes.   [pf.opportunity-limits]
REACTIONS = reactions(BLOWS, OPPORTUNITY)
