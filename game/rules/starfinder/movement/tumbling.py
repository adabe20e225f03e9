"""Tumbling: through foes' squares and out of their reach by Acrobatics, at half speed or, at -10, at full speed."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.tumbling import Tumbling, plainer
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Because, Refusal, text
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.movement.moves import MOVES

THROUGH_SPACE, THROUGH_THREAT = 20, 15


def challenge(world: World, foe: int) -> int:
    """Give one and a half times a foe's challenge rating, rounded down.   [sf.tumble]"""
    sheet = world.find(foe, Sheet) or Sheet()
    return sheet.cr_tenths * 15 // 100


def difficulty(world: World, foe: int, through: bool) -> int:
    """DC 15 and the foe's challenge for threatened squares, 20 for its space.   [sf.tumble]"""
    return (THROUGH_SPACE if through else THROUGH_THREAT) + challenge(world, foe)


def acrobatics(world: World, unit: int) -> Because:
    """The check is Acrobatics.   [sf.tumble]"""
    return Because("sheet", lookup((world.find(unit, Sheet) or Sheet()).skills, "acrobatics"), text("Acrobatics"))


def loaded(world: World, unit: int) -> Refusal | None:
    """Nobody tumbles who carries too much.   [sf.tumble]"""
    load = next((name for name in ("encumbered", "overburdened") if has(world, unit, name)), None)
    return Refusal("sf.tumble", text("{who} is {state}.", who=called(world, unit), state=load)) if load else None


TUMBLING = Tumbling(
    moves=MOVES,
    # Foes' squares are open to who tumbles; at half speed every step counts double, at full speed the check is harder.
    rule="sf.tumble",
    difficulty=difficulty,
    skill=acrobatics,
    impaired=impaired,
    barred=loaded,
    # One check against the highest of those whose squares one leaves; 2 more for each further foe.
    together=True,
    # It tells how likely each check fails, for whoever weighs whether to go.
    weighs=True,
)
TUMBLE = TUMBLING.law()
PLAINER = plainer(TUMBLING, TUMBLE)
