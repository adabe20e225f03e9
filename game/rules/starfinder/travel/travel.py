"""Travel: gaits, local and overland movement, terrain and roads, forced marches, chases."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from game.reasons import NOTHING, Because, Refusal, Text, counted, text

ROUNDS_A_MINUTE = 10
HOURS_A_DAY = 8
HOURS_A_DAY_DRIVEN = 10
REST_ROUNDS = 10
CHASE_ROUNDS = 3
SMALL_CREW, SHIFTS = 3, 3
ROADS = ("highway", "road", "trackless")
ROAD_WORDS = ("highway", "road", "trail", "trackless")
"""What a way may be called; a trail is one of the others.   [sf.road-kinds]"""
QUARTERS: dict[str, tuple[int, int, int]] = {
    "marsh": (4, 3, 2),
    "city": (3, 2, 2),
    "mountains": (3, 2, 2),
    "dense-forest": (4, 3, 1),
    "forest": (4, 4, 2),
    "desert": (4, 2, 2),
    "plains": (4, 4, 3),
    "hills": (4, 3, 2),
}
"""Quarters of the day's distance on a highway, on a road or trail, where there is no track.   [sf.terrain-roads]"""


@dataclass(frozen=True, slots=True)
class Journey:
    """How far a march goes, in feet or in miles, what it surely costs, which checks it asks for, and why."""

    feet: int | None = None
    miles: Fraction | None = None
    nonlethal: int = 0
    checks: tuple[int, ...] = ()
    because: tuple[Because, ...] = ()

    @property
    def conditions(self) -> tuple[str, ...]:
        """Damage from hustling fatigues until it is healed.   [sf.hustle-fatigue]"""
        return ("fatigued",) if self.nonlethal else ()


def walk(speed: int) -> int:
    """Walking covers the speed in a round.   [sf.walk]"""
    return speed


def hustle(speed: int) -> int:
    """A hustle is twice the walk.   [sf.hustle]"""
    return 2 * speed


def run_gait(speed: int) -> int:
    """Running is four times the speed.   [sf.run-gait]"""
    return 4 * speed


def tactical(speed: int, pace: str) -> Journey:
    """In a fight distances are feet a round: walk, hustle or run.   [sf.movement-scales] [sf.speed-table]"""
    gaits: dict[str, tuple[Callable[[int], int], str]] = {
        "walk": (walk, "sf.walk"),
        "hustle": (hustle, "sf.hustle"),
        "run": (run_gait, "sf.run-gait"),
    }
    gait, rule = gaits[pace]
    feet = gait(speed)
    told = text("In a fight distances are counted in feet a round.")
    because = (Because("sf.movement-scales", 0, told), Because(rule, feet), Because("sf.speed-table"))
    return Journey(feet, None, 0, (), because)


def local_movement(speed: int, pace: str) -> Journey:
    """Exploring is counted in feet a minute, ten times a round's; walking and hustling cost nothing.

    [sf.local-movement] [sf.speed-table]
    """
    feet = tactical(speed, pace).feet or 0
    rule = Because("sf.local-run") if pace == "run" else Because("sf.local-movement")
    told = text("{feet} ft a round, ten rounds a minute.", feet=feet)
    because = (Because("sf.movement-scales", 0, told), rule, Because("sf.speed-table", feet * ROUNDS_A_MINUTE))
    return Journey(feet * ROUNDS_A_MINUTE, None, 0, (), because)


def local_run_check(constitution: int, round_: int) -> int | None:
    """One runs as many rounds as the Constitution score, then each round needs DC 10, 11, 12 ...

    None: no check is needed yet.   [sf.local-run] [sf.local-run-check]
    """
    return None if round_ <= constitution else 10 + round_ - constitution - 1


def local_run_rest(difficulty: int | None, check: int) -> int:
    """Whoever fails runs no more before resting for a minute, walking at most; in rounds.   [sf.local-run-check]"""
    return 0 if difficulty is None or check >= difficulty else REST_ROUNDS


Stretch = tuple[int, str, str]
"""Hours, terrain and road of a part of a day."""


def overland(
    speed: int, pace: str, hours: int, terrain: str = "", road: str = "", then: Stretch | None = None
) -> Journey:
    """A tenth of the speed in feet is the miles an hour of walking, by terrain and road.   [sf.overland]

    `then`: another stretch of the same day; the hours count together.   [sf.terrain-roads]
    """
    hurried = pace in ("hustle", "run")
    rate = Fraction(speed, 10) * (2 if hurried else 1)
    day: tuple[Stretch, ...] = ((hours, terrain, road), *((then,) if then is not None else ()))
    miles, hours = sum((rate * h * terrain_roads(*place) for h, *place in day), Fraction(0)), sum(h for h, *_ in day)
    damage, checks = overland_hustle(hours) if hurried else 0, forced_march(hours)
    because = [
        *(Because("sf.overland", 0, arithmetic(rate, *stretch)) for stretch in day),
        Because("sf.overland-hustle" if hurried else "sf.overland-walk", 0, _gait_told(speed, hurried=hurried)),
        *([overland_run()] if pace == "run" else ()),
        *(reason for _, land, way in day if land for reason in ground_reasons(land, way)),
        *([Because("sf.hustle-fatigue", damage, _hours_told(hours))] if damage else ()),
        *([Because("sf.forced-march", 0, _checks_told(checks))] if checks else ()),
    ]
    return Journey(None, miles, damage, checks, tuple(because))


def arithmetic(rate: Fraction, hours: int, terrain: str, road: str, *, vehicle: bool = False) -> Text:
    """Write how the miles of a day come about."""
    factor = terrain_roads(terrain, road, vehicle=vehicle)
    far = counted("{miles} mile", "{miles} miles", miles=exact(rate * hours * factor))
    told: dict[str, Text | int] = {"rate": miles_an_hour(exact(rate)), "hours": hours, "far": far}
    if not terrain:
        return text("{rate} \u00d7 {hours} h = {far}", **told)
    return text("{rate} \u00d7 {hours} h \u00d7 {factor} = {far}", **told, factor=str(factor))


def miles_an_hour(rate: str) -> Text:
    """Say how fast somebody is, by a number that `exact` wrote."""
    return counted("{rate} mile an hour", "{rate} miles an hour", rate=rate)


def exact(number: Fraction) -> str:
    """Write a number of miles without rounding it, as a decimal; its denominator divides a power of ten."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{(Decimal(number.numerator) / Decimal(number.denominator)).normalize():f}"


def ground_reasons(terrain: str, road: str, *, vehicle: bool = False) -> tuple[Because, ...]:
    """Say what the land and the road make of the distance.   [sf.terrain-roads] [sf.road-kinds]"""
    factor = text("The distance counts \u00d7 {factor}.", factor=str(terrain_roads(terrain, road, vehicle=vehicle)))
    trail = text("A trail counts as trackless for a vehicle.") if vehicle else text("On foot a trail counts as a road.")
    told = {"trail": trail, "": text("No road is named: trackless.")}.get(road, NOTHING)
    return Because("sf.terrain-roads", 0, factor), Because("sf.road-kinds", 0, told)


def _gait_told(speed: int, *, hurried: bool) -> Text:
    rate = exact(Fraction(speed, 10))
    if hurried:
        return text("Twice {rate}; the first hour costs nothing, then 1, 2, 4 \u2026", rate=miles_an_hour(rate))
    return text("{speed} ft of speed are {rate}; eight hours cost nothing.", speed=speed, rate=miles_an_hour(rate))


def _hours_told(hours: int) -> Text:
    spent = counted("{hours} hour costs {damage}", "{hours} hours cost {damage}", hours=hours,
                    damage=overland_hustle(hours))  # fmt: skip
    return text("{spent}; healing all of it ends the fatigue.", spent=spent)


def _checks_told(checks: tuple[int, ...]) -> Text:
    return text(
        "Each hour beyond eight takes a check, the first at DC {first}. A failure costs 1d6 damage.", first=checks[0]
    )


def overland_run() -> Because:
    """Nobody runs across country: running and resting by turns is a hustle.   [sf.overland-run]"""
    return Because("sf.overland-run", 0, text("It counts as hustling."))


def overland_hustle(hours: int) -> int:
    """The first hour of hustling is free, the second costs 1 nonlethal damage, each further one twice the last.

    Gives the damage of all hours of a day together.   [sf.overland-hustle]
    """
    return (1 << max(0, hours - 1)) - 1


def terrain_roads(terrain: str, road: str, *, vehicle: bool = False) -> Fraction:
    """The day's distance is multiplied by what the terrain and the road make of it.   [sf.terrain-roads]"""
    if not terrain:
        return Fraction(1)
    return Fraction(QUARTERS[terrain][ROADS.index(road_kind(road, vehicle=vehicle))], 4)


def road_kind(road: str, *, vehicle: bool = False) -> str:
    """A trail counts as a road on foot, as trackless for vehicles; no road at all is trackless.   [sf.road-kinds]"""
    if road == "trail":
        return "trackless" if vehicle else "road"
    return road or "trackless"


def forced_march(hours: int) -> tuple[int, ...]:
    """Each hour beyond eight needs a Constitution check, DC 12, 14, 16 ...; a failure costs 1d6.   [sf.forced-march]"""
    return tuple(10 + 2 * extra for extra in range(1, hours - HOURS_A_DAY + 1))


def forced_march_fatigue(left: int, damage: int) -> str:
    """Damage from a march fatigues until healed; it can fell the marcher.   [sf.forced-march-fatigue]

    `left`: stamina and hit points before the damage.
    """
    if damage <= 0:
        return ""
    return "unconscious" if damage >= left else "fatigued"


def vehicle_hours(crew: int, shifts: int) -> int:
    """A vehicle with one pilot or a tiny crew travels ten hours a day, one with shifts all 24.

    [sf.overland-vehicles]
    """
    return 24 if crew > SMALL_CREW and shifts >= SHIFTS else HOURS_A_DAY_DRIVEN


@dataclass(frozen=True, slots=True)
class Chase:
    """How a chase ends: 'away', 'caught' or 'again' (roll once more), after how many rounds where it is known."""

    end: str
    rounds: int | None
    rule: str


def chase_squares(pursuer: int, fugitive: int, gap: int) -> Chase | None:
    """The faster runner catches the slower or gets away from it; None at equal speeds.   [sf.chase-squares]"""
    gained = 4 * (pursuer - fugitive)
    if gained == 0:
        return None
    if gained > 0:
        return Chase("caught", -(-gap // gained), "sf.chase-squares")
    return Chase("away", None, "sf.chase-squares")


def chase_equal(fugitive: int, pursuer: int, fugitive_modifier: int, pursuer_modifier: int) -> Chase:
    """At equal speeds opposed Dexterity checks decide after three rounds; ties by modifier.   [sf.chase-equal]"""
    return _opposed(fugitive, pursuer, fugitive_modifier, pursuer_modifier, CHASE_ROUNDS, "sf.chase-equal")


def chase_overland(fugitive: int, pursuer: int, fugitives: tuple[int, ...], pursuers: tuple[int, ...]) -> Chase:
    """A day's chase is decided by opposed Constitution checks, a group's by its lowest modifier.

    The results given are totals; the modifiers break ties.   [sf.chase-overland]
    """
    return _opposed(fugitive, pursuer, min(fugitives), min(pursuers), None, "sf.chase-overland")


def chase_vehicles() -> Refusal:
    """Chases with vehicles have rules that this game does not hold.   [sf.chase-vehicles]"""
    return Refusal("sf.chase-vehicles", text("Somebody drives."), text("Leave the vehicle out of it."))


def _opposed(fugitive: int, pursuer: int, own: int, other: int, rounds: int | None, rule: str) -> Chase:
    if (fugitive, own) == (pursuer, other):
        return Chase("again", rounds, rule)
    return Chase("away" if (fugitive, own) > (pursuer, other) else "caught", rounds, rule)
