"""The travel calculator, by keys and by mouse: journeys, marches, runs, vehicles, chases; with every reason's id."""

from pathlib import Path

import pygame
import pytest

from game.battle.reckoning import Asked
from game.ecs.world import World
from game.rules import RULEBOOKS
from game.rules.starfinder.travel.calculator import LANDS, TOPICS
from game.rules.starfinder.travel.travel import GAITS, SCALES
from game.rules.starfinder.travel.travel import ROAD_WORDS as ROADS
from game.store.level import load_level
from scenes.menus.title import Title
from scenes.menus.travel import Travel, travelling
from scenes.play.opening import speak
from tests.scenes.fakes import button, click, press, started, steps
from tests.toy import TOY


def opened(topic=""):
    app = started()
    click(app, button(app, "travel"))
    assert isinstance(app.top, Travel)
    if topic:
        click(app, button(app, f"topic {topic}"))
    return app, app.top


def value(scene, label):
    words = scene.panel.words
    return words[words.index(label) + 1]


def set_to(app, name, wanted):
    """Click a field until it says what is wanted."""
    for _ in range(80):
        now = app.top.asked[name]
        if now == wanted:
            return
        word = isinstance(wanted, str)
        click(app, button(app, name if word else f"{'more' if now < wanted else 'less'} {name}"))
    raise AssertionError(f"{name} never says {wanted}")


def cited(scene):
    return [hot.name.removeprefix("rule ") for hot in scene.panel.page.hots if hot.name.startswith("rule ")]


def told(scene):
    return " ".join(scene.panel.words)


def test_a_days_walk_and_its_rules():
    _, scene = opened()
    assert value(scene, "Distance in miles") == "24"
    assert value(scene, "Checks, by difficulty") == "none"
    assert {"sf.overland", "sf.overland-walk", "sf.walk"} <= set(cited(scene))
    assert "sf.overland \u00b7 3 miles an hour \u00d7 8 h = 24 miles" in scene.panel.words


def test_terrain_hours_and_pace_change_the_answer_and_its_reasons():
    app, scene = opened()
    click(app, button(app, "terrain"))
    assert value(scene, "Distance in miles") == "12"
    for _ in range(2):
        click(app, button(app, "more hours"))
    assert value(scene, "Checks, by difficulty") == "12, 14"
    click(app, button(app, "pace"))
    assert value(scene, "Distance in miles") == "30"
    assert int(value(scene, "Damage that is not lethal")) == 511
    assert value(scene, "Conditions") == "fatigued"


def test_a_trail_is_a_road_on_foot_and_no_track_for_a_vehicle():
    """[sf.road-kinds] Hills: x 3/4 on foot, x 1/2 for a vehicle."""
    app, scene = opened()
    set_to(app, "terrain", "hills")
    set_to(app, "road", "trail")
    assert value(scene, "Distance in miles") == "18"
    click(app, button(app, "topic vehicle"))
    assert value(scene, "Distance in miles") == "300"
    set_to(app, "terrain", "hills")
    set_to(app, "road", "trail")
    assert value(scene, "Distance in miles") == "150"
    assert {"sf.overland-vehicles", "sf.terrain-roads", "sf.road-kinds"} <= set(cited(scene))


def test_a_day_may_be_made_of_two_stretches():
    """[sf.terrain-roads] 4 hours on a highway over plains, then 4 hours of trackless hills: 18 miles."""
    app, scene = opened()
    set_to(app, "hours", 4)
    set_to(app, "terrain", "plains")
    set_to(app, "road", "highway")
    set_to(app, "then-hours", 4)
    set_to(app, "then-terrain", "hills")
    assert value(scene, "Distance in miles") == "18"
    assert "3 miles an hour \u00d7 4 h \u00d7 1/2 = 6 miles" in scene.panel.words


CALCULATED = {
    # 10 miles an hour in three shifts: 240 miles.
    "vehicle": (
        [({"speed": 10, "crew": 4, "shifts": 3}, {"Distance in miles": "240", "Hours a day": "24"})],
        {"sf.overland-vehicles"},
    ),
    # 5 damage with 3 points left: unconscious.
    "march": (
        [
            ({}, {"Checks, by difficulty": "12"}),
            ({"damage": 5}, {"Conditions": "fatigued"}),
            ({"left": 3}, {"Conditions": "unconscious"}),
        ],
        {"sf.forced-march", "sf.forced-march-fatigue"},
    ),
    # Constitution 12, round 14: DC 11; a 10 fails and rests ten rounds.
    "running": (
        [
            ({}, {"Rounds without a check": "12", "Check this round": "11"}),
            ({"rolled": "yes"}, {"Runs on": "no", "Rounds of rest": "10"}),
            ({"check": 11}, {"Runs on": "yes"}),
            ({"round": 12}, {"Check this round": "none"}),
        ],
        {"sf.local-run", "sf.run-gait"},
    ),
}
"""By topic: what is set, what is read then, and the rules that are cited at last."""


@pytest.mark.parametrize("topic", CALCULATED)
def test_what_is_set_is_worked_out_step_by_step(topic):
    """[sf.overland-vehicles] [sf.forced-march-fatigue] [sf.local-run] [sf.local-run-check]"""
    app, scene = opened(topic)
    steps, rules = CALCULATED[topic]
    for wishes, read in steps:
        for name, wanted in wishes.items():
            set_to(app, name, wanted)
        assert {label: value(scene, label) for label in read} == read
    assert rules <= set(cited(scene))


@pytest.mark.parametrize(
    ("speed", "pace", "told"),
    [(30, "run", "120 ft a round: 12 miles an hour"), (40, "run", "160 ft a round: 16 miles an hour"),
     (30, "hustle", "60 ft a round: 6 miles an hour"), (20, "walk", "20 ft a round: 2 miles an hour")],
)  # fmt: skip
def test_a_gait_is_told_by_the_hour_too(speed, pace, told):
    """[sf.walk] [sf.hustle] [sf.run-gait] In a fight and exploring, whatever the pace."""
    app, scene = opened()
    for scale in ("tactical", "local"):
        for name, value_ in (("scale", scale), ("pace", pace), ("speed", speed)):
            set_to(app, name, value_)
        assert any(told in words for words in scene.panel.words)


def test_a_chase_by_speed_then_by_checks():
    """[sf.chase-squares] [sf.chase-equal] 30 ft fled from 40 ft: caught; equal speeds: checks decide."""
    app, scene = opened("chase")
    assert (value(scene, "How it ends"), value(scene, "Rounds")) == ("the fugitive is caught", "2")
    set_to(app, "own", 40)
    assert value(scene, "How it ends") == "not decided"
    set_to(app, "rolled", "yes")
    assert value(scene, "How it ends") == "the fugitive gets away"
    assert cited(scene) == ["sf.chase-equal"]
    set_to(app, "fugitive check", 11)
    set_to(app, "pursuer 1", 1)
    assert value(scene, "How it ends") == "the fugitive is caught"


def test_a_group_flees_across_country_with_its_worst():
    """[sf.chase-overland] [sf.chase-vehicles] Modifiers 0 and -1: it rolls with -1; whoever drives is left out."""
    app, scene = opened("chase")
    set_to(app, "scale", "country")
    set_to(app, "fugitive count", 2)
    set_to(app, "fugitive 2", -1)
    assert value(scene, "Modifiers that decide a tie") == "-1, 0"
    assert cited(scene) == ["sf.chase-overland"]
    set_to(app, "vehicles", "yes")
    assert value(scene, "How it ends") == "not decided"
    assert cited(scene) == ["sf.chase-vehicles"]
    assert "Somebody drives." in told(scene)


def test_a_rule_opens_and_closes():
    app, scene = opened()
    name = next(hot.name for hot in scene.panel.page.hots if hot.name.startswith("rule "))
    before = len(scene.panel.words)
    click(app, button(app, name))
    assert scene.opened == name.removeprefix("rule ")
    assert any(words.startswith("In the book: ") for words in scene.panel.words)
    click(app, button(app, name))
    assert len(scene.panel.words) == before


def test_other_scales_ask_for_less():
    app, scene = opened()
    set_to(app, "scale", "local")
    assert value(scene, "Distance in feet") == "300"
    assert not any(hot.name == "hours" for hot in scene.panel.page.hots)


def test_speeds_stay_in_their_bounds_by_keys_alone():
    app, scene = opened()
    for _ in range(12):
        click(app, button(app, "less speed"))
    assert scene.asked["speed"] == 5
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)


@pytest.mark.parametrize("topic", [topic.what for topic in TOPICS])
def test_keys_alone_reach_every_topic_and_field(topic):
    app, scene = opened()
    while scene.panel.focused < 0 or scene.panel.page.hots[scene.panel.focused].name != f"topic {topic}":
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert scene.topic.what == topic
    fields = {field.name for field in scene.fields}
    reached = set()
    for _ in scene.panel.page.hots:
        press(app, pygame.K_DOWN)
        reached.add(scene.panel.page.hots[scene.panel.focused].name)
    assert fields <= reached


@pytest.mark.parametrize("size", [(800, 500), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_the_answer_stands_beside_the_fields_where_there_is_room(size, language):
    speak(language)
    app = started(size=size)
    app.push(Travel(app))
    scene = app.top
    steps(app)
    for topic in TOPICS:
        click(app, button(app, f"topic {topic.what}"))
        page = scene.panel.page
        fields = [hot.rect for hot in page.hots if hot.name in scene.asked or hot.name.startswith(("less ", "more "))]
        rules = [hot.rect for hot in page.hots if hot.name.startswith("rule ")]
        assert all(rect.right <= page.width - page.pad for rect in fields + rules)
        assert not any(one.colliderect(other) for one in fields for other in rules)


def test_every_question_that_can_be_put_is_answered():
    _, scene = opened()
    for scale in SCALES:
        for pace in GAITS:
            for land in ("", *LANDS):
                for road in ("", *ROADS):
                    for name, word in (("scale", scale), ("pace", pace), ("terrain", land), ("road", road)):
                        scene._put(name, word)
                    assert scene.reckoning.answer["rules"]


def test_every_topic_can_be_asked_by_a_level_too():
    assert {topic.what for topic in TOPICS} <= set(RULEBOOKS["starfinder"].answers)


def test_a_rulebook_without_an_answer_is_not_listed():
    assert all(book.telling.reckonings for book in travelling())
    assert TOY not in travelling()
    app = started()
    app.push(Travel(app, [TOY]))
    steps(app)
    assert "This rulebook has no rule for that." in app.top.panel.words


PLAYED = load_level(Path(__file__).parents[1] / "rules" / "starfinder" / "play" / "travel.toml")
ORDER = ("scale", "vehicles", "pace", "speed", "hours", "terrain", "road", "then-hours")
"""Fields that bring others up stand first."""


def wishes(ask):
    """Say which fields of the calculator put a question of a level, in the order in which they are set."""
    values = dict(ask.values)
    if ask.what == "running" and "check" in values:
        values["rolled"], values["check"] = "yes", values.pop("check")
    if ask.what == "chase":
        values = chased(values)
    return sorted(values.items(), key=lambda one: ORDER.index(one[0]) if one[0] in ORDER else len(ORDER))


def chased(values):
    """The fields of a chase: speeds on the board, modifiers one by one, results where dice were rolled."""
    (own, other), country = values["speeds"], values.get("scale") == "overland"
    fields = {"scale": "country" if country else "board", "vehicles": "yes" if values.get("vehicles") else "no"}
    if not country and not values.get("vehicles"):
        fields |= {"own": own, "other": other}
    fields |= {"gap": values["gap"]} if "gap" in values else {}
    for side, modifiers in (("fugitive", values.get("fugitives", ())), ("pursuer", values.get("pursuers", ()))):
        fields |= {f"{side} count": len(modifiers)} if country else {}
        fields |= {f"{side} {n}": modifier for n, modifier in enumerate(modifiers, 1)}
    if "results" in values:
        fields |= {"rolled": "yes"} | dict(zip(("fugitive check", "pursuer check"), values["results"], strict=True))
    return fields


@pytest.mark.parametrize("ask", PLAYED.asks, ids=lambda ask: str(ask.key))
def test_what_the_plays_reckon_is_set_here_by_clicks_and_cited(ask):
    """The rules of travel are met at the calculator: each question of the plays can be put, and is answered, here."""
    app, scene = opened(ask.what)
    for name, wanted in wishes(ask):
        set_to(app, name, wanted)
    law = next(topic.law for topic in TOPICS if topic.what == ask.what)(Asked(World(PLAYED.ground), ask.values))
    assert scene.reckoning.answer == law.answer
    assert set(law.answer["rules"]) <= set(cited(scene))
    for part in (part for part, label in scene.topic.parts.items() if law.answer.get(part) and label):
        assert str(scene.topic.parts[part]) in scene.panel.words
