"""Travel as a calculator and the referee ask about it: marches, long runs, vehicles, chases, each with its reasons."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from game.battle.reckoning import Answer, Asked, Reckoning
from game.reasons import Because, Cost, Text, counted, text
from game.rules.starfinder.travel import travel

PACES = {"walk": "sf.walk", "hustle": "sf.hustle", "run": "sf.run-gait"}
SCALES = ("tactical", "local", "overland")
"""A round, a minute, hours or days."""
FATES = {
    "away": text("The fugitive gets away."),
    "caught": text("The fugitive is caught."),
    "again": text("Equal in everything: both roll again."),
}
"""How a chase ends, as a player reads it."""


def reckoned(answer: Answer, because: Iterable[Because]) -> Reckoning:
    """Join an answer with the ids of its reasons, each once."""
    reasons = tuple(because)
    return Reckoning({**answer, "rules": list(Cost(reasons).rules)}, reasons)


def exact(number: Fraction) -> int | Decimal:
    """Give a fraction as a whole number or a decimal, not rounded."""
    return number.numerator if number.denominator == 1 else Decimal(travel.exact(number))


def journey(asked: Asked) -> Reckoning:
    """Work out how far a march goes and what it costs.   [sf.movement-scales]"""
    values = asked.values
    speed, pace, scale = values["speed"], values.get("pace", "walk"), values.get("scale", "overland")
    if scale == "overland":
        hours, place = values.get("hours", travel.HOURS_A_DAY), (values.get("terrain", ""), values.get("road", ""))
        then = values.get("then-hours", 0), values.get("then-terrain", ""), values.get("then-road", "")
        found = travel.overland(speed, pace, hours, *place, then if then[0] else None)
    else:
        found = (travel.tactical if scale == "tactical" else travel.local_movement)(speed, pace)
    far = {"feet": found.feet} if found.miles is None else {"miles": exact(found.miles)}
    told = {"nonlethal": found.nonlethal, "conditions": list(found.conditions), "checks": list(found.checks)}
    table = (Because("sf.speed-table"),) if (scale, pace) == ("overland", "walk") else ()
    return reckoned({**far, **told}, (*found.because, Because(PACES[pace]), *table))


def march(asked: Asked) -> Reckoning:
    """Work out a forced march: its checks, and what the damage of those that failed does.   [sf.forced-march-fatigue]

    `hours` in all; `damage` so far; `left`: stamina and hit points before it.
    """
    hours, damage, left = asked.values["hours"], asked.values.get("damage", 0), asked.values.get("left", 20)
    checks, state = travel.forced_march(hours), travel.forced_march_fatigue(left, damage)
    because = [
        Because("sf.overland-walk", 0, text("Eight hours cost nothing.")),
        *(Because("sf.forced-march", 0, _hour_told(number, dc)) for number, dc in enumerate(checks, 9)),
    ]
    if state:
        because.append(Because("sf.forced-march-fatigue", -damage, _felled_told(state, left, damage)))
    told = {"conditions": [state] if state else [], "ends": state == "unconscious"}
    return reckoned({"checks": list(checks), "nonlethal": damage, **told}, because)


def _hour_told(hour: int, difficulty: int) -> Text:
    return text("Hour {hour}: Constitution check, DC {dc}, or 1d6 damage.", hour=hour, dc=difficulty)


def _felled_told(state: str, left: int, damage: int) -> Text:
    lost = counted("{damage} damage of {left} point left", "{damage} damage of {left} points left", left=left,
                   damage=damage)  # fmt: skip
    if state == "unconscious":
        return text("{lost}: unconscious, and the march ends.", lost=lost)
    return text("{lost}: fatigued until all of it is healed.", lost=lost)


def running(asked: Asked) -> Reckoning:
    """Work out a long run: rounds without a check, then a check a round, then a rest.   [sf.local-run]

    `round`: which round of running; `check`: what was rolled for it in all, where something was.
    """
    values = asked.values
    constitution, speed, round_ = values["constitution"], values.get("speed", 30), values.get("round", 1)
    difficulty = travel.local_run_check(constitution, round_)
    free = travel.run_gait(speed) * constitution
    told = counted("{rounds} round of {feet} ft: {far} ft without a check.",
                   "{rounds} rounds of {feet} ft: {far} ft without a check.", rounds=constitution,
                   feet=travel.run_gait(speed), far=free)  # fmt: skip
    because = [Because("sf.run-gait", travel.run_gait(speed)), Because("sf.local-run", 0, told)]
    answer: Answer = {"free_rounds": constitution, "feet": free, "check": difficulty}
    if difficulty is not None:
        because.append(Because("sf.local-run-check", 0, _running_told(constitution, round_, difficulty)))
    if "check" in values and difficulty is not None:
        rest = travel.local_run_rest(difficulty, values["check"])
        answer |= {"runs": not rest, "rest_rounds": rest, "rest_feet": rest * travel.walk(speed)}
        because.append(Because("sf.local-run-check", 0, _rest_told(rest, values["check"], difficulty, speed)))
    return reckoned(answer, because)


def _running_told(constitution: int, round_: int, difficulty: int) -> Text:
    facts = {"round": round_, "over": round_ - constitution, "dc": difficulty}
    return text("Round {round} is {over} over the score. Before running it: Constitution check, DC {dc}.", **facts)


def _rest_told(rest: int, check: int, difficulty: int, speed: int) -> Text:
    if not rest:
        return text("{check} against {dc}: it runs on.", check=check, dc=difficulty)
    resting = counted("it stops, and rests {rest} round", "it stops, and rests {rest} rounds", rest=rest)
    feet = rest * travel.walk(speed)
    said = "{check} against {dc}: {resting}, walking {feet} ft at most."
    return text(said, check=check, dc=difficulty, resting=resting, feet=feet)


def vehicle(asked: Asked) -> Reckoning:
    """Work out how far a vehicle goes in a day; `speed` in miles an hour.   [sf.overland-vehicles]"""
    values = asked.values
    speed, crew, shifts = values["speed"], values.get("crew", 1), values.get("shifts", 1)
    terrain, road = values.get("terrain", ""), values.get("road", "")
    hours = travel.vehicle_hours(crew, shifts)
    miles = Fraction(speed) * hours * travel.terrain_roads(terrain, road, vehicle=True)
    sums = travel.arithmetic(Fraction(speed), hours, terrain, road, vehicle=True)
    because = [Because("sf.overland-vehicles", 0, _crew_told(hours)), Because("sf.overland", 0, sums)]
    because += travel.ground_reasons(terrain, road, vehicle=True) if terrain else ()
    return reckoned({"hours": hours, "miles": exact(miles)}, because)


def _crew_told(hours: int) -> Text:
    if hours == travel.HOURS_A_DAY_DRIVEN:
        return counted(
            "A pilot, or a crew of three at most, or fewer than three shifts: {hours} hour.",
            "A pilot, or a crew of three at most, or fewer than three shifts: {hours} hours.",
            hours=hours,
        )
    return counted(
        "A big crew in three shifts: all {hours} hour.", "A big crew in three shifts: all {hours} hours.", hours=hours
    )


def chase(asked: Asked) -> Reckoning:
    """Work out how a chase ends: by speed, by Dexterity, across country by Constitution.   [sf.chase-squares]

    Pairs stand fugitive first: `speeds`, `results` (of the checks in all); `fugitives` and `pursuers`: modifiers.
    """
    values = asked.values
    if values.get("vehicles"):
        refusal = travel.chase_vehicles()
        return reckoned({"end": None, "why": str(refusal.why)}, (Because(refusal.rule, 0, refusal.why),))
    fugitive, pursuer = values["speeds"]
    if values.get("scale", "tactical") == "overland":
        return _checked(values, travel.chase_overland, "sf.chase-overland")
    found = travel.chase_squares(pursuer, fugitive, values.get("gap", 0))
    if found is None:
        return _checked(values, _by_dexterity, "sf.chase-equal")
    told = _gaining_told(fugitive, pursuer, values.get("gap", 0), found)
    return reckoned({"end": found.end, "rounds": found.rounds}, (Because("sf.run-gait"), Because(found.rule, 0, told)))


def _by_dexterity(fugitive: int, pursuer: int, own: tuple[int, ...], other: tuple[int, ...]) -> travel.Chase:
    return travel.chase_equal(fugitive, pursuer, min(own), min(other))


def _gaining_told(fugitive: int, pursuer: int, gap: int, found: travel.Chase) -> Text:
    facts = {"fugitive": travel.run_gait(fugitive), "pursuer": travel.run_gait(pursuer), "gap": gap}
    if found.rounds is not None:
        caught = counted("caught after {n} round", "caught after {n} rounds", n=found.rounds)
        return text("{pursuer} \u2212 {fugitive} ft a round gained of {gap} ft: {caught}.", **facts, caught=caught)
    return text("{fugitive} against {pursuer} ft a round: the faster gets away, no check.", **facts)


Checks = Callable[[int, int, tuple[int, ...], tuple[int, ...]], travel.Chase]


def _checked(values: Mapping[str, Any], law: Checks, rule: str) -> Reckoning:
    """Let opposed checks decide; nothing is decided before they are rolled."""
    own, other = tuple(values.get("fugitives") or (0,)), tuple(values.get("pursuers") or (0,))
    modifiers = {"modifiers": [min(own), min(other)]}
    asks = Because(rule, 0, _rolling_told(rule, min(own), min(other)))
    if "results" not in values:
        return reckoned({"end": None, **modifiers}, (asks,))
    fugitive, pursuer = values["results"]
    found = law(fugitive, pursuer, own, other)
    fate = text("{fugitive} against {pursuer}: {fate}", fugitive=fugitive, pursuer=pursuer, fate=FATES[found.end])
    return reckoned({"end": found.end, "rounds": found.rounds, **modifiers}, (asks, Because(rule, 0, fate)))


def _rolling_told(rule: str, own: int, other: int) -> Text:
    facts = {"own": f"{own:+}", "other": f"{other:+}"}
    if rule == "sf.chase-equal":
        return text("Equal speeds: after three rounds opposed Dexterity checks, {own} and {other}.", **facts)
    return text("One opposed Constitution check a day, with each side's lowest: {own} and {other}.", **facts)


RECKONINGS: Mapping[str, Callable[[Asked], Reckoning]] = {
    "travel": journey,
    "march": march,
    "running": running,
    "vehicle": vehicle,
    "chase": chase,
}
"""By question; each answers without a creature on a board."""
