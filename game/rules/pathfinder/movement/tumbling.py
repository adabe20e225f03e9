"""Tumbling: past foes and through their squares by Acrobatics, at half speed or, ten harder, at full speed."""

from game.ecs.components import Sheet
from game.ecs.world import World
from game.mechanics.d20.tumbling import Tumbling, plainer
from game.mechanics.naming import called
from game.mechanics.traits import traits
from game.reasons import Because, Refusal, text
from game.rules.pathfinder.combat.manoeuvres import manoeuvre_defence
from game.rules.pathfinder.creature.ability_scores import number
from game.rules.pathfinder.creature.encumbrance import HEAVY, MEDIUM, OVER, burden
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.speeds import DWARVEN, RACES

THROUGH = 5


def difficulty(world: World, foe: int, through: bool) -> int:
    """A foe's CMD to leave the squares that it threatens, 5 more through its own.   [pf.tumble-check]"""
    return manoeuvre_defence(world, foe).total + (THROUGH if through else 0)


def acrobatics(world: World, unit: int) -> Because:
    """The check is Acrobatics.   [pf.tumble-check]"""
    return Because("sheet", number(world, unit, "acrobatics"), text("Acrobatics"))


def barred(world: World, unit: int) -> Refusal | None:
    """Only who is trained tumbles, and nobody whom armour or load slows; dwarves they don't.   [pf.tumble-through]

    [pf.tumble-check]
    """
    who, sheet = called(world, unit), world.find(unit, Sheet) or Sheet()
    if "acrobatics" not in dict(sheet.skills):
        why = text("{who} is not trained in Acrobatics.", who=who)
        return Refusal("pf.tumble-through", why)
    slows = burden(world, unit) in (MEDIUM, HEAVY, OVER)
    if slows and RACES.get(traits(world, unit).race, ("", 0))[0] != DWARVEN:
        return Refusal("pf.tumble-check", text("{who} is slowed by armour or load.", who=who))
    return None


TUMBLING = Tumbling(
    moves=MOVES,
    # At half speed; at full speed the difficulty is 10 higher.
    rule="pf.tumble-check",
    halves=True,
    hurry=0,
    harder=10,
    weighs=True,
    # Prone it takes a full-round action for 5 feet, and is 5 harder.
    prone=5,
    # Foes' squares are open to who tumbles.
    through="pf.tumble-through",
    difficulty=difficulty,
    skill=acrobatics,
    barred=barred,
    # One check for each foe, 2 harder for each further one.
    together=False,
)
TUMBLE = TUMBLING.law()
PLAINER = plainer(TUMBLING, TUMBLE)
