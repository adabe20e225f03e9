"""Creatures that act in one go: the order of a round with groups."""

import pytest

from game.battle.battle import Battle
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from tests.rules.draw_steel.fights import fight
from tests.rules.fights import act, box, creature, unit

WORDS = {"pack": '"pack"', "herd": '"herd"'}


def round_of(heroes: int, foes: list[str]) -> tuple[Battle, list[str]]:
    """Play one round in which everybody ends the turn at once; the first who may act does."""
    made = [creature(f"H{n}", [n, 0], hp=20) for n in range(heroes)]
    more = [{"group": WORDS[group]} if group else {} for group in foes]
    made += [creature(f"E{n}", [n, 7], "foes", hp=20, **more[n]) for n in range(len(foes))]
    battle = fight(box(12, 8), *made)
    names = {
        unit(battle, name): name for name in [f"H{n}" for n in range(heroes)] + [f"E{n}" for n in range(len(foes))]
    }
    acted: list[str] = []
    while battle.world.get(BATTLE, Turn).round == 1:
        if battle.pending is not None:
            battle.answer("players" if "players" in battle.pending.keys else battle.pending.keys[0])
        else:
            acted.append(names[battle.acting])
            act(battle, "end")
    return battle, acted


@pytest.mark.parametrize(
    ("heroes", "foes", "order"),
    [
        (4, ["", "", "", "", "", ""], "HEHEHEHEEE"),
        (4, ["pack", "pack", "pack", "herd", "herd", "herd"], "HEEEHEEEHH"),
        (2, ["", "pack", "pack"], "HEHEE"),
    ],
)
def test_a_group_acts_in_one_go(heroes: int, foes: list[str], order: str) -> None:
    """[ds.round]"""
    _, acted = round_of(heroes, foes)
    assert "".join(name[0] for name in acted) == order
    assert len(set(acted)) == len(acted) == heroes + len(foes)


def test_the_tracker_shows_a_group_together() -> None:
    """[ds.round] [ds.sides]"""
    battle, _ = round_of(2, ["pack", "pack", ""])
    first, units = battle.world.get(BATTLE, Turn).order, {name: unit(battle, name) for name in ("H0", "E0", "E1", "E2")}
    assert first[:3] == (units["H0"], units["E0"], units["E1"])


def test_the_referee_knows_groups() -> None:
    """[ds.round]"""
    battle, _ = round_of(2, ["pack", "pack"])
    order, rules = battle.rulebook.turns.order(battle.world, {unit(battle, "H0"): 6})
    assert [one - 1 for one in order] == [0, 2, 3, 1]
    assert "ds.round" in rules
