"""Travel as a calculator puts it: what has to be said for a march, a run, a vehicle, a chase, and what is shown."""

from collections.abc import Callable
from dataclasses import replace

from game.battle.reckoning import Given, Input, Number, Topic, Word
from game.reasons import Text, text
from game.rules.starfinder.travel.journeys import PACES, SCALES, chase, journey, march, running, vehicle
from game.rules.starfinder.travel.travel import QUARTERS, ROAD_WORDS

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
ASKED = {"pace": tuple(PACES), "terrain": LANDS, "road": ROAD_WORDS, "scale": SCALES}
"""Words that questions of travel may use, by their field."""
SPEED = Number("speed", text("Speed, feet"), 30, (5, 200), 5)
TERRAIN = Word("terrain", text("Terrain"), ("", *LANDS))
ROAD = Word("road", text("Road"), ("", *ROAD_WORDS))
ROLLED = Word("rolled", text("Dice rolled?"), ("no", "yes"), "no")
MILES, FEET = text("Distance in miles"), text("Distance in feet")
CHECKS, DAMAGE = text("Checks, by difficulty"), text("Damage that is not lethal")
CONDITIONS = text("Conditions")


def only(*names: str) -> Callable[[Given], Given]:
    """Put these fields as they stand."""
    return lambda asked: {name: asked[name] for name in names}


def march_fields(asked: Given) -> tuple[Input, ...]:
    """Terrain, road and hours matter across country only."""
    always = (SPEED, Word("pace", text("Pace"), tuple(PACES), "walk"), Word("scale", text("Scale"), SCALES, "overland"))
    hours = Number("hours", text("Hours"), 8, (1, 24))
    if asked.get("scale", "overland") != "overland":
        return always
    then = Number("then-hours", text("Then more hours"), 0, (0, 23))
    land = Word("then-terrain", text("through"), ("", *LANDS)), Word("then-road", text("by"), ("", *ROAD_WORDS))
    return (*always, hours, TERRAIN, ROAD, then, *(land if asked.get(then.name, 0) else ()))


def march_put(asked: Given) -> Given:
    """Put what the scale needs."""
    overland = ("hours", "terrain", "road", "then-hours") if asked["scale"] == "overland" else ()
    then = ("then-terrain", "then-road") if overland and asked["then-hours"] else ()
    return only("speed", "pace", "scale", *overland, *then)(asked)


def running_fields(asked: Given) -> tuple[Input, ...]:
    """A check is rolled in the rounds beyond the score only."""
    fields = (
        SPEED,
        Number("constitution", text("Constitution score"), 12, (1, 40)),
        Number("round", text("Round of running"), 14, (1, 100)),
    )
    rolled = (ROLLED,) if asked.get("round", 14) > asked.get("constitution", 12) else ()
    result = (Number("check", text("Check, in all"), 10, (-10, 60)),) if _rolled(asked) and rolled else ()
    return (*fields, *rolled, *result)


def running_put(asked: Given) -> Given:
    """Put the check where one was rolled."""
    return only("speed", "constitution", "round", *(("check",) if _rolled(asked) and "check" in asked else ()))(asked)


def _rolled(asked: Given) -> bool:
    return bool(asked.get("rolled", "no") == "yes")


def members(side: str, label: Text, asked: Given) -> tuple[Input, ...]:
    """Give how many are in a group, and the modifier of each."""
    count = Number(f"{side} count", label, 1, (1, 4))
    return count, *(
        Number(f"{side} {n}", text("modifier of number {n}", n=n), 0, (-5, 10), 1, signed=True)
        for n in range(1, asked.get(count.name, 1) + 1)
    )


def chase_fields(asked: Given) -> tuple[Input, ...]:
    """Speeds decide in squares; checks at equal speeds, and across country."""
    country = asked.get("scale", "board") == "country"
    where = Word("scale", text("Where"), ("board", "country"), "board")
    driven = Word("vehicles", text("Does anybody drive?"), ("no", "yes"), "no")
    own, other = Number("own", text("Fugitive's speed, feet"), 30, (5, 200), 5), Number(
        "other", text("Pursuer's speed, feet"), 40, (5, 200), 5)  # fmt: skip
    level = asked.get("own", 30) == asked.get("other", 40)
    if asked.get("vehicles", "no") == "yes":
        return where, driven
    if not country and not level:
        return where, driven, own, other, Number("gap", text("Feet between them"), 80, (0, 500), 5)
    single = (
        Number("fugitive 1", text("Fugitive's Dexterity modifier"), 0, (-5, 10), 1, signed=True),
        Number("pursuer 1", text("Pursuer's Dexterity modifier"), 0, (-5, 10), 1, signed=True),
    )
    groups = (
        *members("fugitive", text("Fugitives, Constitution"), asked),
        *members("pursuer", text("Pursuers, Constitution"), asked),
    )
    totals = (
        Number("fugitive check", text("Fugitive's check, in all"), 14, (-10, 60)),
        Number("pursuer check", text("Pursuer's check, in all"), 11, (-10, 60)),
    )
    speeds = () if country else (own, other)
    rolled = totals if _rolled(asked) else ()
    return (where, driven, *speeds, *(groups if country else single), ROLLED, *rolled)


def chase_put(asked: Given) -> Given:
    """Put pairs, fugitive first."""
    if asked["vehicles"] == "yes":
        return {"speeds": (30, 30), "vehicles": True}
    country = asked["scale"] == "country"
    put: Given = {
        "speeds": (asked.get("own", 30), asked.get("other", 40)),
        "scale": "overland" if country else "tactical",
        "gap": asked.get("gap", 0),
        "fugitives": _modifiers("fugitive", asked, grouped=country),
        "pursuers": _modifiers("pursuer", asked, grouped=country),
    }
    results = tuple(asked[f"{side} check"] for side in ("fugitive", "pursuer") if f"{side} check" in asked)
    return {**put, "results": results} if _rolled(asked) and results else put


def _modifiers(side: str, asked: Given, *, grouped: bool) -> tuple[int, ...]:
    count = asked.get(f"{side} count", 1) if grouped else 1
    return tuple(asked.get(f"{side} {n}", 0) for n in range(1, count + 1))


_TOPICS = (
    Topic(
        "travel", text("A journey"), march_fields, march_put, journey,
        {"miles": MILES, "feet": FEET, "nonlethal": DAMAGE, "conditions": CONDITIONS, "checks": CHECKS},
    ),
    Topic(
        "march", text("A forced march"),
        lambda _: (
            Number("hours", text("Hours in all"), 9, (1, 24)),
            Number("damage", text("Damage of failed checks"), 0, (0, 100)),
            Number("left", text("Points before: stamina and hit points"), 20, (1, 300)),
        ),
        only("hours", "damage", "left"), march,
        {"checks": CHECKS, "nonlethal": DAMAGE, "conditions": CONDITIONS},
    ),
    Topic(
        "running", text("A long run"), running_fields, running_put, running,
        {
            "free_rounds": text("Rounds without a check"), "feet": FEET, "check": text("Check this round"),
            "runs": text("Runs on"), "rest_rounds": text("Rounds of rest"),
            "rest_feet": text("Most feet while resting"),
        },
    ),
    Topic(
        "vehicle", text("A vehicle"),
        lambda _: (
            Number("speed", text("Miles an hour"), 30, (5, 200), 5),
            Number("crew", text("Crew"), 1, (1, 60)),
            Number("shifts", text("Shifts"), 1, (1, 4)),
            TERRAIN, ROAD,
        ),
        only("speed", "crew", "shifts", "terrain", "road"), vehicle,
        {"miles": MILES, "hours": text("Hours a day")},
    ),
    Topic(
        "chase", text("A chase"), chase_fields, chase_put, chase,
        {"end": text("How it ends"), "rounds": text("Rounds"), "modifiers": text("Modifiers that decide a tie")},
        nothing={"end": text("not decided")},
    ),
)  # fmt: skip
TOPICS = tuple(replace(topic, chief=CHIEF, words=WORDS) for topic in _TOPICS)
"""Everything that can be worked out, in the order of the buttons."""
