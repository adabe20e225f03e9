"""The Starfinder rulebook: its laws, verbs and words put together."""

from dataclasses import replace

from game.battle.rulebook import Rulebook, Telling, Vocabulary
from game.ecs.components import Body, Condition, Conditions, Name, Place, Speeds, Vitals
from game.ecs.world import World
from game.mechanics.d20.passing import BARS, HELD, Passage
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import MODES, may_lie
from game.mechanics.d20.terrain import solid
from game.mechanics.muster import ready
from game.mechanics.states import PRONE, has
from game.reasons import text
from game.rules import chapter
from game.rules.starfinder.bursts.bursts import arm_title, carry
from game.rules.starfinder.combat.attack import COMBAT
from game.rules.starfinder.combat.harm import HARM
from game.rules.starfinder.flight.heights import holds_on
from game.rules.starfinder.movement.carry_out import MOVES
from game.rules.starfinder.movement.movement import MOVEMENT
from game.rules.starfinder.space.passing import PASSING
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.space.states import STATES
from game.rules.starfinder.space.terrain import HINDRANCES
from game.rules.starfinder.told.about import about, drop, seen, spared
from game.rules.starfinder.told.answers import ANSWERS
from game.rules.starfinder.told.foretelling import foretell
from game.rules.starfinder.told.showing import at_work
from game.rules.starfinder.travel.calculator import ASKED, TOPICS
from game.rules.starfinder.turns import turns
from game.rules.starfinder.turns.verbs import VERBS
from game.space import footprint
from game.space.footprint import Band
from game.space.square import Cell

MOST_ROUNDS = 60
"""Rounds after which a battle is nobody's, unless the level says otherwise.   [decided.limit]"""
CONDITIONS = (
    "asleep", "blurred", "bound", "charging", "cowering", "dazed", "dead", "drifting", "dying", "encumbered",
    "entangled", "exhausted", "fatigued", "flat-footed", "grabbed", "grappled", "helpless", "hidden", "immobilized",
    "in-darkness", "in-dim-light", "invisible", "off-kilter", "overburdened", "paralysed", "paralyzed", "petrified",
    "pinned", "prone", "squeezing", "stunned", "surprised", "unconscious",
)  # fmt: skip
SAME_AS = {"paralysed": "paralyzed", "surprised": "flat-footed"}
"""Conditions that a level may call by another name: who is surprised is flat-footed until its first turn."""
RULES_OF = {
    "prone": "sf.prone", "hidden": "decided.hiding",
    "entangled": "sf.squeezing-entangled", "squeezing": "sf.squeezing-entangled",
    "fatigued": "sf.hustle-fatigue", "exhausted": "sf.hustle-fatigue", "off-kilter": "sf.prone-zero-g",
    "flat-footed": "sf.run", "blurred": "sf.concealment-from-all",
    "in-darkness": "sf.total-concealment", "in-dim-light": "sf.concealment", "invisible": "sf.total-concealment",
    "charging": "decided.charge", "pinned": "sf.minimum-movement", "grabbed": "sf.minimum-movement",
    "grappled": "sf.minimum-movement", "immobilized": "sf.minimum-movement",
    "encumbered": "sf.speed", "overburdened": "sf.speed",
}  # fmt: skip
"""The rule behind each condition that a level may begin with; the others leave one helpless."""
SKILLS = ("acrobatics", "athletics", "perception", "stealth", "reflex", "unarmed")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ACTIONS = ("move", "double", "run", "step", "charge", "minimum", "withdraw")
"""How a movement may be taken; a tumble needs a check, and is a verb only."""


def first_band(world: World, unit: int) -> Band | None:
    """A creature that does not fit holds the first free band of its block, rows before columns.   [sf.squeezing]"""
    body, place = world.get(unit, Body), world.get(unit, Place)
    whole = footprint.whole(body.side)
    if body.side == 1 or _clear(world, unit, footprint.cells(place.at, whole)):
        return whole
    clear = [band for band in footprint.bands(body.side) if _clear(world, unit, footprint.cells(place.at, band))]
    free = (band for band in clear if PASSING.in_the_way(world, unit, footprint.cells(place.at, band), HELD) is None)
    return next(free, next(iter(clear), None))


def _clear(world: World, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Say whether nothing narrows these squares: walls, cracks, foes; friends do not.   [sf.squeezing]"""
    return not any(_shut(world, unit, cell) for cell in cells) and PASSING.in_the_way(world, unit, cells, BARS) is None


def _shut(world: World, unit: int, cell: Cell) -> bool:
    """Say whether a square is closed to a creature; on the ground deep water is, too, unless it swims."""
    field, size, (x, y, z) = world.field, world.get(unit, Body).size, cell
    kind = field.kind(x, y)
    if z != field.ground(x, y) or (kind.water and (world.find(unit, Speeds) or Speeds()).of("swim")):
        return solid(kind) or HINDRANCES.narrow(kind, size) == "closed"
    return HINDRANCES.closed(kind, size, short=SIZES.short(world, unit))


def muster(world: World) -> None:
    """Complete a world that a level has filled: full budgets, bands, the rules behind its conditions."""
    units = ready(world, turns.FULL, _named)
    for unit in units:
        if has(world, unit, PRONE) and not may_lie(world, unit):
            world.put(unit, _upright(world, unit))
    for unit in units:
        settle(world, unit)


def _upright(world: World, unit: int) -> Conditions:
    """Who is not on the ground does not lie; without weight it spins instead.   [sf.prone] [sf.prone-zero-g]"""
    conditions = world.get(unit, Conditions).minus(PRONE)
    return conditions.plus(HARM.fallen(world)) if world.field.gravity == "zero" else conditions


def _named(world: World, unit: int, given: Condition) -> Condition:  # noqa: ARG001 - one shape for all books
    """Call a condition by our name and say whose rule it is; surprise is over when one's turn comes."""
    name = SAME_AS.get(given.name, given.name)
    ends = "turn" if given.name == "surprised" else given.ends
    return replace(given, name=name, rule=given.rule or RULES_OF.get(name, "sf.pass-helpless"), ends=ends)


def settle(world: World, unit: int) -> None:
    """Give a creature the band that it holds, the squeezing state that goes with it, and its mode.

    What is off the ground flies if it can; if it cannot it hangs on a wall, or in the air where there is none.
    """
    body, place = world.get(unit, Body), world.get(unit, Place)
    band = first_band(world, unit) or footprint.whole(body.side)
    x, y, z = place.at
    flies = (world.find(unit, Speeds) or Speeds()).of("fly")
    hangs = not flies and holds_on(world.field, footprint.cells(place.at, band))
    aloft = ("climb" if hangs else "fly") if z > world.field.ground(x, y) else place.mode
    world.put(unit, replace(place, band=band, mode=aloft))
    tight = body.side == 1 and HINDRANCES.narrow(world.field.kind(x, y), body.size) == "tight"
    if band != footprint.whole(body.side) or tight:
        world.put(unit, world.get(unit, Conditions).plus(MOVES.squeezing))


def _share(world: World, unit: int, cells: tuple[Cell, ...]) -> bool:
    return any(cell in cells for cell in space(world, unit))


def _crowding(world: World, unit: int, one: Passage) -> bool:
    """Say whether two creatures share squares where neither may stop on the other's.   [sf.end-of-move]"""
    back = PASSING.passage(world, one.other, unit)
    return one.access in (BARS, HELD) and back.access in (BARS, HELD)


def faults(world: World) -> tuple[str, ...]:
    """Name what is wrong with a world by this chapter: squares shared without a rule, who lies on nothing, damage."""
    found = []
    for unit, _ in world.all(Place):
        name = world.get(unit, Name).name
        others = PASSING.passages(world, unit)
        if any(_crowding(world, unit, one) for one, cells in others if _share(world, unit, cells)):
            found.append(f"{name} shares a square with another creature")
        if has(world, unit, PRONE) and not may_lie(world, unit):
            found.append(f"{name} lies prone where there is nothing to lie on")
        vitals = world.find(unit, Vitals)
        if vitals is not None and vitals.hp == 0 and not STATES.at_mercy(world, unit):
            found.append(f"{name} fights on with no hit points")
        if vitals is not None and vitals.hp < 0:
            found.append(f"{name} has fewer hit points than none")
    return tuple(found)


RULEBOOK = Rulebook(
    id="starfinder",
    title=text("Starfinder"),
    unit="ft",
    vocabulary=Vocabulary(
        ("square",),
        SIZES.order,
        ("tall", "long"),
        MODES,
        CONDITIONS,
        ABILITIES,
        SKILLS,
        actions=ACTIONS,
        bursts=True,
        asks=ASKED,
    ),
    space=SIZES,
    movement=MOVEMENT,
    turns=turns,
    combat=COMBAT,
    verbs=VERBS,
    chapter=chapter.load("game.rules.starfinder"),
    answers=ANSWERS,
    muster=muster,
    faults=faults,
    carry=carry,
    telling=Telling(about, spared, at_work, foretell, drop, arm_title, {topic.what: topic for topic in TOPICS}, seen),
    most_rounds=MOST_ROUNDS,
)
