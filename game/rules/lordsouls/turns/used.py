"""What manoeuvres that a creature has already used this turn have left of it: asked of the referee."""

from collections.abc import Callable
from dataclasses import replace

from game.battle.apply import apply
from game.ecs.components import Budget, Condition, Conditions
from game.ecs.world import World
from game.mechanics.arms.gear import HAND, TWO, gear
from game.mechanics.states import PRONE
from game.rules.lordsouls.defence.points import guard
from game.rules.lordsouls.defence.total_defence import GUARDS
from game.rules.lordsouls.grapple.grabbed import released
from game.rules.lordsouls.sheet.energy import DASH as PRICE
from game.rules.lordsouls.sheet.energy import Energy, energy
from game.rules.lordsouls.sheet.equipment import dropped
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.kinds import MOVES
from game.rules.lordsouls.turns.states import DASHING, DEFENCELESS, END, POSES, ROOTED, RULES_OF, TURN

STATES = {
    "total-attack": ((DEFENCELESS, "ls.total-attack", TURN),),
    "inaction": ((DEFENCELESS, "ls.inaction", TURN),),
    "climb": ((DEFENCELESS, "ls.climb-swim", TURN),),
    "jump": ((DEFENCELESS, "ls.jump", TURN),),
    "grapple": ((DEFENCELESS, "ls.grapple-limits", TURN), (ROOTED, "ls.grapple-limits", TURN)),
    "aim": ((ROOTED, "ls.aim-no-movement", TURN),),
    "fall": ((PRONE, RULES_OF[PRONE], ""),),
    "dash": ((DASHING, "ls.dash", END),),
    **dict.fromkeys(
        ("total-defence", "total-defence-dodge", "total-defence-block", "total-defence-parry"),
        ((ROOTED, "ls.total-defence", TURN),),
    ),
}
"""The states that each brings, the rule of each, and when it ends; a Grapple as one that has failed."""


def used(world: World, unit: int, verbs: tuple[str, ...]) -> None:
    """Write into a world that a creature has used these manoeuvres this turn, in order.   [ls.turn-manoeuvres]"""
    for said in verbs:
        verb = "fall" if said == "drop-prone" else said
        manoeuvres.LAW.used(world, unit, (verb,))
        _lets_go(world, unit, verb)
        conditions = world.get(unit, Conditions)
        for pose in POSES if verb in ("fall", "stand") else ():
            conditions = conditions.minus(pose)
        for name, rule, ends in STATES.get(verb, ()):
            conditions = conditions.plus(Condition(name, rule, unit, ends))
        world.put(unit, conditions)
        world.put(unit, replace(guard(world, unit), **GUARDS.get(verb, {})))  # type: ignore[arg-type]
        DOES.get(verb, _nothing)(world, unit)


def _lets_go(world: World, unit: int, verb: str) -> None:
    """A Drop lets go of whom one holds, and so does every Movement manoeuvre but Drag.   [ls.drop] [ls.drag-release]"""
    if verb == "drop" or (verb in MOVES and verb != "drag"):
        for event in released(world, unit):
            apply(world, event)


def _nothing(world: World, unit: int) -> None:
    """Do nothing but spend the manoeuvre."""


def _over(world: World, unit: int) -> None:
    """Inaction leaves nothing of the turn.   [ls.inaction]"""
    world.put(unit, Budget(done=world.get(unit, Budget).done))


def _pay(world: World, unit: int) -> None:
    world.put(unit, Energy(max(0, energy(world, unit) - PRICE)))


def _let_go(world: World, unit: int) -> None:
    world.put(unit, dropped(world, unit))


def _regrip(world: World, unit: int) -> None:
    """What is held in both hands is held in one: of what Prepare may do, what frees a hand.   [ls.prepare]"""
    own = gear(world, unit)
    both = next((one for one in own.items if one.place == HAND and one.grip == TWO), None)
    if both is not None:
        world.put(unit, own.changed(replace(both, grip=1)))


DOES: dict[str, Callable[[World, int], None]] = {
    "inaction": _over, "dash": _pay, "drop": _let_go, "prepare": _regrip,
}  # fmt: skip
