"""Travel: gaits, local and overland movement, terrain and roads, forced marches, long runs, vehicles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from game.battle.reckoning import Answer, Asked, Reckoning
from game.mechanics.d20.run_endurance import REST_ROUNDS, run_check
from game.mechanics.states import FATIGUED, UNCONSCIOUS
from game.reasons import NOTHING, Because, Cost, Text, counted, text
from game.rules.starfinder.travel.walk_hustle_run import GAITS, RUN

ROUNDS_A_MINUTE = 10
HOURS_A_DAY = 8
SMALL_CREW, SHIFTS = 3, 3
CREWS = {
    10: (
        "A pilot, or a crew of three at most, or fewer than three shifts: {hours} hour.",
        "A pilot, or a crew of three at most, or fewer than three shifts: {hours} hours.",
    ),
    24: ("A big crew in three shifts: all {hours} hour.", "A big crew in three shifts: all {hours} hours."),
}
"""How many hours a day a vehicle travels, by its crew."""
SCALES = ("tactical", "local", "overland")
"""A round, a minute, hours or days."""
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
class Stretch:
    """A part of a day: its hours, the land, the road, and whether one drives."""

    hours: int
    terrain: str = ""
    road: str = ""
    vehicle: bool = False

    @property
    def way(self) -> str:
        """A trail counts as a road on foot, as trackless for vehicles; no road is trackless.   [sf.road-kinds]"""
        if self.road == "trail":
            return "trackless" if self.vehicle else "road"
        return self.road or "trackless"

    @property
    def factor(self) -> Fraction:
        """The distance is multiplied by what the terrain and the road make of it.   [sf.terrain-roads]"""
        return Fraction(QUARTERS[self.terrain][ROADS.index(self.way)], 4) if self.terrain else Fraction(1)

    def miles(self, rate: Fraction) -> Fraction:
        """Give how far one comes at so many miles an hour."""
        return rate * self.hours * self.factor

    def sums(self, rate: Fraction) -> Because:
        """Write how the miles come about.   [sf.overland]"""
        far = counted("{miles} mile", "{miles} miles", miles=exact(self.miles(rate)))
        told: dict[str, Text | int] = {"rate": miles_an_hour(rate), "hours": self.hours, "far": far}
        if not self.terrain:
            return Because("sf.overland", 0, text("{rate} \u00d7 {hours} h = {far}", **told))
        by_land = text("{rate} \u00d7 {hours} h \u00d7 {factor} = {far}", **told, factor=str(self.factor))
        return Because("sf.overland", 0, by_land)

    def ground(self) -> tuple[Because, ...]:
        """Say what the land and the road make of the distance.   [sf.terrain-roads] [sf.road-kinds]"""
        if not self.terrain:
            return ()
        factor = text("The distance counts \u00d7 {factor}.", factor=str(self.factor))
        on_foot = text("On foot a trail counts as a road.")
        trail = text("A trail counts as trackless for a vehicle.") if self.vehicle else on_foot
        told = {"trail": trail, "": text("No road is named: trackless.")}.get(self.road, NOTHING)
        return Because("sf.terrain-roads", 0, factor), Because("sf.road-kinds", 0, told)


def reckoned(answer: Answer, because: Iterable[Because]) -> Reckoning:
    """Join an answer with the ids of its reasons, each once."""
    reasons = tuple(because)
    return Reckoning({**answer, "rules": list(Cost(reasons).rules)}, reasons)


def exact(number: Fraction) -> str:
    """Write a number of miles without rounding it, as a decimal; its denominator divides a power of ten."""
    return str(plain(number)) if number.denominator == 1 else f"{plain(number):f}"


def plain(number: Fraction) -> int | Decimal:
    """Give a fraction as a whole number or a decimal, not rounded."""
    if number.denominator == 1:
        return number.numerator
    return (Decimal(number.numerator) / Decimal(number.denominator)).normalize()


def miles_an_hour(rate: Fraction) -> Text:
    """Say how fast somebody is."""
    return counted("{rate} mile an hour", "{rate} miles an hour", rate=exact(rate))


def hourly(feet: int) -> Text:
    """Say how many miles an hour so many feet a round are: at a speed of 30 ft a run is 12.   [sf.run-gait]"""
    return text("{feet} ft a round: {rate}", feet=feet, rate=miles_an_hour(Fraction(feet, 10)))


def journey(asked: Asked) -> Reckoning:
    """Work out how far a march goes and what it costs.   [sf.movement-scales]"""
    speed, scale = asked.values["speed"], asked.values.get("scale", "overland")
    pace = asked.values.get("pace", "walk")
    if scale == "overland":
        return overland(asked, speed, pace)
    return by_rounds(speed, pace, scale, asked.values.get("minutes", 1) if pace != "run" else 1)


def by_rounds(speed: int, pace: str, scale: str, minutes: int = 1) -> Reckoning:
    """In a fight distances are feet a round; exploring, ten times as many a minute, which costs nothing.

    [sf.movement-scales] [sf.local-movement] [sf.local-run] [sf.speed-table]
    """
    times, gait = GAITS[pace]
    feet = times * speed
    if scale == "tactical":
        told = text("In a fight distances are counted in feet a round.")
        rules = [Because(gait, feet, hourly(feet)), Because("sf.speed-table")]
    else:
        told = text("{feet} ft a round, ten rounds a minute.", feet=feet)
        whole = text("{feet} ft a minute \u00d7 {minutes}", feet=feet * ROUNDS_A_MINUTE, minutes=minutes)
        local = Because("sf.local-run" if pace == "run" else "sf.local-movement", 0, whole if minutes > 1 else NOTHING)
        rules = [local, Because("sf.speed-table", feet * ROUNDS_A_MINUTE), Because(gait, 0, hourly(feet))]
    far = feet if scale == "tactical" else feet * ROUNDS_A_MINUTE * minutes
    return _gone({"feet": far}, 0, (), (Because("sf.movement-scales", 0, told), *rules))


def _gone(far: Answer, damage: int, checks: tuple[int, ...], because: Iterable[Because]) -> Reckoning:
    """Damage from hustling fatigues until it is healed.   [sf.hustle-fatigue]"""
    cost = {"nonlethal": damage, "conditions": [FATIGUED] if damage else [], "checks": list(checks)}
    return reckoned({**far, **cost}, because)


def overland(asked: Asked, speed: int, pace: str) -> Reckoning:
    """A tenth of the speed in feet is the miles an hour of walking, by terrain and road; hustling is twice that.

    The hours of a day count together; running and resting by turns is a hustle.   [sf.overland] [sf.overland-run]
    """
    day, hurried = tuple(_stretches(asked)), pace != "walk"
    rate, hours = Fraction(speed, 10) * (2 if hurried else 1), sum(stretch.hours for stretch in day)
    damage, checks = overland_hustle(hours) if hurried else 0, forced_march(hours)
    because = [
        *(stretch.sums(rate) for stretch in day),
        Because("sf.overland-hustle" if hurried else "sf.overland-walk", 0, _gait_told(speed, hurried=hurried)),
        *([Because("sf.overland-run", 0, text("It counts as hustling."))] if pace == "run" else ()),
        *(reason for stretch in day for reason in stretch.ground()),
        *([Because("sf.hustle-fatigue", damage, _hours_told(hours, damage))] if damage else ()),
        *([Because("sf.forced-march", 0, text(CHECKED, first=checks[0]))] if checks else ()),
        Because(GAITS[pace][1]),
        *(() if hurried else (Because("sf.speed-table"),)),
    ]
    return _gone({"miles": plain(sum((one.miles(rate) for one in day), Fraction(0)))}, damage, checks, because)


CHECKED = "Each hour beyond eight takes a check, the first at DC {first}. A failure costs 1d6 damage."


def _stretches(asked: Asked) -> Iterator[Stretch]:
    """A day may have two stretches, each over its own ground.   [sf.terrain-roads]"""
    values = asked.values
    yield Stretch(values.get("hours", HOURS_A_DAY), values.get("terrain", ""), values.get("road", ""))
    if values.get("then-hours"):
        yield Stretch(values["then-hours"], values.get("then-terrain", ""), values.get("then-road", ""))


def _gait_told(speed: int, *, hurried: bool) -> Text:
    rate = miles_an_hour(Fraction(speed, 10))
    if hurried:
        return text("Twice {rate}; the first hour costs nothing, then 1, 2, 4 \u2026", rate=rate)
    return text("{speed} ft of speed are {rate}; eight hours cost nothing.", speed=speed, rate=rate)


def _hours_told(hours: int, damage: int) -> Text:
    spent = counted("{hours} hour costs {damage}", "{hours} hours cost {damage}", hours=hours, damage=damage)
    return text("{spent}; healing all of it ends the fatigue.", spent=spent)


def overland_hustle(hours: int) -> int:
    """The first hour of hustling is free, the second costs 1 nonlethal damage, each further one twice the last.

    Gives the damage of all hours of a day together.   [sf.overland-hustle]
    """
    return (1 << max(0, hours - 1)) - 1


def forced_march(hours: int) -> tuple[int, ...]:
    """Each hour beyond eight needs a Constitution check, DC 12, 14, 16 ...; a failure costs 1d6.   [sf.forced-march]"""
    return tuple(10 + 2 * extra for extra in range(1, hours - HOURS_A_DAY + 1))


def march(asked: Asked) -> Reckoning:
    """Damage from a march fatigues until healed; it can fell the marcher.   [sf.forced-march-fatigue]

    `hours` in all; `damage` so far; `left`: stamina and hit points before it.
    """
    hours, damage, left = asked.values["hours"], asked.values.get("damage", 0), asked.values.get("left", 20)
    state = "" if damage <= 0 else UNCONSCIOUS if damage >= left else FATIGUED
    checks, told = forced_march(hours), "Hour {hour}: Constitution check, DC {dc}, or 1d6 damage."
    each = (text(told, hour=hour, dc=dc) for hour, dc in enumerate(checks, HOURS_A_DAY + 1))
    because = [
        Because("sf.overland-walk", 0, text("Eight hours cost nothing.")),
        *(Because("sf.forced-march", 0, one) for one in each),
        *([Because("sf.forced-march-fatigue", -damage, _felled_told(state, left, damage))] if state else ()),
    ]
    ends = {"conditions": [state] if state else [], "ends": state == UNCONSCIOUS}
    return reckoned({"checks": list(checks), "nonlethal": damage, **ends}, because)


def _felled_told(state: str, left: int, damage: int) -> Text:
    lost = counted("{damage} damage of {left} point left", "{damage} damage of {left} points left", left=left,
                   damage=damage)  # fmt: skip
    if state == UNCONSCIOUS:
        return text("{lost}: unconscious, and the march ends.", lost=lost)
    return text("{lost}: fatigued until all of it is healed.", lost=lost)


def local_run_rest(difficulty: int | None, check: int) -> int:
    """Whoever fails runs no more before resting for a minute, walking at most; in rounds.   [sf.local-run-check]"""
    return 0 if difficulty is None or check >= difficulty else REST_ROUNDS


def running(asked: Asked) -> Reckoning:
    """Work out a long run: rounds without a check, then a check a round, then a rest.   [sf.local-run]

    `round`: which round of running; `check`: what was rolled for it in all, where something was.
    """
    values, (times, gait) = asked.values, RUN
    constitution, speed, round_ = values["constitution"], values.get("speed", 30), values.get("round", 1)
    difficulty, feet = run_check(constitution, round_), times * speed
    free = feet * constitution
    told = counted("{rounds} round of {feet} ft: {far} ft without a check.",
                   "{rounds} rounds of {feet} ft: {far} ft without a check.", rounds=constitution, feet=feet,
                   far=free)  # fmt: skip
    because = [Because(gait, feet, hourly(feet)), Because("sf.local-run", 0, told)]
    answer: Answer = {"free_rounds": constitution, "feet": free, "check": difficulty}
    if difficulty is None:
        return reckoned(answer, because)
    facts = {"round": round_, "over": round_ - constitution, "dc": difficulty}
    needs = text("Round {round} is {over} over the score. Before running it: Constitution check, DC {dc}.", **facts)
    because.append(Because("sf.local-run-check", 0, needs))
    if "check" in values:
        rest = local_run_rest(difficulty, values["check"])
        answer |= {"runs": not rest, "rest_rounds": rest, "rest_feet": rest * speed}
        because.append(Because("sf.local-run-check", 0, _rest_told(rest, values["check"], difficulty, speed)))
    return reckoned(answer, because)


def _rest_told(rest: int, check: int, difficulty: int, speed: int) -> Text:
    if not rest:
        return text("{check} against {dc}: it runs on.", check=check, dc=difficulty)
    resting = counted("it stops, and rests {rest} round", "it stops, and rests {rest} rounds", rest=rest)
    said = "{check} against {dc}: {resting}, walking {feet} ft at most."
    return text(said, check=check, dc=difficulty, resting=resting, feet=rest * speed)


def vehicle(asked: Asked) -> Reckoning:
    """A vehicle with one pilot or a tiny crew travels ten hours a day, one with shifts all 24.   [sf.overland-vehicles]

    `speed` in miles an hour.
    """
    values, rate = asked.values, Fraction(asked.values["speed"])
    hours = 24 if values.get("crew", 1) > SMALL_CREW and values.get("shifts", 1) >= SHIFTS else 10
    day = Stretch(hours, values.get("terrain", ""), values.get("road", ""), vehicle=True)
    because = Because("sf.overland-vehicles", 0, counted(*CREWS[hours], hours=hours)), day.sums(rate), *day.ground()
    return reckoned({"hours": hours, "miles": plain(day.miles(rate))}, because)
