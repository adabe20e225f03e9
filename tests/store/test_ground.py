"""The map: standard glyphs, a level's own key, rows, heights."""

from dataclasses import fields

import pytest

from game.space.field import Field, Kind
from game.store.errors import LevelError
from game.store.ground import standard
from game.store.level import read_level
from tests.store.fake import level

HEAD = 'rulebook = "fake"\n'


def ground(rows: str, more: str = "") -> Field:
    return level(f'{HEAD}[map]\nrows = """\n{rows}\n"""\n{more}').ground


def said(kind: Kind) -> dict[str, object]:
    """List what a kind says besides what every kind says."""
    plain = Kind(kind.name, kind.glyph, kind.title)
    return {
        entry.name: getattr(kind, entry.name)
        for entry in fields(Kind)
        if getattr(kind, entry.name) != getattr(plain, entry.name)
    }


SOLID: dict[str, object] = {"blocks_move": True, "blocks_sight": True, "blocks_effect": True}
STANDARD: dict[str, dict[str, object]] = {
    ".": {},
    "#": SOLID,
    ",": {"difficult": 1},
    ";": {"difficult": 2},
    "~": {"water": 2},
    "-": {"difficult": 1},
    '"': {"difficult": 1, "concealment": 20},
    "o": {"obstacle": True, "cover": "low"},
    ":": {"diggable": True},
    "^": {"difficult": 1, "canopy": True},
    "!": {"gap_tenths": 25},
    "%": {"concealment": 20},
    "&": {"height": -2},
    "*": {"damage": 2},
    "+": {**SOLID, "becomes": "open-door"},
    "'": {"becomes": "closed-door"},
}


def test_the_standard_glyphs_say_what_the_format_promises() -> None:
    assert {char: said(kind) for char, kind in standard().items()} == STANDARD
    assert all(str(kind.title) for kind in standard().values())


def test_cells_stand_where_they_are_drawn() -> None:
    field = ground("#.,\n.~#")
    assert [[field.kind(x, y).glyph for x in range(3)] for y in range(2)] == [["#", ".", ","], [".", "~", "#"]]


def test_a_map_keeps_only_the_kinds_that_it_can_show() -> None:
    assert [kind.name for kind in ground("..,\n..+").kinds] == ["floor", "rubble", "closed-door", "open-door"]


def test_a_door_opens_into_its_other_kind() -> None:
    field = ground(".+.")
    opened = field.changed(((1, 0, field.kind(1, 0).becomes),))
    assert (opened.kind(1, 0).name, opened.kind(1, 0).blocks_move) == ("open-door", False)
    assert opened.kind(1, 0).becomes == "closed-door"


def test_a_key_replaces_known_glyphs_and_adds_new_ones() -> None:
    key = '[key]\n"," = { difficult = 3 }\n"b" = { title = "brambles", soft = true, blocks = ["move"], gap = 2.5 }\n'
    field = ground(".,b", key)
    assert said(field.kind(1, 0)) == {"difficult": 3}
    assert said(field.kind(2, 0)) == {"soft": True, "blocks_move": True, "gap_tenths": 25}
    assert not field.kind(2, 0).hard
    assert str(field.kind(2, 0).title) == "brambles"


def test_every_property_of_the_format_is_taken() -> None:
    key = (
        '"b" = { difficult = 1, blocks = ["sight", "effect"], soft = true, height = 3, water = 4, canopy = true,'
        ' gap = 5, cover = "improved", concealment = 50, damage = 6, diggable = true, slope = true, obstacle = true,'
        ' becomes = "." }'
    )
    assert said(ground("b", "[key]\n" + key).kind(0, 0)) == {
        "difficult": 1, "blocks_sight": True, "blocks_effect": True, "soft": True, "height": 3, "water": 4,
        "canopy": True, "gap_tenths": 50, "cover": "improved", "concealment": 50, "damage": 6, "diggable": True,
        "slope": True, "obstacle": True, "becomes": "floor",
    }  # fmt: skip


def test_the_ground_lies_as_the_kinds_say_where_no_heights_are_drawn() -> None:
    assert ground(".&h", '[key]\n"h" = { height = 15 }\n').heights == (0, -2, 15)


def test_drawn_heights_count_digits_up_and_letters_down() -> None:
    drawn = ground("....\n.&..", "").heights
    assert drawn == (0, 0, 0, 0, 0, -2, 0, 0)
    field = level(f'{HEAD}[map]\nrows = """\n....\n.&..\n"""\nheights = """\n0919\nab0h\n"""\n').ground
    assert field.heights == (0, 9, 1, 9, -1, -2, 0, -8)
    assert field.on_ground(3, 1) == (3, 1, -8)


@pytest.mark.parametrize(
    ("said_so", "kept"), [("zero", "zero"), ("low", "low"), ("standard", "normal"), ("high", "high")]
)
def test_gravity_has_the_rules_name_on_the_field(said_so: str, kept: str) -> None:
    read = level(f'gravity = "{said_so}"\n{HEAD}[map]\nrows = "."\n')
    assert (read.gravity, read.ground.gravity) == (said_so, kept)


def test_a_drawing_may_begin_with_a_comment_and_end_with_blanks() -> None:
    """The format's own example has a comment beside the opening quotes of its heights."""
    drawn = f'{HEAD}[map]\nrows = """   # the map\n\n..#\n...\n  """\nheights = """  # in cells\n012\n0?0\n"""\n'
    field = level(drawn.replace("?", "a")).ground
    assert (field.width, field.height, field.heights) == (3, 2, (0, 1, 2, 0, -1, 0))
    with pytest.raises(LevelError, match=r"^test.toml:10: map.heights: row 2"):
        level(drawn)
    with pytest.raises(LevelError, match=r"^test.toml:6: map.rows: row 2, column 3"):
        level(drawn.replace("...", "..?", 1))


NAMED = 'title = "Hall"\nrulebook = "lordsouls"\n[map]\nrows = "."\n[key]\n"B" = {{ name = "{0}" }}\n'
MISSPELT = [
    ("rope-improvised-acrobatic", 'there is no improvised "acrobatic": did you mean "acrobatics"?'),
    ("cart-improvised-action-dxe", 'there is no improvised-action "dxe": did you mean "dex"?'),
]


@pytest.mark.parametrize(("name", "said"), MISSPELT)
def test_a_name_that_nearly_means_something_is_a_fault(name: str, said: str) -> None:
    with pytest.raises(LevelError) as told:
        read_level(NAMED.format(name).encode(), "hall.toml")
    assert str(told.value) == f"hall.toml:6: key.B.name: {said}"


FINE = ["rope-improvised", "improvised-riding", "a-improvised-action", "a-improvised-action-cha", "improvisedly"]


@pytest.mark.parametrize("name", FINE)
def test_a_name_that_means_something_or_nothing_at_all_is_none(name: str) -> None:
    assert read_level(NAMED.format(name).encode(), "hall.toml").ground.kinds[0].name == "floor"
