"""Fog hides who is in it or behind it, and nobody beside it."""

import pytest

from game.battle.command import command
from game.battle.rulebook import Preview, Strike
from tests.rules.draw_steel.fights import HERO, begin, fight
from tests.rules.fights import act, creature, hp, unit

FOG = """[key]
"%" = { concealment = 20, title = "fog" }
"""


def concealed(rows: str, one: list[int], other: list[int], size: str = "1M") -> bool:
    """Say whether a foe is concealed from a hero."""
    foe = creature("Foe", other, "foes", hp=40, size=size)
    battle = fight(rows, creature("Hero", one, **HERO), foe, key=FOG)
    begin(battle, "Hero")
    found = battle.rulebook.combat.strike(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), "", ("ranged",))
    assert isinstance(found, Strike), found
    return "ds.concealment" in [one.rule for one in found.because]


BESIDE = {
    "under it": ("......\n...%..\n......", [1, 0], [3, 0]),
    "over it": ("......\n...%..\n......", [1, 2], [3, 2]),
    "before it": ("......\n...%..\n......", [1, 1], [2, 1]),
    "beside oneself": ("......\n.%....\n......", [1, 0], [2, 0]),
    "slantwise past it": ("......\n..%...\n......", [1, 1], [2, 0]),
    "along a bank of it": ("%%%%%%\n......\n......", [0, 1], [5, 1]),
    "down a lane in it": ("%%%%%%\n......\n%%%%%%", [0, 1], [5, 1]),
    "out of it": ("......\n.%....\n......", [1, 1], [2, 1]),
    "between two of it": ("......\n..%...\n...%..", [2, 2], [3, 1]),
    "at the edge of a bank": ("...%%%\n...%%%\n......", [0, 0], [2, 1]),
}
BEHIND = {
    "in it": ("......\n...%..\n......", [1, 0], [3, 1]),
    "beside it, within": ("......\n..%...\n......", [1, 1], [2, 1]),
    "behind it": ("......\n..%...\n......", [1, 1], [3, 1]),
    "behind a bank": ("..%...\n..%...\n..%...", [0, 0], [5, 2]),
    "deep in it": ("......\n..%%%.\n......", [1, 1], [4, 1]),
}


@pytest.mark.parametrize("name", BESIDE)
def test_who_is_beside_the_fog_is_seen(name: str) -> None:
    """[ds.concealment]"""
    assert not concealed(*BESIDE[name])


@pytest.mark.parametrize("name", BEHIND)
def test_who_is_in_the_fog_or_behind_it_is_concealed(name: str) -> None:
    """[ds.concealment]"""
    assert concealed(*BEHIND[name])


def test_fog_hides_no_one_who_stands_out_above_it() -> None:
    """[ds.concealment] Fog is a square high, and a creature of size 2 is not."""
    assert not concealed("....%%\n....%%\n......", [1, 0], [4, 0], "2")


@pytest.mark.parametrize(("hero", "asked"), [((2, 0), True), ((2, 1), False)])
def test_one_strikes_at_who_walks_away_along_the_fog(hero: tuple[int, int], asked: bool) -> None:
    """[ds.opportunity-attack] [ds.concealment] In the open beside a foggy square one is seen; in it one is not."""
    rows = "......\n..%...\n......"
    battle = fight(rows, creature("Hero", [*hero], **HERO), creature("Foe", [1, 1], "foes", hp=40), key=FOG)
    begin(battle, "Hero")
    away = (5, 0, 0)
    found = battle.preview(command(battle.acting, "advance", away, mode="walk"))
    assert isinstance(found, Preview)
    assert bool(found.provoked) is asked
    act(battle, "advance", away, *(("strike",) if asked else ()), mode="walk")
    assert (hp(battle, "Hero") < 30) is asked
