"""The Draw Steel rulebook: its laws, verbs and words put together."""

from dataclasses import replace

from game.battle import listing
from game.battle.rulebook import Rulebook, Telling
from game.battle.vocabulary import Vocabulary
from game.battle.weighing import Weighing
from game.ecs.components import Body, Condition, Conditions, Name, Place, Side, Speeds, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.mechanics import sides
from game.mechanics.muster import ready, said_to_hold
from game.mechanics.sides import hostile
from game.mechanics.states import GRABBED, HIDDEN, PRONE, dead
from game.mechanics.traits import traits
from game.reasons import text
from game.rules import chapter
from game.rules.draw_steel.abilities.cards import NAMED
from game.rules.draw_steel.abilities.parry import PARRY
from game.rules.draw_steel.actions.catch_breath import breath_spent
from game.rules.draw_steel.charge.charge import charge_squares
from game.rules.draw_steel.climbing_creatures.climbers import Perch, perch_at, unperched
from game.rules.draw_steel.climbing_creatures.dislodge import throws_off_a_friend
from game.rules.draw_steel.climbing_creatures.mounts import is_mount
from game.rules.draw_steel.combat.combat import Combat
from game.rules.draw_steel.combat.cover import LINES
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.conditions import RULES_OF
from game.rules.draw_steel.conditions.surprised import ENDS
from game.rules.draw_steel.hide_and_search.hidden import lurks, seen
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.movement import distance, sizes
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.no_stopping import ROOMY, crowded
from game.rules.draw_steel.movement.speed import USUAL_SPEED
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.movement_types.types import MODES
from game.rules.draw_steel.rolls.characteristics import invalid
from game.rules.draw_steel.stamina.damage import TYPES
from game.rules.draw_steel.stamina.dying import lasts
from game.rules.draw_steel.terrain.ground import footing, resting
from game.rules.draw_steel.told.about import about, spared
from game.rules.draw_steel.told.answers import ANSWERS, TIERED
from game.rules.draw_steel.told.foretold import foretell
from game.rules.draw_steel.told.powers import power_told
from game.rules.draw_steel.turns import rounds, turn
from game.rules.draw_steel.turns.rounds import Round
from game.rules.draw_steel.verbs.menu import VERBS

CHARACTERISTICS = (text("might"), text("agility"), text("reason"), text("intuition"), text("presence"))
CARD = (
    text("stability"), text("free-strike"), text("recoveries"), text("level"), text("disengage"), text("search"),
    text("hide"), text("mount"), text("dart"),
)  # fmt: skip
ABILITIES = tuple(one.msgid for one in CHARACTERISTICS)
SKILLS = (
    *(one.msgid for one in CARD), "damage-immunity", "damage-weakness",
    *(f"{kind}-{word_}" for kind in TYPES for word_ in ("immunity", "weakness")),
)  # fmt: skip
"""Numbers of a card that are no characteristics."""
SOURCED = (GRABBED, *conditions.SOURCED)
"""Conditions that somebody causes: the nearest enemy, where a level does not say who."""


def muster(world: World) -> None:
    """Complete a world that a level has filled: budgets, speeds, conditions with rule and source, who holds whom."""
    units = ready(world, turn.FULL, _whole)
    for unit in units:
        speeds = world.find(unit, Speeds) or Speeds()
        if not speeds.modes:
            world.put(unit, replace(speeds, modes=(("walk", USUAL_SPEED),)))
    for unit in units:
        perch = world.find(unit, Perch)
        if perch is not None and world.find(perch.on, Side) is None:
            world.drop(unit, Perch)
        place = world.get(unit, Place)
        at = resting(world, unit, place.at)
        if at != place.at:
            world.put(unit, replace(place, at=at))
        _mode(world, unit)
        _mounted(world, unit)


def _whole(world: World, unit: int, state: Condition) -> Condition:
    cause = state.source if world.find(state.source, Side) is not None else 0
    source = cause or (_cause(world, unit, state.name) if state.name in SOURCED else 0)
    rule, ends = state.rule or RULES_OF[state.name], state.ends or ENDS.get(state.name, "")
    return replace(state, rule=rule, source=source, ends=ends)


def _cause(world: World, unit: int, name: str) -> int:
    """Give who causes a condition: the one that holds it, else the nearest enemy; 0 where there is none."""
    held = name == GRABBED
    foes = said_to_hold(world, unit, distance.adjacent) if held else list(sides.foes(world, unit))
    return min(foes, key=lambda foe: (distance.apart(world, unit, foe), foe), default=0)


def _mode(world: World, unit: int) -> None:
    """Who is off the ground beside a wall and does not fly holds on to it."""
    place, foot = world.get(unit, Place), footing(world.field, world.get(unit, Body).side)
    aloft = not (foot.supported(place.at) or foot.swims(place.at) or foot.buried(place.at))
    if aloft and foot.grips(place.at) and not word(world, unit, "fly"):
        world.put(unit, replace(place, mode="climb"))


def _mounted(world: World, unit: int) -> None:
    """A creature marked as mounted rides the larger ally under it, or beside it."""
    if not traits(world, unit).mounted or world.find(unit, Perch) is not None:
        return
    for other, _ in world.all(Side):
        bigger = sizes.steps_above(world.get(other, Body).size, world.get(unit, Body).size) > 0
        if other != unit and bigger and distance.adjacent(world, unit, other):
            level = world.get(other, Body).side
            world.put(unit, replace(world.get(unit, Place), at=perch_at(world, unit, other, level), mode="climb"))
            world.put(unit, Perch(other, level, not hostile(world, unit, other) or is_mount(world, unit, other)))
            return


def faults(world: World) -> tuple[str, ...]:
    """Name what is wrong with a world by this chapter: lost captives, riders of nobody, Stamina below death."""
    turn = world.find(BATTLE, Turn)
    begun = turn is None or not turn.acting or world.find(BATTLE, Round) is not None
    said = [] if begun else ["nobody has begun the round"]
    for unit, _ in world.all(Place):
        name, vitals = world.get(unit, Name).name, world.find(unit, Vitals)
        grip = (world.find(unit, Conditions) or Conditions()).find(GRABBED)
        perch = world.find(unit, Perch)
        opening = turn is None or not turn.round
        said += [f"{name} has {what} {number}, beyond -5 to 5" for what, number in invalid(world, unit) if opening]
        if opening and crowded(world, unit):
            said.append(f"{name} shares a square with another creature")
        if grip is not None and grip.source and dead(world, grip.source):
            said.append(f"{name} is held by the dead")
        if perch is not None and world.find(perch.on, Side) is None:
            said.append(f"{name} is on the back of nobody")
        if perch is not None and (dead(world, perch.on) or dead(world, unit)):
            said.append(f"{name} is on the back of the dead, or dead on a back")
        if vitals is not None and not vitals.dead and vitals.hp <= -(vitals.max_hp // 2) - 1:
            said.append(f"{name} lives on with Stamina {vitals.hp}")
    return tuple(said)


READINGS = (LINES, ROOMY)
"""The rules that tables read in two ways."""

STRIKES = ("attack", *(f"power-{name}" for name in NAMED))
"""The verbs that strike from where one is; besides them only a charge shows a strike."""

RULEBOOK = Rulebook(
    id="draw-steel",
    title=text("Draw Steel"),
    unit="squares",
    in_order=False,
    vocabulary=Vocabulary(
        ("square",),
        sizes.ORDER,
        ("tall", "long"),
        MODES,
        tuple(sorted(RULES_OF)),
        (*ABILITIES, "stability"),
        SKILLS,
        readings={one.name: one.words for one in READINGS},
        powers=(*NAMED, PARRY),
        armour_class=False,
        fastest=20,
        asks={"ability": TIERED},
    ),
    space=sizes,
    movement=MOVEMENT,
    turns=rounds,
    combat=Combat(),
    verbs=VERBS,
    listing=listing.load("game.rules.draw_steel", power_told),
    chapter=chapter.load("game.rules.draw_steel"),
    readings=READINGS,
    answers=ANSWERS,
    muster=muster,
    faults=faults,
    lasts=lasts,
    telling=Telling(about, UNKNOWN.spared(spared), foretell=UNKNOWN.foretold(foretell), seen=seen, lurks=lurks),
    # It is hidden no more from whom it comes up to in plain view, nor once it has struck. Standing up is a maneuver.
    weighing=Weighing(stores=breath_spent, veils=(HIDDEN,), rises=(PRONE,), yardstick=STRIKES, dashes=charge_squares,
                      struck=unperched, vain=throws_off_a_friend),
)
