"""To the top of the order: an ability that changes who acts when, from the next round on."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Condition, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.mechanics.states import began, has
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import FOREMOST

RULE, VERB = "ls.initiative-change", "foremost"


def able(world: World, unit: int) -> bool:
    """Only who has the ability moves in the order.   Part of ls.initiative-change."""
    return bool(skill(world, unit, VERB))


def allowed(world: World, unit: int) -> Cost | Refusal:
    """A Bonus manoeuvre of who has the ability and is not the first already.   Part of ls.initiative-change."""
    who, turn = called(world, unit), world.find(BATTLE, Turn)
    if not able(world, unit):
        return Refusal(RULE, text("{who} has no ability that changes the order.", who=who), text("Use Plan."))
    if has(world, unit, FOREMOST) or (turn is not None and turn.order[:1] == (unit,)):
        return Refusal(RULE, text("{who} acts first already.", who=who))
    return manoeuvres.allows(world, unit, VERB)


def lead(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """From the next round on its owner acts first (`RANKING` of `initiative.py`).   Part of ls.initiative-change."""
    yield manoeuvres.take(world, unit, VERB)
    soon = Because(RULE, 0, text("acts first from the next round on"))
    yield began(world, unit, Condition(FOREMOST, RULE, unit), soon)


TO_THE_TOP = aimless(VERB, text("To the top of the order"), RULE, allowed, lead)
