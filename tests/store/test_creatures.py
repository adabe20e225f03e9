"""Creatures of a level: fields, templates, weapons, places; and the World that they make."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.ecs.bestiary import bestiary, merge, whole
from game.ecs.components import (
    Body,
    Conditions,
    Name,
    Place,
    Sheet,
    Side,
    Speeds,
    Vitals,
    Weapon,
    Weapons,
)  # fmt: skip
from game.reasons import Text
from game.rules import RULEBOOKS
from game.space.grid import HEXES
from game.store.cards import template_fields
from game.store.creatures import CreatureSpec
from game.store.errors import Faults, LevelError
from game.store.level import load_level, read_level
from game.store.muster import build_world
from game.store.shapes import table
from tests.store.fake import BOOKS, MUSTERED, book, level

SAMPLE = Path(__file__).with_name("sample.toml")
MAP = '[map]\nrows = """\n........\n.~~.....\n.~~.....\n........\n"""\n'
PLAYED = {"starfinder": book("starfinder")}
ROOT = Path(__file__).parents[2]


def one(fields: str, at: str = "[0, 0]") -> CreatureSpec:
    return level(f'rulebook = "fake"\n{MAP}[[creature]]\nname = "Ash"\nat = {at}\n{fields}\n').creatures[0]


def of_kind(kind: str, more: str = "") -> CreatureSpec:
    head = f'rulebook = "starfinder"\n{MAP}[[creature]]\nname = "Ash"\nat = [0, 0]\nkind = "{kind}"\n{more}\n'
    return read_level(head.encode(), "test", PLAYED).creatures[0]


def test_what_is_not_said_is_standard() -> None:
    plain = one("")
    assert (plain.size, plain.build, plain.team, plain.control) == ("medium", "tall", "heroes", "human")
    assert (plain.ac, plain.hp, plain.cr_tenths, plain.heading) == (10, 10, 10, -1)
    assert (plain.speeds, plain.weapons, plain.conditions, plain.traits) == ((), (), (), ())


def test_weapons_without_a_reach_have_natural_reach_or_none_when_they_shoot() -> None:
    spec = one('weapons = [{name="a"}, {name="b", range=60}, {name="c", reach=10}, {name="d", reach=10, range=20}]')
    assert [(weapon.reach, weapon.range) for weapon in spec.weapons] == [(-1, 0), (0, 60), (10, 0), (10, 20)]
    assert [weapon.melee for weapon in spec.weapons] == [True, False, True, True]


def test_every_field_of_a_weapon_arrives() -> None:
    pike, bow, fists, blade = load_level(SAMPLE, BOOKS).creatures[0].weapons
    assert pike == Weapon("pike", Text("long pike"), 5, "1d8+3", 10)
    assert bow == Weapon("bow", Text("bow"), 2, "1d4", 0, 60, thrown=True)
    assert fists == Weapon("fists", Text("fists"), damage="1", unarmed=True)
    assert blade == Weapon("blade", Text("blade"), natural=True, skill=4, guard=2, parry=-1, fencing=True)


@pytest.mark.parametrize(("rating", "tenths"), [('"1/2"', 5), ('"1/3"', 3), ('"1/8"', 1), ("3", 30), ("0", 0)])
def test_challenge_ratings_are_kept_in_tenths(rating: str, tenths: int) -> None:
    assert one(f"cr = {rating}").cr_tenths == tenths


def test_traits_are_words_by_name() -> None:
    _, roc, eel = load_level(SAMPLE, BOOKS).creatures
    assert roc.traits == (("holds", "Ash"), ("darkvision", "60"), ("low-light", "yes"))
    assert eel.traits == (("race", "half-elf"), ("armour", "light"), ("mounted", "yes"), ("token", "reef-shark"))
    assert (eel.trait("race"), eel.trait("holds")) == ("half-elf", "")


def test_the_first_team_is_human_and_the_rest_the_computers_unless_stated() -> None:
    spoken = "".join(
        f'[[creature]]\nname = "{name}"\nat = [{x}, 0]\n{more}\n'
        for x, (name, more) in enumerate(
            [("A", 'team = "red"'), ("B", 'team = "blue"'), ("C", 'team = "red"\ncontrol = "ai"'), ("D", "")]
        )
    )
    read = level(f'rulebook = "fake"\n{MAP}{spoken}').creatures
    assert [(spec.team, spec.control) for spec in read] == [
        ("red", "human"), ("blue", "ai"), ("red", "ai"), ("heroes", "ai")
    ]  # fmt: skip


def test_two_numbers_mean_the_ground_or_the_surface() -> None:
    heights = 'heights = """\n02000000\n00000000\n00000000\n00000000\n"""\n'
    source = f'rulebook = "fake"\n{MAP}{heights}'
    cells = ["[1, 0]", "[1, 1]", "[2, 0, 4]", "[2, 2, -1]"]
    source += "".join(f'[[creature]]\nname = "A{i}"\nat = {at}\n' for i, at in enumerate(cells))
    assert [spec.at for spec in level(source).creatures] == [(1, 0, 2), (1, 1, 0), (2, 0, 4), (2, 2, -1)]


def test_small_ones_may_share_a_cell_and_so_may_what_holds_or_rides() -> None:
    pair = "".join(f'[[creature]]\nname = "{name}"\nat = [0, 0]\nsize = "tiny"\n' for name in "AB")
    assert len(level(f'rulebook = "fake"\n{MAP}{pair}').creatures) == 2
    ridden = '[[creature]]\nname = "A"\nat = [0, 0]\n[[creature]]\nname = "B"\nat = [0, 0]\nmounted = true\n'
    assert len(level(f'rulebook = "fake"\n{MAP}{ridden}').creatures) == 2


def test_a_kind_gives_what_the_level_does_not_say() -> None:
    soldier, own = of_kind("human-soldier"), of_kind("human-soldier", 'hp = 5\nspeeds = { climb = 10 }\nsize = "small"')
    assert (soldier.hp, soldier.speeds, soldier.title) == (24, (("walk", 30),), Text("Ash"))
    assert (own.hp, own.speeds, own.size, own.ac) == (5, (("walk", 30), ("climb", 10)), "small", soldier.ac)
    assert [weapon.name for weapon in of_kind("human-soldier", 'weapons = [{ name = "axe" }]').weapons] == ["axe"]


def test_tables_merge_and_lists_replace() -> None:
    under = {"a": 1, "t": {"x": 1, "y": 2}, "l": [1, 2]}
    assert merge(under, {"t": {"y": 3}, "l": [4]}) == {"a": 1, "t": {"x": 1, "y": 3}, "l": [4]}
    assert under == {"a": 1, "t": {"x": 1, "y": 2}, "l": [1, 2]}


def test_templates_are_whole_whatever_the_order_of_the_file() -> None:
    made = whole({"c": {"extends": "b", "hp": 3}, "b": {"extends": "a", "ac": 2}, "a": {"ac": 1}, "default": {"hp": 9}})
    assert made["c"] == {"hp": 3, "ac": 2}
    assert made["a"] == {"hp": 9, "ac": 1}


@pytest.mark.parametrize("tables", [{"a": {"extends": "a"}}, {"a": {"extends": "b"}, "b": {"extends": "a"}},
                                    {"a": {"extends": "x"}}])  # fmt: skip
def test_a_template_cannot_extend_itself_or_nothing(tables: dict[str, dict[str, str]]) -> None:
    with pytest.raises(ValueError, match="no such template, or it extends itself"):
        whole(tables)


def test_a_rulebook_without_a_bestiary_has_an_empty_default() -> None:
    assert bestiary("fake") == {"default": {}}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_shipped_templates_use_only_words_that_their_rulebook_knows(rulebook: str) -> None:
    faults = Faults(rulebook)
    shape = table(template_fields(RULEBOOKS[rulebook].vocabulary), (), "A template of a creature.")
    for name, template in bestiary(rulebook).items():
        shape.read(template, (name,), faults)
    assert not faults, str(faults.error())


def test_the_starfinder_bestiary_covers_every_size_and_mode() -> None:
    kinds = {name: entry for name, entry in bestiary("starfinder").items() if name != "default"}
    words = RULEBOOKS["starfinder"].vocabulary
    assert {entry["size"] for entry in kinds.values()} == set(words.sizes)
    modes = {mode for entry in kinds.values() for mode in entry["speeds"]}
    assert modes == {"walk", "climb", "swim", "burrow", "fly"}
    fliers = {entry.get("manoeuvrability", "average") for entry in kinds.values() if "fly" in entry["speeds"]}
    assert fliers == {"clumsy", "average", "perfect"}


def test_the_starfinder_bestiary_stays_at_low_level() -> None:
    for name, entry in bestiary("starfinder").items():
        if name == "default" or "weapons" not in entry:
            continue
        assert 11 <= entry["ac"] <= 18, name
        assert 8 <= entry["hp"] <= 60, name
        assert all(3 <= weapon["attack"] <= 12 for weapon in entry["weapons"]), name
        assert (ROOT / "assets/tokens" / f"{entry['token']}.svg").is_file(), name


def test_a_world_holds_what_the_level_says_and_goes_to_the_rulebook_to_be_completed() -> None:
    read = load_level(SAMPLE, BOOKS)
    world = build_world(read, BOOKS["fake"])
    assert MUSTERED.pop() is world
    assert [name.name for _, name in world.all(Name)] == ["Ash", "Roc", "Eel"]
    assert world.get(2, Body) == Body("large", 2, "long")
    assert world.get(2, Place) == Place((8, 1, 3), (0, 0, 2, 2), 3, "fly")
    assert world.get(3, Place).mode == "swim"
    assert world.get(2, Side) == Side("foes", "human")
    assert world.get(2, Speeds) == Speeds((("walk", 10), ("fly", 60)), "clumsy", hover=True)
    assert world.get(1, Vitals) == Vitals(20, 20)
    assert [(one.name, one.rule, one.source) for one in world.get(1, Conditions).active] == [("prone", "", 0)]
    assert world.get(1, Weapons).named("bow") == read.creatures[0].weapons[1]
    assert world.get(1, Sheet) == Sheet(15, 2, (("str", 16), ("dex", 12)), (("acrobatics", 3),))
    assert world.get(2, Sheet).cr_tenths == 3


@pytest.mark.parametrize(
    ("at", "speeds", "mode"),
    [
        ("[0, 0]", "walk = 30", "walk"), ("[0, 0, 2]", "fly = 30", "fly"), ("[0, 0, 2]", "climb = 30", "climb"),
        ("[0, 0, 2]", "fly = 30, climb = 30", "fly"), ("[1, 1]", "swim = 30", "swim"), ("[1, 1]", "walk = 30", "walk"),
        ("[1, 1, -1]", "walk = 30", "swim"), ("[0, 0, -1]", "burrow = 30", "burrow"),
    ],
)  # fmt: skip
def test_how_a_creature_begins_follows_from_where_it_is(at: str, speeds: str, mode: str) -> None:
    source = f'rulebook = "fake"\n{MAP}[[creature]]\nname = "Ash"\nat = {at}\nspeeds = {{ {speeds} }}\n'
    assert build_world(level(source), BOOKS["fake"]).get(1, Place).mode == mode


def test_on_hexes_a_creature_has_one_hex() -> None:
    words = replace(BOOKS["fake"].vocabulary, grids=("square", "hex"))
    books = {"fake": replace(BOOKS["fake"], vocabulary=words)}
    source = f'rulebook = "fake"\ngrid = "hex"\n{MAP}[[creature]]\nname = "Ash"\nat = [0, 0]\n'
    read = read_level(source.encode(), "hex.toml", books)
    assert build_world(read, books["fake"]).ground.grid is HEXES
    with pytest.raises(LevelError) as caught:
        read_level((source + 'size = "large"\n').encode(), "hex.toml", books)
    assert str(caught.value).endswith(
        "creature[Ash].at: its space of 2 by 2 cells does not stand on hexes: "
        "a creature of one hex, or a grid of squares"
    )


def test_every_shipped_kind_can_take_the_field() -> None:
    """Under the real rulebook each template musters into a world in which nothing is wrong."""
    rows = "\n".join(["~" * 20] * 20)
    for kind in bestiary("starfinder"):
        if kind == "default":
            continue
        source = f'rulebook = "starfinder"\n[map]\nrows = """\n{rows}\n"""\n'
        source += f'[[creature]]\nname = "A"\nat = [2, 2]\nkind = "{kind}"\n'
        world = build_world(read_level(source.encode(), kind), RULEBOOKS["starfinder"])
        assert RULEBOOKS["starfinder"].faults(world) == (), kind
