"""Travel as a calculator puts it: what has to be said for a march, a run, a vehicle, a chase, and what is shown."""

from collections.abc import Callable
from dataclasses import replace

from game.battle.reckoning import Given, Input, Number, Topic, Word
from game.reasons import Text, text
from game.rules.starfinder.travel.chases import chase
from game.rules.starfinder.travel.travel import QUARTERS, ROAD_WORDS, SCALES, journey, march, running, vehicle
from game.rules.starfinder.travel.walk_hustle_run import GAITS

WORDS = {
    "walk": text("walk"), "hustle": text("hustle"), "run": text("run"), "overland": text("overland, a day"),
    "local": text("exploring, a minute"), "tactical": text("in a fight, a round"), "": text("none named"),
    "highway": text("highway"), "road": text("road"), "trail": text("trail"), "trackless": text("no track"),
    "marsh": text("marsh"), "city": text("city"), "mountains": text("mountains"),
    "dense-forest": text("dense forest"), "forest": text("forest"), "desert": text("desert"),
    "plains": text("plains"), "hills": text("hills"), "yes": text("yes"), "no": text("no"),
    "board": text("counted in squares"), "country": text("across country"),
    "away": text("the fugitive gets away"), "caught": text("the fugitive is caught"),
    "again": text("equal: both roll again"),
}  # fmt: skip
"""Words that may be asked or answered, as a player reads them."""
CHIEF = ("miles", "feet", "end", "check")
"""Parts of an answer that are the answer proper."""
LANDS = tuple(QUARTERS)
ASKED = {"pace": tuple(GAITS), "terrain": LANDS, "road": ROAD_WORDS, "scale": SCALES}
"""Words that questions of travel may use, by their field."""
SPEED = Number("speed", text("Speed, feet"), 30, (5, 200), 5)
TERRAIN = Word("terrain", text("Terrain"), ("", *LANDS))
ROAD = Word("road", text("Road"), ("", *ROAD_WORDS))
THEN = (Word("then-terrain", text("through"), TERRAIN.choices), Word("then-road", text("by"), ROAD.choices))
ROLLED = Word("rolled", text("Dice rolled?"), ("no", "yes"), "no")
MILES, FEET = text("Distance in miles"), text("Distance in feet")
CHECKS, DAMAGE = text("Checks, by difficulty"), text("Damage that is not lethal")
CONDITIONS = text("Conditions")


def shown(fields: Callable[[Given], tuple[Input, ...]]) -> Callable[[Given], Given]:
    """Put the fields that are shown as they stand."""
    return lambda asked: {field.name: asked[field.name] for field in fields(asked)}


def march_fields(asked: Given) -> tuple[Input, ...]:
    """Terrain, road and hours matter across country only, minutes to who explores and does not run."""
    always = (SPEED, Word("pace", text("Pace"), tuple(GAITS), "walk"), Word("scale", text("Scale"), SCALES, "overland"))
    if asked.get("scale", "overland") != "overland":
        explores = asked["scale"] == "local" and asked.get("pace", "walk") != "run"
        return (*always, Number("minutes", text("Minutes"), 1, (1, 600))) if explores else always
    hours, then = Number("hours", text("Hours"), 8, (1, 24)), Number("then-hours", text("Then more hours"), 0, (0, 23))
    return (*always, hours, TERRAIN, ROAD, then, *(THEN if asked.get(then.name, 0) else ()))


def running_fields(asked: Given) -> tuple[Input, ...]:
    """A check is rolled in the rounds beyond the score only."""
    score = Number("constitution", text("Constitution score"), 12, (1, 40))
    fields = (SPEED, score, Number("round", text("Round of running"), 14, (1, 100)))
    if asked.get("round", 14) <= asked.get("constitution", 12):
        return fields
    result = Number("check", text("Check, in all"), 10, (-10, 60))
    return (*fields, ROLLED, *((result,) if _rolled(asked) else ()))


def marched_fields(asked: Given) -> tuple[Input, ...]:  # noqa: ARG001 - one shape for all topics
    """A forced march is worked out from its hours, and from what failed checks have cost."""
    return (
        Number("hours", text("Hours in all"), 9, (1, 24)),
        Number("damage", text("Damage of failed checks"), 0, (0, 100)),
        Number("left", text("Points before: stamina and hit points"), 20, (1, 300)),
    )


def vehicle_fields(asked: Given) -> tuple[Input, ...]:  # noqa: ARG001 - one shape for all topics
    """A vehicle's crew decides how long it travels a day."""
    speed, crew = Number("speed", text("Miles an hour"), 30, (5, 200), 5), Number("crew", text("Crew"), 1, (1, 60))
    return speed, crew, Number("shifts", text("Shifts"), 1, (1, 4)), TERRAIN, ROAD


def _rolled(asked: Given) -> bool:
    return bool(asked.get("rolled", "no") == "yes")


def _modifier(name: str, label: Text) -> Number:
    return Number(name, label, 0, (-5, 10), 1, signed=True)


def members(side: str, label: Text, asked: Given) -> tuple[Input, ...]:
    """Give how many are in a group, and the modifier of each."""
    count = Number(f"{side} count", label, 1, (1, 4))
    numbers = range(1, asked.get(count.name, 1) + 1)
    return count, *(_modifier(f"{side} {n}", text("modifier of number {n}", n=n)) for n in numbers)


def chase_fields(asked: Given) -> tuple[Input, ...]:
    """Speeds decide in squares; checks at equal speeds, and across country."""
    where = Word("scale", text("Where"), ("board", "country"), "board")
    driven = Word("vehicles", text("Does anybody drive?"), ("no", "yes"), "no")
    if asked.get("vehicles", "no") == "yes":
        return where, driven
    checks = ROLLED, *(_totals() if _rolled(asked) else ())
    if asked.get("scale", "board") == "country":
        fugitives = members("fugitive", text("Fugitives, Constitution"), asked)
        return where, driven, *fugitives, *members("pursuer", text("Pursuers, Constitution"), asked), *checks
    own = Number("own", text("Fugitive's speed, feet"), 30, SPEED.bounds, 5)
    other = Number("other", text("Pursuer's speed, feet"), 40, SPEED.bounds, 5)
    if asked.get("own", own.start) != asked.get("other", other.start):
        return where, driven, own, other, Number("gap", text("Feet between them"), 80, (0, 500), 5)
    fugitive = _modifier("fugitive 1", text("Fugitive's Dexterity modifier"))
    return where, driven, own, other, fugitive, _modifier("pursuer 1", text("Pursuer's Dexterity modifier")), *checks


def _totals() -> tuple[Number, Number]:
    fugitive = Number("fugitive check", text("Fugitive's check, in all"), 14, (-10, 60))
    return fugitive, Number("pursuer check", text("Pursuer's check, in all"), 11, (-10, 60))


def chase_put(asked: Given) -> Given:
    """Put pairs, fugitive first."""
    country, said = asked["scale"] == "country", shown(chase_fields)(asked)
    put: Given = {
        "speeds": (said.get("own", 30), said.get("other", 40)),
        "scale": "overland" if country else "tactical",
        "vehicles": said["vehicles"] == "yes",
        "gap": said.get("gap", 0),
    }
    for side in ("fugitive", "pursuer"):
        put[f"{side}s"] = tuple(said.get(f"{side} {n}", 0) for n in range(1, said.get(f"{side} count", 1) + 1))
    results = tuple(said[total.name] for total in _totals() if total.name in said)
    return {**put, "results": results} if results else put


def chase_said(values: Given) -> Given:
    """Give what the fields would say of a chase: pairs taken apart."""
    own, other = values["speeds"]
    said: Given = {"own": own, "other": other, "scale": "country" if values.get("scale") == "overland" else "board"}
    said |= {"vehicles": "yes"} if values.get("vehicles") else {}
    said |= {"gap": values["gap"]} if "gap" in values else {}
    for side in ("fugitive", "pursuer"):
        modifiers = values.get(f"{side}s", ())
        said |= {f"{side} {n}": modifier for n, modifier in enumerate(modifiers, 1)}
        said |= {f"{side} count": len(modifiers)} if modifiers else {}
    return said | _results(values)


def _results(values: Given) -> Given:
    if "results" not in values:
        return {}
    return {"rolled": "yes", **dict(zip((total.name for total in _totals()), values["results"], strict=True))}


def running_said(values: Given) -> Given:
    """Give what the fields would say of a long run."""
    return {**values, "rolled": "yes"} if "check" in values else dict(values)


_TOPICS = (
    Topic(
        "travel", text("A journey"), march_fields, shown(march_fields), journey,
        {"miles": MILES, "feet": FEET, "nonlethal": DAMAGE, "conditions": CONDITIONS, "checks": CHECKS},
    ),
    Topic(
        "march", text("A forced march"), marched_fields, shown(marched_fields), march,
        {"checks": CHECKS, "nonlethal": DAMAGE, "conditions": CONDITIONS},
    ),
    Topic(
        "running", text("A long run"), running_fields, shown(running_fields), running,
        {
            "free_rounds": text("Rounds without a check"), "feet": FEET, "check": text("Check this round"),
            "runs": text("Runs on"), "rest_rounds": text("Rounds of rest"),
            "rest_feet": text("Most feet while resting"),
        },
        said=running_said,
    ),
    Topic(
        "vehicle", text("A vehicle"), vehicle_fields, shown(vehicle_fields), vehicle,
        {"miles": MILES, "hours": text("Hours a day")},
    ),
    Topic(
        "chase", text("A chase"), chase_fields, chase_put, chase,
        {"end": text("How it ends"), "rounds": text("Rounds"), "modifiers": text("Modifiers that decide a tie")},
        nothing={"end": text("not decided")}, said=chase_said,
    ),
)  # fmt: skip
TOPICS = tuple(replace(topic, chief=CHIEF, words=WORDS) for topic in _TOPICS)
"""Everything that can be worked out, in the order of the buttons."""
