"""Speeds: by race and armour, with what magic and training add, as armour and load leave them."""

from collections.abc import Iterator

from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.d20.speeds import Pace
from game.mechanics.states import has
from game.mechanics.traits import traits
from game.reasons import Because, Cost, Refusal, text
from game.rules.pathfinder.creature.encumbrance import (
    HEAVY,
    LIGHT,
    MEDIUM,
    OVER,
    STAGGERS,
    heavier,
    load,
    weighed_down,
)
from game.rules.pathfinder.creature.encumbrance import armour as worn
from game.rules.pathfinder.ground.ledges import LEDGES
from game.rules.pathfinder.ground.obstacles import OBSTACLES
from game.rules.pathfinder.movement.five_foot_step import stepped
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.turns.move_actions import MOVE_AND_ACT

THIRTY, TWENTY = "pf.speed-thirty-foot-races", "pf.speed-twenty-foot-races"
DWARVEN, MERFOLK = "pf.speed-dwarven-races", "pf.speed-merfolk"
RACES = {
    # 30 feet in no or light armour, 20 in medium or heavy armour.
    **dict.fromkeys(
        (
            "human", "elf", "half-elf", "half-orc", "aasimar", "catfolk", "dhampir", "drow", "fetchling", "goblin",
            "hobgoblin", "kobold", "orc", "tengu", "tiefling", "ifrit", "oread", "sylph", "undine", "changeling",
            "gillman", "grippli", "kitsune", "nagaji", "samsaran", "strix", "suli", "vanara", "vishkanya",
        ),
        (THIRTY, 30),
    ),
    # 20 feet, whatever they wear or carry.
    **dict.fromkeys(("dwarf", "duergar"), (DWARVEN, 20)),
    # 20 feet, 15 in medium or heavy armour.
    **dict.fromkeys(("halfling", "gnome", "ratfolk", "svirfneblin", "wayang"), (TWENTY, 20)),
    # 5 feet on land.
    "merfolk": (MERFOLK, 5),
}  # fmt: skip
"""The rule of each race's speed, and its base land speed in feet.   [pf.base-land-speed]"""
OVERLOADED = text("overloaded: it can only stagger")
USUAL = 30
"""The base land speed of a creature of no race of the table."""
ENHANCED = {"longstrider": 10, "striding-boots": 10, "expeditious-retreat": 30}
"""What magic adds to speed, as enhancement.   [pf.speed-magic]"""
HASTE, BARBARIAN, FASTER = 30, 10, 10
MONKS = ("monk-3", "monk-6", "monk-9", "monk-12", "monk-15", "monk-18")
"""From each of these levels a monk is 10 feet faster still.   [pf.speed-monk]"""
GIFT, HURRIED = "swift-retreat", "hurried"
"""The gift of casting expeditious retreat by a swift action, and the state of who has just done so."""
POWERS = ("barbarian", *MONKS, *ENHANCED, "haste", GIFT)
"""What a creature may say under `powers` that changes its speed."""


def held_down(world: World, unit: int) -> Refusal | None:
    """Who has taken its 5-foot step goes no farther in that round, and who carries too much not at all."""
    return stepped(world, unit) or weighed_down(world, unit)


def land(world: World, unit: int) -> Cost:
    """A sheet may state the speed on foot; if not, race, armour and load make it.   [pf.speed-race-armour]

    Who has no race and states other speeds only does not walk.
    """
    stated, own = world.find(unit, Speeds) or Speeds(), traits(world, unit)
    if stated.of("walk") or (stated.modes and not own.race):
        told = Cost.one("pf.base-land-speed", stated.of("walk"), text("its sheet states this speed"))
        more = ENHANCED["expeditious-retreat"] if has(world, unit, HURRIED) else 0
        return told + Cost.one("pf.speed-magic", more, text("expeditious retreat")) if more else told
    hurried = ("expeditious-retreat",) if has(world, unit, HURRIED) else ()
    return walking(own.race, worn(world, unit), load(world, unit), (*own.powers, *hurried))


def walking(race: str, armour: str, load: str, powers: tuple[str, ...]) -> Cost:
    """Speed by race, bonuses first, then what armour or load takes off, once.   [pf.speed-bonuses-first]"""
    rule, base = RACES.get(race, ("pf.base-land-speed", USUAL))
    heaviest = heavier(armour, load)
    bonuses = tuple(_bonuses(base, armour, load, powers))
    faster = Cost((Because(rule, base, text(race) if race else text("base land speed")), *bonuses))
    if heaviest == OVER:
        return faster + Cost.one("pf.carrying-capacity", STAGGERS - faster.total, OVERLOADED)
    return faster + Cost(tuple(_slowed(rule, faster.total, heaviest, load, bonuses)))


def _slowed(rule: str, feet: int, heaviest: str, load: str, bonuses: tuple[Because, ...]) -> Iterator[Because]:
    """Medium and heavy armour and loads slow alike, and dwarves not at all.   [pf.speed-dwarven-races]

    [pf.encumbrance] [pf.base-land-speed]
    """
    if heaviest not in (MEDIUM, HEAVY):
        yield Because("pf.base-land-speed", 0, text("neither armour nor load slows it"))
    if heaviest not in (MEDIUM, HEAVY) or rule == DWARVEN:
        return
    if heaviest == load:
        yield Because("pf.encumbrance", 0, text("a {weight} load slows, together with armour only once", weight=load))
    yield Because("pf.reduced-speed", reduced(feet) - feet, text("{weight} armour or load", weight=heaviest))
    yield Because("pf.speed-race-armour", 0, text("slower in medium or heavy armour"))
    if bonuses:
        yield Because("pf.speed-bonuses-first", 0, text("bonuses are added before the speed is reduced"))


def reduced(feet: int) -> int:
    """Two thirds of a speed, rounded up to whole squares; the least is 5 feet.   [pf.reduced-speed]"""
    return 5 * -(-2 * feet // 15)


def _bonuses(base: int, armour: str, load: str, powers: tuple[str, ...]) -> Iterator[Because]:
    """Of bonuses of one type the largest counts; those of no type add up.   [pf.speed-bonuses-stacking]"""
    normal = base
    if "barbarian" in powers and HEAVY not in (armour, load):
        normal += BARBARIAN
        yield Because("pf.speed-barbarian", BARBARIAN, text("a barbarian"))
    enhancing = sorted(_enhancing(normal, armour, load, powers), key=lambda one: -one.amount)
    yield from enhancing[:1]
    if len(enhancing) > 1:
        told = text("of several bonuses of one type the largest counts")
        yield Because("pf.speed-bonuses-stacking", 0, told)


def _enhancing(normal: int, armour: str, load: str, powers: tuple[str, ...]) -> Iterator[Because]:
    """Spells, items, and a monk's training without armour and with a light load.   [pf.speed-magic] [pf.speed-monk]"""
    yield from (Because("pf.speed-magic", feet, text(name)) for name, feet in ENHANCED.items() if name in powers)
    if "haste" in powers:
        yield Because("pf.speed-magic", min(HASTE, normal), text("haste, to twice the speed at the most"))
    level = next((n for n, name in reversed(tuple(enumerate(MONKS, 1))) if name in powers), 0)
    if level and armour == "none" and load == LIGHT:
        yield Because("pf.speed-monk", FASTER * level, text("a monk"))


PACE = Pace(
    obstacles=OBSTACLES,
    states=HELPLESS_STATES,
    # On foot race, armour and load decide.
    walk="pf.base-land-speed",
    # Other ways of moving have a speed in the creature's own entry.
    in_use="pf.base-land-speed",
    kinds="pf.base-land-speed",
    # A movement goes as far as the speed.
    too_dear=MOVE_AND_ACT,
    usual=USUAL,
    # Without standing up it can only crawl, 5 feet as a move action.
    prone="pf.prone",
    # Who is off the ground does not walk.
    off_ground=LEDGES,
    entangled="",
    land=land,
    # Who has taken its 5-foot step covers no other distance in that round, and under too heavy a load nobody any.
    done=held_down,
)
