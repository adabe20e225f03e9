"""What a player reads beside the numbers: rules of a sheet, who is spared and why, what beat what."""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Budget, Name
from game.reasons import Cost
from game.rules import RULEBOOKS
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from tests.rules.starfinder.fights import creature, fight

SWORD = '[{ name = "sword", attack = 5, damage = "1d8" }]'
RIFLE = '[{ name = "rifle", attack = 4, damage = "1d6", range = 60 }]'
BOOK = RULEBOOKS["starfinder"]


def unit(battle: Battle, name: str) -> int:
    return next(one for one, found in battle.world.all(Name) if found.name == name)


def told(battle: Battle, name: str) -> dict[str, str]:
    return {reason.rule: str(reason.note) for reason in BOOK.telling.about(battle.world, unit(battle, name))}


def alone(**more: object) -> Battle:
    return fight("........\n........", creature("Ash", [0, 0], "heroes", **more), creature("Foe", [7, 1], "foes"))


@pytest.mark.parametrize(
    ("size", "build", "told_of"),
    [
        ("medium", "tall", "1 \u00d7 1 square, natural reach 5 ft"),
        ("large", "tall", "2 \u00d7 2 squares, natural reach 10 ft"),
        ("large", "long", "2 \u00d7 2 squares, natural reach 5 ft"),
    ],
)
def test_a_sheet_names_size_and_build(size: str, build: str, told_of: str) -> None:
    """[sf.size-measure] Reach goes by build; a Medium creature is taken as 6 ft tall."""
    found = told(alone(size=size, build=f'"{build}"'), "Ash")
    assert next(note for rule, note in found.items() if rule.endswith(f".size-{size}")) == told_of
    assert found["sf.size-measure"] == f"Taken as {6 if size == 'medium' else 12} ft tall, {build}"


@pytest.mark.parametrize(
    ("size", "feet"),
    [("fine", "0.5"), ("diminutive", "0.75"), ("tiny", "1.5"), ("small", "3"), ("huge", "24"), ("colossal", "64")],
)
def test_each_size_is_as_tall_as_the_middle_of_its_row(size: str, feet: str) -> None:
    """[sf.size-measure] A creature that states no height takes a typical one, told to the quarter of a foot."""
    battle = fight("......\n" * 8, creature("Ash", [0, 0], "heroes", size=size), creature("Foe", [5, 7], "foes"))
    assert told(battle, "Ash")["sf.size-measure"] == f"Taken as {feet} ft tall, tall"


def test_the_printed_weight_of_a_fine_creature_is_told_with_a_note() -> None:
    """[sf.size-fine] Half a pound, as the document prints it, overlaps the next row: very likely a misprint."""
    fine, tiny = alone(size="fine"), alone(size="tiny")
    notes = [str(one.note) for one in BOOK.telling.about(fine.world, unit(fine, "Ash")) if one.rule == "sf.size-fine"]
    assert "Half a pound or less, as printed; very likely an eighth is meant." in notes
    assert "sf.size-fine" not in told(tiny, "Ash")


def test_a_little_target_is_as_tall_as_it_is() -> None:
    """[sf.size-measure] A Tiny target on something low is told as 1.5 ft tall, not as 1."""
    foe = creature("Foe", [4, 0], "foes", size="tiny")
    battle = fight("....o.", creature("Ash", [0, 0], "heroes", weapons=RIFLE, initiative=9), foe)
    preview = battle.preview(command(unit(battle, "Ash"), "attack", unit(battle, "Foe")))
    assert isinstance(preview, Preview)
    assert preview.strike is not None
    assert "The target is taken as 1.5 ft tall." in [str(one.note) for one in preview.strike.aside]


def test_a_fliers_sheet_names_its_ways() -> None:
    """[sf.fly-speed] [sf.fly-maneuverability] [sf.fly-direction] [sf.hover-clumsy]"""
    found = told(alone(speeds="{ fly = 60 }", manoeuvrability="clumsy"), "Ash")
    assert found["sf.fly-maneuverability"] == "clumsy: checks to fly"
    assert {"sf.fly-speed", "sf.fly-direction", "sf.hover-clumsy"} <= set(found)
    assert found["sf.speed-in-use"] == "fly: 60 ft"


def test_a_direction_chosen_this_turn_is_named() -> None:
    """[sf.fly-direction] The first step aside chooses."""
    battle = alone(speeds="{ fly = 60 }", initiative=9)
    battle.do(command(unit(battle, "Ash"), "move", (3, 0, 2), mode="fly"))
    assert told(battle, "Ash")["sf.fly-direction"].startswith("Heads east")
    assert told(battle, "Ash")["sf.grid"] == "2 cells of 5 ft: 10 ft up"


def test_swimmers_and_burrowers_read_their_rules() -> None:
    """[sf.swim-speed] [sf.swim-run] [sf.burrow-no-tunnel]"""
    assert {"sf.swim-speed", "sf.swim-run"} <= set(told(alone(speeds="{ swim = 30 }"), "Ash"))
    assert {"sf.burrow", "sf.burrow-no-tunnel"} <= set(told(alone(speeds="{ burrow = 30 }"), "Ash"))


def test_senses_are_told() -> None:
    """[sf.ignore-darkness] [sf.ignore-dim]"""
    found = told(alone(darkvision=60, low_light="true"), "Ash")
    assert (found["sf.ignore-darkness"], found["sf.ignore-dim"]) == ("Darkvision 60 ft", "Low-light vision")


def test_cover_that_stops_a_strike_by_opportunity_is_told() -> None:
    """[sf.cover-no-opportunity] A wall beside the line: the foe cannot strike, and the way says why."""
    battle = fight(
        ".#...\n.....\n.....",
        creature("Ash", [1, 1], "heroes", initiative=9),
        creature("Foe", [0, 0], "foes", weapons=SWORD),
    )
    ash = unit(battle, "Ash")
    for _ in range(2):
        battle.do(command(battle.acting, "end"))
    found = battle.preview(command(ash, "move", (2, 2, 0), mode="walk"))
    assert isinstance(found, Preview)
    assert found.plan is not None
    assert not found.plan.provokes
    reasons = BOOK.telling.spared(battle.world, ash, found.plan)
    assert [reason.rule for reason in reasons] == ["sf.cover-no-opportunity"]
    assert str(reasons[0].note) == "Foe cannot strike: Ash has cover from Foe."


def test_who_has_not_acted_yet_cannot_strike_and_it_is_told() -> None:
    """[sf.attack-of-opportunity] No reaction before one's first turn."""
    battle = fight(
        ".....\n.....",
        creature("Ash", [1, 0], "heroes", initiative=9),
        creature("Foe", [0, 0], "foes", weapons=SWORD),
    )
    found = battle.preview(command(unit(battle, "Ash"), "move", (4, 0, 0), mode="walk"))
    assert isinstance(found, Preview)
    assert found.plan is not None
    reasons = BOOK.telling.spared(battle.world, unit(battle, "Ash"), found.plan)
    assert [(r.rule, str(r.note)) for r in reasons] == [
        ("sf.attack-of-opportunity", "Foe cannot strike: Foe has not acted yet."),
    ]


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ((("standard", 1), ("move", 1), ("swift", 1), ("reaction", 0)), "Foe has spent its reaction."),
        ((("standard", 0), ("move", 0), ("swift", 0), ("reaction", 0)), "Foe has not acted yet."),
        ((("standard", 1), ("move", 1), ("swift", 1), ("reaction", 1)), ""),
    ],
)
def test_a_reaction_is_spent_only_by_who_had_one(left: tuple[tuple[str, int], ...], said: str) -> None:
    """[sf.attack-of-opportunity] Before its first turn a creature has none; idle in its turn, it has spent none."""
    foe = creature("Foe", [0, 0], "foes", weapons=SWORD)
    battle = fight(".....", creature("Ash", [1, 0], "heroes", initiative=9), foe)
    battle.world.put(unit(battle, "Foe"), Budget(left))
    refused = OPPORTUNITY.may_react(battle.world, unit(battle, "Foe"))
    assert (str(refused.why) if refused is not None else "") == said


def test_a_partner_who_does_not_threaten_is_told() -> None:
    """[sf.flanking-threat] The line is right, the partner holds only a rifle."""
    battle = fight(
        ".....\n.....",
        creature("Ash", [0, 0], "heroes", initiative=9, weapons=SWORD),
        creature("Foe", [1, 0], "foes", weapons=SWORD),
        creature("Bea", [2, 0], "heroes", weapons='[{ name = "rifle", attack = 1, damage = "1d6", range = 60 }]'),
    )
    found = BOOK.combat.strike(battle.world, unit(battle, "Ash"), unit(battle, "Foe"), "sword", ())
    assert isinstance(found, Strike)
    assert "sf.flanking-threat" in {reason.rule for reason in found.aside}
    assert not any(reason.amount for reason in found.aside)


def test_the_beaten_cover_names_what_beat_it() -> None:
    """[sf.modifiers] A railing (+2) behind a creature (+4): soft cover counts, the railing is struck through."""
    battle = fight(
        "...r......",
        '[key]\n"r" = { cover = "partial", title = "railing" }\n',
        creature("Ash", [0, 0], "heroes", initiative=9, weapons='[{ name = "rifle", attack = 1, range = 60 }]'),
        creature("Bea", [2, 0], "heroes"),
        creature("Foe", [4, 0], "foes"),
    )
    found = BOOK.combat.strike(battle.world, unit(battle, "Ash"), unit(battle, "Foe"), "rifle", ())
    assert isinstance(found, Strike)
    assert [(r.rule, r.amount) for r in found.defence.suppressed] == [("sf.partial-cover", 2)]
    assert found.defence.beaten_by == ("sf.soft-cover",)
    assert found.defence.total == 10 + 4


FLIER = {"speeds": "{ walk = 30, fly = 60 }", "initiative": 9}


def dropped(battle: Battle, to: tuple[int, int, int], mode: str = "fly") -> tuple[str, str, str] | None:
    found = battle.preview(command(unit(battle, "Ash"), "move", to, mode=mode))
    assert isinstance(found, Preview)
    drop = BOOK.telling.drop(battle.world, unit(battle, "Ash"), found.plan)
    return None if drop is None else (drop.dice, drop.because[0].rule, str(drop.because[0].note))


def test_a_flier_is_told_what_a_fall_would_do() -> None:
    """[sf.fly-acrobatics] 20 ft up: 2d6; on the ground, or 5 ft up, nothing."""
    battle = alone(**FLIER)
    told_of = "Felled, or without 5 ft of flight or a hover in a turn, it falls 20 ft: 2d6."
    assert dropped(battle, (2, 0, 4)) == ("2d6", "sf.fly-acrobatics", told_of)
    assert dropped(battle, (2, 0, 1)) is None
    assert dropped(battle, (2, 0, 0), "walk") is None


def test_a_perfect_flier_lands_softly() -> None:
    """[sf.hover-perfect]"""
    battle = alone(**FLIER, manoeuvrability="perfect")
    assert dropped(battle, (2, 0, 4)) == ("0", "sf.hover-perfect", "It lands softly from 20 ft.")


def test_a_climber_without_a_speed_is_told_too() -> None:
    """[sf.climb-without-speed] 15 ft up a wall: 1d6; with a climb speed there is nothing to fear."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    for speeds, dice in (("{ walk = 30 }", "1d6"), ("{ climb = 20 }", "")):
        battle = fight(
            rows, creature("Ash", [1, 0], "heroes", initiative=9, speeds=speeds), creature("Foe", [0, 1], "foes")
        )
        found = dropped(battle, (1, 0, 3), "climb")
        assert (found[:2] if found else ("",)) == ((dice, "sf.climb-without-speed") if dice else ("",))


def test_a_swimmer_without_a_speed_goes_under_and_falls_nowhere() -> None:
    """[sf.swim-without-speed] Under the surface there is nothing to fall from."""
    ash = creature("Ash", [0, 0], "heroes", initiative=9, speeds="{ walk = 30 }")
    assert dropped(fight("~~~~\n....", ash, creature("Foe", [3, 1], "foes")), (1, 0, -1), "swim") is None


def test_the_end_of_the_turn_says_that_one_falls() -> None:
    """[sf.fly-acrobatics] Neither flown nor hovered, 20 ft up."""
    battle = fight(
        "........\n........",
        creature("Ash", [0, 0, 4], "heroes", **FLIER),
        creature("Foe", [7, 1], "foes"),
    )
    end = battle.rulebook.verbs["end"].allowed(battle.world, unit(battle, "Ash"))
    assert isinstance(end, Cost)
    assert [(r.rule, str(r.note)) for r in end.because][:1] == [("sf.fly-acrobatics", "falls 20 ft: 2d6")]
    battle.do(command(unit(battle, "Ash"), "move", (2, 0, 4), mode="fly"))
    end = battle.rulebook.verbs["end"].allowed(battle.world, unit(battle, "Ash"))
    assert isinstance(end, Cost)
    assert end.rules == ("decided.turn",)


def test_a_body_of_another_kind_is_named() -> None:
    """[sf.filling-creature] [sf.difficult-fliers]"""
    battle = alone()
    ash = unit(battle, "Ash")
    usual = battle.world.get(ash, Body)
    assert {"sf.filling-creature", "sf.difficult-fliers"}.isdisjoint(told(battle, "Ash"))
    battle.world.put(ash, replace(usual, fills_space=True))
    assert "sf.filling-creature" in told(battle, "Ash")
    battle.world.put(ash, replace(usual, incorporeal=True))
    assert told(battle, "Ash")["sf.difficult-fliers"] == "It has no body, so the ground cannot hold it."


@pytest.mark.parametrize("gravity", ["zero", "low", "high"])
def test_a_sheet_names_a_gravity_that_is_not_the_usual(gravity: str) -> None:
    """[sf.normal-gravity] [sf.fly-gravity]"""
    both = creature("Ash", [0, 0], "heroes", **FLIER), creature("Foe", [7, 1], "foes")
    usual, other = (fight("........\n........", *both, head=head) for head in ("", f'gravity = "{gravity}"\n'))
    assert {"sf.normal-gravity", "sf.fly-gravity"}.isdisjoint(told(usual, "Ash"))
    found = told(other, "Ash")
    assert found["sf.normal-gravity"] == found["sf.fly-gravity"]
    assert gravity in found["sf.normal-gravity"].lower().replace("no gravity", "zero gravity")


def test_who_threatens_nothing_on_the_way_is_not_named_as_kept_from_striking() -> None:
    """[sf.cover-no-opportunity] Foes that are far, or that a guarded step takes no notice of, need no reason."""
    battle = alone(initiative=9)
    found = battle.preview(command(unit(battle, "Ash"), "move", (3, 0, 0), mode="walk"))
    assert isinstance(found, Preview)
    assert found.plan is not None
    assert BOOK.telling.spared(battle.world, unit(battle, "Ash"), found.plan) == ()
